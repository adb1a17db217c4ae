package dev.credence.frequentist.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.credence.api.metric.Counts;
import dev.credence.frequentist.comparison.ScoreComparison.ScoreInversion;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the score of a difference, where one outcome is rare among very many trials, with the cubic's root in 60 digits. */
class FarringtonManningTest {
    /** The tolerance is 1e-11 percent; the largest observed relative error is 3e-15. */
    @ParameterizedTest
    @CsvSource({
        "3, 1000000000, 1, 1000000000, 1e-9, 0.51763809068800440634",
        "999999999, 1000000000, 999999997, 1000000000, 1e-9, 0.51763809068800440634",
        "999999999, 1000000000, 999999997, 1000000000, 7e-9, -1.7413045253842254582",
        "5, 1000000000000, 0, 1000000000000, 3e-12, 1.1547005383809834708",
        "2, 1000000, 7, 1000000000000, 1e-7, 6.0080954349469235862",
        "999999999998, 1000000000000, 999999999960, 1000000000000, 1e-11, 4.8241043611276497375",
        "999999, 1000000, 5, 10, 0.45, 0.31781444245376286088",
        "3, 1000000000, 1, 1000000000, 0.01, -3178.2078370650479274"
    })
    void scoreOfRareOutcomesHasFullPrecision(long k1, long n1, long k2, long n2, double difference, double score) {
        IndependentCounts counts = new IndependentCounts(new Counts(k1, n1), new Counts(k2, n2));
        assertThat(new FarringtonManning(counts, false).at(difference)).isCloseTo(score, withinPercentage(1e-11));
        assertThat(new FarringtonManning(counts.swapped(), false).at(-difference))
                .isCloseTo(-score, withinPercentage(1e-11));
    }

    /** Numbers of rare outcomes are Poisson for every number of trials. */
    @ParameterizedTest
    @ValueSource(longs = {1_000_000_000, 100_000_000_000L, 1_000_000_000_000_000L})
    void boundsOfRareOutcomesApproachPoisson(long n) {
        assertThat(upper(threeAgainstOne(n)) * n)
                .isCloseTo(upper(threeAgainstOne(100_000_000)) * 100_000_000, withinPercentage(1e-5));
    }

    @ParameterizedTest
    @ValueSource(longs = {30, 1_000_000, 1_000_000_000, 1_000_000_000_000_000L})
    void exchangedFailuresHaveEqualBounds(long n) {
        assertThat(upper(new IndependentCounts(new Counts(n - 1, n), new Counts(n - 3, n))))
                .isEqualTo(upper(threeAgainstOne(n)));
    }

    private static IndependentCounts threeAgainstOne(long n) {
        return new IndependentCounts(new Counts(3, n), new Counts(1, n));
    }

    private static double upper(IndependentCounts counts) {
        double difference = (counts.first().successes() - counts.second().successes())
                / (double) counts.first().trials();
        return ScoreInversion.upper(new FarringtonManning(counts, false), difference, 1.96, false);
    }
}
