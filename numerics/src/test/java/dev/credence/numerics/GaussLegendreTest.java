package dev.credence.numerics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class GaussLegendreTest {
    @Test
    void smallRulesAreTheTextbookOnes() {
        assertEquals(0, GaussLegendre.of(1).node(0));
        assertEquals(2, GaussLegendre.of(1).weight(0));
        assertEquals(1 / Math.sqrt(3), GaussLegendre.of(2).node(1), 2e-16);
        assertEquals(1, GaussLegendre.of(2).weight(0), 4e-16);
        assertEquals(Math.sqrt(0.6), GaussLegendre.of(3).node(2), 2e-16);
        assertEquals(8 / 9.0, GaussLegendre.of(3).weight(1), 4e-16);
        assertEquals(3, GaussLegendre.of(3).order());
    }

    @Test
    void polynomialsUpToTwiceTheOrderLessOneAreExact() {
        for (int n = 1; n <= 64; n++) {
            GaussLegendre rule = GaussLegendre.of(n);
            for (int degree = 0; degree < 2 * n; degree++) {
                int power = degree;
                assertEquals(1.0 / (degree + 1), rule.integrate(x -> Math.pow(x, power), 0, 1), 2e-15);
            }
        }
    }

    @Test
    void nodesRiseAndWeightsSumToTwoUpToTheLargestOrder() {
        for (int n : new int[] {5, 100, 999, 1000}) {
            GaussLegendre rule = GaussLegendre.of(n);
            CompensatedSum sum = new CompensatedSum();
            for (int i = 0; i < n; i++) {
                assertEquals(-rule.node(i), rule.node(n - 1 - i), 0.0);
                assertEquals(true, i == 0 || rule.node(i) > rule.node(i - 1));
                sum.add(rule.weight(i));
            }
            assertEquals(2, sum.value(), 2e-13);
        }
    }

    @Test
    void anOrderOutOfRangeIsNamed() {
        Exception e = assertThrows(IllegalArgumentException.class, () -> GaussLegendre.of(0));
        assertEquals(
                "order must lie in [1, 1000]: order=0; split the interval rather than raise the order further",
                e.getMessage());
    }
}
