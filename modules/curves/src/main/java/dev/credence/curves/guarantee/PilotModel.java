package dev.credence.curves.guarantee;

import dev.credence.numerics.normal.Normal;

/**
 * The mean of the observed numbers of a pilot and those of a logistic regression of the class on the normal scores of ranks. The regression
 * predicts some errors where a small pilot has none; the observed numbers correct it where it does not fit. A weak prior keeps its coefficients
 * finite if the classes are separated. The model only orders tests, so that their validity does not depend on it.
 */
final class PilotModel {
    /** The precision of the normal prior of each coefficient, 0.1, whose standard deviation is then about 3. */
    private static final double PRIOR = 0.1;

    private final double[] positives;
    private final double[] negatives;

    private PilotModel(double[] positives, double[] negatives) {
        this.positives = positives;
        this.negatives = negatives;
    }

    /** Fits the model, which has the numbers of positives and negatives above each level. */
    static PilotModel of(ScoreLevels pilot) {
        int levels = pilot.levels();
        double[] x = new double[levels];
        for (int level = 0; level < levels; level++) {
            double above = itemsAbove(pilot, level);
            x[level] = pilot.hasItems(level)
                    ? -Normal.quantile((above + itemsAbove(pilot, level + 1)) / 2 / pilot.size())
                    : 0;
        }
        double[] fitted = fit(pilot, x);
        double[] positives = new double[levels + 1];
        double[] negatives = new double[levels + 1];
        for (int level = 0; level < levels; level++) {
            double items = itemsAbove(pilot, level + 1) - itemsAbove(pilot, level);
            double share = logistic(fitted[0] + fitted[1] * x[level]);
            positives[level + 1] = positives[level] + items * share;
            negatives[level + 1] = negatives[level] + items * (1 - share);
        }
        for (int level = 0; level <= levels; level++) {
            positives[level] = (positives[level] + pilot.positivesAbove(level)) / 2;
            negatives[level] = (negatives[level] + pilot.negativesAbove(level)) / 2;
        }
        return new PilotModel(positives, negatives);
    }

    private static double itemsAbove(ScoreLevels pilot, int level) {
        return (double) (pilot.positivesAbove(level) + pilot.negativesAbove(level));
    }

    /** Returns the intercept and the slope by at most 25 steps of Newton's method. */
    private static double[] fit(ScoreLevels pilot, double[] x) {
        double intercept = 0;
        double slope = 1;
        for (int step = 0; step < 25; step++) {
            double g0 = -PRIOR * intercept;
            double g1 = -PRIOR * slope;
            double h00 = PRIOR;
            double h01 = 0;
            double h11 = PRIOR;
            for (int level = 0; level < x.length; level++) {
                double items = itemsAbove(pilot, level + 1) - itemsAbove(pilot, level);
                double share = logistic(intercept + slope * x[level]);
                double residual = pilot.positivesAbove(level + 1) - pilot.positivesAbove(level) - items * share;
                double weight = items * share * (1 - share);
                g0 += residual;
                g1 += residual * x[level];
                h00 += weight;
                h01 += weight * x[level];
                h11 += weight * x[level] * x[level];
            }
            double determinant = h00 * h11 - h01 * h01;
            double change0 = (h11 * g0 - h01 * g1) / determinant;
            double change1 = (h00 * g1 - h01 * g0) / determinant;
            // a step of at most 2 in each coefficient does not leave the region where Newton's method is stable
            intercept += clamped(change0);
            slope += clamped(change1);
            if (Math.abs(change0) + Math.abs(change1) < 1e-9) {
                break;
            }
        }
        return new double[] {intercept, slope};
    }

    private static double clamped(double change) {
        return Math.max(-2, Math.min(2, change));
    }

    private static double logistic(double x) {
        return 1 / (1 + StrictMath.exp(-x));
    }

    /** Returns the six expected cells of a number of items that is a multiple of those of the pilot. */
    double[] cells(int positive, int notNegative, double times) {
        int all = positives.length - 1;
        return new double[] {
            times * positives[positive],
            times * negatives[positive],
            times * (positives[all] - positives[notNegative]),
            times * (negatives[all] - negatives[notNegative]),
            times * (positives[notNegative] - positives[positive]),
            times * (negatives[notNegative] - negatives[positive])
        };
    }
}
