package dev.credence.numerics.random;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;

class StreamsTest {
    @Test
    void equalSeedAndBlockGiveEqualNumbers() {
        for (long seed : new long[] {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE}) {
            assertEquals(
                    Streams.block(seed, 7).nextLong(), Streams.block(seed, 7).nextLong());
        }
    }

    /** Among 400,000 words of 64 bits, two are equal by chance with probability 4e-9. */
    @Test
    void blocksAndSeedsDiffer() {
        Set<Long> distinct = new HashSet<>();
        for (long seed = -10; seed < 10; seed++) {
            for (long block = 0; block < 2_000; block++) {
                UniformRandomProvider random = Streams.block(seed, block);
                for (int i = 0; i < 10; i++) {
                    distinct.add(random.nextLong());
                }
            }
        }
        assertEquals(400_000, distinct.size());
    }

    /**
     * The first numbers of neighbouring blocks are as random as those of one stream: each of the 64 bits is set
     * in half of them.
     */
    @Test
    void firstNumbersOfNeighbouringBlocksAreIndependent() {
        int blocks = 100_000;
        double[] changed = new double[64];
        long before = Streams.block(5, 0).nextLong();
        for (int block = 1; block <= blocks; block++) {
            long word = Streams.block(5, block).nextLong();
            for (int bit = 0; bit < 64; bit++) {
                changed[bit] += (word ^ before) >>> bit & 1;
            }
            before = word;
        }
        for (int bit = 0; bit < 64; bit++) {
            Fit.mean(changed[bit] / blocks, 0.5, 0.5 / Math.sqrt(blocks), "bit " + bit);
        }
    }

    /** SplittableRandom with this seed returns the mix of the next number, by the finaliser of the JDK. */
    private static long mixed(long seed, long number) {
        return new SplittableRandom((seed ^ number) + number * 0x9e3779b97f4a7c15L).nextLong();
    }

    @Test
    void seedsFollowFromNumbersAndNames() {
        for (long seed : new long[] {0, 1, -77, Long.MAX_VALUE}) {
            for (long number : new long[] {0, 1, 5, -3, 1L << 40}) {
                assertEquals(mixed(seed, number), Streams.seed(seed, number));
            }
            assertEquals(mixed(mixed(seed, 'n'), '='), Streams.seed(seed, "n="));
            assertEquals(mixed(mixed(seed, 4), -9), Streams.seed(seed, new long[] {4, -9}));
            assertEquals(seed, Streams.seed(seed, ""));
        }
    }

    /**
     * No stream is another one shifted by some places: the sum of a seed and a number, even the increment of a
     * generator, gives other words. With 25 pairs of seeds and 4,096 words each, a word is shared by chance with
     * probability 2e-11.
     */
    @Test
    void seedPlusAnIncrementSharesNoWordWithTheSeed() {
        long step = 0x9e3779b97f4a7c15L;
        for (int more = 1; more <= 5; more++) {
            Set<Long> distinct = new HashSet<>();
            long[] seeds = {3, 3 + step * more, 3 - step * more, Streams.seed(3, more), Streams.seed(3 + step, more)};
            for (long seed : seeds) {
                UniformRandomProvider random = Streams.block(seed, 0);
                for (int i = 0; i < 4096; i++) {
                    distinct.add(random.nextLong());
                }
            }
            assertEquals(4096 * seeds.length, distinct.size());
        }
    }
}
