package dev.credence.report.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.report.gate.GateScope.FirstSystem;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The first of two systems is drawn as both were. */
class FirstSystemTest {
    private static final PairedConfusionMatrix A = matrix(3, 2, 1, 4);
    private static final PairedConfusionMatrix B = matrix(5, 1, 2, 2);

    private static PairedConfusionMatrix matrix(long yy, long yn, long ny, long nn) {
        PairedConfusionMatrix.Counter counter = new PairedConfusionMatrix.Counter();
        counter.add("y", "y", "y", yy);
        counter.add("y", "y", "n", yn);
        counter.add("n", "y", "n", ny);
        counter.add("n", "n", "n", nn);
        return counter.toMatrix();
    }

    private static Sample<ConfusionMatrix> first(Sample<PairedConfusionMatrix> joint) {
        return joint.accept(new FirstSystem<ConfusionMatrix, PairedConfusionMatrix>());
    }

    @Test
    void ofIndependentRowsAndOfStrata() {
        assertThat(first(Sample.of(A))).isEqualTo(Sample.of(A.first()));
        assertThat(first(StratifiedSample.of(A, A::truth))).isEqualTo(StratifiedSample.byTruth(A.first()));
    }

    @Test
    void ofClustersAndFolds() {
        assertThat(first(ClusteredSample.of(Map.of("a", A, "b", B))))
                .isEqualTo(ClusteredSample.of(Map.of("a", A.first(), "b", B.first())));
        assertThat(first(FoldedSample.of(List.of(A, B)))).isEqualTo(FoldedSample.of(List.of(A.first(), B.first())));
    }

    @Test
    void ofClustersOfScores() {
        PairedScoredSample scores = PairedScoredSample.of(
                new boolean[] {true, false, true}, new double[] {.9, .2, .4}, new double[] {.8, .1, .3});
        Sample<ScoredSample> first = ClusteredSample.of(Map.of("a", scores, "b", scores))
                .accept(new FirstSystem<ScoredSample, PairedScoredSample>());

        assertThat(first).isEqualTo(ClusteredSample.of(Map.of("a", scores.first(), "b", scores.first())));
    }

    @Test
    void weightsOfAnAtomAreThoseOfItsRows() {
        double[] sums = new double[A.atoms()];
        double[] squares = new double[A.atoms()];
        for (int atom = 0; atom < sums.length; atom++) {
            sums[atom] = A.count(atom) * (atom + 1.0);
            squares[atom] = A.count(atom) * (atom + 1.0) * (atom + 1.0);
        }
        WeightedSample<ConfusionMatrix> first =
                (WeightedSample<ConfusionMatrix>) first(WeightedSample.of(A, sums, squares));

        assertThat(first.evidence()).isEqualTo(A.first());
        assertThat(Arrays.stream(first.weights()).sum())
                .isCloseTo(Arrays.stream(sums).sum(), within(1e-9));
        assertThat(first.effectiveSize())
                .isCloseTo(WeightedSample.of(A, sums, squares).effectiveSize(), within(1e-9));
    }
}
