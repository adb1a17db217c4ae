package dev.credence.curves.threshold;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.api.text.Named;
import dev.credence.curves.area.AreaRefusals;
import dev.credence.curves.metric.PrecisionAtRecall;
import dev.credence.curves.metric.TprAtFpr;
import dev.credence.curves.threshold.PropImp.LevelCounts;
import dev.credence.numerics.beta.Beta;
import dev.credence.numerics.bounds.TailBounds;
import dev.credence.numerics.normal.Normal;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Newcombe's propagation of imprecision (PropImp), id {@code propimp}, for {@code precision-at-recall} and {@code tpr-at-fpr}: two
 * independent quantities are uncertain, the threshold and the share of the other class at or above it.
 *
 * <p>The threshold is a quantile of one class. With h of its n items at or above a score, its rate there is taken as the quantile of {@code
 * Beta(h + 1/2, n - h + 1/2)} at the normal probability of u; the threshold of u is the first score at which that quantile reaches the
 * given rate. At that threshold the metric has limits by the other class, from Jeffreys' limits of its k items of m there at {@code z(u) =
 * sqrt(z^2 - u^2)} standard deviations: of the rate itself, {@code Beta(k + 1/2, m - k + 1/2)}; of precision where the sizes of the classes
 * were fixed, by {@code 1 / (1 + m x / (n r))} with x that rate and r the recall; and where items were drawn one by one, by {@code 1 / (1 +
 * (1 - w) / (w r))} with w from {@code Beta(n + 1/2, k + 1/2)}. The interval is from the least of the lower to the greatest of the upper
 * limits over u from -z to z, in sixteenths; where no scores are tied, k is a mean over thresholds of u up to 1/2 away. Above the first
 * item of the class and below the last its rate is taken to go linearly with the items of the other: for P positives there are no
 * observations in the lowest 1/P of the recall, so that with fewer than 35 the bound of a precision at recall 0.9 approaches the share of
 * positives in the data.
 *
 * <p>No density is estimated, so that a score that many items share, at which recall jumps over the given one, is used without smoothing.
 * Only the order of scores matters. Bounds lie in [0, 1] and contain the value; a higher level never has a narrower interval. UNDEFINED
 * without one of the classes. Independent items, stratified by truth at most; weights, clusters and other strata are refused, and {@code
 * delta-wilson} answers. Cost: O(atoms) and about 150 beta quantiles.
 *
 * <p>Coverage: near-nominal. Measured at level 0.95 (docs/measurements/coverage/defaults.csv, models of area 0.65 to 0.98, also with scores
 * of five levels, 400 samples per point, 2,000 below 0.94): precision at recall 0.9 with items drawn one by one, 70 to 2,000, 0.94 at the
 * least (delta-wilson 0.52), 0.94 on points set aside (0.61); with class sizes fixed, 6 and 60 to 40 and 400, 0.955 (0.565) and 0.946
 * (0.785). True positive rate at a false positive rate of 0.05: 0.94 (0.91) and 0.94 (0.91), with class sizes fixed 0.95 (0.845) and 0.97
 * (0.87). Means are 0.96 to 0.98. Where the coverage of delta-wilson is 0.93, the intervals of precision are as long with items drawn one
 * by one and 0.6 of their length with class sizes fixed, those of the rate 7% longer on average.
 *
 * @see <a href="https://doi.org/10.1080/03610921003764225">Newcombe (2011), Propagating imprecision: combining confidence intervals from
 *     independent sources, Communications in Statistics - Theory and Methods 40, 3154-3180</a>
 * @see <a href="https://doi.org/10.1214/ss/1009213286">Brown, Cai and DasGupta (2001), Statistical Science 16, 101-133, Jeffreys'
 *     limits</a>
 */
public final class PropImp extends Named implements IntervalMethod {
    /** Creates an instance with the default options. */
    public PropImp() {
        super("propimp", "interval of a rate at a rate, by propagation of imprecision (Newcombe)");
    }

    @Override
    public Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
        return metric instanceof PrecisionAtRecall || metric instanceof TprAtFpr
                ? AreaRefusals.sample(metric, sample)
                : Optional.of(Refusal.of(
                        Refusal.Code.METRIC,
                        "it is for precision-at-recall and tpr-at-fpr; delta-wilson fits every smooth metric"
                                + " of scores"));
    }

    @Override
    public <E extends Evidence> Estimate interval(
            Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions run) {
        Estimate.Builder estimate = Estimate.of(metric, sample, spelling(), level);
        double value = estimate.value();
        if (Double.isNaN(value)) {
            return AreaRefusals.undefined(estimate);
        }
        TailBounds bounds = bounds(
                metric, (ScoredSample) sample.evidence(), sample.stratified().isPresent(), value);
        double tail = level.tail();
        return estimate.bounds(bounds.lower(tail), bounds.upper(tail)).build();
    }

    /**
     * Returns the bounds of a metric at any tail, which contain its value.
     *
     * @param fixed whether the sizes of the classes were fixed
     */
    static TailBounds bounds(Metric<?> metric, ScoredSample scores, boolean fixed, double value) {
        return metric instanceof PrecisionAtRecall precision
                ? ofPrecision(scores, precision.recall(), fixed, value)
                : ofRate(scores, ((TprAtFpr) metric).falsePositiveRate(), value);
    }

    private static TailBounds ofPrecision(ScoredSample scores, double recall, boolean fixed, double value) {
        RateCrossing crossing = new RateCrossing(LevelCounts.of(scores, true), recall, true);
        PlaceLimits limits = fixed
                ? new PlaceLimits.PrecisionOfFixed(scores.positives(), scores.negatives())
                : new PlaceLimits.PrecisionOfDrawn(scores.positives());
        return new ThresholdBounds(crossing, limits, value);
    }

    private static TailBounds ofRate(ScoredSample scores, double falsePositives, double value) {
        RateCrossing crossing = new RateCrossing(LevelCounts.of(scores, false), falsePositives, false);
        return new ThresholdBounds(crossing, new PlaceLimits.OtherRate(scores.positives()), value);
    }

    /**
     * The minimum and the maximum of a metric over a circle: the threshold u standard deviations off, the other class {@code sqrt(z^2 -
     * u^2)}, for all u from -z to z.
     *
     * <p>Counts at the places are irregular, and the maximum of many irregular values is too large: without ties they are a mean over
     * places up to {@value #WINDOW} steps away, so that the width becomes that of the delta method as the sample grows. At a score that
     * several items share the limits are not averaged.
     */
    static final class ThresholdBounds implements TailBounds {
        /** 1/16 of a standard deviation: halving it widens intervals by 0.1% at the median, 1% in one of twenty samples of few items. */
        private static final double STEP = 1.0 / 16;
        /** Half a standard deviation: without a mean intervals of large samples are 5% too long; with one of twice that they are as good. */
        private static final int WINDOW = 8;

        private final RateCrossing crossing;
        private final PlaceLimits limits;
        private final double value;
        /** The places that were found, by their number of steps from the threshold of the sample. */
        private final Map<Integer, ThresholdPlace> places = new HashMap<>();

        private final Map<Integer, ThresholdPlace> smoothed = new HashMap<>();
        private int leastAt;
        private int greatestAt;

        ThresholdBounds(RateCrossing crossing, PlaceLimits limits, double value) {
            this.crossing = crossing;
            this.limits = limits;
            this.value = value;
        }

        @Override
        public double lower(double tail) {
            double z = Normal.upperQuantile(tail);
            double least = value;
            for (int i : positions(z, leastAt)) {
                double left = tailLeft(z, i);
                if (limits.mayBeBelow(smoothedPlace(i), left, least)) {
                    double limit = limits.lower(smoothedPlace(i), left);
                    leastAt = limit < least ? i : leastAt;
                    least = Math.min(least, limit);
                }
            }
            return least;
        }

        @Override
        public double upper(double tail) {
            double z = Normal.upperQuantile(tail);
            double greatest = value;
            for (int i : positions(z, greatestAt)) {
                double left = tailLeft(z, i);
                if (limits.mayBeAbove(smoothedPlace(i), left, greatest)) {
                    double limit = limits.upper(smoothedPlace(i), left);
                    greatestAt = limit > greatest ? i : greatestAt;
                    greatest = Math.max(greatest, limit);
                }
            }
            return greatest;
        }

        /** Returns all positions; the first is the one that bounded the metric at another tail, so that most of the others cannot. */
        private static int[] positions(double z, int first) {
            int end = steps(z);
            return IntStream.concat(
                            IntStream.of(Math.max(-end, Math.min(end, first))), IntStream.rangeClosed(-end, end))
                    .toArray();
        }

        private static int steps(double z) {
            return (int) Math.floor(z / STEP);
        }

        /** Returns the tail of the other class if the threshold is a number of steps off. */
        private static double tailLeft(double z, int position) {
            double offset = position * STEP;
            return Normal.cdf(-Math.sqrt(z * z - offset * offset));
        }

        private ThresholdPlace place(int position) {
            return places.computeIfAbsent(position, i -> crossing.at(i * STEP));
        }

        private ThresholdPlace smoothedPlace(int position) {
            return smoothed.computeIfAbsent(position, this::smooth);
        }

        private ThresholdPlace smooth(int position) {
            ThresholdPlace place = place(position);
            if (place.shared()) {
                return place;
            }
            double sum = 0;
            int count = 0;
            for (int i = position - WINDOW; i <= position + WINDOW; i++) {
                sum += place(i).shared() ? 0 : place(i).others();
                count += place(i).shared() ? 0 : 1;
            }
            return place.withOthers(sum / count);
        }
    }

    /**
     * The place at which the rate of a class reaches a given value, if the rate is z standard deviations away from that of the sample.
     *
     * <p>After h of n items of the class the rate is the quantile of {@code Beta(h + 1/2, n - h + 1/2)} at the normal probability of z, for
     * all h the same z: Jeffreys' limits of a proportion. The place is the first score at which that reaches the given rate. Above the
     * first item of the class and below the last there are no observations of it: there the rate changes linearly with the items of the
     * other class.
     *
     * @param rate above 0 and at most 1
     * @param whole whether all items of a score are predicted together; otherwise the ROC polyline is interpolated within it
     */
    record RateCrossing(LevelCounts levels, double rate, boolean whole) {
        private static final double HALF = 0.5;

        ThresholdPlace at(double z) {
            if (reachesRate(0, z)) {
                return unseen(0, levels.reachingOwn(1) - 1, 0, rateAfter(0, z));
            }
            if (!reachesRate(levels.own(), z)) {
                return belowAll(z);
            }
            long below = 0;
            long enough = levels.own();
            while (enough - below > 1) {
                long middle = (below + enough) >>> 1;
                if (reachesRate(middle, z)) {
                    enough = middle;
                } else {
                    below = middle;
                }
            }
            return placeInLevel(levels.reachingOwn(enough), z);
        }

        /** Returns whether the rate after this many items is at least the given one; by the smaller tail, which is the exact one. */
        private boolean reachesRate(long items, double z) {
            double a = items + HALF;
            double b = levels.own() - items + HALF;
            return z < 0 ? Beta.cdf(rate, a, b) <= Normal.cdf(z) : Beta.survival(rate, a, b) >= Normal.cdf(-z);
        }

        private double rateAfter(long items, double z) {
            double a = items + HALF;
            double b = levels.own() - items + HALF;
            return z < 0 ? Beta.quantile(Normal.cdf(z), a, b) : Beta.upperQuantile(Normal.cdf(-z), a, b);
        }

        private ThresholdPlace placeInLevel(int level, double z) {
            boolean single = levels.isSinglePositive(level);
            if (single && whole) {
                return new ThresholdPlace(levels.others(level), rate, false);
            }
            double reached = single ? rate : rateAfter(levels.own(level), z);
            return whole ? new ThresholdPlace(levels.others(level), reached, true) : placeOnPolyline(level, reached, z);
        }

        /** Returns the place along the polyline within a level at which the rate is reached. */
        private ThresholdPlace placeOnPolyline(int level, double reached, double z) {
            long before = levels.own(level - 1);
            double start = before == 0 ? 0 : rateAfter(before, z);
            boolean run = !levels.isSinglePositive(level) && reached > start;
            double share = run ? Math.max(0, Math.min(1, (rate - start) / (reached - start))) : 0;
            long others = levels.others(level - 1);
            return new ThresholdPlace(others + share * (levels.others(level) - others), rate, false);
        }

        private ThresholdPlace belowAll(double z) {
            int last = levels.reachingOwn(levels.own());
            return last == levels.last()
                    ? new ThresholdPlace(levels.others(), levels.isSinglePositive(last) ? rate : 1, true)
                    : unseen(last, levels.last(), rateAfter(levels.own(), z), 1);
        }

        /** Returns the place between two levels without an item of the class, where its rate changes from one value to another. */
        private ThresholdPlace unseen(int from, int to, double start, double end) {
            long before = levels.others(from);
            double more = levels.others(to) - before;
            double others = Math.min(before + more, before + (rate - start) / (end - start) * more);
            if (!whole || more == 0) {
                return new ThresholdPlace(others, rate, false);
            }
            int level = levels.reachingOthers(others, from);
            long predictedPositives = levels.others(level);
            double reached = start + (end - start) * (predictedPositives - before) / more;
            return new ThresholdPlace(
                    predictedPositives, Math.max(rate, reached), predictedPositives - levels.others(level - 1) > 1);
        }
    }

    /**
     * The place of a threshold.
     *
     * @param others how many items of the other class lie at or above it, parts of one included
     * @param rate of the class whose rate is given, there
     * @param shared whether several items have this score, so that all are predicted together
     */
    record ThresholdPlace(double others, double rate, boolean shared) {
        ThresholdPlace withOthers(double count) {
            return new ThresholdPlace(count, rate, shared);
        }
    }

    /**
     * The numbers of items at or above each distinct score, in descending order of the scores: those of the class whose rate is given, and the others.
     * Level 0 is above all scores. It stores two numbers for each level.
     */
    static final class LevelCounts {
        private final long[] own;
        private final long[] others;
        private final int levels;

        private LevelCounts(long[] own, long[] others, int levels) {
            this.own = own;
            this.others = others;
            this.levels = levels;
        }

        static LevelCounts of(ScoredSample scores, boolean positive) {
            long[] own = new long[scores.atoms() + 1];
            long[] others = new long[scores.atoms() + 1];
            int level = 0;
            for (int atom = scores.atoms() - 1; atom >= 0; atom--) {
                boolean tied = level > 0 && scores.score(atom) == scores.score(atom + 1);
                if (!tied) {
                    level++;
                    own[level] = own[level - 1];
                    others[level] = others[level - 1];
                }
                long[] side = scores.positive(atom) == positive ? own : others;
                side[level] += scores.count(atom);
            }
            return new LevelCounts(own, others, level);
        }

        int last() {
            return levels;
        }

        long own() {
            return own[levels];
        }

        long others() {
            return others[levels];
        }

        long own(int level) {
            return own[level];
        }

        long others(int level) {
            return others[level];
        }

        /** Returns whether a level consists of a single item of the class whose rate is given, as it does for scores without ties. */
        boolean isSinglePositive(int level) {
            return own[level] - own[level - 1] == 1 && others[level] == others[level - 1];
        }

        /** Returns the first level, after 0, with at least this many of the class whose rate is given. */
        int reachingOwn(long count) {
            return firstLevelReaching(own, (double) count, 0);
        }

        /** Returns the first level after another with at least this many others. */
        int reachingOthers(double count, int after) {
            return firstLevelReaching(others, count, after);
        }

        private int firstLevelReaching(long[] counts, double count, int after) {
            int below = after;
            int reaching = levels;
            while (reaching - below > 1) {
                int middle = (below + reaching) >>> 1;
                if (counts[middle] >= count) {
                    reaching = middle;
                } else {
                    below = middle;
                }
            }
            return reaching;
        }
    }
}
