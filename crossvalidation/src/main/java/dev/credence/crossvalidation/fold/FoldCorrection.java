package dev.credence.crossvalidation.fold;

import dev.credence.api.interval.Note;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.FoldedSample;
import java.util.List;
import java.util.Optional;

/**
 * By how much the variance of a mean over folds is larger than if folds were independent, which they are not: any two of their training
 * sets have most rows in common. No estimator of it is unbiased (Bengio and Grandvalet 2004), so each of these is a choice.
 *
 * @see <a href="https://www.jmlr.org/papers/v5/grandvalet04a.html">Bengio and Grandvalet (2004), JMLR 5, 1089-1105</a>
 */
public interface FoldCorrection {
    /**
     * What the variance is multiplied by.
     *
     * @param sample the folds
     * @return 1 or more
     */
    double factor(FoldedSample<?> sample);

    /**
     * Why it does not go with these folds.
     *
     * @param sample the folds
     * @return the reason, or empty; by default repeats are a reason
     */
    default Optional<Refusal> refusal(FoldedSample<?> sample) {
        return FoldFit.once(sample);
    }

    /**
     * What the reader should know of it.
     *
     * @param sample the folds
     * @return by default nothing
     */
    default Optional<Note> note(FoldedSample<?> sample) {
        return Optional.empty();
    }

    /**
     * How many repeats the folds are of.
     *
     * @param sample the folds
     * @return what the sample says, by default
     */
    default int repeats(FoldedSample<?> sample) {
        return sample.repeats();
    }

    /**
     * Its options.
     *
     * @return by default none
     */
    default List<OptionSpec> options() {
        return List.of();
    }

    /**
     * The variant with these options.
     *
     * @param options options, of which it reads its own
     * @return by default this one
     */
    default FoldCorrection configured(Options options) {
        return this;
    }

    /**
     * The options that differ from their defaults.
     *
     * @return {@code name=value} each
     */
    default List<String> written() {
        return List.of();
    }
}
