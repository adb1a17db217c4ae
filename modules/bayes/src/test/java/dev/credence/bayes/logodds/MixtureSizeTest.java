package dev.credence.bayes.logodds;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Counts the components of F-beta, each of which adds a Beta tail to the cost of every tail and density. One component may depend on
 * rounding.
 */
class MixtureSizeTest {
    @ParameterizedTest
    @CsvSource({
        "2, 20.5, 4.5, 3.5, 242",
        "0.5, 20.5, 4.5, 3.5, 243",
        "2, 1, 0.5, 0.5, 165",
        "3, 1000, 200, 50, 164",
        "1.5, 5, 3000, 2, 129",
        "1.0000001, 50, 20, 30, 104",
        "10, 1e6, 1e5, 1e5, 89",
    })
    void numberOfComponentsFollowsFromStepAndSpread(double beta, double tp, double fp, double fn, int components) {
        int size = ((ScaledOddsMixture) FMeasureMixture.of(beta, tp, fp, fn)).size();
        assertThat(size).isBetween(components - 1, components + 1);
    }
}
