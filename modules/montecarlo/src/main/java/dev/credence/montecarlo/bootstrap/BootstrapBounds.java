package dev.credence.montecarlo.bootstrap;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Range;
import dev.credence.montecarlo.resampling.EmpiricalDistribution;
import dev.credence.montecarlo.resampling.TailQuantiles;
import java.util.List;

/** The bounds of a bootstrap interval with their Monte Carlo standard errors and the notes for the user. */
record BootstrapBounds(double lower, double upper, double lowerError, double upperError, List<Note> notes) {
    /** Returns the two tail quantiles of the replicates. */
    static BootstrapBounds percentile(EmpiricalDistribution replicates, ConfidenceLevel level) {
        TailQuantiles tails = TailQuantiles.of(replicates, level);
        return new BootstrapBounds(tails.lower(), tails.upper(), tails.lowerError(), tails.upperError(), List.of());
    }

    /**
     * Moves the bounds into the range and so that they contain the observed value; a bound that was moved has no simulation
     * error. Returns the whole range if the metric was undefined in every draw.
     */
    BootstrapBounds within(Range range, double value) {
        if (Double.isNaN(lower) || Double.isNaN(upper)) {
            return new BootstrapBounds(
                    range.lower(),
                    range.upper(),
                    Double.NaN,
                    Double.NaN,
                    List.of(Note.of(
                            "whole-range", "the metric was undefined in every draw: the interval is the whole range")));
        }
        double low = range.clamp(Math.min(lower, value));
        double high = range.clamp(Math.max(upper, value));
        return new BootstrapBounds(low, high, low == lower ? lowerError : 0, high == upper ? upperError : 0, notes);
    }
}
