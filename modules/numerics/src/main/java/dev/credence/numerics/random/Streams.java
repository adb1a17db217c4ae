package dev.credence.numerics.random;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Creates independent streams of random numbers, one for each block of draws, so that results do not depend on threads, and derives seeds
 * from seeds. Every simulation takes its stream from here.
 *
 * <p>Block b of seed s is an L64X128Mix generator whose four words are a SplitMix64 sequence started at a mix of s and b.
 * Members of this family with different additive parameters are independent sequences; two of 2^20 blocks share theirs with
 * probability below 2^-24, and then still differ in 192 bits of state.
 *
 * @see <a href="https://doi.org/10.1145/3485525">Steele and Vigna (2021), LXM: better splittable pseudorandom number
 *     generators, OOPSLA</a>
 */
public final class Streams {
    /** The odd number nearest to 2^64 divided by the golden ratio: SplitMix64's step. */
    private static final long GOLDEN = 0x9e3779b97f4a7c15L;

    private Streams() {}

    /**
     * Creates the stream of a block.
     *
     * @param seed any number
     * @param block index of the block
     * @return a generator at the block's start
     * @throws IllegalStateException if the jars of Commons RNG are of versions that do not fit each other; the message says what to do
     */
    public static UniformRandomProvider block(long seed, long block) {
        long state = mix(mix(seed + GOLDEN) ^ mix(block + 2 * GOLDEN));
        long[] words = new long[4];
        for (int i = 0; i < words.length; i++) {
            state += GOLDEN;
            words[i] = mix(state);
        }
        try {
            return RandomSource.L64_X128_MIX.create(words);
        } catch (NoClassDefFoundError e) {
            throw new IllegalStateException(
                    "the jars of Commons RNG are not all of the version that Credence needs, as a class is absent: "
                            + e.getMessage() + "; import dev.credence:credence-bom before other BOMs",
                    e);
        }
    }

    /**
     * Derives a seed from another one and a number, for a simulation within a simulation, such as the i-th replicate. Adding a number to
     * the seed instead may give the same stream, shifted by a few places.
     *
     * @param seed any number
     * @param number any number
     * @return the derived seed
     */
    public static long seed(long seed, long number) {
        return mix((seed ^ number) + (number + 1) * GOLDEN);
    }

    /**
     * Derives a seed from another one and a name.
     *
     * @param seed any number
     * @param name the name; an empty one leaves the seed as it is
     * @return the derived seed
     */
    public static long seed(long seed, String name) {
        return seed(seed, name.chars().asLongStream().toArray());
    }

    /**
     * Derives a seed from another one and several numbers in their order.
     *
     * @param seed any number
     * @param numbers the numbers; none leaves the seed as it is
     */
    public static long seed(long seed, long[] numbers) {
        long derived = seed;
        for (long number : numbers) {
            derived = seed(derived, number);
        }
        return derived;
    }

    /** Stafford's variant 13 of the MurmurHash3 finaliser, as in SplitMix64. */
    private static long mix(long z) {
        long x = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        x = (x ^ (x >>> 27)) * 0x94d049bb133111ebL;
        return x ^ (x >>> 31);
    }
}
