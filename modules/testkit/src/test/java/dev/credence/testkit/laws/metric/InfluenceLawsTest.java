package dev.credence.testkit.laws.metric;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.ScoreMetric;
import java.util.List;
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

    /** Sums all weights again for each influence, after some influences were written. */
    private static final class Forgetful extends MeanScore implements InPlaceInfluence<ScoredSample> {
        @Override
        public void influence(ScoredSample scores, double[] weights, double[] out) {
            for (int atom = 0; atom < out.length; atom++) {
                out[atom] = scores.score(atom) - value(scores, weights);
            }
        }
    }

    /** Computes the mean before it writes influences. */
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
    void influencesInPlaceMustEqualInfluencesInAnotherArray() {
        assertThatThrownBy(() -> InfluenceLaws.mayReplaceTheWeights(new Forgetful(), SCORES))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("influences written over the weights must be those written apart: apart=");
        assertThatCode(() -> InfluenceLaws.mayReplaceTheWeights(new Careful(), SCORES))
                .doesNotThrowAnyException();
        assertThatCode(() -> InfluenceLaws.mayReplaceTheWeights(new MeanScore(), SCORES))
                .doesNotThrowAnyException();
    }

    /** The distance of the mean score from 2.4, which has a corner there with influences of either sign. */
    private static final class Distance extends MeanScore {
        private final double sign;

        Distance(double sign) {
            this.sign = sign;
        }

        @Override
        public double value(ScoredSample scores, double[] weights) {
            return Math.abs(super.value(scores, weights) - 2.4);
        }

        @Override
        public void influence(ScoredSample scores, double[] weights, double[] out) {
            double mean = super.value(scores, weights);
            for (int atom = 0; atom < out.length; atom++) {
                out[atom] = sign * Math.signum(mean - 2.4) * (scores.score(atom) - mean);
            }
        }
    }

    /** The mean of SCORES is 2.4, so every atom lies in the corner. */
    @Test
    void cornersAreSkippedUnlessTheyAreEverywhere() {
        ScoredSample other = ScoredSample.of(new double[] {3, 4}, new double[] {1, 2});
        assertThatCode(() ->
                        InfluenceLaws.equalTheNumericalDerivativeBesideCorners(new Distance(1), List.of(SCORES, other)))
                .doesNotThrowAnyException();
        assertThatThrownBy(
                        () -> InfluenceLaws.equalTheNumericalDerivativeBesideCorners(new Distance(1), List.of(SCORES)))
                .hasMessageContaining("no influence could be compared with a derivative");
        assertThatThrownBy(
                        () -> InfluenceLaws.equalTheNumericalDerivativeBesideCorners(new Distance(-1), List.of(other)))
                .hasMessageContaining("p psi must equal the numerical derivative");
    }

    /** A square whose influences are all 0 at its minimum. */
    private static final class Squared implements BinaryMetric {
        @Override
        public String id() {
            return "squared";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            double difference = tp / (tp + fn) - fp / (fp + tn);
            return difference * difference;
        }
    }

    /** With equal counts, numerical differentiation leaves a sum of influences of 7e-12. */
    @Test
    void influencesThatAreAllZeroPassTheSumLaw() {
        ConfusionMatrix flat = ConfusionMatrix.binary(99_999, 99_999, 99_999, 99_999);
        assertThatCode(() -> InfluenceLaws.sumToZero(new Squared(), flat)).doesNotThrowAnyException();
    }
}
