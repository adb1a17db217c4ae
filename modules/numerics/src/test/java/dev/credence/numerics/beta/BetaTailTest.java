package dev.credence.numerics.beta;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.credence.numerics.Table;
import dev.credence.numerics.Worst;
import dev.credence.numerics.beta.IncompleteBeta.BetaCentre;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class BetaTailTest {
    @Test
    void tailsAgreeWithTheRandomTable() {
        Worst worst = new Worst();
        Table.rows("beta-tail.csv").forEach(r -> {
            worst.record(Beta.cdf(r[2], r[0], r[1]), r[3], r[0], r[1], r[2]);
            worst.record(Beta.survival(r[2], r[0], r[1]), r[4], r[0], r[1], r[2]);
        });
        // observed: 1.2e-14
        worst.isAtMost(2e-14, 226);
    }

    @Test
    void densitiesAgreeWithTheRandomTable() {
        Worst worst = new Worst();
        Table.rows("beta-tail.csv").forEach(r -> {
            worst.record(Beta.density(r[2], r[0], r[1]), r[5], r[0], r[1], r[2]);
        });
        // observed: 6.1e-15
        worst.isAtMost(1e-14, 113);
    }

    @Test
    void threeMethodsOfTheTailAgreeAtTheirBoundaries() {
        // The continued fraction and the series from the mean are compared on both sides of each boundary.
        Worst worst = new Worst();
        for (double a = 150; a < 3000; a *= 1.3) {
            for (double b = 150; b < 1e5; b *= 2.1) {
                IncompleteBeta beta = new IncompleteBeta(a, b);
                double sd = Math.sqrt(a * b / (a + b)) / (a + b);
                for (double z = -2.2; z < -0.1; z += 0.5) {
                    double x = a / (a + b) + z * sd;
                    double d = beta.distanceOfExact(x);
                    double kernel = beta.kernel(x, 1 - x, d);
                    double fraction = kernel * BetaFraction.mills(a, b, x, 1 - x, d);
                    worst.record(BetaCentre.lower(a, b, d, beta.scale, kernel), fraction, a, b, z);
                }
            }
        }
        // The message contains the observed error.
        worst.isAtMost(1e-13, 540);
    }

    @Test
    void tailsForIntegerShapesAreBinomialSums() {
        // I_x(a, b) = P(Bin(a + b - 1, x) >= a) is summed here from powers.
        double x = 0.3;
        for (int a = 1; a < 12; a++) {
            for (int b = 1; b < 12; b++) {
                int n = a + b - 1;
                double sum = IntStream.rangeClosed(a, n)
                        .mapToDouble(k -> choose(n, k) * Math.pow(x, k) * Math.pow(1 - x, n - k))
                        .sum();
                assertEquals(sum, Beta.cdf(x, a, b), 3e-15 * sum);
            }
        }
    }

    private static double choose(int n, int k) {
        double c = 1;
        for (int i = 1; i <= k; i++) {
            c = c * (n - k + i) / i;
        }
        return c;
    }

    @Property(tries = 500, seed = "22")
    void tailsAreSymmetricAndSumToOne(
            @ForAll @DoubleRange(min = -6, max = 16) double logA,
            @ForAll @DoubleRange(min = -6, max = 16) double logB,
            @ForAll @DoubleRange(min = 0.01, max = 0.99) double x) {
        double a = Math.exp(logA);
        double b = Math.exp(logB);
        assertEquals(1, Beta.cdf(x, a, b) + Beta.survival(x, a, b), 2e-15);
        double y = 1 - x;
        if (1 - y == x) {
            assertEquals(Beta.cdf(x, a, b), Beta.survival(y, b, a), 2e-15);
        }
    }

    @Test
    void tailsAtTheEndsAreExact() {
        assertEquals(0, Beta.cdf(0, 2, 3));
        assertEquals(0, Beta.cdf(-1, 2, 3));
        assertEquals(1, Beta.cdf(1, 2, 3));
        assertEquals(1, Beta.survival(0, 2, 3));
        assertEquals(0, Beta.survival(2, 2, 3));
        assertEquals(Double.NaN, Beta.cdf(Double.NaN, 2, 3));
        assertEquals(0, Beta.density(0, 2, 3));
        assertEquals(3, Beta.density(0, 1, 3), 1e-15);
        assertEquals(Double.POSITIVE_INFINITY, Beta.density(1, 2, 0.5));
        assertEquals(0, Beta.density(1.5, 2, 0.5));
        assertEquals(Double.NaN, Beta.logDensity(Double.NaN, 2, 0.5));
        assertEquals(1, Beta.density(0.3, 1, 1));
        assertEquals(0.3, Beta.cdf(0.3, 1, 1));
    }

    @Test
    void shapeOutOfRangeThrows() {
        Exception e = assertThrows(IllegalArgumentException.class, () -> Beta.cdf(0.5, 0, 1));
        assertEquals("a must lie in (0, 1e30]: a=0.0", e.getMessage());
        e = assertThrows(IllegalArgumentException.class, () -> Beta.density(0.5, 1, Double.NaN));
        assertEquals("b must lie in (0, 1e30]: b=NaN", e.getMessage());
        e = assertThrows(IllegalArgumentException.class, () -> Beta.quantile(0.5, 1, Double.POSITIVE_INFINITY));
        assertEquals("b must lie in (0, 1e30]: b=Infinity", e.getMessage());
        for (double bad : new double[] {0, -1, Double.NaN}) {
            String message = "a must lie in (0, 1e30]: a=" + bad;
            for (double x : new double[] {0, 0.5, 1}) {
                assertEquals(
                        message,
                        assertThrows(IllegalArgumentException.class, () -> Beta.survival(x, bad, 2))
                                .getMessage());
                assertEquals(
                        message,
                        assertThrows(IllegalArgumentException.class, () -> Beta.density(x, bad, 2))
                                .getMessage());
                assertEquals(
                        message,
                        assertThrows(IllegalArgumentException.class, () -> Beta.logDensity(x, bad, 2))
                                .getMessage());
            }
            assertEquals(
                    message,
                    assertThrows(IllegalArgumentException.class, () -> Beta.logBeta(bad, 2))
                            .getMessage());
        }
    }

    @Test
    void logBetaIsTheLogarithmOfFactorialsForIntegers() {
        assertEquals(-Math.log(2), Beta.logBeta(2, 1), 1e-15);
        assertEquals(-Math.log(12), Beta.logBeta(2, 3), 1e-15);
        assertEquals(Math.log(Math.PI), Beta.logBeta(0.5, 0.5), 1e-15);
        assertEquals(0, Beta.logBeta(1, 1), 1e-15);
        // log B(a, 1) = -log a
        assertEquals(-Math.log(1e7), Beta.logBeta(1e7, 1), 1e-14);
        assertEquals(Math.log(1e3), Beta.logBeta(1, 1e-3), 1e-14);
    }
}
