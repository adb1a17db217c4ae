package dev.credence.hypothesis.proportion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.hypothesis.TestOptions;
import dev.credence.hypothesis.TestOptions.Alternative;
import dev.credence.hypothesis.TestOutcome;
import dev.credence.hypothesis.TestOutcome.Effect;
import dev.credence.hypothesis.difference.PairedTTest;
import dev.credence.hypothesis.difference.SignTest;
import dev.credence.hypothesis.difference.SignedRankTest;
import dev.credence.hypothesis.difference.ZTest;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** An interval excludes the value of the null hypothesis exactly where the two-sided p-value is below 1 - level, or a note states that it does not. */
class IntervalAgreementTest {
    private static final double[] LEVELS = {0.8, 0.9, 0.95, 0.99};

    private static TestOptions at(double level) {
        return TestOptions.DEFAULTS.withLevel(ConfidenceLevel.of(level));
    }

    private static boolean excludes(TestOutcome outcome, int effect, double value) {
        Effect.Interval interval = outcome.effects().get(effect).interval().orElseThrow();
        return interval.lower() > value || interval.upper() < value;
    }

    private static long disagreements(TestOutcome outcome) {
        return outcome.notes().stream()
                .filter(note -> note.code().equals("interval-disagrees"))
                .count();
    }

    private static void assertAgrees(TestOutcome outcome, double value, double level) {
        assertThat(excludes(outcome, 0, value)).as("%s", outcome).isEqualTo(outcome.pValue() < 1 - level);
        assertThat(disagreements(outcome)).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void oddsRatioExcludesOneExactlyWhereMcNemarIsSignificant(McNemarTest.Form form) {
        for (double level : LEVELS) {
            for (int b = 0; b <= 25; b++) {
                for (int c = 0; c <= 15; c++) {
                    if (b + c > 0) {
                        assertAgrees(McNemarTest.of(b, c).withForm(form).test(at(level)), 1, level);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"DOUBLED", "MID_P"})
    void shareExcludesItsHypothesisExactlyWhereTheBinomialTestIsSignificant(BinomialTest.Form form) {
        for (double level : LEVELS) {
            for (int n = 1; n <= 15; n++) {
                for (int k = 0; k <= n; k++) {
                    for (double p0 : new double[] {0.013, 0.1, 0.27, 0.5, 0.61, 0.95}) {
                        assertAgrees(
                                BinomialTest.of(k, n).against(p0).withForm(form).test(at(level)), p0, level);
                    }
                }
            }
        }
    }

    @Test
    void signTestAgreesWithItsShare() {
        for (int plus = 0; plus <= 12; plus++) {
            for (int minus = 0; minus <= 12; minus++) {
                if (plus + minus > 0) {
                    double[] signs = DoubleStream.concat(
                                    DoubleStream.generate(() -> 2).limit(plus),
                                    DoubleStream.generate(() -> -1).limit(minus))
                            .toArray();
                    assertAgrees(SignTest.of(signs, new double[signs.length]).test(at(0.95)), 0.5, 0.95);
                }
            }
        }
    }

    @Test
    void testsOfMeansAndOfRanksAgreeWithTheirIntervals() {
        SplittableRandom random = new SplittableRandom(5);
        int significant = 0;
        for (int sample = 0; sample < 200; sample++) {
            double[] x = random.doubles(12, -0.7, 1.3).toArray();
            double[] zeros = new double[12];
            TestOutcome t = PairedTTest.of(x, zeros).test(at(0.9));
            assertAgrees(t, 0, 0.9);
            assertAgrees(ZTest.of(0.5, x).against(0.1).test(at(0.9)), 0.1, 0.9);
            TestOutcome ranks = SignedRankTest.of(x, zeros).test(at(0.9));
            assertThat(excludes(ranks, 1, 0)).isEqualTo(ranks.pValue() < 1 - 0.9);
            assertThat(disagreements(ranks)).isZero();
            significant += t.pValue() < 0.1 ? 1 : 0;
        }
        assertThat(significant).isBetween(50, 199);
    }

    /** Tests whose interval is another procedure: the note is there exactly where the two disagree, in both directions. */
    @Test
    void noteStatesExactlyWhereTwoProceduresDisagree() {
        int contained = 0;
        int excluded = 0;
        for (int k = 0; k <= 14; k++) {
            for (int other = 0; other <= 14; other++) {
                TestOutcome outcome = TwoProportionsTest.of(k, 14, other, 20).test();
                boolean excludes = excludes(outcome, 0, 0);
                boolean significant = outcome.pValue() < 0.05;
                assertThat(disagreements(outcome)).isEqualTo(excludes == significant ? 0 : 1);
                contained += significant && !excludes ? 1 : 0;
                excluded += excludes && !significant ? 1 : 0;
            }
        }
        assertThat(contained).isPositive();
        assertThat(excluded).isPositive();
    }

    /** Nine and two discordant items are significant by mid-p and not by the exact test, of which the difference excludes 0 all the same. */
    @Test
    void differenceThatDisagreesWithMcNemarHasANote() {
        TestOutcome exact =
                McNemarTest.of(50, 9, 2, 10).withForm(McNemarTest.Form.EXACT).test();
        assertThat(excludes(exact, 0, 1)).isFalse();
        assertThat(excludes(exact, 1, 0)).isTrue();
        assertThat(exact.notes())
                .singleElement()
                .satisfies(note -> assertThat(note.sentence())
                        .isEqualTo(
                                "the p-value is not below 0.05, but the interval of 'difference' excludes 0, because they are"
                                        + " two procedures"));
        TestOutcome mid = McNemarTest.of(50, 9, 2, 10).test();
        assertThat(excludes(mid, 0, 1)).isTrue();
        assertThat(excludes(mid, 1, 0)).isTrue();
        assertThat(mid.notes()).isEmpty();
        assertThat(McNemarTest.of(50, 9, 2, 10)
                        .withForm(McNemarTest.Form.EXACT)
                        .test(TestOptions.DEFAULTS.withAlternative(Alternative.GREATER))
                        .notes())
                .isEmpty();
    }

    /**
     * Without the 30 pairs that do not differ, nine positive differences and a negative one of rank 1 have the one-sided p-value 2 / 1024. The interval of all 40
     * differences contains 0.
     */
    @Test
    void oneSidedRankTestThatDisagreesWithItsIntervalHasANote() {
        double[] x = new double[40];
        for (int i = 0; i < 9; i++) {
            x[i] = 0.2 + i / 100.;
        }
        x[9] = -0.1;
        double[] zeros = new double[40];
        TestOutcome greater =
                SignedRankTest.of(x, zeros).test(TestOptions.DEFAULTS.withAlternative(Alternative.GREATER));
        assertThat(greater.pValue()).isCloseTo(2 / 1024., within(1e-15));
        assertThat(excludes(greater, 1, 0)).isFalse();
        assertThat(greater.notes())
                .filteredOn(note -> note.code().equals("interval-disagrees"))
                .singleElement()
                .satisfies(note -> assertThat(note.sentence())
                        .isEqualTo(
                                "the p-value is below 0.025, but the interval of 'pseudo-median' contains 0, because they"
                                        + " are two procedures"));
        assertThat(disagreements(
                        SignedRankTest.of(x, zeros).test(TestOptions.DEFAULTS.withAlternative(Alternative.LESS))))
                .isZero();
    }

    /** One-sided tests of means have the bounds of one side of their intervals: no p-value contradicts them, on whichever side of 0 they lie. */
    @ParameterizedTest
    @EnumSource(names = {"GREATER", "LESS"})
    void oneSidedTestsOfMeansNeverDisagreeWithTheirIntervals(Alternative side) {
        SplittableRandom random = new SplittableRandom(6);
        int between = 0;
        for (int sample = 0; sample < 400; sample++) {
            double[] x = random.doubles(12, -0.9, 1.1).toArray();
            TestOutcome t = PairedTTest.of(x, new double[12]).test(at(0.9).withAlternative(side));
            assertThat(disagreements(t)).isZero();
            between += t.pValue() > 0.05 && t.pValue() < 0.1 ? 1 : 0;
        }
        assertThat(between).isPositive();
    }

    /** The probabilities of outcomes that are not more likely may add up to less than 0.05 where Clopper-Pearson contains p0. */
    @Test
    void sumOfUnlikelyOutcomesThatDisagreesWithClopperPearsonHasANote() {
        int disagreeing = 0;
        for (int n = 1; n <= 20; n++) {
            for (int k = 0; k <= n; k++) {
                TestOutcome outcome = BinomialTest.of(k, n).against(0.15).test();
                boolean agrees = excludes(outcome, 0, 0.15) == outcome.pValue() < 0.05;
                assertThat(disagreements(outcome)).isEqualTo(agrees ? 0 : 1);
                disagreeing += agrees ? 0 : 1;
            }
        }
        assertThat(disagreeing).isPositive();
    }

    /** The largest error was 3e-15, relative to the smaller one of a bound and its complement. */
    @ParameterizedTest
    @CsvSource({
        "9, 11",
        "1, 3",
        "3, 3",
        "0, 4",
        "1, 1000000",
        "999999, 1000000",
        "250, 500",
        "4503599627370496, 9007199254740992"
    })
    void midPBoundsAreThoseOfTheIntervalMethod(long k, long n) {
        ProportionBounds method =
                ((ProportionIntervalMethod) Credence.load().registry().method("mid-p")).at(ConfidenceLevel.P95);
        TestOutcome outcome =
                BinomialTest.of(k, n).withForm(BinomialTest.Form.MID_P).test();
        Effect.Interval found = outcome.effects().get(0).interval().orElseThrow();
        assertThat(found.lower()).isCloseTo(method.lower(k, n), within(1e-14 * found.lower()));
        assertThat(found.upper()).isCloseTo(method.upper(k, n), within(1e-14 * found.upper()));
        assertThat(1 - found.upper()).isCloseTo(1 - method.upper(k, n), within(1e-15));
        assertThat(outcome.exact()).isFalse();
    }
}
