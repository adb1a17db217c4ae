package dev.credence.api.internal.scores;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Scores of one class in ascending order, as integer codes with the same order. A run contains either the distinct scores with
 * their counts or all scores, whichever needs less memory.
 */
public final class SortedRun {
    final long[] codes;
    /** The counts of the codes; null if equal codes are repeated. */
    private final long @Nullable [] counts;

    private SortedRun(long[] codes, long @Nullable [] counts) {
        this.codes = codes;
        this.counts = counts;
    }

    /** Returns an integer with the same order as scores; -0.0 counts as 0.0. */
    static long code(double score) {
        long bits = Double.doubleToRawLongBits(score + 0.0);
        return bits ^ (bits >> 63 & Long.MAX_VALUE);
    }

    static double score(long code) {
        return Double.longBitsToDouble(code ^ (code >> 63 & Long.MAX_VALUE));
    }

    /** Returns a run from unsorted codes. The array is modified. */
    static SortedRun of(long[] codes) {
        long[] sorted = sorted(codes);
        int distinct = distinct(sorted);
        return 2L * distinct > sorted.length ? new SortedRun(sorted, null) : counted(sorted, distinct);
    }

    /** Returns a run from unsorted codes with counts. */
    static SortedRun of(long[] codes, long[] counts) {
        Integer[] order = IntStream.range(0, codes.length).boxed().toArray(Integer[]::new);
        Arrays.sort(order, Comparator.comparingLong(position -> codes[position]));
        Appender run = new Appender(codes.length);
        for (int position : order) {
            run.add(codes[position], counts[position]);
        }
        return run.run();
    }

    long count(int position) {
        return counts == null ? 1 : counts[position];
    }

    boolean isCounted() {
        return counts != null;
    }

    private static long[] sorted(long[] codes) {
        long least = Long.MAX_VALUE;
        long most = Long.MIN_VALUE;
        for (long code : codes) {
            least = Math.min(least, code);
            most = Math.max(most, code);
        }
        long span = most - least;
        if (most < least || span < 0) {
            Arrays.sort(codes);
            return codes;
        }
        for (int i = 0; i < codes.length; i++) {
            codes[i] -= least;
        }
        long[] sorted = RadixSort.sorted(codes, span);
        for (int i = 0; i < sorted.length; i++) {
            sorted[i] += least;
        }
        return sorted;
    }

    private static int distinct(long[] sorted) {
        int distinct = Math.min(1, sorted.length);
        for (int i = 1; i < sorted.length; i++) {
            distinct += sorted[i] != sorted[i - 1] ? 1 : 0;
        }
        return distinct;
    }

    private static SortedRun counted(long[] sorted, int distinct) {
        Appender run = new Appender(distinct);
        for (long code : sorted) {
            run.add(code, 1);
        }
        return run.run();
    }

    /** Merges both runs into one run with counts. */
    SortedRun merge(SortedRun other) {
        Appender run = new Appender(Math.addExact(codes.length, other.codes.length));
        int otherIndex = 0;
        for (int ownIndex = 0; ownIndex < codes.length; ownIndex++) {
            while (otherIndex < other.codes.length && other.codes[otherIndex] <= codes[ownIndex]) {
                run.add(other.codes[otherIndex], other.count(otherIndex));
                otherIndex++;
            }
            run.add(codes[ownIndex], count(ownIndex));
        }
        for (; otherIndex < other.codes.length; otherIndex++) {
            run.add(other.codes[otherIndex], other.count(otherIndex));
        }
        return run.run();
    }

    /** Counts codes that are added in ascending order. */
    private static final class Appender {
        private final long[] codes;
        private final long[] counts;
        private int size;

        Appender(int most) {
            codes = new long[most];
            counts = new long[most];
        }

        void add(long code, long count) {
            if (size == 0 || codes[size - 1] != code) {
                codes[size++] = code;
            }
            counts[size - 1] += count;
        }

        SortedRun run() {
            boolean whole = size == codes.length;
            return new SortedRun(
                    whole ? codes : Arrays.copyOf(codes, size), whole ? counts : Arrays.copyOf(counts, size));
        }
    }
}
