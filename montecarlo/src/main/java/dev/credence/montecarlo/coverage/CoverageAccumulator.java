package dev.credence.montecarlo.coverage;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Range;

/** Adds up the outcomes of one truth, each with its probability. */
final class CoverageAccumulator {
    /** 1e-12: the truth is a sum over many atoms, rounded; a bound this near is equal to it. */
    private static final double ROUNDING = 1e-12;

    private final double truth;
    private final Range range;
    private final double tail;
    private long samples;
    private double mass;
    private double covered;
    private double below;
    private double above;
    private double without;
    private double undefined;
    private double degenerate;
    private double length;
    private double lengthSquares;
    private double score;

    CoverageAccumulator(double truth, Range range, ConfidenceLevel level) {
        this.truth = truth;
        this.range = range;
        this.tail = level.tail();
    }

    void add(IntervalOutcomes outcomes, int index, double probability) {
        samples++;
        mass += probability;
        undefined += outcomes.undefined(index) ? probability : 0;
        degenerate += outcomes.degenerate(index) ? probability : 0;
        double low = outcomes.lower(index);
        double high = outcomes.upper(index);
        if (Double.isNaN(low) || Double.isNaN(high)) {
            without += probability;
            return;
        }
        double clipped = range.clamp(high) - range.clamp(low);
        length += probability * clipped;
        lengthSquares += probability * clipped * clipped;
        score += probability * (clipped + missed(low, high, probability) / tail);
    }

    /** The distance from the interval to the truth, 0 where it covers; counts the side. */
    private double missed(double low, double high, double probability) {
        double slack = ROUNDING * Math.abs(truth);
        if (truth < low - slack) {
            below += probability;
            return low - truth;
        }
        if (truth > high + slack) {
            above += probability;
            return truth - high;
        }
        covered += probability;
        return 0;
    }

    /** What was found; a simulation's shares are divided by the number of its samples, each added with probability 1. */
    Coverage coverage(CoverageCell<?> cell, double value, boolean exact) {
        double scale = exact ? 1 : mass;
        double with = mass - without;
        double mean = length / with;
        double spread = Math.sqrt(Math.max(0, lengthSquares / with - mean * mean) / Math.max(1, with - 1));
        return new Coverage(
                cell.metric().spelling(),
                cell.method().spelling(),
                cell.level(),
                cell.population().name(),
                cell.population().parameters(),
                cell.population().size(),
                value,
                exact,
                samples,
                covered / scale,
                exact ? 0 : standardError(),
                below / scale,
                above / scale,
                without / scale,
                undefined / scale,
                degenerate / scale,
                mean,
                exact ? 0 : spread,
                score / with);
    }

    /** With one success and one failure added, so that it is not 0 where every sample covered. */
    private double standardError() {
        double smoothed = (covered + 1) / (mass + 2);
        return Math.sqrt(smoothed * (1 - smoothed) / mass);
    }
}
