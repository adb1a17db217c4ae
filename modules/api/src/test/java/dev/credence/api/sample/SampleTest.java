package dev.credence.api.sample;

import static dev.credence.toys.NullValue.assertNullThrows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.refusal.Refusal;
import dev.credence.toys.NullValue;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SampleTest {
    private static final ConfusionMatrix A = ConfusionMatrix.binary(3, 1, 2, 4);
    private static final ConfusionMatrix B = ConfusionMatrix.binary(0, 2, 0, 5);

    @Test
    void clusteredSamplePoolsClustersAndMapsAtoms() {
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
    void repeatedCrossValidationCountsItemsOnce() {
        FoldedSample<ConfusionMatrix> folds = FoldedSample.of(List.of(A, A, A, A));
        assertThat(folds.repeats()).isEqualTo(1);
        assertThat(folds.items()).isEqualTo(40);
        FoldedSample<ConfusionMatrix> twice = folds.repeated(2);
        assertThat(twice.repeats()).isEqualTo(2);
        assertThat(twice.items()).isEqualTo(20);
        assertThat(twice.folds()).isEqualTo(folds.folds());
        assertThat(twice.evidence()).isEqualTo(folds.evidence());
        assertThat(twice).isNotEqualTo(folds).isEqualTo(folds.repeated(2)).hasToString(folds + " of 2 repeats");
        assertThat(twice.repeated(1)).isEqualTo(folds).hasSameHashCodeAs(folds);
    }

    @Test
    void impossibleNumberOfRepeatsThrows() {
        FoldedSample<ConfusionMatrix> folds = FoldedSample.of(List.of(A, A, A, B));
        assertThatThrownBy(() -> folds.repeated(0)).hasMessage("repeats must be at least 1: repeats=0");
        assertThatThrownBy(() -> folds.repeated(2))
                .hasMessageStartingWith("every item must be tested once in every repeat: observations=37, repeats=2");
    }

    @Test
    void foldsArePooledAndFewerThanTwoThrow() {
        FoldedSample<ConfusionMatrix> sample = FoldedSample.of(List.of(A, B));
        assertThat(sample.evidence().size()).isEqualTo(17);
        assertThat(sample.folds()).containsExactly(A, B);
        assertThat(sample.evidence().describe(sample.pooledAtom(1, 0))).isEqualTo(B.describe(0));
        assertThatThrownBy(() -> FoldedSample.of(List.of(A))).hasMessage("folds must be at least 2: folds=1");
    }

    @Test
    void strataByTruthHaveSizesOfClasses() {
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
    void weightedSampleHasKishEffectiveSize() {
        WeightedSample<ConfusionMatrix> sample =
                WeightedSample.of(A, new double[] {4, 1, 2, 3}, new double[] {4, 1, 2, 3});
        assertThat(sample.weights()).containsExactly(4, 1, 2, 3);
        assertThat(sample.effectiveSize()).isEqualTo(10);
        assertThat(sample.squaredWeight(2)).isEqualTo(2);
    }

    @Test
    void invalidWeightsThrowWithReason() {
        assertThatThrownBy(() -> WeightedSample.of(A, new double[3], new double[4]))
                .hasMessage("sums must have an entry per atom: sums=3, atoms=4");
        assertThatThrownBy(() -> WeightedSample.of(A, new double[] {1, Double.NaN, 1, 1}, new double[4]))
                .hasMessage("weight must be finite and >= 0: weight=NaN at truth=negative, predicted=positive");
        assertThatThrownBy(() -> WeightedSample.of(A, new double[4], new double[4]))
                .hasMessage("weights must have a positive total: total=0.0");
    }

    @Test
    void designsAreDistinguishedByTheirProperties() {
        List<Sample<ConfusionMatrix>> designs = List.of(
                Sample.of(A),
                StratifiedSample.byTruth(A),
                WeightedSample.of(A, new double[] {4, 1, 2, 3}, new double[] {4, 1, 2, 3}),
                ClusteredSample.of(Map.of("one", A)),
                FoldedSample.of(List.of(A, B)));
        assertThat(designs).extracting(Sample::isIid).containsExactly(true, false, false, false, false);
        assertThat(designs).extracting(Sample::isExchangeable).containsExactly(true, true, false, false, false);
        assertThat(designs).extracting(Sample::isWeighted).containsExactly(false, false, true, false, false);
        assertThat(designs).extracting(Sample::units).containsExactly(10L, 10L, 10L, 1L, 2L);
        assertThat(designs.stream().flatMap(design -> design.stratified().stream()))
                .containsExactly((StratifiedSample<ConfusionMatrix>) designs.get(1));
        assertThat(designs.stream().flatMap(design -> design.clustered().stream()))
                .containsExactly((ClusteredSample<ConfusionMatrix>) designs.get(3));
        assertThat(designs.stream().flatMap(design -> design.folded().stream()))
                .containsExactly((FoldedSample<ConfusionMatrix>) designs.get(4));
    }

    private static Map<String, ConfusionMatrix> clusters() {
        Map<String, ConfusionMatrix> clusters = new LinkedHashMap<>();
        clusters.put("image-01", A);
        clusters.put("image-02", B);
        return clusters;
    }

    /** Small and large numbers are looked up in two ways. */
    @Test
    void strataAreNumberedInOrderOfAtomsWhateverTheirNumbers() {
        int[] large = {Integer.MAX_VALUE, 63, Integer.MAX_VALUE, 64};

        assertThat(StratifiedSample.of(A, atom -> large[atom]))
                .isEqualTo(StratifiedSample.of(A, atom -> new int[] {2, 0, 2, 1}[atom]))
                .isNotEqualTo(StratifiedSample.of(A, atom -> new int[] {2, 0, 1, 1}[atom]));
    }

    @Test
    void textOfSampleContainsDesign() {
        assertThat(Sample.of(A)).hasToString("i.i.d. sample of " + A);
        assertThat(StratifiedSample.byTruth(A)).hasToString("stratified sample of " + A + " in 2 strata of 5, 5");
        assertThat(StratifiedSample.of(A, atom -> 10 + atom))
                .hasToString("stratified sample of " + A + " in 4 strata of 4, 1, 2, 3");
        assertThat(WeightedSample.of(A, new double[] {4, 1, 2, 3}, new double[] {4, 1, 2, 3}))
                .hasToString("weighted sample of " + A + ", total weight=10.0, effective size=10.0");
        assertThat(ClusteredSample.of(clusters()))
                .hasToString("clustered sample of " + ConfusionMatrix.binary(3, 3, 2, 9) + " in 2 clusters");
        assertThat(FoldedSample.of(List.of(A, B)))
                .hasToString("cross-validated sample of " + ConfusionMatrix.binary(3, 3, 2, 9) + " in 2 folds");
    }

    @Test
    void samplesOfEqualEvidenceAndDesignAreEqual() {
        double[] ones = {4, 1, 2, 3};
        double[] squares = {6, 1, 2, 3};
        double[] sums = {4, 1, 2, 2.9};
        ConfusionMatrix again = ConfusionMatrix.binary(3, 1, 2, 4);
        assertThat(Sample.of(again)).isEqualTo(Sample.of(A)).hasSameHashCodeAs(Sample.of(A));
        assertThat(StratifiedSample.byTruth(again))
                .isEqualTo(StratifiedSample.byTruth(A))
                .hasSameHashCodeAs(StratifiedSample.byTruth(A))
                .isNotEqualTo(StratifiedSample.of(A, atom -> 0));
        assertThat(WeightedSample.of(again, ones, ones))
                .isEqualTo(WeightedSample.of(A, ones, ones))
                .hasSameHashCodeAs(WeightedSample.of(A, ones, ones))
                .isNotEqualTo(WeightedSample.of(A, ones, squares))
                .isNotEqualTo(WeightedSample.of(A, sums, ones));
        assertThat(ClusteredSample.of(clusters()))
                .isEqualTo(ClusteredSample.of(clusters()))
                .hasSameHashCodeAs(ClusteredSample.of(clusters()))
                .isNotEqualTo(ClusteredSample.of(Map.of("image-01", A)));
        assertThat(FoldedSample.of(List.of(again, B)))
                .isEqualTo(FoldedSample.of(List.of(A, B)))
                .hasSameHashCodeAs(FoldedSample.of(List.of(A, B)))
                .isNotEqualTo(FoldedSample.of(List.of(B, A)));
    }

    @Test
    void nullArgumentThrowsWithItsName() {
        double[] none = NullValue.value();
        assertNullThrows("evidence must not be null", () -> Sample.of(NullValue.<ConfusionMatrix>value()));
        assertNullThrows(
                "evidence must not be null", () -> StratifiedSample.of(NullValue.<ConfusionMatrix>value(), atom -> 0));
        assertNullThrows("stratumOfAtom must not be null", () -> StratifiedSample.of(A, NullValue.value()));
        assertNullThrows("matrix must not be null", () -> StratifiedSample.byTruth(NullValue.<ConfusionMatrix>value()));
        assertNullThrows("scores must not be null", () -> StratifiedSample.byTruth(NullValue.<ScoredSample>value()));
        assertNullThrows(
                "evidence must not be null", () -> WeightedSample.of(NullValue.value(), new double[0], new double[0]));
        assertNullThrows("sums must not be null", () -> WeightedSample.of(A, none, new double[4]));
        assertNullThrows("squares must not be null", () -> WeightedSample.of(A, new double[4], none));
        assertNullThrows(
                "clusters must not be null", () -> ClusteredSample.of(NullValue.<Map<String, ConfusionMatrix>>value()));
        Map<String, ConfusionMatrix> holed = clusters();
        holed.put("image-03", NullValue.value());
        assertNullThrows("cluster must not be null: name=image-03", () -> ClusteredSample.of(holed));
        Map<String, ConfusionMatrix> nameless = clusters();
        nameless.put(NullValue.value(), B);
        assertNullThrows("name of a cluster must not be null", () -> ClusteredSample.of(nameless));
        assertNullThrows("folds must not be null", () -> FoldedSample.of(NullValue.<List<ConfusionMatrix>>value()));
        assertNullThrows("fold must not be null: index=1", () -> FoldedSample.of(Arrays.asList(A, NullValue.value())));
    }

    @Test
    void observationsOfOneStratumAreIid() {
        StratifiedSample<ConfusionMatrix> byTruth = StratifiedSample.byTruth(A);
        assertThat(byTruth.iidAmong(atom -> A.truth(atom) == 1)).isTrue();
        assertThat(byTruth.iidAmong(atom -> A.predicted(atom) == 1)).isFalse();
        assertThat(byTruth.withinOneStratum(atom -> false)).isTrue();
        assertThat(Sample.of(A).iidAmong(atom -> true)).isTrue();
        assertThat(ClusteredSample.of(clusters()).iidAmong(atom -> true)).isFalse();
    }

    @Test
    void refusalOfDesignHasOneSentence() {
        FoldedSample<ConfusionMatrix> folds = FoldedSample.of(List.of(A, B));
        assertThat(DesignRefusals.unlessIid(Sample.of(A))).isEmpty();
        assertThat(DesignRefusals.unlessIidItems(Sample.of(A))).isEmpty();
        assertThat(DesignRefusals.unlessIid(folds))
                .contains(Refusal.of(
                        Refusal.Code.DESIGN,
                        "it assumes i.i.d. observations, the sample is folds;"
                                + " use a method for that design, or pool the sample on purpose"));
        assertThat(DesignRefusals.unlessIidItems(folds))
                .contains(Refusal.of(
                        Refusal.Code.DESIGN,
                        "it assumes i.i.d. items, the sample is folds;"
                                + " use a comparator for that design, or pool the sample on purpose"));
        assertThat(DesignRefusals.unlessIidItems(folds, "paired-bootstrap or paired-delta"))
                .contains(Refusal.of(
                        Refusal.Code.DESIGN,
                        "it assumes i.i.d. items, the sample is folds; use paired-bootstrap or paired-delta"));
    }

    @Test
    void partsWithOneWeightEachEqualSumsOfRows() {
        WeightedSample<ConfusionMatrix> sample = WeightedSample.ofParts(List.of(A, A, A), 1, 0, 3);

        assertThat(sample.evidence()).isEqualTo(A.pool(List.of(A, A)).whole());
        for (int atom = 0; atom < A.atoms(); atom++) {
            assertThat(sample.weights()[atom]).isEqualTo(4.0 * A.count(atom));
            assertThat(sample.squaredWeight(atom)).isEqualTo(10.0 * A.count(atom));
        }
        assertThatThrownBy(() -> WeightedSample.ofParts(List.of(A), 1, 2))
                .hasMessage("weights must have an entry per part: weights=2, parts=1");
        assertThatThrownBy(() -> WeightedSample.ofParts(List.of(A), 0))
                .hasMessage("weights must have a positive total: total=0.0");
        assertThatThrownBy(() -> WeightedSample.ofParts(List.of(A), Double.NaN))
                .hasMessageStartingWith("weight must be finite and >= 0: weight=NaN of part 0");
    }
}
