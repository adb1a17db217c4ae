package dev.credence.api.evidence;

import java.util.function.Supplier;

/** Sums of counts that stay exact as doubles. */
final class Totals {
    /** 2^53: up to here every long is a double, so counts and weights mean the same. */
    static final long LARGEST = 1L << 53;

    private Totals() {}

    static long add(long total, long count, String name) {
        if (!(count >= 0)) {
            throw new IllegalArgumentException("count must be >= 0: " + name + "=" + count);
        }
        if (count > LARGEST - total) {
            throw new IllegalArgumentException("counts must total at most 2^53: " + name + "=" + count + " on top of "
                    + total + "; use proportions of a smaller total");
        }
        return total + count;
    }

    /** The same for one row of many: its name is put together only where it is wrong. */
    static long add(long total, long count, Supplier<String> name) {
        return count >= 0 && count <= LARGEST - total ? total + count : add(total, count, name.get());
    }

    static long sum(long[] counts, String name) {
        long total = 0;
        for (long count : counts) {
            total = add(total, count, name);
        }
        return total;
    }
}
