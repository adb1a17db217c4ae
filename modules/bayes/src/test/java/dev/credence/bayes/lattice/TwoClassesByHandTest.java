package dev.credence.bayes.lattice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Checks which evidence and which designs have two classes, the order of their cells, and the choice of the rarer class. */
class TwoClassesByHandTest {
    private static ConfusionMatrix matrix(long... cells) {
        return ConfusionMatrix.of(List.of("a", "b"), new long[][] {{cells[0], cells[1]}, {cells[2], cells[3]}});
    }

    private static String rare(long few, long... cells) {
        return TwoClasses.of(matrix(cells)).rare(few).orElse("none");
    }

    @Test
    void rarerClassIsFound() {
        assertThat(rare(5, 3, 2, 4, 4)).isEqualTo("class 'a' has 5 items");
        assertThat(rare(5, 4, 4, 3, 2)).isEqualTo("class 'b' has 5 items");
        assertThat(rare(5, 3, 3, 4, 4)).isEqualTo("none");
        assertThat(rare(5, 1, 0, 4, 4)).isEqualTo("class 'a' has 1 item");
        assertThat(rare(5, 4, 4, 0, 1)).isEqualTo("class 'b' has 1 item");
        assertThat(rare(5, 4, 4, 0, 0)).isEqualTo("class 'b' has 0 items");
        assertThat(rare(5, 1, 1, 2, 0)).isEqualTo("class 'b' has 2 items");
        assertThat(rare(5, 0, 0, 0, 0)).isEqualTo("none");
    }

    @Test
    void shapesAreCountsPlusPrior() {
        TwoClasses classes = TwoClasses.of(matrix(7, 5, 3, 2));
        assertThat(classes.shapes(0.25)).containsExactly(7.25, 5.25, 3.25, 2.25);
        for (int kind = 0; kind < 4; kind++) {
            int atom = classes.cell(kind);
            assertThat(2 * classes.matrix().truth(atom) + classes.matrix().predicted(atom))
                    .isEqualTo(kind);
        }
        ConfusionMatrix apart = ConfusionMatrix.of(
                List.of("a", "b", "c", "d"), new long[][] {{0, 0, 0, 0}, {0, 7, 0, 5}, {0, 0, 0, 0}, {0, 3, 0, 2}});
        assertThat(TwoClasses.of(apart).shapes(0)).containsExactly(7, 5, 3, 2);
        // A label that is only predicted is a class as well.
        ConfusionMatrix called =
                ConfusionMatrix.of(List.of("a", "b", "c"), new long[][] {{0, 0, 0}, {0, 7, 5}, {0, 0, 0}});
        assertThat(TwoClasses.refusal(called)).isEmpty();
        assertThat(TwoClasses.of(called).shapes(0)).containsExactly(7, 5, 0, 0);
    }

    @Test
    void evidenceWithoutTwoClassesIsRefused() {
        Evidence scores = ScoredSample.of(new double[] {0.9}, new double[] {0.1});
        assertThat(TwoClasses.refusal(scores).map(Refusal::sentence))
                .hasValue("it needs a confusion matrix of two classes; for scores use bayesian-bootstrap");
        ConfusionMatrix three =
                ConfusionMatrix.of(List.of("a", "b", "c"), new long[][] {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
        assertThat(TwoClasses.refusal(three).map(Refusal::code)).hasValue(Refusal.Code.EVIDENCE);
        assertThat(TwoClasses.refusal(matrix(1, 0, 0, 0))).isEmpty();
        assertThat(TwoClasses.refusal(matrix(0, 0, 0, 0))).isEmpty();
    }

    /** Strata may be the true classes, under any numbers; they may not mix classes or divide one. */
    @Test
    void strataOtherThanTrueClassesAreRefused() {
        ConfusionMatrix matrix = matrix(7, 5, 3, 2);
        assertThat(TwoClasses.designRefusal(Sample.of(matrix))).isEmpty();
        assertThat(TwoClasses.designRefusal(StratifiedSample.byTruth(matrix))).isEmpty();
        assertThat(TwoClasses.designRefusal(StratifiedSample.of(matrix, atom -> 1 - matrix.truth(atom))))
                .isEmpty();
        assertThat(TwoClasses.designRefusal(StratifiedSample.of(matrix, atom -> 0)))
                .isPresent();
        assertThat(TwoClasses.designRefusal(StratifiedSample.of(matrix, matrix::predicted)))
                .isPresent();
        assertThat(TwoClasses.designRefusal(StratifiedSample.of(matrix, atom -> atom)))
                .isPresent();
        assertThat(TwoClasses.designRefusal(ClusteredSample.of(Map.of("x", matrix))))
                .isPresent();
        ScoredSample scores = ScoredSample.of(new double[] {0.9, 0.8}, new double[] {0.1, 0.2});
        assertThat(TwoClasses.designRefusal(StratifiedSample.byTruth(scores))).isPresent();
    }

    /** Cells without observations make no class and belong to no stratum. */
    @Test
    void cellsWithoutObservationsAreIgnored() {
        ConfusionMatrix three = ConfusionMatrix.of(
                        List.of("a", "b", "c"), new long[][] {{7, 0, 5}, {0, 0, 0}, {0, 0, 2}})
                .withUnseenAtoms();
        assertThat(TwoClasses.refusal(three)).isEmpty();
        assertThat(TwoClasses.of(three).shapes(0)).containsExactly(7, 5, 0, 2);
        assertThat(TwoClasses.designRefusal(
                        StratifiedSample.of(three, atom -> three.count(atom) > 0 ? three.truth(atom) / 2 : 0)))
                .isEmpty();
    }

    @Test
    void shareOfPositivesIsFixedInStratifiedSamples() {
        ConfusionMatrix matrix = matrix(7, 5, 3, 2);
        TwoClasses classes = TwoClasses.of(matrix);
        assertThat(classes.fixedShare(Sample.of(matrix))).isEmpty();
        assertThat(classes.fixedShare(StratifiedSample.byTruth(matrix))).hasValue(5 / 17.0);
        ConfusionMatrix more = matrix(1, 1, 3, 2);
        assertThat(TwoClasses.of(more).fixedShare(StratifiedSample.byTruth(more)))
                .hasValue(5 / 7.0);
        ConfusionMatrix nothing = matrix(0, 0, 0, 0);
        assertThat(TwoClasses.of(nothing).fixedShare(StratifiedSample.byTruth(nothing)))
                .isEmpty();
    }

    /**
     * With a fixed share of positives the mean of recall and specificity over the points is that of their Beta distributions: 4,096 points
     * miss the means by up to 2.3e-6 and the standard deviation by 7.6e-4 of itself.
     */
    @Test
    void ratesAtFixedPrevalenceHaveBetaMeans() {
        double[] shapes = {3.5, 1.5, 2.5, 9.5};
        double[] sums = new double[2];
        LatticePosterior posterior = LatticePosterior.of(
                shapes,
                OptionalDouble.of(0.25),
                LatticeByHandTest.pointByPoint(cells -> {
                    assertThat(Arrays.stream(cells).sum()).isBetween(1 - 1e-14, 1 + 1e-14);
                    sums[0] += cells[3] / 0.25 / 4096;
                    sums[1] += cells[0] / 0.75 / 4096;
                    return cells[0] + cells[3];
                }),
                LatticeRule.USUAL);
        assertThat(sums[0]).isBetween(9.5 / 12 - 4e-6, 9.5 / 12 + 4e-6);
        assertThat(sums[1]).isBetween(0.7 - 4e-6, 0.7 + 4e-6);
        double mean = 0.25 * 9.5 / 12 + 0.75 * 0.7;
        assertThat(posterior.mean()).isBetween(mean - 4e-6, mean + 4e-6);
        double variance = 0.0625 * 9.5 * 2.5 / 144 / 13 + 0.5625 * 0.7 * 0.3 / 6;
        assertThat(posterior.standardDeviation()).isBetween(Math.sqrt(variance) * 0.999, Math.sqrt(variance) * 1.001);
    }
}
