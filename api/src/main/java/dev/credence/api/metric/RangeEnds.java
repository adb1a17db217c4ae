package dev.credence.api.metric;

import dev.credence.api.evidence.ScoredSample;
import java.util.Arrays;

/**
 * Scores at the ends of their ranges, with their weights: the scores of one class are at the upper ends and those of the other
 * class at the lower ends. The counts are 1, because metrics use only the weights.
 */
final class RangeEnds {
    private final double[] score;
    private final long[] positives;
    private final long[] negatives;
    private final double[] weights;
    private int size;
    private int atoms;

    private RangeEnds(int most) {
        score = new double[most];
        positives = new long[most];
        negatives = new long[most];
        weights = new double[most];
    }

    /**
     * Returns the scores at the ends of their ranges.
     *
     * @param positivesAtTop whether positives are at the upper ends and negatives at the lower ends, or the other way round
     */
    static RangeEnds of(ScoredSample ranges, double[] weights, boolean positivesAtTop) {
        RangeEnds ends = new RangeEnds(ranges.atoms());
        for (int from = 0; from < ranges.atoms(); ) {
            int to = from + 1;
            while (to < ranges.atoms() && ranges.score(to) == ranges.score(from)) {
                to++;
            }
            boolean swapped = !positivesAtTop && ranges.lowest(from) < ranges.highest(from);
            ends.addClass(ranges, weights, from, to, swapped, positivesAtTop);
            ends.addClass(ranges, weights, from, to, !swapped, positivesAtTop);
            from = to;
        }
        return ends;
    }

    /** Adds the atoms of a class. Among atoms of equal score, the negatives come first. */
    private void addClass(
            ScoredSample ranges, double[] given, int from, int to, boolean positive, boolean positivesAtTop) {
        for (int atom = from; atom < to; atom++) {
            if (ranges.positive(atom) == positive) {
                double end = positive == positivesAtTop ? ranges.highest(atom) : ranges.lowest(atom);
                if (size == 0 || score[size - 1] != end) {
                    score[size++] = end;
                }
                (positive ? positives : negatives)[size - 1] = 1;
                weights[atoms++] = given[atom];
            }
        }
    }

    double value(Metric<ScoredSample> metric) {
        double[] ends = Arrays.copyOf(score, size);
        return metric.value(ScoredSample.ofRanges(ends, ends, positives(), negatives()), Arrays.copyOf(weights, atoms));
    }

    private long[] positives() {
        return Arrays.copyOf(positives, size);
    }

    private long[] negatives() {
        return Arrays.copyOf(negatives, size);
    }
}
