package dev.credence.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.numerics.beta.Binomial;
import dev.credence.numerics.normal.Normal;
import dev.credence.planning.internal.BinomialWindow;
import dev.credence.planning.internal.CountBoundary;
import dev.credence.planning.internal.CountRule;
import dev.credence.planning.internal.SizeSearch;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;

/** Tests that searches find the sizes that an exhaustive search finds, and try few of them. */
class SearchByHandTest {
    private long tried;

    private LongPredicate counted(LongPredicate holds) {
        return n -> {
            tried++;
            return holds.test(n);
        };
    }

    /**
     * The boundary is found from any guess in a range of any length, with at most two tries for each doubling of
     * the distance.
     */
    @Test
    void smallestSizeIsFoundFromAnyGuess() {
        for (long high = 0; high <= 20; high++) {
            for (long boundary = 3; boundary <= high + 1; boundary++) {
                for (long guess = -2; guess <= high + 3; guess++) {
                    long least = boundary;
                    assertThat(CountBoundary.from(3, high, guess, k -> k >= least))
                            .isEqualTo(boundary);
                }
            }
        }
        tried = 0;
        assertThat(CountBoundary.from(0, 1_000_000, 500, counted(k -> k >= 1_524)))
                .isEqualTo(1_524);
        assertThat(tried).isLessThanOrEqualTo(22);
        tried = 0;
        assertThat(CountBoundary.from(0, 1_000_000, 500_000, counted(k -> k >= 498_976)))
                .isEqualTo(498_976);
        assertThat(tried).isLessThanOrEqualTo(22);
        tried = 0;
        assertThat(CountBoundary.from(0, 1_000_000, 700, counted(k -> k >= 700)))
                .isEqualTo(700);
        assertThat(tried).isEqualTo(2);
    }

    /** The window omits at most the tail on either side, and one more count would exceed it. */
    @Test
    void binomialWindowOmitsAtMostTheTails() {
        assertThat(BinomialWindow.of(10, 0.5, BinomialWindow.ALL)).isEqualTo(new BinomialWindow(10, 0.5, 0, 10));
        assertThat(BinomialWindow.of(10, 0, BinomialWindow.ALL)).isEqualTo(new BinomialWindow(10, 0, 0, 0));
        assertThat(BinomialWindow.of(10, 1, BinomialWindow.ALL)).isEqualTo(new BinomialWindow(10, 1, 10, 10));
        // P(K <= 2) = 56/1024, P(K <= 1) = 11/1024
        assertThat(BinomialWindow.of(10, 0.5, 0.05)).isEqualTo(new BinomialWindow(10, 0.5, 2, 8));
        assertThat(BinomialWindow.of(10, 0.5, 0.01)).isEqualTo(new BinomialWindow(10, 0.5, 1, 9));
        // A tail with exactly the probability is omitted on the left and kept on the right.
        assertThat(BinomialWindow.of(10, 0.5, Binomial.cdf(2, 10, 0.5)).low()).isEqualTo(3);
        assertThat(BinomialWindow.of(10, 0.5, Binomial.survival(7, 10, 0.5)).high())
                .isEqualTo(7);
        assertThat(BinomialWindow.of(10, 0.3, BinomialWindow.ALL).mean(k -> (double) k * k))
                .isCloseTo(9 + 2.1, within(1e-13));
    }

    /** A standard deviation of 50 is divided into steps of 2.5; below 40 every count is used. */
    @Test
    void stepBetweenCountsGrowsWithTheStandardDeviation() {
        assertThat(CountRule.step(BinomialWindow.of(10_000, 0.5, 1e-10))).isEqualTo(2);
        assertThat(CountRule.step(BinomialWindow.of(40_000, 0.5, 1e-10))).isEqualTo(5);
        assertThat(CountRule.step(BinomialWindow.of(4, 0.5, 1e-10))).isEqualTo(1);
        assertThat(CountRule.exact(6_399, 0.5)).isTrue();
        assertThat(CountRule.exact(6_400, 0.5)).isFalse();
    }

    private static SizeSearch.Sizes brute(LongPredicate holds, long least, long horizon, long most) {
        long planned = most;
        while (planned > least && holds.test(planned - 1)) {
            planned--;
        }
        long first = Math.max(least, planned - horizon);
        while (!holds.test(first)) {
            first++;
        }
        return new SizeSearch.Sizes(planned, first);
    }

    /** The predicate has teeth of any kind within the horizon. */
    @Test
    void searchWithTeethEqualsTheExhaustiveSearch() {
        for (long from = 1; from <= 60; from++) {
            for (long tooth = 0; tooth <= 8; tooth++) {
                long start = from;
                long back = from + tooth;
                LongPredicate holds = n -> n == start || n > back;
                for (long least = 1; least <= 2; least++) {
                    assertThat(SizeSearch.of(holds, least, n -> 10).find()).isEqualTo(brute(holds, least, 10, 500));
                }
            }
        }
    }

    /** The power of Gauss's test increases, so that every guess leads to one size. */
    @Test
    void everyFirstGuessLeadsToTheSameSize() {
        long exact = ZTestPlan.of(1, 0.1).forPower(0.8).n();
        for (long guess : new long[] {1, 2, 10, 700, 784, 785, 786, 900, 5_000, 1_000_000}) {
            SizeSearch.Sizes sizes = SizeSearch.ofPower(
                            n -> ZTestPlan.of(1, 0.1).at(n).goal().reached(), 0.8, guess, n -> 3)
                    .find();
            assertThat(sizes).isEqualTo(new SizeSearch.Sizes(exact, exact));
        }
    }

    /** A search that starts at its own guess and uses the normal approximation tries few sizes. */
    @Test
    void searchEvaluatesFewSizes() {
        SizeSearch.ofPower(
                        n -> {
                            tried++;
                            return Normal.survival(Normal.upperQuantile(0.05) - 0.01 * Math.sqrt((double) n));
                        },
                        0.8,
                        60_000,
                        n -> 0)
                .find();
        assertThat(tried).isLessThanOrEqualTo(16);
    }

    @Test
    void unreachableGoalHasNoSize() {
        assertThat(SizeSearch.of(n -> false, 1, n -> 5).find()).isNull();
        assertThat(SizeSearch.of(n -> n >= SizeSearch.MAX_SIZE, 1, n -> 5).find())
                .isEqualTo(new SizeSearch.Sizes(SizeSearch.MAX_SIZE, SizeSearch.MAX_SIZE));
        assertThat(SizeSearch.of(n -> true, 2, n -> 5).find()).isEqualTo(new SizeSearch.Sizes(2, 2));
    }

    @Test
    void guessAndHorizonEqualTheHandComputation() {
        assertThat(SizeSearch.guess(2.6)).isEqualTo(3);
        assertThat(SizeSearch.guess(1)).isEqualTo(1);
        assertThat(SizeSearch.guess(0.2)).isEqualTo(1);
        assertThat(SizeSearch.guess(1e9)).isEqualTo(1_000_000_000);
        assertThat(SizeSearch.guess(2e9)).isEqualTo(1);
        assertThat(SizeSearch.guess(Double.NaN)).isEqualTo(1);
        assertThat(SizeSearch.horizonOfCounts(0.5)).isEqualTo(26);
        assertThat(SizeSearch.horizonOfCounts(0.9)).isEqualTo(50);
        assertThat(SizeSearch.horizonOfCounts(0.1)).isEqualTo(50);
        assertThat(SizeSearch.horizonOfCounts(0)).isEqualTo(20);
        assertThat(SizeSearch.horizonOfCounts(1)).isEqualTo(20);
        assertThat(SizeSearch.horizonOfCounts(1e-9)).isEqualTo(100_000);
        assertThat(DifferencePlan.horizon(99)).isEqualTo(40);
        assertThat(DifferencePlan.horizon(100)).isEqualTo(12);
        assertThat(DifferencePlan.horizon(1_999)).isEqualTo(12);
        assertThat(DifferencePlan.horizon(2_000)).isZero();
    }
}
