package dev.credence.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.hypothesis.multiple.BlockRanking;
import dev.credence.hypothesis.multiple.MultipleComparison;
import dev.credence.hypothesis.multiple.PairwiseComparisons;
import dev.credence.outcomes.JointOutcomes;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.OutcomesBuilder;
import dev.credence.outcomes.PairedOutcomes;
import dev.credence.report.systems.MultiSystemReport;
import dev.credence.report.systems.MultiSystemRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Compares several systems by outcomes, with the metrics and comparators of the library. */
class SeveralOutcomesTest {
    private static final OutcomeColumn GRADE = OutcomeColumn.of("grade", 0, 1);
    private static final OutcomeColumn SECONDS = OutcomeColumn.of("seconds", 0, Double.POSITIVE_INFINITY);
    private static final Credence CREDENCE = Credence.load();
    private static final PairwiseComparisons ALL =
            PairwiseComparisons.of(CREDENCE).run(ComputeOptions.defaults().withDraws(2000));

    private static final double[] A = {1, 1, 0.5, 1, 0, 1, 1, 0.5, 1, 1};
    private static final double[] B = {1, 0, 0.5, 0.5, 0, 1, 0, 0.5, 1, 0.5};
    private static final double[] C = {0, 0.5, 0, 1, 0, 0.5, 0, 0.5, 0.5, 0};

    private static OutcomesBuilder builder(OutcomeColumn column, double... values) {
        OutcomesBuilder builder = new OutcomesBuilder(column);
        for (int item = 0; item < values.length; item++) {
            builder.add("q" + item, values[item]);
        }
        return builder;
    }

    private static JointOutcomes joint(OutcomeColumn column, List<String> names, double[]... systems) {
        Map<String, OutcomesBuilder> builders = new LinkedHashMap<>();
        for (int system = 0; system < systems.length; system++) {
            builders.put(names.get(system), builder(column, systems[system]));
        }
        return JointOutcomes.of(builders);
    }

    private static void assertEqualsPair(
            MultipleComparison.SimultaneousDifference pair, Comparison alone, MultipleComparison whole) {
        assertThat(pair.comparison().difference()).isEqualTo(alone.difference());
        assertThat(pair.pValue()).isEqualTo(alone.pValue());
        assertThat(pair.adjusted()).isGreaterThan(alone.pValue());
        assertThat(pair.comparison().upper() - pair.comparison().lower()).isGreaterThan(alone.upper() - alone.lower());
        assertThat(whole.family().pairs()).isEqualTo(3);
    }

    @Test
    void pairAmongSeveralEqualsComparisonOfTwo() {
        MultipleComparison found = ALL.compare("mean", Sample.of(joint(GRADE, List.of("a", "b", "c"), A, B, C)));
        assertEqualsPair(
                found.difference("a", "b"),
                CREDENCE.compare("mean", Pairing.paired(PairedOutcomes.of(GRADE, A, B))),
                found);
        assertEqualsPair(
                found.difference("a", "c"),
                CREDENCE.compare("mean", Pairing.paired(PairedOutcomes.of(GRADE, A, C))),
                found);
        assertEqualsPair(
                found.difference("b", "c"),
                CREDENCE.compare("mean", Pairing.paired(PairedOutcomes.of(GRADE, B, C))),
                found);
        assertThat(found.cochran()).isEmpty();
    }

    @Test
    void unequalRunsCountAnItemOnce() {
        OutcomesBuilder a = builder(GRADE, A).add("q0", 0).add("q4", 1);
        OutcomesBuilder b = builder(GRADE, B).add("q1", 1).add("q1", 1);
        OutcomesBuilder c = builder(GRADE, C);
        Map<String, OutcomesBuilder> builders = new LinkedHashMap<>();
        builders.put("a", a);
        builders.put("b", b);
        builders.put("c", c);
        MultipleComparison found = ALL.compare("mean", Sample.of(JointOutcomes.of(builders)));

        assertThat(found.n()).isEqualTo(10);
        assertThat(found.ranking().get(0).value()).isEqualTo(0.8, within(1e-15));
        assertEqualsPair(found.difference("a", "b"), CREDENCE.compare("mean", Pairing.paired(a.pairedWith(b))), found);
    }

    /** The simulated directions belong to other systems, so that adjusted p-values agree up to their errors. */
    @Test
    void otherOrderOfSystemsChangesOnlyNamesAndSigns() {
        MultipleComparison one = ALL.compare("mean", Sample.of(joint(GRADE, List.of("a", "b", "c"), A, B, C)));
        MultipleComparison other = ALL.compare("mean", Sample.of(joint(GRADE, List.of("c", "a", "b"), C, A, B)));

        assertThat(other.ranking().stream().map(system -> system.name() + system.rank() + system.letters()))
                .isEqualTo(one.ranking().stream()
                        .map(system -> system.name() + system.rank() + system.letters())
                        .toList());
        MultipleComparison.SimultaneousDifference first = one.difference("a", "c");
        MultipleComparison.SimultaneousDifference second = other.difference("a", "c");
        assertThat(second.comparison().difference())
                .isEqualTo(-first.comparison().difference());
        assertThat(second.pValue()).isEqualTo(first.pValue(), within(1e-14));
        assertThat(second.adjusted())
                .isCloseTo(first.adjusted(), within(5 * (first.adjustedError() + second.adjustedError())));
    }

    @Test
    void equalMeansShareARankAndAnUndistinguishedLetter() {
        MultipleComparison found = ALL.compare(
                "mean",
                Sample.of(joint(
                        GRADE,
                        List.of("a", "b", "c"),
                        new double[] {1, 0, 1, 0},
                        new double[] {1, 1, 1, 0},
                        new double[] {0.5, 0.5, 1, 0})));
        assertThat(found.ranking().stream().map(system -> system.name() + " " + system.rank() + " " + system.value()))
                .containsExactly("b 1 0.75", "a 2 0.5", "c 2 0.5");
        assertThat(found.ranking()).allMatch(system -> system.letters().equals("a"));
    }

    /** In one cluster the order is a, b, c and in the other a, c, b: the mean ranks are 1, 5/2 and 5/2. */
    @Test
    void clustersRankTheSystems() {
        Map<String, JointOutcomes> clusters = new LinkedHashMap<>();
        List<String> names = List.of("a", "b", "c");
        clusters.put("one", joint(GRADE, names, new double[] {1, 1}, new double[] {1, 0.5}, new double[] {0.5, 0}));
        clusters.put("two", joint(GRADE, names, new double[] {1, 0.5}, new double[] {0, 0}, new double[] {0.5, 0}));
        MultipleComparison found = ALL.compare("mean", ClusteredSample.of(clusters));

        BlockRanking blocks = found.blocks().orElseThrow();
        assertThat(blocks.meanRanks()).containsExactly(1.0, 2.5, 2.5);
        assertThat(found.ranking().get(0).value()).isEqualTo(0.875);
        Map<String, PairedOutcomes> pairs = new LinkedHashMap<>();
        clusters.forEach((name, cluster) -> pairs.put(name, cluster.pair(0, 2)));
        Comparison alone = CREDENCE.compare("mean", Pairing.paired(ClusteredSample.of(pairs)));
        assertThat(found.difference("a", "c").pValue()).isEqualTo(alone.pValue());
        assertThat(found.difference("a", "c").comparison().difference()).isEqualTo(alone.difference());
    }

    @Test
    void metricOfPredictionsIsRefusedWithAnotherOne() {
        Sample<JointOutcomes> sample = Sample.of(joint(GRADE, List.of("a", "b"), A, B));
        assertThatThrownBy(() -> ALL.compare("accuracy", sample))
                .hasMessage("metric 'accuracy' reads ConfusionMatrix: the evidence of the systems is Outcomes; use a"
                        + " metric of Outcomes, such as mean");
    }

    @Test
    void strataOfOutcomesAreRefused() {
        JointOutcomes joint = joint(GRADE, List.of("a", "b"), A, B);
        assertThatThrownBy(() -> ALL.compare("mean", StratifiedSample.of(joint, atom -> atom % 2)))
                .hasMessage(
                        "simultaneous intervals of stratified items are for predictions and scores, whose strata are the true"
                                + " classes: compare two systems at a time");
    }

    @Test
    void usualMetricsOfSecondsAreComparedByTheirOwnComparators() {
        JointOutcomes seconds = joint(
                SECONDS,
                List.of("a", "b", "c"),
                new double[] {3, 1, 4, 1, 5, 9},
                new double[] {2, 7, 1, 8, 2, 8},
                new double[] {1, 6, 1, 8, 0, 3});
        MultiSystemReport report = MultiSystemRequest.of(CREDENCE).report(Sample.of(seconds));

        assertThat(report.comparisons())
                .extracting(MultipleComparison::metric)
                .containsExactly("mean", "quantile", "quantile:p=0.95");
        assertThat(report.notes()).isEmpty();
    }
}
