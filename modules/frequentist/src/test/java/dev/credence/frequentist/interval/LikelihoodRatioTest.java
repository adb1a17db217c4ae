package dev.credence.frequentist.interval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import org.junit.jupiter.api.Test;

class LikelihoodRatioTest extends ReferenceTables {
    LikelihoodRatioTest() {
        super(new LikelihoodRatio(), "likelihoodRatio");
    }

    @Override
    double tolerance() {
        return 5e-14; // peak observed 7e-15
    }

    /** The root rounds to the proportion itself. */
    @Test
    void oneFailureOfLargestTotalHasBoundsAtLowLevels() {
        long n = 1L << 53;
        ProportionBounds bounds = new LikelihoodRatio().at(ConfidenceLevel.of(0.27));
        assertThat(bounds.lower(n - 1, n)).isBetween(1 - 3 / (double) n, 1 - 1 / (double) n);
        assertThat(bounds.upper(n - 1, n)).isEqualTo(Math.nextDown(1.0));
    }

    /** Wilson's bound, at which the search begins, rounds to the proportion itself, where the derivative of the deviance is 0. */
    @Test
    void boundsAtTheSmallestLevelsAreNextToTheProportion() {
        for (double level : new double[] {Math.nextUp(0x1p-54), 1e-15}) {
            ProportionBounds bounds = new LikelihoodRatio().at(ConfidenceLevel.of(level));
            assertThat(bounds.upper(96, 200)).isBetween(0.48 - 1e-15, 0.48 + 1e-15);
            assertThat(bounds.lower(96, 200)).isBetween(0.48 - 1e-15, 0.48 + 1e-15);
        }
    }
}
