package dev.credence.curves.isotonic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.curves.metric.Brier;
import dev.credence.curves.metric.BrierDiscrimination;
import dev.credence.curves.metric.BrierMiscalibration;
import dev.credence.curves.metric.BrierUncertainty;
import dev.credence.curves.metric.LogLossMiscalibration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IsotonicBootstrapTest {
    private static final ComputeOptions RUN =
            ComputeOptions.defaults().withSeed(2).withDraws(400);
    private static final ScoredSample CALIBRATED = drawn(300, 1);
    private static final ScoredSample OVERSTATED = drawn(300, 3);

    private static ScoredSample drawn(int n, double overstated) {
        SplittableRandom random = new SplittableRandom(11);
        double[] scores = random.doubles(n).toArray();
        boolean[] positive = new boolean[n];
        for (int item = 0; item < n; item++) {
            positive[item] = random.nextDouble() < scores[item] / overstated;
        }
        return ScoredSample.of(scores, positive);
    }

    private static Estimate interval(Metric<ScoredSample> metric, ScoredSample sample, ComputeOptions options) {
        return new IsotonicBootstrap().interval(metric, Sample.of(sample), ConfidenceLevel.P95, options);
    }

    @Test
    void intervalOfACalibratedModelBeginsAtZero() {
        Estimate estimate = interval(new BrierMiscalibration(), CALIBRATED, RUN);

        assertThat(estimate.value()).isPositive();
        assertThat(estimate.lower()).isZero();
        assertThat(estimate.upper()).isLessThan(0.05);
        assertThat(estimate.notes().get(0).data().get("bias")).isInstanceOf(Double.class);
    }

    /** A model that states three times the true probability u / 3 has a miscalibration of the mean of (2 u / 3)^2, 4/27. */
    @Test
    void intervalOfAnOverstatedModelContainsTheTruth() {
        Estimate estimate = interval(new BrierMiscalibration(), OVERSTATED, RUN);

        assertThat(estimate.lower()).isBetween(0.05, 4 / 27.0);
        assertThat(estimate.upper()).isBetween(4 / 27.0, 0.25);
    }

    /**
     * Of items that all have the probability 0.5, miscalibration is the square of (share of positives - 0.5). The number of positives is enumerated, so
     * that the coverage is exact; the smallest observed one is 0.947.
     */
    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.55, 0.6, 0.65, 0.7, 0.8})
    void intervalOfConstantScoresCoversTheTruth(double share) {
        int n = 60;
        double truth = (share - 0.5) * (share - 0.5);
        double coverage = 0;
        double probability = Math.pow(1 - share, n);
        for (int positives = 0; positives <= n; positives++) {
            ScoredSample sample = ScoredSample.of(constant(positives), constant(n - positives));
            Estimate estimate = interval(new BrierMiscalibration(), sample, RUN);
            coverage += estimate.lower() <= truth && truth <= estimate.upper() ? probability : 0;
            probability *= share / (1 - share) * (n - positives) / (positives + 1);
        }

        assertThat(coverage).isGreaterThan(0.94);
    }

    private static double[] constant(int length) {
        double[] scores = new double[length];
        Arrays.fill(scores, 0.5);
        return scores;
    }

    @Test
    void boundsAreIdenticalWithMoreThreads() {
        assertThat(interval(new BrierDiscrimination(), CALIBRATED, RUN.withThreads(2)))
                .isEqualTo(interval(new BrierDiscrimination(), CALIBRATED, RUN));
    }

    /** The samples drawn for one part of a loss serve the other part; those of other data, drawn meanwhile, take their place. */
    @Test
    void partsHaveTheSameBitsWhateverWasDrawnBefore() {
        Estimate first = interval(new BrierDiscrimination(), CALIBRATED, RUN);
        Estimate afterTheOtherPart = interval(new BrierDiscrimination(), CALIBRATED, RUN);
        interval(new BrierMiscalibration(), OVERSTATED, RUN);
        for (int seed = 3; seed < 8; seed++) {
            interval(new BrierMiscalibration(), OVERSTATED, RUN.withSeed(seed));
        }

        assertThat(afterTheOtherPart).isEqualTo(first);
        assertThat(interval(new BrierDiscrimination(), CALIBRATED, RUN)).isEqualTo(first);
        assertThat(interval(new BrierDiscrimination(), CALIBRATED, RUN.withSeed(3)))
                .isNotEqualTo(first);
        assertThat(interval(new BrierDiscrimination(), OVERSTATED, RUN)).isNotEqualTo(first);
    }

    @Test
    void samplesOfTheOtherPartAreReportedAndCancelled() {
        List<Long> reports = new ArrayList<>();
        interval(new BrierMiscalibration(), CALIBRATED, RUN.withSeed(77));
        Estimate shown = interval(
                new BrierDiscrimination(), CALIBRATED, RUN.withSeed(77).withProgress((done, all) -> reports.add(done)));
        Estimate cancelled =
                interval(new BrierDiscrimination(), CALIBRATED, RUN.withSeed(77).withCancellation(() -> true));

        assertThat(shown.status()).isEqualTo(Status.OK);
        assertThat(reports).containsExactly(400L);
        assertThat(cancelled.status()).isEqualTo(Status.CANCELLED);
    }

    /** Wilson's interval of 2 in 8 at level 0.95 is [0.07149, 0.59072], which contains 1/2, the place of the largest value. */
    @Test
    void intervalOfUncertaintyIsTheImageOfWilsons() {
        ScoredSample sample = ScoredSample.of(
                new double[] {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8}, new int[] {0, 0, 0, 0, 0, 0, 1, 1});
        Estimate estimate = interval(new BrierUncertainty(), sample, RUN);

        assertThat(estimate.value()).isEqualTo(0.1875);
        double z = 1.959963984540054;
        double share = (2 + z * z / 2 - z * Math.sqrt(2 * 6 / 8.0 + z * z / 4)) / (8 + z * z);
        // the observed difference is below 1e-16
        assertThat(estimate.lower()).isCloseTo(share * (1 - share), within(1e-15));
        assertThat(estimate.upper()).isEqualTo(0.25);
        assertThat(estimate.simulation()).isEmpty();
    }

    @Test
    void infiniteMiscalibrationHasTheWholeRange() {
        ScoredSample wrong = ScoredSample.of(new double[] {0, 0.4, 1}, new int[] {1, 0, 1});
        Estimate estimate = interval(new LogLossMiscalibration(), wrong, RUN);

        assertThat(estimate.status()).isEqualTo(Status.DEGENERATE);
        assertThat(estimate.lower()).isZero();
        assertThat(estimate.upper()).isInfinite();
    }

    @Test
    void certainCorrectProbabilitiesHaveFiniteInterval() {
        ScoredSample right = ScoredSample.of(new double[] {0, 0, 0.4, 0.6, 1}, new int[] {0, 0, 1, 0, 1});

        assertThat(interval(new LogLossMiscalibration(), right, RUN).upper()).isFinite();
    }

    @Test
    void otherMetricsAndClustersAreRefused() {
        Sample<ScoredSample> clusters = ClusteredSample.of(Map.of("a", CALIBRATED, "b", OVERSTATED));

        assertThat(new IsotonicBootstrap().refusal(new Brier(), Sample.of(CALIBRATED)))
                .isPresent();
        assertThat(new IsotonicBootstrap().refusal(new BrierMiscalibration(), clusters))
                .isPresent();
        assertThat(new IsotonicBootstrap().refusal(new BrierMiscalibration(), Sample.of(CALIBRATED)))
                .isEmpty();
    }
}
