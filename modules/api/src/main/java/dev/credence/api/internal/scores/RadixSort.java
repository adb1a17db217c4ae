package dev.credence.api.internal.scores;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Sorts nonnegative integers by a least-significant-digit radix sort, in O(n). */
final class RadixSort {
    /** The number of bits of a digit; the ends of 2048 buckets fit into the first-level cache. */
    private static final int WIDEST_DIGIT = 11;
    /** The number of bits of a digit of few elements, for which more passes cost less than more buckets. */
    private static final int DIGIT_OF_FEW = 8;
    /** The number of elements below which they are few. */
    private static final int FEW = 1024;
    /** The number of elements below which sorting by comparisons is faster. */
    private static final int SMALL_SIZE = 2048;

    private RadixSort() {}

    /** Returns the sorted codes, in the given array or in a new one. The given array is modified. */
    static long[] sorted(long[] codes, long largest) {
        if (codes.length < SMALL_SIZE) {
            Arrays.sort(codes);
            return codes;
        }
        return new Passes(codes, null, largest).run();
    }

    /** Returns the original index of each number, in sorted order. The sort is stable. The given array is modified. */
    static int[] order(long[] codes, long largest) {
        int[] places = new int[codes.length];
        Arrays.setAll(places, i -> i);
        Passes passes = new Passes(codes, places, largest);
        passes.run();
        return passes.carried();
    }

    /** The passes of the sort, one for each digit, between two arrays. */
    private static final class Passes {
        private final int passes;
        private final int width;
        private final int mask;
        private long[] from;
        private long[] to;
        private int @Nullable [] carriedFrom;
        private int @Nullable [] carriedTo;

        Passes(long[] codes, int @Nullable [] carried, long largest) {
            int bits = Math.max(1, Long.SIZE - Long.numberOfLeadingZeros(largest));
            int widest = codes.length < FEW ? DIGIT_OF_FEW : WIDEST_DIGIT;
            passes = (bits + widest - 1) / widest;
            width = (bits + passes - 1) / passes;
            mask = (1 << width) - 1;
            from = codes;
            to = new long[codes.length];
            carriedFrom = carried;
            carriedTo = carried == null ? null : new int[codes.length];
        }

        long[] run() {
            int[][] counts = counts();
            for (int pass = 0; pass < passes; pass++) {
                if (starts(counts[pass])) {
                    scatter(counts[pass], pass * width);
                    swap();
                }
            }
            return from;
        }

        int[] carried() {
            return carriedFrom == null ? new int[0] : carriedFrom;
        }

        private int[][] counts() {
            int[][] counts = new int[passes][1 << width];
            for (long code : from) {
                for (int pass = 0; pass < passes; pass++) {
                    counts[pass][(int) (code >>> (pass * width)) & mask]++;
                }
            }
            return counts;
        }

        /** Converts counts into the start positions of buckets; returns false if one bucket contains all numbers. */
        private boolean starts(int[] counts) {
            int start = 0;
            boolean several = true;
            for (int digit = 0; digit < counts.length; digit++) {
                int count = counts[digit];
                several &= count < from.length;
                counts[digit] = start;
                start += count;
            }
            return several;
        }

        private void scatter(int[] next, int shift) {
            if (carriedFrom != null && carriedTo != null) {
                scatter(next, shift, carriedFrom, carriedTo);
                return;
            }
            long[] source = from;
            long[] target = to;
            for (long code : source) {
                target[next[(int) (code >>> shift) & mask]++] = code;
            }
        }

        private void scatter(int[] next, int shift, int[] carriedSource, int[] carriedTarget) {
            for (int i = 0; i < from.length; i++) {
                int place = next[(int) (from[i] >>> shift) & mask]++;
                to[place] = from[i];
                carriedTarget[place] = carriedSource[i];
            }
        }

        private void swap() {
            long[] done = to;
            to = from;
            from = done;
            int[] carriedDone = carriedTo;
            carriedTo = carriedFrom;
            carriedFrom = carriedDone;
        }
    }
}
