package dev.credence.bayes.posterior;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.bayes.logodds.LogOddsDistribution;
import dev.credence.bayes.logodds.ScaledOddsBeta;
import dev.credence.bayes.posterior.MetricPosterior.DensityShape;
import dev.credence.bayes.posterior.MetricPosterior.HighestDensityInterval;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Counts the tails that a shortest interval computes: Newton's method starts at the equal-tailed interval, takes two tails for each step,
 * and needs quantiles only for its start.
 */
class ShortestCostTest {
    private final Map<String, Integer> evaluations = new HashMap<>();

    private LogOddsDistribution counted(double a, double b, double multiplier) {
        ScaledOddsBeta odds = new ScaledOddsBeta(a, b, multiplier);
        evaluations.clear();
        return (LogOddsDistribution) Proxy.newProxyInstance(
                LogOddsDistribution.class.getClassLoader(),
                new Class<?>[] {LogOddsDistribution.class},
                (proxy, method, arguments) -> {
                    evaluations.merge(method.getName(), 1, Integer::sum);
                    return method.invoke(odds, arguments);
                });
    }

    private int of(String method) {
        return evaluations.getOrDefault(method, 0);
    }

    /** A symmetric density takes one step; the most skewed density at a high level takes seven. */
    @Test
    void shortestIntervalTakesAtMostSevenSteps() {
        double[][] shapes = {{3, 3, 1}, {10.5, 20.5, 1}, {2.5, 40, 1}, {300, 7, 2}, {5.5, 9, 2}, {1e5, 2e5, 1}};
        for (double[] shape : shapes) {
            for (double level : new double[] {0.5, 0.95, 0.999}) {
                LogOddsDistribution odds = counted(shape[0], shape[1], shape[2]);
                HighestDensityInterval.of(odds, DensityShape.PEAKED, ConfidenceLevel.of(level));
                assertThat(of("lowerPoint")).isEqualTo(1);
                assertThat(of("upperPoint")).isEqualTo(1);
                assertThat(of("lower")).isBetween(1, 7);
                assertThat(of("upper")).isEqualTo(of("lower"));
            }
        }
    }
}
