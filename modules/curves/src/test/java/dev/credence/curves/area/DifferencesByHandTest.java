package dev.credence.curves.area;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.curves.area.DeLongTest.DifferenceVariance;
import dev.credence.curves.metric.Auroc;
import dev.credence.numerics.normal.Normal;
import dev.credence.testkit.cases.ReferenceMetrics;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Checks tests of a difference of areas from its variance against manual calculations, and the designs that methods of areas accept. */
class DifferencesByHandTest {
    private static final Auroc AUROC = new Auroc();
    private static final ScoredSample SCORES = ScoredSample.of(new double[] {3, 2}, new double[] {1, 0, 2.5});

    /** A difference of 0.2 with a variance of 0.01 is two standard errors from 0, and three and one from the limits of a margin of 0.1. */
    @Test
    void pValuesFollowFromTheStandardizedDifference() {
        DifferenceVariance normal = new DifferenceVariance(0.01, Double.POSITIVE_INFINITY);
        TestResult test = normal.tests(0.2, 0.1);
        assertThat(test.statistic()).isCloseTo(2, within(1e-15));
        assertThat(test.firstGreater()).isCloseTo(Normal.survival(2), within(1e-15));
        assertThat(test.secondGreater()).isCloseTo(Normal.cdf(2), within(1e-15));
        assertThat(test.twoSided()).isCloseTo(2 * Normal.survival(2), within(1e-15));
        assertThat(test.nonInferiority()).isCloseTo(Normal.survival(3), within(1e-15));
        assertThat(test.equivalence()).isCloseTo(Normal.cdf(1), within(1e-15));
        // Student's t with one degree of freedom is the Cauchy distribution: P(T > 1) = 1/4.
        DifferenceVariance student = new DifferenceVariance(0.01, 1);
        assertThat(student.tests(0.1, 0).firstGreater()).isCloseTo(0.25, within(1e-14));
        assertThat(student.upperPoint(0.25)).isCloseTo(1, within(1e-13));
        assertThat(normal.upperPoint(0.025)).isEqualTo(Normal.upperQuantile(0.025));
    }

    @Test
    void zeroDifferenceHasStatisticZeroWithoutVariance() {
        for (double variance : new double[] {0, 0.01}) {
            TestResult test = new DifferenceVariance(variance, Double.POSITIVE_INFINITY).tests(0, 0);
            assertThat(test.statistic()).isZero();
            assertThat(test.twoSided()).isEqualTo(1);
            assertThat(test.firstGreater()).isEqualTo(0.5);
        }
        TestResult sure = new DifferenceVariance(0, Double.POSITIVE_INFINITY).tests(0.1, 0);
        assertThat(sure.firstGreater()).isZero();
        assertThat(sure.statistic()).isInfinite();
    }

    private static Optional<Refusal> refusal(Sample<ScoredSample> sample) {
        return AreaRefusals.sample(AUROC, sample);
    }

    /** Each class must be one stratum, and each stratum one class. */
    @Test
    void strataOtherThanTheClassesAreRefused() {
        assertThat(refusal(Sample.of(SCORES))).isEmpty();
        assertThat(refusal(StratifiedSample.byTruth(SCORES))).isEmpty();
        assertThat(refusal(StratifiedSample.of(SCORES, atom -> 5)))
                .as("both in one")
                .isPresent();
        assertThat(refusal(StratifiedSample.of(SCORES, atom -> SCORES.positive(atom) ? 1 : atom % 2 * 2)))
                .as("negatives in two")
                .isPresent();
        assertThat(refusal(StratifiedSample.of(
                        SCORES, atom -> SCORES.score(atom) == 3 ? 2 : SCORES.positive(atom) ? 1 : 0)))
                .as("positives in two")
                .isPresent();
        Refusal clusters =
                refusal(ClusteredSample.of(Map.of("a", SCORES, "b", SCORES))).orElseThrow();
        assertThat(clusters.code()).isEqualTo(Refusal.Code.DESIGN);
        assertThat(clusters.sentence()).startsWith("it assumes independent items, stratified by truth at most");
        assertThat(AreaRefusals.metric(AUROC)).isEmpty();
        assertThat(AreaRefusals.metric(ReferenceMetrics.accuracy())
                        .orElseThrow()
                        .code())
                .isEqualTo(Refusal.Code.METRIC);
    }

    @Test
    void designOfEitherSystemIsChecked() {
        Sample<ScoredSample> good = Sample.of(SCORES);
        Sample<ScoredSample> clustered = ClusteredSample.of(Map.of("a", SCORES, "b", SCORES));
        assertThat(AreaRefusals.pairing(AUROC, Pairing.independent(good, good))).isEmpty();
        assertThat(AreaRefusals.pairing(AUROC, Pairing.independent(clustered, good))
                        .orElseThrow()
                        .sentence())
                .startsWith("first system: ");
        assertThat(AreaRefusals.pairing(AUROC, Pairing.independent(good, clustered))
                        .orElseThrow()
                        .sentence())
                .startsWith("second system: ");
        PairedScoredSample joint = PairedScoredSample.of(
                new boolean[] {true, false, true}, new double[] {3, 2, 1}, new double[] {1, 2, 3});
        assertThat(AreaRefusals.pairing(AUROC, Pairing.paired(joint))).isEmpty();
        assertThat(AreaRefusals.pairing(AUROC, Pairing.paired(StratifiedSample.of(joint, atom -> 0))))
                .isPresent();
        assertThat(AreaRefusals.pairing(
                        AUROC, Pairing.paired(StratifiedSample.of(joint, atom -> joint.positive(atom) ? 1 : 0))))
                .isEmpty();
    }
}
