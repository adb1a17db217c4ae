package dev.credence.api.evidence;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Worked examples of labels of any type, parts of streams, and the default methods of evidence. */
final class LabelTypesExamplesTest {
    /** Evidence that uses all default methods of the interface. */
    private static final class Two implements Evidence {
        @Override
        public int atoms() {
            return 2;
        }

        @Override
        public long count(int atom) {
            return 3L + atom;
        }

        @Override
        public long size() {
            return 7;
        }
    }

    /** Paired evidence whose possible atoms cannot be listed. */
    private record Pair(Two first, Two second) implements PairedEvidence<Two> {
        @Override
        public int firstAtom(int atom) {
            return atom;
        }

        @Override
        public int secondAtom(int atom) {
            return atom;
        }

        @Override
        public PairedEvidence<Two> swapped() {
            return new Pair(second, first);
        }

        @Override
        public int atoms() {
            return 2;
        }

        @Override
        public long count(int atom) {
            return first.count(atom);
        }

        @Override
        public long size() {
            return 7;
        }
    }

    private static String messageOfException(Runnable action) {
        return String.valueOf(
                assertThrows(IllegalArgumentException.class, action::run).getMessage());
    }

    @Test
    void defaultMethodsOfEvidenceReturnItUnchanged() {
        Two two = new Two();
        assertSame(two, two.withUnseenAtoms());
        assertSame(two, two.withAtoms(new int[] {1}));
        assertSame(two, Evidence.completed(two));
        assertArrayEquals(new int[] {0, 1}, two.sortedAtoms(atom -> true));
        assertArrayEquals(new int[] {1}, two.sortedAtoms(atom -> atom == 1));
        assertArrayEquals(new int[] {1}, two.sortedAtoms(atom -> atom == 1, new double[] {5, 4}));
        assertArrayEquals(new double[] {3, 4}, two.weights());
        assertEquals("atom 1", two.describe(1));
        Pair pair = new Pair(two, new Two());
        assertSame(pair, pair.withUnseenAtoms());
    }

    @Test
    void builtPoolKeepsAtomIndices() {
        int[] places = {1, 0};
        Pool<Two> pool = Pool.of(new Two(), List.of(places));
        places[0] = 7;
        assertEquals(1, pool.atom(0, 0));
        assertEquals(0, pool.atom(0, 1));
        assertEquals(1, pool.parts());
    }

    @Test
    void booleanLabelsAreCountedInTheirCells() {
        boolean[] truth = {true, true, true, false, false, true};
        boolean[] predicted = {true, false, true, true, false, true};
        ConfusionMatrix matrix = ConfusionMatrix.of(truth, predicted);
        assertEquals(
                ConfusionMatrix.of(List.of("false", "true"), new long[][] {{1, 1}, {1, 3}})
                        .withPositive("true"),
                matrix);
        ConfusionMatrix boxed = ConfusionMatrix.of(
                List.of(true, true, true, false, false, true), List.of(true, false, true, true, false, true));
        assertEquals(matrix, boxed);
    }

    @Test
    void fractionalOrTooLargeCountInMapThrows() {
        assertEquals(
                1L << 53,
                ConfusionMatrix.ofCounts(Map.of("a", Map.of("a", 1L << 53))).size());
        assertEquals(
                "count must be a whole number up to 2^53: count=9007199254740994 at truth=a, predicted=b",
                messageOfException(() -> ConfusionMatrix.ofCounts(Map.of("a", Map.of("b", (1L << 53) + 2)))));
        assertEquals(
                "count must be a whole number up to 2^53: count=0.5 at truth=a, predicted=b",
                messageOfException(() -> ConfusionMatrix.ofCounts(Map.of("a", Map.of("b", 0.5)))));
    }

    @Test
    void mergedStreamPartsKeepAllLabels() {
        Predictions.Tally none = new Predictions.Tally();
        Predictions.Tally some = new Predictions.Tally();
        some.add(true, false);
        ConfusionMatrix matrix = none.merge(some).matrix();
        assertEquals("true", matrix.positive().orElseThrow());
        assertEquals(List.of("false", "true"), matrix.labels());
        Predictions.Tally left = new Predictions.Tally();
        left.add(true, true);
        assertEquals(
                "true", left.merge(new Predictions.Tally()).matrix().positive().orElseThrow());
        Predictions.Tally number = new Predictions.Tally();
        number.add(1, 2);
        Predictions.Tally text = new Predictions.Tally();
        text.add("1", "2");
        String message = messageOfException(() -> number.merge(text));
        assertEquals("of an Integer and of a String", message.substring(message.length() - 29));
    }

    @Test
    void equalNumbersOfDifferentTypesThrow() {
        String rule = "labels must all be of the same type: ";
        String advice = "; give truth and predictions as the same type";
        assertEquals(
                rule + "1 is an Integer and 1.0 a Double" + advice,
                messageOfException(() -> ConfusionMatrix.of(List.<Object>of(1), List.<Object>of(1.0))));
        assertEquals(
                rule + "1 is a Long and 1.0 a Float" + advice,
                messageOfException(() -> ConfusionMatrix.of(List.<Object>of(1L), List.<Object>of(1f))));
        assertEquals(
                rule + "2.0 is a Float and 2 a Long" + advice,
                messageOfException(() -> ConfusionMatrix.of(List.<Object>of(2f), List.<Object>of(2L))));
        assertEquals(
                List.of("Infinity", "NaN"),
                ConfusionMatrix.of(List.of(Double.NaN), List.of(Double.POSITIVE_INFINITY))
                        .labels());
        assertEquals(
                2,
                ConfusionMatrix.of(Arrays.<Object>asList(1, 2L), Arrays.<Object>asList(2L, 1))
                        .classes());
    }
}
