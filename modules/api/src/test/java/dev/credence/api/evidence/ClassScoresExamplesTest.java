package dev.credence.api.evidence;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Worked examples of scores of several classes: the order of items, selections of items, and other orders of labels. */
final class ClassScoresExamplesTest {
    private static final List<String> LABELS = List.of("c", "a", "b");

    /** The scores of the classes c, a and b. */
    private static ClassScores scores() {
        return ClassScores.of(LABELS, new int[] {2, 0, 1, 1, 0, 1}, new double[][] {
            {1, 5, 3}, {2, 5, 3}, {2, 5, 3}, {2, 4, 8}, {1, 5, 2}, {0, 5, 3}
        });
    }

    /**
     * Items are sorted by the scores of a, then b, then c, then by true class; equal items are sorted by weight and otherwise keep
     * their order.
     */
    @Test
    void sortedAtomsAreInOrderOfScoresByAlphabeticalClass() {
        assertArrayEquals(new int[] {3, 4, 5, 0, 2, 1}, scores().sortedAtoms(item -> true));
        assertArrayEquals(new int[] {3, 4, 2, 1}, scores().sortedAtoms(item -> item != 5 && item != 0));
        ClassScores equal = ClassScores.of(LABELS, new int[3], new double[3][3]);
        assertArrayEquals(new int[] {0, 1, 2}, equal.sortedAtoms(item -> true));
        assertArrayEquals(new int[] {2, 0, 1}, equal.sortedAtoms(item -> true, new double[] {2, 3, 1}));
    }

    @Test
    void selectedItemsKeepTheirScores() {
        ClassScores some = scores().withAtoms(new int[] {3, 0});
        assertEquals(ClassScores.of(LABELS, new int[] {1, 2}, new double[][] {{2, 4, 8}, {1, 5, 3}}), some);
        assertEquals(8, some.score(0, 2));
        assertEquals(2, some.truth(1));
        ClassScores all = scores();
        assertSame(all, all.withAtoms(IntStream.range(0, 6).toArray()));
        assertSame(all, all.withUnseenAtoms());
        assertEquals(1, all.count(3));
        assertEquals(6, all.size());
    }

    @Test
    void reorderedLabelsKeepTheirScores() {
        ClassScores turned = scores().withLabels(List.of("a", "b", "c"));
        assertEquals(
                ClassScores.of(List.of("a", "b", "c"), new int[] {1, 2, 0, 0, 2, 0}, new double[][] {
                    {5, 3, 1}, {5, 3, 2}, {5, 3, 2}, {4, 8, 2}, {5, 2, 1}, {5, 3, 0}
                }),
                turned);
        assertEquals(
                "labels must contain every label that occurs: 'b' is missing; labels=[a, c, d]",
                assertThrows(IllegalArgumentException.class, () -> scores().withLabels(List.of("a", "c", "d")))
                        .getMessage());
        assertEquals(
                "labels must be those with scores: labels=[a, b, c, d], scores of=[c, a, b]",
                assertThrows(IllegalArgumentException.class, () -> scores().withLabels(List.of("a", "b", "c", "d")))
                        .getMessage());
    }

    @Test
    void predictedClassIsFirstClassWithLargestScore() {
        ClassScores scores =
                ClassScores.of(LABELS, new int[] {0, 1, 2}, new double[][] {{1, 3, 2}, {3, 1, 3}, {1, 2, 2}});
        assertEquals(ConfusionMatrix.of(LABELS, new long[][] {{0, 1, 0}, {1, 0, 0}, {0, 1, 0}}), scores.predicted());
    }

    @Test
    void equalScoresInAnyOrderHaveEqualHashes() {
        ClassScores one = ClassScores.of(LABELS, new int[] {0, 1}, new double[][] {{0.0, 1, 2}, {-0.0, 4, 5}});
        ClassScores other = ClassScores.of(LABELS, new int[] {1, 0}, new double[][] {{0.0, 4, 5}, {-0.0, 1, 2}});
        assertEquals(one, other);
        assertEquals(one.hashCode(), other.hashCode());
        ClassScores positive = ClassScores.of(LABELS, new int[] {0, 1}, new double[][] {{0, 1, 2}, {0, 4, 5}});
        assertEquals(one, positive);
        assertEquals(one.hashCode(), positive.hashCode());
        ClassScores third = ClassScores.of(LABELS, new int[] {0, 1}, new double[][] {{0, 1, 2}, {0, 4, 6}});
        assertNotEquals(one, third);
        assertNotEquals(one.hashCode(), third.hashCode());
        assertNotEquals(
                one.hashCode(),
                ClassScores.of(LABELS, new int[] {1, 1}, new double[][] {{0, 1, 2}, {0, 4, 5}})
                        .hashCode());
        assertNotEquals(
                one.hashCode(),
                ClassScores.of(List.of("a", "b", "c"), new int[] {0, 1}, new double[][] {{0, 1, 2}, {0, 4, 5}})
                        .hashCode());
    }
}
