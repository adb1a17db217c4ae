package dev.credence.curves.metric;

import dev.credence.api.metric.BoundaryVariance;

/** Variance of the area under the ROC curve as a function of the area and of the sizes of the classes. */
public final class AreaVariance {
    private AreaVariance() {}

    /**
     * Hanley and McNeil's, right for exponential scores:
     * {@code (A(1-A) + (n1-1)(Q1-A^2) + (n0-1)(Q2-A^2)) / (n1 n0)}, {@code Q1 = A/(2-A)}, {@code Q2 = 2A^2/(1+A)}.
     *
     * @param area in [0, 1]
     * @param positives the number of positives, above 0
     * @param negatives the number of negatives, above 0
     * @return the variance, 0 at an area of 0 or 1
     * @see <a href="https://doi.org/10.1148/radiology.143.1.7063747">Hanley and McNeil (1982), Radiology 143, 29-36</a>
     */
    public static double hanleyMcNeil(double area, double positives, double negatives) {
        double miss = 1 - area;
        // Q1 - A^2 = A (1-A)^2 / (2-A) and Q2 - A^2 = A^2 (1-A) / (1+A), without cancellation
        double first = (positives - 1) * area * miss * miss / (2 - area);
        double second = (negatives - 1) * area * area * miss / (1 + area);
        return (area * miss + first + second) / (positives * negatives);
    }

    /**
     * Returns the larger of Hanley and McNeil's variances for the area as it is and with exchanged classes.
     *
     * @param area in [0, 1]
     * @param positives the number of positives, above 0
     * @param negatives the number of negatives, above 0
     * @return the variance, 0 at an area of 0 or 1
     */
    public static double larger(double area, double positives, double negatives) {
        return Math.max(hanleyMcNeil(area, positives, negatives), hanleyMcNeil(area, negatives, positives));
    }

    /**
     * Returns a smoothed area, with half a pair added to either side among as many pairs as the smaller class has items, and the
     * {@link #larger} variance there.
     *
     * @param area in [0, 1]
     * @param positives the number of positives, above 0
     * @param negatives the number of negatives, above 0
     */
    public static BoundaryVariance.Moments atEdge(double area, double positives, double negatives) {
        double pairs = Math.max(1, Math.min(positives, negatives));
        double smoothed = (area * pairs + 0.5) / (pairs + 1);
        return new BoundaryVariance.Moments(smoothed, larger(smoothed, positives, negatives));
    }

    /**
     * Newcombe's, symmetric in the classes: {@code A(1-A) (1 + s (1-A)/(2-A) + s A/(1+A)) / (n1 n0)} with
     * {@code s = (n1+n0)/2 - 1}.
     *
     * @param area in [0, 1]
     * @param positives the number of positives, above 0
     * @param negatives the number of negatives, above 0
     * @return the variance, 0 at an area of 0 or 1
     * @see <a href="https://doi.org/10.1002/sim.2324">Newcombe (2006), Statistics in Medicine 25, 559-573</a>
     */
    public static double newcombe(double area, double positives, double negatives) {
        return (1 - area) * newcombePerMiss(area, positives, negatives);
    }

    /**
     * Newcombe's variance over {@code 1 - area}, finite and above 0 also at an area of 1.
     *
     * @param area in [0, 1]
     * @param positives the number of positives, above 0
     * @param negatives the number of negatives, above 0
     * @return the ratio
     */
    public static double newcombePerMiss(double area, double positives, double negatives) {
        double mean = (positives + negatives) / 2 - 1;
        double factor = 1 + mean * (1 - area) / (2 - area) + mean * area / (1 + area);
        return area * factor / (positives * negatives);
    }
}
