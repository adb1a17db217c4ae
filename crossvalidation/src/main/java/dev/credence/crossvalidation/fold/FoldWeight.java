package dev.credence.crossvalidation.fold;

import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.FoldedSample;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What share of its observations a cross-validation is worth, were they judged by one model: w lies between 1/K, where folds say all
 * the same, and 1, where they are independent; (K+1)/(2K) is the middle. Of r repetitions each row counts once, not r times.
 *
 * @param given the share, NaN for the middle
 * @param repeats repetitions
 */
public record FoldWeight(double given, FoldRepeats repeats) {
    /** Of one cross-validation, the middle. */
    public static final FoldWeight USUAL = new FoldWeight(Double.NaN, FoldRepeats.ONCE);

    /**
     * The share for this many folds, repetitions included.
     *
     * @param sample the folds of all repeats
     * @return what each observation is to be multiplied by
     */
    public double of(FoldedSample<?> sample) {
        double each = repeats.each(sample);
        return (Double.isNaN(given) ? (each + 1) / (2 * each) : given) / repeats.of(sample);
    }

    /**
     * Why this many folds do not go with it.
     *
     * @param sample the folds of all repeats
     * @return the reason, or empty
     */
    public Optional<Refusal> refusal(FoldedSample<?> sample) {
        return repeats.refusal(sample);
    }

    /**
     * Its options.
     *
     * @return their descriptions
     */
    public static List<OptionSpec> options() {
        return List.of(
                new OptionSpec(
                        "w",
                        "share of the observations that folds are worth, above 0, at most 1",
                        "(K+1)/(2K) for K folds"),
                FoldRepeats.option());
    }

    /**
     * Reads the options.
     *
     * @param options options
     * @return those given, else these
     * @throws IllegalArgumentException if the share is not in (0, 1]
     */
    public FoldWeight configured(Options options) {
        double share = options.number("w", given);
        if (options.text("w").isPresent() && !(share > 0 && share <= 1)) {
            throw new IllegalArgumentException(
                    "option 'w' must lie in (0, 1]: w=" + share + "; 1 takes folds as independent");
        }
        return new FoldWeight(share, repeats.configured(options));
    }

    /**
     * The options that differ from their defaults.
     *
     * @return {@code name=value} each
     */
    public Stream<String> written() {
        Stream<String> own = Double.isNaN(given) ? Stream.of() : Stream.of("w=" + Options.written(given));
        return Stream.concat(own, repeats.written().stream());
    }
}
