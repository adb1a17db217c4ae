package dev.credence.api.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.toys.NullValue;
import dev.credence.toys.Toys;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CrossedSampleTest {
    private static final ConfusionMatrix MATRIX = ConfusionMatrix.binary(3, 1, 2, 4);
    private static final ConfusionMatrix OTHER = ConfusionMatrix.binary(0, 2, 1, 1);
    private static final ConfusionMatrix EMPTY = ConfusionMatrix.binary(0, 0, 0, 0);
    private static final ConfusionMatrix UNCALLED = ConfusionMatrix.binary(0, 0, 2, 5);

    /** The cells of the questions 2 and 10 and of the seeds a and b, in which question 10 has no seed b. */
    private static CrossedSample<ConfusionMatrix> three() {
        Map<String, Map<String, ConfusionMatrix>> cells = new LinkedHashMap<>();
        cells.put("10", Map.of("a", OTHER));
        cells.put("2", Map.of("b", MATRIX, "a", MATRIX));
        return CrossedSample.of(cells);
    }

    @Test
    void clustersAreInNaturalOrderAndCellsLeadToThem() {
        CrossedSample<ConfusionMatrix> sample = three();
        assertEquals(List.of("2", "10"), sample.firstNames());
        assertEquals(List.of("a", "b"), sample.secondNames());
        assertEquals(3, sample.cells().clusters());
        assertEquals(MATRIX.merge(MATRIX).merge(OTHER), sample.evidence());
        assertEquals(
                1,
                IntStream.range(0, 3)
                        .filter(cell -> sample.first(cell) == 1
                                && sample.second(cell) == 0
                                && sample.cells().cluster(cell).equals(OTHER))
                        .count());
        assertEquals("crossed sample of " + sample.evidence() + " in 2 x 2 clusters", sample.toString());
        assertEquals(2, sample.units());
        assertFalse(sample.isIid());
        assertFalse(sample.isExchangeable());
    }

    @Test
    void namesWithSlashesAndBackslashesStayApart() {
        CrossedSample<ConfusionMatrix> sample = CrossedSample.of(Map.of(
                "a/b", Map.of("c", MATRIX), "a", Map.of("b/c", OTHER), "a\\", Map.of("b/c", OTHER, "\\/c", OTHER)));
        assertEquals(4, sample.cells().clusters());
        assertEquals(List.of("a", "a/b", "a\\"), sample.firstNames());
        assertEquals(List.of("\\/c", "b/c", "c"), sample.secondNames());
    }

    @Test
    void emptyCellsAndTheirClustersAreLeftOut() {
        CrossedSample<ConfusionMatrix> sample = CrossedSample.of(Map.of(
                "q1", Map.of("s1", MATRIX, "s2", OTHER, "s3", EMPTY), "q2", Map.of("s1", EMPTY), "q3", Map.of()));
        assertEquals(List.of("q1"), sample.firstNames());
        assertEquals(List.of("s1", "s2"), sample.secondNames());
        assertEquals(
                1,
                CrossedSample.of(Map.of("q1", Map.of("s1", EMPTY, "s2", EMPTY)))
                        .cells()
                        .clusters());
    }

    @Test
    void cellsThatAMetricDoesNotReadAreLeftOut() {
        Sample<ConfusionMatrix> sample = CrossedSample.of(Map.of(
                "q1", Map.of("s1", MATRIX, "s2", UNCALLED), "q2", Map.of("s1", OTHER), "q3", Map.of("s2", UNCALLED)));
        CrossedSample<ConfusionMatrix> read =
                sample.readBy(new Toys.Precision()).crossed().orElseThrow();
        assertEquals(List.of("q1", "q2"), read.firstNames());
        assertEquals(List.of("s1"), read.secondNames());
        CrossedSample<ConfusionMatrix> all = three();
        assertSame(all, all.readBy(new Toys.Precision()));
    }

    @Test
    void unusedPairedCellsAreLeftOut() {
        PairedConfusionMatrix read = paired(new long[][][] {{{1, 0}, {0, 2}}, {{0, 1}, {3, 1}}});
        PairedConfusionMatrix uncalled = paired(new long[][][] {{{4, 0}, {0, 0}}, {{2, 0}, {0, 0}}});
        Pairing<ConfusionMatrix> pairing = Pairing.<ConfusionMatrix, PairedConfusionMatrix>paired(CrossedSample.of(
                        Map.of("q1", Map.of("s1", read, "s2", uncalled), "q2", Map.of("s1", read, "s2", read))))
                .readBy(new Toys.Precision());
        assertEquals(3 * read.size(), pairing.firstEvidence().size());
    }

    private static PairedConfusionMatrix paired(long[][][] counts) {
        return PairedConfusionMatrix.of(List.of("n", "p"), counts).withPositive("p");
    }

    @Test
    void clustersOfEachKindAloneContainAllObservations() {
        CrossedSample<ConfusionMatrix> sample = three();
        assertEquals(ClusteredSample.of(Map.of("2", MATRIX.merge(MATRIX), "10", OTHER)), sample.byFirst());
        assertEquals(ClusteredSample.of(Map.of("a", MATRIX.merge(OTHER), "b", MATRIX)), sample.bySecond());
    }

    @Test
    void nestedClustersAreSimplifiedToTheLargerOnes() {
        Map<String, Map<String, ConfusionMatrix>> visits = Map.of(
                "patient 1", Map.of("visit 1", MATRIX, "visit 2", OTHER), "patient 2", Map.of("visit 3", MATRIX));
        CrossedSample<ConfusionMatrix> sample = CrossedSample.of(visits);
        assertEquals(sample.byFirst(), sample.simplified());
        CrossedSample<ConfusionMatrix> turned = CrossedSample.of(Map.of(
                "visit 1", Map.of("patient 1", MATRIX),
                "visit 2", Map.of("patient 1", OTHER),
                "visit 3", Map.of("patient 2", MATRIX)));
        assertEquals(sample.byFirst(), turned.simplified());
        CrossedSample<ConfusionMatrix> crossed = three();
        assertSame(crossed, crossed.simplified());
        CrossedSample<ConfusionMatrix> single =
                CrossedSample.of(Map.of("q1", Map.of("r1", MATRIX), "q2", Map.of("r1", OTHER)));
        assertSame(single, single.simplified());
    }

    @Test
    void samplesWithEqualNamesAndCellsAreEqual() {
        assertEquals(three(), three());
        assertEquals(three().hashCode(), three().hashCode());
        assertNotEquals(three(), CrossedSample.of(Map.of("2", Map.of("a", MATRIX))));
        assertNotEquals(three(), three().cells());
        assertTrue(three().crossed().isPresent());
        assertTrue(three().cells().crossed().isEmpty());
    }

    @Test
    void missingCellsAreErrorsThatNameTheirClusters() {
        assertEquals(
                "cells must be at least one: cells=0",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> CrossedSample.of(Map.<String, Map<String, ConfusionMatrix>>of()))
                        .getMessage());
        Map<String, ConfusionMatrix> row = new HashMap<>();
        row.put("s1", NullValue.value());
        assertEquals(
                "cell must not be null: first=q1, second=s1",
                assertThrows(NullPointerException.class, () -> CrossedSample.of(Map.of("q1", row)))
                        .getMessage());
    }
}
