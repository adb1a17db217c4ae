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
        return new BootstrapTest(observed, differences).result(margin, direction);
    }

    private TestResult result(double margin, Direction direction) {
        double firstGreater = notAbove(0);
        double secondGreater = notBelow(0);
        return new TestResult(
                Double.NaN,
                Math.min(1, 2 * Math.min(firstGreater, secondGreater)),
                firstGreater,
                secondGreater,
                nonInferiority(margin, direction),
                margin > 0 ? Math.max(notAbove(-margin), notBelow(margin)) : Double.NaN);
    }

    /** NaN where neither more nor less is better. */
    private double nonInferiority(double margin, Direction direction) {
        return switch (direction) {
            case HIGHER_IS_BETTER -> notAbove(-margin);
            case LOWER_IS_BETTER -> notBelow(margin);
            case NEUTRAL -> Double.NaN;
        };
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
