package dev.credence.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.Credence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.refusal.RefusedException;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A metric of scores without influences of its own has a default interval whatever the number of different scores is. */
class ManyDifferentScoresTest {
    private static final Credence CREDENCE = Credence.load();

    /** The number of different scores above which influences are not computed by differences. */
    private static final int MOST = 20_000;

    private static final ScoreMetric BRIER = new ScoreMetric() {
        @Override
        public String id() {
            return "own-brier";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(ScoredSample scores, double[] weights) {
            double losses = 0;
            double total = 0;
            for (int item = 0; item < weights.length; item++) {
                double error = scores.score(item) - (scores.positive(item) ? 1 : 0);
                losses += weights[item] * error * error;
                total += weights[item];
            }
            return losses / total;
        }
    };

    private static ScoredSample scores(int size) {
        SplittableRandom random = new SplittableRandom(29);
        double[] scores = new double[size];
        boolean[] positives = new boolean[size];
        for (int item = 0; item < size; item++) {
            scores[item] = random.nextDouble();
            positives[item] = random.nextDouble() < scores[item];
        }
        return ScoredSample.of(scores, positives);
    }

    @Test
    void defaultNeedsNoInfluencesWhereThereAreTooManyScores() {
        ScoredSample scores = scores(MOST + 1);
        Estimate own = CREDENCE.evaluate(scores).seed(7).estimate(BRIER);
        Estimate known = CREDENCE.evaluate(scores).estimate("brier");

        assertThat(own.method()).startsWith("bootstrap-percentile");
        assertThat(own.value()).isEqualTo(known.value());
        double width = known.upper() - known.lower();
        assertThat(own.upper() - own.lower()).isBetween(0.9 * width, 1.1 * width);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bootstrap-bca", "bootstrap-studentized"})
    void methodThatNeedsInfluencesIsRefusedBeforeItDraws(String method) {
        assertThatThrownBy(
                        () -> CREDENCE.evaluate(scores(MOST + 1)).method(method).estimate(BRIER))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("numerical influence needs at most 20000 atoms: atoms=20001")
                .hasMessageContaining("or use bootstrap-percentile, which needs none");
    }
}
