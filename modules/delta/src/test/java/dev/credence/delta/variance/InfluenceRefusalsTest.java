package dev.credence.delta.variance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.delta.Auc;
import dev.credence.delta.SmallMetrics;
import dev.credence.delta.comparison.IndependentDelta;
import dev.credence.delta.comparison.PairedDelta;
import dev.credence.delta.interval.DeltaWilson;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class InfluenceRefusalsTest {
    private static final ConfusionMatrix MATRIX = ConfusionMatrix.binary(5, 1, 2, 7);

    private static String refusal(Metric<?> metric, Sample<?> sample) {
        return new DeltaWilson().refusal(metric, sample).map(Refusal::sentence).orElse("none");
    }

    @Test
    void singleClusterIsRefused() {
        Sample<ConfusionMatrix> one = ClusteredSample.of(Map.of("image-01", MATRIX));
        assertEquals(
                "clusters must be at least 2 to see how they differ: clusters=1 ('image-01'); collect more clusters, or pool the sample on purpose",
                refusal(SmallMetrics.F1, one));
        Exception e = assertThrows(
                IllegalArgumentException.class,
                () -> Estimate.compute(
                        new DeltaWilson(), SmallMetrics.F1, one, ConfidenceLevel.P95, ComputeOptions.defaults()));
        assertEquals(
                "method 'delta-wilson' does not fit metric 'f1': clusters must be at least 2 to see how they differ: clusters=1"
                        + " ('image-01'); collect more clusters, or pool the sample on purpose",
                e.getMessage());
    }

    @Test
    void foldsAreRefusedWithAdvice() {
        assertEquals(
                "the folds of a cross-validation depend on each other through their training sets: folds=2; look at each fold"
                        + " by itself, or pool the sample on purpose",
                refusal(SmallMetrics.F1, FoldedSample.of(List.of(MATRIX, MATRIX))));
    }

    @Test
    void metricOfOtherEvidenceIsRefused() {
        assertEquals("it reads ScoredSample, not ConfusionMatrix", refusal(new Auc(), Sample.of(MATRIX)));
    }

    @Test
    void metricWithoutInfluenceOnMillionScoresIsRefused() {
        double[] scores = new double[30_000];
        java.util.Arrays.setAll(scores, i -> i);
        ScoredSample sample = ScoredSample.of(scores, new double[] {0.5});
        assertEquals(
                "it gives no influences on this evidence: numerical influence needs at most 20000 atoms: atoms=30001; implement"
                        + " influence(...) of metric 'mean-score' in closed form; or use a bootstrap, which needs none",
                refusal(new MeanScore(), Sample.of(sample)));
    }

    /** The differences of a rounded value are 0 or jumps, of which intervals of any length would follow. */
    @Test
    void roundedMetricIsRefusedByMethodsComparatorsAndReports() {
        BinaryMetric rounded = new BinaryMetric() {
            @Override
            public String id() {
                return "rounded";
            }

            @Override
            public Range range() {
                return Range.UNIT;
            }

            @Override
            public double value(double tp, double fp, double fn, double tn) {
                return Math.round(100 * tp / (tp + fp + fn)) / 100.0;
            }
        };
        String words =
                "metric 'rounded' must not be a step function, because its influences are differentiated numerically";
        PairedConfusionMatrix joint = PairedConfusionMatrix.of(List.of("n", "y"), new long[][][] {
                    {{640, 12}, {9, 21}}, {{20, 3}, {15, 280}}
                })
                .withPositive("y");
        Credence credence = Credence.of(Registry.builder()
                .method(new DeltaWilson())
                .comparator(new PairedDelta())
                .comparator(new IndependentDelta())
                .build());
        List<Executable> requests = List.of(
                () -> credence.evaluate(joint.first()).estimate(rounded),
                () -> credence.compare(Pairing.paired(joint)).comparison(rounded),
                () -> credence.compare(Pairing.independent(Sample.of(joint.first()), Sample.of(joint.second())))
                        .comparison(rounded),
                () -> Estimate.compute(
                        new DeltaWilson(),
                        rounded,
                        Sample.of(joint.first()),
                        ConfidenceLevel.P95,
                        ComputeOptions.defaults()));
        for (Executable request : requests) {
            Exception e = assertThrows(RefusedException.class, request);
            assertTrue(String.valueOf(e.getMessage()).startsWith(words), e.getMessage());
        }
        Refusal refusal = credence.evaluate(joint.first())
                .resultOrRefusal(rounded)
                .refusal()
                .orElseThrow();
        assertEquals(Refusal.Code.INFLUENCE, refusal.code());
    }

    @Test
    void comparatorsRefuseSingleClusterAndMetricWithoutInfluence() {
        PairedConfusionMatrix joint = PairedConfusionMatrix.ofPredictions(
                        List.of("n", "y"), List.of("n", "y"), List.of("y", "y"))
                .withPositive("y");
        assertEquals(
                "clusters must be at least 2 to see how they differ: clusters=1 ('image-01'); collect more clusters, or pool the sample on purpose",
                new PairedDelta()
                        .refusal(SmallMetrics.F1, Pairing.paired(ClusteredSample.of(Map.of("image-01", joint))))
                        .map(Refusal::sentence)
                        .orElse("none"));
        Sample<ConfusionMatrix> one = ClusteredSample.of(Map.of("image-01", MATRIX));
        assertEquals(
                "second system: clusters must be at least 2 to see how they differ: clusters=1 ('image-01'); collect more"
                        + " clusters, or pool the sample on purpose",
                new IndependentDelta()
                        .refusal(SmallMetrics.F1, Pairing.independent(Sample.of(MATRIX), one))
                        .map(Refusal::sentence)
                        .orElse("none"));
        double[] scores = new double[30_000];
        java.util.Arrays.setAll(scores, i -> i);
        Sample<ScoredSample> many = Sample.of(ScoredSample.of(scores, new double[] {0.5}));
        assertEquals(
                "first system: it gives no influences on this evidence: numerical influence needs at most 20000 atoms:"
                        + " atoms=30001; implement influence(...) of metric 'mean-score' in closed form; or use a"
                        + " bootstrap, which needs none",
                new IndependentDelta()
                        .refusal(new MeanScore(), Pairing.independent(many, many))
                        .map(Refusal::sentence)
                        .orElse("none"));
    }

    @Test
    void refusalOfBaseContainsItsReason() {
        Sample<ConfusionMatrix> folds = FoldedSample.of(List.of(MATRIX, MATRIX));
        assertEquals(
                "first system: the folds of a cross-validation depend on each other through their training sets: folds=2; look"
                        + " at each fold by itself, or pool the sample on purpose",
                new IndependentDelta()
                        .refusal(SmallMetrics.F1, Pairing.independent(folds, Sample.of(MATRIX)))
                        .map(Refusal::sentence)
                        .orElse("none"));
    }

    @Test
    void pairedRowsOfDifferentNumberThrowWithCounts() {
        Exception e = assertThrows(
                IllegalArgumentException.class,
                () -> PairedConfusionMatrix.ofPredictions(List.of("n", "y"), List.of("n", "y"), List.of("y")));
        assertEquals(
                "truth and both predictions must have the same length: truth=2, first=2, second=1", e.getMessage());
    }

    @Test
    void invalidWeightsThrow() {
        double[] ones = {1, 1, 1, 1};
        assertEquals(
                "weight must be finite and >= 0: weight=-1.0 at truth=negative, predicted=positive",
                message(new double[] {1, -1, 1, 1}, ones));
        assertEquals(
                "weight must be finite and >= 0: weight=NaN at truth=negative, predicted=negative",
                message(new double[] {Double.NaN, 1, 1, 1}, ones));
        assertEquals("weights must have a positive total: total=0.0", message(new double[4], new double[4]));
    }

    private static String message(double[] sums, double[] squares) {
        return String.valueOf(
                assertThrows(IllegalArgumentException.class, () -> WeightedSample.of(MATRIX, sums, squares))
                        .getMessage());
    }

    /** This metric has no closed-form influence. */
    private static final class MeanScore implements ScoreMetric {
        @Override
        public String id() {
            return "mean-score";
        }

        @Override
        public Range range() {
            return Range.NON_NEGATIVE;
        }

        @Override
        public double value(ScoredSample scores, double[] weights) {
            double sum = 0;
            double total = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                sum += weights[atom] * scores.score(atom);
                total += weights[atom];
            }
            return sum / total;
        }
    }
}
