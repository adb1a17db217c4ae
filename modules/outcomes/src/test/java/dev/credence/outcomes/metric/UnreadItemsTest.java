package dev.credence.outcomes.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.OutcomesBuilder;
import dev.credence.outcomes.PairedOutcomes;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Items that a metric does not read, such as documents without entities for recall, hardly change an interval or a difference: up to rounding
 * error if the items that are read are equal, and otherwise by less than 0.002, because the jackknife is centred over all items.
 */
class UnreadItemsTest {
    private static final Credence CREDENCE = Credence.load();
    private static final double CLOSE = 2e-3;
    private static final int UNREAD = 988;

    @SuppressWarnings("unchecked") // these metrics read outcomes
    private static Metric<Outcomes> metric(String spelling) {
        return (Metric<Outcomes>) CREDENCE.registry().metric(spelling);
    }

    /** Returns documents whose entities are found, except those of the last ones, and documents without entities. */
    private static OutcomesBuilder documents(int found, int missed, int unread) {
        OutcomesBuilder builder =
                new OutcomesBuilder(OutcomeColumn.count("tp"), OutcomeColumn.count("fp"), OutcomeColumn.count("fn"));
        for (int i = 0; i < found + missed + unread; i++) {
            boolean entity = i < found + missed;
            builder.add("d" + i, i < found ? 1 + i % 2 : 0, 0, entity && i >= found ? 1 : 0);
        }
        return builder;
    }

    private static Estimate interval(Sample<Outcomes> sample, String spelling) {
        return CREDENCE.registry()
                .method("delta-wilson")
                .interval(metric(spelling), sample, ConfidenceLevel.of(0.95), ComputeOptions.defaults());
    }

    private static void assertSame(Estimate all, Estimate read) {
        assertThat(all.lower()).isCloseTo(read.lower(), within(CLOSE));
        assertThat(all.upper()).isCloseTo(read.upper(), within(CLOSE));
        assertThat(all.n()).isEqualTo(read.n());
    }

    @ParameterizedTest
    @CsvSource({"12, 0", "0, 12", "9, 3", "40, 2", "1, 0", "1, 1"})
    void intervalIgnoresItemsThatAreNotRead(int found, int missed) {
        Outcomes all = documents(found, missed, UNREAD).build();
        Outcomes read = documents(found, missed, 0).build();
        for (String spelling : List.of("count-recall", "count-f1", "count-jaccard", "count-recall:average=items")) {
            assertSame(interval(Sample.of(all), spelling), interval(Sample.of(read), spelling));
            assertSame(interval(weighted(all), spelling), interval(weighted(read), spelling));
        }
    }

    private static Sample<Outcomes> weighted(Outcomes outcomes) {
        double[] weights = outcomes.weights();
        double[] sums = new double[weights.length];
        double[] squares = new double[weights.length];
        for (int atom = 0; atom < weights.length; atom++) {
            double one = 1 + outcomes.value(atom, 0, 0);
            sums[atom] = weights[atom] * one;
            squares[atom] = weights[atom] * one * one;
        }
        return WeightedSample.of(outcomes, sums, squares);
    }

    @Test
    void stratifiedItemsThatAreNotReadDoNotMakeAnIntervalShorter() {
        Outcomes all = documents(12, 0, UNREAD).build();

        assertThat(interval(StratifiedSample.of(all, atom -> 0), "count-recall").lower())
                .isCloseTo(
                        interval(Sample.of(documents(12, 0, 0).build()), "count-recall")
                                .lower(),
                        within(CLOSE));
    }

    @ParameterizedTest
    @ValueSource(ints = {12, 6})
    void comparisonsIgnoreItemsThatAreNotRead(int found) {
        for (String comparator : List.of("independent-delta", "paired-delta")) {
            Comparison all = compared(comparator, found, UNREAD);
            Comparison read = compared(comparator, found, 0);

            assertThat(all.lower()).isCloseTo(read.lower(), within(CLOSE));
            assertThat(all.upper()).isCloseTo(read.upper(), within(CLOSE));
            assertThat(all.n()).isEqualTo(read.n());
        }
    }

    private static Comparison compared(String comparator, int found, int unread) {
        OutcomesBuilder first = documents(12, 0, unread);
        OutcomesBuilder second = documents(found, 12 - found, unread);
        Pairing<Outcomes> pairing = comparator.equals("paired-delta")
                ? Pairing.<Outcomes, PairedOutcomes>paired(first.pairedWith(second))
                : Pairing.independent(Sample.of(first.build()), Sample.of(second.build()));
        return CREDENCE.registry()
                .comparator(comparator)
                .difference(
                        metric("count-recall"),
                        pairing,
                        ComparisonOptions.at(ConfidenceLevel.of(0.95)),
                        ComputeOptions.defaults());
    }

    /** Three wins and no loss are three trials, whose exact lower bound at 0.95 is 0.29, and 997 ties are none. */
    @Test
    void winRateWithoutTiesIgnoresTies() {
        double[] wins = {1, 1, 1};
        double[] withTies =
                IntStream.range(0, 1000).mapToDouble(i -> i < 3 ? 1 : 0).toArray();
        OutcomeColumn column = OutcomeColumn.of("v", -1, 1);

        Estimate all = interval(Sample.of(Outcomes.of(column, withTies)), "win-rate:ties=nothing");

        assertSame(all, interval(Sample.of(Outcomes.of(column, wins)), "win-rate:ties=nothing"));
        assertThat(all.lower()).isLessThan(0.293);
        assertThat(Arrays.stream(withTies).sum()).isEqualTo((double) all.n());
    }

    /**
     * The share of 300 samples whose interval covers the recall of a label in half of 200 items and one in 3% of them, which is often found
     * always, and then shows no variation. It is 0.97; without the variance of that label it was 0.64.
     */
    @Test
    void averageOverLabelsCoversTheTruthWhereARareLabelIsAlwaysFound() {
        SplittableRandom random = new SplittableRandom(11);
        OutcomeColumn[] columns = Stream.of("A.tp", "A.fp", "A.fn", "B.tp", "B.fp", "B.fn")
                .map(OutcomeColumn::count)
                .toArray(OutcomeColumn[]::new);
        int covered = 0;
        for (int sample = 0; sample < 300; sample++) {
            OutcomesBuilder builder = new OutcomesBuilder(columns);
            for (int item = 0; item < 200; item++) {
                boolean a = random.nextDouble() < 0.5;
                boolean b = random.nextDouble() < 0.03;
                boolean foundA = random.nextDouble() < 0.8;
                boolean foundB = random.nextDouble() < 0.85;
                builder.addItem(
                        a && foundA ? 1 : 0, 0, a && !foundA ? 1 : 0, b && foundB ? 1 : 0, 0, b && !foundB ? 1 : 0);
            }
            Estimate estimate = interval(Sample.of(builder.build()), "count-recall:average=macro");
            covered += estimate.lower() <= 0.825 && 0.825 <= estimate.upper() ? 1 : 0;
        }

        assertThat(covered / 300.0).isGreaterThan(0.93);
    }

    private static Outcomes ratings(int agreed, int single) {
        OutcomesBuilder builder = new OutcomesBuilder(OutcomeColumn.count("x"), OutcomeColumn.count("y"));
        for (int item = 0; item < agreed; item++) {
            builder.addItem(item % 2 == 0 ? 2 : 0, item % 2 == 0 ? 0 : 2);
        }
        for (int item = 0; item < single; item++) {
            builder.addItem(item % 2 == 0 ? 1 : 0, item % 2 == 0 ? 0 : 1);
        }
        return builder.build();
    }

    /** The exact lower bound of 10 agreements of 10 is 0.69, and so is that of the agreement beyond chance mapped onto [0, 1], at most. */
    @ParameterizedTest
    @CsvSource({"rater-agreement, 0.69", "krippendorff-alpha, 0.39", "fleiss-kappa, 0.39", "gwet-ac, 0.39"})
    void agreementIgnoresItemsWithOneRating(String spelling, double exact) {
        Estimate all = interval(Sample.of(ratings(10, 990)), spelling);
        Estimate rated = interval(Sample.of(ratings(10, 0)), spelling);

        assertThat(all.value()).isEqualTo(1);
        assertThat(all.lower()).isLessThan(exact).isCloseTo(rated.lower(), within(0.05));
        boolean readsShares = spelling.equals("fleiss-kappa") || spelling.equals("gwet-ac");
        assertThat(all.n()).isEqualTo(readsShares ? 1000 : 10);
    }
}
