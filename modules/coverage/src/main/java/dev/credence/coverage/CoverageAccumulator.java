package dev.credence.coverage;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Range;
import dev.credence.coverage.IntervalOutcomes.Mark;

/** Adds up the outcomes of one population, each with its probability. */
final class CoverageAccumulator {
    /** A bound within this relative distance counts as equal to the true value, which is a rounded sum over many atoms. */
    private static final double ROUNDING = 1e-12;

    private final double truth;
    private final Range range;
    private final double tail;
    private final double[] marked = new double[Mark.values().length];
    private long samples;
    private double mass;
    private double covered;
    private double below;
    private double above;
    private double without;
    private double length;
    private double lengthSquares;
    private double score;

    CoverageAccumulator(double truth, Range range, ConfidenceLevel level) {
        this.truth = truth;
        this.range = range;
        this.tail = level.tail();
    }

    /** Adds an outcome; returns its interval score, NaN where it has no interval. */
    double add(IntervalOutcomes outcomes, int index, double probability) {
        samples++;
        mass += probability;
        for (Mark mark : Mark.values()) {
            marked[mark.ordinal()] += outcomes.isMarked(mark, index) ? probability : 0;
        }
        double low = outcomes.lower(index);
        double high = outcomes.upper(index);
        if (Double.isNaN(low) || Double.isNaN(high)) {
            without += probability;
            return Double.NaN;
        }
        double clipped = range.clamp(high) - range.clamp(low);
        length += probability * clipped;
        lengthSquares += probability * clipped * clipped;
        double scored = clipped + missed(low, high, probability) / tail;
        score += probability * scored;
        return scored;
    }

    /** Returns the distance from the interval to the true value, 0 if it covers; counts the side on which it misses. */
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

    /** Returns the result of an enumeration. */
    Coverage enumerated(CoverageStudy.Cell<?> cell) {
        return coverage(cell, true, Coverage.ScoreBlocks.NONE);
    }

    /** Returns the result of a simulation; shares are divided by the number of samples, each of which was added with probability 1. */
    Coverage simulated(CoverageStudy.Cell<?> cell, Coverage.ScoreBlocks scores) {
        return coverage(cell, false, scores);
    }

    private Coverage coverage(CoverageStudy.Cell<?> cell, boolean exact, Coverage.ScoreBlocks scores) {
        double scale = exact ? 1 : mass;
        double with = mass - without;
        double mean = length / with;
        double spread = Math.sqrt(Math.max(0, lengthSquares / with - mean * mean) / Math.max(1, with - 1));
        Coverage.Subject subject = new Coverage.Subject(
                cell.metric().spelling(),
                cell.method().spelling(),
                cell.level(),
                cell.population().name(),
                cell.population().parameters(),
                cell.population().size(),
                truth);
        Coverage.Rates rates = new Coverage.Rates(
                covered / scale,
                exact ? 0 : standardError(),
                below / scale,
                above / scale,
                without / scale,
                marked(Mark.UNDEFINED) / scale,
                marked(Mark.DEGENERATE) / scale);
        Coverage.Lengths lengths = new Coverage.Lengths(mean, exact ? 0 : spread, score / with);
        return Coverage.of(subject, exact, samples, rates, lengths).with(traits(), scores);
    }

    private double marked(Mark mark) {
        return marked[mark.ordinal()];
    }

    private Coverage.Traits traits() {
        boolean exact = marked(Mark.APPROXIMATE) == 0 && without < mass;
        return new Coverage.Traits(exact, marked(Mark.SIMULATED) > 0, marked(Mark.NOTED) / mass);
    }

    /** Returns the standard error with one success and one failure added, so that it is not 0 if every interval covered. */
    private double standardError() {
        double smoothed = (covered + 1) / (mass + 2);
        return Math.sqrt(smoothed * (1 - smoothed) / mass);
    }
}
