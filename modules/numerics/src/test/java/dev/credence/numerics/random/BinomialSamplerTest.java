package dev.credence.numerics.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.numerics.beta.Binomial;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BinomialSamplerTest {
    private static final int DRAWS = 400_000;

    /**
     * The parameters use inversion and rejection, lie on both sides of one half, and give counts near the mode
     * and far from it.
     */
    @ParameterizedTest(name = "{0} trials, p={1}")
    @CsvSource({
        "1, 0.3",
        "2, 0.05",
        "5, 0.5",
        "8, 0.3",
        "9, 0.7",
        "30, 0.2",
        "19, 0.526",
        "21, 0.5",
        "40, 0.5",
        "100, 0.1",
        "100, 0.97",
        "1000, 0.011",
        "1000, 0.4",
        "100000, 0.0003",
        "10000, 0.5",
        "1000000, 0.00001",
        "1000000000, 0.00000003",
        "1000000, 0.999999"
    })
    void countsFollowTheBinomialDistribution(long trials, double p) {
        UniformRandomProvider random = Streams.block(11, trials);
        new BinomialFit(trials, p).counts(() -> BinomialSampler.sample(random, trials, p));
    }

    /**
     * Counts that cannot be tabulated are grouped by 64 quantiles of the normal limit and compared with the exact
     * distribution.
     */
    @ParameterizedTest(name = "{0} trials, p={1}")
    @CsvSource({
        "1000000000000, 0.5",
        "1000000000000, 0.00001",
        "9007199254740992, 0.3",
        "9007199254740992, 0.999",
        "9007199254740992, 0.000000000001"
    })
    void largeCountsFollowTheBinomialDistribution(long trials, double p) {
        UniformRandomProvider random = Streams.block(12, trials);
        new BinomialFit(trials, p).largeCounts(() -> BinomialSampler.sample(random, trials, p));
    }

    @ParameterizedTest(name = "{0} trials, p={1}")
    @CsvSource({
        "9007199254740992, 1e-15", "9007199254740992, 1e-17", "9007199254740992, 0.9999999999999999",
        "9007199254740992, 0.5", "7, 1e-300", "1000000000000, 1e-11"
    })
    void extremeParametersKeepMeanAndVariance(long trials, double p) {
        UniformRandomProvider random = Streams.block(13, 1);
        new BinomialFit(trials, p).meanAndVariance(() -> BinomialSampler.sample(random, trials, p));
    }

    @ParameterizedTest
    @CsvSource({"1", "7", "64", "65", "3000"})
    void numberOfHeadsIsBinomial(int coins) {
        UniformRandomProvider random = Streams.block(14, coins);
        long[] counts = new long[coins + 1];
        for (int draw = 0; draw < DRAWS; draw++) {
            counts[(int) BinomialSampler.half(random, coins)]++;
        }
        Fit.chiSquare(counts, k -> Binomial.probability(k, coins, 0.5), coins + " coins");
        assertEquals(0, BinomialSampler.half(random, 0));
    }

    @Test
    void certainCountsNeedNoRandomNumbers() {
        UniformRandomProvider random = Streams.block(1, 1);
        assertEquals(0, BinomialSampler.sample(random, 0, 0.4));
        assertEquals(0, BinomialSampler.sample(random, 50, 0));
        assertEquals(50, BinomialSampler.sample(random, 50, 1));
        assertEquals(50, BinomialSampler.sample(random, 50, 1 + 1e-15));
        assertEquals(0, BinomialSampler.sample(random, 50, -1e-18));
    }

    @Test
    void countsStayBetweenZeroAndTheTrials() {
        UniformRandomProvider random = Streams.block(2, 1);
        for (int draw = 0; draw < 200_000; draw++) {
            long trials = random.nextLong(1, 200);
            long k = BinomialSampler.sample(random, trials, random.nextDouble());
            assertTrue(k >= 0 && k <= trials, () -> k + " of " + trials);
        }
    }
}
