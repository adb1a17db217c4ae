package dev.credence.curves.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.BoundaryVariance;
import dev.credence.api.metric.BoundaryVariance.Moments;
import dev.credence.api.option.Options;
import org.junit.jupiter.api.Test;

/** Checks the variance of metrics of scores for samples in which every resample has the same value. */
class EdgeTrialsTest {
    /** Six positives above twelve negatives. */
    private static final ScoredSample PERFECT = ScoredSample.of(
            new double[] {13, 14, 15, 16, 17, 18}, new double[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});

    @Test
    void halfASuccessAndHalfAFailureAreAdded() {
        Moments moments = EdgeTrials.moments(new dev.credence.api.metric.Range(-1, 1), 1, 9);
        assertThat(moments.value()).isCloseTo(-1 + 2 * 0.95, within(1e-15));
        assertThat(moments.variance()).isCloseTo(4 * 0.95 * 0.05 / 9, within(1e-15));
        assertThat(EdgeTrials.moments(new dev.credence.api.metric.Range(0, 1), 1, 0.1)
                        .value())
                .isEqualTo(0.75);
    }

    @Test
    void trialsOfMetricsOfPositivesEqualPositives() {
        trials(new AveragePrecision(), 6);
        trials(new Auprc(), 6);
        trials(new TprAtFpr(), 6);
        trials(new PrecisionAtRecall(), 6);
    }

    @Test
    void trialsOfTheEqualErrorRateCountBothClasses() {
        trials(new EqualErrorRate(), 4 * 6 * 12 / 18.0);
    }

    @Test
    void trialsOfAPartialAreaLieInItsRange() {
        trials(new PartialAuroc().configured(Options.parse("fpr=0..0.25")), 3);
        trials(new PartialAuroc().configured(Options.parse("fpr=0..0.75")), 6);
        trials(new PartialAuroc().configured(Options.parse("tpr=0.5..1")), 3);
    }

    @Test
    void trialsAreReducedToTheIndependentObservations() {
        double[] half = new double[PERFECT.atoms()];
        java.util.Arrays.fill(half, 0.5);
        Moments moments = new AveragePrecision().atEdge(PERFECT, half);
        assertThat(moments).isEqualTo(EdgeTrials.moments(new AveragePrecision().range(), 1, 3));
    }

    private static void trials(BoundaryVariance<ScoredSample> metric, double trials) {
        Moments moments = metric.atEdge(PERFECT, PERFECT.weights());
        double width = metric.range().upper() - metric.range().lower();
        double unit = (moments.value() - metric.range().lower()) / width;
        assertThat(unit * (1 - unit) * width * width / moments.variance())
                .as(metric.spelling())
                .isCloseTo(trials, within(1e-12));
        assertThat(Math.abs(metric.value(PERFECT) - moments.value()))
                .as(metric.spelling())
                .isCloseTo(width * 0.5 / (trials + 1), within(1e-12));
    }
}
