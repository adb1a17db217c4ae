package dev.credence.api.evidence;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.toys.NullValue;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Worked examples of matrices of one, two and several systems: the indices and the order of cells, and the labels that must be
 * kept.
 */
final class MatricesExamplesTest {
    private static final List<String> LABELS = List.of("c", "a", "b");

    private static ConfusionMatrix full() {
        return ConfusionMatrix.of(LABELS, new long[][] {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}});
    }

    private static PairedConfusionMatrix paired() {
        long[][][] counts = new long[3][3][3];
        counts[0][1][2] = 1;
        counts[0][1][1] = 2;
        counts[0][2][1] = 3;
        counts[1][0][0] = 4;
        counts[2][2][0] = 5;
        return PairedConfusionMatrix.of(LABELS, counts);
    }

    /** Rows of the true label and the predictions of knn and tree: ccb (three times), cba, aac, aac, bbb. */
    private static JointConfusionMatrix joint() {
        return new JointConfusionCounter(List.of("knn", "tree"))
                .add("c", List.of("c", "b"), 3)
                .add("c", List.of("b", "a"), 1)
                .add("a", List.of("a", "c"), 2)
                .add("b", List.of("b", "b"), 1)
                .toMatrix()
                .withLabels(List.of("c", "a", "b", "d"));
    }

    private static String messageOfException(Class<? extends RuntimeException> kind, Runnable action) {
        return String.valueOf(assertThrows(kind, action::run).getMessage());
    }

    private static String messageOfException(Runnable action) {
        return messageOfException(IllegalArgumentException.class, action);
    }

    @Test
    void countByLabelsEqualsTheCellOfTheMatrix() {
        for (ConfusionMatrix matrix : List.of(full(), full().withAtoms(new int[] {4, 5, 3, 7, 8, 6, 1, 2, 0}))) {
            long count = 1;
            for (String truth : LABELS) {
                for (String predicted : LABELS) {
                    assertEquals(count++, matrix.count(truth, predicted));
                }
            }
        }
        ConfusionMatrix sparse = ConfusionMatrix.of(LABELS, new long[][] {{0, 2, 0}, {0, 0, 0}, {0, 0, 9}});
        assertEquals(0, sparse.count("c", "c"));
        assertEquals(0, sparse.count("a", "b"));
        assertEquals(0, sparse.count("b", "a"));
    }

    @Test
    void matricesWithEqualCellsAreEqual() {
        assertEquals(full(), full());
        assertEquals(full().hashCode(), full().hashCode());
        assertEquals(full(), full().withAtoms(full().sortedAtoms(cell -> true)));
        ConfusionMatrix other = ConfusionMatrix.of(LABELS, new long[][] {{1, 2, 3}, {4, 5, 6}, {7, 9, 8}});
        assertNotEquals(full(), other);
        assertNotEquals(full().hashCode(), full().withPositive("a").hashCode());
        assertNotEquals(full(), full().withPositive("a"));
        ConfusionMatrix moved = ConfusionMatrix.of(LABELS, new long[][] {{0, 1, 0}, {0, 0, 0}, {0, 0, 0}});
        ConfusionMatrix stayed = ConfusionMatrix.of(LABELS, new long[][] {{1, 0, 0}, {0, 0, 0}, {0, 0, 0}});
        assertNotEquals(moved, stayed);
        assertNotEquals(moved.hashCode(), stayed.hashCode());
        assertNotEquals(paired().hashCode(), paired().swapped().hashCode());
        assertNotEquals(joint().hashCode(), joint().withPositive("a").hashCode());
        assertNotEquals(0, paired().hashCode());
        assertNotEquals(0, joint().hashCode());
    }

    @Test
    void outcomeOfAtomTreatsOneClassAsPositive() {
        ConfusionMatrix matrix = full();
        assertEquals(Outcome.TRUE_POSITIVE, matrix.outcome(4, 1));
        assertEquals(Outcome.FALSE_NEGATIVE, matrix.outcome(3, 1));
        assertEquals(Outcome.FALSE_POSITIVE, matrix.outcome(1, 1));
        assertEquals(Outcome.TRUE_NEGATIVE, matrix.outcome(0, 1));
    }

    @Test
    void selectedCellsAreSortedAlphabetically() {
        ConfusionMatrix matrix = full();
        assertArrayEquals(new int[] {4, 5, 3, 7, 8, 6, 1, 2, 0}, matrix.sortedAtoms(cell -> true));
        ConfusionMatrix some = matrix.withAtoms(matrix.sortedAtoms(cell -> cell > 5));
        assertArrayEquals(new double[] {8, 9, 7}, some.weights());
        assertEquals(24, some.size());
        ConfusionMatrix text = ConfusionMatrix.of(List.of("a", "b"), new long[][] {{1, 2}, {3, 4}});
        assertSame(text, text.withAtoms(new int[] {0, 1, 2, 3}));
        assertTrue(full().isPossible(2));
        assertFalse(full().withPositiveDeclared("d").withPositive("a").isPossible(3));
    }

    @Test
    void textOfMatrixWithFiveClassesShowsTable() {
        assertEquals(
                "ConfusionMatrix[5 classes, 1 observations, rows of truth: a=0 0 0 0 0, b=0 0 0 0 0, c=0 0 1 0 0, d=0"
                        + " 0 0 0 0, e=0 0 0 0 0]",
                ConfusionMatrix.ofPredictions(List.of("c"), List.of("c"))
                        .withLabels(List.of("a", "b", "c", "d", "e"))
                        .toString());
        assertEquals(
                "ConfusionMatrix[6 classes, 1 observations]",
                ConfusionMatrix.ofPredictions(List.of("c"), List.of("c"))
                        .withLabels(List.of("a", "b", "c", "d", "e", "f"))
                        .toString());
        assertEquals(
                "BinaryCounts[tp=1, fp=2, fn=3, tn=4]",
                ConfusionMatrix.binary().tp(1).fp(2).fn(3).tn(4).toString());
    }

    @Test
    void labelOrderMustContainOccurringAndPositiveLabels() {
        List<String> short1 = List.of("c", "a");
        String missing = "labels must contain every label that occurs: '%s' is missing; labels=[c, a]";
        assertEquals(missing.replace("%s", "b"), messageOfException(() -> full().withLabels(short1)));
        assertEquals(missing.replace("%s", "b"), messageOfException(() -> paired().withLabels(short1)));
        assertEquals(missing.replace("%s", "b"), messageOfException(() -> joint().withLabels(short1)));
        ConfusionMatrix one = ConfusionMatrix.of(List.of("c", "d"), new long[][] {{1, 0}, {0, 0}})
                .withPositive("d");
        assertEquals(missing.replace("%s", "d"), messageOfException(() -> one.withLabels(short1)));
        PairedConfusionMatrix two = PairedConfusionMatrix.of(List.of("c", "d"), new long[][][] {
                    {{1, 0}, {0, 0}}, {{0, 0}, {0, 0}}
                })
                .withPositive("d");
        assertEquals(missing.replace("%s", "d"), messageOfException(() -> two.withLabels(short1)));
        JointConfusionMatrix three = new JointConfusionCounter(List.of("knn", "tree"))
                .add("c", List.of("c", "c"), 1)
                .add("d", List.of("d", "d"), 0)
                .toMatrix()
                .withPositive("d");
        assertEquals(missing.replace("%s", "d"), messageOfException(() -> three.withLabels(short1)));
        assertEquals(List.of("d", "c"), three.withLabels(List.of("d", "c")).labels());
        assertEquals(LABELS, joint().withLabels(LABELS).labels());
        assertEquals("d", three.withLabels(List.of("d", "c")).positive().orElseThrow());
        assertEquals("d", paired().withPositiveDeclared("d").positive().orElseThrow());
        assertEquals(
                List.of("c", "a", "b", "d"), paired().withPositiveDeclared("d").labels());
    }

    @Test
    void pairedAtomsMapToCellsAndAreSortedAlphabetically() {
        PairedConfusionMatrix paired = paired();
        assertEquals(ConfusionMatrix.of(LABELS, new long[][] {{0, 3, 3}, {4, 0, 0}, {0, 0, 5}}), paired.first());
        assertEquals(ConfusionMatrix.of(LABELS, new long[][] {{0, 5, 1}, {4, 0, 0}, {5, 0, 0}}), paired.second());
        int[] first = {0, 0, 1, 2, 3};
        int[] second = {0, 1, 0, 2, 3};
        for (int atom = 0; atom < 5; atom++) {
            assertEquals(first[atom], paired.firstAtom(atom));
            assertEquals(second[atom], paired.secondAtom(atom));
        }
        assertArrayEquals(new int[] {3, 4, 0, 1, 2}, paired.sortedAtoms(cell -> true));
        long[][][] seconds = new long[3][3][3];
        seconds[0][0][0] = 1;
        seconds[0][0][1] = 2;
        seconds[0][1][0] = 3;
        assertArrayEquals(
                new int[] {2, 1, 0}, PairedConfusionMatrix.of(LABELS, seconds).sortedAtoms(cell -> true));
        PairedConfusionMatrix all = paired.withAtoms(new int[] {0, 1, 2, 3, 4});
        assertEquals("truth=a, first=c, second=c", all.describe(0));
        assertEquals(paired, all);
        PairedConfusionMatrix text = paired.withLabels(List.of("a", "b", "c"));
        assertSame(text, text.withAtoms(new int[] {0, 1, 2, 3, 4}));
        assertEquals(7, paired.withAtoms(new int[] {3, 2}).size());
    }

    @Test
    void listingJointCellsOfMoreThan200ClassesThrows() {
        PairedConfusionMatrix.Counter counter = new PairedConfusionMatrix.Counter();
        for (int label = 0; label < 201; label++) {
            counter.add("l" + label, "l" + label, "l" + label, 1);
        }
        assertEquals(
                "joint cells can be listed for at most 200 classes: classes=201; merge rare classes first",
                messageOfException(() -> counter.toMatrix().withUnseenAtoms()));
        assertEquals(27, paired().withUnseenAtoms().atoms());
        assertEquals(15, paired().withUnseenAtoms().size());
    }

    @Test
    void labelsWithCountZeroAreKeptWithoutCells() {
        PairedConfusionMatrix.Counter counter =
                new PairedConfusionMatrix.Counter().add("a", "b", "c", 0).add("a", "a", "a", 2);
        assertEquals(1, counter.toMatrix().atoms());
        assertEquals(List.of("a", "b", "c"), counter.toMatrix().labels());
        ConfusionCounter other = new ConfusionCounter().add("x", "y", 0);
        ConfusionCounter merged =
                new ConfusionCounter().add("a", "a").add("a", "b").merge(other);
        assertEquals(List.of("a", "b", "x", "y"), merged.toMatrix().labels());
        assertEquals(2, merged.size());
    }

    @Test
    void jointAtomsMapToSystemCellsAndAreSortedAlphabetically() {
        JointConfusionMatrix joint = joint();
        assertEquals(
                ConfusionMatrix.of(
                        joint.labels(), new long[][] {{3, 0, 1, 0}, {0, 2, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 0}}),
                joint.system(0));
        assertEquals(
                ConfusionMatrix.of(
                        joint.labels(), new long[][] {{0, 1, 3, 0}, {2, 0, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 0}}),
                joint.system(1));
        int[] tree = {1, 0, 2, 3};
        for (int atom = 0; atom < 4; atom++) {
            assertEquals(atom, joint.systemAtom(0, atom));
            assertEquals(tree[atom], joint.systemAtom(1, atom));
        }
        assertEquals(3, joint.system(0).possibleClasses());
        assertEquals(3, joint.pair(0, 1).possibleClasses());
        assertFalse(joint.system(1).isPossible(3));
        assertArrayEquals(new int[] {2, 3, 1, 0}, joint.sortedAtoms(row -> true));
        JointConfusionMatrix pairs = new JointConfusionCounter(List.of("knn", "tree"))
                .add("a", List.of("c", "a"), 1)
                .add("a", List.of("b", "c"), 1)
                .add("a", List.of("b", "a"), 1)
                .toMatrix()
                .withLabels(List.of("c", "b", "a"));
        assertEquals("[2, 1, 0]", Arrays.toString(pairs.sortedAtoms(row -> true)));
        assertEquals(
                "JointConfusionMatrix[2 systems, 4 classes, 7 observations, positive=d]",
                joint.withPositive("d").toString());
    }

    @Test
    void selectedRowsOfJointMatrixAreKept() {
        JointConfusionMatrix joint = joint();
        JointConfusionMatrix text = joint.withLabels(List.of("a", "b", "c", "d"));
        assertSame(text, text.withAtoms(new int[] {0, 1, 2, 3}));
        assertEquals(joint, joint.withAtoms(new int[] {0, 1, 2, 3}));
        assertEquals(
                "truth=a, knn=a, tree=c",
                joint.withAtoms(new int[] {0, 1, 2, 3}).describe(0));
        JointConfusionMatrix some = text.withAtoms(new int[] {2, 0});
        assertEquals(2, some.atoms());
        assertEquals(3, some.size());
        assertEquals("truth=c, knn=b, tree=a", some.describe(1));
    }

    @Test
    void invalidRowsAndSystemsThrowWithReason() {
        assertEquals(
                "count must be >= 0: truth=x, predictions=[x, y]=-1",
                messageOfException(() -> new JointConfusionCounter(List.of("a", "b")).add("x", List.of("x", "y"), -1)));
        assertEquals(
                "JointConfusionCounter[2 systems, 1 kinds of rows, 4 observations]",
                new JointConfusionCounter(List.of("a", "b"))
                        .add("x", List.of("x", "y"), 4)
                        .toString());
        assertEquals("parts to pool must be at least one: parts=0", messageOfException(() -> joint().pool(List.of())));
        assertEquals("parts to pool must be at least one: parts=0", messageOfException(() -> full().pool(List.of())));
        Map<String, List<String>> predictions = new LinkedHashMap<>();
        predictions.put("a", List.of("x", "y"));
        predictions.put("b", Arrays.asList("x", NullValue.<String>value()));
        assertEquals(
                "predicted label must not be null: row=1",
                messageOfException(
                        NullPointerException.class,
                        () -> JointConfusionMatrix.ofPredictions(List.of("x", "y"), predictions)));
        predictions.put("b", NullValue.value());
        assertEquals(
                "predictions of a system must not be null: system=b",
                messageOfException(
                        NullPointerException.class,
                        () -> JointConfusionMatrix.ofPredictions(List.of("x", "y"), predictions)));
    }
}
