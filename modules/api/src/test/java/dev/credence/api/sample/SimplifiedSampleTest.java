package dev.credence.api.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests that a design equivalent to independent observations is simplified, and that any other design is unchanged. */
class SimplifiedSampleTest {
    private static final ConfusionMatrix MATRIX = ConfusionMatrix.binary(3, 1, 2, 4);
    private static final ConfusionMatrix ONE = ConfusionMatrix.binary(1, 0, 0, 0);
    private static final ConfusionMatrix OTHER = ConfusionMatrix.binary(0, 0, 1, 0);

    private static WeightedSample<ConfusionMatrix> weighted(double weight, double last) {
        double[] sums = MATRIX.weights();
        double[] squares = MATRIX.weights();
        for (int atom = 0; atom < sums.length; atom++) {
            sums[atom] *= weight;
            squares[atom] *= weight * weight;
        }
        sums[3] *= last;
        squares[3] *= last * last;
        return WeightedSample.of(MATRIX, sums, squares);
    }

    @Test
    void sampleWithEqualWeightsIsSimplifiedToIid() {
        for (double weight : new double[] {1, 0.1, 1e-12, 7, 1e12}) {
            assertEquals(Sample.of(MATRIX), weighted(weight, 1).simplified());
        }
    }

    @Test
    void sampleWithDifferentWeightsIsNotSimplified() {
        WeightedSample<ConfusionMatrix> differing = weighted(0.1, 1 + 1e-9);
        assertSame(differing, differing.simplified());
        WeightedSample<ConfusionMatrix> withinACell =
                WeightedSample.of(MATRIX, MATRIX.weights(), new double[] {4, 1, 2.5, 3});
        assertSame(withinACell, withinACell.simplified());
    }

    @Test
    void clustersOfOneRowAreSimplifiedToIid() {
        assertEquals(
                Sample.of(ConfusionMatrix.binary(1, 0, 1, 0)),
                ClusteredSample.of(Map.of("a", ONE, "b", OTHER)).simplified());
        ClusteredSample<ConfusionMatrix> larger = ClusteredSample.of(Map.of("a", ONE, "b", MATRIX));
        assertSame(larger, larger.simplified());
    }

    @Test
    void singleStratumIsSimplifiedToIid() {
        assertEquals(Sample.of(MATRIX), StratifiedSample.of(MATRIX, atom -> 4).simplified());
        StratifiedSample<ConfusionMatrix> two = StratifiedSample.byTruth(MATRIX);
        assertSame(two, two.simplified());
    }

    @Test
    void foldsAreNotSimplified() {
        FoldedSample<ConfusionMatrix> folds = FoldedSample.of(List.of(ONE, OTHER));
        assertSame(folds, folds.simplified());
    }

    @Test
    void pairingSimplifiesItsSamples() {
        assertEquals(
                Pairing.independent(Sample.of(MATRIX), weighted(2, 3)),
                Pairing.independent(weighted(2, 1), weighted(2, 3)).simplified());
        PairedConfusionMatrix joint =
                PairedConfusionMatrix.of(List.of("a", "b"), new long[][][] {{{1, 0}, {0, 2}}, {{0, 1}, {3, 1}}});
        assertEquals(
                Pairing.<ConfusionMatrix, PairedConfusionMatrix>paired(joint),
                Pairing.<ConfusionMatrix, PairedConfusionMatrix>paired(StratifiedSample.of(joint, atom -> 0))
                        .simplified());
    }
}
