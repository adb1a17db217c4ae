package dev.credence.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.RefusedException;
import dev.credence.decision.Decision.InconclusiveCause;
import dev.credence.numerics.normal.Normal;
import dev.credence.planning.internal.RequiredSampleSize;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClaimCheckTest {
    private static final Credence CREDENCE = Credence.load();
    private static final Pairing<ConfusionMatrix> PAIRING = Pairing.paired(PairedConfusionMatrix.of(
                    List.of("ham", "spam"), new long[][][] {{{640, 12}, {9, 21}}, {{20, 3}, {15, 280}}})
            .withPositive("spam"));

    private static Comparison comparison(Direction direction, double lower, double upper) {
        return Comparison.of("accuracy", "tango", ConfidenceLevel.P95, 0.5 + (lower + upper) / 2, 0.5)
                .direction(direction)
                .bounds(lower, upper)
                .n(400)
                .build();
    }

    private static Verdict verdict(Comparison comparison, Claim claim) {
        return ClaimCheck.of(comparison, claim).decide().verdict();
    }

    @ParameterizedTest
    @CsvSource({"-0.0099, 0.05, PASS", "-0.01, 0.05, INCONCLUSIVE", "-0.05, -0.01, INCONCLUSIVE", "-0.05, -0.0101, FAIL"
    })
    void boundAtTheMarginIsInconclusive(double lower, double upper, Verdict expected) {
        Comparison more = comparison(Direction.HIGHER_IS_BETTER, lower, upper);
        Comparison less = comparison(Direction.LOWER_IS_BETTER, -upper, -lower);

        assertThat(verdict(more, Claim.notWorse(more, 0.01))).isEqualTo(expected);
        assertThat(verdict(less, Claim.notWorse(less, 0.01))).isEqualTo(expected);
    }

    @Test
    void equivalenceNeedsBothBounds() {
        assertThat(verdict(comparison(Direction.NEUTRAL, -0.009, 0.009), Claim.equivalent(0.01)))
                .isEqualTo(Verdict.PASS);
        assertThat(verdict(comparison(Direction.NEUTRAL, -0.009, 0.011), Claim.equivalent(0.01)))
                .isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(verdict(comparison(Direction.NEUTRAL, 0.02, 0.03), Claim.equivalent(0.01)))
                .isEqualTo(Verdict.FAIL);
    }

    @Test
    void sizeForEquivalenceClearsBothEnds() {
        Claim claim = Claim.equivalent(0.01);
        Comparison both = comparison(Direction.NEUTRAL, -0.02, 0.024);
        Comparison upper = comparison(Direction.NEUTRAL, -0.009, 0.013);

        OptionalLong lower = RequiredSampleSize.of(400, both.difference(), -0.02, -0.01, 0.025, 0.8);
        OptionalLong upperEnd = RequiredSampleSize.of(400, both.difference(), 0.024, 0.01, 0.025, 0.8);
        assertThat(ClaimCheck.of(both, claim).decide().deciding())
                .hasValue(Math.max(lower.orElseThrow(), upperEnd.orElseThrow()));
        assertThat(ClaimCheck.of(upper, claim).decide().deciding())
                .isEqualTo(ClaimCheck.of(upper, new Claim(Claim.Kind.NOT_WORSE, Double.NEGATIVE_INFINITY, 0.01))
                        .decide()
                        .deciding());
    }

    @Test
    void undefinedValueAndPointIntervalAreInconclusive() {
        Estimate undefined = CREDENCE.estimate("recall", ConfusionMatrix.binary(0, 0, 0, 9));
        Estimate point = Estimate.of("accuracy", "made", ConfidenceLevel.P95, 1)
                .bounds(1, 1)
                .n(40)
                .build();

        assertThat(ClaimCheck.of(undefined, Claim.atLeast(0.1)).decide().verdict())
                .isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(ClaimCheck.of(point, Claim.atLeast(0.1)).decide().verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(Claim.atLeast(0).verdict(Double.NaN, Double.NaN, Double.NaN, Double.NaN))
                .isEqualTo(Verdict.INCONCLUSIVE);
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 5, 100", "1, 50, 0, 30", "30, 10, 0, 20", "90, 0, 0, 40"})
    void boundsOfFloorsLieWithinRangeOfMetric(long tp, long fp, long fn, long tn) {
        Metric<ConfusionMatrix> mcc = metric("mcc");
        Decision decision = ClaimCheck.of(
                        CREDENCE.evaluate(ConfusionMatrix.binary(tp, fp, fn, tn)), mcc, Claim.atLeast(0.1))
                .decide();

        assertThat(decision.lower()).isBetween(-1.0, 1.0);
        assertThat(decision.upper()).isBetween(-1.0, 1.0);
    }

    @Test
    void requestLevelGivesOneSidedBoundsAtOneMinusLevel() {
        ClaimCheck check = ClaimCheck.of(CREDENCE.compare(PAIRING), accuracy(), Claim.notWorse(accuracy(), 0.02));
        Decision decision = check.decide();
        Comparison dual = CREDENCE.compare(PAIRING).level(0.9).comparison(accuracy());

        assertThat(decision.verdict()).isEqualTo(Verdict.PASS);
        assertThat(decision.passSignificance()).isEqualTo(0.05);
        assertThat(decision.lower()).isEqualTo(dual.lower());
        assertThat(decision.estimate()).isEqualTo(dual.difference());
        assertThat(decision.claim().words()).isEqualTo("not worse by 0.02");
    }

    @Test
    void computedComparisonIsDecidedAtLevelOfComparison() {
        Comparison dual = CREDENCE.compare(PAIRING).level(0.9).comparison(accuracy());
        Claim claim = Claim.notWorse(accuracy(), 0.02);
        Decision computed = ClaimCheck.of(dual, CREDENCE.compare(PAIRING), accuracy(), claim)
                .decide();
        Decision requested =
                ClaimCheck.of(CREDENCE.compare(PAIRING), accuracy(), claim).decide();

        assertThat(computed.verdict()).isEqualTo(requested.verdict());
        assertThat(computed.lower()).isEqualTo(requested.lower());
        assertThat(computed.upper()).isEqualTo(requested.upper());
    }

    @Test
    void requestThatNamesAMethodIsDecidedByThatMethod() {
        ConfusionMatrix matrix = ConfusionMatrix.binary(199, 2, 13, 355);
        Claim claim = Claim.atLeast(0.9);

        assertThat(ClaimCheck.of(CREDENCE.evaluate(matrix), recall(), claim)
                        .decide()
                        .by())
                .isEqualTo("clopper-pearson");
        assertThat(ClaimCheck.of(CREDENCE.evaluate(matrix).method("wilson"), recall(), claim)
                        .decide()
                        .by())
                .isEqualTo("wilson");
    }

    @Test
    void tooFewObservationsAreInconclusive() {
        ConfusionMatrix few = ConfusionMatrix.binary(9, 0, 0, 900);
        Decision decision = ClaimCheck.of(CREDENCE.evaluate(few), recall(), Claim.atLeast(0.1))
                .decide();

        assertThat(decision.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(decision.lower()).isNaN();
        assertThat(decision.notes()).hasSize(1);
    }

    @Test
    void levelOfAtMostOneHalfThrows() {
        ClaimCheck check =
                ClaimCheck.of(CREDENCE.compare(PAIRING).level(0.5), accuracy(), Claim.notWorse(accuracy(), 0.02));

        assertThatThrownBy(check::decide)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("significance of a check must be below 0.5: significance=0.5; 0.05 is usual");
    }

    @Test
    void resultsWithoutTheirRowsCannotBeDecidedByMaxT() {
        Comparison result = comparison(Direction.HIGHER_IS_BETTER, 0.01, 0.02);
        List<ClaimCheck> checks = List.of(ClaimCheck.of(result, Claim.notWorse(result, 0.01)));

        assertThatThrownBy(() ->
                        ClaimCheck.decide(checks, ConfidenceLevel.P95, Multiplicity.MAX_T, ComputeOptions.defaults()))
                .isInstanceOf(RefusedException.class)
                .hasMessageStartingWith("max-t needs predictions of two systems on the same rows");
    }

    @Test
    void undecidableClaimsThrow() {
        assertThatThrownBy(() -> Claim.notWorse(accuracy(), 1))
                .hasMessage("margin of accuracy must lie in [0, 1.0), the largest possible difference between two "
                        + "of its values: margin=1.0");
        assertThatThrownBy(() -> Claim.atLeast(accuracy(), 1)).hasMessageStartingWith("floor of accuracy must lie in");
        assertThatThrownBy(() -> Claim.atMost(accuracy(), 0.5))
                .hasMessageStartingWith("'at most' requires accuracy to be small, but higher values are better");
        assertThatThrownBy(() -> Claim.atLeast(errorRate(), 0.5))
                .hasMessageStartingWith("'at least' requires error-rate to be large, but lower values are better");
    }

    @Test
    void verdictsCombineToTheWorst() {
        assertThat(Verdict.of(Map.of(1, Verdict.PASS, 2, Verdict.FAIL, 3, Verdict.INCONCLUSIVE)
                        .values()))
                .isEqualTo(Verdict.FAIL);
        assertThat(Verdict.of(List.of(Verdict.PASS, Verdict.INCONCLUSIVE))).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(Verdict.of(List.of(Verdict.PASS)).word()).isEqualTo("pass");
    }

    private static Metric<ConfusionMatrix> accuracy() {
        return metric("accuracy");
    }

    private static Metric<ConfusionMatrix> recall() {
        return metric("recall");
    }

    private static Metric<ConfusionMatrix> errorRate() {
        return metric("error-rate");
    }

    @SuppressWarnings("unchecked") // these metrics read confusion matrices
    private static Metric<ConfusionMatrix> metric(String spelling) {
        return (Metric<ConfusionMatrix>) CREDENCE.registry().metric(spelling);
    }

    private static Estimate normal(ConfidenceLevel level) {
        double half = 0.1 * Normal.upperQuantile(level.tail());
        return Estimate.of("accuracy", "wald", level, 0.7)
                .bounds(0.7 - half, 0.7 + half)
                .n(80)
                .build();
    }

    @Test
    void resultOfFewObservationsIsInconclusive() {
        ClaimCheck few = ClaimCheck.of(ClaimCheckTest::normal, 9, Claim.atLeast(0.1));
        ClaimCheck enough = ClaimCheck.of(ClaimCheckTest::normal, 10, Claim.atLeast(0.1));

        assertThat(few.decide().verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(few.decide().cause()).contains(InconclusiveCause.TOO_FEW_ITEMS);
        assertThat(enough.decide().verdict()).isEqualTo(Verdict.PASS);
        assertThat(enough.decide().n()).isEqualTo(10);
    }

    /** Independent checks have the significance of Sidak's inequality, equal ones that of one check, also as a floor and a ceiling. */
    @Test
    void givenInfluencesCorrelateChecks() {
        ClaimCheck floor = ClaimCheck.of(ClaimCheckTest::normal, 80, Claim.atLeast(0.1));
        ClaimCheck ceiling = ClaimCheck.of(ClaimCheckTest::normal, 80, Claim.atMost(0.99));
        double[] one = {3, 4, 0};
        double[] opposite = {-3, -4, 0};
        double[] other = {0, 0, 2};

        // Peak error of simulated points: 3e-4.
        assertThat(significance(floor.withInfluences(one), floor.withInfluences(other)))
                .isCloseTo(1 - Math.sqrt(0.95), within(1e-3));
        assertThat(significance(floor.withInfluences(one), floor.withInfluences(one)))
                .isCloseTo(0.05, within(1e-3));
        assertThat(significance(floor.withInfluences(one), ceiling.withInfluences(opposite)))
                .isCloseTo(0.05, within(1e-3));
    }

    private static double significance(ClaimCheck first, ClaimCheck second) {
        return ClaimCheck.decide(
                        List.of(first, second), ConfidenceLevel.P95, Multiplicity.MAX_T, ComputeOptions.defaults())
                .get(0)
                .passSignificance();
    }
}
