package dev.credence.cli.data;

import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.sample.WeightedSample;

/** Two systems' scores of the same rows. */
final class JointScores {
    private final Numbers truth = new Numbers();
    private final Numbers first = new Numbers();
    private final Numbers second = new Numbers();
    private final Numbers weights = new Numbers();

    void add(boolean positive, double firstScore, double secondScore, double weight) {
        truth.add(positive ? 1 : 0);
        first.add(firstScore);
        second.add(secondScore);
        weights.add(weight);
    }

    PairedScoredSample toSample() {
        double[] ones = truth.drain();
        boolean[] positive = new boolean[ones.length];
        for (int row = 0; row < ones.length; row++) {
            positive[row] = ones[row] > 0;
        }
        return PairedScoredSample.of(positive, first.drain(), second.drain());
    }

    /** Every row is an atom of its own. */
    WeightedSample<PairedScoredSample> toWeightedSample() {
        double[] sums = weights.drain();
        double[] squares = new double[sums.length];
        for (int row = 0; row < sums.length; row++) {
            squares[row] = sums[row] * sums[row];
        }
        return WeightedSample.of(toSample(), sums, squares);
    }
}
