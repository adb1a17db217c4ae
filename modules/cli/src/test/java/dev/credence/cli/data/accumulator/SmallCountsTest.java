package dev.credence.cli.data.accumulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A table of small counts and the counts that it does not take are together the counts that were added. */
class SmallCountsTest {
    private final SmallCounts table = new SmallCounts();
    /** The counts that the table did not take. */
    private final Map<List<Integer>, Long> left = new HashMap<>();

    private void add(int cluster, int truth, int predicted, long count) {
        long more = table.add(cluster, truth, predicted, count);
        if (more > 0) {
            left.merge(List.of(cluster, truth, predicted), more, Long::sum);
        }
    }

    private Map<List<Integer>, Long> all() {
        Map<List<Integer>, Long> all = new HashMap<>(left);
        table.forEach((cluster, truth, predicted, count) -> {
            assertThat(count).isBetween(1, 255);
            all.merge(List.of(cluster, truth, predicted), (long) count, Long::sum);
        });
        Map<List<Integer>, Long> inOrder = new HashMap<>(left);
        List<Integer> clusters = new ArrayList<>();
        table.forEachInOrder((cluster, truth, predicted, count) -> {
            inOrder.merge(List.of(cluster, truth, predicted), (long) count, Long::sum);
            clusters.add(cluster);
        });
        assertThat(inOrder).isEqualTo(all);
        assertThat(clusters).isSorted();
        return all;
    }

    @Test
    void countsOfManyClustersAreThoseThatWereAdded() {
        SplittableRandom random = new SplittableRandom(4);
        Map<List<Integer>, Long> expected = new HashMap<>();
        for (int i = 0; i < 20_000; i++) {
            int cluster = random.nextInt(1 << random.nextInt(10));
            int truth = random.nextInt(7);
            int predicted = random.nextInt(7);
            long count = i % 100 == 0 ? random.nextLong(1, 1L << 40) : random.nextLong(1, 4);
            expected.merge(List.of(cluster, truth, predicted), count, Long::sum);
            add(cluster, truth, predicted, count);
        }

        assertThat(all()).isEqualTo(expected);
        assertThat(table.cells()).isEqualTo(expected.size());
        assertThat(table.isSparse()).isFalse();
        assertThat(left).isNotEmpty();
    }

    @Test
    void tableTakesACellOfAFullCountOnce() {
        add(0, 1, 2, 255);
        assertThat(left).isEmpty();
        add(0, 1, 2, 1);
        assertThat(left).containsOnly(Map.entry(List.of(0, 1, 2), 255L));
        assertThat(all()).containsOnly(Map.entry(List.of(0, 1, 2), 256L));
        assertThat(table.cells()).isOne();
    }

    @Test
    void rowsOfManyLabelsAndOfNoItemAreLeft() {
        assertThat(table.add(0, 256, 0, 3)).isEqualTo(3);
        assertThat(table.add(0, 0, 256, 3)).isEqualTo(3);
        assertThat(table.add(0, 0, 0, 0)).isZero();
        assertThat(table.cells()).isZero();
        assertThat(table.add(0, 255, 255, 3)).isZero();
        assertThat(table.cells()).isOne();
    }

    @Test
    void tableOfManyPairsThatEachOccurInOneClusterIsSparse() {
        int cluster = 0;
        while (!table.isSparse() && cluster < 65_536) {
            add(cluster, cluster % 256, cluster / 256, 1);
            cluster++;
        }

        assertThat(cluster).isLessThan(10_000);
        assertThat(all()).hasSize(cluster);
    }
}
