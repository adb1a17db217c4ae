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
    void findsTheWidth(long first, double wanted) {
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

    /** Widths that go with the root of the size are met at the first aim, from either side. */
    @Test
    void nextSizeFollowsTheSquareRootLaw() {
        assertThat(tried(0.1, 10, n -> 4 / Math.sqrt((double) n), 1_600)).containsExactly(10L, 1_600L);
        assertThat(tried(0.1, 100_000, n -> 4 / Math.sqrt((double) n), 1_600)).containsExactly(100_000L, 1_600L);
        assertThat(tried(0.1, 1_606, n -> 4 / Math.sqrt((double) n), 1_606)).containsExactly(1_606L);
    }

    /** Aims of a fourfold size from 0.2 to 0.1; where the aim leaves the bracket, its middle: 40 to 160, 40 to 100, 70 to 100, ... */
    @Test
    void bisectsIfTheLawLeavesTheBracket() {
        assertThat(tried(0.1, 10, n -> n < 100 ? 0.2 : 0.05, 100))
                .containsExactly(10L, 40L, 160L, 100L, 70L, 85L, 92L, 96L, 98L, 99L);
        assertThat(tried(0.1, 10, n -> n < 99 ? 0.2 : 0.05, 99))
                .containsExactly(10L, 40L, 160L, 100L, 70L, 85L, 92L, 96L, 98L, 99L);
    }

    /** At most a thousandfold at once. */
    @Test
    void growsAThousandfoldAtMost() {
        assertThat(tried(0.1, 5, n -> n < 5_000 ? 1e6 : 0.1, 5_000)).containsExactly(5L, 5_000L);
    }

    @Test
    void findsThePowerOfAGaussTest() {
        Found found = SimulatedSize.forPower(
                0.9,
                ConfidenceLevel.P95,
                false,
                30,
                n -> new Measure(ZTestPlan.of(1, 0.1).at(n).goal().reached(), 0));
        long exact = ZTestPlan.of(1, 0.1).forPower(0.9).n();

        assertThat(found.n()).isBetween(exact, (long) (exact * 1.006));
    }

    /** A power of 0.05 is not one of 0.06, though both lie less than 0.2 deviations from nothing: it counts as half of what is needed. */
    @Test
    void aPowerNextToTheSignificanceIsNotReachedByLess() {
        Found none = SimulatedSize.forPower(0.06, ConfidenceLevel.P95, true, 30, n -> new Measure(0.05, 0));
        assertThat(none.reached()).isFalse();
        assertThat(none.n()).isEqualTo(SimulatedSize.MOST);
        Found some =
                SimulatedSize.forPower(0.06, ConfidenceLevel.P95, true, 30, n -> new Measure(n < 100 ? 0.05 : 0.06, 0));
        assertThat(some.reached()).isTrue();
        assertThat(some.n()).isEqualTo(120);
    }

    /** More than 5 deviations beyond the critical value are not distinguished, yet what is wanted there is reached by as much. */
    @Test
    void aPowerNextToOneIsReachedByItself() {
        double wanted = 1 - 1e-9;
        Found found = SimulatedSize.forPower(wanted, ConfidenceLevel.P95, false, 30, n -> new Measure(wanted, 0));
        assertThat(found).isEqualTo(new Found(30, new Measure(wanted, 0), true));
    }

    /** For widths that never narrow by enough to be met, the first and sixteen more are measured. */
    @Test
    void endsAfterSixteenSteps() {
        List<Long> tried = new ArrayList<>();
        Found found = SimulatedSize.forWidth(0.1, 50, n -> {
            tried.add(n);
            return new Measure(0.1 * (1 + 1e-9), 0);
        });
        assertThat(found.reached()).isFalse();
        assertThat(tried).hasSize(17).first().isEqualTo(50L);
        assertThat(tried).last().isEqualTo(66L);
    }

    /** The last that is measured counts as well: from 50 on one by one, 66 is the seventeenth. */
    @Test
    void widthReachedAtTheLastStepIsFound() {
        Found found = SimulatedSize.forWidth(0.1, 50, n -> new Measure(n < 66 ? 0.1 * (1 + 1e-9) : 0.1, 0));
        assertThat(found).isEqualTo(new Found(66, new Measure(0.1, 0), true));
    }

    /** 100 / 0.626 = 159.7, 160 / 1.61 = 99.4, which is where it failed, so the half; 130 / 0.815 = 159.5, where it held, so the half. */
    @Test
    void bisectsIfTheLawReturnsAnEndOfTheBracket() {
        double[] squares = {0.626, 0.815, 1.002, 1.61};
        assertThat(tried(0.1, 100, n -> 0.1 / Math.sqrt(squares[n < 130 ? 0 : n < 145 ? 1 : n < 160 ? 2 : 3]), 145))
                .containsExactly(100L, 160L, 130L, 145L);
    }

    /** Sizes half a percent apart are not distinguished: 99,960 failed, 100,312 held. */
    @Test
    void endsHalfAPercentFromTheSize() {
        assertThat(tried(0.1, 30_000, n -> n < 100_000 ? 0.2 : 0.05, 100_312))
                .containsExactly(
                        30_000L, 120_000L, 75_000L, 97_500L, 108_750L, 103_125L, 100_312L, 98_906L, 99_609L, 99_960L);
    }

    /** Where a simulation gives no number, the next size is tried. */
    @Test
    void continuesAfterAnUndefinedMeasurement() {
        assertThat(tried(0.1, 50, n -> n < 52 ? Double.NaN : 0.1, 52)).containsExactly(50L, 51L, 52L);
    }

    @Test
    void unreachableGoalIsReported() {
        Found found = SimulatedSize.forPower(0.9, ConfidenceLevel.P95, false, 30, n -> new Measure(0.05, 0));

        assertThat(found.reached()).isFalse();
        assertThat(found.n()).isEqualTo(SimulatedSize.MOST);
    }

    @Test
    void invalidGoalsThrow() {
        assertThatThrownBy(() -> SimulatedSize.forWidth(0, 10, n -> new Measure(1, 0)))
                .hasMessage("width must be finite and above 0: width=0.0");
    }
}
