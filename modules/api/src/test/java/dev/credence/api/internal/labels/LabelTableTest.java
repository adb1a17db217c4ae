package dev.credence.api.internal.labels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.internal.Labels;
import dev.credence.toys.NullValue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LabelTableTest {
    /** The explicit order of the labels is not alphabetical. */
    private static final Labels LABELS = Labels.of(List.of("b", "c", "a"));

    private static LabelTable.Rows rows() {
        return new LabelTable.Rows("row", 2).add(4, 2, 0).add(1, 0, 1).add(2, 0, 0);
    }

    private static LabelTable table() {
        return rows().table(LABELS, LabelTable.NO_LABEL);
    }

    private static List<String> rowsOf(LabelTable table) {
        return IntStream.range(0, table.rows())
                .mapToObj(row -> table.describe(row, List.of("t", "p")) + " " + table.counts()[row])
                .toList();
    }

    @Test
    void rowsAreSortedByPositionsOfLabels() {
        assertThat(rowsOf(table())).containsExactly("t=b, p=b 2", "t=b, p=c 1", "t=a, p=b 4");
        assertThat(table().size()).isEqualTo(7);
        assertThat(table().find(2, 0)).isEqualTo(2);
        assertThat(table().find(2, 1)).isNegative();
    }

    @Test
    void equalRowsAreAddedAndKeepTheirIndices() {
        LabelTable.MappedTable mapped = rows().add(5, 0, 1).mapped(LABELS, LabelTable.NO_LABEL, null);
        assertThat(rowsOf(mapped.table())).containsExactly("t=b, p=b 2", "t=b, p=c 6", "t=a, p=b 4");
        assertThat(mapped.rows().get(0)).containsExactly(2, 1, 0, 1);
    }

    @Test
    void sumContainsRowsOfAllParts() {
        LabelTable other = new LabelTable.Rows("row", 2)
                .add(5, 0, 0)
                .add(1, 1, 1)
                .table(Labels.of(List.of("a", "d")), LabelTable.NO_LABEL);
        LabelTable.MappedTable sum = LabelTable.sum(List.of(table(), other));
        assertThat(sum.table().labels().list()).containsExactly("b", "c", "a", "d");
        assertThat(rowsOf(sum.table()))
                .containsExactly("t=b, p=b 2", "t=b, p=c 1", "t=a, p=b 4", "t=a, p=a 5", "t=d, p=d 1");
        assertThat(sum.rows().get(1)).containsExactly(3, 4);
    }

    @Test
    void selectedRowsAreSortedAlphabetically() {
        assertThat(table().sortedAtoms(row -> row != 1)).containsExactly(2, 0);
        assertThat(rowsOf(table().withRows(2, 0))).containsExactly("t=a, p=b 4", "t=b, p=b 2");
        LabelTable whole = table().withRows(0, 1, 2);
        assertThat(rowsOf(whole)).containsExactly("t=a, p=b 4", "t=b, p=b 2", "t=b, p=c 1");
        assertThat(whole.withRows(0, 1, 2)).isSameAs(whole);
        assertThat(whole).isEqualTo(table()).hasSameHashCodeAs(table());
    }

    @Test
    void rowsOfOtherLabelsAreSortedAgain() {
        LabelTable other = table().withLabels(List.of("a", "b", "c", "d"));
        assertThat(rowsOf(other)).containsExactly("t=a, p=b 4", "t=b, p=b 2", "t=b, p=c 1");
        assertThatThrownBy(() -> table().withLabels(List.of("a", "b")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'c' is missing");
    }

    @Test
    void addedUnobservedRowsHaveCountZero() {
        LabelTable all = table().withUnseen();
        assertThat(all.counts()).containsExactly(2, 1, 0, 0, 0, 0, 4, 0, 0);
        assertThat(all.possible().list()).containsExactly(0, 1, 2);
    }

    @Test
    void equalTablesHaveEqualHashes() {
        LabelTable same = new LabelTable.Rows("cell", 2)
                .add(2, 0, 0)
                .add(4, 2, 0)
                .add(1, 0, 1)
                .table(LABELS, LabelTable.NO_LABEL);
        assertThat(same).isEqualTo(table()).hasSameHashCodeAs(table());
        LabelTable otherCount = rows().add(1, 0, 0).table(LABELS, LabelTable.NO_LABEL);
        assertThat(otherCount).isNotEqualTo(table()).doesNotHaveSameHashCodeAs(table());
        LabelTable otherRow = new LabelTable.Rows("row", 2)
                .add(4, 2, 1)
                .add(1, 0, 1)
                .add(2, 0, 0)
                .table(LABELS, LabelTable.NO_LABEL);
        assertThat(otherRow).isNotEqualTo(table()).doesNotHaveSameHashCodeAs(table());
        assertThat(table().withPositive("c")).isNotEqualTo(table());
    }

    @Test
    void pairedTableWithWrongDimensionThrows() {
        long[][][][] wrong = {
            new long[1][2][2],
            {new long[2][2], new long[1][2]},
            {new long[2][2], {new long[2], new long[3]}},
            {new long[2][2], NullValue.<long[][]>value()},
            {new long[2][2], {new long[2], NullValue.<long[]>value()}},
        };
        for (long[][][] counts : wrong) {
            assertThatThrownBy(() -> PairedConfusionMatrix.of(List.of("a", "b"), counts))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("paired counts must be [truth][first][second] with one entry per label each: labels=2");
        }
    }

    @Test
    void unobservedCellsAreAddedAfterLastObservedCell() {
        ConfusionMatrix all = ConfusionMatrix.of(List.of("a", "b"), new long[][] {{0, 7}, {5, 0}})
                .withUnseenAtoms();
        assertThat(IntStream.range(0, 4).mapToLong(all::count)).containsExactly(0L, 7L, 5L, 0L);
        assertThat(IntStream.range(0, 4).map(all::truth)).containsExactly(0, 0, 1, 1);
        assertThat(IntStream.range(0, 4).map(all::predicted)).containsExactly(0, 1, 0, 1);
    }

    @Test
    void possibleClassesOccurInSelectedColumns() {
        LabelTable joint =
                new LabelTable.Rows("row", 3).add(3, 0, 0, 1).add(2, 0, 0, 0).table(LABELS, LabelTable.NO_LABEL);
        assertThat(joint.select(null, 0, 1).table().possible().list()).containsExactly(0, 1);
    }

    @Test
    void totalAbove2To53OrNegativeCountThrows() {
        assertThatThrownBy(() -> rows().add(1L << 53, 1, 1).table(LABELS, LabelTable.NO_LABEL))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("row");
        assertThatThrownBy(() -> rows().add(-1, 1, 1).table(LABELS, LabelTable.NO_LABEL))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** Rows of 40 labels out of 1000 do not fit into the digits of a long. */
    @Test
    void wideRowsAreSortedLexicographically() {
        Labels labels = Labels.natural(
                IntStream.range(0, 1000).mapToObj(Integer::toString).toList());
        Random random = new Random(42);
        Map<List<Integer>, Long> expected = new TreeMap<>((one, other) -> {
            int at = 0;
            while (at < 39 && one.get(at).equals(other.get(at))) {
                at++;
            }
            return Integer.compare(one.get(at), other.get(at));
        });
        LabelTable.Rows rows = new LabelTable.Rows("row", 40);
        List<List<Integer>> all = new ArrayList<>();
        for (int row = 0; row < 500; row++) {
            int changed = random.nextInt(40);
            int label = random.nextInt(3);
            all.add(IntStream.range(0, 40)
                    .mapToObj(column -> column == changed ? label : 999 - column)
                    .toList());
        }
        Collections.shuffle(all, random);
        all.forEach(row -> {
            expected.merge(row, 1L, Long::sum);
            rows.add(1, row.stream().mapToInt(Integer::intValue).toArray());
        });
        LabelTable table = rows.table(labels, LabelTable.NO_LABEL);
        assertThat(table.counts())
                .isEqualTo(expected.values().stream().mapToLong(Long::longValue).toArray());
        List<List<Integer>> sorted = IntStream.range(0, table.rows())
                .mapToObj(row -> IntStream.range(0, 40)
                        .mapToObj(column -> table.column(column)[row])
                        .toList())
                .toList();
        assertThat(sorted).isEqualTo(List.copyOf(expected.keySet()));
        assertThat(new HashMap<>(expected)).hasSize(table.rows());
    }
}
