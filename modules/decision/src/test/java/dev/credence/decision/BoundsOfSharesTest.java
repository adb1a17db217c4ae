package dev.credence.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.EstimateRequest;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.planning.internal.RequiredSampleSize;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Checks which bounds decide claims about proportions of clusters and about ratios, and that a metric that does not read the evidence has no default. */
class BoundsOfSharesTest {
    private static final Credence CREDENCE = Credence.load();

    @SuppressWarnings("unchecked") // these metrics read confusion matrices
    private static Metric<ConfusionMatrix> metric(String id) {
        return (Metric<ConfusionMatrix>) CREDENCE.registry().metric(id);
    }

    private static Sample<ConfusionMatrix> clusters(int wrong) {
        Map<String, ConfusionMatrix> clusters = new LinkedHashMap<>();
        for (int cluster = 0; cluster < 20; cluster++) {
            clusters.put(
                    "c" + cluster,
                    cluster < wrong ? ConfusionMatrix.binary(0, 0, 3, 0) : ConfusionMatrix.binary(2, 0, 0, 1));
        }
        return ClusteredSample.of(clusters);
    }

    /** One of 20 clusters is wrong in 0.18 of samples where 1% of all clusters are, so that it must not fail a floor of 0.99. */
    @Test
    void proportionsOfClustersHaveExactBounds() {
        Decision one = ClaimCheck.of(CREDENCE.evaluate(clusters(1)), metric("accuracy"), Claim.atLeast(0.99))
                .decide();
        assertThat(one.by()).isEqualTo("delta-wilson:shares=exact");
        assertThat(one.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(CREDENCE.evaluate(clusters(1))
                        .method("delta-wilson")
                        .level(0.9)
                        .estimate("accuracy")
                        .upper())
                .isLessThan(0.99);
        assertThat(ClaimCheck.of(CREDENCE.evaluate(clusters(4)), metric("accuracy"), Claim.atLeast(0.99))
                        .decide()
                        .verdict())
                .isEqualTo(Verdict.FAIL);
    }

    /** The size of clusters that are right or wrong as a whole is that of the binomial test of as many trials as clusters. */
    @Test
    void sizeOfClustersIsThatOfTheirEffectiveNumberOfTrials() {
        EstimateRequest<ConfusionMatrix> rows = CREDENCE.evaluate(clusters(2));
        Decision open =
                ClaimCheck.of(rows, metric("accuracy"), Claim.atLeast(0.8)).decide();
        double trials = RequiredSampleSize.ofProportion(0.9, 0.8, 0.05, 0.8);
        double effective = rows.level(0.9)
                .method("delta-wilson:shares=exact")
                .estimate("accuracy")
                .effectiveN();
        assertThat(open.deciding()).hasValue((long) Math.ceil(trials * 20 / effective));
    }

    /** Where no cluster is wrong the effective number is not known, and 20 clusters are not worth 60 trials. */
    @Test
    void clustersWithoutErrorsAreNotCountedByTheirRows() {
        Decision open = ClaimCheck.of(CREDENCE.evaluate(clusters(0)), metric("accuracy"), Claim.atLeast(0.97))
                .decide();
        assertThat(open.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(open.deciding().orElseThrow()).isGreaterThan(90);
    }

    /** One of 20 clusters is wrong in 0.18 of samples where 1% of all clusters are, whatever the metric. */
    @Test
    void otherMetricsOfClustersHaveExactBounds() {
        assertThat(ClaimCheck.of(CREDENCE.evaluate(clusters(1)), metric("mcc"), Claim.atLeast(0.5))
                        .decide()
                        .by())
                .isEqualTo("delta-wilson:shares=exact");
    }

    @Test
    void otherMetricsOfStrataHaveTheBoundsOfTheDefault() {
        Sample<ConfusionMatrix> strata = StratifiedSample.byTruth(ConfusionMatrix.of(
                List.of("a", "b", "c"), new long[][] {{20, 1, 2}, {1, 20, 3}, {2, 2, 20}}));
        assertThat(ClaimCheck.of(CREDENCE.evaluate(strata), metric("mcc"), Claim.atLeast(0.5))
                        .decide()
                        .by())
                .isEqualTo("delta-wilson");
    }

    /** An odds ratio of a system that is always right is infinite, so that no difference from it has bounds. */
    @Test
    void ratiosOfIndependentRowsCanFailAFloor() {
        Sample<ConfusionMatrix> rows = Sample.of(ConfusionMatrix.binary(600, 400, 400, 600));
        for (String id : List.of("diagnostic-odds-ratio", "lr-positive")) {
            assertThat(ClaimCheck.of(CREDENCE.evaluate(rows), metric(id), Claim.atLeast(9))
                            .decide()
                            .verdict())
                    .isEqualTo(Verdict.FAIL);
        }
    }

    @Test
    void metricThatDoesNotReadTheEvidenceHasNoDefault() {
        ConfusionMatrix threeClasses =
                ConfusionMatrix.of(List.of("a", "b", "c"), new long[][] {{20, 1, 2}, {1, 20, 3}, {2, 2, 20}});
        for (Sample<ConfusionMatrix> sample :
                List.of(Sample.of(threeClasses), StratifiedSample.byTruth(threeClasses), clusters(0))) {
            assertThat(CREDENCE.defaultMethod(metric("auroc"), sample)).isEmpty();
        }
        for (Sample<ConfusionMatrix> sample :
                List.of(Sample.of(threeClasses), StratifiedSample.byTruth(threeClasses))) {
            assertThat(CREDENCE.defaultMethod(metric("f1"), sample)).isEmpty();
            assertThat(CREDENCE.methodsFor(metric("f1"), sample)).isEmpty();
            assertThat(CREDENCE.defaultComparator(metric("f1"), Pairing.independent(sample, sample)))
                    .isEmpty();
            assertThat(CREDENCE.defaultMethod(metric("f1.macro"), sample)).isPresent();
        }
    }
}
