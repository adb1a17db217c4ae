package dev.credence.curves.curve;

import dev.credence.api.interval.ConfidenceLevel;
import java.util.List;

/** A curve of one system, or of the difference of two, over the costs of errors, with a band of all its points at once. */
abstract class DecisionCurve<P> {
    private final List<P> points;
    private final ConfidenceLevel level;
    private final double prevalence;
    private final boolean isDifference;

    DecisionCurve(List<P> points, ConfidenceLevel level, double prevalence, boolean isDifference) {
        this.points = points;
        this.level = level;
        this.prevalence = prevalence;
        this.isDifference = isDifference;
    }

    /** {@return the points, ascending along the axis} */
    public final List<P> points() {
        return points;
    }

    /** {@return the simultaneous level of each band} */
    public final ConfidenceLevel level() {
        return level;
    }

    /** {@return the share of positives among the items} */
    public final double prevalence() {
        return prevalence;
    }

    /** {@return whether the curve is the difference of two systems} */
    public final boolean isDifference() {
        return isDifference;
    }
}
