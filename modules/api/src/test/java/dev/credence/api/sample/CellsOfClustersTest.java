package dev.credence.api.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.evidence.ConfusionMatrix;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clusters that are given as counted cells equal those that are given as matrices. */
class CellsOfClustersTest {
    private static final ConfusionMatrix LABELS =
            ConfusionMatrix.ofCells(List.of("b", "10", "a", "9", "unseen"), new int[0], new int[0], new long[0]);

    /** The cells of clusters in random order, with equal cells and cells of count 0. */
    private record Cells(List<String> names, int[] cluster, int[] truth, int[] predicted, long[] counts) {
        static Cells of(int clusters, int cells, String prefix, long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            List<String> names = IntStream.range(0, clusters)
                    .mapToObj(i -> prefix + (7 * i + 3) % clusters)
                    .toList();
            return new Cells(
                    names,
                    random.ints(cells, 0, clusters).toArray(),
                    random.ints(cells, 0, 4).toArray(),
                    random.ints(cells, 0, 4).toArray(),
                    random.longs(cells, 0, 3).toArray());
        }

        ClusteredSample<ConfusionMatrix> sample() {
            return ClusteredSample.ofCells(names, cluster, LABELS, truth, predicted, counts);
        }

        ClusteredSample<ConfusionMatrix> ofMatrices() {
            Map<String, ConfusionMatrix> matrices = new HashMap<>();
            for (int i = 0; i < names.size(); i++) {
                int own = i;
                int[] mine = IntStream.range(0, counts.length)
                        .filter(cell -> cluster[cell] == own)
                        .toArray();
                matrices.put(
                        names.get(i),
                        LABELS.withCells(
                                IntStream.of(mine).map(cell -> truth[cell]).toArray(),
                                IntStream.of(mine).map(cell -> predicted[cell]).toArray(),
                                IntStream.of(mine)
                                        .mapToLong(cell -> counts[cell])
                                        .toArray()));
            }
            return ClusteredSample.of(matrices);
        }
    }

    private static void assertSame(ClusteredSample<ConfusionMatrix> sample, ClusteredSample<ConfusionMatrix> expected) {
        assertThat(sample).isEqualTo(expected).hasSameHashCodeAs(expected);
        assertThat(sample.evidence()).isEqualTo(expected.evidence());
        for (int g = 0; g < expected.clusters(); g++) {
            assertThat(sample.atoms(g)).isEqualTo(sample.cluster(g).atoms()).isEqualTo(expected.atoms(g));
            for (int atom = 0; atom < expected.atoms(g); atom++) {
                assertThat(sample.pooledAtom(g, atom)).isEqualTo(expected.pooledAtom(g, atom));
                assertThat(sample.count(g, atom)).isEqualTo(expected.cluster(g).count(atom));
            }
        }
        double[] values =
                new SplittableRandom(9).doubles(expected.evidence().atoms()).toArray();
        assertThat(sample.sums(values)).containsExactly(expected.sums(values));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "patient", "é-", "名"})
    void cellsGiveTheSampleOfTheirMatricesForNamesOfAllKinds(String prefix) {
        for (int clusters : new int[] {1, 2, 50, 2000}) {
            Cells cells = Cells.of(clusters, 3 * clusters + 20, prefix, clusters);
            assertSame(cells.sample(), cells.ofMatrices());
        }
    }

    @Test
    void clustersThatContainAnAtomAreThoseOfTheMatrices() {
        Cells cells = Cells.of(300, 700, "g", 5);
        ClusteredSample<ConfusionMatrix> sample = cells.sample();
        ClusteredSample<ConfusionMatrix> expected = cells.ofMatrices();
        for (int label = 0; label < LABELS.classes(); label++) {
            int wanted = label;
            for (int repeat = 0; repeat < 2; repeat++) {
                ClusteredSample<ConfusionMatrix> some =
                        sample.containing(atom -> sample.evidence().truth(atom) == wanted);
                assertSame(some, expected.containing(atom -> expected.evidence().truth(atom) == wanted));
                assertSame(
                        some.containing(atom -> some.evidence().predicted(atom) == wanted),
                        expected.containing(atom -> expected.evidence().truth(atom) == wanted)
                                .containing(atom -> some.evidence().predicted(atom) == wanted));
            }
        }
    }

    @Test
    void namesOfSomeClustersThatAreNumbersAreSortedAsNumbers() {
        ClusteredSample<ConfusionMatrix> sample = ClusteredSample.ofCells(
                List.of("10", "9", "x"),
                new int[] {0, 1, 2},
                LABELS,
                new int[] {0, 0, 1},
                new int[] {0, 1, 0},
                new long[] {4, 5, 6});

        ClusteredSample<ConfusionMatrix> numbers =
                sample.containing(atom -> sample.evidence().truth(atom) == LABELS.indexOf("10"));

        assertThat(IntStream.range(0, 3).mapToObj(sample::name)).containsExactly("10", "9", "x");
        assertThat(IntStream.range(0, numbers.clusters()).mapToObj(numbers::name))
                .containsExactly("9", "10");
    }

    @Test
    void cellsWithoutObservationsLeaveTheFirstCluster() {
        ClusteredSample<ConfusionMatrix> sample = ClusteredSample.ofCells(
                List.of("b", "a"), new int[] {0}, LABELS, new int[] {1}, new int[] {1}, new long[1]);

        assertThat(sample.clusters()).isEqualTo(1);
        assertThat(sample.name(0)).isEqualTo("a");
        assertThat(sample.evidence().size()).isZero();
    }

    @Test
    void wrongCellsAreNamed() {
        int[] zero = {0};
        long[] one = {1};
        List<String> names = new ArrayList<>(List.of("a"));
        assertThatThrownBy(() -> ClusteredSample.ofCells(List.of(), zero, LABELS, zero, zero, one))
                .hasMessage("clusters must be at least one: clusters=0");
        assertThatThrownBy(() -> ClusteredSample.ofCells(List.of("a", "a"), zero, LABELS, zero, zero, one))
                .hasMessage("names of clusters must be distinct: 'a' occurs twice");
        assertThatThrownBy(() -> ClusteredSample.ofCells(names, new int[] {1}, LABELS, zero, zero, one))
                .hasMessage("cluster must be an index from 0 to 0: index=1, cell=0");
        assertThatThrownBy(() -> ClusteredSample.ofCells(names, zero, LABELS, new int[] {5}, zero, one))
                .hasMessage("true class must be an index from 0 to 4: index=5, cell=0");
        assertThatThrownBy(() -> ClusteredSample.ofCells(names, zero, LABELS, zero, new int[] {-1}, one))
                .hasMessage("predicted class must be an index from 0 to 4: index=-1, cell=0");
        assertThatThrownBy(() -> ClusteredSample.ofCells(names, zero, LABELS, zero, zero, new long[] {-1}))
                .hasMessage("count must be >= 0: count=-1, cell=0");
        assertThatThrownBy(() -> ClusteredSample.ofCells(names, zero, LABELS, zero, zero, new long[2]))
                .hasMessage("each cell must have a cluster, two classes and a count: clusters=1, true classes=1,"
                        + " predicted classes=1, counts=2");
        assertThatThrownBy(() -> ClusteredSample.ofCells(
                        names, new int[2], LABELS, new int[2], new int[2], new long[] {1L << 53, 1}))
                .hasMessageContaining("counts must total at most 2^53");
        assertThatThrownBy(() -> ClusteredSample.ofCells(names, zero, LABELS, zero, zero, one)
                        .count(0, 1))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("atom must be 0 to 0: atom=1, cluster=0");
        assertThatThrownBy(() -> ClusteredSample.ofCells(names, zero, LABELS, zero, zero, one)
                        .sums(new double[2]))
                .hasMessage("each atom must have a value: atoms=1, values=2");
    }
}
