package dev.credence.numerics.beta;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Counts how often the search for a quantile evaluates the distribution; the limits are the observed numbers. */
final class BetaCostTest {
    /**
     * This incomplete beta function counts the evaluations of its kernel, one for each evaluation of the
     * distribution.
     */
    private static final class Counted extends IncompleteBeta {
        private int kernels;

        @Override
        double kernel(double x, double y, double d) {
            kernels++;
            return super.kernel(x, y, d);
        }
    }

    private static final double[] TAILS = {0.5, 0.4, 0.2, 0.05, 0.025, 0.005, 1e-4, 1e-6, 1e-9, 1e-15, 1e-26};
    private static final double[][] SHAPES = {
        {0.5, 0.5},
        {0.5, 30},
        {0.3, 1e6},
        {1.5, 1.5},
        {2, 3},
        {3, 7},
        {40, 2},
        {8, 8},
        {12, 90},
        {200, 300},
        {1000, 30},
        {1e6, 10},
        {1e7, 1e7}
    };

    private static int evaluations(double p, double a, double b) {
        Counted beta = new Counted();
        assertThat(new BetaInverse(beta).value(p, 1 - p, a, b)).isEqualTo(Beta.quantile(p, a, b));
        return beta.kernels;
    }

    @Test
    void quantileNeedsAtMostTwoEvaluations() {
        int most = 0;
        int sum = 0;
        int quantiles = 0;
        for (double[] shapes : SHAPES) {
            for (double p : TAILS) {
                int low = evaluations(p, shapes[0], shapes[1]);
                int high = evaluations(p, shapes[1], shapes[0]);
                most = Math.max(most, Math.max(low, high));
                sum += low + high;
                quantiles += 2;
            }
        }
        assertThat(most).isLessThanOrEqualTo(2);
        assertThat(sum / (double) quantiles).isLessThan(0.9);
    }

    /** Far in a tail, where the first guess is poor, Newton steps are made first. */
    @Test
    void quantileFarInATailNeedsMoreEvaluations() {
        assertThat(evaluations(1e-290, 1e7, 1e3)).isEqualTo(1);
        assertThat(evaluations(1e-200, 1e4, 3)).isLessThanOrEqualTo(7);
        assertThat(evaluations(1e-71, 1e9, 1.2)).isLessThanOrEqualTo(17);
    }

    /** These quantiles are a power, the centre of equal shapes, and a power law near 0. */
    @Test
    void quantileWithAClosedFormNeedsNoEvaluation() {
        assertThat(evaluations(0.3, 1, 5)).isZero();
        assertThat(evaluations(0.3, 5, 1)).isZero();
        assertThat(evaluations(0.3, 1, 1)).isZero();
        assertThat(evaluations(0.5, 7, 7)).isZero();
        assertThat(evaluations(0.01, 0.3, 5)).isZero();
        assertThat(evaluations(0.3, 1e-16, 1e-16)).isZero();
    }
}
