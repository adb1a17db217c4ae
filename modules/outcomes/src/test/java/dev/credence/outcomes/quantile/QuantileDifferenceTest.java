package dev.credence.outcomes.quantile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Status;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.PairedOutcomes;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Tests the comparison of quantiles of two systems. */
class QuantileDifferenceTest {
    private static final Credence CREDENCE = Credence.load();
    private static final OutcomeColumn ANY =
            OutcomeColumn.of("seconds", Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

    private static Comparison median(Pairing<Outcomes> pairing, double level) {
        return CREDENCE.compare(pairing).level(level).comparison("quantile");
    }

    private static double[] numbers(SplittableRandom random, int size) {
        double[] numbers = new double[size];
        Arrays.setAll(numbers, i -> Math.rint(64 * random.nextDouble() * random.nextDouble()));
        return numbers;
    }

    /** The median of 1 to 10 is 5 in [2, 9], that of 11 to 20 is 15 in [12, 19]: both limits are 10 -+ sqrt(3^2 + 4^2). */
    @Test
    void differenceOfIndependentMediansCombinesTheirOrderStatistics() {
        Outcomes first = Outcomes.of(ANY, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
        Outcomes second = Outcomes.of(ANY, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20);
        Comparison comparison = median(Pairing.independent(Sample.of(second), Sample.of(first)), 0.95);

        assertThat(comparison.comparator()).isEqualTo("quantile-difference");
        assertThat(comparison.difference()).isEqualTo(10);
        assertThat(comparison.lower()).isEqualTo(5);
        assertThat(comparison.upper()).isEqualTo(15);
    }

    /** A system whose outcomes are all equal has no variance, so that the interval is that of the other system. */
    @Property(tries = 50, seed = "5")
    void differenceFromConstantHasBoundsOfOtherQuantile(
            @ForAll @IntRange(min = 6, max = 60) int size, @ForAll long seed) {
        double[] first = numbers(new SplittableRandom(seed), size);
        double[] constant = new double[size];
        Arrays.fill(constant, 7);
        Estimate alone = CREDENCE.estimate("quantile", Outcomes.of(ANY, first));

        Comparison both = median(Pairing.paired(PairedOutcomes.of(ANY, first, constant)), 0.95);

        assertThat(both.difference()).isEqualTo(alone.value() - 7);
        assertThat(both.lower()).isEqualTo(alone.lower() - 7);
        assertThat(both.upper()).isEqualTo(alone.upper() - 7);
    }

    /** If every item takes 2 seconds more, the correlation is 1, and the difference is known. */
    @Test
    void equalShiftOfEveryItemKeepsSpread() {
        double[] first = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
        double[] second = Arrays.stream(first).map(x -> x + 2).toArray();

        Comparison comparison = median(Pairing.paired(PairedOutcomes.of(ANY, first, second)), 0.95);

        assertThat(comparison.difference()).isEqualTo(-2);
        assertThat(comparison.lower()).isEqualTo(-2);
        assertThat(comparison.upper()).isEqualTo(-2);
        assertThat(comparison.status()).isEqualTo(Status.DEGENERATE);
    }

    @Property(tries = 60, seed = "6")
    void systemsThatChangePlacesChangeTheSigns(@ForAll @IntRange(min = 6, max = 80) int size, @ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        PairedOutcomes pair = PairedOutcomes.of(ANY, numbers(random, size), numbers(random, size));

        Comparison comparison = median(Pairing.paired(pair), 0.9);
        Comparison swapped = median(Pairing.paired(pair.swapped()), 0.9);

        assertThat(swapped.lower()).isEqualTo(-comparison.upper(), within(1e-12 * Math.abs(comparison.upper())));
        assertThat(swapped.upper()).isEqualTo(-comparison.lower(), within(1e-12 * Math.abs(comparison.lower())));
        assertThat(pValues(swapped).firstGreater())
                .isEqualTo(pValues(comparison).secondGreater(), within(1e-9));
    }

    private static TestResult pValues(Comparison comparison) {
        return comparison.test().orElseThrow();
    }

    @Property(tries = 60, seed = "7")
    void pValueIsSmallExactlyWhereTheIntervalExcludesZero(
            @ForAll @IntRange(min = 6, max = 80) int size, @ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] second = numbers(random, size);
        double[] first = Arrays.stream(numbers(random, size)).map(x -> x + 4).toArray();
        for (double level : List.of(0.5, 0.9, 0.95)) {
            Comparison comparison = median(Pairing.paired(PairedOutcomes.of(ANY, first, second)), level);
            double p = pValues(comparison).twoSided();
            if (Math.abs(p - (1 - level)) > 1e-8) {
                assertThat(comparison.lower() > 0 || comparison.upper() < 0).isEqualTo(p < 1 - level);
            }
        }
    }

    @Test
    void equalSystemsAreNotDistinguished() {
        double[] numbers = numbers(new SplittableRandom(3), 40);
        Comparison comparison = median(Pairing.paired(PairedOutcomes.of(ANY, numbers, numbers)), 0.95);
        assertThat(comparison.difference()).isZero();
        assertThat(pValues(comparison).twoSided()).isEqualTo(1);
    }

    /** Weights that are all 2 say the same as no weights. */
    @Test
    void quantileOfEqualWeightsEqualsQuantileOfItems() {
        Outcomes outcomes = Outcomes.of(ANY, numbers(new SplittableRandom(8), 50));
        Sample<Outcomes> weighted = WeightedSample.ofParts(List.of(outcomes), 2);
        assertThat(CREDENCE.evaluate(weighted).estimate("quantile").lower())
                .isEqualTo(CREDENCE.estimate("quantile", outcomes).lower());
    }
}
