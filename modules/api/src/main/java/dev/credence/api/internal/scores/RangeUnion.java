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
        for (int at = 0; at < order.length; at++) {
            if (low[order[at]] > reach) {
                mergeRun(order, from, at, scores, low, high);
                from = at;
            }
            reach = Math.max(reach, high[order[at]]);
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
        for (int at = from; at < to; at++) {
            highest = Math.max(highest, high[order[at]]);
            same &= scores[order[at]] == scores[order[from]];
        }
        long middle = ScoreScale.middle(ScoreScale.code(lowest), ScoreScale.code(highest));
        double score = same ? scores[order[from]] : ScoreScale.score(middle);
        for (int at = from; at < to; at++) {
            scores[order[at]] = score;
            low[order[at]] = lowest;
            high[order[at]] = highest;
        }
    }
}
