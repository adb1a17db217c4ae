package dev.credence.bayes.logodds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.bayes.Reference;
import dev.credence.bayes.logodds.ScaledOddsMixture.NewtonQuantile;
import dev.credence.numerics.beta.Beta;
import org.junit.jupiter.api.Test;

/** Counts the steps of Newton's method on the logarithm of a tail for the quantiles of Beta. */
class QuantileCostTest {
    /** A Beta distribution that counts the tails that are computed. */
    private static final class Counted {
        private final ScaledOddsBeta beta;
        private int evaluations;

        Counted(double a, double b) {
            beta = new ScaledOddsBeta(a, b, 1);
        }

        LogisticPoint lower(double p) {
            evaluations = 0;
            return NewtonQuantile.lower(odds(), p);
        }

        LogisticPoint upper(double q) {
            evaluations = 0;
            return NewtonQuantile.upper(odds(), q);
        }

        private LogOddsDistribution odds() {
            return (LogOddsDistribution) java.lang.reflect.Proxy.newProxyInstance(
                    LogOddsDistribution.class.getClassLoader(),
                    new Class<?>[] {LogOddsDistribution.class},
                    (proxy, method, arguments) -> {
                        evaluations += method.getName().equals("slope") ? 1 : 0;
                        return method.invoke(beta, arguments);
                    });
        }
    }

    /** A uniform variable takes four steps, and the most skewed distributions take six. */
    @Test
    void quantilesTakeFewSteps() {
        for (double[] shapes :
                new double[][] {{1, 1}, {0.5, 0.5}, {3, 7}, {40, 2}, {0.5, 30}, {1000, 3000}, {1e6, 10}}) {
            Counted counted = new Counted(shapes[0], shapes[1]);
            int most = 0;
            for (double p : new double[] {0.5, 0.2, 0.025, 1e-4, 1e-9}) {
                LogisticPoint low = counted.lower(p);
                most = Math.max(most, counted.evaluations);
                Reference.agree(Beta.quantile(p, shapes[0], shapes[1]), low.x(), 1e-13, "lower");
                LogisticPoint high = counted.upper(p);
                most = Math.max(most, counted.evaluations);
                Reference.agree(Beta.quantile(p, shapes[1], shapes[0]), high.y(), 1e-13, "upper");
            }
            assertThat(most).isLessThan(8);
        }
    }

    /** With many items a step of 1e-8 in log odds is not small: quantiles are right to 1e-9 standard deviations. */
    @Test
    void quantilesOfNarrowDistributionsConverge() {
        for (double n : new double[] {1e7, 1e8, 1e9, 1e10}) {
            ScaledOddsBeta odds = new ScaledOddsBeta(n, 3 * n, 1);
            double deviation = odds.moments().standardDeviation();
            for (double p : new double[] {0.4, 0.2, 0.025, 0.01, 1e-4, 1e-9}) {
                double off = NewtonQuantile.lower(odds, p).x() - Beta.quantile(p, n, 3 * n);
                assertThat(off / deviation).isCloseTo(0, within(1e-9));
            }
        }
    }

    /** Log odds of 700 represent the ends, which have no probability. */
    @Test
    void quantilesWithoutProbabilityAreTheEnds() {
        ScaledOddsBeta uniform = new ScaledOddsBeta(1, 1, 1);
        assertThat(NewtonQuantile.lower(uniform, 0)).isEqualTo(new LogisticPoint(0, 1));
        assertThat(NewtonQuantile.upper(uniform, 0)).isEqualTo(new LogisticPoint(1, 0));
        ScaledOddsBeta low = new ScaledOddsBeta(1e-3, 1, 1);
        // p^1000 at 0.1 is below the smallest double.
        assertThat(NewtonQuantile.lower(low, 0.1)).isEqualTo(new LogisticPoint(0, 1));
        ScaledOddsBeta high = new ScaledOddsBeta(1, 1e-3, 1);
        assertThat(NewtonQuantile.upper(high, 0.1)).isEqualTo(new LogisticPoint(1, 0));
    }
}
