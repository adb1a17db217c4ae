package dev.credence.api.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SampleTest {
    private static final ConfusionMatrix A = ConfusionMatrix.binary(3, 1, 2, 4);
    private static final ConfusionMatrix B = ConfusionMatrix.binary(0, 2, 0, 5);

    @Test
    void aClusteredSamplePoolsItsClustersAndKnowsTheirAtoms() {
        Map<String, ConfusionMatrix> clusters = new LinkedHashMap<>();
        clusters.put("image-01", A);
        clusters.put("image-02", B);
        ClusteredSample<ConfusionMatrix> sample = ClusteredSample.of(clusters);
        assertThat(sample.evidence()).isEqualTo(ConfusionMatrix.binary(3, 3, 2, 9));
        assertThat(sample.clusters()).isEqualTo(2);
        assertThat(sample.name(1)).isEqualTo("image-02");
        assertThat(sample.cluster(1)).isEqualTo(B);
        assertThat(sample.evidence().describe(sample.pooledAtom(1, 1))).isEqualTo(B.describe(1));
        assertThat(sample.pooled()).isEqualTo(Sample.of(sample.evidence()));
        assertThatThrownBy(() -> ClusteredSample.of(Map.<String, ConfusionMatrix>of()))
                .hasMessage("clusters must be at least one: clusters=0");
    }

    @Test
    void foldsPoolLikeClustersAndAreAtLeastTwo() {
        FoldedSample<ConfusionMatrix> sample = FoldedSample.of(List.of(A, B));
        assertThat(sample.evidence().size()).isEqualTo(17);
        assertThat(sample.folds()).containsExactly(A, B);
        assertThat(sample.evidence().describe(sample.pooledAtom(1, 0))).isEqualTo(B.describe(0));
        assertThatThrownBy(() -> FoldedSample.of(List.of(A))).hasMessage("folds must be at least 2: folds=1");
    }

    @Test
    void strataHaveTheSizesOfTheirClasses() {
        StratifiedSample<ConfusionMatrix> byLabel = StratifiedSample.byTruth(A);
        assertThat(byLabel.strata()).isEqualTo(2);
        assertThat(byLabel.size(0)).isEqualTo(5);
        assertThat(byLabel.size(1)).isEqualTo(5);
        StratifiedSample<ScoredSample> scores =
                StratifiedSample.byTruth(ScoredSample.of(new double[] {1, 1, 2}, new double[] {0}));
        assertThat(scores.size(1)).isEqualTo(3);
        assertThat(scores.stratum(0)).isZero();
        assertThatThrownBy(() -> StratifiedSample.of(A, atom -> -1))
                .hasMessage("stratum must be >= 0: stratum of truth=negative, predicted=negative=-1");
    }

    @Test
    void weightsReplaceCountsAndKishTellsWhatTheyAreWorth() {
        WeightedSample<ConfusionMatrix> sample =
                WeightedSample.of(A, new double[] {4, 1, 2, 3}, new double[] {4, 1, 2, 3});
        assertThat(sample.weights()).containsExactly(4, 1, 2, 3);
        assertThat(sample.effectiveSize()).isEqualTo(10);
        assertThat(sample.squaredWeight(2)).isEqualTo(2);
    }

    @Test
    void badWeightsAreRejectedByName() {
        assertThatThrownBy(() -> WeightedSample.of(A, new double[3], new double[4]))
                .hasMessage("sums must have an entry per atom: sums=3, atoms=4");
        assertThatThrownBy(() -> WeightedSample.of(A, new double[] {1, Double.NaN, 1, 1}, new double[4]))
                .hasMessage("weight must be finite and >= 0: weight=NaN at truth=negative, predicted=positive");
        assertThatThrownBy(() -> WeightedSample.of(A, new double[4], new double[4]))
                .hasMessage("weights must have a positive total: total=0.0");
    }
}
