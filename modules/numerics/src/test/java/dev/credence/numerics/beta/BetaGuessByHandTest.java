package dev.credence.numerics.beta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.numerics.beta.BetaInverse.BetaGuess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where the search for a quantile starts: as near the logit that it ends at as its three formulas promise; what is allowed is observed. */
final class BetaGuessByHandTest {
    private static void near(double p, double a, double b, double allowed) {
        UnitPoint found = BetaInverse.point(p, 1 - p, a, b);
        double logit = Math.log(found.x()) - Math.log(found.y());
        assertThat(BetaGuess.logit(p, new IncompleteBeta(a, b))).isCloseTo(logit, within(allowed));
    }

    /** Abramowitz and Stegun 26.5.22, the better the larger both shapes are and the nearer the median. */
    @ParameterizedTest
    @CsvSource({
        "0.3, 50, 50, 4e-7",
        "0.02, 50, 50, 1.2e-5",
        "0.3, 50, 200, 3e-5",
        "0.02, 50, 200, 1e-4",
        "0.000001, 1000, 30, 2e-3",
        "0.005, 1000, 30, 5e-5",
        "0.02, 3, 5, 0.03",
        "0.5, 2, 40, 0.03",
        "0.02, 8, 8, 1.3e-3",
        "0.005, 8, 8, 2.3e-3"
    })
    void guessByFishersTransformationIsNear(double p, double a, double b, double allowed) {
        near(p, a, b, allowed);
    }

    /** x^a / (a B(a, b)) with its next term, the better the smaller (b - 1) x is. */
    @ParameterizedTest
    @CsvSource({
        "1e-30, 3, 5, 4e-11",
        "1e-6, 3, 5, 4e-3",
        "1e-30, 2, 40, 1e-13",
        "1e-6, 2, 40, 4e-5",
        "0.005, 2, 40, 4e-3",
        "1e-6, 1.5, 1000000, 3e-9",
        "0.005, 1.5, 1000000, 2e-4"
    })
    void guessByThePowerOfASmallPointIsNear(double p, double a, double b, double allowed) {
        near(p, a, b, allowed);
    }

    /** A gamma variate in place of -log x, for a second shape below 1 and small tails. */
    @ParameterizedTest
    @CsvSource({
        "1e-30, 50, 0.1, 2e-3",
        "1e-6, 50, 0.1, 3e-3",
        "1e-30, 1000000, 0.3, 6e-5",
        "1e-6, 1000000, 0.3, 2e-3",
        "0.005, 1000000, 0.3, 0.02",
        "0.005, 3, 0.5, 0.05"
    })
    void guessByAGammaVariateIsNear(double p, double a, double b, double allowed) {
        near(p, a, b, allowed);
    }

    /** Where the first shape is below 1, the odds of the mean; logits of more than 650 are cut off. */
    @Test
    void guessByTheMeanIsTheLogitOfTheMean() {
        assertThat(BetaGuess.logit(0.4, new IncompleteBeta(0.5, 4))).isEqualTo(-Math.log(8));
        assertThat(BetaGuess.logit(1e-300, new IncompleteBeta(1, 1e30))).isEqualTo(-650);
    }
}
