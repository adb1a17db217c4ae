package dev.credence.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class NumberedClustersTest {
    private static Map<List<String>, Long> visited(NumberedClusters clusters) {
        Map<List<String>, Long> rows = new HashMap<>();
        clusters.forEach((cluster, labels, count) ->
                rows.merge(List.of(cluster, String.join("/", labels)), count, (one, other) -> {
                    throw new AssertionError("a cell is visited twice");
                }));
        return rows;
    }

    @Test
    void rowsOfEveryWholeNumberAreCounted() {
        SplittableRandom random = new SplittableRandom(1);
        NumberedClusters clusters = new NumberedClusters(3);
        Map<List<String>, Long> expected = new HashMap<>();
        for (int row = 0; row < 10_000; row++) {
            int number = random.nextInt(-200, 200);
            List<Object> types =
                    List.of((byte) (number / 2), (short) number, number * 10_000_000, number * 10_000_000_000L);
            Object cluster = types.get(random.nextInt(4));
            String[] labels = {"a" + random.nextInt(3), "b" + random.nextInt(20), "c" + random.nextInt(40)};

            assertThat(clusters.add(cluster, row % 5 + 1, labels)).isTrue();
            expected.merge(List.of(cluster.toString(), String.join("/", labels)), row % 5 + 1L, Long::sum);
        }
        assertThat(visited(clusters)).isEqualTo(expected);
    }

    @Test
    void rowsThatDoNotFitAreLeftToTheCaller() {
        NumberedClusters clusters = new NumberedClusters(2);

        assertThat(clusters.add("1", 1, "a", "b")).isFalse();
        assertThat(clusters.add(1.0, 1, "a", "b")).isFalse();
        assertThat(clusters.add(Long.MAX_VALUE, 1, "a", "b")).isFalse();
        assertThat(clusters.add(1L << 42, 1, "a", "b")).isFalse();
        assertThat(clusters.add(-(1L << 42) - 1, 1, "a", "b")).isFalse();
        assertThat(clusters.add((1L << 42) - 1, 1, "a", "b")).isTrue();
        assertThat(clusters.add(-(1L << 42), 1, "a", "b")).isTrue();
        assertThat(visited(clusters).keySet())
                .containsExactlyInAnyOrder(List.of("4398046511103", "a/b"), List.of("-4398046511104", "a/b"));
    }

    @Test
    void rowsOfTooManyLabelsAreLeftToTheCaller() {
        NumberedClusters clusters = new NumberedClusters(2);
        for (int label = 0; label < 1_024; label++) {
            assertThat(clusters.add(1, 1, "label " + label, "label 0")).isTrue();
        }
        assertThat(clusters.add(1, 1, "label 0", "one more")).isFalse();
        assertThat(visited(clusters)).hasSize(1_024);
    }
}
