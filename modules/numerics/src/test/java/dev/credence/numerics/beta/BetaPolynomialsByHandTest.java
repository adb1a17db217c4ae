package dev.credence.numerics.beta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.numerics.beta.BetaInverse.TailSeries;
import org.junit.jupiter.api.Test;

/**
 * With a second shape of 2, F = x^a (1 + a y) and the kernel x y f = a (a + 1) x^a y^2, with y = 1 - x, for any first
 * shape.
 */
final class BetaPolynomialsByHandTest {
    private static final double[] SHAPES = {1e-20, 1e-9, 1e-6, 1e-3, 0.05, 0.3, 0.7, 0.999, 1.5, 3, 10, 170, 4_000};
    private static final double[] POINTS = {1e-300, 1e-30, 1e-9, 0.01, 0.2, 0.25, 0.5, 0.7, 0.75, 0.9, 0.99, 0.9999};

    private static double logF(double x, double y, double a) {
        return a * (x < 0.5 ? Math.log(x) : Math.log1p(-y)) + Math.log1p(a * y);
    }

    private static double logF(double x, double a) {
        return logF(x, 1 - x, a);
    }

    private static void close(double actual, double expected, double relative, double a, double x) {
        assertThat(actual).as("a=%s, x=%s", a, x).isCloseTo(expected, within(relative * expected + 1e-300));
    }

    /**
     * The tolerance is relative to 1 and to the exponent of x^a. For small shapes the upper tail, about -a (log x
     * + y), is tested too.
     */
    @Test
    void tailsEqualThePolynomial() {
        for (double a : SHAPES) {
            for (double x : POINTS) {
                double log = logF(x, a);
                double allowed = 4e-15 * (1 + Math.abs(a * Math.log(x)));
                close(Beta.cdf(x, a, 2), Math.exp(log), allowed, a, x);
                close(Beta.survival(1 - x, 2, a), Math.exp(logF(1 - (1 - x), a)), 1e-14 + allowed, a, x);
                if (a < 1 && x < 0.8) {
                    close(Beta.survival(x, a, 2), -Math.expm1(log), 6e-15, a, x);
                    close(Beta.cdf(1 - x, 2, a), -Math.expm1(logF(1 - (1 - x), a)), 6e-15, a, x);
                }
            }
        }
    }

    /** The quantile has the probability below it, and the mirrored quantile has it above. */
    @Test
    void quantilesInvertThePolynomial() {
        for (double a : SHAPES) {
            for (double p : new double[] {1e-250, 1e-201, 1e-9, 0.01, 0.24, 0.3, 0.5, 0.6, 0.75, 0.9, 0.99}) {
                UnitPoint point = BetaInverse.point(p, 1 - p, a, 2);
                if (point.x() < 1e-300) {
                    continue;
                }
                UnitPoint mirrored = BetaInverse.point(1 - p, p, 2, a);
                double log = logF(point.x(), point.y(), a);
                double allowed = 3e-15 * (1 - Math.log(p));
                assertThat(log).as("a=%s, p=%s", a, p).isCloseTo(Math.log(p), within(allowed));
                double other = logF(mirrored.y(), mirrored.x(), a);
                assertThat(other).as("mirrored, a=%s, p=%s", a, p).isCloseTo(Math.log(p), within(allowed));
            }
        }
    }

    /** Mills' ratio F / (x y f) is (1 + a y) / (a (a + 1) y^2), tested up to x = (1 + a) / (a + 4). */
    @Test
    void continuedFractionEqualsMillsRatio() {
        for (double a : SHAPES) {
            for (double x : POINTS) {
                double y = 1 - x;
                double d = new IncompleteBeta(a, 2).distance(x, y);
                if (d + 2 * x <= 1) {
                    double expected = (1 + a * y) / (a * (a + 1) * y * y);
                    close(BetaFraction.mills(a, 2, x, y, d), expected, 2e-15, a, x);
                }
            }
        }
    }

    /**
     * At x = 0.9 of a uniform variable log F can change by only 0.105: for 0.09 the terms decrease by a seventh,
     * and Newton's step is used.
     */
    @Test
    void slowlyConvergingSeriesIsNotUsed() {
        TailSeries series = new TailSeries();
        series.start(1 / (1 - 0.9), 1 - 2 * 0.9, 2 * 0.9 * (1 - 0.9), 1 - 2 * 0.9, 1);
        assertThat(series.step(0.09)).isCloseTo(0.9, within(1e-15));
        assertThat(series.converged()).isFalse();
    }

    /**
     * With a second shape of 1, log F is a log x, so that log x changes by delta / a. Ten terms suffice for short
     * steps.
     */
    @Test
    void seriesOfAStepEqualsTheClosedForm() {
        double a = 2.5;
        double x = 0.4;
        TailSeries series = new TailSeries();
        for (double delta : new double[] {-0.2, -0.05, -1e-6, 1e-4, 0.03, 0.1}) {
            series.start(1 / (a * (1 - x)), a - (a + 1) * x, (a + 1) * x * (1 - x), 1 - 2 * x, 2 / (a + 1));
            double moved = x * Math.exp(delta / a);
            double exact = delta / a + Math.log1p(-x) - Math.log1p(-moved);
            assertThat(series.step(delta))
                    .as("delta=%s", delta)
                    .isCloseTo(exact, within(Math.abs(delta) > 0.1 ? 4e-13 : 4e-16));
            assertThat(series.converged()).as("delta=%s", delta).isEqualTo(Math.abs(delta) < 0.1);
        }
        series.start(1 / (a * (1 - x)), a - (a + 1) * x, (a + 1) * x * (1 - x), 1 - 2 * x, 2 / (a + 1));
        assertThat(series.step(3)).isEqualTo(3 / (a * (1 - x)));
        assertThat(series.converged()).isFalse();
    }
}
