package dev.credence.hypothesis.internal;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Ranks from 1 for the smallest value, where equal values share their mean rank. Twice these ranks are integers.
 *
 * @param doubled twice the rank of each value
 * @param tieSum the sum over groups of t equal values of t^3 - t
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, and stays inside this package
public record MidRanks(long[] doubled, double tieSum) {
    /** Ranks values; equal values tie. */
    public static MidRanks of(double[] values) {
        return of(values, new double[values.length]);
    }

    /** Ranks values; neighbours in order that differ by at most the sum of their errors tie. */
    public static MidRanks of(double[] values, double[] errors) {
        int n = values.length;
        int[] order = order(values);
        long[] doubled = new long[n];
        double ties = 0;
        int from = 0;
        while (from < n) {
            int to = from + 1;
            while (to < n && tie(values, errors, order[to - 1], order[to])) {
                to++;
            }
            for (int i = from; i < to; i++) {
                doubled[order[i]] = (long) from + to + 1;
            }
            double t = (double) to - from;
            ties += t * t * t - t;
            from = to;
        }
        return new MidRanks(doubled, ties);
    }

    /** Returns the indices of values in ascending order of these. */
    public static int[] order(double... values) {
        return IntStream.range(0, values.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> values[i]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static boolean tie(double[] values, double[] errors, int lower, int upper) {
        return values[upper] - values[lower] <= errors[lower] + errors[upper];
    }
}
