package dev.credence.bayes.logodds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** What the trapezoid rule makes of integrands that it is not for: it ends, with the sum that it has. */
class TrapezoidLimitsTest {
    private static double logOdds(double s, double r) {
        return LogisticPoint.log(s, r);
    }

    /** A pole of power 1/2 at 0.3 in (-1, 1), whose sums come nearer by the root of a half each time: at last to a hundredth. */
    @Test
    void aPole() {
        double found = TrapezoidSum.of(
                (s, r) -> Math.abs(logOdds(s, r)) < 1 ? 1 / Math.sqrt(Math.abs(logOdds(s, r) - 0.3)) : 0, 0, 1, 1, 1);
        assertThat(found).isCloseTo(2 * (Math.sqrt(0.7) + Math.sqrt(1.3)), within(0.04));
    }

    /** For what does not fall at all 400,000 terms of a thousandth are summed on either side. */
    @Test
    void nothingFalls() {
        assertThat(TrapezoidSum.of((s, r) -> 1, 0, 1e-3, 1, 1)).isCloseTo(800, within(1e-9));
    }
}
