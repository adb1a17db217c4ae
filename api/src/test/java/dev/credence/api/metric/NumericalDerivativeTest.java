package dev.credence.api.metric;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Differences of the fourth order: exact for polynomials of the fourth degree, at the steps that are stated. */
class NumericalDerivativeTest {
    /** {@code 3 + 5x - 7x^2 + 11x^3 - 13x^4}, whose slope at 0 is 5. */
    private static double quartic(double x) {
        return 3 + x * (5 + x * (-7 + x * (11 - 13 * x)));
    }

    private static double[] stepsOf(double weight, double forwardStep) {
        List<Double> steps = new ArrayList<>();
        double slope = NumericalDerivative.of(
                step -> {
                    steps.add(step);
                    return 2 * step;
                },
                weight,
                forwardStep);
        assertEquals(2, slope, 1e-12);
        return steps.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    }

    @Test
    void centralDifferencesAreExactForQuarticPolynomials() {
        assertEquals(5, NumericalDerivative.of(NumericalDerivativeTest::quartic, 512, 0), 1e-13);
    }

    @Test
    void forwardDifferencesAreExactForQuarticPolynomials() {
        assertEquals(5, NumericalDerivative.of(NumericalDerivativeTest::quartic, 0, 0.5), 1e-13);
    }

    @Test
    void centralStepIsProportionalToWeight() {
        assertArrayEquals(new double[] {-4, -2, 2, 4}, stepsOf(1024, 64));
        assertArrayEquals(new double[] {0, 64, 128, 192, 256}, stepsOf(0, 64));
    }

    /** 2^-8 of the least positive weight, but of no less than a millionth (2^-20) of the total. */
    @Test
    void forwardStepIsProportionalToSmallestPositiveWeight() {
        assertEquals(3 / 256.0, NumericalDerivative.forwardStep(new double[] {5, 0, 3, 1024}));
        assertEquals(0x1p-28 * (1024 + 0x1p-30), NumericalDerivative.forwardStep(new double[] {0x1p-30, 0, 1024}));
    }

    /** The share of the diagonal has influence 1 - a on it and -a off it, also of cells that were never seen. */
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

    /** The most atoms that are allowed, of a metric that costs nothing. */
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

    /** A metric that is undefined with any cow called a cat has no influence there, and keeps it elsewhere. */
    @Test
    void undefinedInfluenceOfUnobservedAtomDoesNotAffectOthers() {
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
