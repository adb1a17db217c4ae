package dev.credence.numerics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class QuadratureTest {
    @Test
    void smoothIntegralsAreRightToRounding() {
        assertEquals(Math.E - 1, Quadrature.integrate(Math::exp, 0, 1, 1e-13), 1e-15);
        assertEquals(2, Quadrature.integrate(Math::sin, 0, Math.PI, 1e-13), 2e-15);
        assertEquals(Math.PI / 4, Quadrature.integrate(x -> 1 / (1 + x * x), 0, 1, 1e-13), 1e-15);
    }

    @Test
    void theKronrodRuleIsExactForPolynomialsOfDegree31() {
        // one panel: 21 evaluations
        AtomicInteger calls = new AtomicInteger();
        double value = Quadrature.integral(
                        x -> {
                            calls.incrementAndGet();
                            return 32 * Math.pow(x, 31) + 31 * Math.pow(x, 30);
                        },
                        1,
                        0,
                        0,
                        1)
                .value();
        assertEquals(2, value, 1e-14);
        assertEquals(21, calls.get());
    }

    @Test
    void singularEndsConverge() {
        assertEquals(2, Quadrature.integrate(x -> 1 / Math.sqrt(x), 0, 1, 1e-10), 2e-10);
        assertEquals(-1, Quadrature.integrate(Math::log, 0, 1, 1e-12), 1e-12);
    }

    @Test
    void narrowPeaksAreFoundBetweenBreakPoints() {
        // rounding of x alone moves the value by about 1e-16 / sd
        double sd = 1e-4;
        Integral integral = Quadrature.integral(
                x -> Normal.density((x - 0.37) / sd) / sd, 1e-12, 0, 0, 0.37 - 8 * sd, 0.37 + 8 * sd, 1);
        assertEquals(1, integral.value(), 1e-12);
        assertTrue(integral.error() <= 1e-12);
        assertEquals(0, integral.evaluations() % 21);
    }

    @Test
    void integralsOfBetaDensitiesAreDifferencesOfTheirCdf() {
        for (double a : new double[] {0.7, 2, 30, 4000}) {
            double value = Quadrature.integrate(x -> Beta.density(x, a, 3 * a), 0.2, 0.3, 1e-12);
            double expected = Beta.cdf(0.3, a, 3 * a) - Beta.cdf(0.2, a, 3 * a);
            assertEquals(expected, value, 1e-12 * expected);
        }
    }

    @Test
    void theErrorEstimateIsHonest() {
        for (double w = 1; w < 300; w *= 1.5) {
            double frequency = w;
            Integral integral = Quadrature.integral(x -> Math.cos(frequency * x), 1e-14, 1e-6, 0, 1);
            assertTrue(Math.abs(integral.value() - Math.sin(w) / w) <= integral.error() + 1e-15);
        }
    }

    @Test
    void anIntegralOfZeroWidthIsZero() {
        assertEquals(0, Quadrature.integrate(Math::exp, 1, 1, 1e-10));
    }

    @Test
    void failureIsReportedWithTheErrorReached() {
        Exception e = assertThrows(
                ArithmeticException.class,
                () -> Quadrature.integrate(x -> Double.doubleToLongBits(x) & 1, 0, 1, 1e-10));
        String message = String.valueOf(e.getMessage());
        assertTrue(message.startsWith("integral must converge: interval=[0.0, 1.0], value="), message);
        assertTrue(message.contains(", error reached="), message);
        assertTrue(
                message.endsWith("; ask for a larger error or add break points where the integrand is not smooth"),
                message);
    }

    @Test
    void misuseIsNamed() {
        Exception e = assertThrows(IllegalArgumentException.class, () -> Quadrature.integrate(Math::exp, 0, 1, 0));
        assertEquals("relative must be at least 1e-14: relative=0.0; rounding alone costs as much", e.getMessage());
        e = assertThrows(IllegalArgumentException.class, () -> Quadrature.integrate(Math::exp, 1, 0, 1e-9));
        assertEquals("points must be finite and not falling: point 1=0.0", e.getMessage());
        e = assertThrows(IllegalArgumentException.class, () -> Quadrature.integral(Math::exp, 1e-9, 0, 1));
        assertEquals("points must hold both ends: number of points=1; give at least two", e.getMessage());
        e = assertThrows(IllegalArgumentException.class, () -> Quadrature.integral(Math::exp, 1e-9, -1, 0, 1));
        assertEquals("absolute must be at least 0: absolute=-1.0", e.getMessage());
        e = assertThrows(ArithmeticException.class, () -> Quadrature.integrate(x -> 1 / (x - 0.5), 0, 1, 1e-9));
        assertEquals(
                "integrand must be finite: f(0.5)=Infinity; integrate over an interval without this point",
                e.getMessage());
    }
}
