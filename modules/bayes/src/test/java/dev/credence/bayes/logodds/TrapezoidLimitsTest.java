package dev.credence.bayes.logodds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Checks that the trapezoid rule ends for integrands outside its purpose and returns the sum that it has. */
class TrapezoidLimitsTest {
    private static double logOdds(double s, double r) {
        return LogisticPoint.log(s, r);
    }

    /**
     * The integrand has a pole of power 1/2 at 0.3 in (-1, 1). Each halving of the step divides the error by the square root of 2; the last
     * error is about 0.01.
     */
    @Test
    void sumOverAPoleIsApproximate() {
        double found = TrapezoidSum.of(
                (s, r) -> Math.abs(logOdds(s, r)) < 1 ? 1 / Math.sqrt(Math.abs(logOdds(s, r) - 0.3)) : 0, 0, 1, 1, 1);
        assertThat(found).isCloseTo(2 * (Math.sqrt(0.7) + Math.sqrt(1.3)), within(0.04));
    }

    /** For a constant integrand 400,000 terms with a step of 0.001 are summed on either side. */
    @Test
    void sumOfConstantEndsAtLargestNumberOfTerms() {
        assertThat(TrapezoidSum.of((s, r) -> 1, 0, 1e-3, 1, 1)).isCloseTo(800, within(1e-9));
    }
}
