package dev.credence.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.planning.internal.SimulatedSize;
import dev.credence.planning.internal.SimulatedSize.Measure;
import dev.credence.planning.internal.SimulatedSize.SimulatedResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimulatedSizeTest {
    @ParameterizedTest
    @CsvSource({"10, .1", "100000, .1", "1600, .1", "50, .01", "2, 1.5"})
    void simulatedSizeReachesTheWidth(long first, double target) {
        List<Long> tried = new ArrayList<>();
        SimulatedResult found = SimulatedSize.forWidth(target, first, n -> {
            tried.add(n);
            return new Measure(4 / Math.sqrt((double) n) + 1.0 / n, 0);
        });

        assertThat(found.reached()).isTrue();
        assertThat(found.measure().value()).isBetween(target * 0.75, target);
        assertThat(4 / Math.sqrt(found.n() / 1.01 - 1) + 1 / (found.n() / 1.01 - 1))
                .isGreaterThan(target);
        assertThat(tried).hasSizeLessThan(12);
    }

    private static List<Long> tried(double target, long first, LongToDoubleFunction width, long found) {
        List<Long> tried = new ArrayList<>();
        SimulatedResult size = SimulatedSize.forWidth(target, first, n -> {
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
     * From width 0.2 to 0.1 the law quadruples the size. Between a share of 1/2 and one of 2, a line over the square root goes up
     * by a third: from 6.32 to 8.43, the root of 71. After 116 every second size is the middle of the bracket: 106 and 98.
     */
    @Test
    void searchAlternatesLinesAndMiddlesIfTheWidthJumps() {
        assertThat(tried(0.1, 10, n -> n < 100 ? 0.2 : 0.05, 100))
                .containsExactly(10L, 40L, 160L, 71L, 97L, 116L, 106L, 100L, 98L, 99L);
        assertThat(tried(0.1, 10, n -> n < 99 ? 0.2 : 0.05, 99))
                .containsExactly(10L, 40L, 160L, 71L, 97L, 116L, 106L, 100L, 98L, 99L);
    }

    /** One step multiplies the size by at most a thousand. */
    @Test
    void sizeGrowsAtMostAThousandfold() {
        assertThat(tried(0.1, 5, n -> n < 5_000 ? 1e6 : 0.1, 5_000)).containsExactly(5L, 5_000L);
    }

    @Test
    void simulatedSizeReachesThePowerOfAGaussTest() {
        SimulatedResult found = SimulatedSize.forPower(
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
        SimulatedResult none = SimulatedSize.forPower(0.06, ConfidenceLevel.P95, true, 30, n -> new Measure(0.05, 0));
        assertThat(none.reached()).isFalse();
        assertThat(none.n()).isEqualTo(SimulatedSize.MAX_SIZE);
        SimulatedResult some =
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
        double target = 1 - 1e-9;
        SimulatedResult found =
                SimulatedSize.forPower(target, ConfidenceLevel.P95, false, 30, n -> new Measure(target, 0));
        assertThat(found).isEqualTo(new SimulatedResult(30, new Measure(target, 0), true));
    }

    /** If no width reaches the goal, the first size and sixteen more are simulated. */
    @Test
    void searchEndsAfterSixteenSteps() {
        List<Long> tried = new ArrayList<>();
        SimulatedResult found = SimulatedSize.forWidth(0.1, 50, n -> {
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
        SimulatedResult found = SimulatedSize.forWidth(0.1, 50, n -> new Measure(n < 66 ? 0.1 * (1 + 1e-9) : 0.1, 0));
        assertThat(found).isEqualTo(new SimulatedResult(66, new Measure(0.1, 0), true));
    }

    /**
     * 100 / 0.626 = 159.7; shares 0.791 and 1.269 have a line through 1 at the root 11.16 of 125, then at that of 140, and at
     * that of 145, whose share is 1.001.
     */
    @Test
    void searchFollowsTheLineBetweenTheEndsOfTheBracket() {
        double[] squares = {0.626, 0.815, 1.002, 1.61};
        assertThat(tried(0.1, 100, n -> 0.1 / Math.sqrt(squares[n < 130 ? 0 : n < 145 ? 1 : n < 160 ? 2 : 3]), 145))
                .containsExactly(100L, 160L, 125L, 140L, 145L);
    }

    @Test
    void searchEndsWithinHalfAPercentOfTheSize() {
        List<Long> tried = tried(0.1, 30_000, n -> n < 100_000 ? 0.2 : 0.05, 100_128);
        long fails = tried.stream().filter(n -> n < 100_000).max(Long::compare).orElseThrow();
        assertThat(100_128.0 / fails).isBetween(1.0, 1.005);
        assertThat(tried).hasSizeLessThan(13);
    }

    /**
     * A power of 0.8 with a standard error of 0.0089 means a size with an error of 2.3%: 10,000 failed and 10,191, the size at which a
     * power half of the error above 0.8 is expected, succeeded; they are not distinguished. With a smaller error the bracket is narrowed.
     */
    @Test
    void searchEndsWithinTheSimulationErrorOfTheSize() {
        assertThat(triedForPower(0.0089, n -> n < 10_100 ? 0.797 : 0.83)).containsExactly(10_000L, 10_191L);
        assertThat(triedForPower(0.001, n -> n < 10_100 ? 0.797 : 0.83)).hasSizeGreaterThan(3);
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
        SimulatedResult found = SimulatedSize.forPower(0.9, ConfidenceLevel.P95, false, 30, n -> new Measure(0.05, 0));

        assertThat(found.reached()).isFalse();
        assertThat(found.n()).isEqualTo(SimulatedSize.MAX_SIZE);
    }

    @Test
    void invalidGoalsThrow() {
        assertThatThrownBy(() -> SimulatedSize.forWidth(0, 10, n -> new Measure(1, 0)))
                .hasMessage("width must be finite and above 0: width=0.0");
    }
}
