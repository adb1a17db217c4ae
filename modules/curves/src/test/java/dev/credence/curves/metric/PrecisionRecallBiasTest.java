package dev.credence.curves.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ScoredSample;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The upward bias of areas under the precision-recall curve. */
class PrecisionRecallBiasTest {
    /** Positives with scores 9, 7 and 4, negatives with 8, 6, 5 and 3: the others at these scores or above are none, one of each class, and two and three. */
    @Test
    void biasIsThatOfCountingAPositiveItself() {
        ScoredSample scores = ScoredSample.of(new double[] {9, 7, 4}, new double[] {8, 6, 5, 3});
        AveragePrecision metric = new AveragePrecision();
        double area = (1 + 2.0 / 3 + 3.0 / 6) / 3;

        assertThat(metric.value(scores)).isCloseTo(area, within(1e-15));
        assertThat(metric.upwardBias(scores, scores.weights()))
                .isCloseTo(area - (area + 1.0 / 2 + 2.0 / 5) / 3, within(1e-15));
    }

    /** Two positives and two negatives have equal scores: the other positive and the negatives have a precision of 1/3. */
    @Test
    void biasOfEqualScoresIsThatOfTheirCurve() {
        ScoredSample equal = ScoredSample.of(new double[] {1, 1}, new double[] {1, 1});
        ScoredSample above = ScoredSample.of(new double[] {2, 1}, new double[] {1});

        for (PrecisionRecallArea metric : List.of(new AveragePrecision(), new Auprc())) {
            assertThat(metric.upwardBias(equal, equal.weights())).isCloseTo(1.0 / 2 - 1.0 / 3, within(1e-15));
        }
        // after one positive, the precision with a negative falls from 1 to 1/2, on average to ln 2
        double area = new Auprc().value(above);
        assertThat(new Auprc().upwardBias(above, above.weights()))
                .isCloseTo(area - (area + Math.log(2)) / 2, within(1e-15));
    }

    @Test
    void separatedClassesHaveNoBiasAndSamplesWithoutPositivesNone() {
        ScoredSample separated = ScoredSample.of(new double[] {3, 4}, new double[] {1, 2});
        ScoredSample negatives = ScoredSample.of(new double[0], new double[] {1, 2});

        assertThat(new Auprc().upwardBias(separated, separated.weights())).isZero();
        assertThat(new Auprc().upwardBias(negatives, negatives.weights())).isNaN();
    }
}
