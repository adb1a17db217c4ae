package dev.credence.numerics.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The seeds are fixed; each test of fit fails for a correct sampler with probability 1e-6. */
class FixedBinomialSamplerTest {
    /** The parameters use tables and rejection, on both sides of one half. */
    @ParameterizedTest(name = "{0} trials, p={1}")
    @CsvSource({
        "1, 0.5",
        "5, 0.1",
        "10, 0.5",
        "40, 0.5",
        "35, 0.9",
        "1000, 0.47",
        "10000, 0.1",
        "10000, 0.9",
        "1000000, 0.00001",
        "1000000, 0.999999",
        "20000, 0.5",
        "100000, 0.3",
        "100000, 0.75",
        "1000000, 0.01"
    })
    void countsFollowTheBinomialDistribution(long trials, double p) {
        FixedBinomialSampler sampler = new FixedBinomialSampler(trials, p);
        UniformRandomProvider random = Streams.block(41, trials);
        new BinomialFit(trials, p).counts(() -> sampler.sample(random));
    }

    /**
     * Counts that cannot be tabulated are grouped into 64 intervals of a tenth of a standard deviation and
     * compared with the exact distribution.
     */
    @ParameterizedTest(name = "{0} trials, p={1}")
    @CsvSource({
        "1000000000, 0.1",
        "1000000000000, 0.5",
        "9007199254740992, 0.3",
        "9007199254740992, 0.999",
        "9007199254740992, 0.000000000001"
    })
    void largeCountsFollowTheBinomialDistribution(long trials, double p) {
        FixedBinomialSampler sampler = new FixedBinomialSampler(trials, p);
        UniformRandomProvider random = Streams.block(42, trials);
        new BinomialFit(trials, p).largeCounts(() -> sampler.sample(random));
    }

    /**
     * These moments also depend on the tails, which chi-square pools; beyond three standard deviations the
     * rejection uses logarithms.
     */
    @ParameterizedTest(name = "{0} trials, p={1}")
    @CsvSource({
        "9007199254740992, 1e-15",
        "9007199254740992, 1e-17",
        "9007199254740992, 0.9999999999999999",
        "9007199254740992, 0.5",
        "7, 1e-300",
        "1000000000000, 1e-11",
        "100000, 0.3",
        "1000, 0.5"
    })
    void meanAndVarianceEqualThoseOfTheDistribution(long trials, double p) {
        FixedBinomialSampler sampler = new FixedBinomialSampler(trials, p);
        UniformRandomProvider random = Streams.block(43, 1);
        new BinomialFit(trials, p).meanAndVariance(() -> sampler.sample(random));
    }

    @Test
    void certainCountsNeedNoRandomNumbers() {
        UniformRandomProvider random = Streams.block(1, 1);
        for (int draw = 0; draw < 100; draw++) {
            assertEquals(0, new FixedBinomialSampler(0, 0.4).sample(random));
            assertEquals(0, new FixedBinomialSampler(50, 0).sample(random));
            assertEquals(50, new FixedBinomialSampler(50, 1).sample(random));
            assertEquals(50, new FixedBinomialSampler(50, 1 + 1e-15).sample(random));
            assertEquals(0, new FixedBinomialSampler(50, -1e-18).sample(random));
            assertEquals(1L << 53, new FixedBinomialSampler(1L << 53, 1).sample(random));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, (1L << 53) + 1})
    void trialsOutOfRangeThrow(long trials) {
        assertEquals(
                "trials must lie in [0, 2^53]: trials=" + trials,
                assertThrows(IllegalArgumentException.class, () -> new FixedBinomialSampler(trials, 0.5))
                        .getMessage());
    }

    @Test
    void probabilityThatIsNotANumberThrows() {
        assertEquals(
                "p must lie in [0, 1]: p=NaN",
                assertThrows(IllegalArgumentException.class, () -> new FixedBinomialSampler(1, Double.NaN))
                        .getMessage());
    }
}
