package dev.credence.curves.metric;

import dev.credence.curves.metric.RocPath.PathPoint;

/** A base class of gain and lift: the share of the positives among a share of the items with the highest scores. */
abstract class AmongHighestScores extends RateAtRate {
    /** The usual share of all items, 0.1. */
    static final double USUAL = 0.1;

    /** Creates an instance for a share in (0, 1]. */
    AmongHighestScores(String id, String description, double share) {
        super(id, description, "share", USUAL, share);
    }

    /** {@inheritDoc} It needs a share. */
    @Override
    public final boolean isUsual() {
        return false;
    }

    private static double prevalence(RocPath path) {
        return path.positives() / (path.positives() + path.negatives());
    }

    @Override
    PathPoint pathPoint(RocPath path) {
        double pi = prevalence(path);
        double[] counted = new double[path.x().length];
        for (int i = 0; i < counted.length; i++) {
            counted[i] = pi * path.y()[i] + (1 - pi) * path.x()[i];
        }
        return RocPath.last(counted, rate);
    }

    @Override
    double value(RocPath path, PathPoint pathPoint) {
        return RocPath.at(path.y(), pathPoint);
    }

    @Override
    void influence(RocPath path, PathPoint pathPoint, double[] out) {
        double pi = prevalence(path);
        double steepness = path.steepness(pathPoint);
        double slope = steepness / (pi * steepness + (1 - pi) * (1 - steepness));
        double gain = RocPath.at(path.y(), pathPoint);
        path.influences(
                k -> pathPoint.passed(k) - gain - pi * slope * (pathPoint.passed(k) - rate),
                k -> -(1 - pi) * slope * (pathPoint.passed(k) - rate),
                out);
    }
}
