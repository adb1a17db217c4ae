package dev.credence.cli.data.accumulator;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.evidence.storage.WeightSums;
import dev.credence.api.sample.WeightedSample;

/**
 * Sums of weights of rows by the atoms of their scores, rounded once, so that the order of rows changes no digit.
 *
 * <p>Cost: a search a row; 8 bytes a row beside what is summed.
 */
final class AtomWeights {
    private final ScoredSample sample;
    private final double[] sums;
    private final double[] squares;
    private final WeightSums rows = new WeightSums();

    /** No weights yet. */
    AtomWeights(ScoredSample sample) {
        this.sample = sample;
        this.sums = new double[sample.atoms()];
        this.squares = new double[sample.atoms()];
    }

    /** Adds the weights of all rows of a class. */
    AtomWeights add(double[] scores, double[] weights, boolean positive) {
        int[] end = new int[sample.atoms()];
        double[] byAtom = sorted(scores, weights, positive, end);
        int from = 0;
        for (int atom = 0; atom < end.length; atom++) {
            if (sample.positive(atom) == positive) {
                sum(atom, byAtom, from, end[atom]);
                from = end[atom];
            }
        }
        return this;
    }

    /** The weights in the order of their atoms, and where those of each end. */
    private double[] sorted(double[] scores, double[] weights, boolean positive, int[] end) {
        int rows = 0;
        for (int atom = 0; atom < end.length; atom++) {
            end[atom] = rows;
            rows += sample.positive(atom) == positive ? (int) sample.count(atom) : 0;
        }
        double[] byAtom = new double[rows];
        for (int row = 0; row < scores.length; row++) {
            byAtom[end[atom(scores[row] + 0.0, positive)]++] = weights[row];
        }
        return byAtom;
    }

    private void sum(int atom, double[] weights, int from, int to) {
        if (to - from == 1) {
            sums[atom] = weights[from];
            squares[atom] = weights[from] * weights[from];
            return;
        }
        rows.clear();
        for (int row = from; row < to; row++) {
            rows.add(weights[row]);
        }
        sums[atom] = rows.weight().value();
        squares[atom] = rows.square().value();
    }

    /** Atoms ascend by score, negatives first. */
    private int atom(double score, boolean positive) {
        int low = 0;
        int high = sample.atoms() - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            boolean before = sample.score(middle) < score
                    || (sample.score(middle) == score && !sample.positive(middle) && positive);
            low = before ? middle + 1 : low;
            high = before ? high : middle;
        }
        return low;
    }

    /** The sample, once all rows were added. */
    WeightedSample<ScoredSample> sample() {
        return WeightedSample.of(sample, sums, squares);
    }
}
