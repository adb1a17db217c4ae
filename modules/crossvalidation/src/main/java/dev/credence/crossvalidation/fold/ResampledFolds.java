package dev.credence.crossvalidation.fold;

import dev.credence.api.interval.Note;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.FoldedSample;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The correction of Nadeau and Bengio: {@code (1/J + n_test/n_train) s^2} instead of {@code s^2/J}, where J is the number of all folds, so
 * that the variance does not vanish for many repeats. In K folds, the test rows are 1/(K-1) of the training rows.
 *
 * @param ratio test rows divided by training rows; NaN for 1/(K-1)
 * @see <a href="https://doi.org/10.1023/A:1024068626366">Nadeau and Bengio (2003), Machine Learning 52, 239-281</a>
 */
public record ResampledFolds(double ratio, FoldRepeats repeats) implements FoldCorrection {
    /** The correction for one K-fold cross-validation. */
    public static final ResampledFolds USUAL = new ResampledFolds(Double.NaN, FoldRepeats.ONCE);

    @Override
    public double factor(FoldedSample<?> sample) {
        double share = Double.isNaN(ratio) ? 1.0 / (repeats.foldsPerRepeat(sample) - 1) : ratio;
        return 1 + sample.folds().size() * share;
    }

    @Override
    public Optional<Refusal> refusal(FoldedSample<?> sample) {
        return Double.isNaN(ratio) ? repeats.refusal(sample) : Optional.empty();
    }

    @Override
    public int repeats(FoldedSample<?> sample) {
        return repeats.of(sample);
    }

    /** Returns a note with the ratio, unless it is simply that of K folds. */
    @Override
    public Optional<Note> note(FoldedSample<?> sample) {
        int times = repeats.of(sample);
        int each = repeats.foldsPerRepeat(sample);
        if (times == 1 && Double.isNaN(ratio)) {
            return repeats.warning(sample);
        }
        return Optional.of(Note.of(
                "test-training-ratio",
                "of " + sample.folds().size() + " folds"
                        + (times == 1 ? "" : " in " + times + " repeats, n counts each item once")
                        + "; the ratio of test to training items is taken as "
                        + (Double.isNaN(ratio) ? "1/" + (each - 1) : Options.written(ratio))));
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(
                new OptionSpec("ratio", "test rows over training rows, above 0", "1/(K-1) for K folds a repetition"),
                FoldRepeats.option());
    }

    @Override
    public FoldCorrection configured(Options options) {
        double given = options.number("ratio", ratio);
        if (options.text("ratio").isPresent() && !(given > 0 && given < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "option 'ratio' must be finite and above 0: ratio=" + given + "; ten folds have 1/9");
        }
        return new ResampledFolds(given, repeats.configured(options));
    }

    @Override
    public List<String> written() {
        List<String> own = Double.isNaN(ratio) ? List.of() : List.of("ratio=" + Options.written(ratio));
        return Stream.concat(own.stream(), repeats.written().stream()).toList();
    }
}
