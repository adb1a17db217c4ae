package dev.credence.montecarlo.comparison;

import dev.credence.api.comparison.TestResult;
import dev.credence.api.metric.Direction;
import dev.credence.montecarlo.resampling.EmpiricalDistribution;

/**
 * Tests of a difference by inversion of its percentile interval: the p-value of the hypothesis "the difference is not above x" is
 * the tail probability at which the lower bound equals x. The interval always contains the observed difference, so the test never
 * rejects a hypothesis that the observed difference satisfies.
 */
final class BootstrapTest {
    /** Ranks are rounded ratios; this factor prevents a rejection where p equals alpha up to rounding. */
    private static final double ROUNDED_UP = 1 + 1e-12;

    private final double observed;
    private final EmpiricalDistribution differences;

    private BootstrapTest(double observed, EmpiricalDistribution differences) {
        this.observed = observed;
        this.differences = differences;
    }

    static TestResult of(double observed, EmpiricalDistribution differences, double margin, Direction direction) {
        BootstrapTest test = new BootstrapTest(observed, differences);
        return TestResult.of(Double.NaN, test::notAbove, test::notBelow, direction, margin);
    }

    private double notAbove(double x) {
        double p = Math.min(1, ROUNDED_UP * differences.rank(x));
        return observed > x ? p : Math.max(0.5, p);
    }

    private double notBelow(double x) {
        double p = Math.min(1, ROUNDED_UP * differences.upperRank(x));
        return observed < x ? p : Math.max(0.5, p);
    }
}
