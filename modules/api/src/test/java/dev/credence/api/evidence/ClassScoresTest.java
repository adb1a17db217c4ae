package dev.credence.api.evidence;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ClassScoresTest {
    private static final double[][] ROWS = {{0.5, 0.3, 0.2}, {-0.0, 0.6, 0.4}, {0.0, 0.1, 0.9}};
    private static final ClassScores SCORES = of(ROWS, "a", "b", "a");

    private static ClassScores of(double[][] scores, String... truth) {
        return ClassScores.of(List.of("a", "b", "c"), List.of(truth), scores);
    }

    private static String message(double[][] scores, String... truth) {
        return String.valueOf(assertThrows(IllegalArgumentException.class, () -> of(scores, truth))
                .getMessage());
    }

    @Test
    void everyItemIsOneAtom() {
        assertEquals(3, SCORES.atoms());
        assertEquals(3, SCORES.size());
        assertEquals(1, SCORES.truth(1));
        assertEquals(0.6, SCORES.score(1, 1));
        assertEquals("item 1, truth=b", SCORES.describe(1));
        assertEquals("ClassScores[3 items, 3 classes]", SCORES.toString());
    }

    @Test
    void ranksAscendByScoreAndIgnoreSignOfZero() {
        assertArrayEquals(
                new int[] {1, 2, 0},
                IntStream.range(0, 3).map(rank -> SCORES.atRank(0, rank)).toArray());
    }

    @Test
    void classScoresWithEqualRowsAreEqual() {
        ClassScores again = of(new double[][] {{0.5, 0.3, 0.2}, {-0.0, 0.6, 0.4}, {0.0, 0.1, 0.9}}, "a", "b", "a");
        assertEquals(SCORES, again);
        assertEquals(SCORES.hashCode(), again.hashCode());
        assertNotEquals(SCORES, of(ROWS, "a", "b", "b"));
        assertNotEquals(SCORES, of(new double[][] {{0.5, 0.3, 0.2}, {0, 0.6, 0.4}, {0, 0.1, 0.8}}, "a", "b", "a"));
        assertNotEquals(SCORES, ClassScores.of(List.of("a", "b", "d"), List.of("a", "b", "a"), ROWS));
    }

    @Test
    void pooledItemsKeepTheOrderOfParts() {
        ClassScores other = of(new double[][] {{1, 2, 3}}, "c");
        assertEquals(
                of(new double[][] {ROWS[0], ROWS[1], ROWS[2], {1, 2, 3}}, "a", "b", "a", "c"), SCORES.merge(other));
        ClassScores strange = ClassScores.of(List.of("a", "b"), List.of(), new double[0][2]);
        assertEquals(
                "parts must have the same labels: labels=[a, b, c], other labels=[a, b]",
                assertThrows(IllegalArgumentException.class, () -> SCORES.merge(strange))
                        .getMessage());
    }

    @Test
    void invalidRowThrowsAndErrorStatesNumber() {
        assertEquals(
                "score must be a number: score=NaN of class 'b' at row 1",
                message(new double[][] {{1, 2, 3}, {1, Double.NaN, 3}}, "a", "b"));
        assertEquals(
                "true class must be one of [a, b, c]: true class='x' at row 0",
                message(new double[][] {{1, 2, 3}}, "x"));
        assertEquals(
                "a row must have a score per class: scores=2, classes=3 at row 0",
                message(new double[][] {{1, 2}}, "a"));
        assertEquals(
                "truth and scores must have as many rows: truth=2, scores=1",
                message(new double[][] {{1, 2, 3}}, "a", "b"));
    }

    @Test
    void itemsAreRepeatedByTheirCounts() {
        ClassScores two = ClassScores.of(
                List.of("a", "b"), List.of("a", "b", "a"), new double[][] {{0.9, 0.1}, {0.3, 0.7}, {0.4, 0.6}});
        ClassScores repeated = two.withCounts(new long[] {2, 0, 1}).orElseThrow();

        assertEquals(
                ClassScores.of(
                        List.of("a", "b"), List.of("a", "a", "a"), new double[][] {{0.9, 0.1}, {0.9, 0.1}, {0.4, 0.6}}),
                repeated);
        assertEquals(two, two.withCounts(new long[] {1, 1, 1}).orElseThrow());
        for (long[] counts : List.of(new long[] {1, 1}, new long[] {1, -1, 1})) {
            assertTrue(String.valueOf(assertThrows(IllegalArgumentException.class, () -> two.withCounts(counts))
                            .getMessage())
                    .startsWith("counts must be one for each of 3 items, each 0 or more: "));
        }
    }

    @Test
    void fewerThanTwoLabelsThrow() {
        for (List<String> labels : List.of(List.of("a"), List.of("a", "b", "a"))) {
            assertEquals(
                    "labels must be two or more, all different: labels=" + labels,
                    assertThrows(
                                    IllegalArgumentException.class,
                                    () -> ClassScores.of(labels, List.of(), new double[0][0]))
                            .getMessage());
        }
    }
}
