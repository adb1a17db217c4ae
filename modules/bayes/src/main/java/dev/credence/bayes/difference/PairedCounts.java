package dev.credence.bayes.difference;

import dev.credence.bayes.guard.Guard;

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
        Guard.count("only the first right", first);
        Guard.count("only the second right", second);
        Guard.count("alike", alike);
        Guard.count("sum of paired counts", first + second + alike);
    }

    /** {@return the number of items} */
    public long items() {
        return first + second + alike;
    }
}
