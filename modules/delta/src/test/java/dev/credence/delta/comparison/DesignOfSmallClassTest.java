package dev.credence.delta.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.BoundaryVariance;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.delta.Auc;
import dev.credence.delta.interval.DeltaWilson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks that the allowance for a small class of scores does not depend on a small change of the design: weights that are nearly equal, and one cluster of
 * two items among clusters of one, give nearly the answer of independent rows.
 */
class DesignOfSmallClassTest {
    private static final int NEGATIVES = 60;

    /** An area with a variance at the boundary, of the order of Hanley and McNeil's. */
    private static final class Area implements ScoreMetric, BoundaryVariance<ScoredSample> {
        private final Auc auc = new Auc();

        @Override
        public String id() {
            return auc.id();
        }

        @Override
        public Range range() {
            return auc.range();
        }

        @Override
        public double value(ScoredSample scores, double[] weights) {
            return auc.value(scores, weights);
        }

        @Override
        public void influence(ScoredSample scores, double[] weights, double[] out) {
            auc.influence(scores, weights, out);
        }

        @Override
        public Moments atEdge(ScoredSample scores, double[] weights) {
            double positives = 0;
            double negatives = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                positives += scores.positive(atom) ? weights[atom] : 0;
                negatives += scores.positive(atom) ? 0 : weights[atom];
            }
            double fewer = Math.min(positives, negatives);
            double smooth = (value(scores, weights) * fewer + 0.5) / (fewer + 1);
            return new Moments(smooth, smooth * (1 - smooth) * (1 / positives + 1 / negatives) / 2);
        }
    }

    private static PairedScoredSample joint(int positives, long seed) {
        Random random = new Random(seed);
        int n = positives + NEGATIVES;
        boolean[] truth = new boolean[n];
        double[] first = new double[n];
        double[] second = new double[n];
        for (int i = 0; i < n; i++) {
            truth[i] = i < positives;
            first[i] = random.nextGaussian() + (truth[i] ? 2 : 0);
            second[i] = random.nextGaussian() + (truth[i] ? 1 : 0);
        }
        return PairedScoredSample.of(truth, first, second);
    }

    private static Comparison compare(Sample<PairedScoredSample> sample) {
        return Comparison.compute(
                new PairedDelta(),
                new Area(),
                Pairing.paired(sample),
                ComparisonOptions.at(ConfidenceLevel.P95),
                ComputeOptions.defaults());
    }

    private static void assertNear(Comparison expected, Comparison actual, double tolerance) {
        assertEquals(expected.lower(), actual.lower(), tolerance);
        assertEquals(expected.upper(), actual.upper(), tolerance);
        assertEquals(expected.pValue(), actual.pValue(), tolerance);
    }

    private static <E extends Evidence> WeightedSample<E> nearlyEqual(E evidence, double e) {
        double[] weights = new double[evidence.atoms()];
        double[] squares = new double[weights.length];
        for (int atom = 0; atom < weights.length; atom++) {
            double one = atom % 2 == 0 ? 1 - e : 1 + e;
            weights[atom] = one * evidence.count(atom);
            squares[atom] = one * one * evidence.count(atom);
        }
        return WeightedSample.of(evidence, weights, squares);
    }

    /** Returns clusters of one item, except that some items share the cluster of another one. */
    private static Sample<PairedScoredSample> clusters(PairedScoredSample joint, IntUnaryOperator clusterOf) {
        Map<String, PairedScoredSample> clusters = new LinkedHashMap<>();
        for (int atom = 0; atom < joint.atoms(); atom++) {
            PairedScoredSample one = PairedScoredSample.of(
                    new boolean[] {joint.positive(atom)},
                    new double[] {joint.firstScore(atom)},
                    new double[] {joint.secondScore(atom)});
            clusters.merge(
                    "c" + clusterOf.applyAsInt(atom),
                    one,
                    (a, b) -> a.pool(List.of(a, b)).whole());
        }
        return ClusteredSample.of(clusters);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 10})
    void nearlyEqualWeightsGiveNearlyPlainComparison(int positives) {
        PairedScoredSample joint = joint(positives, 7);
        Comparison plain = compare(Sample.of(joint));
        assertNear(plain, compare(nearlyEqual(joint, 1e-6)), 1e-5);
        assertNear(plain, compare(nearlyEqual(joint, 0.01)), 0.02);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 10})
    void oneClusterOfTwoNegativesGivesNearlyPlainComparison(int positives) {
        PairedScoredSample joint = joint(positives, 7);
        int[] negatives = IntStream.range(0, joint.atoms())
                .filter(atom -> !joint.positive(atom))
                .toArray();
        Sample<PairedScoredSample> clusters = clusters(joint, atom -> atom == negatives[0] ? negatives[1] : atom);
        assertNear(compare(Sample.of(joint)), compare(clusters), 0.02);
    }

    /** Repeated items in clusters are no more certain than one of each: the interval is at least as long. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5})
    void clustersOfRepeatedItemsAreNotShorterThanSingleItems(int positives) {
        PairedScoredSample joint = joint(positives, 11);
        Comparison single = compare(Sample.of(joint));
        Map<String, PairedScoredSample> clusters = new LinkedHashMap<>();
        for (int atom = 0; atom < joint.atoms(); atom++) {
            boolean truth = joint.positive(atom);
            double a = joint.firstScore(atom);
            double b = joint.secondScore(atom);
            clusters.put(
                    "c" + atom,
                    PairedScoredSample.of(new boolean[] {truth, truth}, new double[] {a, a}, new double[] {b, b}));
        }
        Comparison repeated = compare(ClusteredSample.of(clusters));
        assertEquals(single.difference(), repeated.difference(), 1e-12);
        assertTrue(repeated.upper() - repeated.lower() > 0.8 * (single.upper() - single.lower()));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 10})
    void nearlyEqualWeightsGiveNearlyPlainInterval(int positives) {
        ScoredSample scores = joint(positives, 7).first();
        Estimate plain = interval(Sample.of(scores));
        Estimate weighted = interval(nearlyEqual(scores, 1e-6));
        assertEquals(plain.lower(), weighted.lower(), 1e-5);
        assertEquals(plain.upper(), weighted.upper(), 1e-5);
    }

    private static Estimate interval(Sample<ScoredSample> sample) {
        return new DeltaWilson().interval(new Area(), sample, ConfidenceLevel.P95, ComputeOptions.defaults());
    }
}
