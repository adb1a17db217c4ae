package dev.credence.curves.metric;

import dev.credence.api.metric.Range;
import dev.credence.curves.metric.RocPath.PathPoint;

/**
 * Lift: the precision among the {@code share=0.1} of all items that have the highest scores, divided by the prevalence. It is the {@link GainAt gain}
 * divided by the share.
 *
 * <p>In [0, 1/share], 1 for useless scores; at most 1/prevalence. Influence, ties, missing classes and coverage are as for the gain. Cost:
 * O(atoms).
 *
 * @see <a href="https://doi.org/10.1155/2009/868215">Brandenburger and Furth (2009), Cumulative gains model quality metric, Journal of Applied
 *     Mathematics and Decision Sciences 2009, 868215</a>
 */
public final class LiftAt extends AmongHighestScores {
    /** Creates an instance for a share of 0.1. */
    public LiftAt() {
        this(USUAL);
    }

    private LiftAt(double share) {
        super(
                "lift-at",
                "precision among a share of the items with the highest scores, divided by the prevalence",
                share);
    }

    @Override
    RateAtRate at(double newRate) {
        return new LiftAt(newRate);
    }

    @Override
    public Range range() {
        return new Range(0, 1 / rate);
    }

    @Override
    double value(RocPath path, PathPoint pathPoint) {
        return super.value(path, pathPoint) / rate;
    }

    @Override
    void influence(RocPath path, PathPoint pathPoint, double[] out) {
        super.influence(path, pathPoint, out);
        for (int atom = 0; atom < out.length; atom++) {
            out[atom] /= rate;
        }
    }
}
