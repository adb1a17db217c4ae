package dev.credence.api.internal.scores;

import java.util.Comparator;
import java.util.stream.IntStream;

/** Merges overlapping ranges of scores, which arise where parts of a data set were made coarse separately. */
public final class RangeUnion {
    private RangeUnion() {}

    /**
     * Merges ranges in place; afterwards any two ranges are equal or do not overlap.
     *
     * @param scores the score that represents each range; for merged ranges with different scores, the middle of the range
     * @param low the lowest score of each range
     * @param high the highest score of each range
     */
    public static void join(double[] scores, double[] low, double[] high) {
        int[] order = IntStream.range(0, low.length)
                .boxed()
                .sorted(Comparator.comparingDouble(row -> low[row]))
                .mapToInt(Integer::intValue)
                .toArray();
        int from = 0;
        double reach = Double.NEGATIVE_INFINITY;
        for (int position = 0; position < order.length; position++) {
            if (low[order[position]] > reach) {
                mergeRun(order, from, position, scores, low, high);
                from = position;
            }
            reach = Math.max(reach, high[order[position]]);
        }
        mergeRun(order, from, order.length, scores, low, high);
    }

    private static void mergeRun(int[] order, int from, int to, double[] scores, double[] low, double[] high) {
        if (from == to) {
            return;
        }
        double lowest = low[order[from]];
        double highest = lowest;
        boolean same = true;
        for (int position = from; position < to; position++) {
            highest = Math.max(highest, high[order[position]]);
            same &= scores[order[position]] == scores[order[from]];
        }
        long middle = ScoreScale.middle(ScoreScale.code(lowest), ScoreScale.code(highest));
        double score = same ? scores[order[from]] : ScoreScale.score(middle);
        for (int position = from; position < to; position++) {
            scores[order[position]] = score;
            low[order[position]] = lowest;
            high[order[position]] = highest;
        }
    }
}
