package dev.credence.frequentist.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.frequentist.comparison.ScoreComparison.ScoreCorrection;
import dev.credence.numerics.normal.Normal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScoreCorrectionTest {
    /** The cases are a statistic and a p-value above the normal p-value, below it, far below it, and 0.5. */
    @ParameterizedTest
    @CsvSource({"2.1,.03", "2.1,.015", "7.7,1e-18", "8.1,3e-4", "29,1e-118", "1,.5", "1.5,.7", "0,.8"})
    void criticalValuesIncreaseAndEqualStatisticAtPoint(double statistic, double p) {
        risesThroughThePoint(ScoreCorrection.of(statistic, p), statistic, p);
        risesThroughThePoint(ScoreCorrection.of(statistic, p).skewed(), statistic, p);
    }

    private static void risesThroughThePoint(ScoreCorrection correction, double statistic, double p) {
        double last = -1;
        for (int i = 0; i <= 2000; i++) {
            double normal = i / 100.0;
            double critical = correction.critical(normal);
            assertThat(critical).isGreaterThan(last);
            assertThat(critical < statistic).as("at %s", normal).isEqualTo(Normal.survival(normal) > p);
            last = critical;
        }
        assertThat(correction.critical(correction.point())).isCloseTo(statistic, within(1e-14));
    }

    @ParameterizedTest
    @CsvSource({"2.1,.03", "2.1,.015", "7.7,1e-18", "8.1,3e-4", "133,4e-5"})
    void pValuesInvertCriticalValues(double statistic, double p) {
        ScoreCorrection correction = ScoreCorrection.of(statistic, p);
        assertThat(correction.pValue(statistic)).isCloseTo(p, within(1e-12 * p));
        invertsCriticalValues(correction);
        invertsCriticalValues(correction.skewed());
        invertsCriticalValues(correction.skewed().farther());
    }

    private static void invertsCriticalValues(ScoreCorrection correction) {
        for (int i = 1; i < 200; i++) {
            double normal = i / 10.0;
            double expected = Normal.survival(normal);
            assertThat(correction.pValue(correction.critical(normal)))
                    .as("at %s", normal)
                    .isCloseTo(expected, within(1e-11 * expected));
        }
    }

    @Test
    void positiveCorrectionIsConstantAndNegativeOneFades() {
        ScoreCorrection positive = ScoreCorrection.of(2.1, Normal.survival(2.0));
        assertThat(positive.critical(0)).isCloseTo(0.1, within(1e-12));
        assertThat(positive.critical(5)).isCloseTo(5.1, within(1e-12));
        ScoreCorrection negative = ScoreCorrection.of(2.1, Normal.survival(2.2));
        assertThat(negative.critical(1.5)).isEqualTo(1.5);
        assertThat(negative.critical(1.95)).isCloseTo(1.9, within(1e-12));
        assertThat(negative.critical(2.9)).isEqualTo(2.9);
    }

    @Test
    void underflowingTailsAndEqualSystemsHaveNoCorrection() {
        assertThat(ScoreCorrection.of(80, 0).critical(2)).isEqualTo(2);
        assertThat(ScoreCorrection.of(80, 0).pValue(2)).isEqualTo(Normal.survival(2));
        assertThat(ScoreCorrection.of(Double.POSITIVE_INFINITY, 0.1).size()).isZero();
        assertThat(ScoreCorrection.of(0, 1).point()).isZero();
        assertThat(ScoreCorrection.of(0, 1).size()).isZero();
    }

    /** The statistic is 29 where the normal deviate of the p-value is 23: at 1.96 the correction has vanished. */
    @Test
    void skewnessCorrectionVanishesFarFromPValue() {
        ScoreCorrection skewed = ScoreCorrection.of(29, Normal.survival(23)).skewed();
        assertThat(skewed.critical(23)).isCloseTo(29, within(1e-12));
        assertThat(skewed.critical(22.5)).isCloseTo(25.5, within(1e-12));
        assertThat(skewed.critical(22)).isEqualTo(22);
        assertThat(skewed.critical(1.96)).isEqualTo(1.96);
        assertThat(skewed.farther().critical(23)).isEqualTo(23);
    }
}
