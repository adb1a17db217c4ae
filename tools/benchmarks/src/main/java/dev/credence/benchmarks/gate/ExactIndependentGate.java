package dev.credence.benchmarks.gate;

import dev.credence.ComparisonRequest;
import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.sample.Sample;
import dev.credence.numerics.beta.Binomial;

/** The exact errors of a gate on accuracy against a baseline without hashes: two samples of n items, of which all outcomes are enumerated. */
final class ExactIndependentGate {
    private static final ConfidenceLevel DUAL = ConfidenceLevel.of(1 - 2 * 0.05);

    private final int n;
    private final double[][] lower;
    private final double[][] upper;

    ExactIndependentGate(Credence credence, int n) {
        this.n = n;
        lower = new double[n + 1][n + 1];
        upper = new double[n + 1][n + 1];
        for (int first = 0; first <= n; first++) {
            for (int second = 0; second <= n; second++) {
                ComparisonRequest<ConfusionMatrix> request = credence.compare(
                                Pairing.independent(Sample.of(matrix(first)), Sample.of(matrix(second))))
                        .level(DUAL);
                Comparison found = request.comparison("accuracy");
                lower[first][second] = found.lower();
                upper[first][second] = found.upper();
            }
        }
    }

    private ConfusionMatrix matrix(int right) {
        return ConfusionMatrix.binary(right, 0, n - right, 0);
    }

    /** Returns the probability of PASS where the new system is worse by the margin, and the baseline has the given accuracy. */
    double falsePass(double margin, double accuracy) {
        return probability(margin, accuracy, true);
    }

    /** Returns the probability of FAIL there, which is the largest of what is within the margin. */
    double falseFail(double margin, double accuracy) {
        return probability(margin, accuracy, false);
    }

    private double probability(double margin, double accuracy, boolean pass) {
        double sum = 0;
        for (int first = 0; first <= n; first++) {
            double ofFirst = Binomial.probability(first, n, accuracy - margin);
            for (int second = 0; second <= n; second++) {
                boolean wrong = pass ? lower[first][second] > -margin : upper[first][second] < -margin;
                sum += wrong ? ofFirst * Binomial.probability(second, n, accuracy) : 0;
            }
        }
        return sum;
    }
}
