package dev.credence.numerics.beta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.numerics.beta.BetaInverse.BetaGuess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that the first guess of a quantile is as close to the final logit as the error of its formula; tolerances are
 * observed errors.
 */
final class BetaGuessByHandTest {
    private static void near(double p, double a, double b, double allowed) {
        UnitPoint found = BetaInverse.point(p, 1 - p, a, b);
        double logit = Math.log(found.x()) - Math.log(found.y());
        assertThat(BetaGuess.logit(p, new IncompleteBeta(a, b))).isCloseTo(logit, within(allowed));
    }

    /** The error of Abramowitz and Stegun 26.5.22 is smaller for larger shapes and close to the median. */
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
    void guessByFisherTransformationIsClose(double p, double a, double b, double allowed) {
        near(p, a, b, allowed);
    }

    /** The guess is x^a / (a B(a, b)) with its next term, whose error is smaller for smaller (b - 1) x. */
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
    void guessByAPowerIsCloseForSmallPoints(double p, double a, double b, double allowed) {
        near(p, a, b, allowed);
    }

    /** A gamma variable replaces -log x if the second shape is below 1 and the tail is small. */
    @ParameterizedTest
    @CsvSource({
        "1e-30, 50, 0.1, 2e-3",
        "1e-6, 50, 0.1, 3e-3",
        "1e-30, 1000000, 0.3, 6e-5",
        "1e-6, 1000000, 0.3, 2e-3",
        "0.005, 1000000, 0.3, 0.02",
        "0.005, 3, 0.5, 0.05"
    })
    void guessByAGammaVariableIsClose(double p, double a, double b, double allowed) {
        near(p, a, b, allowed);
    }

    /** If the first shape is below 1, the guess is the odds of the mean; logits beyond 650 are truncated. */
    @Test
    void guessForSmallShapeIsLogitOfMean() {
        assertThat(BetaGuess.logit(0.4, new IncompleteBeta(0.5, 4))).isEqualTo(-Math.log(8));
        assertThat(BetaGuess.logit(1e-300, new IncompleteBeta(1, 1e30))).isEqualTo(-650);
    }
}
