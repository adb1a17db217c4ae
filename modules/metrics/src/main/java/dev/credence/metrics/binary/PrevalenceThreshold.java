package dev.credence.metrics.binary;

import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Range;
import dev.credence.api.text.Named;

/**
 * Prevalence threshold: the prevalence below which the positive predictive value falls most steeply.
 *
 * <p>{@code T = sqrt(f) / (sqrt(t) + sqrt(f))} with t the true and f the false positive rate, in [0, 1]. Lower is better.
 * It is undefined (NaN, with a note) without positives, without negatives, or without positive predictions.
 *
 * <p>With P positives, N negatives, {@code a = sqrt(t)}, {@code b = sqrt(f)} and {@code s = (a+b)^2} the gradient is
 * {@code -b fn / (2 a s P^2)} in tp, {@code a b/(2 s P)} in fn, {@code a tn / (2 b s N^2)} in fp, {@code -a b/(2 s N)} in tn. At a
 * rate of 0 the derivative by its empty cell is infinite, like that of a square root. Cost: O(atoms).
 *
 * @see <a href="https://doi.org/10.1371/journal.pone.0240215">Balayla (2020), PLoS ONE 15, e0240215</a>
 */
public final class PrevalenceThreshold extends Named implements BinaryMetric {
    /** Creates the metric. */
    public PrevalenceThreshold() {
        super(
                "prevalence-threshold",
                "prevalence below which precision falls sharply, sqrt(fpr) / (sqrt(tpr) + sqrt(fpr))");
    }

    @Override
    public Range range() {
        return Range.UNIT;
    }

    @Override
    public Direction direction() {
        return Direction.LOWER_IS_BETTER;
    }

    @Override
    public double value(double tp, double fp, double fn, double tn) {
        double a = Math.sqrt(tp / (tp + fn));
        double b = Math.sqrt(fp / (fp + tn));
        return b / (a + b);
    }

    @Override
    public void gradient(double tp, double fp, double fn, double tn, double[] out) {
        if (UndefinedInfluences.gradient(value(tp, fp, fn, tn), out)) {
            return;
        }
        double positives = tp + fn;
        double negatives = fp + tn;
        double a = Math.sqrt(tp / positives);
        double b = Math.sqrt(fp / negatives);
        double s = 2 * (a + b) * (a + b);
        out[0] = -slope(b, a) / s * (fn / positives / positives);
        out[1] = slope(a, b) / s * (tn / negatives / negatives);
        out[2] = a * b / s / positives;
        out[3] = -(a * b) / s / negatives;
    }

    /** Returns {@code other / own}, or 0 where only the other is 0. */
    private static double slope(double other, double own) {
        return other == 0 && own > 0 ? 0 : other / own;
    }
}
