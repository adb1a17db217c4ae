package dev.credence.bayes.guard;

/** Checks of arguments that more than one room takes; NaN fails each. */
public final class Guard {
    /** Counts above are not exact in doubles. */
    private static final long MOST = 1L << 53;

    private Guard() {}

    /** A probability lies in [0, 1]. */
    public static void probability(double probability) {
        if (!(probability >= 0 && probability <= 1)) {
            throw new IllegalArgumentException("probability must lie in [0, 1]: probability=" + probability);
        }
    }

    /** A count lies in [0, 2^53]. */
    public static void count(String name, long count) {
        if (!(count >= 0 && count <= MOST)) {
            throw new IllegalArgumentException(name + " must lie in [0, 2^53]: " + name + "=" + count);
        }
    }
}
