package dev.credence.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PossibleVerdictsTest {
    private static final Credence CREDENCE = Credence.load();

    @SuppressWarnings("unchecked") // the metrics read confusion matrices
    private static Metric<ConfusionMatrix> metric(String id) {
        return (Metric<ConfusionMatrix>) CREDENCE.registry().metric(id);
    }

    private static Set<Verdict> possible(Sample<ConfusionMatrix> sample, String metric, double floor) {
        Claim claim = metric.equals("error-rate") ? Claim.atMost(floor) : Claim.atLeast(floor);
        ClaimCheck check = ClaimCheck.of(CREDENCE.evaluate(sample), metric(metric), claim);
        return PossibleVerdicts.of(List.of(check), ConfidenceLevel.P95, Multiplicity.HOLM)
                .get(0);
    }

    /** All of n right pass a floor f exactly if f is below 0.05^(1/n), which is 0.9505 for 59 and 0.9497 for 58. */
    @ParameterizedTest
    @CsvSource({"58,false", "59,true"})
    void floorCanPassFromFiftyNineItemsOn(int n, boolean passes) {
        ConfusionMatrix matrix = ConfusionMatrix.binary(n - 5, 0, 5, 10);
        assertThat(possible(Sample.of(matrix), "recall", 0.95).contains(Verdict.PASS))
                .isEqualTo(passes);
    }

    @Test
    void metricOfWhichLessIsBetterPassesWithoutErrors() {
        ConfusionMatrix matrix = ConfusionMatrix.binary(40, 10, 10, 40);
        assertThat(possible(Sample.of(matrix), "error-rate", 0.02)).doesNotContain(Verdict.PASS);
        assertThat(possible(Sample.of(matrix), "error-rate", 0.05)).contains(Verdict.PASS, Verdict.FAIL);
    }

    /** The precision of a class of 4 items can be judged if more than 4 are predicted: 4 of 10 pass a floor of 0.1. */
    @Test
    void precisionOfARareClassPassesALowFloorOnly() {
        ConfusionMatrix matrix = ConfusionMatrix.binary(2, 2, 2, 94);
        assertThat(possible(Sample.of(matrix), "precision", 0.1)).contains(Verdict.PASS);
        assertThat(possible(Sample.of(matrix), "precision", 0.5))
                .contains(Verdict.FAIL)
                .doesNotContain(Verdict.PASS);
    }

    @Test
    void fewClustersCanNeitherPassNorFail() {
        Map<String, ConfusionMatrix> clusters = new LinkedHashMap<>();
        for (int cluster = 0; cluster < 4; cluster++) {
            clusters.put("c" + cluster, ConfusionMatrix.binary(20, 5, 5, 20));
        }
        assertThat(possible(ClusteredSample.of(clusters), "accuracy", 0.5)).containsExactly(Verdict.INCONCLUSIVE);
        clusters.put("c4", ConfusionMatrix.binary(20, 5, 5, 20));
        clusters.put("c5", ConfusionMatrix.binary(20, 5, 5, 20));
        assertThat(possible(ClusteredSample.of(clusters), "accuracy", 0.5)).contains(Verdict.PASS, Verdict.FAIL);
    }

    @Test
    void holmJudgesAtLevelOfLastCheck() {
        ClaimCheck check = ClaimCheck.of(
                CREDENCE.evaluate(ConfusionMatrix.binary(60, 0, 0, 40)), metric("recall"), Claim.atLeast(0.95));
        List<ClaimCheck> checks = List.of(check, check.claiming(Claim.atLeast(0.5)));
        assertThat(PossibleVerdicts.of(checks, ConfidenceLevel.P95, Multiplicity.HOLM)
                        .get(0))
                .contains(Verdict.PASS);
        assertThat(PossibleVerdicts.of(checks, ConfidenceLevel.P95, Multiplicity.BONFERRONI)
                        .get(0))
                .doesNotContain(Verdict.PASS);
    }

    @Test
    void verdictsOfAComparisonDependOnTheBaseline() {
        PairedConfusionMatrix perfect = PairedConfusionMatrix.of(List.of("no", "yes"), new long[][][] {
                    {{40, 0}, {8, 0}}, {{0, 8}, {0, 40}}
                })
                .withPositive("yes");
        ClaimCheck check = ClaimCheck.of(
                CREDENCE.compare(Pairing.paired(perfect)), metric("accuracy"), Claim.notWorse(metric("accuracy"), 0));
        ClaimCheck margin = ClaimCheck.of(
                CREDENCE.compare(Pairing.paired(perfect)), metric("accuracy"), Claim.notWorse(metric("accuracy"), 0.1));
        assertThat(PossibleVerdicts.of(List.of(check, margin), ConfidenceLevel.P95, Multiplicity.HOLM))
                .containsExactly(
                        Set.of(Verdict.INCONCLUSIVE, Verdict.FAIL),
                        Set.of(Verdict.INCONCLUSIVE, Verdict.FAIL, Verdict.PASS));
    }

    @Test
    void resultsAndMatricesWithoutTrueNegativesAreNotKnown() {
        ConfusionMatrix open = ConfusionMatrix.binary(60, 5, 5);
        assertThat(possible(Sample.of(open), "recall", 0.95)).isEmpty();
        ClaimCheck result = ClaimCheck.of(CREDENCE.evaluate(open).estimate("recall"), Claim.atLeast(0.9));
        assertThat(PossibleVerdicts.of(List.of(result), ConfidenceLevel.P95, Multiplicity.NONE))
                .containsExactly(Set.of());
    }
}
