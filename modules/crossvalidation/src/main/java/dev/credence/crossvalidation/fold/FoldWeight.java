package dev.credence.crossvalidation.fold;

import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.FoldedSample;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The share w by which a cross-validation counts its observations: between 1/K, if all folds give the same information, and 1, if they are
 * independent; the middle is (K+1)/(2K). With r repeats each row counts once, not r times.
 *
 * @param given the share; NaN for the middle
 */
public record FoldWeight(double given, FoldRepeats repeats) {
    /** The middle, for one cross-validation. */
    public static final FoldWeight USUAL = new FoldWeight(Double.NaN, FoldRepeats.ONCE);

    /** Returns the factor of each observation for the folds of a sample, with repeats taken into account. */
    public double of(FoldedSample<?> sample) {
        double each = repeats.foldsPerRepeat(sample);
        return (Double.isNaN(given) ? (each + 1) / (2 * each) : given) / repeats.of(sample);
    }

    /** Returns the reason why the number of folds does not fit, if there is one. */
    public Optional<Refusal> refusal(FoldedSample<?> sample) {
        return repeats.refusal(sample);
    }

    /** {@return the descriptions of the options} */
    public static List<OptionSpec> options() {
        return List.of(
                new OptionSpec(
                        "w",
                        "share of the observations that folds are worth, above 0, at most 1",
                        "(K+1)/(2K) for K folds"),
                FoldRepeats.option());
    }

    /** Returns the share and repeats of the options, or these if they are absent. */
    public FoldWeight configured(Options options) {
        double share = options.number("w", given);
        if (options.text("w").isPresent() && !(share > 0 && share <= 1)) {
            throw new IllegalArgumentException(
                    "option 'w' must lie in (0, 1]: w=" + share + "; 1 takes folds as independent");
        }
        return new FoldWeight(share, repeats.configured(options));
    }

    /** {@return the options that differ from their defaults, each as {@code name=value}} */
    public Stream<String> written() {
        Stream<String> own = Double.isNaN(given) ? Stream.of() : Stream.of("w=" + Options.written(given));
        return Stream.concat(own, repeats.written().stream());
    }
}
