package dev.credence.curves.metric;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import java.util.List;
import java.util.Optional;

/**
 * A calibration error over bins of equal width: the mean over its parts, which are one or all classes, of the sum over bins of {@code
 * |gap|}.
 *
 * @param <E> kind of evidence it reads
 */
public interface CalibrationError<E extends Evidence> extends Metric<E> {
    /** The number of bins where none is given. */
    int USUAL = 15;

    /** The largest number of bins. */
    int MOST = 1_000_000;

    /** The option for the number of bins. */
    OptionSpec BINS = new OptionSpec("bins", "bins of equal width, 1 to 1000000", Integer.toString(USUAL));

    /**
     * Returns the gaps of the bins.
     *
     * @param evidence probabilities
     * @return the gaps of each part
     */
    List<BinnedGaps> gaps(E evidence);

    /** {@return the losses of the same evidence that have intervals in every design, in words} */
    String losses();

    @Override
    default Range range() {
        return Range.UNIT;
    }

    @Override
    default Direction direction() {
        return Direction.LOWER_IS_BETTER;
    }

    /**
     * Returns the number of bins.
     *
     * @param options the options of the metric
     * @param otherwise the number where they give none
     */
    static int bins(Options options, int otherwise) {
        long chosen = options.integer("bins", otherwise);
        if (!(chosen >= 1 && chosen <= MOST)) {
            throw new IllegalArgumentException("option 'bins' must lie in [1, 1000000]: bins=" + chosen);
        }
        return (int) chosen;
    }

    /**
     * Returns why methods for any metric do not apply.
     *
     * @param losses the losses that they apply to, in words
     * @return the reason
     */
    static Optional<Refusal> noisy(String losses) {
        return Optional.of(Refusal.of(
                Refusal.Code.METRIC,
                "the noise of each bin counts as an error, so that an interval by influences or resampling misses the 0 of"
                        + " a calibrated model; its interval is folded-normal, and systems compare by " + losses));
    }
}
