package dev.credence.frequentist.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Counts;
import dev.credence.api.option.Options;
import dev.credence.frequentist.comparison.ScoreComparison.ScoreInversion;
import dev.credence.testkit.cases.ReferenceMetrics;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MiettinenNurminenTest {
    private static final double Z = 1.959963984540054;

    /**
     * Mee's and Miettinen and Nurminen's intervals, uncorrected, as Newcombe (1998, Statistics in Medicine 17,
     * 873-890) lists them.
     */
    @ParameterizedTest
    @CsvSource({
        "56,70,48,80,.0533,.3377,.0528,.3382",
        "9,10,3,10,.1821,.8370,.1700,.8406",
        "5,56,0,29,-.0313,.1926,-.0326,.1933"
    })
    void scoreIntervalsMatchNewcombe(
            long k1, long n1, long k2, long n2, double meeLow, double meeHigh, double low, double high) {
        IndependentCounts counts = new IndependentCounts(new Counts(k1, n1), new Counts(k2, n2));
        bounds(new FarringtonManning(counts, false), k1 / (double) n1 - k2 / (double) n2, meeLow, meeHigh);
        bounds(new FarringtonManning(counts, true), k1 / (double) n1 - k2 / (double) n2, low, high);
    }

    private static void bounds(FarringtonManning score, double d, double low, double high) {
        boolean excluded = Math.abs(score.at(0)) > Z;
        assertThat(-ScoreInversion.upper(score.swapped(), -d, Z, excluded)).isCloseTo(low, within(5.1e-5));
        assertThat(ScoreInversion.upper(score, d, Z, excluded)).isCloseTo(high, within(5.1e-5));
    }

    /**
     * If the difference is clear, the interval equals the classical score interval, because the distribution of the statistic without a
     * difference no longer affects it.
     */
    @ParameterizedTest
    @CsvSource({"10,10", "7,40", "10,200", "3,100", "55,400", "100,1000", "1000,10000", "10,569"})
    void intervalsOfClearDifferencesEqualScoreInterval(long n1, long n2) {
        int clear = 0;
        for (long i = 0; i <= n1; i += Math.max(1, n1 / 10)) {
            for (long j = 0; j <= n2; j += Math.max(1, n2 / 12)) {
                Comparison answer = Accuracies.compare(new MiettinenNurminen(), Accuracies.independent(i, n1, j, n2));
                if (answer.pValue() < 1e-4) {
                    FarringtonManning score =
                            new FarringtonManning(new IndependentCounts(new Counts(i, n1), new Counts(j, n2)), false);
                    double d = answer.difference();
                    double classical = ScoreInversion.upper(score, d, Z, true)
                            + ScoreInversion.upper(score.swapped(), -d, Z, true);
                    // The observed ratio is 1 to within 3e-15; with one correction at all levels it was up to 3.9.
                    assertThat(answer.upper() - answer.lower())
                            .as("%d of %d, %d of %d", i, n1, j, n2)
                            .isCloseTo(classical, within(1e-12 * classical));
                    clear++;
                }
            }
        }
        assertThat(clear).isPositive();
    }

    @Test
    void intervalOfClearDifferenceOfUnequalSizesEqualsScoreInterval() {
        Comparison answer = Accuracies.compare(
                new MiettinenNurminen(), Accuracies.independent(700, 1000, 9500, 10_000), 0.95, 0.28);
        assertThat(answer.lower()).isCloseTo(-0.2794, within(5e-5));
        assertThat(answer.upper()).isCloseTo(-0.2221, within(5e-5));
        assertThat(answer.test().orElseThrow().nonInferiority()).isBetween(0.01, 0.05);
    }

    /** Another success never lowers a bound, and another success of the other system never raises one. */
    @ParameterizedTest
    @CsvSource({"10,10", "15,40", "7,40", "55,400", "80,1000"})
    void boundsOfClearDifferencesAreMonotoneInCounts(int n1, int n2) {
        int step = Math.max(1, n2 / 80);
        for (int i = 0; i < n1; i += Math.max(1, n1 / 20)) {
            for (int j = 0; j + step <= n2; j += step) {
                Comparison here = Accuracies.compare(new MiettinenNurminen(), Accuracies.independent(i, n1, j, n2));
                if (here.pValue() < 1e-3) {
                    Comparison more =
                            Accuracies.compare(new MiettinenNurminen(), Accuracies.independent(i + 1, n1, j, n2));
                    Comparison less =
                            Accuracies.compare(new MiettinenNurminen(), Accuracies.independent(i, n1, j + step, n2));
                    assertThat(more.lower()).as("%d, %d", i, j).isGreaterThanOrEqualTo(here.lower());
                    assertThat(more.upper()).as("%d, %d", i, j).isGreaterThanOrEqualTo(here.upper());
                    assertThat(less.lower()).as("%d, %d", i, j).isLessThanOrEqualTo(here.lower());
                    assertThat(less.upper()).as("%d, %d", i, j).isLessThanOrEqualTo(here.upper());
                }
            }
        }
    }

    /** The largest observed value is 0.00627, at 3 against 200. */
    @ParameterizedTest
    @CsvSource({"2,50,0.0046", "3,200,0.0064", "5,200,0.0025", "7,90,0.0015", "15,40,0", "15,200,0", "30,30,0"})
    void boundsOfSmallSamplesAreNearlyMonotoneInCounts(int n1, int n2, double most) {
        Comparison[] last = new Comparison[n2 + 1];
        for (int i = 0; i <= n1; i++) {
            for (int j = n2; j >= 0; j--) {
                Comparison here = Accuracies.compare(new MiettinenNurminen(), Accuracies.independent(i, n1, j, n2));
                if (i > 0) {
                    follows(here, last[j], most);
                }
                if (j < n2) {
                    follows(here, last[j + 1], most);
                }
                last[j] = here;
            }
        }
    }

    private static void follows(Comparison larger, Comparison smaller, double most) {
        assertThat(larger.lower()).as("%s after %s", larger, smaller).isGreaterThan(smaller.lower() - most - 1e-9);
        assertThat(larger.upper()).as("%s after %s", larger, smaller).isGreaterThan(smaller.upper() - most - 1e-9);
    }

    /** Fisher's exact p-value of 2 of 2 against 1 of 6 is 0.107. */
    @Test
    void twoOfTwoAgainstOneOfSixIsNotSignificant() {
        Comparison answer = Accuracies.compare(new MiettinenNurminen(), Accuracies.independent(2, 2, 1, 6));
        assertThat(answer.pValue()).isBetween(0.05, 0.15);
        assertThat(answer.lower()).isNegative();
        assertThat(answer.test().orElseThrow().statistic()).isCloseTo(Brute.pooled(2, 2, 1, 6), within(1e-14));
        assertThat(answer.ratio().orElseThrow().lower()).isLessThan(1);
    }

    @Test
    void varianceOptionLeavesPValueUnchanged() {
        MiettinenNurminen factor =
                new MiettinenNurminen().configured(Options.of(Map.of("variance", "miettinen-nurminen")));
        Comparison with = Accuracies.compare(factor, Accuracies.independent(9, 10, 3, 10));
        Comparison without = Accuracies.compare(new MiettinenNurminen(), Accuracies.independent(9, 10, 3, 10));
        assertThat(with.pValue()).isEqualTo(without.pValue());
        assertThat(with.test().orElseThrow().statistic())
                .isCloseTo(without.test().orElseThrow().statistic() * Math.sqrt(19 / 20.0), within(1e-14));
        assertThat(with.lower()).isNotEqualTo(without.lower());
        assertThat(factor.spelling()).isEqualTo("miettinen-nurminen:variance=miettinen-nurminen");
        assertThat(new MiettinenNurminen().spelling()).isEqualTo("miettinen-nurminen");
    }

    @Test
    void systemsWithoutFailuresHaveIntervalOfPositiveWidth() {
        Comparison answer = Accuracies.compare(new MiettinenNurminen(), Accuracies.independent(100, 100, 100, 100));
        assertThat(answer.pValue()).isEqualTo(1);
        assertThat(answer.upper()).isCloseTo(Z * Z / (100 + Z * Z), within(1e-12));
        assertThat(answer.lower()).isEqualTo(-answer.upper());
    }

    @Test
    void differenceWithoutTrialsIsUndefined() {
        Comparison answer = Accuracies.compare(new MiettinenNurminen(), Accuracies.independent(3, 5, 0, 0));
        assertThat(answer.status()).isEqualTo(Status.UNDEFINED);
        assertThat(answer.upper()).isEqualTo(1);
    }

    /** At n = 2^52 the p-value of the pooled z is normal. */
    @Test
    void hugeCountsHaveFinitePValueAndBounds() {
        long n = 1L << 50;
        Comparison answer =
                Accuracies.compare(new MiettinenNurminen(), Accuracies.independent(n / 2 + (1L << 25), n, n / 2, n));
        assertThat(answer.test().orElseThrow().statistic()).isCloseTo(Math.sqrt(2), within(1e-6));
        assertThat(answer.upper())
                .isCloseTo(answer.difference() * (1 + Z / Math.sqrt(2)), within(1e-3 * answer.difference()));
    }

    @Test
    void pairsAndOtherMetricsAreRefused() {
        ComparisonOptions options = ComparisonOptions.at(ConfidenceLevel.P95);
        assertThatThrownBy(() -> Accuracies.compare(new MiettinenNurminen(), Accuracies.paired(1, 2, 3, 4)))
                .hasMessage(
                        "comparator 'miettinen-nurminen' does not fit metric 'reference-accuracy': it compares systems on different items, and these have the same items; use tango or paired-delta,"
                                + " which"
                                + " are sharper");
        assertThatThrownBy(() -> Comparison.compute(
                        new MiettinenNurminen(),
                        ReferenceMetrics.informedness(),
                        Accuracies.independent(1, 2, 3, 4),
                        options,
                        ComputeOptions.defaults()))
                .hasMessageStartingWith(
                        "comparator 'miettinen-nurminen' does not fit metric 'reference-informedness': it compares"
                                + " proportions");
    }
}
