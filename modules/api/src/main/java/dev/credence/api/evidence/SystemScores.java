package dev.credence.api.evidence;

import dev.credence.api.internal.scores.RangeUnion;
import dev.credence.api.internal.scores.ScoreScale;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The score that one system gave to each row, which is the exact score or one that represents a range of scores. */
final class SystemScores {
    private final double[] scores;
    /** The lowest score of each row; the same array as the scores if no row has a range. */
    private final double[] low;

    private final double[] high;

    private SystemScores(double[] scores, double[] low, double[] high) {
        this.scores = scores;
        this.low = low;
        this.high = high;
    }

    /** Returns exact scores. The array is stored without copying it. */
    static SystemScores of(double[] scores) {
        return new SystemScores(scores, scores, scores);
    }

    /** Returns scores that represent ranges, after merging overlapping ranges. */
    static SystemScores ofRanges(double[] lowest, double[] highest) {
        double[] middle = new double[lowest.length];
        for (int row = 0; row < middle.length; row++) {
            if (!(lowest[row] <= highest[row])) {
                throw new IllegalArgumentException("a range must be of numbers that ascend: row " + row + " is from "
                        + lowest[row] + " to " + highest[row]);
            }
            middle[row] =
                    ScoreScale.score(ScoreScale.middle(ScoreScale.code(lowest[row]), ScoreScale.code(highest[row])));
        }
        return merged(middle, lowest.clone(), highest.clone());
    }

    private static SystemScores merged(double[] scores, double[] low, double[] high) {
        if (Arrays.equals(low, high)) {
            return of(scores);
        }
        RangeUnion.join(scores, low, high);
        return new SystemScores(scores, low, high);
    }

    boolean isCoarse() {
        return low != scores;
    }

    double score(int row) {
        return scores[row];
    }

    SystemScores select(int[] rows) {
        double[] some = select(rows, scores);
        return isCoarse() ? new SystemScores(some, select(rows, low), select(rows, high)) : of(some);
    }

    private static double[] select(int[] rows, double[] column) {
        return IntStream.of(rows).mapToDouble(row -> column[row]).toArray();
    }

    /** Returns the rows of several parts, one part after the other. */
    static SystemScores concatenated(List<SystemScores> parts) {
        double[] scores = concatenated(parts, part -> part.scores);
        return parts.stream().noneMatch(SystemScores::isCoarse)
                ? of(scores)
                : merged(scores, concatenated(parts, part -> part.low), concatenated(parts, part -> part.high));
    }

    private static double[] concatenated(List<SystemScores> parts, Function<SystemScores, double[]> column) {
        return parts.stream().map(column).flatMapToDouble(DoubleStream::of).toArray();
    }

    /** Returns the sample of this system as a pool, whose only part is the list of rows. */
    Pool<ScoredSample> sample(boolean[] truth, long @Nullable [] counts) {
        Pool<ScoredSample> pool = ScoredSample.ofRows(scores, truth, counts);
        return isCoarse() ? ScoredSample.ranged(pool, low, high, Double.NaN, Double.NaN) : pool;
    }

    boolean same(int row, SystemScores that, int other) {
        return scores[row] == that.scores[other] && low[row] == that.low[other] && high[row] == that.high[other];
    }
}
