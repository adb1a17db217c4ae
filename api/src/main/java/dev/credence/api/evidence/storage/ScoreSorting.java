package dev.credence.api.evidence.storage;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Creates the sorted atoms of scored samples. */
public final class ScoreSorting {
    private ScoreSorting() {}

    /**
     * Checks that a score is not NaN.
     *
     * @param score the score of a row
     * @param row its number, for the message
     * @throws IllegalArgumentException if the score is NaN
     */
    public static void requireNumber(double score, long row) {
        if (Double.isNaN(score)) {
            throw new IllegalArgumentException("score must be a number: score=NaN at row " + row);
        }
    }

    /**
     * Returns the atoms of the scores of positives and of negatives.
     *
     * @param positives scores of the positives, in any order
     * @param negatives scores of the negatives, in any order
     * @return the atoms
     * @throws IllegalArgumentException if a score is NaN; the message names its index
     */
    public static ScoreAtoms atoms(double[] positives, double[] negatives) {
        requireNumbers(positives, "positive");
        requireNumbers(negatives, "negative");
        double[] scores = Arrays.copyOf(positives, Math.addExact(positives.length, negatives.length));
        System.arraycopy(negatives, 0, scores, positives.length, negatives.length);
        boolean[] truth = new boolean[scores.length];
        Arrays.fill(truth, 0, positives.length, true);
        return atoms(scores, truth);
    }

    private static void requireNumbers(double[] scores, String side) {
        for (int i = 0; i < scores.length; i++) {
            if (Double.isNaN(scores[i])) {
                throw new IllegalArgumentException("score must be a number: score=NaN at " + side + " score " + i);
            }
        }
    }

    /**
     * Returns the atoms of rows.
     *
     * @param scores numbers in any order
     * @param truth whether each row is positive
     * @return the atoms
     */
    public static ScoreAtoms atoms(double[] scores, boolean[] truth) {
        ScoreCodes codes = ScoreCodes.over(scores);
        ScoreAtoms atoms = new ScoreAtoms(scores.length);
        if (!codes.fit()) {
            for (int i : order(scores, truth)) {
                atoms.add(scores[i] + 0.0, truth[i], 1);
            }
            return atoms.trimmed();
        }
        for (long code : RadixSort.sorted(encoded(codes, scores, truth), codes.largest())) {
            atoms.add(codes.score(code), ScoreCodes.positive(code), 1);
        }
        return atoms.trimmed();
    }

    private static long[] encoded(ScoreCodes codes, double[] scores, boolean[] truth) {
        long[] encoded = new long[scores.length];
        for (int i = 0; i < encoded.length; i++) {
            encoded[i] = codes.code(scores[i], truth[i]);
        }
        return encoded;
    }

    /**
     * Returns the atoms of rows with counts.
     *
     * @param scores numbers in any order
     * @param truth whether each row is positive
     * @param counts the count of each row; null if all counts are 1
     * @param places receives the index of the atom of each row
     * @return the atoms
     */
    public static ScoreAtoms atoms(double[] scores, boolean[] truth, long @Nullable [] counts, int[] places) {
        ScoreAtoms atoms = new ScoreAtoms(scores.length);
        for (int i : order(scores, truth)) {
            atoms.add(scores[i] + 0.0, truth[i], counts == null ? 1 : counts[i]);
            places[i] = atoms.last();
        }
        return atoms.trimmed();
    }

    /**
     * Returns rows in the order of atoms: by ascending score, with negatives before positives. The sort is stable.
     *
     * @param scores numbers in any order
     * @param truth whether each row is positive
     * @return the indices of the rows
     */
    public static int[] order(double[] scores, boolean[] truth) {
        ScoreCodes codes = ScoreCodes.over(scores);
        if (codes.fit()) {
            return RadixSort.order(encoded(codes, scores, truth), codes.largest());
        }
        Comparator<Integer> byScore = Comparator.comparingDouble(i -> scores[i] + 0.0);
        return IntStream.range(0, scores.length)
                .boxed()
                .sorted(byScore.thenComparing(i -> truth[i]))
                .mapToInt(Integer::intValue)
                .toArray();
    }
}
