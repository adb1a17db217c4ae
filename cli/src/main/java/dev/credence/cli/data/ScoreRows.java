package dev.credence.cli.data;

import dev.credence.api.evidence.ScoreCounter;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.WeightedSample;

/** Scores as they stream by: counted, or, where rows have weights, kept with them, positives and negatives apart. */
final class ScoreRows {
    private ScoreCounter scores = new ScoreCounter();
    private final Numbers positives = new Numbers();
    private final Numbers negatives = new Numbers();
    private final Numbers positiveWeights = new Numbers();
    private final Numbers negativeWeights = new Numbers();

    void add(double score, boolean positive) {
        scores.add(score, positive);
    }

    void add(double score, boolean positive, double weight) {
        (positive ? positives : negatives).add(score);
        (positive ? positiveWeights : negativeWeights).add(weight);
    }

    /** Appends later rows, without weights, and empties them. */
    void append(ScoreRows later) {
        scores.merge(later.scores);
        later.scores = new ScoreCounter();
    }

    /** The rows without weights, none of which are left here. */
    ScoredSample toSample() {
        return scores.drain();
    }

    WeightedSample<ScoredSample> toWeightedSample() {
        double[] up = positives.drain();
        double[] down = negatives.drain();
        ScoredSample sample = ScoredSample.of(up, down);
        Sums sums = new Sums(sample);
        sums.add(up, positiveWeights.drain(), true);
        sums.add(down, negativeWeights.drain(), false);
        return WeightedSample.of(sample, sums.weights, sums.squares);
    }

    /** Sums of weights by atom. */
    private static final class Sums {
        private final ScoredSample sample;
        private final double[] weights;
        private final double[] squares;

        Sums(ScoredSample sample) {
            this.sample = sample;
            this.weights = new double[sample.atoms()];
            this.squares = new double[sample.atoms()];
        }

        void add(double[] scores, double[] rowWeights, boolean positive) {
            for (int row = 0; row < scores.length; row++) {
                int atom = atom(scores[row] + 0.0, positive);
                weights[atom] += rowWeights[row];
                squares[atom] += rowWeights[row] * rowWeights[row];
            }
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
    }
}
