package dev.credence.api.evidence.storage;

import java.util.function.Supplier;

/** Sums of counts that stay exact as doubles. */
public final class Totals {
    /** 2^53: up to here every long is a double, so counts and weights mean the same. */
    public static final long LARGEST = 1L << 53;

    private Totals() {}

    /**
     * Adds a count to a total.
     *
     * @param total the total so far
     * @param count what is added
     * @param name what the count is of, for the message
     * @return the new total
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
     * The same for one row of many: its name is put together only where it is wrong.
     *
     * @param total the total so far
     * @param count what is added
     * @param name what the count is of, for the message
     * @return the new total
     * @throws IllegalArgumentException if the count is negative or the total would exceed 2^53
     */
    public static long add(long total, long count, Supplier<String> name) {
        return count >= 0 && count <= LARGEST - total ? total + count : add(total, count, name.get());
    }

    /**
     * The total of counts.
     *
     * @param counts 0 or more each
     * @param name what each is of, for the message
     * @return the total
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
