package dev.credence.curves.threshold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.curves.threshold.PropImp.LevelCounts;
import dev.credence.curves.threshold.PropImp.RateCrossing;
import dev.credence.curves.threshold.PropImp.ThresholdPlace;
import dev.credence.numerics.beta.Beta;
import dev.credence.numerics.normal.Normal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks places within scores that many items share, beyond the last item of a class, and before the first item, against their definition.
 */
class RateCrossingByHandTest {
    /** In descending order one score has 2 negatives and 3 positives, and the next has 3 and 4. */
    private static final LevelCounts TIED =
            LevelCounts.of(ScoredSample.of(new double[] {2, 2, 2, 1, 1, 1, 1}, new double[] {2, 2, 1, 1, 1}), false);

    private static double rateAfter(long items, long all, double z) {
        return Beta.quantile(Normal.cdf(z), items + 0.5, all - items + 0.5);
    }

    private static void near(ThresholdPlace place, double others, double rate, boolean shared) {
        assertThat(place.others()).isCloseTo(others, within(1e-13));
        assertThat(place.rate()).isCloseTo(rate, within(1e-15));
        assertThat(place.shared()).isEqualTo(shared);
    }

    /** Within a score the place is interpolated by the rates before and after the score; within the first score it starts at 0. */
    @ParameterizedTest
    @ValueSource(doubles = {-1.5, -0.25, 0, 0.25, 1.5})
    void placeWithinASharedScoreIsInterpolated(double z) {
        double first = rateAfter(2, 5, z);
        double last = rateAfter(5, 5, z);
        double early = (3 * rateAfter(1, 5, z) + first) / 4;
        near(new RateCrossing(TIED, early, false).at(z), 3 * early / first, early, false);
        double late = (first + 3 * last) / 4;
        near(new RateCrossing(TIED, late, false).at(z), 3 + 4 * 0.75, late, false);
        near(new RateCrossing(TIED, late, true).at(z), 7, last, true);
    }

    /**
     * There are three positives with different scores, the lowest below all negatives. A place between single items is not interpolated.
     */
    @Test
    void placeBetweenSingleItemsIsNotInterpolated() {
        LevelCounts singles = LevelCounts.of(ScoredSample.of(new double[] {5, 3, 0}, new double[] {4, 2, 1}), true);
        double rate = (rateAfter(1, 3, 0.5) + rateAfter(2, 3, 0.5)) / 2;
        near(new RateCrossing(singles, rate, true).at(0.5), 1, rate, false);
        near(new RateCrossing(singles, rate, false).at(0.5), 1, rate, false);
    }

    /**
     * If the rate is not reached after all items, all are predicted to be positive; the place is shared if several items have the last
     * score.
     */
    @Test
    void unreachedRateIsBelowAllItems() {
        double rate = (1 + rateAfter(5, 5, -1)) / 2;
        near(new RateCrossing(TIED, rate, true).at(-1), 7, 1, true);
        LevelCounts single = LevelCounts.of(ScoredSample.of(new double[] {3, 1}, new double[] {2}), true);
        double more = (1 + rateAfter(2, 2, -1)) / 2;
        near(new RateCrossing(single, more, true).at(-1), 1, more, true);
    }

    /**
     * Before the first item of a class its rate rises from 0 while first 2 and then 1 item of the other class are passed: the place lies up
     * to 2 of 3, and then at all.
     */
    @Test
    void placeBeforeTheFirstItemIsInterpolatedFromZero() {
        LevelCounts levels = LevelCounts.of(ScoredSample.of(new double[] {1}, new double[] {4, 4, 3}), true);
        double start = rateAfter(0, 1, 1);
        near(new RateCrossing(levels, start / 2, false).at(1), 1.5, start / 2, false);
        near(new RateCrossing(levels, start / 2, true).at(1), 2, start * 2 / 3, true);
        near(new RateCrossing(levels, start * 0.9, true).at(1), 3, start, false);
    }

    @Test
    void methodHasPublishedName() {
        assertThat(new PropImp().id()).isEqualTo("propimp");
    }
}
