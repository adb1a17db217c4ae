package dev.credence.metrics.binary;

import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Range;
import dev.credence.api.text.Named;

/**
 * Negative likelihood ratio: the factor by which a negative prediction changes the odds of a positive. Lower is better.
 *
 * <p>{@code L = m/s} with m the miss rate fn/(fn+tp) and s the specificity tn/(tn+fp), in [0, inf). It is 1 for a guess,
 * infinite without true negatives, and undefined (NaN) without positives, without negatives or without negative predictions; these cases
 * have a note, and NaN influences.
 *
 * <p>With P positives and N negatives the gradient is {@code tp/(s P^2)} in fn, {@code -m fp/tn^2} in tn, {@code -L/P} in tp,
 * {@code m/tn} in fp; on the log scale the variance is 1/fn - 1/P + 1/tn - 1/N. Cost: O(atoms).
 *
 * @see <a href="https://doi.org/10.1136/bmj.329.7458.168">Deeks and Altman (2004), BMJ 329, 168-169</a>
 */
public final class NegativeLikelihoodRatio extends Named implements BinaryMetric {
    /** Creates the metric. */
    public NegativeLikelihoodRatio() {
        super("lr-negative", "factor by which a negative prediction changes the odds, fnr / tnr");
    }

    @Override
    public Range range() {
        return Range.NON_NEGATIVE;
    }

    @Override
    public Direction direction() {
        return Direction.LOWER_IS_BETTER;
    }

    @Override
    public double value(double tp, double fp, double fn, double tn) {
        return fn / (tp + fn) / (tn / (fp + tn));
    }

    @Override
    public void gradient(double tp, double fp, double fn, double tn, double[] out) {
        double positives = tp + fn;
        double value = value(tp, fp, fn, tn);
        if (UndefinedInfluences.gradient(value, out)) {
            return;
        }
        double rate = fn / positives;
        out[0] = -value / positives;
        out[1] = rate / tn;
        out[2] = (fp + tn) / tn * (tp / positives / positives);
        out[3] = -rate * (fp / tn / tn);
    }
}
