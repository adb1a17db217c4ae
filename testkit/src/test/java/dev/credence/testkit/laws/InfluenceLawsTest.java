package dev.credence.testkit.laws;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.ScoreMetric;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class InfluenceLawsTest {
    private static final ScoredSample SCORES = ScoredSample.of(new double[] {3, 4}, new double[] {1, 2, 2});

    /** The mean score. */
    private static class MeanScore implements ScoreMetric {
        @Override
        public String id() {
            return "mean-score";
        }

        @Override
        public Range range() {
            return Range.NON_NEGATIVE;
        }

        @Override
        public double value(ScoredSample scores, double[] weights) {
            double sum = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                sum += weights[atom] * scores.score(atom);
            }
            return sum / DoubleStream.of(weights).sum();
        }
    }

    /** Reads all weights again for each influence. */
    private static final class Forgetful extends MeanScore implements InPlaceInfluence<ScoredSample> {
        @Override
        public void influence(ScoredSample scores, double[] weights, double[] out) {
            for (int atom = 0; atom < out.length; atom++) {
                out[atom] = scores.score(atom) - value(scores, weights);
            }
        }
    }

    /** Reads them before. */
    private static final class Careful extends MeanScore implements InPlaceInfluence<ScoredSample> {
        @Override
        public void influence(ScoredSample scores, double[] weights, double[] out) {
            double mean = value(scores, weights);
            for (int atom = 0; atom < out.length; atom++) {
                out[atom] = scores.score(atom) - mean;
            }
        }
    }

    @Test
    void influencesOverTheWeightsMustBeThoseApart() {
        AssertionError error =
                assertThrows(AssertionError.class, () -> InfluenceLaws.mayReplaceTheWeights(new Forgetful(), SCORES));

        assertTrue(String.valueOf(error.getMessage())
                .contains("influences written over the weights must be those written apart: apart="));
        assertDoesNotThrow(() -> InfluenceLaws.mayReplaceTheWeights(new Careful(), SCORES));
        assertDoesNotThrow(() -> InfluenceLaws.mayReplaceTheWeights(new MeanScore(), SCORES));
    }
}
