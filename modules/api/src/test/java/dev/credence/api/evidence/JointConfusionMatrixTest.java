package dev.credence.api.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JointConfusionMatrixTest {
    private static final List<String> TRUTH = List.of("10", "9", "9", "2", "10", "2", "9", "9");
    private static final List<String> KNN = List.of("10", "9", "2", "2", "9", "2", "9", "9");
    private static final List<String> TREE = List.of("9", "9", "9", "10", "10", "2", "2", "9");
    private static final List<String> FOREST = List.of("10", "9", "9", "2", "10", "7", "9", "9");
    private static final JointConfusionMatrix MATRIX = matrix(TRUTH, KNN, TREE, FOREST);

    private static JointConfusionMatrix matrix(
            List<String> truth, List<String> knn, List<String> tree, List<String> forest) {
        Map<String, List<String>> predictions = new LinkedHashMap<>();
        predictions.put("knn", knn);
        predictions.put("tree", tree);
        predictions.put("forest", forest);
        return JointConfusionMatrix.ofPredictions(truth, predictions);
    }

    @Test
    void labelsAreInNaturalOrderAndSystemsInInputOrder() {
        assertThat(MATRIX.systems()).containsExactly("knn", "tree", "forest");
        assertThat(MATRIX.labels()).containsExactly("2", "7", "9", "10");
        assertThat(MATRIX.size()).isEqualTo(8);
        assertThat(MATRIX.atoms()).isEqualTo(7);
        assertThat(MATRIX).hasToString("JointConfusionMatrix[3 systems, 4 classes, 8 observations]");
    }

    @Test
    void systemOfJointMatrixEqualsItsConfusionMatrix() {
        List<List<String>> predictions = List.of(KNN, TREE, FOREST);
        for (int system = 0; system < 3; system++) {
            ConfusionMatrix alone = ConfusionMatrix.ofPredictions(TRUTH, predictions.get(system))
                    .withLabels(MATRIX.labels());
            ConfusionMatrix marginal = MATRIX.system(system);
            assertThat(marginal).isEqualTo(alone);
            for (int atom = 0; atom < MATRIX.atoms(); atom++) {
                int cell = MATRIX.systemAtom(system, atom);
                assertThat(marginal.truth(cell)).isEqualTo(MATRIX.truth(atom));
                assertThat(marginal.predicted(cell)).isEqualTo(MATRIX.prediction(atom, system));
            }
        }
    }

    @Test
    void pairOfJointMatrixEqualsItsPairedMatrix() {
        assertThat(MATRIX.pair(2, 0))
                .isEqualTo(
                        PairedConfusionMatrix.ofPredictions(TRUTH, FOREST, KNN).withLabels(MATRIX.labels()));
        assertThat(MATRIX.pair(0, 2).first()).isEqualTo(MATRIX.system(0));
        assertThatThrownBy(() -> MATRIX.pair(1, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a pair must be of two systems: first=second=tree");
    }

    /**
     * Only the system forest predicted class 7, but the class is possible for all systems, so that the value of a system does not
     * depend on the system it is compared with.
     */
    @Test
    void possibleClassesAreSharedByAllSystemsAndPairs() {
        assertThat(MATRIX.system(0).possibleClasses()).isEqualTo(4);
        assertThat(MATRIX.pair(0, 1).possibleClasses()).isEqualTo(4);
        JointConfusionMatrix kept = Sample.of(MATRIX).evidence();
        assertThat(Sample.of(kept.pair(0, 1)).evidence().first().possibleClasses())
                .isEqualTo(4);
    }

    @Test
    void sampleDoesNotDependOnOrderOfRows() {
        List<Integer> rows = new ArrayList<>(List.of(0, 1, 2, 3, 4, 5, 6, 7));
        Collections.shuffle(rows, new Random(3));
        JointConfusionMatrix shuffled = matrix(at(TRUTH, rows), at(KNN, rows), at(TREE, rows), at(FOREST, rows));
        assertThat(shuffled).isEqualTo(MATRIX).hasSameHashCodeAs(MATRIX);
        JointConfusionMatrix other = MATRIX.withLabels(List.of("10", "2", "9", "7"));
        assertThat(other).isNotEqualTo(MATRIX);
        JointConfusionMatrix a = Sample.of(MATRIX).evidence();
        JointConfusionMatrix b = Sample.of(other).evidence();
        for (int atom = 0; atom < a.atoms(); atom++) {
            assertThat(a.describe(atom)).isEqualTo(b.describe(atom));
            assertThat(a.count(atom)).isEqualTo(b.count(atom));
        }
        assertThat(a.describe(0)).isEqualTo("truth=10, knn=10, tree=9, forest=10");
    }

    private static List<String> at(List<String> labels, List<Integer> rows) {
        return rows.stream().map(labels::get).toList();
    }

    @Test
    void pooledPartsEqualTheWhole() {
        JointConfusionMatrix first =
                matrix(TRUTH.subList(0, 3), KNN.subList(0, 3), TREE.subList(0, 3), FOREST.subList(0, 3));
        JointConfusionMatrix rest =
                matrix(TRUTH.subList(3, 8), KNN.subList(3, 8), TREE.subList(3, 8), FOREST.subList(3, 8));
        assertThat(first.merge(rest)).isEqualTo(MATRIX);
        ClusteredSample<JointConfusionMatrix> sample = ClusteredSample.of(Map.of("a", first, "b", rest));
        assertThat(sample.evidence().size()).isEqualTo(8);
        for (int cluster = 0; cluster < 2; cluster++) {
            for (int atom = 0; atom < sample.cluster(cluster).atoms(); atom++) {
                assertThat(sample.evidence().describe(sample.pooledAtom(cluster, atom)))
                        .isEqualTo(sample.cluster(cluster).describe(atom));
            }
        }
    }

    @Test
    void counterAddsEqualRowsAndKeepsLabelsWithoutRows() {
        JointConfusionMatrix counted = new JointConfusionCounter(List.of("a", "b"))
                .add("x", List.of("x", "y"), 3)
                .add("x", List.of("x", "y"), 2)
                .add("z", List.of("z", "z"), 0)
                .toMatrix();
        assertThat(counted.atoms()).isEqualTo(1);
        assertThat(counted.count(0)).isEqualTo(5);
        assertThat(counted.labels()).containsExactly("x", "y", "z");
        assertThat(counted.withPositive("z").positive()).contains("z");
        assertThat(counted.withPositive("z").system(1).positive()).contains("z");
    }

    @Test
    void invalidInputThrowsWithReason() {
        assertThatThrownBy(() -> new JointConfusionCounter(List.of("a")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("systems must be at least 2: systems=1; one alone is a ConfusionMatrix");
        assertThatThrownBy(() -> new JointConfusionCounter(List.of("a", "b", "a")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("names of systems must be distinct: 'a' occurs twice");
        assertThatThrownBy(() -> new JointConfusionCounter(List.of("a", "b")).add("x", List.of("x"), 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("predictions must be one per system: predictions=1, systems=2 in row 0");
        assertThatThrownBy(() -> JointConfusionMatrix.ofPredictions(
                        List.of("x"), new LinkedHashMap<>(Map.of("a", List.of("x", "y"), "b", List.of("x")))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("truth and the predictions of every system must have the same length: truth=1, a=2");
        assertThatThrownBy(() -> new JointConfusionCounter(List.of("a", "b")).add("x", List.of("x", "x"), -1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("count must be >= 0");
        JointConfusionMatrix others = new JointConfusionCounter(List.of("a", "b"))
                .add("x", List.of("x", "x"), 1)
                .toMatrix();
        assertThatThrownBy(() -> MATRIX.merge(others))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("parts must be of the same systems in the same order: [knn, tree, forest] and [a, b]");
        assertThatThrownBy(() -> MATRIX.withLabels(List.of("2", "9")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("labels must contain every label that occurs: '7' is missing");
    }
}
