package dev.credence.metrics.binary;

import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Range;
import dev.credence.api.text.Named;
import java.util.Set;

/**
 * Informedness, or Youden's J: the true positive rate minus the false positive rate.
 *
 * <p>{@code J = tp/(tp+fn) + tn/(tn+fp) - 1}, computed as {@code (tp tn - fp fn) / ((tp+fn)(tn+fp))}, in [-1, 1]. It is exactly 0 for
 * a guess, and undefined (NaN, with a note) without positives or without negatives. Its alias is {@code youden-j}.
 *
 * <p>With P positives and N negatives the gradient is {@code (fn/P^2, -tn/N^2, -tp/P^2, fp/N^2)} in tp, fp, fn, tn. Cost: O(atoms).
 *
 * @see <a href="https://doi.org/10.1002/1097-0142(1950)3:1%3C32::AID-CNCR2820030106%3E3.0.CO;2-3">Youden (1950), Cancer 3,
 *     32-35</a>
 */
public final class Informedness extends Named implements BinaryMetric {
    /** Creates the metric. */
    public Informedness() {
        super("informedness", "recall + specificity - 1, the height above chance of the point on the ROC curve");
    }

    @Override
    public Set<String> aliases() {
        return Set.of("youden-j");
    }

    @Override
    public Range range() {
        return Range.SYMMETRIC;
    }

    @Override
    public double value(double tp, double fp, double fn, double tn) {
        return Determinant.of(tp, fp, fn, tn) / ((tp + fn) * (fp + tn));
    }

    @Override
    public void gradient(double tp, double fp, double fn, double tn, double[] out) {
        if (UndefinedInfluences.gradient(value(tp, fp, fn, tn), out)) {
            return;
        }
        double positives = tp + fn;
        double negatives = fp + tn;
        out[0] = fn / positives / positives;
        out[1] = -tn / negatives / negatives;
        out[2] = -tp / positives / positives;
        out[3] = fp / negatives / negatives;
    }
}
