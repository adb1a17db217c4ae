package dev.credence.api.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.derived.OneVersusRest;
import dev.credence.api.metric.derived.Thresholded;
import dev.credence.toys.Toys;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests that neither unobserved atoms nor the order of observations change a sample. */
class UnobservedAtomsTest {
    private static final ConfusionMatrix FOUND = ConfusionMatrix.binary(3, 1, 2, 4);
    private static final ConfusionMatrix NEGATIVES = ConfusionMatrix.binary(0, 0, 0, 9);
    private static final ConfusionMatrix NOTHING = ConfusionMatrix.binary(0, 0, 0, 0);

    private static ClusteredSample<ConfusionMatrix> clusters(Map<String, ConfusionMatrix> parts) {
        return ClusteredSample.of(parts);
    }

    @Test
    void emptyClustersAreLeftOut() {
        Map<String, ConfusionMatrix> parts = new HashMap<>();
        parts.put("image-1", FOUND);
        for (int i = 0; i < 10_000; i++) {
            parts.put("empty-" + i, NOTHING);
        }
        assertThat(clusters(parts)).isEqualTo(clusters(Map.of("image-1", FOUND)));
        assertThat(clusters(parts).clusters()).isEqualTo(1);
        assertThat(clusters(Map.of("b", NOTHING, "a", NOTHING)).name(0)).isEqualTo("a");
    }

    @Test
    void emptyFoldsAreLeftOut() {
        FoldedSample<ConfusionMatrix> folds = FoldedSample.of(List.of(FOUND, NOTHING, NEGATIVES, NOTHING));

        assertThat(folds).isEqualTo(FoldedSample.of(List.of(FOUND, NEGATIVES)));
        assertThat(folds.units()).isEqualTo(2);
        assertThat(folds.place(0)).isZero();
        assertThat(folds.place(1)).isEqualTo(2);
        assertThat(FoldedSample.of(List.of(NOTHING, NOTHING)).folds()).hasSize(2);
        assertThatThrownBy(() -> FoldedSample.of(List.of(NOTHING, FOUND, NOTHING)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("folds with observations must be at least 2: folds=3, with observations=1");
    }

    @Test
    void foldsAreSortedByName() {
        FoldedSample<ConfusionMatrix> folds =
                FoldedSample.of(Map.of("10", FOUND, "9", NEGATIVES, "1", NOTHING, "2", FOUND));

        assertThat(folds.names()).containsExactly("2", "9", "10");
        assertThat(folds.place(0)).isEqualTo(1);
        assertThat(folds).isEqualTo(FoldedSample.of(List.of(FOUND, NEGATIVES, FOUND)));
        assertThat(FoldedSample.of(List.of(FOUND, NEGATIVES)).names()).isEmpty();
        assertThatThrownBy(() -> FoldedSample.of(Map.of("a", FOUND)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("folds must be at least 2: folds=1");
    }

    @Test
    void clustersAreSortedByName() {
        List<String> names = new ArrayList<>(List.of("10", "9", "1", "2", "100"));
        for (int shuffle = 0; shuffle < 5; shuffle++) {
            Collections.shuffle(names, new Random(shuffle));
            Map<String, ConfusionMatrix> parts = new LinkedHashMap<>();
            names.forEach(name -> parts.put(name, FOUND));
            ClusteredSample<ConfusionMatrix> sample = clusters(parts);
            assertThat(IntStream.range(0, 5).mapToObj(sample::name)).containsExactly("1", "2", "9", "10", "100");
        }
    }

    @Test
    void clustersWithoutRelevantObservationsAreLeftOut() {
        ClusteredSample<ConfusionMatrix> images = clusters(Map.of("a", FOUND, "b", NEGATIVES, "c", FOUND));
        ClusteredSample<ConfusionMatrix> positives = clusters(Map.of("a", FOUND, "c", FOUND));
        assertThat(images.readBy(new Toys.Precision())).isEqualTo(positives);
        assertThat(images.readBy(new Toys.Youden())).isSameAs(images);
        assertThat(clusters(Map.of("b", NEGATIVES, "d", NEGATIVES))
                        .readBy(new Toys.Precision())
                        .evidence()
                        .size())
                .isEqualTo(18);
        assertThat(images.readBy(OneVersusRest.of(new Toys.Precision(), "negative")))
                .isSameAs(images);
    }

    @Test
    void thresholdedMetricReadsOnlyItsTrials() {
        Toys.Precision precision = new Toys.Precision();
        ScoredSample scores = ScoredSample.of(new double[] {0.9}, new double[] {0.1});
        assertThat(Thresholded.of(precision, 0.5).dependsOn(scores, 0)).isFalse();
        assertThat(Thresholded.of(precision, 0.5).dependsOn(scores, 1)).isTrue();
    }

    @Test
    void pairingKeepsItemsReadForEitherSystem() {
        PairedConfusionMatrix both = paired("pos", "pos", "neg");
        PairedConfusionMatrix second = paired("neg", "neg", "pos");
        PairedConfusionMatrix none = paired("neg", "neg", "neg");
        ClusteredSample<PairedConfusionMatrix> all = ClusteredSample.of(Map.of("a", both, "b", second, "c", none));
        Pairing<ConfusionMatrix> read =
                Pairing.<ConfusionMatrix, PairedConfusionMatrix>paired(all).readBy(new Toys.Precision());
        assertThat(read).isEqualTo(Pairing.paired(ClusteredSample.of(Map.of("a", both, "b", second))));
    }

    private static PairedConfusionMatrix paired(String truth, String first, String second) {
        return PairedConfusionMatrix.ofPredictions(List.of(truth, "neg"), List.of(first, "neg"), List.of(second, "neg"))
                .withPositiveDeclared("pos");
    }

    @Test
    void atomsWithoutCountOrWeightAreLeftOut() {
        assertThat(Sample.of(FOUND.withUnseenAtoms())).isEqualTo(Sample.of(FOUND));
        assertThat(Sample.of(NEGATIVES.withUnseenAtoms()).evidence().atoms()).isEqualTo(1);
        WeightedSample<ConfusionMatrix> weighted =
                WeightedSample.of(FOUND, new double[] {4, 0, 2, 3}, new double[] {4, 0, 2, 3});
        assertThat(weighted.evidence()).isEqualTo(ConfusionMatrix.binary(3, 0, 2, 4));
        assertThat(weighted.weights()).containsExactly(4, 2, 3);
        StratifiedSample<ConfusionMatrix> strata = StratifiedSample.byTruth(NEGATIVES.withUnseenAtoms());
        assertThat(strata).isEqualTo(StratifiedSample.byTruth(NEGATIVES));
        assertThat(strata.strata()).isEqualTo(1);
    }

    @Test
    void strataAreNumberedInOrderOfAtoms() {
        assertThat(StratifiedSample.of(FOUND, atom -> 7 - atom / 2))
                .isEqualTo(StratifiedSample.of(FOUND, atom -> atom / 2));
    }

    @Test
    void shuffledRowsOfScoresGiveSameSample() {
        boolean[] truth = {true, false, true, false, true};
        double[] first = {0.5, 0.2, 0.5, 0.5, -0.0};
        double[] second = {0.1, 0.9, 0.1, 0.3, 0.4};
        double[][] rows = {{0.5, 0.1}, {0.2, 0.9}, {0.5, 0.1}, {0.5, 0.3}, {0.0, 0.4}};
        List<String> labels = List.of("n", "y");
        Sample<PairedScoredSample> pairs = Sample.of(PairedScoredSample.of(truth, first, second));
        Sample<ClassScores> classes = Sample.of(classScores(labels, truth, rows, List.of(0, 1, 2, 3, 4)));
        for (int shuffle = 0; shuffle < 6; shuffle++) {
            List<Integer> order = new ArrayList<>(List.of(0, 1, 2, 3, 4));
            Collections.shuffle(order, new Random(shuffle));
            boolean[] otherTruth = new boolean[5];
            double[] otherFirst = new double[5];
            double[] otherSecond = new double[5];
            for (int row = 0; row < 5; row++) {
                otherTruth[row] = truth[order.get(row)];
                otherFirst[row] = first[order.get(row)];
                otherSecond[row] = second[order.get(row)];
            }
            assertThat(Sample.of(PairedScoredSample.of(otherTruth, otherFirst, otherSecond)))
                    .isEqualTo(pairs);
            assertThat(Sample.of(classScores(labels, truth, rows, order))).isEqualTo(classes);
        }
        PairedScoredSample sorted = pairs.evidence();
        for (int atom = 0; atom < 5; atom++) {
            assertThat(sorted.first().score(sorted.firstAtom(atom))).isEqualTo(sorted.firstScore(atom));
            assertThat(sorted.second().score(sorted.secondAtom(atom))).isEqualTo(sorted.secondScore(atom));
            assertThat(sorted.second().positive(sorted.secondAtom(atom))).isEqualTo(sorted.positive(atom));
        }
    }

    private static ClassScores classScores(List<String> labels, boolean[] truth, double[][] rows, List<Integer> order) {
        return ClassScores.of(
                labels,
                order.stream().map(row -> labels.get(truth[row] ? 1 : 0)).toList(),
                order.stream().map(row -> rows[row]).toArray(double[][]::new));
    }

    @Test
    void impossibleSumOfSquaredWeightsThrows() {
        assertThatThrownBy(() -> WeightedSample.of(FOUND, new double[] {4, 1, 2, 3}, new double[] {3.9, 1, 2, 3}))
                .hasMessage("sum of squared weights must lie in [w^2/rows, w^2]: square=3.9, w=4.0, rows=4 at"
                        + " truth=negative, predicted=negative");
        assertThatThrownBy(() -> WeightedSample.of(FOUND, new double[] {4, 1, 2, 3}, new double[] {16.1, 1, 2, 3}))
                .hasMessageContaining("square=16.1");
        assertThatThrownBy(() -> WeightedSample.of(FOUND, new double[] {4, 1, 2, 3}, new double[] {4, 0, 2, 3}))
                .hasMessageContaining("weight=1.0, square=0.0, rows=1 at truth=negative, predicted=positive");
        double tiny = 1e-200;
        assertThatThrownBy(() ->
                        WeightedSample.of(FOUND, new double[] {4 * tiny, tiny, 2 * tiny, 3 * tiny}, new double[4]))
                .hasMessageContaining("multiply all weights by one number, which changes no result");
        assertThat(WeightedSample.of(FOUND, new double[] {4e140, 1e140, 2e140, 3e140}, new double[] {
                            4e280, 1e280, 2e280, 3e280
                        })
                        .effectiveSize())
                .isCloseTo(10, within(1e-12));
    }

    /** The weights are given in the order of the table, whatever the order in the sample. */
    @Test
    void weightsStayWithTheirCells() {
        ConfusionMatrix declared = ConfusionMatrix.of(List.of("low", "high"), new long[][] {{1, 1}, {1, 1}});
        WeightedSample<ConfusionMatrix> sample =
                WeightedSample.of(declared, new double[] {1, 2, 3, 4}, new double[] {1, 4, 9, 16});
        for (int atom = 0; atom < 4; atom++) {
            ConfusionMatrix kept = sample.evidence();
            double weight = 1 + 2 * kept.truth(atom) + kept.predicted(atom);
            assertThat(sample.weights()[atom]).isEqualTo(weight);
            assertThat(sample.squaredWeight(atom)).isEqualTo(weight * weight);
        }
    }

    @Test
    void weightedRowsAreSummed() {
        WeightedRows rows = new WeightedRows()
                .add("y", "y", 1.5)
                .add("y", "y", 0.5)
                .add("n", "y", 2)
                .add("n", "other", 0)
                .add("n", "n", 1);
        WeightedSample<ConfusionMatrix> sample = rows.sample("y");
        assertThat(sample.evidence().labels()).containsExactly("n", "y");
        assertThat(sample.weights()).containsExactly(1, 2, 2);
        assertThat(sample.squaredWeight(2)).isEqualTo(2.5);
        assertThat(sample.evidence().size()).isEqualTo(4);
        assertThatThrownBy(() -> rows.add("n", "y", Double.NaN))
                .hasMessage("weight must be finite and >= 0: weight=NaN at truth=n, predicted=y");
    }

    @Test
    void systemsWithDifferentClassesHaveNote() {
        ConfusionMatrix first =
                ConfusionMatrix.of(List.of("a", "b", "z"), new long[][] {{3, 1, 0}, {1, 3, 0}, {0, 0, 0}});
        ConfusionMatrix second =
                ConfusionMatrix.of(List.of("a", "b", "c"), new long[][] {{3, 1, 1}, {1, 3, 0}, {0, 0, 0}});
        assertThat(Note.sentences(
                        Pairing.independent(Sample.of(first), Sample.of(second)).notes()))
                .containsExactly("the systems show different classes, and are compared over their union:"
                        + " only in the first: none; only in the second: c");
        assertThat(Note.sentences(
                        Pairing.independent(Sample.of(first), Sample.of(first)).notes()))
                .isEmpty();
    }
}
