package dev.credence.curves.binned;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.curves.binned.FoldedNormal.CalibrationGapVariance;
import dev.credence.curves.metric.BinnedGaps;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Noise of gaps of which the sign is known or not, by the moments of a folded normal variable. */
class CalibrationGapVarianceByHandTest {
    private static double[] filled(int size, double value) {
        double[] all = new double[size];
        Arrays.fill(all, value);
        return all;
    }

    private static ScoredSample scores(int low, int lowPositives, int high, int highPositives) {
        double[] positives = filled(lowPositives + highPositives, .25);
        Arrays.fill(positives, lowPositives, positives.length, .75);
        double[] negatives = filled(low - lowPositives + high - highPositives, .25);
        Arrays.fill(negatives, low - lowPositives, negatives.length, .75);
        return ScoredSample.of(positives, negatives);
    }

    /**
     * 40 items of 0.25 with 12 positives and 60 of 0.75 with 5: gaps of 2/100 and -40/100. Of the first the error is
     * sqrt(mean square / n): 12 (3/4)^2 + 28 (1/4)^2 = 8.5; that of the second is 55 (3/4)^2 + 5 (1/4)^2 = 31.25.
     */
    @Test
    void aGapBeyondItsNoiseKeepsItsSign() {
        CalibrationGapVariance noise = CalibrationGapVariance.of(BinnedGaps.of(scores(40, 12, 60, 5), 2));
        double error = Math.sqrt(.085 / 100);
        double mean = Math.sqrt(2 / Math.PI);
        assertThat(noise.mean()).isCloseTo(mean * error, within(1e-16));
        assertThat(noise.variance()).isCloseTo((1 - 2 / Math.PI) * error * error + (.3125 - .16) / 100, within(1e-16));
        assertThat(noise.third()).isCloseTo(mean * (4 / Math.PI - 1) * Math.pow(error, 3), within(1e-18));
    }

    /** Two gaps of unknown sign add up their moments. */
    @Test
    void smallGapsOnlyAdd() {
        CalibrationGapVariance noise = CalibrationGapVariance.of(BinnedGaps.of(scores(40, 12, 60, 47), 2));
        double first = Math.sqrt(.085 / 100);
        double second = Math.sqrt((13 * .5625 + 47 * .0625) / 100 / 100);
        second = Math.max(second, Math.sqrt(60 * .1875 / 100 / 100));
        double mean = Math.sqrt(2 / Math.PI);
        assertThat(noise.mean()).isCloseTo(mean * (first + second), within(1e-16));
        assertThat(noise.variance()).isCloseTo((1 - 2 / Math.PI) * (first * first + second * second), within(1e-16));
        assertThat(noise.third())
                .isCloseTo(mean * (4 / Math.PI - 1) * (Math.pow(first, 3) + Math.pow(second, 3)), within(1e-18));
    }

    /** Two gaps of known signs: their squares less the square of their sum, over the items. */
    @Test
    void largeGapsVaryAboutTheirSum() {
        CalibrationGapVariance noise = CalibrationGapVariance.of(BinnedGaps.of(scores(40, 38, 60, 5), 2));
        // 38 (3/4)^2 + 2 (1/4)^2 = 21.5, a gap of 28/100
        assertThat(noise.variance()).isCloseTo((.215 + .3125 - .68 * .68) / 100, within(1e-16));
        assertThat(noise.mean()).isZero();
        assertThat(noise.third()).isZero();
        assertThat(noise.upperPoint(2)).isCloseTo(2 * Math.sqrt(noise.variance()), within(1e-16));
    }

    @Test
    void emptyBinAddsNoNoise() {
        CalibrationGapVariance noise = CalibrationGapVariance.of(BinnedGaps.of(scores(40, 12, 0, 0), 2));
        assertThat(noise.mean()).isCloseTo(Math.sqrt(2 / Math.PI) * Math.sqrt(.2125 / 40), within(1e-16));
    }

    /** Perfect probabilities, which nothing may leave: no gap, no noise. */
    @Test
    void certainAndRightProbabilitiesHaveNoNoise() {
        BinnedGaps gaps = BinnedGaps.of(ScoredSample.of(new double[] {1, 1}, new double[] {0}), 4);
        assertThat(CalibrationGapVariance.of(gaps)).isEqualTo(new CalibrationGapVariance(0, 0, 0));
        assertThat(CalibrationGapVariance.of(gaps).upperPoint(2)).isZero();
    }

    /** 40 items of 0.25 and 60 of 0.75 vary by 7.5 and 11.25. */
    @Test
    void calibratedModelHasTheExpectedGap() {
        double expected = Math.sqrt(2 / Math.PI) * (Math.sqrt(7.5) + Math.sqrt(11.25)) / 100;
        assertThat(CalibrationGapVariance.calibrated(BinnedGaps.of(scores(40, 12, 60, 5), 2)))
                .isCloseTo(expected, within(1e-16));
    }
}
