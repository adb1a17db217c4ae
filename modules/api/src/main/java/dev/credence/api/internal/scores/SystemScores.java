package dev.credence.api.internal.scores;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The score that one system gave to each row, which is the exact score or one that represents a range of scores. */
public final class SystemScores {
    private final double[] scores;
    /** The lowest score of each row; the same array as the scores if no row has a range. */
    private final double[] low;

    private final double[] high;

    private SystemScores(double[] scores, double[] low, double[] high) {
        this.scores = scores;
        this.low = low;
        this.high = high;
    }

    /**
     * Returns exact scores. The array is stored without copying it.
     *
     * @param scores the score of each row
     */
    public static SystemScores of(double[] scores) {
        return new SystemScores(scores, scores, scores);
    }

    /**
     * Returns scores that represent ranges, after merging overlapping ranges.
     *
     * @param lowest the lowest score of the range of each row
     * @param highest the highest score of the range of each row
     */
    public static SystemScores ofRanges(double[] lowest, double[] highest) {
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

    /** {@return whether a row has a range of scores} */
    public boolean isCoarse() {
        return low != scores;
    }

    /** {@return the score of a key, or the score that represents its range} */
    public double score(int row) {
        return scores[row];
    }

    /** {@return the score of each row, an array that callers must not change} */
    public double[] scores() {
        return scores;
    }

    /** {@return the lowest score of the range of each row, an array that callers must not change} */
    public double[] low() {
        return low;
    }

    /** {@return the highest score of the range of each row, an array that callers must not change} */
    public double[] high() {
        return high;
    }

    /**
     * Returns the scores of some rows.
     *
     * @param rows their indices
     * @return the scores in the order of the indices
     */
    public SystemScores select(int[] rows) {
        double[] selectedScores = select(rows, scores);
        return isCoarse()
                ? new SystemScores(selectedScores, select(rows, low), select(rows, high))
                : of(selectedScores);
    }

    private static double[] select(int[] rows, double[] column) {
        return IntStream.of(rows).mapToDouble(row -> column[row]).toArray();
    }

    /** {@return the rows of several parts, one part after the other, after merging overlapping ranges} */
    public static SystemScores concatenated(List<SystemScores> parts) {
        double[] scores = concatenated(parts, part -> part.scores);
        return parts.stream().noneMatch(SystemScores::isCoarse)
                ? of(scores)
                : merged(scores, concatenated(parts, part -> part.low), concatenated(parts, part -> part.high));
    }

    private static double[] concatenated(List<SystemScores> parts, Function<SystemScores, double[]> column) {
        return parts.stream().map(column).flatMapToDouble(DoubleStream::of).toArray();
    }

    /**
     * Returns whether two rows have the same score and range.
     *
     * @param row a row of these scores
     * @return true if score and range are the same
     */
    public boolean hasSameScore(int row, SystemScores that, int other) {
        return scores[row] == that.scores[other] && low[row] == that.low[other] && high[row] == that.high[other];
    }
}
