package dev.credence.numerics.normal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.credence.numerics.Table;
import dev.credence.numerics.Worst;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class NormalTest {
    @Test
    void upperQuantilesAgreeWithTheTableDownTo1e300() {
        Worst worst = new Worst();
        Table.rows("normal.csv").forEach(r -> worst.record(Normal.upperQuantile(r[0]), r[1], r[0]));
        // observed: 4.3e-16
        worst.isAtMost(6e-16, 105);
    }

    @Test
    void tailsAgreeWithTheTableDownTo1e300() {
        Worst worst = new Worst();
        Table.rows("normal.csv").forEach(r -> worst.record(Normal.survival(r[2]), r[3], r[2]));
        // observed: 3.7e-16
        worst.isAtMost(8e-16, 105);
    }

    @Test
    void densitiesAgreeWithTheTable() {
        Worst worst = new Worst();
        Table.rows("normal.csv").forEach(r -> worst.record(Normal.density(r[2]), r[4], r[2]));
        // observed: 3.2e-16
        worst.isAtMost(6e-16, 105);
    }

    @Test
    void endsAreExact() {
        assertEquals(Double.POSITIVE_INFINITY, Normal.upperQuantile(0));
        assertEquals(Double.NEGATIVE_INFINITY, Normal.quantile(0));
        assertEquals(0, Normal.quantile(0.5), 0.0);
        assertEquals(1, Normal.cdf(Double.POSITIVE_INFINITY));
        assertEquals(0, Normal.cdf(Double.NEGATIVE_INFINITY));
        assertEquals(0, Normal.density(Double.POSITIVE_INFINITY));
        assertEquals(0.5, Normal.cdf(0));
        assertEquals(Double.NaN, Normal.cdf(Double.NaN));
    }

    @Property(tries = 300, seed = "23")
    void lowerTailEqualsTheUpperTailOfTheOppositeValue(@ForAll @DoubleRange(min = -38, max = 38) double x) {
        assertEquals(Normal.cdf(-x), Normal.survival(x));
        assertEquals(1, Normal.cdf(x) + Normal.survival(x), 2e-16);
    }

    @Test
    void probabilityOutOfRangeThrowsWithItsName() {
        Exception e = assertThrows(IllegalArgumentException.class, () -> Normal.quantile(95));
        assertEquals("p must lie in [0, 1]: p=95.0; pass a probability, not a percentage", e.getMessage());
        e = assertThrows(IllegalArgumentException.class, () -> Normal.upperQuantile(Double.NaN));
        assertEquals("q must lie in [0, 1]: q=NaN; pass a probability, not a percentage", e.getMessage());
    }
}
