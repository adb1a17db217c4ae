package dev.credence.api.internal.scores;

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
     * @param row the number of the row, for the message
     * @throws IllegalArgumentException if the score is NaN
     */
    public static void requireNumber(double score, long row) {
        if (Double.isNaN(score)) {
            throw new IllegalArgumentException("score must be a number: score=NaN at row " + row);
        }
    }

    /**
     * Checks that a threshold is not NaN.
     *
     * @return the threshold
     * @throws IllegalArgumentException if the threshold is NaN
     */
    public static double requireThreshold(double threshold) {
        if (Double.isNaN(threshold)) {
            throw new IllegalArgumentException("threshold must be a number: threshold=NaN");
        }
        return threshold;
    }

    /**
     * Returns the atoms of the scores of positives and of negatives.
     *
     * @param positives scores of the positives, in any order
     * @param negatives scores of the negatives, in any order
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

    /**
     * Encodes a score and its true class as one integer with the same order as atoms: by score, with negatives before positives.
     * Doubles are ordered like their bits. Only the range of magnitudes that occur is encoded, which leaves one bit for the true class
     * and shortens the sort.
     *
     * @param smallestOffset the bits of the smallest positive magnitude, minus 1
     * @param infiniteMagnitude the code of the magnitude of an infinite score, which is larger than all others
     */
    record ScoreCodes(long smallestOffset, long infiniteMagnitude) {
        /** The largest range of magnitudes: with both signs and one bit for the true class, codes are then below 2^63. */
        private static final long LARGEST_SPAN = 1L << 61;

        private static final long INFINITE = Double.doubleToRawLongBits(Double.POSITIVE_INFINITY);

        /** Returns the encoding of given arrays of scores, none of which is NaN. */
        static ScoreCodes over(double[]... columns) {
            long least = INFINITE;
            long most = 0;
            for (double[] column : columns) {
                for (double score : column) {
                    long magnitude = Double.doubleToRawLongBits(score) & Long.MAX_VALUE;
                    least = magnitude > 0 && magnitude < least ? magnitude : least;
                    most = magnitude > most && magnitude < INFINITE ? magnitude : most;
                }
            }
            long smallestOffset = least - 1;
            return new ScoreCodes(smallestOffset, Math.max(0, most - smallestOffset) + 1);
        }

        /** Returns whether the range of magnitudes is small enough; magnitudes from 1e-300 to 1e300, for example, are too far apart. */
        boolean fit() {
            return infiniteMagnitude < LARGEST_SPAN;
        }

        long largest() {
            return (infiniteMagnitude << 2) + 1;
        }

        long code(double score, boolean positive) {
            long bits = Double.doubleToRawLongBits(score);
            long magnitude = bits & Long.MAX_VALUE;
            long packed = magnitude == 0 ? 0 : magnitude == INFINITE ? infiniteMagnitude : magnitude - smallestOffset;
            long sign = bits >> 63;
            return 2 * ((packed ^ sign) - sign + infiniteMagnitude) + (positive ? 1 : 0);
        }

        double score(long code) {
            long packed = (code >>> 1) - infiniteMagnitude;
            long magnitude = Math.abs(packed);
            long bits = magnitude == 0 ? 0 : magnitude == infiniteMagnitude ? INFINITE : magnitude + smallestOffset;
            return Double.longBitsToDouble(bits | (packed & Long.MIN_VALUE));
        }

        static boolean positive(long code) {
            return (code & 1) == 1;
        }
    }
}
