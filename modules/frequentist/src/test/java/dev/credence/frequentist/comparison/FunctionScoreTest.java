package dev.credence.frequentist.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Counts;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.Metric;
import dev.credence.frequentist.comparison.MiettinenNurminen.FunctionScore;
import dev.credence.testkit.cases.ReferenceMetrics;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FunctionScoreTest {
    /** Ternary search finds the largest likelihood to about 1e-8, because it is flat there. */
    @ParameterizedTest
    @CsvSource({
        "23, 34, 40, 90, -0.1, false",
        "23, 34, 40, 90, 0.05, false",
        "23, 34, 40, 90, 0.6, true",
        "0, 10, 7, 12, 0.3, false",
        "10, 10, 12, 12, -0.2, false",
        "5, 6, 0, 9, 0.4, true",
        "0, 5, 0, 8, 0.25, false"
    })
    void statisticUsesSharesOfLargestLikelihood(
            long k1, long n1, long k2, long n2, double difference, boolean unbiased) {
        for (Link link : new Link[] {Link.DICE_OF_JACCARD, Link.JACCARD_OF_DICE}) {
            Counts first = new Counts(k1, n1);
            Counts second = new Counts(k2, n2);
            FunctionScore score =
                    new FunctionScore(new FarringtonManning(new IndependentCounts(first, second), unbiased), link);
            double low = Math.max(0, -difference);
            double high = Math.min(1, 1 - difference);
            DoubleUnaryOperator likelihood = value ->
                    logLikelihood(first, link.inverse(value + difference)) + logLikelihood(second, link.inverse(value));
            for (int step = 0; step < 80; step++) {
                double third = (high - low) / 3;
                boolean left = likelihood.applyAsDouble(low + third) > likelihood.applyAsDouble(high - third);
                low = left ? low : low + third;
                high = left ? high - third : high;
            }
            double value = low;
            double statistic =
                    Math.sqrt(squared(first, link.inverse(value + difference)) + squared(second, link.inverse(value)));
            double observed = link.apply(first.proportion()) - link.apply(second.proportion());
            double factor = unbiased ? Math.sqrt((n1 + n2 - 1.0) / (n1 + n2)) : 1;
            assertThat(score.at(difference))
                    .isCloseTo(Math.copySign(statistic * factor, observed - difference), within(1e-6 * statistic));
        }
    }

    private static double logLikelihood(Counts counts, double p) {
        return term(counts.successes(), p) + term(counts.failures(), 1 - p);
    }

    private static double term(long count, double p) {
        return count == 0 ? 0 : count * Math.log(p);
    }

    private static double squared(Counts counts, double p) {
        double deviation = counts.successes() - counts.trials() * p;
        return deviation == 0 ? 0 : deviation * deviation / (counts.trials() * p * (1 - p));
    }

    /** F1 = 2J / (1 + J), so that two systems have equal F1 exactly where they have equal Jaccard indices. */
    @ParameterizedTest
    @CsvSource({"6, 9", "15, 40", "30, 30"})
    void f1AndJaccardIndexHaveSameTestOfEquality(int n1, int n2) {
        for (int i = 0; i <= n1; i += 3) {
            for (int j = 0; j <= n2; j += 3) {
                Pairing<ConfusionMatrix> pairing = Accuracies.independent(i, n1, j, n2);
                Comparison ofF1 = compare(ReferenceMetrics.f1(), pairing);
                Comparison ofShare = compare(ReferenceMetrics.accuracy(), pairing);
                assertThat(ofF1.pValue()).isEqualTo(ofShare.pValue());
                assertThat(ofF1.test().orElseThrow().statistic())
                        .isEqualTo(ofShare.test().orElseThrow().statistic());
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"6, 9, 0", "15, 40, 0", "30, 30, 0", "15, 200, 0.0002"})
    void boundsOfF1FollowEachCountOrNearlySo(int n1, int n2, double most) {
        Comparison[] last = new Comparison[n2 + 1];
        for (int i = 0; i <= n1; i++) {
            for (int j = n2; j >= 0; j--) {
                Comparison here = compare(ReferenceMetrics.f1(), Accuracies.independent(i, n1, j, n2));
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

    @ParameterizedTest
    @CsvSource({"0.25", "3", "50"})
    void scoreOfMultipleEqualsScoreOfProportionAtScaledDifference(double factor) {
        FarringtonManning plain =
                new FarringtonManning(new IndependentCounts(new Counts(7, 20), new Counts(9, 50)), false);
        DifferenceScore scaled = plain.times(factor);
        assertThat(scaled.greatest()).isEqualTo(factor);
        assertThat(scaled.at(0.1 * factor)).isCloseTo(plain.at(0.1), within(1e-12));
        assertThat(scaled.swapped().at(-0.1 * factor)).isCloseTo(-plain.at(0.1), within(1e-12));
        assertThat(scaled.atRatio(1.7)).isEqualTo(plain.atRatio(1.7));
    }

    private static Comparison compare(Metric<ConfusionMatrix> metric, Pairing<ConfusionMatrix> pairing) {
        return Comparison.compute(
                new MiettinenNurminen(),
                metric,
                pairing,
                ComparisonOptions.at(ConfidenceLevel.P95),
                ComputeOptions.defaults());
    }
}
