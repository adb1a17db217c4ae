package dev.credence.delta.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.delta.Matrices;
import dev.credence.delta.SmallMetrics;
import dev.credence.numerics.beta.Binomial;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks that the bounds by counts of errors are not lost by a small change of the design: strata by truth, weights that are nearly equal, and one
 * cluster of two items among clusters of one give no narrower interval than independent rows.
 */
class DesignOfRareClassTest {
    private static final ConfusionMetric BALANCED = SmallMetrics.macro(SmallMetrics.RECALL);

    private static ConfusionMatrix matrix(int positives, int found) {
        return Matrices.of(new long[] {found, positives - found}, new long[] {4, 36});
    }

    private static Comparison compare(
            ConfusionMetric metric,
            int positives,
            int first,
            int second,
            Function<ConfusionMatrix, Sample<ConfusionMatrix>> design) {
        return Comparison.compute(
                new IndependentDelta(),
                metric,
                Pairing.independent(design.apply(matrix(positives, first)), design.apply(matrix(positives, second))),
                ComparisonOptions.at(ConfidenceLevel.P95),
                ComputeOptions.defaults());
    }

    private static Sample<ConfusionMatrix> nearlyEqual(ConfusionMatrix matrix, double e) {
        double[] weights = new double[matrix.atoms()];
        double[] squares = new double[weights.length];
        for (int atom = 0; atom < weights.length; atom++) {
            double one = atom % 2 == 0 ? 1 - e : 1 + e;
            weights[atom] = one * matrix.count(atom);
            squares[atom] = one * one * matrix.count(atom);
        }
        return WeightedSample.of(matrix, weights, squares);
    }

    private static long count(ConfusionMatrix matrix, int truth, int predicted) {
        long count = 0;
        for (int atom = 0; atom < matrix.atoms(); atom++) {
            count += matrix.truth(atom) == truth && matrix.predicted(atom) == predicted ? matrix.count(atom) : 0;
        }
        return count;
    }

    /** Returns clusters of one item, except for two negatives that share one. */
    private static Sample<ConfusionMatrix> clusters(ConfusionMatrix matrix) {
        Map<String, ConfusionMatrix> clusters = new LinkedHashMap<>();
        long[][] rest = {{count(matrix, 0, 0), count(matrix, 0, 1)}, {count(matrix, 1, 0), count(matrix, 1, 1) - 2}};
        clusters.put("two", Matrices.of(new long[] {0, 0}, new long[] {0, 2}));
        for (int truth = 0; truth < 2; truth++) {
            for (int predicted = 0; predicted < 2; predicted++) {
                for (int item = 0; item < rest[truth][predicted]; item++) {
                    long[][] one = new long[2][2];
                    one[truth][predicted] = 1;
                    clusters.put("c" + clusters.size(), Matrices.of(one[0], one[1]));
                }
            }
        }
        return ClusteredSample.of(clusters);
    }

    /** The bounds of {@code delta-wilson} allow for heavy rows and for clusters that fail as a whole, so that the others are wider. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 6, 10})
    void smallChangesOfDesignDoNotNarrowInterval(int positives) {
        for (int first = 0; first <= positives; first++) {
            for (int second = 0; second <= positives; second++) {
                Comparison plain = compare(BALANCED, positives, first, second, Sample::of);
                assertContains(compare(BALANCED, positives, first, second, StratifiedSample::byTruth), plain);
                assertContains(compare(BALANCED, positives, first, second, matrix -> nearlyEqual(matrix, 1e-3)), plain);
                assertContains(compare(BALANCED, positives, first, second, DesignOfRareClassTest::clusters), plain);
            }
        }
    }

    private static void assertContains(Comparison actual, Comparison plain) {
        double rounding = 2e-3;
        assertTrue(actual.lower() <= plain.lower() + rounding, actual + " " + plain);
        assertTrue(actual.upper() >= plain.upper() - rounding, actual + " " + plain);
        assertTrue(actual.pValue() >= plain.pValue() - rounding, actual + " " + plain);
    }

    /** Without the counts of errors, 0.125 of samples of two positives with recall 0.5 are significant at 0.05 with strata. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 6})
    void strataByTruthKeepTheirLevel(int positives) {
        double rejected = 0;
        double strongly = 0;
        for (int first = 0; first <= positives; first++) {
            for (int second = 0; second <= positives; second++) {
                double probability =
                        Binomial.probability(first, positives, 0.5) * Binomial.probability(second, positives, 0.5);
                double p = compare(BALANCED, positives, first, second, StratifiedSample::byTruth)
                        .pValue();
                rejected += p < 0.05 ? probability : 0;
                strongly += p < 0.01 ? probability : 0;
            }
        }
        assertTrue(rejected <= 0.05, "rejected=" + rejected);
        assertTrue(strongly <= 0.01, "strongly=" + strongly);
    }

    @Test
    void infiniteSlopeIsNotedForEachDesign() {
        ConfusionMetric geometric = new SmallMetrics.GeometricMean();
        String plain = compare(geometric, 3, 0, 2, Sample::of).notes().get(0).sentence();
        assertEquals(
                plain,
                compare(geometric, 3, 0, 2, StratifiedSample::byTruth)
                        .notes()
                        .get(0)
                        .sentence());
        assertEquals(
                plain,
                compare(geometric, 3, 0, 2, matrix -> nearlyEqual(matrix, 0.1))
                        .notes()
                        .get(0)
                        .sentence());
        assertEquals(
                plain,
                compare(geometric, 3, 0, 2, DesignOfRareClassTest::clusters)
                        .notes()
                        .get(0)
                        .sentence());
    }
}
