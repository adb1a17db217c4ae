package dev.credence.montecarlo.resampling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks the limits to the number of draws B: (B + 1) (1 - level) / 2 must be at least 1. */
class DrawCountByHandTest {
    @ParameterizedTest
    @CsvSource({".5, 3", ".8, 9", ".9, 19", ".95, 39", ".99, 199", ".999, 1999", ".9999, 19999", ".3, 2"})
    void fewestDrawsLeaveOneBeyondEachBound(double value, long fewest) {
        ConfidenceLevel level = ConfidenceLevel.of(value);
        assertEquals(fewest, DrawCount.enoughDraws(fewest, level));
        IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> DrawCount.enoughDraws(fewest - 1, level));
        assertEquals(
                "draws must be at least " + fewest + " for level " + value + ": draws=" + (fewest - 1)
                        + "; use more draws or a lower level",
                e.getMessage());
    }

    @Test
    void numberOfDrawsOutOfRangeThrows() {
        long most = Integer.MAX_VALUE - 8L;
        assertEquals(most, DrawCount.enoughDraws(most, ConfidenceLevel.P95));
        assertEquals(1, DrawCount.of(Options.parse("draws=1"), 5));
        assertEquals(5, DrawCount.of(Options.none(), 5));
        for (long wrong : new long[] {0, -1, most + 1}) {
            IllegalArgumentException e = assertThrows(
                    IllegalArgumentException.class,
                    () -> DrawCount.of(Options.parse("resamples=" + wrong), 5, "resamples"));
            assertEquals("resamples must lie in [1, " + most + "]: resamples=" + wrong, e.getMessage());
            assertThrows(IllegalArgumentException.class, () -> DrawCount.enoughDraws(wrong, ConfidenceLevel.P95));
        }
    }

    @Test
    void numberGivenUnderTwoNamesThrows() {
        assertEquals(77, DrawCount.of(Options.parse("resamples=77"), 5, "resamples"));
        assertEquals(78, DrawCount.of(Options.parse("draws=78"), 5, "resamples"));
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class,
                () -> DrawCount.of(Options.parse("draws=78,resamples=78"), 5, "resamples"));
        assertEquals(
                "option 'draws' must be given once, [draws, resamples] are the same: options="
                        + Options.parse("draws=78,resamples=78"),
                e.getMessage());
    }

    @Test
    void defaultNumberOfDrawsIsNotSpelled() {
        assertEquals("id", DrawCount.spelling("id", 10_000));
        assertEquals("id:draws=9999", DrawCount.spelling("id", 9_999));
        assertEquals(Optional.of("draws=7"), DrawCount.spelled(7));
        assertEquals(
                new OptionSpec("draws", "number of draws", "10000", Set.of("resamples")),
                DrawCount.option("resamples"));
    }

    @Test
    void pseudoCountOutOfRangeThrows() {
        assertEquals(0, PseudoCount.checked(0));
        assertEquals(1e15, PseudoCount.checked(1e15));
        assertEquals(1e-6, PseudoCount.checked(1e-6));
        for (double wrong : new double[] {-1e-300, Double.NaN, Double.POSITIVE_INFINITY}) {
            IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> PseudoCount.checked(wrong));
            assertEquals(
                    "prior must be finite and >= 0: prior=" + wrong
                            + "; use 0.5 (Jeffreys), or 0 for the Bayesian bootstrap",
                    e.getMessage());
        }
        for (double wrong : new double[] {1e-300, 9e-7, 1.1e15, 1e300}) {
            IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> PseudoCount.checked(wrong));
            assertEquals(
                    "prior must lie in [1e-6, 1e15] where it is above 0: prior=" + wrong
                            + "; use 0.5 (Jeffreys), or 0 for the Bayesian bootstrap",
                    e.getMessage());
        }
    }
}
