package dev.credence.api.internal;

import java.util.function.Supplier;

/** Adds counts, with the check that totals remain exact as doubles. */
public final class Totals {
    /** The largest total, 2^53, up to which every integer is exact as a double. */
    public static final long LARGEST = 1L << 53;

    private Totals() {}

    /**
     * Adds a count to a total.
     *
     * @param total the present total
     * @param name the name of the count, for the message
     * @throws IllegalArgumentException if the count is negative or the total would exceed 2^53
     */
    public static long add(long total, long count, String name) {
        if (!(count >= 0)) {
            throw new IllegalArgumentException("count must be >= 0: " + name + "=" + count);
        }
        if (count > LARGEST - total) {
            throw new IllegalArgumentException("counts must total at most 2^53: " + name + "=" + count + " on top of "
                    + total + "; use proportions of a smaller total");
        }
        return total + count;
    }

    /**
     * Adds the count of a row to a total. The name is computed only if the count is wrong.
     *
     * @param total the present total
     * @param name the name of the count, for the message
     * @throws IllegalArgumentException if the count is negative or the total would exceed 2^53
     */
    public static long add(long total, long count, Supplier<String> name) {
        return count >= 0 && count <= LARGEST - total ? total + count : add(total, count, name.get());
    }

    /**
     * Returns the total of counts.
     *
     * @param counts the counts, 0 or more
     * @param name the name of a count, for the message
     * @throws IllegalArgumentException if a count is negative or the total exceeds 2^53
     */
    public static long sum(long[] counts, String name) {
        long total = 0;
        for (long count : counts) {
            total = add(total, count, name);
        }
        return total;
    }
}
