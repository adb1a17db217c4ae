package dev.credence.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.ComparisonRequest;
import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.sample.Sample;
import dev.credence.numerics.beta.Binomial;
import org.junit.jupiter.api.Test;

class UnconditionalVerdictTest {
    private static final Credence CREDENCE = Credence.load();
    private static final ConfusionMetric ACCURACY =
            (ConfusionMetric) CREDENCE.registry().metric("accuracy");

    /** The outcomes of n trials that each alone has right, in a pair of systems. */
    private static ComparisonRequest<ConfusionMatrix> paired(int n, int first, int second) {
        return CREDENCE.compare(Pairing.paired(new PairedConfusionMatrix.Counter()
                .add("y", "y", "y", n - first - second)
                .add("y", "y", "n", first)
                .add("y", "n", "y", second)
                .add("n", "n", "n", 0)
                .toMatrix()));
    }

    private static ComparisonRequest<ConfusionMatrix> apart(int n, int first, int second) {
        return CREDENCE.compare(Pairing.independent(
                Sample.of(ConfusionMatrix.binary(first, 0, n - first, 0)),
                Sample.of(ConfusionMatrix.binary(second, 0, n - second, 0))));
    }

    private static Decision notWorse(ComparisonRequest<ConfusionMatrix> request, double margin) {
        return ClaimCheck.of(request, ACCURACY, Claim.notWorse(ACCURACY, margin))
                .decide();
    }

    /** With b = c = 0 the most probable way to lose nothing at a difference of -d is to lose rows only: p = (1 - d)^n. */
    @Test
    void pValueOfIdenticalSystemsIsProbabilityOfNoLoss() {
        assertThat(new ScoredOutcome.Discordant(0, 0, 40).pValue(-0.05)).isCloseTo(Math.pow(0.95, 40), within(1e-12));
        assertThat(new ScoredOutcome.Discordant(0, 0, 300).pValue(-0.01)).isCloseTo(Math.pow(0.99, 300), within(1e-12));
    }

    /** All right against all wrong: the one outcome with the largest statistic, whose probability is largest where p2 = p1 + d. */
    @Test
    void pValueOfMostExtremeOutcomeIsLargestProbability() {
        double d = 0.3;
        double largest = 0;
        for (double second = 0; second <= 1 - d; second += 1e-4) {
            largest = Math.max(largest, Math.pow(second + d, 6) * Math.pow(1 - second, 9));
        }
        assertThat(new ScoredOutcome.Independent(6, 6, 0, 9).pValue(d)).isCloseTo(largest, within(1e-3 * largest));
    }

    /** The sum over all outcomes, of pairs and of samples, of a region given by the p-value itself. */
    @Test
    void significantOutcomesHaveAtMostProbabilityOfLevel() {
        for (double d : new double[] {-0.1, 0.05, 0.2}) {
            for (double rate = 0.25; rate < 0.8; rate += 0.05) {
                double pairs = 0;
                double samples = 0;
                for (int a = 0; a <= 15; a++) {
                    for (int b = 0; b <= 15; b++) {
                        double apart = Binomial.probability(a, 15, rate + d) * Binomial.probability(b, 15, rate);
                        samples += new ScoredOutcome.Independent(a, 15, b, 15).pValue(d) <= 0.05 ? apart : 0;
                        double pair = Binomial.probability(a + b, 15, rate)
                                * Binomial.probability(a, a + b, (1 + d / rate) / 2);
                        pairs += a + b <= 15 && new ScoredOutcome.Discordant(a, b, 15).pValue(d) <= 0.05 ? pair : 0;
                    }
                }
                assertThat(pairs).isBetween(1e-4, 0.0502);
                assertThat(samples).isBetween(1e-4, 0.0502);
            }
        }
    }

    /** The score bound of 5 losses in 100 is within 0.1, and 5 or fewer occur in 5.8% of samples where a tenth is lost. */
    @Test
    void scoreBoundThatTheExactTestContradictsDoesNotPass() {
        Decision decision = notWorse(paired(100, 0, 5), 0.1);

        assertThat(decision.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(decision.inference().lower()).isGreaterThan(-0.1);
        assertThat(decision.lower()).isLessThanOrEqualTo(-0.1);
        assertThat(Binomial.cdf(5, 100, -decision.lower())).isCloseTo(0.05, within(1e-4));
        assertThat(decision.notes()).extracting(Note::code).contains("exact-test");
        assertThat(notWorse(paired(100, 0, 4), 0.1).verdict()).isEqualTo(Verdict.PASS);
    }

    /** 0.99^298 is above 0.05, and 0.99^299 below it. */
    @Test
    void systemsThatNeverDifferPassWith299Rows() {
        assertThat(notWorse(paired(298, 0, 0), 0.01).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(notWorse(paired(299, 0, 0), 0.01).verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void independentSampleFailsOnlyWithTheExactTest() {
        Decision decision = notWorse(apart(100, 95, 100), 0.02);

        assertThat(decision.inference().upper()).isLessThan(-0.02);
        assertThat(decision.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(decision.upper()).isGreaterThanOrEqualTo(-0.02);
        assertThat(decision.notes()).extracting(Note::code).contains("exact-test");
        assertThat(notWorse(apart(100, 90, 100), 0.02).verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void boundsOfManyTrialsEqualScoreBounds() {
        Decision decision = notWorse(paired(1_001, 0, 4), 0.01);

        assertThat(decision.lower()).isEqualTo(decision.inference().lower());
        assertThat(decision.notes()).extracting(Note::code).doesNotContain("exact-test");
    }

    /** A system that is better is not worse by any margin. */
    @Test
    void betterSystemPassesAtEveryMargin() {
        for (int first = 10; first < 30; first++) {
            ComparisonRequest<ConfusionMatrix> request = apart(30, first, 15);
            boolean better = notWorse(request, 0).verdict() == Verdict.PASS;
            for (double margin : new double[] {1e-6, 0.001, 0.01, 0.1}) {
                assertThat(!better || notWorse(request, margin).verdict() == Verdict.PASS)
                        .as("%d at %s", first, margin)
                        .isTrue();
            }
        }
    }
}
