package dev.credence.bayes;

/**
 * Two systems on the same items: how often each alone was right.
 *
 * @param first items on which only the first was right, 0 or more
 * @param second items on which only the second was right, 0 or more
 * @param alike items on which both were right or both wrong, 0 or more; the sum at most 2^53
 */
public record PairedCounts(long first, long second, long alike) {
    /**
     * Checks the counts.
     *
     * @param first items on which only the first was right
     * @param second items on which only the second was right
     * @param alike items on which both were right or both wrong
     * @throws IllegalArgumentException if a count is negative or the sum above 2^53
     */
    public PairedCounts {
        require("only the first right", first);
        require("only the second right", second);
        require("alike", alike);
        require("sum of paired counts", first + second + alike);
    }

    /**
     * How many items.
     *
     * @return the sum
     */
    public long items() {
        return first + second + alike;
    }

    private static void require(String name, long count) {
        if (!(count >= 0 && count <= 1L << 53)) {
            throw new IllegalArgumentException(name + " must lie in [0, 2^53]: " + name + "=" + count);
        }
    }
}
