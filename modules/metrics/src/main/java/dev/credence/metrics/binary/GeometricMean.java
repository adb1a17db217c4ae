package dev.credence.metrics.binary;

import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Range;
import dev.credence.api.text.Named;

/**
 * G-mean: the geometric mean of the true positive and the true negative rate.
 *
 * <p>{@code G = sqrt(tp/(tp+fn) * tn/(tn+fp))}, in [0, 1]. It is undefined (NaN, with a note) without positives or without
 * negatives.
 *
 * <p>With P positives, N negatives, and rates a and b, the gradient is {@code sqrt(b/a) fn/P^2 / 2} in tp and {@code -G/(2P)} in fn; the
 * others follow if the classes are exchanged. At a rate of 0 the derivative by its empty cell is infinite, like that of a square root.
 * Cost: O(atoms).
 *
 * @see <a href="https://doi.org/10.1023/A:1007452223027">Kubat, Holte and Matwin (1998), Machine Learning 30, 195-215</a>
 */
public final class GeometricMean extends Named implements BinaryMetric {
    /** Creates the metric. */
    public GeometricMean() {
        super("g-mean", "geometric mean of recall and specificity, sqrt(tpr * tnr)");
    }

    @Override
    public Range range() {
        return Range.UNIT;
    }

    @Override
    public double value(double tp, double fp, double fn, double tn) {
        return Math.sqrt(tp / (tp + fn) * (tn / (tn + fp)));
    }

    @Override
    public void gradient(double tp, double fp, double fn, double tn, double[] out) {
        if (UndefinedInfluences.gradient(value(tp, fp, fn, tn), out)) {
            return;
        }
        double positives = tp + fn;
        double negatives = fp + tn;
        double sensitivity = tp / positives;
        double specificity = tn / negatives;
        double value = Math.sqrt(sensitivity * specificity);
        out[0] = slope(specificity, sensitivity) * (fn / positives / positives);
        out[1] = -value / (2 * negatives);
        out[2] = -value / (2 * positives);
        out[3] = slope(sensitivity, specificity) * (fp / negatives / negatives);
    }

    /** Returns the derivative of {@code sqrt(other * own)} by {@code own}; it is 0 where the other is 0, because the mean is then constant. */
    private static double slope(double other, double own) {
        return other == 0 ? 0 : Math.sqrt(other / own) / 2;
    }
}
