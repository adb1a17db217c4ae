package dev.credence.hypothesis.multiple;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The exact distribution of Friedman's statistic given the ties of each data set: all orders of the ranks within each data set are equally
 * likely if all classifiers are equal. The sums of ranks are added data set by data set; sums that differ only in the order of the
 * classifiers are one state. Doubled ranks are whole numbers, so that equal statistics are recognized exactly.
 */
final class ExactRanks {
    /** The most sums of ranks, 4 million, that are added; this takes about a second. */
    private static final double MOST = 4e6;

    private ExactRanks() {}

    /**
     * Returns whether the distribution is computed: for at most 100 data sets of 3 classifiers, 19 of 4, 6 of 5, 3 of 6, and 2,000 of 2.
     */
    static boolean isFeasible(int classifiers, int dataSets) {
        return dataSets * StrictMath.pow((classifiers - 1.0) * dataSets, classifiers - 1.0) <= MOST;
    }

    /**
     * Returns the probability of a statistic as large as the observed one or larger.
     *
     * @param rows twice the ranks of each data set
     */
    static double pValue(List<long[]> rows) {
        int k = rows.get(0).length;
        long[] observed = new long[k];
        rows.forEach(row -> Arrays.setAll(observed, j -> observed[j] + row[j]));
        int bits = Long.SIZE - Long.numberOfLeadingZeros(Arrays.stream(observed).sum());
        // The order of the first data set does not matter, as only the order relative to it does.
        Map<Long, Double> states = Map.of(packed(rows.get(0).clone(), bits), 1.0);
        for (long[] row : rows.subList(1, rows.size())) {
            states = added(states, row, bits);
        }
        long limit = squares(observed);
        double extreme = 0;
        double all = 0;
        for (Map.Entry<Long, Double> state : states.entrySet()) {
            extreme += squares(unpacked(state.getKey(), k, bits)) >= limit ? state.getValue() : 0;
            all += state.getValue();
        }
        return Math.min(1, extreme / all);
    }

    private static Map<Long, Double> added(Map<Long, Double> states, long[] row, int bits) {
        Map<Long, Double> next = new HashMap<>();
        int orders = orders(row.length);
        for (Map.Entry<Long, Double> state : states.entrySet()) {
            long[] sums = unpacked(state.getKey(), row.length, bits);
            for (int order = 0; order < orders; order++) {
                long[] more = ordered(row, order);
                Arrays.setAll(more, j -> more[j] + sums[j]);
                next.merge(packed(more, bits), state.getValue() / orders, Double::sum);
            }
        }
        return next;
    }

    private static int orders(int k) {
        return k < 2 ? 1 : k * orders(k - 1);
    }

    /** Returns the ranks in the order of a number, whose digits in the factorial base say which rank is next. */
    private static long[] ordered(long[] row, int number) {
        long[] ordered = row.clone();
        int rest = number;
        for (int left = row.length; left > 1; left--) {
            int chosen = rest % left;
            rest /= left;
            long last = ordered[left - 1];
            ordered[left - 1] = ordered[chosen];
            ordered[chosen] = last;
        }
        return ordered;
    }

    /** Sorts sums and packs them into a number. */
    private static long packed(long[] sums, int bits) {
        Arrays.sort(sums);
        long packed = 0;
        for (long sum : sums) {
            packed = (packed << bits) | sum;
        }
        return packed;
    }

    private static long[] unpacked(long packed, int k, int bits) {
        long[] sums = new long[k];
        long rest = packed;
        for (int j = k - 1; j >= 0; j--) {
            sums[j] = rest & ((1L << bits) - 1);
            rest >>>= bits;
        }
        return sums;
    }

    /** Returns the sum of squares, which is larger exactly where the statistic is. */
    private static long squares(long[] sums) {
        return Arrays.stream(sums).map(sum -> sum * sum).sum();
    }
}
