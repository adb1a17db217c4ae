package dev.credence.api.metric;

import dev.credence.api.evidence.ScoredSample;
import java.util.Arrays;

/**
 * Scores at the ends of their ranges, with their weights: those of one class at the highest, those of the other at the lowest. Counts
 * are 1, for values read weights alone.
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
     * The scores.
     *
     * @param risen whether positives are at the highest and negatives at the lowest scores, or the other way round
     */
    static RangeEnds of(ScoredSample ranges, double[] weights, boolean risen) {
        RangeEnds ends = new RangeEnds(ranges.atoms());
        for (int from = 0; from < ranges.atoms(); ) {
            int to = from + 1;
            while (to < ranges.atoms() && ranges.score(to) == ranges.score(from)) {
                to++;
            }
            boolean swapped = !risen && ranges.lowest(from) < ranges.highest(from);
            ends.put(ranges, weights, from, to, swapped, risen);
            ends.put(ranges, weights, from, to, !swapped, risen);
            from = to;
        }
        return ends;
    }

    /** The atoms of a class: atoms of equal score are negatives first. */
    private void put(ScoredSample ranges, double[] given, int from, int to, boolean positive, boolean risen) {
        for (int atom = from; atom < to; atom++) {
            if (ranges.positive(atom) == positive) {
                double end = positive == risen ? ranges.highest(atom) : ranges.lowest(atom);
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
