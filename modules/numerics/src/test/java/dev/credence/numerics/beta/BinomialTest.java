package dev.credence.numerics.beta;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.credence.numerics.Table;
import dev.credence.numerics.Worst;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class BinomialTest {
    @Test
    void probabilitiesAgreeWithTheTableUpTo2To53Trials() {
        Worst worst = new Worst();
        Table.rows("binomial.csv")
                .forEach(r ->
                        worst.record(Binomial.probability((long) r[0], (long) r[1], r[2]), r[3], r[0], r[1], r[2]));
        // observed: 3.4e-15
        worst.isAtMost(7e-15, 45);
    }

    @Test
    void bothTailsAgreeWithTheTableUpTo2To53Trials() {
        Worst worst = new Worst();
        Table.rows("binomial.csv").forEach(r -> {
            worst.record(Binomial.cdf((long) r[0], (long) r[1], r[2]), r[4], r[0], r[1], r[2]);
            worst.record(Binomial.survival((long) r[0], (long) r[1], r[2]), r[5], r[0], r[1], r[2]);
        });
        // observed: 6.3e-15
        worst.isAtMost(1.2e-14, 90);
    }

    @Test
    void probabilitiesSumToTheTail() {
        for (double p : new double[] {0.01, 0.37, 0.5, 0.93}) {
            BigDecimal sum = BigDecimal.ZERO;
            for (long k = 0; k <= 60; k++) {
                sum = sum.add(new BigDecimal(Binomial.probability(k, 60, p)));
                assertEquals(sum.doubleValue(), Binomial.cdf(k, 60, p), 2e-13 * sum.doubleValue());
            }
            assertEquals(1, sum.doubleValue(), 2e-15);
        }
    }

    @Test
    void probabilitiesOfCertainOutcomesAreExact() {
        assertEquals(1, Binomial.probability(0, 10, 0));
        assertEquals(1, Binomial.probability(10, 10, 1));
        assertEquals(0, Binomial.probability(3, 10, 1));
        assertEquals(0, Binomial.probability(-1, 10, 0.5));
        assertEquals(0, Binomial.probability(11, 10, 0.5));
        assertEquals(1, Binomial.probability(0, 0, 0.3));
        assertEquals(1, Binomial.cdf(10, 10, 0.5));
        assertEquals(0, Binomial.cdf(-1, 10, 0.5));
        assertEquals(1, Binomial.survival(-1, 10, 0.5));
        assertEquals(0, Binomial.survival(10, 10, 0.5));
        assertEquals(1, Binomial.cdf(3, 10, 0));
        assertEquals(0, Binomial.cdf(3, 10, 1));
    }

    @Test
    void tooManyTrialsThrowAndAreNamed() {
        Exception e = assertThrows(IllegalArgumentException.class, () -> Binomial.cdf(1, (1L << 53) + 1, 0.5));
        assertEquals(
                "n must lie in [0, 2^53]: n=9007199254740993; larger counts are not exact in double precision",
                e.getMessage());
        e = assertThrows(IllegalArgumentException.class, () -> Binomial.probability(1, 2, Double.NaN));
        assertEquals("p must lie in [0, 1]: p=NaN; pass a probability, not a percentage", e.getMessage());
        assertThrows(
                IllegalArgumentException.class, () -> Binomial.survival(-1, 2, 1.5), "for any number of successes");
        assertThrows(IllegalArgumentException.class, () -> Binomial.cdf(-1, -1, 0.5));
    }

    @Test
    void distributionWithoutTrialsIsCertain() {
        assertEquals(1, Binomial.cdf(0, 0, 0.3));
        assertEquals(0, Binomial.survival(0, 0, 0.3));
        assertEquals(0, Binomial.cdf(-1, 0, 0.3));
        assertEquals(1, Binomial.survival(-1, 0, 0.3));
    }
}
