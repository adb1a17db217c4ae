package dev.credence.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.planning.internal.SimulatedSize;
import dev.credence.planning.internal.SimulatedSize.Found;
import dev.credence.planning.internal.SimulatedSize.Measure;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimulatedSizeTest {
    @ParameterizedTest
    @CsvSource({"10, .1", "100000, .1", "1600, .1", "50, .01", "2, 1.5"})
    void simulatedSizeReachesTheWidth(long first, double wanted) {
        List<Long> tried = new ArrayList<>();
        Found found = SimulatedSize.forWidth(wanted, first, n -> {
            tried.add(n);
            return new Measure(4 / Math.sqrt((double) n) + 1.0 / n, 0);
        });

        assertThat(found.reached()).isTrue();
        assertThat(found.measure().value()).isBetween(wanted * 0.75, wanted);
        assertThat(4 / Math.sqrt(found.n() / 1.01 - 1) + 1 / (found.n() / 1.01 - 1))
                .isGreaterThan(wanted);
        assertThat(tried).hasSizeLessThan(12);
    }

    private static List<Long> tried(double wanted, long first, LongToDoubleFunction width, long found) {
        List<Long> tried = new ArrayList<>();
        Found size = SimulatedSize.forWidth(wanted, first, n -> {
            tried.add(n);
            return new Measure(width.applyAsDouble(n), 0);
        });
        assertThat(size.n()).isEqualTo(found);
        return tried;
    }

    /**
     * If widths are inversely proportional to the square root of the size, the second size has the width, from
     * either side.
     */
    @Test
    void nextSizeFollowsTheSquareRootLaw() {
        assertThat(tried(0.1, 10, n -> 4 / Math.sqrt((double) n), 1_600)).containsExactly(10L, 1_600L);
        assertThat(tried(0.1, 100_000, n -> 4 / Math.sqrt((double) n), 1_600)).containsExactly(100_000L, 1_600L);
        assertThat(tried(0.1, 1_606, n -> 4 / Math.sqrt((double) n), 1_606)).containsExactly(1_606L);
    }

    /**
     * From width 0.2 to 0.1 the law quadruples the size; if the next size is outside the bracket, the middle is
     * tried: 40 to 160, 40 to 100, 70 to 100, ...
     */
    @Test
    void searchBisectsIfTheLawLeavesTheBracket() {
        assertThat(tried(0.1, 10, n -> n < 100 ? 0.2 : 0.05, 100))
                .containsExactly(10L, 40L, 160L, 100L, 70L, 85L, 92L, 96L, 98L, 99L);
        assertThat(tried(0.1, 10, n -> n < 99 ? 0.2 : 0.05, 99))
                .containsExactly(10L, 40L, 160L, 100L, 70L, 85L, 92L, 96L, 98L, 99L);
    }

    /** One step multiplies the size by at most a thousand. */
    @Test
    void sizeGrowsAtMostAThousandfold() {
        assertThat(tried(0.1, 5, n -> n < 5_000 ? 1e6 : 0.1, 5_000)).containsExactly(5L, 5_000L);
    }

    @Test
    void simulatedSizeReachesThePowerOfAGaussTest() {
        Found found = SimulatedSize.forPower(
                0.9,
                ConfidenceLevel.P95,
                false,
                30,
                n -> new Measure(ZTestPlan.of(1, 0.1).at(n).goal().reached(), 0));
        long exact = ZTestPlan.of(1, 0.1).forPower(0.9).n();

        assertThat(found.n()).isBetween(exact, (long) (exact * 1.006));
    }

    /**
     * A power of 0.05 does not count as 0.06, although both are within 0.2 standard deviations of no effect: it
     * counts as half of the required value.
     */
    @Test
    void powerNearSignificanceLevelNeedsItsSize() {
        Found none = SimulatedSize.forPower(0.06, ConfidenceLevel.P95, true, 30, n -> new Measure(0.05, 0));
        assertThat(none.reached()).isFalse();
        assertThat(none.n()).isEqualTo(SimulatedSize.MAX_SIZE);
        Found some =
                SimulatedSize.forPower(0.06, ConfidenceLevel.P95, true, 30, n -> new Measure(n < 100 ? 0.05 : 0.06, 0));
        assertThat(some.reached()).isTrue();
        assertThat(some.n()).isEqualTo(120);
    }

    /**
     * Powers more than 5 standard deviations beyond the critical value are not distinguished, but a measured
     * power equal to the goal reaches it.
     */
    @Test
    void powerEqualToGoalIsAccepted() {
        double wanted = 1 - 1e-9;
        Found found = SimulatedSize.forPower(wanted, ConfidenceLevel.P95, false, 30, n -> new Measure(wanted, 0));
        assertThat(found).isEqualTo(new Found(30, new Measure(wanted, 0), true));
    }

    /** If no width reaches the goal, the first size and sixteen more are simulated. */
    @Test
    void searchEndsAfterSixteenSteps() {
        List<Long> tried = new ArrayList<>();
        Found found = SimulatedSize.forWidth(0.1, 50, n -> {
            tried.add(n);
            return new Measure(0.1 * (1 + 1e-9), 0);
        });
        assertThat(found.reached()).isFalse();
        assertThat(tried).hasSize(17).first().isEqualTo(50L);
        assertThat(tried).last().isEqualTo(66L);
    }

    /** The last simulated size counts too: from 50 in steps of one, 66 is the seventeenth. */
    @Test
    void widthReachedAtTheLastStepIsFound() {
        Found found = SimulatedSize.forWidth(0.1, 50, n -> new Measure(n < 66 ? 0.1 * (1 + 1e-9) : 0.1, 0));
        assertThat(found).isEqualTo(new Found(66, new Measure(0.1, 0), true));
    }

    /**
     * 100 / 0.626 = 159.7; 160 / 1.61 = 99.4 is the size that failed, so that the bracket is bisected; 130 /
     * 0.815 = 159.5 is the size that succeeded, so that it is bisected again.
     */
    @Test
    void searchBisectsIfLawReturnsEndOfBracket() {
        double[] squares = {0.626, 0.815, 1.002, 1.61};
        assertThat(tried(0.1, 100, n -> 0.1 / Math.sqrt(squares[n < 130 ? 0 : n < 145 ? 1 : n < 160 ? 2 : 3]), 145))
                .containsExactly(100L, 160L, 130L, 145L);
    }

    /** Sizes within half a percent are not distinguished: 99,960 failed and 100,312 succeeded. */
    @Test
    void searchEndsWithinHalfAPercentOfTheSize() {
        assertThat(tried(0.1, 30_000, n -> n < 100_000 ? 0.2 : 0.05, 100_312))
                .containsExactly(
                        30_000L, 120_000L, 75_000L, 97_500L, 108_750L, 103_125L, 100_312L, 98_906L, 99_609L, 99_960L);
    }

    /**
     * A power of 0.8 with a standard error of 0.0089 means a size with an error of 2.3%: 10,000 failed and 10,154 succeeded, which
     * are not distinguished. Without an error the bracket is narrowed.
     */
    @Test
    void searchEndsWithinTheSimulationErrorOfTheSize() {
        assertThat(triedForPower(0.0089, n -> n < 10_100 ? 0.794 : 0.83)).containsExactly(10_000L, 10_154L);
        assertThat(triedForPower(0.001, n -> n < 10_100 ? 0.794 : 0.83)).startsWith(10_000L, 10_154L, 10_077L);
    }

    /** A power of 0.806 means a size that is 1.6% too large, which is less than the simulation error. */
    @Test
    void powerWithinTheSimulationErrorAboveTheGoalEndsTheSearch() {
        assertThat(triedForPower(0.0089, n -> 0.806)).containsExactly(10_000L);
        assertThat(triedForPower(0.001, n -> n < 9_900 ? 0.79 : 0.806))
                .startsWith(10_000L)
                .hasSizeGreaterThan(1);
    }

    private static List<Long> triedForPower(double error, LongToDoubleFunction power) {
        List<Long> tried = new ArrayList<>();
        SimulatedSize.forPower(0.8, ConfidenceLevel.P95, false, 10_000, n -> {
            tried.add(n);
            return new Measure(power.applyAsDouble(n), error);
        });
        return tried;
    }

    /** If a simulation has no finite result, the next size is tried. */
    @Test
    void searchContinuesAfterAnUndefinedMeasurement() {
        assertThat(tried(0.1, 50, n -> n < 52 ? Double.NaN : 0.1, 52)).containsExactly(50L, 51L, 52L);
    }

    @Test
    void unreachableGoalIsReported() {
        Found found = SimulatedSize.forPower(0.9, ConfidenceLevel.P95, false, 30, n -> new Measure(0.05, 0));

        assertThat(found.reached()).isFalse();
        assertThat(found.n()).isEqualTo(SimulatedSize.MAX_SIZE);
    }

    @Test
    void invalidGoalsThrow() {
        assertThatThrownBy(() -> SimulatedSize.forWidth(0, 10, n -> new Measure(1, 0)))
                .hasMessage("width must be finite and above 0: width=0.0");
    }
}
