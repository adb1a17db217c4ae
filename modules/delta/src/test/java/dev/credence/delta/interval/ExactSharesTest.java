package dev.credence.delta.interval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.Options;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.delta.SmallMetrics;
import dev.credence.numerics.beta.Beta;
import dev.credence.numerics.beta.Binomial;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks {@code shares=exact}: the errors of both bounds of clusters whose items agree, by enumeration of all samples. */
class ExactSharesTest {
    private static final double TAIL = 0.05;
    private static final ConfidenceLevel LEVEL = ConfidenceLevel.of(1 - 2 * TAIL);
    private static final DeltaWilson SCORE = new DeltaWilson();
    private static final DeltaWilson EXACT = SCORE.configured(Options.parse("shares=exact"));

    private static Sample<ConfusionMatrix> clusters(int wrong, int all) {
        Map<String, ConfusionMatrix> clusters = new LinkedHashMap<>();
        for (int cluster = 0; cluster < all; cluster++) {
            clusters.put(
                    "c" + cluster,
                    cluster < wrong ? ConfusionMatrix.binary(0, 0, 3, 0) : ConfusionMatrix.binary(3, 0, 0, 0));
        }
        return ClusteredSample.of(clusters);
    }

    private static Estimate estimate(DeltaWilson method, Sample<ConfusionMatrix> sample) {
        return estimate(method, SmallMetrics.RECALL, sample);
    }

    private static Estimate estimate(
            DeltaWilson method, Metric<ConfusionMatrix> metric, Sample<ConfusionMatrix> sample) {
        return Estimate.compute(method, metric, sample, LEVEL, ComputeOptions.defaults());
    }

    /** The largest probability, over all true shares, that a bound of clusters excludes the true share. */
    private record LargestErrors(double ofLower, double ofUpper) {
        static LargestErrors of(DeltaWilson method, int all) {
            double[] lower = new double[all + 1];
            double[] upper = new double[all + 1];
            for (int wrong = 0; wrong <= all; wrong++) {
                Estimate estimate = estimate(method, clusters(wrong, all));
                lower[wrong] = estimate.lower();
                upper[wrong] = estimate.upper();
            }
            double ofLower = 0;
            double ofUpper = 0;
            for (int step = 1; step < 1_000; step++) {
                double share = step / 1_000.0;
                double above = 0;
                double below = 0;
                for (int wrong = 0; wrong <= all; wrong++) {
                    double probability = Binomial.probability(wrong, all, 1 - share);
                    above += lower[wrong] > share ? probability : 0;
                    below += upper[wrong] < share ? probability : 0;
                }
                ofLower = Math.max(ofLower, above);
                ofUpper = Math.max(ofUpper, below);
            }
            return new LargestErrors(ofLower, ofUpper);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {6, 10, 20, 50, 100})
    void boundsOfClustersWhoseItemsAgreeHoldTheirTails(int all) {
        LargestErrors exact = LargestErrors.of(EXACT, all);
        assertThat(exact.ofLower()).isBetween(0.02, TAIL);
        assertThat(exact.ofUpper()).isBetween(0.02, TAIL);
        LargestErrors score = LargestErrors.of(SCORE, all);
        assertThat(score.ofUpper()).isBetween(0.13, 0.19);
    }

    /** The bounds of independent items are those of Clopper and Pearson. */
    @Test
    void boundsOfIndependentTrialsAreExactWhereTheyAreFarther() {
        Estimate exact = estimate(EXACT, Sample.of(ConfusionMatrix.binary(58, 0, 2, 0)));
        assertThat(exact.lower()).isCloseTo(Beta.quantile(TAIL, 58, 3), within(1e-12));
        assertThat(exact.upper()).isCloseTo(Beta.upperQuantile(TAIL, 59, 2), within(1e-12));
    }

    @Test
    void boundsContainThoseOfTheScore() {
        for (int wrong = 0; wrong <= 12; wrong++) {
            Estimate exact = estimate(EXACT, clusters(wrong, 12));
            Estimate score = estimate(SCORE, clusters(wrong, 12));
            assertThat(exact.lower()).isLessThanOrEqualTo(score.lower());
            assertThat(exact.upper()).isGreaterThanOrEqualTo(score.upper());
            assertThat(exact.method()).isEqualTo("delta-wilson:shares=exact");
        }
    }

    @Test
    void metricsThatAreNoSharesKeepTheirBounds() {
        Sample<ConfusionMatrix> sample = Sample.of(ConfusionMatrix.binary(58, 1, 2, 30));
        Estimate exact = estimate(EXACT, SmallMetrics.MCC, sample);
        Estimate score = estimate(SCORE, SmallMetrics.MCC, sample);
        assertThat(exact.lower()).isEqualTo(score.lower());
        assertThat(exact.upper()).isEqualTo(score.upper());
    }

    @Test
    void bothOptionsAreSpelled() {
        assertThat(SCORE.configured(Options.parse("shares=exact,design-effect=observed"))
                        .spelling())
                .isEqualTo("delta-wilson:design-effect=observed,shares=exact");
    }
}
