package dev.credence.hypothesis.difference;

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
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

class PairedDifferenceTestsTest {
    private static final TestOptions GREATER = TestOptions.DEFAULTS.withAlternative(Alternative.GREATER);
    private static final TestOptions LESS = TestOptions.DEFAULTS.withAlternative(Alternative.LESS);
    private static final double[] SAME = {0.5, 0.7, 0.9};

    static List<JsonNode> pairedT() {
        return TestsTable.cases("pairedT");
    }

    static List<JsonNode> signedRank() {
        return TestsTable.cases("wilcoxonSignedRank");
    }

    static List<JsonNode> sign() {
        return TestsTable.cases("signTest");
    }

    static List<JsonNode> fiveByTwo() {
        return TestsTable.cases("cv5x2");
    }

    private static double[] x(JsonNode c) {
        return TestsTable.doubles(c.get("x"));
    }

    private static double[] y(JsonNode c) {
        return TestsTable.doubles(c.get("y"));
    }

    @ParameterizedTest
    @MethodSource("pairedT")
    void pairedTAgreesWithTheReference(JsonNode c) {
        TestOptions options =
                TestOptions.DEFAULTS.withLevel(ConfidenceLevel.of(c.get("level").asDouble()));
        PairedTTest test = PairedTTest.of(x(c), y(c));
        TestOutcome outcome = test.test(options);
        TestsTable.near(outcome.effects().get(0).value(), c, "meanDiff", 1e-15);
        if (c.get("t").isNull()) {
            assertThat(outcome.status()).isEqualTo(Status.UNDEFINED);
            assertThat(outcome.pValue()).isNaN();
            assertThat(Note.sentences(outcome.notes())).isNotEmpty();
            assertThat(outcome.effects().get(0).interval()).isEmpty();
            return;
        }
        TestsTable.near(outcome.statistic(), c, "t", 1e-13);
        TestsTable.near(outcome.pValue(), c, "p", 1e-12);
        TestsTable.near(test.test(GREATER).pValue(), c, "pGreater", 1e-12);
        TestsTable.bounds(outcome.effects().get(0).interval().orElseThrow(), c, "ci", 1e-15);
        assertThat(outcome.degreesOfFreedom()).containsExactly(x(c).length - 1.0);
    }

    @ParameterizedTest
    @MethodSource("signedRank")
    void signedRankAgreesWithTheReference(JsonNode c) {
        SignedRankTest test = SignedRankTest.of(x(c), y(c));
        TestOutcome exact =
                test.withApproximation(SignedRankTest.Approximation.EXACT).test();
        assertThat(exact.exact()).isTrue();
        TestsTable.near(exact.statistic(), c, "wPlus", 0);
        TestsTable.near(exact.pValue(), c, "pExact", 1e-13);
        TestsTable.near(test.test(GREATER).pValue(), c, "pExactGreater", 1e-13);
        TestOutcome normal =
                test.withApproximation(SignedRankTest.Approximation.NORMAL).test();
        TestsTable.near(normal.statistic(), c, "z", 1e-14);
        TestsTable.near(normal.pValue(), c, "pNormal", 1e-13);
        TestOutcome corrected =
                test.withApproximation(SignedRankTest.Approximation.CORRECTED).test();
        TestsTable.near(corrected.statistic(), c, "zCc", 1e-14);
        TestsTable.near(corrected.pValue(), c, "pNormalCc", 1e-13);
        TestOutcome pratt = test.withZeros(SignedRankTest.Zeros.PRATT)
                .withApproximation(SignedRankTest.Approximation.NORMAL)
                .test();
        TestsTable.near(pratt.statistic(), c, "zPratt", 1e-14);
        TestsTable.near(pratt.pValue(), c, "pPratt", 1e-13);
        double plus = c.get("wPlus").asDouble();
        double minus = c.get("wMinus").asDouble();
        assertThat(exact.effects().get(0).value()).isCloseTo((plus - minus) / (plus + minus), within(1e-15));
        assertThat(Note.sentences(exact.notes())).hasSize(c.get("nZero").asInt() > 0 ? 1 : 0);
    }

    @ParameterizedTest
    @MethodSource("sign")
    void signAgreesWithTheReference(JsonNode c) {
        SignTest test = SignTest.of(x(c), y(c));
        TestsTable.near(test.test().statistic(), c, "nPlus", 0);
        TestsTable.near(test.test().pValue(), c, "p", 1e-14);
        TestsTable.near(test.test(GREATER).pValue(), c, "pGreater", 1e-14);
    }

    @ParameterizedTest
    @MethodSource("fiveByTwo")
    void fiveByTwoAgreesWithTheReference(JsonNode c) {
        FiveByTwoTest test = FiveByTwoTest.of(TestsTable.matrix(c.get("diffs")));
        TestsTable.near(test.t().statistic(), c, "t", 1e-14);
        TestsTable.near(test.t().pValue(), c, "tP", 1e-13);
        TestsTable.near(test.f().statistic(), c, "f", 1e-14);
        TestsTable.near(test.f().pValue(), c, "fP", 1e-13);
        Status expected = c.get("t").isNull() ? Status.UNDEFINED : Status.OK;
        assertThat(test.t().status()).isEqualTo(expected);
        assertThat(test.f().status()).isEqualTo(expected);
    }

    /**
     * This is case 1 of the table of fold metrics: precision over five folds with the mean 0.745, and the
     * interval with the ratio 1/4.
     */
    @Test
    void correctedResampledTEqualsNadeauAndBengiosFormula() {
        double[] precision = {8.0 / 10, 7.0 / 10, 9.0 / 10, 6.0 / 10, 8.0 / 11};
        TestOutcome outcome =
                CorrectedResampledTTest.ofFolds(precision, new double[5]).test();
        Effect.Interval interval = outcome.effects().get(0).interval().orElseThrow();
        assertThat(interval.lower()).isCloseTo(0.5363624645592358, within(1e-14));
        assertThat(interval.upper()).isCloseTo(0.9545466263498552, within(1e-14));
        TestOutcome plain = PairedTTest.of(precision, new double[5]).test();
        assertThat(outcome.statistic() * Math.sqrt(0.2 + 0.25))
                .isCloseTo(plain.statistic() * Math.sqrt(0.2), within(1e-13));
        assertThat(CorrectedResampledTTest.of(precision, new double[5], 0.25).test())
                .isEqualTo(outcome);
    }

    /** All 2^n assignments of signs are enumerated, with ties, zeros and both treatments of zeros. */
    @ParameterizedTest
    @EnumSource(SignedRankTest.Zeros.class)
    void exactPValuesEqualEnumerationOfAllSigns(SignedRankTest.Zeros zeros) {
        SplittableRandom random = new SplittableRandom(7);
        for (int repeat = 0; repeat < 60; repeat++) {
            double[] d =
                    random.ints(1 + random.nextInt(9), -4, 6).asDoubleStream().toArray();
            double[] ranks = brute(d, zeros);
            double w = 0;
            for (int i = 0; i < d.length; i++) {
                w += d[i] > 0 ? ranks[i] : 0;
            }
            double greater = shareAtLeast(ranks, w);
            TestOutcome outcome =
                    SignedRankTest.of(d, new double[d.length]).withZeros(zeros).test(GREATER);
            if (Arrays.stream(d).allMatch(v -> v == 0)) {
                assertThat(outcome.pValue()).isEqualTo(1);
            } else {
                assertThat(outcome.statistic()).isEqualTo(w);
                assertThat(outcome.pValue()).isCloseTo(greater, within(1e-15));
            }
        }
    }

    /** Computes ranks by counting, without sorting; the rank of a difference that does not count is 0. */
    private static double[] brute(double[] d, SignedRankTest.Zeros zeros) {
        double[] ranks = new double[d.length];
        for (int i = 0; i < d.length; i++) {
            double below = 0;
            double same = 0;
            for (double other : d) {
                boolean ranked = zeros == SignedRankTest.Zeros.PRATT || other != 0;
                below += ranked && Math.abs(other) < Math.abs(d[i]) ? 1 : 0;
                same += ranked && Math.abs(other) == Math.abs(d[i]) ? 1 : 0;
            }
            ranks[i] = d[i] == 0 ? 0 : below + (same + 1) / 2;
        }
        return ranks;
    }

    private static double shareAtLeast(double[] ranks, double w) {
        int at = 0;
        for (int signs = 0; signs < 1 << ranks.length; signs++) {
            double sum = 0;
            for (int i = 0; i < ranks.length; i++) {
                sum += (signs >> i & 1) == 1 ? ranks[i] : 0;
            }
            at += sum >= w ? 1 : 0;
        }
        return (double) at / (1 << ranks.length);
    }

    @Test
    void differencesEqualDecimalDifferences() {
        double[] x = {0.81, 0.83, 0.3};
        double[] y = {0.78, 0.80, 0.3};
        assertThat(x[0] - y[0]).isNotEqualTo(x[1] - y[1]);
        assertThat(SignedRankTest.of(x, y).test().statistic()).isEqualTo(3);
        assertThat(SignedRankTest.of(x, y)
                        .withZeros(SignedRankTest.Zeros.PRATT)
                        .test()
                        .statistic())
                .isEqualTo(5);
        double[] third = {0.1 + 0.2, 1.0 / 3 + 1.0 / 3};
        assertThat(SignTest.of(third, new double[] {0.3, 2.0 / 3}).test().status())
                .isEqualTo(Status.DEGENERATE);
    }

    /**
     * The unit of measurement does not affect t, F or p; squares of 1e200 would overflow, and those of 1e-200
     * would be 0.
     */
    @Test
    void unitOfMeasurementDoesNotMatter() {
        double[] d = {1, 3, 2, 5, 4};
        double[][] folds = {{1, 3}, {2, 5}, {4, 1}, {2, 2}, {3, 1}};
        TestOutcome plain = PairedTTest.of(d, new double[5]).test();
        TestOutcome f = FiveByTwoTest.of(folds).f();
        for (double unit : new double[] {Math.scalb(1.0, 700), Math.scalb(1.0, -700)}) {
            double[] scaled = Arrays.stream(d).map(v -> v * unit).toArray();
            TestOutcome outcome = PairedTTest.of(scaled, new double[5]).test();
            assertThat(outcome.statistic()).isCloseTo(plain.statistic(), within(1e-14));
            assertThat(outcome.effects().get(0).interval().orElseThrow().upper() / unit)
                    .isCloseTo(plain.effects().get(0).interval().orElseThrow().upper(), within(1e-14));
        }
        double large = Math.scalb(1.0, 700);
        double[][] scaled = Arrays.stream(folds)
                .map(row -> new double[] {row[0] * large, row[1] * large})
                .toArray(double[][]::new);
        assertThat(FiveByTwoTest.of(scaled).f().statistic()).isCloseTo(f.statistic(), within(1e-14));
    }

    /** One pair on a larger scale does not make the differences of the others inexact. */
    @Test
    void smallDifferencesOfHugeValuesAreExact() {
        double[] x = {1e300, 2, 3, 4};
        double[] y = {1e300, 1, 1, 1};
        TestOutcome outcome = SignedRankTest.of(x, y).test();
        assertThat(outcome.statistic()).isEqualTo(6);
        assertThat(outcome.pValue()).isEqualTo(0.25);
    }

    @Test
    void normalSignedRankIsNearExactPValue() {
        SplittableRandom random = new SplittableRandom(3);
        double[] x = random.doubles(400, -0.45, 0.55).toArray();
        SignedRankTest test = SignedRankTest.of(x, new double[400]);
        TestOutcome exact = test.test();
        TestOutcome normal =
                test.withApproximation(SignedRankTest.Approximation.NORMAL).test();
        assertThat(exact.exact()).isTrue();
        assertThat(normal.exact()).isFalse();
        assertThat(normal.pValue()).isCloseTo(exact.pValue(), within(0.05 * exact.pValue()));
        double[] more = random.doubles(501, 0.1, 1).toArray();
        assertThat(SignedRankTest.of(more, new double[501]).test().exact()).isFalse();
        assertThatThrownBy(() -> SignedRankTest.of(random.doubles(1001, 1, 2).toArray(), new double[1001])
                        .withApproximation(SignedRankTest.Approximation.EXACT)
                        .test())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("pairs that differ must be at most 1000 for an exact p-value: pairs=1001; use automatic or"
                        + " normal");
    }

    /** The smallest p-value of a thousand pairs is 2^-999, which a double can represent. */
    @Test
    void exactSignedRankAcceptsAThousandPairs() {
        double[] x = new double[1000];
        Arrays.setAll(x, i -> i + 1);
        TestOutcome outcome = SignedRankTest.of(x, new double[1000])
                .withApproximation(SignedRankTest.Approximation.EXACT)
                .test();
        assertThat(outcome.pValue()).isEqualTo(Math.scalb(1.0, -999));
    }

    /**
     * The interval of the pseudo-median inverts the test: after a shift by a bound, the exact p-value crosses
     * alpha.
     */
    @Test
    void pseudoMedianIntervalInvertsTheSignedRankTest() {
        double[] d = {1.1, -0.4, 2.35, 0.7, 3.02, 1.9, -1.23, 0.11, 2.6, 1.44, 0.93, -0.07};
        Effect median =
                SignedRankTest.of(d, new double[d.length]).test().effects().get(1);
        Effect.Interval interval = median.interval().orElseThrow();
        assertThat(shifted(d, interval.lower() - 1e-9)).isLessThanOrEqualTo(0.05);
        assertThat(shifted(d, interval.lower() + 1e-9)).isGreaterThan(0.05);
        assertThat(shifted(d, interval.upper() + 1e-9)).isLessThanOrEqualTo(0.05);
        assertThat(shifted(d, interval.upper() - 1e-9)).isGreaterThan(0.05);
        assertThat(median.value()).isBetween(interval.lower(), interval.upper());
    }

    private static double shifted(double[] d, double by) {
        double[] shift = new double[d.length];
        Arrays.fill(shift, by);
        return SignedRankTest.of(d, shift).test().pValue();
    }

    /** Five pairs cannot have a two-sided p-value below 0.05, so that no interval of that level exists. */
    @Test
    void pseudoMedianOfFewPairsIsUnboundedAtHighLevel() {
        TestOutcome outcome =
                SignedRankTest.of(new double[] {1, 2, 3, 4, 5}, new double[5]).test();
        assertThat(outcome.effects().get(1).value()).isEqualTo(3);
        assertThat(outcome.effects().get(1).interval()).isEmpty();
    }

    /**
     * The statistic is t = mean / (s sqrt(1/J + 1/(K-1))). The J = 4 values are 2 repeats of 2 folds, or one
     * cross-validation of 4 folds.
     */
    @Test
    void foldsOfOneRepetitionDetermineTheRatio() {
        double[] x = {0.8, 0.7, 0.9, 0.75};
        double[] y = {0.7, 0.72, 0.8, 0.7};
        TestOutcome repeated = CorrectedResampledTTest.ofRepeatedFolds(x, y, 2).test();
        TestOutcome once = CorrectedResampledTTest.ofFolds(x, y).test();
        assertThat(repeated.statistic() * Math.sqrt(1.0 / 4 + 1))
                .isCloseTo(once.statistic() * Math.sqrt(1.0 / 4 + 1.0 / 3), within(1e-13));
        assertThat(Note.sentences(repeated.notes()))
                .containsExactly("the ratio of test to training items is taken as 1/1, that of 2 folds");
        assertThat(Note.sentences(once.notes()))
                .containsExactly("the ratio of test to training items is taken as 1/3, that of 4 folds");
        assertThat(Note.sentences(CorrectedResampledTTest.of(x, y, 0.3).test().notes()))
                .containsExactly("the ratio of test to training items is taken as 0.3");
        assertThat(CorrectedResampledTTest.ofRepeatedFolds(x, y, 4).test()).isEqualTo(once);
        for (int folds : new int[] {-1, 0, 1, 3, 8}) {
            assertThatThrownBy(() -> CorrectedResampledTTest.ofRepeatedFolds(x, y, folds))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith(
                            "folds must be 2 or more and divide the number of values: folds=" + folds + ", values=4");
        }
    }

    @Test
    void identicalSystemsHavePValueOne() {
        for (TestOutcome outcome : List.of(
                PairedTTest.of(SAME, SAME).test(),
                PairedTTest.of(SAME, SAME).test(GREATER),
                CorrectedResampledTTest.ofFolds(SAME, SAME).test(),
                SignTest.of(SAME, SAME).test(),
                SignedRankTest.of(SAME, SAME).test(LESS),
                SignedRankTest.of(SAME, SAME)
                        .withZeros(SignedRankTest.Zeros.PRATT)
                        .test(),
                FiveByTwoTest.of(new double[5][2]).t(),
                FiveByTwoTest.of(new double[5][2]).f())) {
            assertThat(outcome.pValue()).as(outcome.test()).isEqualTo(1);
            assertThat(outcome.status()).as(outcome.test()).isEqualTo(Status.DEGENERATE);
            assertThat(Note.sentences(outcome.notes())).as(outcome.test()).isNotEmpty();
            assertThat(outcome.statistic()).as(outcome.test()).isZero();
        }
    }

    @Test
    void constantDifferenceIsUndefinedForTTests() {
        double[] shifted = {0.6, 0.8, 1.0};
        for (TestOutcome outcome : List.of(
                PairedTTest.of(shifted, SAME).test(),
                CorrectedResampledTTest.ofFolds(shifted, SAME).test())) {
            assertThat(outcome.status()).isEqualTo(Status.UNDEFINED);
            assertThat(Note.sentences(outcome.notes()))
                    .singleElement()
                    .asString()
                    .contains("wilcoxon-signed-rank");
            assertThat(outcome.effects().get(0).value()).isCloseTo(0.1, within(1e-16));
        }
        assertThat(SignedRankTest.of(shifted, SAME).test().pValue()).isEqualTo(0.25);
        double[][] rounded = {{0.81 - 0.78, 0.83 - 0.80}, {0.1, 0.1}, {0.1, 0.1}, {0.1, 0.1}, {0.1, 0.1}};
        assertThat(FiveByTwoTest.of(rounded).t().status()).isEqualTo(Status.UNDEFINED);
    }

    @Test
    void singleFoldThrowsAndSinglePairIsUndefined() {
        assertThatThrownBy(() -> CorrectedResampledTTest.ofFolds(new double[] {0.9}, new double[] {0.8}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "first must contain at least 2 values: length of first=1; one fold leaves nothing to train on;"
                                + " pass one value a fold");
        TestOutcome outcome =
                PairedTTest.of(new double[] {0.9}, new double[] {0.8}).test();
        assertThat(outcome.status()).isEqualTo(Status.UNDEFINED);
        assertThat(Note.sentences(outcome.notes())).singleElement().asString().contains("at least two");
    }

    @Test
    void invalidPairsThrowWithArgumentName() {
        assertThatThrownBy(() -> SignTest.of(new double[] {1, 2}, new double[] {1}))
                .hasMessage("second must be as long as first: length of second=1, of first=2; give both for the same"
                        + " items, in the same order");
        assertThatThrownBy(() -> PairedTTest.of(new double[] {1, Double.NaN}, new double[] {1, 2}))
                .hasMessage("first[1] must be a finite number: first[1]=NaN; leave out what was not measured");
        assertThatThrownBy(() -> SignedRankTest.of(new double[0], new double[0]))
                .hasMessageStartingWith("differences must contain at least 1 values");
        assertThatThrownBy(() -> CorrectedResampledTTest.of(SAME, SAME, 0))
                .hasMessageStartingWith("test-train ratio must be above 0 and finite: test-train ratio=0.0");
        assertThatThrownBy(() -> FiveByTwoTest.of(new double[4][2]))
                .hasMessage(
                        "differences must be five rows of two: rows=4; for other designs take corrected-resampled-t");
        assertThatThrownBy(() -> FiveByTwoTest.of(new double[5][3]))
                .hasMessageStartingWith("row 1 of differences must be as long as a pair of folds");
    }
}
