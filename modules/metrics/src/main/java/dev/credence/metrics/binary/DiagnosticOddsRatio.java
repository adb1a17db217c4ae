package dev.credence.metrics.binary;

import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Range;
import dev.credence.api.text.Named;

/**
 * Diagnostic odds ratio: the odds of a positive prediction among positives divided by the odds among negatives.
 *
 * <p>{@code D = tp tn / (fp fn)}, in [0, inf); its value is 1 for a guess. It is infinite without false positives or false negatives, and
 * undefined (NaN) where some class has no right predictions either; both cases have a note, and NaN influences.
 *
 * <p>The gradient is {@code tn/(fp fn)} in tp, {@code -D/fp} in fp, {@code -D/fn} in fn, and {@code tp/(fp fn)} in tn. On
 * the log scale, on which intervals are most accurate, the variance is 1/tp + 1/fp + 1/fn + 1/tn. Cost: O(atoms).
 *
 * @see <a href="https://doi.org/10.1016/S0895-4356(03)00177-X">Glas et al. (2003), J. Clin. Epidemiol. 56, 1129-1135</a>
 */
public final class DiagnosticOddsRatio extends Named implements BinaryMetric {
    /** Creates the metric. */
    public DiagnosticOddsRatio() {
        super(
                "diagnostic-odds-ratio",
                "odds of a positive prediction for positives over those for negatives, (tp tn) / (fp fn)");
    }

    @Override
    public Range range() {
        return Range.NON_NEGATIVE;
    }

    @Override
    public double value(double tp, double fp, double fn, double tn) {
        return tp * tn / (fp * fn);
    }

    @Override
    public void gradient(double tp, double fp, double fn, double tn, double[] out) {
        double value = value(tp, fp, fn, tn);
        if (UndefinedInfluences.gradient(value, out)) {
            return;
        }
        out[0] = tn / fp / fn;
        out[1] = -value / fp;
        out[2] = -value / fn;
        out[3] = tp / fp / fn;
    }
}
