package dev.credence.api.evidence;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Builds the sorted atoms of scored samples: each class is sorted alone, as primitive doubles, then both are merged. */
final class ScoreSorting {
    private ScoreSorting() {}

    static void requireNumber(double score, long row) {
        if (Double.isNaN(score)) {
            throw new IllegalArgumentException("score must be a number: score=NaN at row " + row);
        }
    }

    /** Takes over both arrays. */
    static ScoredSample sample(double[] positives, double[] negatives) {
        sort(positives, "positive");
        sort(negatives, "negative");
        Merge merge = new Merge(positives, negatives);
        return merge.sample();
    }

    private static void sort(double[] scores, String side) {
        for (int i = 0; i < scores.length; i++) {
            if (Double.isNaN(scores[i])) {
                throw new IllegalArgumentException("score must be a number: score=NaN at " + side + " score " + i);
            }
            scores[i] += 0.0; // -0.0 becomes 0.0
        }
        Arrays.sort(scores);
    }

    /** The merge of two sorted columns into atoms. */
    private static final class Merge {
        private final double[] positives;
        private final double[] negatives;
        private final double[] scores;
        private final boolean[] truth;
        private final long[] counts;
        private int atoms;

        Merge(double[] positives, double[] negatives) {
            this.positives = positives;
            this.negatives = negatives;
            int most = Math.addExact(positives.length, negatives.length);
            scores = new double[most];
            truth = new boolean[most];
            counts = new long[most];
        }

        ScoredSample sample() {
            int p = 0;
            int q = 0;
            while (p < positives.length || q < negatives.length) {
                if (p == positives.length || (q < negatives.length && negatives[q] <= positives[p])) {
                    q = take(negatives, q, false);
                } else {
                    p = take(positives, p, true);
                }
            }
            boolean allOnce = atoms == scores.length;
            return new ScoredSample(
                    Arrays.copyOf(scores, atoms),
                    Arrays.copyOf(truth, atoms),
                    allOnce ? null : Arrays.copyOf(counts, atoms));
        }

        private int take(double[] column, int from, boolean positive) {
            int to = from + 1;
            while (to < column.length && column[to] == column[from]) {
                to++;
            }
            scores[atoms] = column[from];
            truth[atoms] = positive;
            counts[atoms++] = (long) to - from;
            return to;
        }
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
        Integer[] order = new Integer[scores.length];
        Arrays.setAll(order, i -> i);
        Arrays.sort(
                order,
                Comparator.comparingDouble((Integer i) -> scores[i] + 0.0).thenComparing(i -> truth[i]));
        int[] place = new int[scores.length];
        double[] distinct = new double[scores.length];
        boolean[] positive = new boolean[scores.length];
        long[] total = new long[scores.length];
        int atoms = 0;
        for (int i : order) {
            boolean same = atoms > 0 && distinct[atoms - 1] == scores[i] && positive[atoms - 1] == truth[i];
            atoms += same ? 0 : 1;
            place[i] = atoms - 1;
            distinct[atoms - 1] = scores[i] + 0.0;
            positive[atoms - 1] = truth[i];
            total[atoms - 1] += counts == null ? 1 : counts[i];
        }
        ScoredSample whole = new ScoredSample(
                Arrays.copyOf(distinct, atoms), Arrays.copyOf(positive, atoms), Arrays.copyOf(total, atoms));
        return new Pool<>(whole, List.of(place));
    }
}
