package dev.credence.metrics.binary;

import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Range;
import dev.credence.api.text.Named;

/**
 * Markedness: the probability of a positive after a positive prediction minus that after a negative prediction.
 *
 * <p>{@code M = tp/(tp+fp) + tn/(tn+fn) - 1}, computed as {@code (tp tn - fp fn) / ((tp+fp)(tn+fn))}, in [-1, 1]. It is exactly 0 for
 * a guess, and undefined (NaN, with a note) where all predictions are equal.
 *
 * <p>With A positive and B negative predictions, the gradient is {@code (fp/A^2, -tp/A^2, -tn/B^2, fn/B^2)} in tp, fp, fn,
 * tn. Cost: O(atoms).
 *
 * @see <a href="https://doi.org/10.48550/arXiv.2010.16061">Powers (2011), J. Mach. Learn. Technol. 2, 37-63</a>
 */
public final class Markedness extends Named implements BinaryMetric {
    /** Creates the metric. */
    public Markedness() {
        super("markedness", "precision + negative predictive value - 1");
    }

    @Override
    public Range range() {
        return Range.SYMMETRIC;
    }

    @Override
    public double value(double tp, double fp, double fn, double tn) {
        return Determinant.of(tp, fp, fn, tn) / ((tp + fp) * (fn + tn));
    }

    @Override
    public void gradient(double tp, double fp, double fn, double tn, double[] out) {
        if (UndefinedInfluences.gradient(value(tp, fp, fn, tn), out)) {
            return;
        }
        double predictedPositives = tp + fp;
        double passed = fn + tn;
        out[0] = fp / predictedPositives / predictedPositives;
        out[1] = -tp / predictedPositives / predictedPositives;
        out[2] = -tn / passed / passed;
        out[3] = fn / passed / passed;
    }
}
