package dev.credence.delta.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.delta.Auc;
import dev.credence.delta.SmallMetrics;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests the refusals and spellings of the two comparators. */
class ComparatorRefusalsTest {
    private static final Sample<ConfusionMatrix> MATRIX = Sample.of(ConfusionMatrix.binary(5, 1, 2, 7));
    private static final Pairing<ConfusionMatrix> APART = Pairing.independent(MATRIX, MATRIX);

    /** This interval method accepts only samples of more than 15 observations, or is cancelled immediately. */
    private record Base(boolean fits) implements IntervalMethod {
        @Override
        public String id() {
            return "base";
        }

        @Override
        public Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
            return fits || sample.evidence().size() > 15
                    ? Optional.empty()
                    : Optional.of(Refusal.of(Refusal.Code.DATA, "too few"));
        }

        @Override
        public <E extends Evidence> Estimate interval(
                Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions options) {
            return Estimate.of(metric, sample, id(), level)
                    .bounds(0, 1)
                    .status(Status.CANCELLED, "the run was cancelled")
                    .build();
        }
    }

    private static IndependentDelta on(Base base) {
        return new IndependentDelta().configured(Options.of(Map.of("base", "base")), spelling -> base);
    }

    private static String refusal(Comparator comparator, Metric<?> metric, Pairing<?> pairing) {
        return comparator.refusal(metric, pairing).map(Refusal::sentence).orElse("none");
    }

    @Test
    void refusalOfBaseNamesSystem() {
        Sample<ConfusionMatrix> larger = Sample.of(ConfusionMatrix.binary(9, 1, 2, 7));
        assertEquals(
                "first system: base 'base' does not fit: too few",
                refusal(on(new Base(false)), SmallMetrics.F1, APART));
        assertEquals(
                "second system: base 'base' does not fit: too few",
                refusal(on(new Base(false)), SmallMetrics.F1, Pairing.independent(larger, MATRIX)));
        assertEquals("none", refusal(on(new Base(false)), SmallMetrics.F1, Pairing.independent(larger, larger)));
    }

    @Test
    void cancelledBaseCancelsComparison() {
        Comparison comparison = on(new Base(true))
                .difference(
                        SmallMetrics.F1, APART, ComparisonOptions.at(ConfidenceLevel.P95), ComputeOptions.defaults());
        assertEquals(Status.CANCELLED, comparison.status());
    }

    @Test
    void metricOfOtherEvidenceIsRefused() {
        assertEquals(
                "first system: it reads ScoredSample, not ConfusionMatrix",
                refusal(new IndependentDelta(), new Auc(), APART));
        PairedScoredSample scores =
                PairedScoredSample.of(new boolean[] {true, false}, new double[] {0.9, 0.1}, new double[] {0.7, 0.3});
        assertEquals(
                "it reads ConfusionMatrix, not ScoredSample",
                refusal(new PairedDelta(), SmallMetrics.F1, Pairing.paired(scores)));
    }

    /** Each pairing is refused by the comparator of the other. */
    @Test
    void pairingOfOtherKindIsRefused() {
        PairedScoredSample scores =
                PairedScoredSample.of(new boolean[] {true, false}, new double[] {0.9, 0.1}, new double[] {0.7, 0.3});
        Refusal paired = new PairedDelta().refusal(SmallMetrics.F1, APART).orElseThrow();
        assertEquals(Refusal.Code.PAIRING, paired.code());
        Refusal independent = new IndependentDelta()
                .refusal(new Auc(), Pairing.paired(scores))
                .orElseThrow();
        assertEquals(Refusal.Code.PAIRING, independent.code());
    }

    /** The metric has no closed-form influence, and 20,001 atoms of the first or the second system are too many. */
    @Test
    void metricWithoutInfluencesOnTooManyScoresIsRefused() {
        int n = 20_001;
        boolean[] positive = new boolean[n];
        double[] many = new double[n];
        double[] few = new double[n];
        Arrays.setAll(many, i -> i / (double) n);
        for (int i = 0; i < n; i++) {
            positive[i] = i % 2 == 0;
            few[i] = i % 3;
        }
        String reason =
                "it gives no influences on this evidence: numerical influence needs at most 20000 atoms: atoms=20001;"
                        + " implement influence(...) of metric 'high' in closed form; or use a bootstrap, which needs none";
        assertEquals(
                reason,
                refusal(new PairedDelta(), new High(), Pairing.paired(PairedScoredSample.of(positive, many, few))));
        assertEquals(
                reason,
                refusal(new PairedDelta(), new High(), Pairing.paired(PairedScoredSample.of(positive, few, many))));
    }

    private static final class High implements ScoreMetric {
        @Override
        public String id() {
            return "high";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(ScoredSample scores, double[] weights) {
            double high = 0;
            double total = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                high += scores.score(atom) > 0.5 ? weights[atom] : 0;
                total += weights[atom];
            }
            return high / total;
        }
    }

    @Test
    void spellingContainsTheOptions() {
        assertEquals("paired-delta", new PairedDelta().spelling());
        assertEquals(
                "paired-delta:smoothing=none",
                new PairedDelta()
                        .configured(Options.of(Map.of("smoothing", "none")))
                        .spelling());
        assertEquals("independent-delta:base=base", on(new Base(true)).spelling());
    }
}
