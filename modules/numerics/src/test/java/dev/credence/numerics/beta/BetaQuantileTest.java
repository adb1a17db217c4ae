package dev.credence.numerics.beta;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.credence.numerics.Table;
import dev.credence.numerics.Worst;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class BetaQuantileTest {
    private static List<JsonNode> cases(String kind) {
        JsonNode cases =
                JsonMapper.shared().readTree(Table.stream("beta-quantile.json")).get("cases");
        return StreamSupport.stream(cases.spliterator(), false)
                .filter(c -> c.get("kind").asString().equals(kind))
                .toList();
    }

    private static double number(JsonNode node, String name) {
        return node.get(name).asDouble();
    }

    @Test
    void bothQuantilesAgreeWithTheReference() {
        Worst worst = new Worst();
        for (JsonNode c : cases("quantile")) {
            double a = number(c, "a");
            double b = number(c, "b");
            double p = number(c, "p");
            worst.record(Beta.quantile(p, a, b), number(c, "quantile"), "quantile", p, a, b);
            worst.record(Beta.upperQuantile(p, a, b), number(c, "isf"), "upper quantile", p, a, b);
            worst.record(Beta.upperQuantile(p, b, a), number(c, "quantileC"), "complement", p, a, b);
        }
        // observed: 2.4e-15
        worst.isAtMost(4e-15, 936);
    }

    @Test
    void tailsAgreeWithTheReference() {
        Worst worst = new Worst();
        for (JsonNode c : cases("cdf")) {
            double a = number(c, "a");
            double b = number(c, "b");
            double x = number(c, "x");
            worst.record(Beta.cdf(x, a, b), number(c, "cdf"), "cdf", x, a, b);
            worst.record(Beta.survival(x, a, b), number(c, "sf"), "survival", x, a, b);
            worst.record(Beta.density(x, a, b), number(c, "pdf"), "density", x, a, b);
        }
        // observed: 4.8e-14, at 2e-140
        worst.isAtMost(1e-13, 444);
    }

    @Test
    void quantilesEqualTableForShapesUpToTenMillion() {
        Worst worst = new Worst();
        Table.rows("beta-quantile-random.csv").forEach(r -> {
            worst.record(Beta.quantile(r[2], r[0], r[1]), r[3], "quantile", r[2], r[0], r[1]);
            worst.record(Beta.upperQuantile(r[2], r[0], r[1]), r[4], "upper", r[2], r[0], r[1]);
        });
        // observed: 2.9e-15
        worst.isAtMost(4e-15, 640);
    }

    @Test
    void innerQuantilesOfTwoSmallShapesEqualTable() {
        Worst worst = new Worst();
        Table.rows("beta-quantile-between.csv").forEach(r -> {
            worst.record(Beta.quantile(r[2], r[0], r[1]), r[3], "quantile", r[2], r[0], r[1]);
            worst.record(Beta.upperQuantile(r[2], r[1], r[0]), r[4], "upper", r[2], r[1], r[0]);
        });
        // observed: 2.6e-15
        worst.isAtMost(4e-15, 120);
    }

    @Test
    void quantilesAtTheEndsAreExact() {
        assertEquals(0, Beta.quantile(0, 2, 3));
        assertEquals(1, Beta.quantile(1, 2, 3));
        assertEquals(1, Beta.upperQuantile(0, 2, 3));
        assertEquals(0, Beta.upperQuantile(1, 2, 3));
        assertEquals(0.3, Beta.quantile(0.3, 1, 1));
        assertEquals(0.5, Beta.quantile(0.5, 7, 7));
    }

    @Test
    void quantilesBelowTheSmallestDoubleAreZero() {
        assertEquals(0, Beta.quantile(1e-10, 0.01, 1));
        assertEquals(0, Beta.quantile(1e-10, 0.01, 1e6));
        assertEquals(0, Beta.quantile(Double.MIN_VALUE, 0.5, 1e6));
        assertEquals(1, Beta.upperQuantile(1e-10, 1, 0.01));
        // The expected x = p / b, for a = 1, is subnormal.
        assertEquals(1e-310, Beta.quantile(1e-303, 1.0, 1e7), 2 * Double.MIN_VALUE);
    }

    @Test
    void extremeProbabilitiesAndShapesHaveAQuantile() {
        double[] shapes = {1e-300, 1e-9, 1e-3, 0.3, 1, 1.0000001, 3, 1e3, 1e8, 1e15, 1e30};
        double[] probabilities = {Double.MIN_VALUE, 1e-310, 1e-300, 1e-100, 1e-20, 0.3, 0.5, 0.9, 1 - 0x1p-53};
        for (double a : shapes) {
            for (double b : shapes) {
                double last = 0;
                for (double p : probabilities) {
                    double x = Beta.quantile(p, a, b);
                    org.junit.jupiter.api.Assertions.assertTrue(
                            x >= last && x <= 1, "quantile(" + p + ", " + a + ", " + b + ")=" + x + " after " + last);
                    last = x;
                }
            }
        }
    }

    @Test
    void probabilityOutOfRangeThrowsWithItsName() {
        Exception e = assertThrows(IllegalArgumentException.class, () -> Beta.quantile(-0.1, 1, 1));
        assertEquals("p must lie in [0, 1]: p=-0.1; pass a probability, not a percentage", e.getMessage());
        e = assertThrows(IllegalArgumentException.class, () -> Beta.upperQuantile(Double.NaN, 1, 1));
        assertEquals("q must lie in [0, 1]: q=NaN; pass a probability, not a percentage", e.getMessage());
    }

    /** Shapes are checked at the ends too, where the quantile does not depend on them. */
    @Test
    void shapeOutOfRangeThrowsWithItsName() {
        BetaQuantiles quantiles = new BetaQuantiles();
        Exception e = assertThrows(IllegalArgumentException.class, () -> quantiles.upperQuantile(0, 0, 1));
        assertEquals("a must lie in (0, 1e30]: a=0.0", e.getMessage());
        e = assertThrows(IllegalArgumentException.class, () -> quantiles.quantile(1, 1, Double.NaN));
        assertEquals("b must lie in (0, 1e30]: b=NaN", e.getMessage());
    }
}
