package dev.credence.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ComparisonSizesTest {
    /**
     * Of five items distinguished 5 to 0 is p = 2/32; of six 2/64: the exact test's size at n = 6 is that of six told
     * apart.
     */
    @Test
    void sizeOfExactTestOfSixPairsEqualsProbabilityOfAllWins() {
        SizeRow row = PairedSizes.row("mcnemar:form=exact", 6);
        assertEquals(2 / 64.0 * Math.pow(1 - 1e-5, 6), row.five(), 1e-12);
        assertEquals(0, row.one());
        assertEquals(1 - 1e-5, row.fiveAt());
    }

    @Test
    void defaultsMeetTheGoalAndTheDeltaMethodDoesNot() {
        assertTrue(PairedSizes.row("tango", 10).five() < 0.055);
        assertTrue(PairedSizes.row("paired-delta", 10).five() > 0.1);
        SizeRow apart = new IndependentSizes("miettinen-nurminen", 5, 20).row();
        assertTrue(apart.five() < 0.055 && apart.one() < 0.012);
        assertEquals("5 v 20", apart.trials());
    }

    @Test
    void coverageIsAProbability() {
        double[] cell = PairedSizes.coverage("tango", 6);
        assertTrue(cell[0] > 0.85 && cell[0] <= cell[1] && cell[1] < 1 + 1e-12);
        assertTrue(cell[2] > 0.3 && cell[2] < 2);
    }

    @Test
    void rowsAreWrittenWithPoints() {
        assertEquals(
                "tango,10,0,0.04200,0.9000,0.00700,0.5000,0.0100",
                new SizeRow("tango", 10, 0, 0.042, 0.9, 0.007, 0.5, 0.01).csv());
    }
}
