package dev.credence.curves.binned;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.curves.binned.FoldedNormal.CalibrationGapVariance;
import dev.credence.curves.metric.BinnedGaps;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Checks the variance of gaps whose sign is certain or not against moments of a folded normal variable. */
class CalibrationGapVarianceByHandTest {
    private static double[] filled(int size, double value) {
        double[] all = new double[size];
        Arrays.fill(all, value);
        return all;
    }

    private static ScoredSample scores(int low, int lowPositives, int high, int highPositives) {
        double[] positives = filled(lowPositives + highPositives, 0.25);
        Arrays.fill(positives, lowPositives, positives.length, 0.75);
        double[] negatives = filled(low - lowPositives + high - highPositives, 0.25);
        Arrays.fill(negatives, low - lowPositives, negatives.length, 0.75);
        return ScoredSample.of(positives, negatives);
    }

    /**
     * 40 items with the probability 0.25 have 12 positives, and 60 with 0.75 have 5: the gaps are 2/100 and -40/100. The error of the first
     * gap is sqrt(mean square / n) with 12 (3/4)^2 + 28 (1/4)^2 = 8.5, that of the second with 55 (3/4)^2 + 5 (1/4)^2 = 31.25.
     */
    @Test
    void gapBeyondItsErrorKeepsItsSign() {
        CalibrationGapVariance noise = CalibrationGapVariance.of(BinnedGaps.of(scores(40, 12, 60, 5), 2));
        double error = Math.sqrt(0.085 / 100);
        double mean = Math.sqrt(2 / Math.PI);
        assertThat(noise.mean()).isCloseTo(mean * error, within(1e-16));
        assertThat(noise.variance())
                .isCloseTo((1 - 2 / Math.PI) * error * error + (0.3125 - 0.16) / 100, within(1e-16));
        assertThat(noise.third()).isCloseTo(mean * (4 / Math.PI - 1) * Math.pow(error, 3), within(1e-18));
    }

    /** The moments of two gaps of uncertain sign add up. */
    @Test
    void momentsOfSmallGapsAddUp() {
        CalibrationGapVariance noise = CalibrationGapVariance.of(BinnedGaps.of(scores(40, 12, 60, 47), 2));
        double first = Math.sqrt(0.085 / 100);
        double second = Math.sqrt((13 * 0.5625 + 47 * 0.0625) / 100 / 100);
        second = Math.max(second, Math.sqrt(60 * 0.1875 / 100 / 100));
        double mean = Math.sqrt(2 / Math.PI);
        assertThat(noise.mean()).isCloseTo(mean * (first + second), within(1e-16));
        assertThat(noise.variance()).isCloseTo((1 - 2 / Math.PI) * (first * first + second * second), within(1e-16));
        assertThat(noise.third())
                .isCloseTo(mean * (4 / Math.PI - 1) * (Math.pow(first, 3) + Math.pow(second, 3)), within(1e-18));
    }

    /**
     * For two gaps of certain signs the variance is the sum of their squares minus the square of their sum, divided by the number of items.
     */
    @Test
    void varianceOfLargeGapsEqualsVarianceOfSum() {
        CalibrationGapVariance noise = CalibrationGapVariance.of(BinnedGaps.of(scores(40, 38, 60, 5), 2));
        // The squares are 38 (3/4)^2 + 2 (1/4)^2 = 21.5, and the gap is 28/100.
        assertThat(noise.variance()).isCloseTo((0.215 + 0.3125 - 0.68 * 0.68) / 100, within(1e-16));
        assertThat(noise.mean()).isZero();
        assertThat(noise.third()).isZero();
        assertThat(noise.upperPoint(2)).isCloseTo(2 * Math.sqrt(noise.variance()), within(1e-16));
    }

    @Test
    void emptyBinAddsNoVariance() {
        CalibrationGapVariance noise = CalibrationGapVariance.of(BinnedGaps.of(scores(40, 12, 0, 0), 2));
        assertThat(noise.mean()).isCloseTo(Math.sqrt(2 / Math.PI) * Math.sqrt(0.2125 / 40), within(1e-16));
    }

    /** Probabilities of 0 and 1 that are right have neither a gap nor a variance. */
    @Test
    void certainCorrectProbabilitiesHaveZeroVariance() {
        BinnedGaps gaps = BinnedGaps.of(ScoredSample.of(new double[] {1, 1}, new double[] {0}), 4);
        assertThat(CalibrationGapVariance.of(gaps)).isEqualTo(new CalibrationGapVariance(0, 0, 0));
        assertThat(CalibrationGapVariance.of(gaps).upperPoint(2)).isZero();
    }

    /** 40 items with 0.25 and 60 items with 0.75 have the variances 7.5 and 11.25. */
    @Test
    void calibratedModelHasTheExpectedGap() {
        double expected = Math.sqrt(2 / Math.PI) * (Math.sqrt(7.5) + Math.sqrt(11.25)) / 100;
        assertThat(CalibrationGapVariance.calibrated(BinnedGaps.of(scores(40, 12, 60, 5), 2)))
                .isCloseTo(expected, within(1e-16));
    }
}
