package dev.credence.curves.curve;

import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.sample.Sample;
import dev.credence.numerics.normal.Normal;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The net benefit of predictions over a range of threshold probabilities (decision curve analysis), with simultaneous bands.
 *
 * <p>At the threshold probability t an item is predicted positive if its probability is at least t. The net benefit is {@code NB(t) = TP/n -
 * w FP/n} with {@code w = t / (1 - t)}: a false positive costs w times what a true positive gains. Predicting every item positive has {@code
 * prevalence - w (1 - prevalence)}, and predicting none has 0.
 *
 * <p>A band contains the true values at all thresholds of the curve at once with a probability near the level, so that a range of thresholds at
 * which the lower bound is above 0 may be read off the curve. NB is a mean over items, so its deviations over thresholds are those of a Gaussian
 * process; the quantile c of the largest standardised deviation is computed with standard normal multipliers of the items. The bounds at a
 * threshold are {@code theta -+ c s}, where theta and s are those of the items with c^2 pseudo-items added, half of them positive, and half of each
 * class predicted positive by a system, as Agresti and Coull add to the counts of a proportion. The three curves (net benefit, its
 * gain over predicting every item positive, and the difference of two systems) have a band each. That of a difference is at least as wide as the
 * bounds of a single threshold that combine Wilson's bounds of the shares of items that only one system predicts positive (MOVER), because a rare
 * false positive with a large w may not be in the sample.
 *
 * <p>Items must be independent: weights, clusters, strata and folds are refused. Coverage: near-nominal, 0.94 to 1.00 at level 0.95
 * (docs/measurements/thresholds.md). Cost: O(draws kinds),
 * where a kind of item has one class and lies between two thresholds, for each system. Same seed, same bits. Immutable.
 *
 * @see <a href="https://doi.org/10.1177/0272989X06295361">Vickers and Elkin (2006), Decision curve analysis, Medical Decision Making 26, 565-574</a>
 * @see <a href="https://doi.org/10.1002/sim.3095">Zou and Donner (2008), Statistics in Medicine 27, 1693-1702, MOVER</a>
 */
public final class NetBenefitCurve extends DecisionCurve<NetBenefitCurve.Point> {
    private static final DecisionScores NEEDS = new DecisionScores("a net benefit curve");
    private static final String GRID = "thresholds";
    private static final int DECIMALS = 15;

    /**
     * A value with its simultaneous bounds.
     *
     * @param value the value
     * @param lower the lower bound
     * @param upper the upper bound
     */
    public record Bounded(double value, double lower, double upper) {}

    /**
     * A point of the curve.
     *
     * @param threshold the threshold probability
     * @param netBenefit the net benefit; of two systems the difference, the first system minus the second
     * @param everyPositive the net benefit of predicting every item positive
     * @param gain the net benefit minus that of predicting every item positive; null for a difference of two systems
     */
    public record Point(
            double threshold,
            Bounded netBenefit,
            double everyPositive,
            @Nullable Bounded gain) {}

    private NetBenefitCurve(List<Point> points, ConfidenceLevel level, double prevalence, boolean isDifference) {
        super(points, level, prevalence, isDifference);
    }

    /**
     * Returns thresholds at even distances. They are rounded to 15 decimals, so that the threshold between 0.1 and 0.5 is 0.3, at which an item with the
     * probability 0.3 is predicted positive, and not the next number above it.
     *
     * @param low the first threshold, above 0
     * @param high the last threshold, above the first and below 1
     * @param points the number of thresholds, 2 or more
     * @return the thresholds, ascending
     * @throws IllegalArgumentException if a number is out of range
     */
    public static List<Double> evenThresholds(double low, double high, int points) {
        if (!(low > 0 && low < high && high < 1 && points >= 2)) {
            throw new IllegalArgumentException(
                    "thresholds must satisfy 0 < low < high < 1, and points must be 2 or more: low=" + low + ", high="
                            + high + ", points=" + points);
        }
        BigDecimal first = BigDecimal.valueOf(low);
        BigDecimal width = BigDecimal.valueOf(high).subtract(first);
        return IntStream.range(0, points)
                .mapToObj(i -> width.multiply(BigDecimal.valueOf(i))
                        .divide(BigDecimal.valueOf(points - 1L), DECIMALS, RoundingMode.HALF_EVEN)
                        .add(first)
                        .doubleValue())
                .toList();
    }

    /**
     * Computes the curve of one system.
     *
     * @param sample the probabilities with the true classes
     * @param thresholds the threshold probabilities, ascending, above 0 and below 1
     * @param level the simultaneous level of each band
     * @param options draws (default 2,000), seed and threads
     * @return the curve
     * @throws IllegalArgumentException if there is no threshold, or one is out of range or not above the one before
     * @throws RefusedException if items are not independent, a class is absent, scores are kept as ranges or are no probabilities
     */
    public static NetBenefitCurve of(
            Sample<ScoredSample> sample, List<Double> thresholds, ConfidenceLevel level, ComputeOptions options) {
        double[] grid = DecisionScores.grid(GRID, thresholds);
        ScoredSample scores = NEEDS.independent(sample).evidence();
        NEEDS.require(scores);
        GridKinds.Items items =
                new GridKinds.Items(grid, scores.atoms(), scores::positive, scores::count, scores::score);
        NetBenefitBand band = new NetBenefitBand(grid, items, GridKinds.NONE);
        List<Bounded> own = band.bounds(level, options);
        List<Bounded> gains = new NetBenefitBand(grid, items, GridKinds.EVERY).bounds(level, options);
        double prevalence = band.prevalence();
        return new NetBenefitCurve(
                IntStream.range(0, grid.length)
                        .mapToObj(i -> new Point(grid[i], own.get(i), everyPositive(prevalence, grid[i]), gains.get(i)))
                        .toList(),
                level,
                prevalence,
                false);
    }

    /**
     * Computes the curve of the difference of two systems on the same items, the first minus the second.
     *
     * @param sample the probabilities of both systems with the true classes
     * @param thresholds the threshold probabilities, ascending, above 0 and below 1
     * @param level the simultaneous level of the band
     * @param options draws (default 2,000), seed and threads
     * @return the curve
     * @throws IllegalArgumentException if there is no threshold, or one is out of range or not above the one before
     * @throws RefusedException if items are not independent, a class is absent, scores are kept as ranges or are no probabilities
     */
    public static NetBenefitCurve difference(
            Sample<PairedScoredSample> sample, List<Double> thresholds, ConfidenceLevel level, ComputeOptions options) {
        double[] grid = DecisionScores.grid(GRID, thresholds);
        PairedScoredSample scores = NEEDS.independent(sample).evidence();
        NEEDS.require(scores.first());
        NEEDS.require(scores.second());
        NetBenefitBand band = new NetBenefitBand(
                grid,
                new GridKinds.Items(grid, scores.atoms(), scores::positive, scores::count, scores::firstScore),
                scores::secondScore);
        List<Bounded> differences = band.bounds(level, options);
        double prevalence = band.prevalence();
        return new NetBenefitCurve(
                IntStream.range(0, grid.length)
                        .mapToObj(i -> new Point(grid[i], differences.get(i), everyPositive(prevalence, grid[i]), null))
                        .toList(),
                level,
                prevalence,
                true);
    }

    private static double everyPositive(double prevalence, double threshold) {
        return prevalence - (1 - prevalence) * threshold / (1 - threshold);
    }

    @Override
    public String toString() {
        return "NetBenefitCurve[" + points().size() + " thresholds, level " + level().value() + "]";
    }

    /**
     * The difference of the net benefits of two systems over a grid of thresholds, with its simultaneous band. One of the systems may predict every item
     * positive, or none.
     */
    static final class NetBenefitBand {
        private final double[] odds;
        private final GridKinds kinds;
        private final double items;
        private final boolean isOfTwo;
        private final boolean isAgainstEvery;

        /** Creates the difference of the first system from another. */
        NetBenefitBand(double[] grid, GridKinds.Items items, IntToDoubleFunction other) {
            this.odds = Arrays.stream(grid).map(t -> t / (1 - t)).toArray();
            this.kinds = items.combinedWith(other);
            this.isAgainstEvery = other == GridKinds.EVERY;
            this.isOfTwo = !isAgainstEvery && other != GridKinds.NONE;
            this.items = kinds.items();
        }

        double prevalence() {
            return kinds.prevalence();
        }

        /** Returns the differences with their bounds, at each threshold. */
        List<Bounded> bounds(ConfidenceLevel level, ComputeOptions options) {
            int thresholds = odds.length;
            double[][] first = kinds.reaching(GridKinds.Kind::first);
            double[][] second = kinds.reaching(GridKinds.Kind::second);
            double[][] both = kinds.reaching(kind -> Math.min(kind.first(), kind.second()));
            double[] values = new double[thresholds];
            double[] errors = new double[thresholds];
            for (int i = 0; i < thresholds; i++) {
                Moments plain = new Moments(i, first, second, both, 0);
                values[i] = plain.mean;
                errors[i] = new Moments(i, first, second, both, 2).error();
            }
            double c = kinds.quantile(
                    IntStream.range(0, thresholds)
                            .mapToObj(i -> new GridKinds.Component(i, 1, -odds[i], -values[i], -values[i], errors[i]))
                            .toList(),
                    level,
                    options);
            double z = Normal.upperQuantile(level.tail());
            return IntStream.range(0, thresholds)
                    .mapToObj(i -> {
                        Moments more = new Moments(i, first, second, both, c * c);
                        double half = c * more.error();
                        Bounded band = new Bounded(
                                values[i],
                                Math.min(values[i], more.mean - half),
                                Math.max(values[i], more.mean + half));
                        return possible(
                                i,
                                isOfTwo
                                        ? rare(i, new double[][][] {first, second, both}, z)
                                                .around(band, 0)
                                        : band);
                    })
                    .toList();
        }

        private DiscordantShares rare(int threshold, double[][][] reached, double z) {
            return new DiscordantShares(
                    threshold, reached, new double[] {-odds[threshold], 1}, new double[] {items, items}, true, z);
        }

        private Bounded possible(int threshold, Bounded band) {
            return new Bounded(
                    band.value(),
                    Math.max(lowestPossible(threshold), band.lower()),
                    Math.min(highestPossible(threshold), band.upper()));
        }

        private double lowestPossible(int threshold) {
            return isOfTwo || isAgainstEvery ? -Math.max(1, odds[threshold]) : -odds[threshold];
        }

        private double highestPossible(int threshold) {
            return isOfTwo || isAgainstEvery ? Math.max(1, odds[threshold]) : 1;
        }

        /** Mean and mean square of the difference that an item contributes at a threshold, with pseudo-items. */
        private final class Moments {
            private final double n;
            private final double mean;
            private final double meanSquare;

            Moments(int threshold, double[][] first, double[][] second, double[][] both, double pseudo) {
                double odd = odds[threshold];
                double sum = 0;
                double squares = 0;
                for (int side = 0; side < 2; side++) {
                    double gain = side == 1 ? 1 : -odd;
                    // Half of the pseudo-items are positive, and a system predicts half of them positive.
                    double plus = first[side][threshold] - both[side][threshold];
                    double minus = second[side][threshold] - both[side][threshold];
                    double added = pseudo / (isOfTwo ? 8 : 4);
                    plus += isAgainstEvery ? 0 : added;
                    minus += isOfTwo || isAgainstEvery ? added : 0;
                    sum += gain * (plus - minus);
                    squares += gain * gain * (plus + minus);
                }
                this.n = items + pseudo;
                this.mean = sum / n;
                this.meanSquare = squares / n;
            }

            double error() {
                return Math.sqrt(Math.max(0, meanSquare - mean * mean) / n);
            }
        }
    }
}
