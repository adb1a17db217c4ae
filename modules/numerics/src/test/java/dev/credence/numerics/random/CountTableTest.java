package dev.credence.numerics.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares tables with probabilities of 60 digits without random numbers, because the distribution of a table is
 * known exactly.
 */
class CountTableTest {
    private static final MathContext DIGITS = new MathContext(60);
    private static final int COLUMNS = 1024;
    private static final BigDecimal HALF = new BigDecimal("0.5");

    /** Returns the exact probabilities of the counts of a table. */
    private static BigDecimal[] drawn(AliasTable table) {
        BigDecimal[] shares = new BigDecimal[table.size()];
        BigDecimal full = BigDecimal.valueOf(1L << 53);
        java.util.Arrays.fill(shares, BigDecimal.ZERO);
        for (int column = 0; column < shares.length; column++) {
            BigDecimal lent = BigDecimal.valueOf(table.sharedWithAlias(column));
            shares[column] = shares[column].add(full.subtract(lent));
            shares[table.alias(column)] = shares[table.alias(column)].add(lent);
        }
        BigDecimal all = full.multiply(BigDecimal.valueOf(shares.length));
        java.util.Arrays.setAll(shares, i -> shares[i].divide(all, DIGITS));
        return shares;
    }

    /**
     * Returns the total variation distance, from the ratios P(k) / P(k - 1) over the table and 10 standard
     * deviations on either side.
     */
    private static double variation(CountTable table, long most, double sd, LongFunction<BigDecimal> ratio) {
        BigDecimal[] shares = drawn(table.table());
        long from = Math.max(0, table.first() - (long) (10 * sd) - 10);
        long to = Math.min(most, table.first() + shares.length + (long) (10 * sd) + 100);
        BigDecimal[] weights = new BigDecimal[(int) (to - from + 1)];
        weights[0] = BigDecimal.ONE;
        BigDecimal total = BigDecimal.ONE;
        for (int i = 1; i < weights.length; i++) {
            weights[i] = weights[i - 1].multiply(ratio.apply(from + i), DIGITS);
            total = total.add(weights[i], DIGITS);
        }
        BigDecimal differences = BigDecimal.ZERO;
        BigDecimal tableTotal = BigDecimal.ZERO;
        for (int i = 0; i < weights.length; i++) {
            int index = (int) (from + i - table.first());
            BigDecimal share = index >= 0 && index < shares.length ? shares[index] : BigDecimal.ZERO;
            tableTotal = tableTotal.add(share);
            differences = differences.add(
                    weights[i].divide(total, DIGITS).subtract(share).abs());
        }
        assertTrue(
                tableTotal.subtract(BigDecimal.ONE).abs().doubleValue() < 1e-55, "impossible counts are never drawn");
        return differences.multiply(HALF).doubleValue();
    }

    private static double binomialVariation(long trials, double p) {
        CountTable table = Objects.requireNonNull(CountTable.binomial(trials, p, COLUMNS));
        BigDecimal chance = new BigDecimal(p);
        BigDecimal odds = chance.divide(BigDecimal.ONE.subtract(chance), DIGITS);
        double sd = Math.sqrt(trials * p * (1 - p));
        return variation(
                table,
                trials,
                sd,
                k -> odds.multiply(BigDecimal.valueOf(trials - k + 1)).divide(BigDecimal.valueOf(k), DIGITS));
    }

    /** The largest observed distance is 1.4e-16. */
    @ParameterizedTest(name = "{0} trials, p={1}")
    @CsvSource({
        "1, 0.5",
        "1, 0.3",
        "2, 0.1",
        "5, 0.1",
        "10, 0.5",
        "35, 0.1",
        "64, 0.25",
        "200, 0.1",
        "1023, 0.5",
        "1000, 0.47",
        "10000, 0.1",
        "10000, 0.30000000000000004",
        "11000, 0.5",
        "1000000, 0.001",
        "1000000, 0.0028",
        "9007199254740992, 1e-15",
        "9007199254740992, 3e-13",
        "7, 1e-300",
        "1000000000000, 1e-11"
    })
    void binomialTablesAreExactWithinTheirResolution(long trials, double p) {
        double variation = binomialVariation(trials, p);
        assertTrue(variation < 1e-15, () -> "total variation " + variation);
    }

    @Test
    void binomialTablesOfRandomParametersAreExactWithinTheirResolution() {
        SplittableRandom random = new SplittableRandom(20260102);
        for (int i = 0; i < 200; i++) {
            long trials = random.nextLong(1, 1L << random.nextInt(1, 54));
            double most = Math.min(0.5, 2_000.0 / trials);
            double p = most * random.nextDouble();
            double variation = binomialVariation(trials, p);
            assertTrue(variation < 1e-15, () -> trials + " trials, p=" + p + ": total variation " + variation);
        }
    }

    /** The largest observed distance is 1e-16. */
    @ParameterizedTest
    @ValueSource(doubles = {1e-300, 1e-9, 0.3, 1, 3.9999999999999996, 12, 40.1, 128, 333.3, 500})
    void poissonTablesAreExactWithinTheirResolution(double mean) {
        CountTable table = Objects.requireNonNull(CountTable.poisson(mean, COLUMNS));
        BigDecimal exact = new BigDecimal(mean);
        double variation =
                variation(table, Long.MAX_VALUE, Math.sqrt(mean), k -> exact.divide(BigDecimal.valueOf(k), DIGITS));
        assertTrue(variation < 1e-15, () -> "total variation " + variation);
    }

    @Test
    void tableOfACertainCountHasOneColumn() {
        assertEquals(
                1,
                Objects.requireNonNull(CountTable.binomial(0, 0.3, COLUMNS))
                        .table()
                        .size());
        assertEquals(
                1,
                Objects.requireNonNull(CountTable.binomial(1L << 53, 0, COLUMNS))
                        .table()
                        .size());
    }

    @Test
    void distributionWithTooManyCountsHasNoTable() {
        assertNull(CountTable.binomial(20_000, 0.5, COLUMNS));
        assertNotNull(CountTable.binomial(20_000, 0.5, 2 * COLUMNS));
        assertNull(CountTable.poisson(3_000, COLUMNS));
        assertNull(CountTable.binomial(1L << 53, 0.5, COLUMNS));
    }
}
