package dev.credence.montecarlo.comparison;

import dev.credence.api.comparison.TestResult;
import dev.credence.api.metric.Direction;
import dev.credence.montecarlo.resampling.EmpiricalDistribution;

/**
 * Tests of a difference by inversion of its percentile interval: the p-value of "not above x" is the share of the lower tail at
 * which the lower bound is x. The interval always holds the observed difference, so that nothing on its far side is rejected.
 */
final class BootstrapTest {
    /** Ranks are ratios that round; a p-value that is alpha but for rounding does not reject. */
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
