package dev.credence.crossvalidation.fold;

import dev.credence.api.interval.Note;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.FoldedSample;
import java.util.List;
import java.util.Optional;

/**
 * A correction of the variance of a mean over folds. The variance is larger than for independent folds, because the training sets of any
 * two folds have most rows in common. It has no unbiased estimator (Bengio and Grandvalet 2004), so each correction is a choice.
 *
 * @see <a href="https://www.jmlr.org/papers/v5/grandvalet04a.html">Bengio and Grandvalet (2004), JMLR 5, 1089-1105</a>
 */
public interface FoldCorrection {
    /** Returns the factor of the variance, which is 1 or more. */
    double factor(FoldedSample<?> sample);

    /** Returns the reason why the correction does not fit the folds, if there is one; by default, repeats are a reason. */
    default Optional<Refusal> refusal(FoldedSample<?> sample) {
        return FoldFit.refuseRepeats(sample);
    }

    /** Returns a note for the reader, by default none. */
    default Optional<Note> note(FoldedSample<?> sample) {
        return Optional.empty();
    }

    /** Returns the number of repeats, by default that of the sample. */
    default int repeats(FoldedSample<?> sample) {
        return sample.repeats();
    }

    /** Returns the descriptions of the options, by default none. */
    default List<OptionSpec> options() {
        return List.of();
    }

    /** Returns the variant with the given options, of which it reads its own. */
    default FoldCorrection configured(Options options) {
        return this;
    }

    /** Returns the options that differ from their defaults, each as {@code name=value}. */
    default List<String> written() {
        return List.of();
    }
}
