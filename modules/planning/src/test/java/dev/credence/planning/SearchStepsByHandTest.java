package dev.credence.planning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.numerics.normal.Normal;
import dev.credence.planning.internal.CountBoundary;
import dev.credence.planning.internal.SizeSearch;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.function.LongToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Tests which counts and sizes searches try, with steps, bisections and straight lines that are computed by hand. */
final class SearchStepsByHandTest {
    private final List<Long> tried = new ArrayList<>();

    private void tries(long n) {
        tried.add(n);
        assertThat(tried).as("a search that is lost").hasSizeLessThan(100);
    }

    private LongPredicate from(long boundary) {
        tried.clear();
        return n -> {
            tries(n);
            return n >= boundary;
        };
    }

    /** Steps of 1, 2, 4 and 8 from the guess lead to 55; bisections between 55 and 47 lead to the boundary. */
    @Test
    void boundarySearchDoublesItsStep() {
        assertThat(CountBoundary.from(0, 100, 40, from(50))).isEqualTo(50);
        assertThat(tried).containsExactly(40L, 41L, 43L, 47L, 55L, 51L, 49L, 50L);
        assertThat(CountBoundary.from(0, 100, 40, from(30))).isEqualTo(30);
        assertThat(tried).containsExactly(40L, 39L, 37L, 33L, 25L, 29L, 31L, 30L);
    }

    /**
     * A guess outside the range is moved to its end; a step beyond half of the remaining range is replaced by
     * that half.
     */
    @Test
    void boundarySearchStaysInItsRange() {
        assertThat(CountBoundary.from(3, 20, -5, from(4))).isEqualTo(4);
        assertThat(tried).containsExactly(3L, 4L);
        assertThat(CountBoundary.from(3, 20, 99, from(21))).isEqualTo(21);
        assertThat(tried).containsExactly(20L);
        assertThat(CountBoundary.from(3, 20, 5, from(0))).isEqualTo(3);
        assertThat(tried).containsExactly(5L, 4L, 3L);
        assertThat(CountBoundary.from(3, 20, 9, from(99))).isEqualTo(21);
        assertThat(tried).containsExactly(9L, 10L, 12L, 16L, 18L, 19L, 20L);
    }

    @Test
    void boundarySearchWithoutGuessBisects() {
        assertThat(CountBoundary.of(0, 100, from(50))).isEqualTo(50);
        assertThat(tried).containsExactly(50L, 24L, 37L, 43L, 46L, 48L, 49L);
        assertThat(CountBoundary.of(3, 20, from(99))).isEqualTo(21);
        assertThat(tried).containsExactly(11L, 16L, 18L, 19L, 20L);
        assertThat(CountBoundary.of(0, SizeSearch.MAX_SIZE, from(123_456_789))).isEqualTo(123_456_789);
        assertThat(tried).hasSizeLessThanOrEqualTo(30);
    }

    private static SizeSearch.Sizes both(long size) {
        return new SizeSearch.Sizes(size, size);
    }

    /**
     * Steps of 1, 2, 4, ... 128 start at 1. Then the middle of 1 and 129 on the scale of square roots is (1 +
     * 11.358)^2 / 4 = 38.2, that of 38 and 129 is 76.8, the bisection of 77 and 129 is 103, and so on: 89.5,
     * 96.4, the bisection of 96 and 103, 101.0, 100.0.
     */
    @Test
    void sizeSearchUsesRootLawAndBisection() {
        assertThat(SizeSearch.of(from(100), 1, n -> 0).find()).isEqualTo(both(100));
        assertThat(tried)
                .containsExactly(1L, 2L, 3L, 5L, 9L, 17L, 33L, 65L, 129L, 38L, 77L, 103L, 90L, 96L, 99L, 101L, 100L);
    }

    /** If the least size reaches the goal, no other size is tried. */
    @Test
    void leastSizeIsTriedFirst() {
        assertThat(SizeSearch.of(from(0), 2, n -> 0).find()).isEqualTo(both(2));
        assertThat(tried).containsExactly(2L);
    }

    private List<Long> power(LongToDoubleFunction power, double target, long guess, long found) {
        tried.clear();
        SizeSearch search = SizeSearch.ofPower(
                n -> {
                    tries(n);
                    return power.applyAsDouble(n);
                },
                target,
                guess,
                n -> 0);
        assertThat(search.find()).isEqualTo(both(found));
        return tried;
    }

    private static double gauss(long n) {
        return Normal.survival(1.6448536269514722 - 0.1 * Math.sqrt((double) n));
    }

    /**
     * The size is ((1.6449 + 0.8416) / 0.1)^2 = 618.26, which the line through 600 and 636 predicts; steps begin
     * with 1/32 of the guess and double.
     */
    @Test
    void powerSearchFromBelowUsesTheLineThroughTwoSizes() {
        assertThat(power(SearchStepsByHandTest::gauss, 0.8, 600, 619)).containsExactly(600L, 618L, 636L, 619L);
    }

    /** Steps of 1, 2, 4, ... 1,024 start at the least size; the line through 1 and 1,025 predicts the size. */
    @Test
    void powerSearchFromTheSmallestSizeDoublesItsStep() {
        assertThat(power(SearchStepsByHandTest::gauss, 0.8, 1, 619))
                .containsExactly(1L, 2L, 3L, 5L, 9L, 17L, 33L, 65L, 129L, 257L, 513L, 1_025L, 618L, 619L);
    }

    /**
     * If a size has exactly the required power, one below it is tried: 55, 54, then the bisection of 40 and 54,
     * and so on.
     */
    @Test
    void powerSearchTriesOneBelowAnExactHit() {
        assertThat(power(n -> n < 50 ? 0.5 : 0.8, 0.8, 40, 50))
                .containsExactly(40L, 41L, 42L, 44L, 48L, 56L, 55L, 54L, 47L, 53L, 52L, 49L, 51L, 50L);
    }

    /**
     * Steps of 21, 42 and 84 lead down from 700 to 553, with 1/32 equal to 17; then 17, 34 and 68 lead up, and
     * the line through 553 and 621 follows.
     */
    @Test
    void powerSearchFromAboveStepsDownFirst() {
        assertThat(power(SearchStepsByHandTest::gauss, 0.8, 700, 619))
                .containsExactly(700L, 679L, 637L, 553L, 570L, 587L, 621L, 618L, 619L);
        assertThat(power(n -> 1, 0.8, 100, 1)).containsExactly(100L, 97L, 91L, 79L, 55L, 7L, 1L);
    }

    /**
     * The powers 0 and 1 count as 1e-12 and 1 - 1e-12, with the quantiles -7.0345 and 7.0345. The goal of 0.8416
     * thus lies 0.5598 of the way from 8 to 11.314 on the scale of square roots, at 9.855^2 = 97.1. From 9.849 to
     * 11.314 it lies at 10.669^2 = 113.8; the bisection of 97 and 114 is 105; from 9.849 to 10.247 it lies at
     * 10.072^2 = 101.4, and to 10.050 at 9.961^2 = 99.2.
     */
    @Test
    void powersZeroAndOneHaveFiniteQuantiles() {
        assertThat(power(n -> n < 100 ? 0 : 1, 0.8, 64, 100))
                .containsExactly(64L, 66L, 68L, 72L, 80L, 96L, 128L, 97L, 114L, 105L, 101L, 99L, 100L);
        assertThat(power(n -> n < 50 ? 0.5 : 0.8, 0.8, 48, 50)).containsExactly(48L, 49L, 50L);
        assertThat(power(n -> n < 50 ? 0.5 : 1, 1 - 1e-13, 48, 50)).containsExactly(48L, 49L, 50L);
        assertThat(power(n -> n < 50 ? 1e-14 : 1, 1e-13, 48, 50)).containsExactly(48L, 49L, 50L);
    }

    /** If the limit itself does not reach the goal, there is no size, and no size beyond the limit is tried. */
    @Test
    void searchTriesNoSizeBeyondTheLimit() {
        LongPredicate holds = from(10);
        assertThat(SizeSearch.of(n -> holds.test(n) && n < SizeSearch.MAX_SIZE, 1, n -> SizeSearch.MAX_SIZE)
                        .find())
                .isNull();
        assertThat(tried).last().isEqualTo(SizeSearch.MAX_SIZE);
        assertThat(tried).hasSizeLessThan(20);
        assertThat(SizeSearch.ofPower(n -> 0.5, 0.8, SizeSearch.MAX_SIZE, n -> 0)
                        .find())
                .isNull();
    }

    /** With a horizon of 40, a tooth 40 above the first crossing is found, and the search continues above it. */
    @Test
    void sawtoothWithinTheHorizonIsFound() {
        LongPredicate teeth = n -> n >= 100 && n != 140;
        assertThat(SizeSearch.of(teeth, 1, n -> 40).find()).isEqualTo(new SizeSearch.Sizes(141, 101));
        assertThat(SizeSearch.of(teeth, 1, n -> 41).find()).isEqualTo(new SizeSearch.Sizes(141, 100));
        assertThat(SizeSearch.of(teeth, 1, n -> 39).find()).isEqualTo(both(100));
    }
}
