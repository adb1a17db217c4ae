package dev.credence.page.threshold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.page.threshold.ThresholdGrid.ScoreCounts;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScoreCountsTest {
    private static double cost(ConfusionMatrix matrix, double missed) {
        return missed * matrix.count("positive", "negative") + matrix.count("negative", "positive");
    }

    /** The cost at the chosen threshold is the smallest one of all scores, which are enumerated. */
    @ParameterizedTest
    @ValueSource(doubles = {0.1, 1, 2, 10, 50})
    void cheapestThresholdHasTheLowestCostOfAllScores(double missed) {
        SplittableRandom random = new SplittableRandom(11);
        for (int repeat = 0; repeat < 50; repeat++) {
            double[] scores = random.ints(40, 0, 25).mapToDouble(i -> i / 25.0).toArray();
            boolean[] positive = new boolean[40];
            for (int i = 0; i < 40; i++) {
                positive[i] = i == 0 || (i != 1 && random.nextDouble() < scores[i]);
            }
            ScoreCounts counts = new ScoreCounts(ScoredSample.of(scores, positive));
            double lowest = Arrays.stream(scores)
                    .map(threshold -> cost(counts.at(threshold), missed))
                    .min()
                    .getAsDouble();

            assertThat(cost(counts.at(counts.cheapest(missed, false).orElseThrow()), missed))
                    .isCloseTo(lowest, within(1e-9));
        }
    }

    /** A missed positive that costs as many false positives as there are negatives for each positive has Youden's threshold. */
    @Test
    void costOfThePrevalenceGivesYoudensThreshold() {
        double[] scores = {0.9, 0.8, 0.4, 0.8, 0.3, 0.2, 0.1};
        boolean[] positive = {true, true, true, false, false, false, false};
        ScoreCounts counts = new ScoreCounts(ScoredSample.of(scores, positive));

        assertThat(counts.cheapest(4 / 3.0, false))
                .isEqualTo(counts.youden(false))
                .hasValue(0.4);
    }
}
