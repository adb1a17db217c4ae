package dev.credence.api.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

/**
 * Worked examples of margins with a weight added to each cell, compared with the margins of the table that contains this weight,
 * and of possible classes.
 */
final class MarginsExamplesTest {
    private static void assertSameSums(Margins expected, Margins margins) {
        assertEquals(expected.total(), margins.total());
        assertEquals(expected.hits(), margins.hits());
        for (int c = 0; c < expected.classes(); c++) {
            assertEquals(expected.truth(c), margins.truth(c));
            assertEquals(expected.predicted(c), margins.predicted(c));
            assertEquals(expected.diagonal(c), margins.diagonal(c));
            assertEquals(expected.falsePositives(c), margins.falsePositives(c));
            assertEquals(expected.falseNegatives(c), margins.falseNegatives(c));
            assertEquals(expected.trueNegatives(c), margins.trueNegatives(c));
        }
    }

    private static Margins of(String labels, long[][] counts) {
        ConfusionMatrix matrix = ConfusionMatrix.of(List.of(labels.split(" ")), counts);
        return Margins.of(matrix, matrix.weights());
    }

    /** Halves are added without rounding error; the class d is only declared and receives no weight. */
    @Test
    void weightIsAddedToEachCellOfPossibleClasses() {
        Margins some = of("a b c d", new long[][] {{4, 1, 0, 0}, {2, 6, 3, 0}, {0, 0, 5, 0}, {0, 0, 0, 0}});
        Margins four = of("a b c d", new long[][] {{8, 5, 4, 0}, {6, 10, 7, 0}, {4, 4, 9, 0}, {0, 0, 0, 0}});
        assertSameSums(four, some.withEachCell(4));
        assertSameSums(four, some.withEachCell(3.5).withEachCell(0.5));
        assertSameSums(some, some.withEachCell(0));
        assertEquals(3, some.possibleClasses());
        assertEquals(3, some.withEachCell(1).possibleClasses());
        assertTrue(some.isPossible(2));
        assertFalse(some.isPossible(3));
        assertEquals(5, some.diagonal(2));
    }

    /** The class c receives no weight as a true class, and the class a none as a predicted one. */
    @Test
    void weightIsAddedToCellsOfChosenClasses() {
        Margins some = of("a b c d", new long[][] {{4, 1, 0, 0}, {2, 6, 3, 0}, {0, 0, 5, 0}, {0, 0, 0, 0}});
        Margins four = of("a b c d", new long[][] {{4, 5, 4, 0}, {2, 10, 7, 0}, {0, 0, 5, 0}, {0, 0, 0, 0}});
        assertSameSums(four, some.withEachCell(4, c -> c != 2, c -> c != 0));
        Margins one = of("a b c d", new long[][] {{4, 1, 0, 0}, {2, 6, 3, 0}, {2, 0, 5, 0}, {0, 0, 0, 0}});
        assertSameSums(one, some.withEachCell(2, c -> c == 2, c -> c == 0));
        IntPredicate b = c -> c == 1;
        assertSameSums(some.withEachCell(3, b, b), some.withEachCell(1, b, b).withEachCell(2, b, b));
    }

    @Test
    void trueNegativesOfTwoClassesEqualDiagonalOfOtherClass() {
        assertSameSums(
                of("a b", new long[][] {{5, 3}, {4, 9}}),
                of("a b", new long[][] {{3, 1}, {2, 7}}).withEachCell(2));
        Margins margins = of("a b", new long[][] {{3, 1}, {2, 7}});
        assertEquals(7, margins.trueNegatives(0));
        assertEquals(3, margins.trueNegatives(1));
        Margins among = of("a b c", new long[][] {{0, 0, 0}, {0, 3, 1}, {0, 2, 7}});
        assertEquals(13, among.trueNegatives(0));
        assertEquals(7, among.trueNegatives(1));
        assertEquals(3, among.trueNegatives(2));
    }

    @Test
    void classesAreInOrderOfAtoms() {
        ConfusionMatrix matrix =
                ConfusionMatrix.of(List.of("b", "c", "a"), new long[][] {{1, 0, 0}, {0, 2, 0}, {0, 0, 3}});
        Margins margins = Margins.of(matrix, matrix.weights());
        assertEquals(2, margins.inOrder(2));
        ConfusionMatrix byText = matrix.withAtoms(new int[] {0, 1, 2});
        Margins text = Margins.of(byText, byText.weights());
        assertEquals(List.of(2, 0, 1), List.of(text.inOrder(0), text.inOrder(1), text.inOrder(2)));
    }

    @Test
    void possibleClassesAreAtLeastTwo() {
        assertEquals(3, of("a b c", new long[3][3]).possibleClasses());
        assertTrue(of("a b c", new long[3][3]).isPossible(1));
        Margins one = of("a b c", new long[][] {{0, 0, 0}, {0, 0, 0}, {0, 0, 4}});
        assertEquals(2, one.possibleClasses());
        assertTrue(one.isPossible(0));
        assertFalse(one.isPossible(1));
        ConfusionMatrix positive = ConfusionMatrix.of(
                        List.of("a", "b", "c"), new long[][] {{0, 0, 0}, {0, 2, 1}, {0, 0, 4}})
                .withPositive("a");
        assertEquals(3, positive.possibleClasses());
        assertTrue(positive.isPossible(0));
        assertEquals(2, positive.withPositive("b").possibleClasses());
        assertFalse(positive.withPositive("b").isPossible(0));
        assertEquals(1, of("a", new long[][] {{4}}).possibleClasses());
    }
}
