package dev.credence.api.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Worked examples of labels, their positions and unions. */
final class LabelsTest {
    private static Labels of(String... labels) {
        return Labels.of(List.of(labels));
    }

    private static Labels natural(String... labels) {
        return Labels.natural(List.of(labels));
    }

    @Test
    void positionsFollowListOrAlphabeticalOrder() {
        Labels labels = of("c", "a", "b");
        Labels text = labels.byText();
        assertEquals(1, labels.place(1));
        assertEquals(2, labels.atPlace(2));
        assertEquals(
                "[2, 0, 1]",
                Arrays.toString(IntStream.range(0, 3).map(text::place).toArray()));
        assertEquals(
                "[1, 2, 0]",
                Arrays.toString(IntStream.range(0, 3).map(text::atPlace).toArray()));
        assertEquals(List.of("c", "a", "b"), text.list());
        assertSame(text, text.byText());
    }

    @Test
    void alphabeticalOrderIsDetected() {
        assertTrue(of("a", "b", "c").inTextOrder());
        assertFalse(of("a", "c", "b").inTextOrder());
        assertFalse(of("b", "a", "c").inTextOrder());
        assertTrue(of("a").inTextOrder());
        assertFalse(natural("9", "10").inTextOrder());
    }

    @Test
    void unionIsExplicitIfAllPartsAreExplicit() {
        Labels stated = of("b", "a");
        Labels met = natural("b", "a");
        assertTrue(Labels.union(List.of(stated, of("b", "a"))).stated());
        assertEquals(stated, Labels.union(List.of(stated, of("b", "a"))));
        assertSame(stated, Labels.union(List.of(stated)));
        assertFalse(Labels.union(List.of(stated, met)).stated());
        assertFalse(Labels.union(List.of(met, stated)).stated());
        Labels sameOrder = Labels.union(List.of(of("a", "b"), met));
        assertFalse(sameOrder.stated());
        assertFalse(Labels.union(List.of(met, of("a", "b"))).stated());
        assertTrue(stated.ordinal());
        assertFalse(met.ordinal());
        assertTrue(natural("1", "2").ordinal());
    }

    @Test
    void unionIsAlphabeticalIfOnePartIsAlphabetical() {
        assertEquals(1, Labels.union(List.of(of("b", "a"), of("b", "a"))).place(1));
        assertEquals(
                0, Labels.union(List.of(of("b", "a").byText(), of("b", "a"))).place(1));
        assertEquals(
                0, Labels.union(List.of(of("b", "a"), of("b", "a").byText())).place(1));
    }

    @Test
    void equalLabelsAreEqualWhetherExplicitOrNot() {
        assertEquals(of("a", "b"), natural("b", "a"));
        assertEquals(List.of("a", "b").hashCode(), of("a", "b").hashCode());
        assertNotEquals(of("a", "b"), of("b", "a"));
        assertEquals("[b, a]", of("b", "a").toString());
    }

    @Test
    void labelWithMoreThan100DigitsIsNotNumeric() {
        assertTrue(LabelOrder.numeric(List.of("1".repeat(100))));
        assertFalse(LabelOrder.numeric(List.of("1".repeat(101))));
    }

    /** A dense table of 2^31 rows and columns would not fit into memory. */
    @Test
    void cellsWithLargeIndicesAreStoredSparsely() {
        int far = Integer.MAX_VALUE - 1;
        CellTable table = new CellTable();
        table.add(far, far, 3);
        table.add(1, far, 4);
        table.add(far, 1, 2);
        table.add(far, 1, 5);
        table.add(5000, 1, 0);
        table.add(3, 2, 6);
        StringBuilder observed = new StringBuilder();
        long[] total = {0};
        table.copy().forEach((row, column, count) -> {
            observed.append(row == far).append(column == far).append(count).append(' ');
            total[0] += count;
        });
        assertEquals(20, total[0]);
        for (String cell : List.of("truetrue3 ", "falsetrue4 ", "truefalse7 ", "falsefalse6 ")) {
            assertTrue(observed.indexOf(cell) >= 0, cell);
        }
        assertFalse(observed.indexOf("0 ") >= 0);
    }
}
