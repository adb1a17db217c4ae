package dev.credence.api.evidence;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Builds the sorted atoms of scored samples. */
final class ScoreSorting {
    private ScoreSorting() {}

    static void requireNumber(double score, long row) {
        if (Double.isNaN(score)) {
            throw new IllegalArgumentException("score must be a number: score=NaN at row " + row);
        }
    }

    static ScoredSample sample(double[] positives, double[] negatives) {
        requireNumbers(positives, "positive");
        requireNumbers(negatives, "negative");
        double[] scores = Arrays.copyOf(positives, Math.addExact(positives.length, negatives.length));
        System.arraycopy(negatives, 0, scores, positives.length, negatives.length);
        boolean[] truth = new boolean[scores.length];
        Arrays.fill(truth, 0, positives.length, true);
        return sample(scores, truth);
    }

    private static void requireNumbers(double[] scores, String side) {
        for (int i = 0; i < scores.length; i++) {
            if (Double.isNaN(scores[i])) {
                throw new IllegalArgumentException("score must be a number: score=NaN at " + side + " score " + i);
            }
        }
    }

    /** Scores that are all numbers, with their truth, in any order. */
    static ScoredSample sample(double[] scores, boolean[] truth) {
        ScoreCodes codes = ScoreCodes.over(scores);
        ScoreAtoms atoms = new ScoreAtoms(scores.length);
        if (!codes.fit()) {
            for (int i : order(scores, truth)) {
                atoms.add(scores[i] + 0.0, truth[i], 1);
            }
            return atoms.sample();
        }
        for (long code : RadixSort.sorted(encoded(codes, scores, truth), codes.largest())) {
            atoms.add(codes.score(code), ScoreCodes.positive(code), 1);
        }
        return atoms.sample();
    }

    private static long[] encoded(ScoreCodes codes, double[] scores, boolean[] truth) {
        long[] encoded = new long[scores.length];
        for (int i = 0; i < encoded.length; i++) {
            encoded[i] = codes.code(scores[i], truth[i]);
        }
        return encoded;
    }

    static Pool<ScoredSample> pool(List<ScoredSample> parts) {
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("parts to pool must be at least one: parts=0");
        }
        int most = parts.stream().mapToInt(ScoredSample::atoms).reduce(0, Math::addExact);
        double[] scores = new double[most];
        boolean[] truth = new boolean[most];
        long[] counts = new long[most];
        int at = 0;
        for (ScoredSample part : parts) {
            for (int atom = 0; atom < part.atoms(); atom++) {
                scores[at] = part.score(atom);
                truth[at] = part.positive(atom);
                counts[at++] = part.count(atom);
            }
        }
        Pool<ScoredSample> all = sorted(scores, truth, counts);
        List<int[]> atoms = new ArrayList<>();
        int offset = 0;
        for (ScoredSample part : parts) {
            int start = offset;
            atoms.add(IntStream.range(0, part.atoms())
                    .map(atom -> all.atom(0, start + atom))
                    .toArray());
            offset += part.atoms();
        }
        return new Pool<>(all.whole(), atoms);
    }

    /** Sorts and merges atoms given in any order; the pool's only part is the given order. */
    static Pool<ScoredSample> sorted(double[] scores, boolean[] truth, long @Nullable [] counts) {
        ScoreAtoms atoms = new ScoreAtoms(scores.length);
        int[] place = new int[scores.length];
        for (int i : order(scores, truth)) {
            atoms.add(scores[i] + 0.0, truth[i], counts == null ? 1 : counts[i]);
            place[i] = atoms.last();
        }
        return new Pool<>(atoms.sample(), List.of(place));
    }

    /** Rows in the order of atoms. */
    private static int[] order(double[] scores, boolean[] truth) {
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
