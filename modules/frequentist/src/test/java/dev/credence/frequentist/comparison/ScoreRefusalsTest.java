package dev.credence.frequentist.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.numerics.normal.Normal;
import dev.credence.testkit.cases.ReferenceMetrics;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Score methods assume independent items; other designs of either system are refused. */
class ScoreRefusalsTest {
    private static final ConfusionMatrix MATRIX = ConfusionMatrix.binary(9, 1, 3, 7);
    private static final Sample<ConfusionMatrix> ROWS = Sample.of(MATRIX);
    private static final Sample<ConfusionMatrix> CLUSTERS = ClusteredSample.of(Map.of("a", MATRIX, "b", MATRIX));
    private static final PairedConfusionMatrix JOINT = PairedConfusionMatrix.of(List.of("n", "y"), new long[][][] {
                {{8, 1}, {2, 1}}, {{0, 1}, {3, 4}}
            })
            .withPositive("y");

    private static String refusal(Comparator comparator, Pairing<ConfusionMatrix> pairing) {
        return comparator
                .refusal(ReferenceMetrics.accuracy(), pairing)
                .map(Refusal::sentence)
                .orElse("none");
    }

    @Test
    void clustersOfEitherSystemAreRefused() {
        MiettinenNurminen comparator = new MiettinenNurminen();
        assertThat(refusal(comparator, Pairing.independent(ROWS, ROWS))).isEqualTo("none");
        assertThat(refusal(comparator, Pairing.independent(CLUSTERS, ROWS)))
                .startsWith("it assumes i.i.d. items, the sample is clustered");
        assertThat(refusal(comparator, Pairing.independent(ROWS, CLUSTERS)))
                .startsWith("it assumes i.i.d. items, the sample is clustered")
                .endsWith("use independent-delta");
    }

    /** The number of predicted positives is fixed, so that precision has the trials of independent rows; the trials of the accuracy lie in two strata. */
    @Test
    void trialsWithinOneStratumAreThoseOfIndependentRows() {
        Pairing<ConfusionMatrix> strata = Pairing.independent(byPrediction(MATRIX), byPrediction(MATRIX));
        MiettinenNurminen comparator = new MiettinenNurminen();
        assertThat(refusal(comparator, strata)).startsWith("it assumes i.i.d. items, the sample is stratified");
        ConfusionMatrix other = ConfusionMatrix.binary(4, 2, 8, 6);
        assertThat(precisions(Pairing.independent(byPrediction(MATRIX), byPrediction(other))))
                .isEqualTo(precisions(Pairing.independent(ROWS, Sample.of(other))));
    }

    private static Sample<ConfusionMatrix> byPrediction(ConfusionMatrix matrix) {
        return StratifiedSample.of(matrix, matrix::predicted);
    }

    private static List<Double> precisions(Pairing<ConfusionMatrix> pairing) {
        Comparison precision = Comparison.compute(
                new MiettinenNurminen(),
                ReferenceMetrics.precision(),
                pairing,
                ComparisonOptions.at(ConfidenceLevel.P95),
                ComputeOptions.defaults());
        return List.of(precision.difference(), precision.lower(), precision.upper(), precision.pValue());
    }

    @Test
    void foldsOfPairsAreRefused() {
        for (Comparator comparator : List.of(new Tango(), new McNemar())) {
            assertThat(refusal(comparator, Pairing.paired(JOINT))).isEqualTo("none");
            assertThat(refusal(comparator, Pairing.paired(FoldedSample.of(List.of(JOINT, JOINT)))))
                    .isEqualTo("it assumes i.i.d. items, the sample is folds; use paired-delta");
        }
    }

    /** The matrix of the second system has no positive label, which precision needs. */
    @Test
    void refusalNamesMissingPositiveLabelOfSecondSystem() {
        ConfusionMatrix unnamed = ConfusionMatrix.of(List.of("n", "y"), new long[][] {{5, 5}, {5, 5}});
        assertThat(new MiettinenNurminen()
                        .refusal(ReferenceMetrics.precision(), Pairing.independent(ROWS, Sample.of(unnamed)))
                        .map(Refusal::code))
                .hasValue(Refusal.Code.POSITIVE_LABEL);
    }

    @Test
    void comparatorsListDocumentedOptions() {
        assertThat(new McNemar().options()).extracting(OptionSpec::name).containsExactly("form");
        assertThat(new MiettinenNurminen().options())
                .extracting(OptionSpec::name)
                .containsExactly("variance");
        assertThat(new Tango().options()).isEmpty();
    }

    /** Edwards (1948) defines (b - c - 1)/sqrt(b + c): 5 and 5 give a tail of 0.624, and no discordant items give p = 1. */
    @Test
    void correctedPValueIsEdwards() {
        assertThat(McNemarForm.CORRECTED.larger(5, 5)).isCloseTo(Normal.survival(-1 / Math.sqrt(10)), within(1e-15));
        assertThat(McNemarForm.CORRECTED.larger(9, 2)).isCloseTo(Normal.survival(6 / Math.sqrt(11)), within(1e-15));
        assertThat(McNemarForm.CORRECTED.larger(0, 0)).isEqualTo(1);
    }
}
