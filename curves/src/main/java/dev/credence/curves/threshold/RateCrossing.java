package dev.credence.curves.threshold;

import dev.credence.numerics.beta.Beta;
import dev.credence.numerics.normal.Normal;

/**
 * Where the rate of a class reaches a given value, if it lies z standard deviations from where the sample has it.
 *
 * <p>After h of n items of the class the rate is the quantile of {@code Beta(h + 1/2, n - h + 1/2)} at the normal probability of z,
 * for all h the same z: Jeffreys' limits of a proportion. The place is the first score at which that reaches the given rate. Above
 * the first item of the class and below the last nothing is seen of it: there the rate goes linearly with the items of the other.
 */
final class RateCrossing {
    private static final double HALF = 0.5;

    private final LevelCounts levels;
    private final double rate;
    private final boolean whole;

    /**
     * Of one given rate.
     *
     * @param levels counts
     * @param rate above 0 and at most 1
     * @param whole whether all items of a score are called at once; otherwise the ROC polyline is followed into it
     */
    RateCrossing(LevelCounts levels, double rate, boolean whole) {
        this.levels = levels;
        this.rate = rate;
        this.whole = whole;
    }

    ThresholdPlace at(double z) {
        if (reached(0, z)) {
            return unseen(0, levels.reachingOwn(1) - 1, 0, rateAfter(0, z));
        }
        if (!reached(levels.own(), z)) {
            return belowAll(z);
        }
        long below = 0;
        long enough = levels.own();
        while (enough - below > 1) {
            long middle = (below + enough) >>> 1;
            if (reached(middle, z)) {
                enough = middle;
            } else {
                below = middle;
            }
        }
        return within(levels.reachingOwn(enough), z);
    }

    /** Whether the rate after this many items is at least the given one; by the smaller tail, which is the exact one. */
    private boolean reached(long items, double z) {
        double a = items + HALF;
        double b = levels.own() - items + HALF;
        return z < 0 ? Beta.cdf(rate, a, b) <= Normal.cdf(z) : Beta.survival(rate, a, b) >= Normal.cdf(-z);
    }

    private double rateAfter(long items, double z) {
        double a = items + HALF;
        double b = levels.own() - items + HALF;
        return z < 0 ? Beta.quantile(Normal.cdf(z), a, b) : Beta.upperQuantile(Normal.cdf(-z), a, b);
    }

    private ThresholdPlace within(int level, double z) {
        boolean single = levels.single(level);
        if (single && whole) {
            return new ThresholdPlace(levels.others(level), rate, false);
        }
        double reached = single ? rate : rateAfter(levels.own(level), z);
        return whole ? new ThresholdPlace(levels.others(level), reached, true) : along(level, reached, z);
    }

    /** As far along the polyline within a level as the rate asks for. */
    private ThresholdPlace along(int level, double reached, double z) {
        long before = levels.own(level - 1);
        double start = before == 0 ? 0 : rateAfter(before, z);
        boolean run = !levels.single(level) && reached > start;
        double share = run ? Math.max(0, Math.min(1, (rate - start) / (reached - start))) : 0;
        long others = levels.others(level - 1);
        return new ThresholdPlace(others + share * (levels.others(level) - others), rate, false);
    }

    private ThresholdPlace belowAll(double z) {
        int last = levels.reachingOwn(levels.own());
        return last == levels.last()
                ? new ThresholdPlace(levels.others(), levels.single(last) ? rate : 1, true)
                : unseen(last, levels.last(), rateAfter(levels.own(), z), 1);
    }

    /** Between two levels without an item of the class, where its rate goes from one value to another. */
    private ThresholdPlace unseen(int from, int to, double start, double end) {
        long before = levels.others(from);
        double more = levels.others(to) - before;
        double others = Math.min(before + more, before + (rate - start) / (end - start) * more);
        if (!whole || more == 0) {
            return new ThresholdPlace(others, rate, false);
        }
        int level = levels.reachingOthers(others, from);
        long called = levels.others(level);
        double reached = start + (end - start) * (called - before) / more;
        return new ThresholdPlace(called, Math.max(rate, reached), called - levels.others(level - 1) > 1);
    }
}
