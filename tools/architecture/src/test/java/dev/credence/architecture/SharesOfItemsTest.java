package dev.credence.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.PairedClassScores;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.OutcomesBuilder;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** A metric that counts each item as 0 or 1 has the answers of the mean of these numbers, whatever the kind of evidence. */
class SharesOfItemsTest {
    private static final Credence CREDENCE = Credence.load();

    private static final List<String> LABELS = List.of("a", "b", "c", "d");

    /** 1e-13; sums of weights item by item differ in the last digit, observed by 6e-17, from sums of equal items. */
    private static final Offset<Double> ROUNDING = within(1e-13);

    /** The number of runs of an item. */
    private static final int RUNS = 3;

    @Property(tries = 30, seed = "20260901")
    void intervalIsThatOfTheMeanInEveryDesign(@ForAll Random random) {
        boolean[] right = items(random);
        for (int design = 0; design < 3; design++) {
            Estimate mean = estimate("mean", design, right, SharesOfItemsTest::numbers);
            requireSame(mean, estimate("top-k-accuracy:k=1", design, right, SharesOfItemsTest::highest));
            requireSame(mean, estimate("top-k-accuracy", design, right, SharesOfItemsTest::highest));
            requireSame(mean, estimate("pass-all", design, right, SharesOfItemsTest::numbers));
            requireSame(mean, estimate("pass-at", design, right, SharesOfItemsTest::numbers));
            requireSame(mean, estimate("rater-agreement", design, right, SharesOfItemsTest::ratings));
            requireSame(mean, estimate("precision-at:k=1", design, right, items -> named("precision-at:k=1", items)));
            requireSame(mean, estimate("win-rate", design, right, SharesOfItemsTest::wins));
            requireSame(mean, estimate("win-rate:ties=loss", design, right, SharesOfItemsTest::numbers));
            requireSame(mean, estimate("reciprocal-rank", design, right, items -> named("reciprocal-rank", items)));
            requireSame(mean, estimate("pass-all:k=" + RUNS, design, right, items -> runs(true, items)));
            requireSame(mean, estimate("pass-at:k=" + RUNS, design, right, items -> runs(false, items)));
        }
    }

    @Property(tries = 30, seed = "20260902")
    void comparisonIsThatOfTheMean(@ForAll Random random) {
        boolean[] first = items(random);
        boolean[] second = first.clone();
        for (int item = 0; item < second.length; item++) {
            second[item] ^= random.nextInt(8) == 0;
        }
        Comparison mean = CREDENCE.compare(
                        Pairing.paired(builder(numberRows(first)).pairedWith(builder(numberRows(second)))))
                .comparison("mean");
        Comparison accuracy = CREDENCE.compare(Pairing.paired(PairedClassScores.of(highest(first), highest(second))))
                .comparison("top-k-accuracy:k=1");
        Comparison passed = CREDENCE.compare(
                        Pairing.paired(builder(runRows(true, first)).pairedWith(builder(runRows(true, second)))))
                .comparison("pass-all:k=" + RUNS);

        Comparison agreed = CREDENCE.compare(Pairing.paired(
                        categories(ratingRows(first), "x", "y").pairedWith(categories(ratingRows(second), "x", "y"))))
                .comparison("rater-agreement");
        Comparison ranked = CREDENCE.compare(Pairing.paired(categories(numberRows(first), "ndcg-at:k=1")
                        .pairedWith(categories(numberRows(second), "ndcg-at:k=1"))))
                .comparison("ndcg-at:k=1");

        for (Comparison other : List.of(accuracy, passed, agreed, ranked)) {
            assertThat(other.comparator()).isEqualTo(mean.comparator());
            assertThat(other.pValue()).isEqualTo(mean.pValue());
            assertThat(other.lower()).isCloseTo(mean.lower(), ROUNDING);
            assertThat(other.upper()).isCloseTo(mean.upper(), ROUNDING);
        }
    }

    @Test
    void sharesOfAnItemAreNoProportion() {
        ClassScores tied = ClassScores.of(LABELS, List.of("a", "b"), new double[][] {{1, 1, 0, 0}, {0, 1, 0, 0}});

        assertThat(form("top-k-accuracy:k=1", tied).proportion()).isEmpty();
        assertThat(form("top-k-accuracy:k=2", tied).proportion()).isPresent();
        assertThat(form("pass-at:k=1", runs(true, true, false)).proportion()).isEmpty();
        assertThat(form("pass-all:k=2", runs(true, true, false)).proportion()).isEmpty();
        assertThat(form(
                                "reciprocal-rank",
                                categories(new double[][] {{1}, {0.5}}, "reciprocal-rank")
                                        .build())
                        .proportion())
                .isEmpty();
        Outcomes twoOfThree =
                categories(new double[][] {{2, 0}, {1, 1}, {2, 1}}, "x", "y").build();
        assertThat(form("rater-agreement", twoOfThree).proportion()).isEmpty();
        assertThat(form("win-rate", numbers(true, false)).proportion()).isEmpty();
        assertThat(form("win-rate:ties=nothing", numbers(true, false)).proportion())
                .isPresent();
        assertThat(form("rater-agreement:weights=linear", ratings(true, false)).proportion())
                .isEmpty();
    }

    @SuppressWarnings("unchecked") // the evidence is of the metric
    private static <E extends Poolable<E>> Metric<E> form(String metric, E evidence) {
        return ((Metric<E>) CREDENCE.registry().metric(metric)).formFor(List.of(evidence));
    }

    private static void requireSame(Estimate mean, Estimate other) {
        assertThat(other.method()).as(other.metric()).isEqualTo(mean.method());
        assertThat(other.value()).as(other.metric()).isCloseTo(mean.value(), ROUNDING);
        assertThat(other.lower()).as(other.metric()).isCloseTo(mean.lower(), ROUNDING);
        assertThat(other.upper()).as(other.metric()).isCloseTo(mean.upper(), ROUNDING);
        assertThat(other.status()).as(other.metric()).isEqualTo(mean.status());
    }

    private static <E extends Poolable<E>> Estimate estimate(
            String metric, int design, boolean[] right, Function<boolean[], E> evidence) {
        return CREDENCE.evaluate(sample(design, right, evidence)).estimate(metric);
    }

    /** Independent rows, two weights, or five clusters. */
    private static <E extends Poolable<E>> Sample<E> sample(
            int design, boolean[] right, Function<boolean[], E> evidence) {
        if (design == 0) {
            return Sample.of(evidence.apply(right));
        }
        int cut = right.length / 5;
        if (design == 1) {
            return WeightedSample.ofParts(
                    List.of(
                            evidence.apply(Arrays.copyOfRange(right, 0, cut)),
                            evidence.apply(Arrays.copyOfRange(right, cut, right.length))),
                    1,
                    4);
        }
        Map<String, E> clusters = new LinkedHashMap<>();
        for (int cluster = 0; cluster < 5; cluster++) {
            clusters.put("c" + cluster, evidence.apply(Arrays.copyOfRange(right, cluster * cut, (cluster + 1) * cut)));
        }
        return ClusteredSample.of(clusters);
    }

    /** 10 to 60 items, most of which are right. */
    private static boolean[] items(Random random) {
        boolean[] right = new boolean[10 + random.nextInt(51)];
        double share = 0.7 + 0.3 * random.nextDouble();
        for (int item = 0; item < right.length; item++) {
            right[item] = random.nextDouble() < share;
        }
        return right;
    }

    /** Scores of items of one class, which has the highest score or the lowest. */
    private static ClassScores highest(boolean... right) {
        double[][] scores = new double[right.length][];
        for (int item = 0; item < right.length; item++) {
            scores[item] = right[item] ? new double[] {0.4, 0.3, 0.2, 0.1} : new double[] {0.1, 0.2, 0.3, 0.4};
        }
        return ClassScores.of(LABELS, new int[right.length], scores);
    }

    private static Outcomes numbers(boolean... right) {
        return builder(numberRows(right)).build();
    }

    private static Outcomes runs(boolean others, boolean... right) {
        return builder(runRows(others, right)).build();
    }

    private static double[][] numberRows(boolean... right) {
        double[][] rows = new double[right.length][1];
        for (int item = 0; item < right.length; item++) {
            rows[item][0] = right[item] ? 1 : 0;
        }
        return rows;
    }

    /** Two ratings of each item, in one category if it is right. */
    private static double[][] ratingRows(boolean... right) {
        double[][] rows = new double[right.length][2];
        for (int item = 0; item < right.length; item++) {
            rows[item] = right[item] ? new double[] {2, 0} : new double[] {1, 1};
        }
        return rows;
    }

    private static Outcomes ratings(boolean... right) {
        return categories(ratingRows(right), "x", "y").build();
    }

    /** An outcome above 0 is a win, and one below 0 a loss. */
    private static Outcomes wins(boolean... right) {
        OutcomesBuilder builder = new OutcomesBuilder(OutcomeColumn.of("won"));
        for (int item = 0; item < right.length; item++) {
            builder.add("item " + item, right[item] ? 3 : -1);
        }
        return builder.build();
    }

    private static Outcomes named(String metric, boolean... right) {
        return categories(numberRows(right), metric).build();
    }

    /** Collects one row for each item: the number of the two ratings in each category, or an outcome of 0 or 1. */
    private static OutcomesBuilder categories(double[][] items, String... names) {
        OutcomesBuilder builder = new OutcomesBuilder(Arrays.stream(names)
                .map(name -> OutcomeColumn.of(name, 0, names.length))
                .toArray(OutcomeColumn[]::new));
        for (int item = 0; item < items.length; item++) {
            builder.add("item " + item, items[item]);
        }
        return builder;
    }

    /** Runs of which the first passes if the item is right, and the others all pass or none does. */
    private static double[][] runRows(boolean others, boolean... right) {
        double[][] rows = new double[right.length][RUNS];
        for (int item = 0; item < right.length; item++) {
            Arrays.fill(rows[item], others ? 1 : 0);
            rows[item][0] = right[item] ? 1 : 0;
        }
        return rows;
    }

    /** Collects the runs of each item. */
    private static OutcomesBuilder builder(double[][] items) {
        OutcomesBuilder builder = new OutcomesBuilder(OutcomeColumn.of("passed", 0, 1));
        for (int item = 0; item < items.length; item++) {
            for (double run : items[item]) {
                builder.add("item " + item, run);
            }
        }
        return builder;
    }
}
