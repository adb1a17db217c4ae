package dev.credence.montecarlo;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.option.Options;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.montecarlo.bootstrap.BootstrapPercentile;
import dev.credence.montecarlo.comparison.PairedBootstrap;
import dev.credence.montecarlo.comparison.PairedDirichlet;
import dev.credence.montecarlo.comparison.Permutation;
import dev.credence.montecarlo.posterior.BayesianBootstrap;
import dev.credence.montecarlo.posterior.DirichletPosterior;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Labels without observations, and the order of labels and clusters, change no bit of a simulated result. */
class AbsentObservationsLawTest {
    private static final ComputeOptions RUN =
            ComputeOptions.defaults().withSeed(7).withDraws(999);
    private static final ConfusionMetric F1 = SmallMetrics.macro(SmallMetrics.F1);
    private static final ConfusionMatrix MATRIX =
            ConfusionMatrix.of(List.of("a", "b", "c"), new long[][] {{50, 3, 0}, {2, 70, 4}, {0, 5, 90}});
    private static final ConfusionMatrix PERFECT =
            ConfusionMatrix.of(List.of("a", "b", "c"), new long[][] {{9, 0, 0}, {0, 8, 0}, {0, 0, 7}});

    private static Stream<Function<ConfusionMatrix, ConfusionMatrix>> disguises() {
        return Stream.of(
                matrix -> matrix.withLabels(List.of("a", "absent", "b", "c")),
                matrix -> matrix.withLabels(List.of("c", "a", "b")),
                matrix -> matrix.withLabels(List.of("z", "c", "b", "a", "0")),
                ConfusionMatrix::withUnseenAtoms);
    }

    @Test
    void unusedLabelsAndOrderDoNotChangeIntervals() {
        for (IntervalMethod method :
                List.of(new DirichletPosterior(), new BayesianBootstrap(), new BootstrapPercentile())) {
            for (ConfusionMatrix matrix : List.of(MATRIX, PERFECT)) {
                String expected = bits(method.interval(F1, Sample.of(matrix), ConfidenceLevel.P95, RUN));
                disguises()
                        .forEach(other -> assertEquals(
                                expected,
                                bits(method.interval(F1, Sample.of(other.apply(matrix)), ConfidenceLevel.P95, RUN)),
                                method.id()));
            }
        }
    }

    private static String bits(Estimate estimate) {
        return estimate.lower() + " " + estimate.upper();
    }

    @Test
    void comparisonsDoNotDependOnUnusedLabelsOrOrder() {
        PairedConfusionMatrix joint =
                PairedConfusionMatrix.of(List.of("a", "b"), new long[][][] {{{40, 3}, {2, 5}}, {{4, 9}, {6, 50}}});
        for (Comparator comparator : List.of(
                new PairedBootstrap(),
                new Permutation(),
                new PairedDirichlet().configured(Options.of(Map.of("prior", "0.5"))))) {
            String expected = bits(compared(comparator, joint));
            for (List<String> labels : List.of(List.of("b", "a"), List.of("x", "b", "absent", "a"))) {
                assertEquals(expected, bits(compared(comparator, joint.withLabels(labels))), comparator.id());
            }
        }
    }

    private static Comparison compared(Comparator comparator, PairedConfusionMatrix joint) {
        return Comparison.compute(
                comparator, F1, Pairing.paired(joint), ComparisonOptions.at(ConfidenceLevel.P95), RUN);
    }

    private static String bits(Comparison comparison) {
        return comparison.lower() + " " + comparison.upper() + " " + comparison.pValue() + " "
                + comparison.probabilityFirstGreater();
    }

    @Test
    void intervalsOfClustersDoNotDependOnTheirOrder() {
        Map<String, ConfusionMatrix> parts = new HashMap<>();
        for (int i = 1; i <= 6; i++) {
            parts.put("image-" + i, ConfusionMatrix.binary(5 + i, i % 3, 1 + i % 2, 20 + 3 * i));
        }
        String expected = bits(new BootstrapPercentile()
                .interval(SmallMetrics.RECALL, ClusteredSample.of(parts), ConfidenceLevel.P95, RUN));
        for (int i = 0; i < 50; i++) {
            parts.put("empty-" + i, ConfusionMatrix.binary(0, 0, 0, 0));
            parts.put("negatives-" + i, ConfusionMatrix.binary(0, 0, 0, 7));
        }
        assertEquals(
                expected,
                bits(new BootstrapPercentile()
                        .interval(
                                SmallMetrics.RECALL, ClusteredSample.of(Map.copyOf(parts)), ConfidenceLevel.P95, RUN)));
    }

    @Test
    void intervalsOfScoresDoNotDependOnRowsWithoutObservations() {
        PairedScoredSample rows = PairedScoredSample.of(
                new boolean[] {true, false, true, false},
                new double[] {0.9, 0.2, 0.4, 0.3},
                new double[] {0.8, 0.1, 0.3, 0.7});
        PairedScoredSample shuffled = PairedScoredSample.of(
                new boolean[] {false, true, false, true},
                new double[] {0.3, 0.4, 0.2, 0.9},
                new double[] {0.7, 0.3, 0.1, 0.8});
        assertEquals(Sample.of(rows), Sample.of(shuffled));
    }
}
