package dev.credence.curves.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.curves.Clipped;
import dev.credence.numerics.normal.Normal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks bins and tests of calibration for a few items against manual calculations. */
class CalibrationByHandTest {
    private static final ScoredSample SIX = ScoredSample.of(new double[] {0.2, 0.5, 1}, new double[] {0, 0.25, 0.5});

    private static CalibrationCurve.Bin bin(double from, double to, long count, long positives, double mean) {
        return new CalibrationCurve.Bin(
                from,
                to,
                count,
                positives,
                mean,
                positives / (double) count,
                new Clipped().at(ConfidenceLevel.P95).lower(positives, count),
                new Clipped().at(ConfidenceLevel.P95).upper(positives, count));
    }

    /** A probability on an edge belongs to the bin below; a bin without items is left out. */
    @Test
    void binsOfEqualWidthAreOpenBelow() {
        CalibrationCurve curve = CalibrationCurve.of(SIX, 4, new Clipped(), ConfidenceLevel.P95);
        assertThat(curve.bins())
                .containsExactly(
                        bin(0, 0.25, 3, 1, (0.2 + 0.25) / 3), bin(0.25, 0.5, 2, 1, 0.5), bin(0.75, 1, 1, 1, 1));
    }

    /** A bin is full with a third of the items, but items with equal scores are never separated. */
    @Test
    void binsOfEqualCountsEndWhenTheyAreFull() {
        ScoredSample scores = ScoredSample.of(new double[] {0.2, 0.3, 0.6}, new double[] {0.1, 0.3, 0.5});
        assertThat(CalibrationCurve.ofEqualCounts(scores, 3, new Clipped(), ConfidenceLevel.P95)
                        .bins())
                .containsExactly(
                        bin(0.1, 0.2, 2, 1, (0.1 + 0.2) / 2),
                        bin(0.3, 0.3, 2, 1, (0.3 + 0.3) / 2),
                        bin(0.5, 0.6, 2, 1, (0.5 + 0.6) / 2));
        ScoredSample tied = ScoredSample.of(new double[] {0.1, 0.1, 0.6}, new double[] {0.1, 0.1, 0.5});
        assertThat(CalibrationCurve.ofEqualCounts(tied, 3, new Clipped(), ConfidenceLevel.P95)
                        .bins())
                .extracting(CalibrationCurve.Bin::count)
                .containsExactly(4L, 1L, 1L);
    }

    @Test
    void errorOfImpossibleProbabilityStatesValue() {
        for (double wrong : new double[] {-0.5, 1.5}) {
            ScoredSample scores = ScoredSample.of(new double[] {wrong}, new double[] {0.5});
            String message = "a calibration curve needs probabilities, scores in [0, 1]: score=" + wrong
                    + "; calibrate the scores first";
            assertThatThrownBy(() -> CalibrationCurve.ofEqualCounts(scores, 2, new Clipped(), ConfidenceLevel.P95))
                    .hasMessage(message);
            assertThatThrownBy(() -> CalibrationTest.spiegelhalter(scores)).hasMessage(message);
            assertThatThrownBy(() -> CalibrationTest.chiSquared(scores, 2)).hasMessage(message);
        }
        assertThatThrownBy(() -> CalibrationTest.spiegelhalter(ScoredSample.of(new double[] {1.5}, new double[0])))
                .hasMessageContaining("score=1.5");
        assertThatThrownBy(() -> CalibrationTest.spiegelhalter(ScoredSample.of(new double[] {1.5}, new double[] {0})))
                .hasMessageContaining("score=1.5");
        assertThatThrownBy(() -> CalibrationCurve.of(SIX, 0, new Clipped(), ConfidenceLevel.P95))
                .hasMessage("bins must be >= 1: bins=0");
        assertThat(CalibrationCurve.of(
                                ScoredSample.of(new double[0], new double[0]), 1, new Clipped(), ConfidenceLevel.P95)
                        .bins())
                .isEmpty();
        assertThat(CalibrationCurve.of(
                                ScoredSample.of(new double[] {1}, new double[] {0}),
                                1,
                                new Clipped(),
                                ConfidenceLevel.P95)
                        .bins())
                .containsExactly(bin(0, 1, 2, 1, 0.5));
    }

    /** The errors -0.2, 0.4, -0.6 have the slopes 0.6, -0.2, -0.2; the variance is 0.36 * 0.16 + 2 * 0.04 * 0.24. */
    @Test
    void spiegelhalterStatisticOfThreeItemsEqualsTheManualResult() {
        CalibrationTest found =
                CalibrationTest.spiegelhalter(ScoredSample.of(new double[] {0.6}, new double[] {0.2, 0.6}));
        assertThat(found.statistic()).isCloseTo(-0.08 / Math.sqrt(0.0768), within(1e-14));
        assertThat(found.pValue()).isCloseTo(2 * Normal.survival(0.08 / Math.sqrt(0.0768)), within(1e-14));
    }

    /** Right probabilities of 0 and 1 and probabilities of 1/2 have no variance; a wrong probability of 0 or 1 refutes calibration. */
    @ParameterizedTest
    @CsvSource({"1, 0, NaN, NaN", "0.5, 0.5, NaN, NaN", "1, 1, Infinity, 0", "0, 0.5, Infinity, 0"})
    void certainProbabilities(double positive, double negative, double statistic, double p) {
        CalibrationTest found =
                CalibrationTest.spiegelhalter(ScoredSample.of(new double[] {positive}, new double[] {negative}));
        assertThat(found.statistic()).isEqualTo(Double.valueOf(statistic));
        assertThat(found.pValue()).isEqualTo(Double.valueOf(p));
    }

    @Test
    void statisticOfBinsWithoutVarianceHasNoDegreesOfFreedom() {
        CalibrationTest found =
                CalibrationTest.chiSquared(ScoredSample.of(new double[] {1, 1}, new double[] {0, 0}), 2);
        assertThat(found.degreesOfFreedom()).isZero();
        assertThat(found.pValue()).isNaN();
        assertThat(List.of(CalibrationTest.chiSquared(ScoredSample.of(new double[] {1, 0}, new double[] {0}), 2)))
                .extracting(CalibrationTest::pValue)
                .containsExactly(0.0);
    }
}
