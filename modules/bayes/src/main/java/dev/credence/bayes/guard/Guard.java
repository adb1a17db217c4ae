package dev.credence.bayes.guard;

/** Checks of arguments that several packages share; each rejects NaN. */
public final class Guard {
    /** Larger counts are not exact in doubles. */
    private static final long MAX_COUNT = 1L << 53;

    private Guard() {}

    /** Requires a probability to be in [0, 1]. */
    public static void probability(double probability) {
        if (!(probability >= 0 && probability <= 1)) {
            throw new IllegalArgumentException("probability must lie in [0, 1]: probability=" + probability);
        }
    }

    /** Requires a count to be in [0, 2^53]. */
    public static void count(String name, long count) {
        if (!(count >= 0 && count <= MAX_COUNT)) {
            throw new IllegalArgumentException(name + " must lie in [0, 2^53]: " + name + "=" + count);
        }
    }
}
