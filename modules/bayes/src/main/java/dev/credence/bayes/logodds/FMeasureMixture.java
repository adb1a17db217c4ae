package dev.credence.bayes.logodds;

import java.util.Arrays;

/**
 * F-beta of counts with prior weights added, as a mixture. Given W, the share of the false negatives among the errors, of
 * Beta(fn, fp), the odds of F are {@code (1+b^2) / (1+(b^2-1) W)} times those of the Jaccard proportion.
 */
public final class FMeasureMixture {
    /**
     * Neighbours whose multipliers differ by less than this part, divided by the shapes, are merged at their mean; the error is of the
     * order of the square of this part. Far out, where W is all but 0 or 1, most points have nearly equal values.
     */
    private static final double ALIKE = 1e-8;

    private final double square;

    private FMeasureMixture(double beta) {
        square = beta * beta;
    }

    /**
     * Returns the distribution of F-beta.
     *
     * @param beta the weight of recall relative to precision
     * @param tp true positives and their prior weight
     * @param fp false positives and theirs
     * @param fn false negatives and theirs
     */
    public static LogOddsDistribution of(double beta, double tp, double fp, double fn) {
        return new FMeasureMixture(beta).mixture(tp, fp, fn);
    }

    private LogOddsDistribution mixture(double tp, double fp, double fn) {
        ScaledOddsBeta share = new ScaledOddsBeta(fn, fp, 1);
        double near = 1e-19 * Math.min(square, 1 / square);
        TrapezoidNodes rough = TrapezoidNodes.of(share, share.information(), 1e-18, near);
        double information = share.information() + steepest(rough) * tp / (tp + (fp + fn)) * (fp + fn);
        TrapezoidNodes nodes = TrapezoidNodes.of(share, information, 1e-120, near);
        return merged(nodes, tp, fp + fn, ALIKE / (1 + tp + fp + fn));
    }

    private ScaledOddsMixture merged(TrapezoidNodes nodes, double a, double b, double tolerance) {
        double[] multipliers = new double[nodes.size()];
        double[] weights = new double[nodes.size()];
        int last = -1;
        double first = 0;
        double total = 0;
        for (int i = 0; i < nodes.size(); i++) {
            double multiplier = (1 + square) / (nodes.y(i) + square * nodes.x(i));
            double weight = nodes.weight(i);
            total += weight;
            if (last < 0 || !(Math.abs(multiplier - first) <= tolerance * first)) {
                first = multiplier;
                last++;
            }
            weights[last] += weight;
            multipliers[last] += weight > 0 ? (multiplier - multipliers[last]) * weight / weights[last] : 0;
        }
        for (int i = 0; i <= last; i++) {
            weights[i] /= total;
        }
        return new ScaledOddsMixture(a, b, Arrays.copyOf(multipliers, last + 1), Arrays.copyOf(weights, last + 1));
    }

    /** Returns the largest squared derivative of the log multiplier by the log odds of W, where W has weight. */
    private double steepest(TrapezoidNodes nodes) {
        double steepest = 0;
        for (int i = 0; i < nodes.size(); i++) {
            double slope = (square - 1) * nodes.x(i) * nodes.y(i) / (nodes.y(i) + square * nodes.x(i));
            steepest = Math.max(steepest, slope * slope);
        }
        return steepest;
    }
}
