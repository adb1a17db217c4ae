package dev.credence.montecarlo.coverage;

/** Seeds that follow from names and numbers. */
final class DerivedSeed {
    /** The odd number nearest to 2^64 divided by the golden ratio. */
    private static final long GOLDEN = 0x9e3779b97f4a7c15L;

    private DerivedSeed() {}

    static long of(long seed, String name) {
        long mixed = seed;
        for (int i = 0; i < name.length(); i++) {
            mixed = of(mixed, name.charAt(i));
        }
        return mixed;
    }

    static long of(long seed, long[] numbers) {
        long mixed = seed;
        for (long number : numbers) {
            mixed = of(mixed, number);
        }
        return mixed;
    }

    /** Stafford's variant 13 of the MurmurHash3 finaliser, as in SplitMix64. */
    static long of(long seed, long number) {
        long z = (seed ^ number) + (number + 1) * GOLDEN;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}
