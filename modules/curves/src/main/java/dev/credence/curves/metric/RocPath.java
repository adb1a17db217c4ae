package dev.credence.curves.metric;

import dev.credence.api.evidence.ScoredSample;
import java.util.function.IntToDoubleFunction;

/**
 * The ROC polyline of weighted scores, from (0, 0) to (1, 1): a point per distinct score, scores descending; x is the false
 * positive rate, y the true positive rate. Segment {@code k}, from 1, leads to point {@code k} and belongs to the k-th score.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, and stays inside this package
record RocPath(ScoredSample scores, double[] x, double[] y, double positives, double negatives) {
    /** Half the cube root of the size: the window of a slope shrinks slower than the noise of its ends. */
    private static final double WINDOW = 0.5;

    static RocPath of(ScoredSample scores, double[] weights) {
        int groups = 0;
        for (int from = 0; from < weights.length; from = TieGroups.endAscending(scores, from)) {
            groups++;
        }
        double[] x = new double[groups + 1];
        double[] y = new double[groups + 1];
        int point = 0;
        for (int from = weights.length - 1; from >= 0; point++) {
            int to = TieGroups.endDescending(scores, from);
            TieGroups.ClassWeights tied = TieGroups.weights(scores, weights, to + 1, from + 1);
            x[point + 1] = x[point] + tied.negatives();
            y[point + 1] = y[point] + tied.positives();
            from = to;
        }
        RocPath path = new RocPath(scores, x, y, y[groups], x[groups]);
        for (int i = 0; i <= groups; i++) {
            x[i] /= path.negatives;
            y[i] /= path.positives;
        }
        return path;
    }

    /** Returns whether a class has no weight, so that there is no path. */
    boolean missing() {
        return !(positives > 0 && negatives > 0);
    }

    int segments() {
        return x.length - 1;
    }

    /** A place on the path: a fraction of segment {@code k}. */
    record PathPoint(int k, double share) {
        /** Returns how much of segment i lies before this place. */
        double passed(int i) {
            return i < k ? 1 : i > k ? 0 : share;
        }
    }

    /** Returns the first place where {@code coordinate} reaches a value. */
    static PathPoint first(double[] coordinate, double value) {
        int k = 1;
        while (k < coordinate.length - 1 && coordinate[k] < value) {
            k++;
        }
        return within(coordinate, k, value, 0);
    }

    /** Returns the last place where {@code coordinate} has not passed a value. */
    static PathPoint last(double[] coordinate, double value) {
        int k = coordinate.length - 1;
        while (k > 1 && coordinate[k - 1] > value) {
            k--;
        }
        return within(coordinate, k, value, 1);
    }

    private static PathPoint within(double[] coordinate, int k, double value, double otherwise) {
        double rise = coordinate[k] - coordinate[k - 1];
        double share = rise > 0 ? (value - coordinate[k - 1]) / rise : otherwise;
        return new PathPoint(k, Math.max(0, Math.min(1, share)));
    }

    /** Returns a coordinate at a place. */
    static double at(double[] coordinate, PathPoint pathPoint) {
        double from = coordinate[pathPoint.k() - 1];
        double to = coordinate[pathPoint.k()];
        return pathPoint.share() == 1 ? to : from + pathPoint.share() * (to - from);
    }

    /** Returns the sum of both coordinates at each place: from 0 to 2, strictly increasing along the path. */
    double[] length() {
        double[] length = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            length[i] = x[i] + y[i];
        }
        return length;
    }

    /**
     * Returns the share of the vertical in the path's direction around a place, over a window that shrinks with the cube root of the
     * smaller class: a step function has a slope only over a window.
     */
    double steepness(PathPoint pathPoint) {
        double[] length = length();
        double rate = at(length, pathPoint);
        double window =
                WINDOW / StrictMath.cbrt(Math.max(1.0, (double) Math.min(scores.positives(), scores.negatives())));
        PathPoint before = first(length, Math.max(0, rate - window));
        PathPoint after = last(length, Math.min(2, rate + window));
        double dx = at(x, after) - at(x, before);
        double dy = at(y, after) - at(y, before);
        return dy / (dx + dy);
    }

    /**
     * Writes influences, given those within each class by segment: of a positive {@code W/P ofPositive}, of a negative
     * {@code W/N ofNegative}. The array may be that of the weights, which the path has read.
     */
    void influences(IntToDoubleFunction ofPositive, IntToDoubleFunction ofNegative, double[] out) {
        double total = positives + negatives;
        int k = segments();
        for (int from = 0; from < out.length; k--) {
            int to = TieGroups.endAscending(scores, from);
            double positive = total / positives * ofPositive.applyAsDouble(k);
            double negative = total / negatives * ofNegative.applyAsDouble(k);
            for (int atom = from; atom < to; atom++) {
                out[atom] = scores.positive(atom) ? positive : negative;
            }
            from = to;
        }
    }
}
