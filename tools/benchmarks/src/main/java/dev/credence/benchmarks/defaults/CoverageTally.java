package dev.credence.benchmarks.defaults;

import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Status;
import java.util.Locale;

/** Counts how often the intervals of a metric covered its true value at one point. */
final class CoverageTally {
    private final double truth;
    private int draws;
    private int defined;
    private int covered;
    private int coveredDefined;
    private int missedBelow;
    private int noted;
    private double length;

    CoverageTally(double truth) {
        this.truth = truth;
    }

    void add(Estimate estimate) {
        boolean holds = estimate.lower() <= truth + 1e-12 && truth - 1e-12 <= estimate.upper();
        draws++;
        covered += holds ? 1 : 0;
        if (estimate.status() != Status.UNDEFINED) {
            defined++;
            coveredDefined += holds ? 1 : 0;
            missedBelow += estimate.upper() < truth - 1e-12 ? 1 : 0;
            noted += CoverageWarning.isIn(estimate.notes()) ? 1 : 0;
            length += estimate.upper() - estimate.lower();
        }
    }

    /** A sample that the method refuses, as of a single cluster: nothing is claimed, and nothing counted as covered. */
    void refused() {
        draws++;
    }

    double coverage() {
        return (double) coveredDefined / defined;
    }

    double length() {
        return length / defined;
    }

    double share() {
        return (double) defined / draws;
    }

    /** Returns whether the metric is defined in 99% of samples. */
    boolean usual() {
        return defined >= 0.99 * draws;
    }

    /** Truth, coverage, coverage given defined, share defined, interval too low, mean length, share noted, samples. */
    String csv() {
        return String.format(
                Locale.ROOT,
                "%.6f,%.4f,%.4f,%.4f,%.4f,%.5g,%.4f,%d",
                truth,
                (double) covered / draws,
                coverage(),
                share(),
                (double) missedBelow / Math.max(1, defined),
                length(),
                (double) noted / Math.max(1, defined),
                draws);
    }
}
