package dev.credence.hypothesis.proportion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.hypothesis.TestOptions;
import dev.credence.hypothesis.TestOptions.Alternative;
import dev.credence.hypothesis.TestOutcome;
import dev.credence.hypothesis.TestOutcome.Effect;
import dev.credence.hypothesis.TestsTable;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

class ProportionTestsTest {
    private static final TestOptions GREATER = TestOptions.DEFAULTS.withAlternative(Alternative.GREATER);
    private static final TestOptions LESS = TestOptions.DEFAULTS.withAlternative(Alternative.LESS);

    static List<JsonNode> mcNemar() {
        return TestsTable.cases("mcnemar");
    }

    static List<JsonNode> binomial() {
        return TestsTable.cases("binomTest");
    }

    static List<JsonNode> twoProportions() {
        return TestsTable.cases("twoProportions");
    }

    static List<JsonNode> pairedProportions() {
        return TestsTable.cases("pairedProportions");
    }

    private static TestOutcome outcome(JsonNode c, McNemarTest.Form form) {
        return McNemarTest.of(c.get("b").asLong(), c.get("c").asLong())
                .withForm(form)
                .test();
    }

    @ParameterizedTest
    @MethodSource("mcNemar")
    void mcNemarAgreesWithTheReference(JsonNode c) {
        TestsTable.near(outcome(c, McNemarTest.Form.EXACT).pValue(), c, "exactP", 1e-13);
        TestsTable.near(outcome(c, McNemarTest.Form.MID_P).pValue(), c, "midP", 1e-13);
        McNemarTest exact =
                McNemarTest.of(c.get("b").asLong(), c.get("c").asLong()).withForm(McNemarTest.Form.EXACT);
        TestsTable.near(exact.test(GREATER).pValue(), c, "exactOneSidedP", 1e-13);
        if (c.get("chi2").isNull()) {
            return;
        }
        TestsTable.near(outcome(c, McNemarTest.Form.CHI_SQUARED).statistic(), c, "chi2", 1e-15);
        TestsTable.near(outcome(c, McNemarTest.Form.CHI_SQUARED).pValue(), c, "chi2P", 1e-13);
        TestsTable.near(outcome(c, McNemarTest.Form.CORRECTED).statistic(), c, "chi2cc", 1e-15);
        TestsTable.near(outcome(c, McNemarTest.Form.CORRECTED).pValue(), c, "chi2ccP", 1e-13);
    }

    @ParameterizedTest
    @EnumSource
    void identicalSystemsHaveAPValueOfOne(McNemarTest.Form form) {
        TestOutcome outcome = McNemarTest.of(40, 0, 0, 10).withForm(form).test();
        assertThat(outcome.pValue()).isEqualTo(1);
        assertThat(outcome.status()).isEqualTo(Status.DEGENERATE);
        assertThat(Note.sentences(outcome.notes())).singleElement().asString().contains("there is no discordant item");
        Effect difference = outcome.effects().get(1);
        assertThat(difference.value()).isZero();
        assertThat(difference.interval().orElseThrow().lower()).isNegative();
        assertThat(McNemarTest.of(0, 0).withForm(form).test(GREATER).pValue()).isEqualTo(1);
    }

    /** An exchange of b and c exchanges the one-sided alternatives. */
    @ParameterizedTest
    @EnumSource
    void exchangedSystemsExchangeTheSides(McNemarTest.Form form) {
        McNemarTest there = McNemarTest.of(30, 9, 4, 7).withForm(form);
        McNemarTest back = McNemarTest.of(30, 4, 9, 7).withForm(form);
        assertThat(there.test(GREATER).pValue())
                .isEqualTo(back.test(LESS).pValue())
                .isLessThan(0.5);
        assertThat(there.test().pValue()).isEqualTo(back.test().pValue());
        Effect.Interval odds = there.test().effects().get(0).interval().orElseThrow();
        Effect.Interval inverse = back.test().effects().get(0).interval().orElseThrow();
        assertThat(odds.lower() * inverse.upper()).isCloseTo(1, within(1e-13));
        Effect.Interval d = there.test().effects().get(1).interval().orElseThrow();
        Effect.Interval e = back.test().effects().get(1).interval().orElseThrow();
        assertThat(d.lower()).isCloseTo(-e.upper(), within(1e-15));
    }

    /** The p-value of the exact form is at most alpha exactly where the interval of the odds ratio excludes 1. */
    @Test
    void exactTestAgreesWithTheIntervalOfTheOddsRatio() {
        for (int b = 0; b < 30; b++) {
            TestOutcome outcome =
                    McNemarTest.of(b, 9).withForm(McNemarTest.Form.EXACT).test();
            Effect.Interval odds = outcome.effects().get(0).interval().orElseThrow();
            assertThat(odds.lower() > 1 || odds.upper() < 1).as("b=%d", b).isEqualTo(outcome.pValue() < 0.05);
        }
    }

    @ParameterizedTest
    @MethodSource("pairedProportions")
    void intervalOfThePairedDifferenceIsNewcombesMethod10(JsonNode c) {
        double[] table = TestsTable.doubles(c.get("table"));
        McNemarTest test = McNemarTest.of((long) table[0], (long) table[1], (long) table[2], (long) table[3]);
        TestOptions options =
                TestOptions.DEFAULTS.withLevel(ConfidenceLevel.of(c.get("level").asDouble()));
        Effect difference = test.test(options).effects().stream()
                .filter(effect -> effect.name().equals("difference"))
                .findFirst()
                .orElseThrow();
        assertThat(difference.value()).isCloseTo(c.get("diff").asDouble(), within(1e-16));
        TestsTable.bounds(difference.interval().orElseThrow(), c, "newcombe10Ci", 2e-15);
    }

    @ParameterizedTest
    @MethodSource("binomial")
    void binomialAgreesWithTheReference(JsonNode c) {
        BinomialTest test = BinomialTest.of(c.get("k").asLong(), c.get("n").asLong())
                .against(c.get("p0").asDouble());
        TestsTable.near(test.test().pValue(), c, "pTwoSidedMinLik", 1e-13);
        TestsTable.near(test.withForm(BinomialTest.Form.DOUBLED).test().pValue(), c, "pTwoSidedDoubled", 1e-13);
        TestsTable.near(test.test(LESS).pValue(), c, "pLess", 1e-13);
        TestsTable.near(test.test(GREATER).pValue(), c, "pGreater", 1e-13);
        TestsTable.near(test.withForm(BinomialTest.Form.MID_P).test(GREATER).pValue(), c, "pGreaterMid", 1e-13);
    }

    /** The expected value adds up all outcomes, without a search for the boundary. */
    @ParameterizedTest
    @CsvSource({"1, 0.5", "7, 0.3", "20, 0.5", "20, 0.07", "33, 0.91"})
    void minimumLikelihoodPValueSumsOutcomesNoMoreLikely(int n, double p0) {
        for (int k = 0; k <= n; k++) {
            double sum = 0;
            for (int j = 0; j <= n; j++) {
                sum += pmf(j, n, p0) <= pmf(k, n, p0) * (1 + 1e-7) ? pmf(j, n, p0) : 0;
            }
            assertThat(BinomialTest.of(k, n).against(p0).test().pValue())
                    .as("k=%d", k)
                    .isCloseTo(sum, within(1e-12 * sum));
        }
    }

    private static double pmf(int k, int n, double p) {
        double ways = 1;
        for (int i = 1; i <= k; i++) {
            ways = ways * (n - k + i) / i;
        }
        return ways * Math.pow(p, k) * Math.pow(1 - p, n - k);
    }

    @Test
    void certainTrialsAndHugeCountsHavePValues() {
        assertThat(BinomialTest.of(0, 10).against(0).test().pValue()).isEqualTo(1);
        assertThat(BinomialTest.of(1, 10).against(0).test().pValue()).isZero();
        assertThat(BinomialTest.of(10, 10).against(1).test().pValue()).isEqualTo(1);
        long n = 1L << 53;
        assertThat(BinomialTest.of(n / 2, n).test().pValue()).isEqualTo(1);
        assertThat(BinomialTest.of(n / 2 + 100_000_000, n).test().pValue()).isBetween(0.03, 0.04);
    }

    @Test
    void binomialWithoutTrialsIsDegenerate() {
        TestOutcome outcome = BinomialTest.of(0, 0).test();
        assertThat(outcome.pValue()).isEqualTo(1);
        assertThat(outcome.status()).isEqualTo(Status.DEGENERATE);
        Effect.Interval all = outcome.effects().get(0).interval().orElseThrow();
        assertThat(new double[] {all.lower(), all.upper()}).containsExactly(0, 1);
    }

    @ParameterizedTest
    @MethodSource("twoProportions")
    void twoProportionsAgreeWithTheReference(JsonNode c) {
        TestOutcome outcome = TwoProportionsTest.of(
                        c.get("k1").asLong(),
                        c.get("n1").asLong(),
                        c.get("k2").asLong(),
                        c.get("n2").asLong())
                .test(TestOptions.DEFAULTS.withLevel(
                        ConfidenceLevel.of(c.get("level").asDouble())));
        TestsTable.bounds(outcome.effects().get(0).interval().orElseThrow(), c, "newcombeCi", 2e-15);
        assertThat(outcome.effects().get(0).value()).isCloseTo(c.get("diff").asDouble(), within(2e-16));
        if (c.get("zPooled").isNull()) {
            assertThat(outcome.status()).isEqualTo(Status.DEGENERATE);
            assertThat(outcome.pValue()).isEqualTo(1);
        } else {
            TestsTable.near(outcome.statistic(), c, "zPooled", 1e-14);
            TestsTable.near(outcome.pValue(), c, "pPooled", 1e-13);
        }
    }

    /** With 2^50 trials each and successes that differ by 2^27, the products of counts agree in their first 23 bits. */
    @Test
    void zOfHugeCountsHasNoCancellation() {
        long n = 1L << 50;
        long k = n / 2 + (1L << 26) + 1;
        long other = n / 2 - (1L << 26);
        BigDecimal cross = BigDecimal.valueOf(k)
                .multiply(BigDecimal.valueOf(n - other))
                .subtract(BigDecimal.valueOf(other).multiply(BigDecimal.valueOf(n - k)));
        double pooled = 0.5 * 0.5 * 2 * (double) n * n * n;
        double expected = cross.doubleValue() / Math.sqrt(pooled);
        assertThat(TwoProportionsTest.of(k, n, other, n).test().statistic())
                .isCloseTo(expected, within(1e-13 * expected));
    }

    @Test
    void differenceWithAGroupWithoutTrialsIsUndefined() {
        TestOutcome outcome = TwoProportionsTest.of(0, 0, 3, 4).test();
        assertThat(outcome.status()).isEqualTo(Status.UNDEFINED);
        assertThat(outcome.pValue()).isNaN();
        assertThat(Note.sentences(outcome.notes())).singleElement().asString().contains("no trials");
        assertThat(outcome.effects().get(0).interval().orElseThrow().lower()).isEqualTo(-1);
    }

    @Test
    void impossibleCountsThrowWithArgumentName() {
        assertThatThrownBy(() -> McNemarTest.of(-1, 3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("b must lie in [0, 2^53]: b=-1; pass how many items were counted");
        assertThatThrownBy(() -> McNemarTest.of(1L << 53, 1)).hasMessageStartingWith("b + c must lie in [0, 2^53]");
        assertThatThrownBy(() -> McNemarTest.of(1L << 53, 1, 1, 1L << 53))
                .hasMessageStartingWith("both + b + c + neither must lie in [0, 2^53]");
        assertThatThrownBy(() -> BinomialTest.of(11, 10))
                .hasMessage(
                        "successes must be at most trials: successes=11, trials=10; count successes among the trials"
                                + " only");
        assertThatThrownBy(() -> BinomialTest.of(1, 10).against(Double.NaN))
                .hasMessage("p0 must lie in [0, 1]: p0=NaN; pass a probability, not a percentage");
        assertThatThrownBy(() -> TwoProportionsTest.of(1, 2, 4, 3))
                .hasMessageStartingWith("k2 must be at most n2: k2=4, n2=3");
    }
}
