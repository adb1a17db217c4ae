package dev.credence.numerics.random;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.function.LongSupplier;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;

/**
 * These are the bits that every JDK and processor must return, so that results that were published with a seed stay
 * reproducible. A change of any of these numbers breaks that promise and belongs in the changelog.
 */
class GoldenBitsTest {
    /** Combines many numbers into one. */
    private static String fold(int numbers, LongSupplier next) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < numbers; i++) {
            hash = (hash ^ next.getAsLong()) * 0x100000001b3L;
            hash ^= hash >>> 29;
        }
        return Long.toHexString(hash);
    }

    @Test
    void streamsHaveTheRecordedBits() {
        assertEquals("b37e6658a0a76ed6", Long.toHexString(Streams.block(0, 0).nextLong()));
        assertEquals("4cbb312d6f827398", Long.toHexString(Streams.block(42, 1).nextLong()));
        assertEquals(
                "f6796a7476a63f8d", Long.toHexString(Streams.block(-1, 1L << 40).nextLong()));
    }

    @Test
    void binomialCountsHaveTheRecordedBits() {
        UniformRandomProvider random = Streams.block(1, 2);
        double[] p = {1e-6, 0.01, 0.2, 0.5, 0.7, 0.9999};
        long[] trials = {1, 10, 100, 10_000, 1_000_000_000, 1L << 53};
        int[] i = new int[1];
        assertEquals(
                "ee5808ec6e77701f",
                fold(60_000, () -> BinomialSampler.sample(random, trials[i[0] % 6], p[i[0]++ / 6 % 6])));
    }

    @Test
    void binomialCountsOfFixedParametersHaveTheRecordedBits() {
        UniformRandomProvider random = Streams.block(9, 10);
        double[] p = {1e-6, 0.01, 0.2, 0.5, 0.7, 0.9999};
        long[] trials = {1, 10, 100, 10_000, 1_000_000_000, 1L << 53};
        FixedBinomialSampler[] samplers = new FixedBinomialSampler[36];
        java.util.Arrays.setAll(samplers, i -> new FixedBinomialSampler(trials[i % 6], p[i / 6]));
        int[] i = new int[1];
        assertEquals("e66efc150238e433", fold(72_000, () -> samplers[i[0]++ % 36].sample(random)));
    }

    @Test
    void multinomialCountsHaveTheRecordedBits() {
        UniformRandomProvider random = Streams.block(3, 4);
        double[] weights = new double[6_000];
        java.util.Arrays.setAll(weights, cell -> cell < 3_000 ? 1 : cell % 97 == 0 ? 500 : cell % 3);
        MultinomialSampler sampler = new MultinomialSampler(weights, 10_000);
        double[] out = new double[weights.length];
        int[] i = new int[1];
        assertEquals("5bb964476a4aceb2", fold(60_000, () -> {
            if (i[0] % out.length == 0) {
                sampler.sample(random, out);
            }
            return (long) out[i[0]++ % out.length];
        }));
    }

    @Test
    void multinomialCountsByTablesHaveTheRecordedBits() {
        UniformRandomProvider random = Streams.block(7, 8);
        double[] weights = new double[100];
        java.util.Arrays.setAll(weights, cell -> cell % 11 == 0 ? 820 : 20);
        MultinomialSampler sampler = new MultinomialSampler(weights, 10_000);
        double[] out = new double[weights.length];
        int[] i = new int[1];
        assertEquals("be8c182d946aa70c", fold(60_000, () -> {
            if (i[0] % out.length == 0) {
                sampler.sample(random, out);
            }
            return (long) out[i[0]++ % out.length];
        }));
    }

    @Test
    void dirichletWeightsHaveTheRecordedBits() {
        UniformRandomProvider random = Streams.block(5, 6);
        DirichletSampler sampler = new DirichletSampler(new double[] {0.01, 0.3, 0.5, 1, 1.5, 30, 1e6});
        double[] out = new double[7];
        int[] i = new int[1];
        assertEquals("9f6af96478b8a3d7", fold(70_000, () -> {
            if (i[0] % out.length == 0) {
                sampler.sample(random, out);
            }
            return Double.doubleToLongBits(out[i[0]++ % out.length]);
        }));
    }
}
