package dev.credence.metrics.binary;

import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Range;
import dev.credence.api.text.Named;

/**
 * Positive likelihood ratio: the factor by which a positive prediction changes the odds of a positive.
 *
 * <p>{@code L = t/f} with t the true and f the false positive rate, in [0, inf). It is 1 for a guess, infinite without
 * false positives, and undefined (NaN) without positives, without negatives or without positive predictions; these cases have a note, and
 * NaN influences.
 *
 * <p>With P positives and N negatives the gradient is {@code fn/(f P^2)} in tp, {@code -t tn/fp^2} in fp, {@code -L/P} in fn,
 * {@code t/fp} in tn; on the log scale the variance is 1/tp - 1/P + 1/fp - 1/N. Cost: O(atoms).
 *
 * @see <a href="https://doi.org/10.1136/bmj.329.7458.168">Deeks and Altman (2004), BMJ 329, 168-169</a>
 */
public final class PositiveLikelihoodRatio extends Named implements BinaryMetric {
    /** Creates the metric. */
    public PositiveLikelihoodRatio() {
        super("lr-positive", "factor by which a positive prediction raises the odds, tpr / fpr");
    }

    @Override
    public Range range() {
        return Range.NON_NEGATIVE;
    }

    @Override
    public double value(double tp, double fp, double fn, double tn) {
        return tp / (tp + fn) / (fp / (fp + tn));
    }

    @Override
    public void gradient(double tp, double fp, double fn, double tn, double[] out) {
        double positives = tp + fn;
        double value = value(tp, fp, fn, tn);
        if (UndefinedInfluences.gradient(value, out)) {
            return;
        }
        double rate = tp / positives;
        out[0] = (fp + tn) / fp * (fn / positives / positives);
        out[1] = -rate * (tn / fp / fp);
        out[2] = -value / positives;
        out[3] = rate / fp;
    }
}
