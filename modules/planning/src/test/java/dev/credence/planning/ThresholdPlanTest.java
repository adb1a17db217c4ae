package dev.credence.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.interval.ConfidenceLevel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThresholdPlanTest {
    /** The numbers of Wilks. */
    @ParameterizedTest
    @CsvSource({
        "0.95,0,59",
        "0.95,1,93",
        "0.95,2,124",
        "0.95,3,153",
        "0.95,4,181",
        "0.99,0,299",
        "0.9,0,29",
        "0.999,0,2995"
    })
    void neededPositivesMatchWilks(double recall, long missed, long positives) {
        Plan plan = ThresholdPlan.ofRecall().missed(missed).forRecall(recall);

        assertThat(plan.n()).isEqualTo(positives);
        assertThat(plan.goal().reached()).isGreaterThanOrEqualTo(recall);
        assertThat(ThresholdPlan.ofRecall()
                        .missed(missed)
                        .at(positives - 1)
                        .goal()
                        .reached())
                .isLessThan(recall);
    }

    @Test
    void recallOfTheSmallestScoreIsARootOfAlpha() {
        assertThat(ThresholdPlan.ofRecall()
                        .level(ConfidenceLevel.of(0.99))
                        .at(90)
                        .goal()
                        .reached())
                .isCloseTo(Math.pow(0.01, 1.0 / 90), within(1e-12));
    }

    @Test
    void sentenceContainsThePositivesToCollect() {
        assertThat(ThresholdPlan.ofRecall().missed(4).forRecall(0.95).sentence())
                .isEqualTo("Collect 181 positives: the threshold that misses 4 of them then has a recall of at least"
                        + " 0.9501 with 95% confidence.");
    }

    @Test
    void valuesOutOfRangeAreRejected() {
        assertThatThrownBy(() -> ThresholdPlan.ofRecall().forRecall(1))
                .hasMessage("recall must lie in (0, 1): recall=1.0; the smallest recall that the threshold may have");
        assertThatThrownBy(() -> ThresholdPlan.ofRecall().missed(-1))
                .hasMessage("missed must lie in [0, 500,000,000]: missed=-1");
        assertThatThrownBy(() -> ThresholdPlan.ofRecall().missed(4).at(4))
                .hasMessage("n must lie in [5, 1,000,000,000]: n=4");
    }
}
