package dev.credence.api.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.derived.Thresholded;
import dev.credence.toys.Toys;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Worked examples of samples of each design: visitors, indices of atoms of parts, and valid weights. */
class DesignTest {
    private static final ConfusionMatrix A = ConfusionMatrix.binary(3, 1, 2, 4);
    private static final ConfusionMatrix B = ConfusionMatrix.binary(0, 2, 0, 5);
    private static final double[] COUNTS = {4, 1, 2, 3};

    /** A visitor that returns the name of the design. */
    private static final class Naming implements SampleVisitor<ConfusionMatrix, String> {
        @Override
        public String iid(IidSample<ConfusionMatrix> sample) {
            return "i.i.d.";
        }

        @Override
        public String stratified(StratifiedSample<ConfusionMatrix> sample) {
            return "stratified";
        }

        @Override
        public String weighted(WeightedSample<ConfusionMatrix> sample) {
            return "weighted";
        }

        @Override
        public String clustered(ClusteredSample<ConfusionMatrix> sample) {
            return "clustered";
        }

        @Override
        public String crossed(CrossedSample<ConfusionMatrix> sample) {
            return "crossed";
        }

        @Override
        public String folded(FoldedSample<ConfusionMatrix> sample) {
            return "folds";
        }
    }

    private static List<Sample<ConfusionMatrix>> designs() {
        return List.of(
                Sample.of(A),
                StratifiedSample.byTruth(A),
                WeightedSample.of(A, COUNTS, COUNTS),
                ClusteredSample.of(Map.of("one", A)),
                CrossedSample.of(Map.of("one", Map.of("first", A))),
                FoldedSample.of(List.of(A, B)));
    }

    @Test
    void visitorReceivesSampleOfItsDesign() {
        List<String> names = List.of("i.i.d.", "stratified", "weighted", "clustered", "crossed", "folds");
        assertEquals(names, designs().stream().map(Sample::design).toList());
        assertEquals(
                names,
                designs().stream().map(sample -> sample.accept(new Naming())).toList());
    }

    @Test
    void samplesOfDifferentDesignsHaveDifferentHashes() {
        List<Integer> hashes =
                designs().stream().map(Sample::hashCode).distinct().toList();
        assertEquals(6, hashes.size());
        assertNotEquals(0, StratifiedSample.byTruth(A).hashCode());
        assertNotEquals(0, WeightedSample.of(A, COUNTS, COUNTS).hashCode());
        assertNotEquals(0, ClusteredSample.of(Map.of("one", A)).hashCode());
        assertNotEquals(0, CrossedSample.of(Map.of("one", Map.of("first", A))).hashCode());
        assertNotEquals(0, FoldedSample.of(List.of(A, B)).hashCode());
    }

    @Test
    void pooledIidSampleIsUnchanged() {
        Sample<ConfusionMatrix> sample = Sample.of(A);
        assertSame(sample, sample.pooled());
        assertEquals(sample, StratifiedSample.byTruth(A).pooled());
    }

    /** The atoms of each fold map to the equal atoms of the pooled matrix. */
    @Test
    void atomsOfFoldMapToEqualPooledAtoms() {
        FoldedSample<ConfusionMatrix> folds = FoldedSample.of(List.of(ConfusionMatrix.binary(3, 0, 2, 0), B));
        assertEquals(2, folds.pooledAtom(0, 0));
        assertEquals(3, folds.pooledAtom(0, 1));
        assertEquals(0, folds.pooledAtom(1, 0));
        assertEquals(1, folds.pooledAtom(1, 1));
    }

    @Test
    void scoresByTruthHaveTwoStrata() {
        StratifiedSample<ScoredSample> scores =
                StratifiedSample.byTruth(ScoredSample.of(new double[] {1, 1, 2}, new double[] {0, 3}));
        assertEquals(2, scores.strata());
        assertEquals(2, scores.size(0));
        assertEquals(3, scores.size(1));
        assertEquals(
                List.of(0, 1, 1, 0),
                IntStream.range(0, 4).map(scores::stratum).boxed().toList());
    }

    @Test
    void textOfSampleListsSizesOfUpToTenStrata() {
        double[] scores = IntStream.range(0, 11).mapToDouble(i -> i).toArray();
        ScoredSample eleven = ScoredSample.of(scores, new double[0]);
        String of = "stratified sample of " + eleven + " in ";
        assertEquals(
                of + "10 strata of 2, 1, 1, 1, 1, 1, 1, 1, 1, 1",
                StratifiedSample.of(eleven, atom -> atom % 10).toString());
        assertEquals(of + "11 strata", StratifiedSample.of(eleven, atom -> atom).toString());
    }

    @Test
    void readByReturnsSampleUnchangedForUnreadableEvidence() {
        Map<String, ConfusionMatrix> images = new LinkedHashMap<>();
        images.put("called", A);
        images.put("not called", ConfusionMatrix.binary(0, 0, 2, 5));
        Sample<ConfusionMatrix> sample = ClusteredSample.of(images);
        assertEquals(1, Sample.readBy(new Toys.Precision(), sample).units());
        assertSame(sample, Sample.readBy(Thresholded.of(new Toys.Precision(), 0.5), sample));
        Sample<ConfusionMatrix> items = Sample.of(A);
        assertSame(items, Sample.readBy(new Toys.Precision(), items));
    }

    private static void requireRefused(String message, ConfusionMatrix matrix, double[] sums, double[] squares) {
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> WeightedSample.of(matrix, sums, squares));
        assertEquals(message, refused.getMessage());
    }

    /** There is one row of each kind. */
    private static final ConfusionMatrix ROWS =
            ConfusionMatrix.of(List.of("cat", "cow"), new long[][] {{1, 0}, {0, 1}});

    @Test
    void nonFiniteWeightThrows() {
        double inf = Double.POSITIVE_INFINITY;
        requireRefused(
                "weight must be finite and >= 0: weight=Infinity at truth=cat, predicted=cat",
                ROWS,
                new double[] {inf, 1},
                new double[] {1, 1});
        requireRefused(
                "weight must be finite and >= 0: weight=-1.0 at truth=cow, predicted=cow",
                ROWS,
                new double[] {1, 1},
                new double[] {1, -1});
        requireRefused(
                "squared weights must have a finite total: total of weights=2.0E154;"
                        + " multiply all weights by one number, which changes no result",
                ROWS,
                new double[] {1e154, 1e154},
                new double[] {1e308, 1e308});
    }

    /** The square of 2^-511 is 2^-1022, the smallest normal number. */
    @Test
    void subnormalSumOfSquaresThrows() {
        double least = 0x1p-511;
        assertEquals(
                2,
                WeightedSample.of(
                                ROWS, new double[] {least, least}, new double[] {Double.MIN_NORMAL, Double.MIN_NORMAL})
                        .effectiveSize());
    }

    /** The sum of squares of a single row is the square of its weight, with a relative tolerance of 1e-9. */
    @Test
    void sumOfSquaresMayExceedLimitsByRounding() {
        double low = 1 - 1e-9;
        double high = 1 + 1e-9;
        double[] ones = {1, 1};
        assertEquals(
                low, WeightedSample.of(ROWS, ones, new double[] {low, high}).squaredWeight(0));
        assertEquals(
                high, WeightedSample.of(ROWS, ones, new double[] {low, high}).squaredWeight(1));
        assertThrows(
                IllegalArgumentException.class,
                () -> WeightedSample.of(ROWS, ones, new double[] {Math.nextDown(low), 1}));
        assertThrows(
                IllegalArgumentException.class,
                () -> WeightedSample.of(ROWS, ones, new double[] {1, Math.nextUp(high)}));
    }

    /** Atoms without observations have no weight and no mean square. */
    @Test
    void unobservedAtomsHaveNoWeight() {
        ConfusionMatrix all = ROWS.withUnseenAtoms();
        double[] weights = {1, 0, 0, 1};
        assertEquals(
                WeightedSample.of(ROWS, new double[] {1, 1}, new double[] {1, 1})
                        .effectiveSize(),
                WeightedSample.of(all, weights, weights).effectiveSize());
        assertEquals(2, WeightedSample.of(all, weights, weights).evidence().atoms());
    }

    @Test
    void weightedRowsAreCountedAndNonFiniteWeightThrows() {
        WeightedRows rows =
                new WeightedRows().add("cat", "cat", 1).add("cat", "cow", 0).add("cow", "cow", 3);
        assertEquals("WeightedRows[2 rows]", rows.toString());
        assertEquals(16 / 10.0, rows.sample().effectiveSize());
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> rows.add("cat", "dog", Double.POSITIVE_INFINITY));
        assertEquals(
                "weight must be finite and >= 0: weight=Infinity at truth=cat, predicted=dog", refused.getMessage());
    }
}
