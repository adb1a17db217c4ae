package dev.credence.curves.binned;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.option.Options;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.curves.binned.FoldedNormal.CalibrationGapVariance;
import dev.credence.curves.metric.Brier;
import dev.credence.curves.metric.ExpectedCalibrationError;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FoldedNormalTest {
    private static final FoldedNormal METHOD = new FoldedNormal();

    @Test
    void gapOfOneBinIsFoldedNormal() {
        // 50 of 100 items with the probability 1/2 are positive, so that the gap is 0. The 0.975 point of |N(0, 1)| is
        // 2.2414, and 2.2639 with the correction.
        CalibrationGapVariance noise =
                new CalibrationGapVariance(0.7978845608028654, 1 - 2 / Math.PI, 0.2180136141449902);
        assertThat(noise.upperPoint(1.959963984540054)).isCloseTo(2.2414, within(0.025));
    }

    @Test
    void gapsOfManyBinsOfUncertainSignAddUp() {
        // 2 million sums of five |N(0, 1)| in NumPy have the 0.975 point 6.898 and the 0.995 point 7.973.
        double five = 5;
        CalibrationGapVariance noise = new CalibrationGapVariance(
                five * 0.7978845608028654, five * (1 - 2 / Math.PI), five * 0.2180136141449902);
        assertThat(noise.upperPoint(1.959963984540054)).isCloseTo(6.898, within(0.02));
        assertThat(noise.upperPoint(2.5758293035489004)).isCloseTo(7.973, within(0.06));
    }

    @Test
    void boundsEqualTheFormula() {
        // In one bin 90 of 100 items are positive at a predicted probability of 1/2. The gap is 0.4, the mean square
        // 0.25, and the gap is 8 standard errors from 0, so that its sign is certain.
        ScoredSample scores = scores(0.5, 90, 10);
        Estimate estimate = estimate(scores, 1);
        double z = 1.959963984540054;
        double variance = (0.25 - 0.16) / 100;
        assertThat(estimate.value()).isCloseTo(0.4, within(1e-15));
        assertThat(estimate.lower()).isCloseTo(0.4 - z * Math.sqrt(variance), within(1e-14));
        assertThat(estimate.upper())
                .isCloseTo(0.4 + z * z / 200 + z * Math.sqrt(variance + z * z / 40_000), within(1e-14));
    }

    @Test
    void sampleWithoutErrorsHasPositiveWidth() {
        Estimate estimate = estimate(ScoredSample.of(new double[] {1, 1, 1}, new double[] {0, 0}), 15);
        assertThat(estimate.value()).isZero();
        assertThat(estimate.lower()).isZero();
        // Wilson's upper bound of 0 in 5 is z^2 / (5 + z^2) = 0.434; this bound is z^2 / 5.
        assertThat(estimate.upper()).isCloseTo(0.7683, within(1e-4));
    }

    @Test
    void noteStatesTheBiasAndTheTest() {
        Estimate estimate = estimate(scores(0.5, 55, 45), 1);
        // The mean is sqrt(2/pi) times 25/100 over 10.
        assertThat(Note.sentences(estimate.notes()))
                .containsExactly("a calibrated model with these probabilities would show an ece of 0.0399 on average,"
                        + " without which 0.0101 is left");
        assertThat(Note.sentences(estimate(scores(0.2, 30, 70), 1).notes()))
                .containsExactly("a calibrated model with these probabilities would show an ece of 0.0319 on average,"
                        + " without which 0.0681 is left; test of calibration (Spiegelhalter): z=2.500, p=0.0124");
    }

    @Test
    void intervalsOfCalibratedModelsCoverZero() {
        SplittableRandom random = new SplittableRandom(20_261_122);
        for (int bins : new int[] {5, 15}) {
            for (int n : new int[] {100, 1000}) {
                int held = 0;
                for (int draw = 0; draw < 400; draw++) {
                    held += estimate(calibrated(n, random), bins).lower() == 0 ? 1 : 0;
                }
                // The nominal coverage is 0.975; four standard errors of 400 samples below it is 0.944.
                assertThat(held / 400.0).as("bins %d, n %d", bins, n).isGreaterThan(0.944);
            }
        }
    }

    @Test
    void otherMetricsAndDesignsAreRefused() {
        ScoredSample scores = scores(0.5, 5, 5);
        assertThat(METHOD.refusal(new Brier(), Sample.of(scores)).orElseThrow().sentence())
                .isEqualTo(
                        "it is for ece, top-label-ece and classwise-ece; delta-wilson fits every smooth metric of scores");
        Sample<ScoredSample> clusters = ClusteredSample.of(Map.of("a", scores, "b", scores));
        assertThat(METHOD.refusal(new ExpectedCalibrationError(), clusters)
                        .orElseThrow()
                        .sentence())
                .isEqualTo(
                        "it assumes i.i.d. observations, the sample is clustered; use brier or log-loss, or pool the sample on purpose");
    }

    @Test
    void estimateByAGeneralMethodIsRefused() {
        assertThat(new ExpectedCalibrationError().nonSmoothness().orElseThrow().sentence())
                .contains("misses the 0 of a calibrated model")
                .contains("folded-normal");
        assertThat(new Brier().nonSmoothness()).isEmpty();
    }

    @Test
    void intervalWithoutObservationsIsUndefined() {
        Estimate estimate = estimate(ScoredSample.of(new double[0], new double[0]), 15);
        assertThat(estimate.status()).isEqualTo(Status.UNDEFINED);
        assertThat(estimate.lower()).isZero();
        assertThat(estimate.upper()).isEqualTo(1);
    }

    private static ScoredSample scores(double probability, int positives, int negatives) {
        double[] p = new double[positives];
        double[] q = new double[negatives];
        java.util.Arrays.fill(p, probability);
        java.util.Arrays.fill(q, probability);
        return ScoredSample.of(p, q);
    }

    private static ScoredSample calibrated(int n, SplittableRandom random) {
        double[] probabilities = new double[n];
        boolean[] truth = new boolean[n];
        for (int i = 0; i < n; i++) {
            probabilities[i] = random.nextDouble();
            truth[i] = random.nextDouble() < probabilities[i];
        }
        return ScoredSample.of(probabilities, truth);
    }

    private static Estimate estimate(ScoredSample scores, int bins) {
        return Estimate.compute(
                METHOD,
                new ExpectedCalibrationError().configured(Options.parse("bins=" + bins)),
                Sample.of(scores),
                ConfidenceLevel.P95,
                ComputeOptions.defaults());
    }
}
