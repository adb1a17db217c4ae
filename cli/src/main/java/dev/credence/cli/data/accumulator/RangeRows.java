package dev.credence.cli.data.accumulator;

import dev.credence.api.evidence.ScoredSample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Counts of ranges of scores, as a warehouse gives them. */
final class RangeRows {
    private final List<Row> rows = new ArrayList<>();

    /** Items of a class whose scores lie between two. */
    private record Row(double low, double high, boolean positive, long count) {}

    void add(double low, double high, boolean positive, long count) {
        if (count > 0) {
            rows.add(new Row(low + 0.0, high + 0.0, positive, count));
        }
    }

    void append(RangeRows later) {
        rows.addAll(later.rows);
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    /** Ranges that have a score in common are one. */
    ScoredSample sample() {
        rows.sort(Comparator.comparingDouble(Row::low));
        double[] low = new double[rows.size()];
        double[] high = new double[rows.size()];
        long[][] counts = new long[2][rows.size()];
        int last = -1;
        for (Row row : rows) {
            if (last < 0 || row.low > high[last]) {
                last++;
                low[last] = row.low;
                high[last] = row.high;
            }
            high[last] = Math.max(high[last], row.high);
            counts[row.positive ? 1 : 0][last] = Math.addExact(counts[row.positive ? 1 : 0][last], row.count);
        }
        return ScoredSample.ofRanges(
                cut(low, last + 1), cut(high, last + 1), cut(counts[1], last + 1), cut(counts[0], last + 1));
    }

    private static double[] cut(double[] column, int size) {
        return Arrays.copyOf(column, size);
    }

    private static long[] cut(long[] column, int size) {
        return Arrays.copyOf(column, size);
    }
}
