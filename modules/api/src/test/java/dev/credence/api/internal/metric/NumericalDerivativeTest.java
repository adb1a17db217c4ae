package dev.credence.api.internal.metric;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.ScoreMetric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests that differences of the fourth order are exact for polynomials of the fourth degree, and the steps that they use. */
class NumericalDerivativeTest {
    /** {@code 3 + 5x - 7x^2 + 11x^3 - 13x^4}, whose slope at 0 is 5. */
    private static double quartic(double x) {
        return 3 + x * (5 + x * (-7 + x * (11 - 13 * x)));
    }

    private static double[] stepsOf(double weight, double... weights) {
        List<Double> steps = new ArrayList<>();
        double slope = new NumericalDerivative(weights)
                .of(
                        step -> {
                            steps.add(step);
                            return 2 * step;
                        },
                        weight);
        assertEquals(2, slope, 1e-12);
        return steps.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    }

    @Test
    void centralDifferencesAreExactForQuarticPolynomials() {
        assertEquals(5, new NumericalDerivative(new double[] {512}).of(NumericalDerivativeTest::quartic, 512), 1e-13);
    }

    @Test
    void forwardDifferencesAreExactForQuarticPolynomials() {
        assertEquals(5, new NumericalDerivative(new double[] {128}).of(NumericalDerivativeTest::quartic, 0), 1e-13);
    }

    @Test
    void centralStepIsProportionalToWeight() {
        double far = 2 * Math.sqrt(5);
        assertArrayEquals(new double[] {-far, -2, 2, far}, stepsOf(1024, 64, 1024));
    }

    /** The step is 2^-8 of the smallest positive weight, or of 2^-20 of the total if that is larger. */
    @Test
    void forwardStepIsProportionalToSmallestPositiveWeight() {
        double h = 3 / 256.0;
        assertArrayEquals(new double[] {0, h, 2 * h, 3 * h, 4 * h}, stepsOf(0, 5, 0, 3, 1024));
        h = 0x1p-28 * (1024 + 0x1p-30);
        assertArrayEquals(new double[] {0, h, 2 * h, 3 * h, 4 * h}, stepsOf(0, 0x1p-30, 0, 1024));
    }

    @Test
    void valueWithoutAStepIsComputedOnceForAllForwardDifferences() {
        int[] calls = {0};
        NumericalDerivative derivative = new NumericalDerivative(new double[] {0, 0, 1});
        for (int atom = 0; atom < 2; atom++) {
            assertEquals(
                    2,
                    derivative.of(
                            step -> {
                                calls[0] += step == 0 ? 1 : 0;
                                return 2 * step;
                            },
                            0),
                    1e-12);
        }
        assertEquals(1, calls[0]);
    }

    /** The share of the diagonal has the influence 1 - a on the diagonal and -a elsewhere, also in cells without observations. */
    @Test
    void influencesOfLinearMetricAreExact() {
        Metric<ConfusionMatrix> accuracy = new ConfusionMetric() {
            @Override
            public String id() {
                return "toy-accuracy";
            }

            @Override
            public Range range() {
                return Range.UNIT;
            }

            @Override
            public double value(ConfusionMatrix matrix, double[] weights) {
                double hits = 0;
                double all = 0;
                for (int atom = 0; atom < weights.length; atom++) {
                    hits += matrix.truth(atom) == matrix.predicted(atom) ? weights[atom] : 0;
                    all += weights[atom];
                }
                return hits / all;
            }
        };
        ConfusionMatrix matrix = ConfusionMatrix.of(List.of("cat", "cow"), new long[][] {{5, 2}, {0, 9}})
                .withUnseenAtoms();
        double[] out = new double[4];
        accuracy.influence(matrix, matrix.weights(), out);
        // Rounding of eps over a step of 2^-9 / 8; peak observed: 2e-12.
        assertArrayEquals(new double[] {2 / 16.0, -14 / 16.0, -14 / 16.0, 2 / 16.0}, out, 1e-11);
    }

    /** The largest allowed number of atoms, with a metric that is cheap to compute. */
    @Test
    void numericalInfluenceOf20000AtomsIsAllowed() {
        double[] scores = IntStream.range(0, 20_000).mapToDouble(i -> i).toArray();
        ScoredSample many = ScoredSample.of(scores, new double[0]);
        double[] out = new double[20_000];
        new ScoreMetric() {
            @Override
            public String id() {
                return "toy-constant";
            }

            @Override
            public Range range() {
                return Range.UNIT;
            }

            @Override
            public double value(ScoredSample sample, double[] weights) {
                return 0.5;
            }
        }.influence(many, many.weights(), out);
        assertArrayEquals(new double[20_000], out);
    }

    /**
     * The metric is undefined if any cow is predicted to be a cat; the influence of that cell is NaN and the other influences are
     * finite.
     */
    @Test
    void undefinedInfluenceOfUnobservedAtomDoesNotAffectObservedAtoms() {
        Metric<ConfusionMatrix> metric = new ConfusionMetric() {
            @Override
            public String id() {
                return "toy-careful";
            }

            @Override
            public Range range() {
                return Range.UNIT;
            }

            @Override
            public double value(ConfusionMatrix matrix, double[] weights) {
                return weights[2] > 0
                        ? Double.NaN
                        : (weights[0] + weights[3]) / Arrays.stream(weights).sum();
            }
        };
        ConfusionMatrix matrix = ConfusionMatrix.of(List.of("cat", "cow"), new long[][] {{5, 2}, {0, 9}})
                .withUnseenAtoms();
        double[] out = new double[4];
        metric.influence(matrix, matrix.weights(), out);
        assertArrayEquals(new double[] {2 / 16.0, -14 / 16.0, Double.NaN, 2 / 16.0}, out, 1e-11);
    }
}
