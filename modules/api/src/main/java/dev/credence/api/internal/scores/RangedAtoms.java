package dev.credence.api.internal.scores;

import org.jspecify.annotations.Nullable;

/** Collects atoms in ascending order, each of which represents a range of scores. */
public final class RangedAtoms {
    private final ScoreAtoms atoms;
    private final double[] lowest;
    private final double[] highest;
    private boolean coarse;

    /**
     * Creates an empty collection.
     *
     * @param most the largest number of atoms
     */
    public RangedAtoms(int most) {
        atoms = new ScoreAtoms(most);
        lowest = new double[most];
        highest = new double[most];
    }

    /**
     * Returns the atoms of ranges.
     *
     * @param lowest the lowest score of each range
     * @param highest the highest score of each range
     * @param positives the number of positive items in each range
     * @param negatives the number of negative items in each range
     * @throws IllegalArgumentException if the lengths differ, or a range or a count is invalid; the message names it
     */
    public static RangedAtoms of(double[] lowest, double[] highest, long[] positives, long[] negatives) {
        if (lowest.length != highest.length || lowest.length != positives.length || lowest.length != negatives.length) {
            throw new IllegalArgumentException("ranges and counts must have the same length: lowest=" + lowest.length
                    + ", highest=" + highest.length + ", positives=" + positives.length + ", negatives="
                    + negatives.length);
        }
        RangedAtoms atoms = new RangedAtoms(Math.multiplyExact(2, lowest.length));
        for (int range = 0; range < lowest.length; range++) {
            requireRange(lowest, highest, range);
            requireCount(positives[range], range);
            requireCount(negatives[range], range);
            if (lowest[range] == highest[range]) {
                double score = lowest[range] + 0.0;
                atoms.add(score, score, score, false, negatives[range]);
                atoms.add(score, score, score, true, positives[range]);
                continue;
            }
            atoms.add(
                    ScoreScale.code(lowest[range]),
                    ScoreScale.code(highest[range]),
                    negatives[range],
                    positives[range]);
        }
        return atoms;
    }

    private static void requireRange(double[] lowest, double[] highest, int range) {
        boolean after = range == 0 || highest[range - 1] < lowest[range];
        if (!(lowest[range] <= highest[range]) || !after) {
            throw new IllegalArgumentException("ranges must ascend and have no score in common: range " + range
                    + " is from " + lowest[range] + " to " + highest[range]
                    + (range == 0 ? "" : ", the one before up to " + highest[range - 1]));
        }
    }

    private static void requireCount(long count, int range) {
        if (!(count >= 0)) {
            throw new IllegalArgumentException("count must be >= 0: count=" + count + " in range " + range);
        }
    }

    /**
     * Adds the items of a range, which must lie above the previous ranges.
     *
     * @param low code of the lowest score
     * @param high code of the highest score
     */
    public void add(long low, long high, long negatives, long positives) {
        double score = ScoreScale.score(ScoreScale.middle(low, high));
        coarse |= low < high;
        double from = ScoreScale.score(low);
        double to = ScoreScale.score(high);
        add(score, from, to, false, negatives);
        add(score, from, to, true, positives);
    }

    private void add(double score, double low, double high, boolean positive, long count) {
        if (count > 0) {
            atoms.add(score, positive, count);
            lowest[atoms.last()] = low;
            highest[atoms.last()] = high;
        }
    }

    /** {@return the atoms} */
    public ScoreAtoms atoms() {
        return atoms;
    }

    /** {@return the ranges; null if each atom is one score} */
    public @Nullable ScoreRanges ranges() {
        return coarse ? new ScoreRanges(lowest, highest) : null;
    }
}
