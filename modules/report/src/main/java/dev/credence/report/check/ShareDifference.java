package dev.credence.report.check;

import dev.credence.api.comparison.Comparison;
import dev.credence.planning.internal.PlanGuards;
import dev.credence.report.check.CheckRow.Bounds;
import dev.credence.report.check.CheckRow.PValues;
import dev.credence.report.check.PrintedValue.CountRange;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/**
 * The smallest and the largest p-value, and the bounds, of the differences of two shares over all counts that are compatible with the
 * printed values.
 *
 * <p>The score statistic of two shares increases in the first count and decreases in the second, so that the outermost pairs of counts
 * give the outermost bounds and the smallest p-value. The largest p-value belongs to the outermost pair that is closest, or where the
 * ranges overlap to the pair with the smallest statistic, which is searched. On the same items the statistic depends on the difference
 * of the counts, and decreases in the number of items on which the systems disagree: all differences are tried, or {@value #MAX_GAPS}
 * of them in even steps.
 */
final class ShareDifference {
    /** The number of differences of counts that are tried. */
    static final int MAX_GAPS = 200;

    private static final int MAX_PAIRS = 1_000_000;

    private final PrintedShare share;
    private final CountRange first;
    private final long n1;
    private final CountRange second;
    private final long n2;

    ShareDifference(PrintedShare share, CountRange first, long n1, CountRange second, long n2) {
        this.share = share;
        this.first = first;
        this.n1 = n1;
        this.second = second;
        this.n2 = n2;
    }

    /**
     * The range of the results of several comparisons.
     *
     * @param bounds the outermost bounds
     * @param p the smallest and the largest p-value
     * @param example one of the comparisons
     */
    record Range(Bounds bounds, PValues p, Comparison example) {
        static Range of(Comparison comparison) {
            double p = comparison.test().orElseThrow().twoSided();
            return new Range(new Bounds(comparison.lower(), comparison.upper()), new PValues(p, p), comparison);
        }

        static Range of(List<Comparison> comparisons) {
            return comparisons.stream().map(Range::of).reduce(Range::with).orElseThrow();
        }

        private Range with(Range other) {
            return new Range(bounds.with(other.bounds), p.with(other.p), example);
        }
    }

    /**
     * The ranges of the results of comparisons on the same items.
     *
     * @param fewest the smallest number of items on which the systems disagree
     * @param atFewest the comparisons with as few disagreements as the counts allow
     * @param most the largest number of items on which the systems disagree
     * @param atMost the comparisons with as many disagreements as the counts allow
     * @param significantUpTo the largest number of disagreements at which a difference is significant; less than the fewest if none is
     */
    record Paired(long fewest, Range atFewest, long most, Range atMost, long significantUpTo) {}

    /** Returns the extremes for different items. */
    Range independent() {
        List<Comparison> comparisons = new ArrayList<>();
        comparisons.add(share.independent(first.from(), n1, second.to(), n2));
        comparisons.add(share.independent(first.to(), n1, second.from(), n2));
        long[] closest = closest();
        comparisons.add(share.independent(closest[0], n1, closest[1], n2));
        return Range.of(comparisons);
    }

    /**
     * Returns the pair of counts with the smallest pooled score statistic, which is searched where the shares overlap. Of very many
     * pairs the first million are tried, among which one has a statistic of nearly 0.
     */
    private long[] closest() {
        double ratio = (double) n1 / n2;
        long lowest = within(first, (long) Math.floor(second.from() * ratio));
        long highest = Math.min(within(first, (long) Math.ceil(second.to() * ratio)), lowest + MAX_PAIRS);
        long[] best = {lowest, within(second, (long) Math.floor(lowest / ratio))};
        double least = Double.POSITIVE_INFINITY;
        for (long k1 = lowest; k1 <= highest && least > 0; k1++) {
            long near = (long) Math.floor(k1 / ratio);
            for (long k2 = near; k2 <= near + 1; k2++) {
                long inside = within(second, k2);
                double z = statistic(k1, inside);
                if (z < least) {
                    least = z;
                    best = new long[] {k1, inside};
                }
            }
        }
        return best;
    }

    private static long within(CountRange range, long count) {
        return Math.max(range.from(), Math.min(range.to(), count));
    }

    /** Returns the absolute pooled z, without the factor that depends on the sizes only. */
    private double statistic(long k1, long k2) {
        double cross = Math.abs((double) k1 * n2 - (double) k2 * n1);
        double pooled = (double) (k1 + k2) / (n1 + n2);
        return cross == 0 ? 0 : cross / Math.sqrt(pooled * (1 - pooled));
    }

    /** Returns the extremes for the same items. */
    Paired paired() {
        List<Comparison> few = new ArrayList<>();
        List<Comparison> many = new ArrayList<>();
        long fewest = n1;
        long most = 0;
        long upTo = -1;
        for (long gap : gaps(first.from() - second.to(), first.to() - second.from())) {
            PlanGuards.goOn();
            long[] pair = closestToHalf(gap);
            long least = Math.abs(gap);
            long largest = Math.min(pair[0] + pair[1], 2 * n1 - pair[0] - pair[1]);
            few.add(compared(pair, least));
            many.add(compared(pair, largest));
            fewest = Math.min(fewest, least);
            most = Math.max(most, largest);
            upTo = Math.max(upTo, significantUpTo(pair, least, largest));
        }
        return new Paired(fewest, Range.of(few), most, Range.of(many), upTo);
    }

    /** Returns the differences of the counts: all, or many of them in even steps with the outermost and the smallest. */
    private static long[] gaps(long from, long to) {
        if (to - from <= MAX_GAPS) {
            return LongStream.rangeClosed(from, to).toArray();
        }
        long smallest = Math.max(from, Math.min(to, 0));
        return LongStream.concat(
                        LongStream.rangeClosed(0, MAX_GAPS)
                                .map(i -> from + Math.round((to - from) * (double) i / MAX_GAPS)),
                        LongStream.of(smallest))
                .toArray();
    }

    /** Returns the pair of counts with a difference whose sum is closest to n, which allows the most disagreements. */
    private long[] closestToHalf(long gap) {
        long least = Math.max(first.from(), second.from() + gap);
        long largest = Math.min(first.to(), second.to() + gap);
        long k1 = Math.max(least, Math.min(largest, Math.floorDiv(n1 + gap, 2)));
        return new long[] {k1, k1 - gap};
    }

    private Comparison compared(long[] pair, long disagreements) {
        long b = (disagreements + pair[0] - pair[1]) / 2;
        return share.paired(b, disagreements - b, pair[0] - b, n1);
    }

    /** Returns the largest number of disagreements at which a pair of counts is significant, or -1. */
    private long significantUpTo(long[] pair, long least, long largest) {
        if (!significant(pair, least)) {
            return -1;
        }
        long yes = 0;
        long no = (largest - least) / 2 + 1;
        while (no - yes > 1) {
            long middle = yes + (no - yes) / 2;
            if (significant(pair, least + 2 * middle)) {
                yes = middle;
            } else {
                no = middle;
            }
        }
        return least + 2 * yes;
    }

    private boolean significant(long[] pair, long disagreements) {
        return compared(pair, disagreements).test().orElseThrow().twoSided()
                < 1 - share.level().value();
    }
}
