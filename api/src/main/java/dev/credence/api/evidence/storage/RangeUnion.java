package dev.credence.api.evidence.storage;

import java.util.Comparator;
import java.util.stream.IntStream;

/** Makes one of ranges that have a score in common, as those of parts that were made coarse apart from each other may. */
public final class RangeUnion {
    private RangeUnion() {}

    /**
     * Joins ranges in place: afterwards two of them are the same, or have no score in common.
     *
     * @param scores what stands for each range; of joined ones that differ, the middle
     * @param low the lowest score of each
     * @param high the highest score of each
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
                one(order, from, at, scores, low, high);
                from = at;
            }
            reach = Math.max(reach, high[order[at]]);
        }
        one(order, from, order.length, scores, low, high);
    }

    private static void one(int[] order, int from, int to, double[] scores, double[] low, double[] high) {
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
