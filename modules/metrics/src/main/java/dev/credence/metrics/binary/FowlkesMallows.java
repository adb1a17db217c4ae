package dev.credence.metrics.binary;

import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Range;
import dev.credence.api.text.Named;

/**
 * Fowlkes-Mallows index: the geometric mean of precision and recall.
 *
 * <p>{@code G = tp / sqrt((tp+fp)(tp+fn))}, in [0, 1]. It is undefined (NaN, with a note) without positives or without
 * positive predictions.
 *
 * <p>With A positive predictions, P positives and {@code r = 1/sqrt(A P)} the gradient is {@code r (fp/A + fn/P)/2} in tp,
 * {@code -G/(2A)} in fp, {@code -G/(2P)} in fn, and 0 in tn. Cost: O(atoms).
 *
 * @see <a href="https://doi.org/10.1080/01621459.1983.10478008">Fowlkes and Mallows (1983), JASA 78, 553-569</a>
 */
public final class FowlkesMallows extends Named implements BinaryMetric {
    /** Creates the metric. */
    public FowlkesMallows() {
        super("fowlkes-mallows", "geometric mean of precision and recall, tp / sqrt((tp + fp) (tp + fn))");
    }

    @Override
    public Range range() {
        return Range.UNIT;
    }

    @Override
    public double value(double tp, double fp, double fn, double tn) {
        return tp / SquareRoot.ofProduct(tp + fp, tp + fn);
    }

    @Override
    public void gradient(double tp, double fp, double fn, double tn, double[] out) {
        if (UndefinedInfluences.gradient(value(tp, fp, fn, tn), out)) {
            return;
        }
        double predictedPositives = tp + fp;
        double positives = tp + fn;
        double root = SquareRoot.ofProduct(predictedPositives, positives);
        double value = tp / root;
        out[0] = (fp / predictedPositives + fn / positives) / (2 * root);
        out[1] = -value / (2 * predictedPositives);
        out[2] = -value / (2 * positives);
        out[3] = 0 * value;
    }
}
