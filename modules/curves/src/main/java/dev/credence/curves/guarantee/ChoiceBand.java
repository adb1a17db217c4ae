package dev.credence.curves.guarantee;

import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.curves.guarantee.ThresholdChoice.Value;
import dev.credence.curves.view.BandDraws;
import dev.credence.numerics.normal.Normal;
import dev.credence.numerics.random.Streams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Simultaneous bands of metrics over all thresholds, or over pairs of thresholds of a rule that abstains between them, by the multiplier bootstrap of the largest deviation. A band contains the true value at every
 * threshold with a probability near the level, hence also at a threshold that was chosen by any rule on the same items.
 *
 * <p>An item has the influence of its cell. A draw gives each item a standard normal multiplier and computes the mean of influence times
 * multiplier at each threshold, in units of the standard error of the cells with 1/2 added to each, which is never 0. The quantile c of the
 * largest absolute value takes the place of the normal quantile of an interval at a fixed threshold, and is at least that: where all scores of a class
 * are equal, no draw deviates. For the recall and the specificity of up to 100 items of a class it is also at least {@linkplain OrderQuantile that of their order statistics}, which is exact. Items between two thresholds are drawn together, since the sum of c multipliers is normal
 * with variance c.
 */
final class ChoiceBand {
    /** Thresholds beyond this number are spaced evenly among the ranks; the largest deviation over them differs by less than 1%. */
    private static final int MAX_THRESHOLDS = 1_000;
    /** The number of thresholds whose pairs are considered, 40. */
    private static final int MAX_OF_PAIRS = 40;

    private final ScoreLevels ranked;
    private final int[] reached;
    private final List<Pair> pairs;
    private final boolean abstains;

    /** The indexes of two numbers of levels: those that are predicted positive, and those that are not predicted negative. */
    private record Pair(int positive, int notNegative) {}

    private ChoiceBand(ScoreLevels ranked, int most, IntStream chosen, boolean abstains) {
        this.ranked = ranked;
        this.abstains = abstains;
        int parts = Math.min(ranked.levels(), most);
        this.reached = IntStream.concat(chosen, IntStream.rangeClosed(0, parts).map(i ->
                        (int) Math.round((double) i * ranked.levels() / parts)))
                .sorted()
                .distinct()
                .toArray();
        this.pairs = IntStream.range(0, reached.length)
                .boxed()
                .flatMap(i ->
                        IntStream.range(i, abstains ? reached.length : i + 1).mapToObj(j -> new Pair(i, j)))
                .toList();
    }

    /** Creates the band over all thresholds, among which is the given number of levels. */
    static ChoiceBand ofThresholds(ScoreLevels ranked, int chosen) {
        return new ChoiceBand(ranked, MAX_THRESHOLDS, IntStream.of(chosen), false);
    }

    /** Creates the band over pairs of thresholds, among which are the given numbers of levels. */
    static ChoiceBand ofPairs(ScoreLevels ranked, int positive, int notNegative) {
        return new ChoiceBand(ranked, MAX_OF_PAIRS, IntStream.of(positive, notNegative), true);
    }

    private double[] cells(Pair pair) {
        return pairs.size() == reached.length
                ? ranked.cells(reached[pair.positive()])
                : ranked.cells(reached[pair.positive()], reached[pair.notNegative()]);
    }

    /** Returns the quantile of the largest deviation of each metric, in standard errors. */
    double[] quantiles(List<CellMetric> metrics, ConfidenceLevel level, ComputeOptions options) {
        int draws = BandDraws.number(level, options);
        List<Weighted> weighted = new ArrayList<>();
        List<double[]> cells = pairs.stream().map(this::cells).toList();
        metrics.forEach(metric -> weighted.add(new Weighted(metric, cells)));
        double[][] largest = new double[draws][];
        BandDraws.indices(draws, options)
                .forEach(draw -> largest[draw] = largest(weighted, Streams.block(options.seed(), draw)));
        double[] ofOrder = ofOrder(level.tail());
        double[] quantiles = new double[metrics.size()];
        for (int metric = 0; metric < quantiles.length; metric++) {
            int own = metric;
            double[] sorted = Arrays.stream(largest)
                    .mapToDouble(draw -> draw[own])
                    .sorted()
                    .toArray();
            double quantile = sorted[Math.min(draws - 1, (int) Math.ceil(level.value() * draws))];
            quantiles[metric] = Math.max(quantile, Normal.upperQuantile(level.tail()));
            if (requiresOrder(metrics.get(metric), true)) {
                quantiles[metric] = Math.max(quantiles[metric], ofOrder[0]);
            }
            if (requiresOrder(metrics.get(metric), false)) {
                quantiles[metric] = Math.max(quantiles[metric], ofOrder[1]);
            }
        }
        return quantiles;
    }

    /** Returns whether a metric is a share of one class, or a sum with such a share of a single item, which does not deviate in any draw. */
    private boolean requiresOrder(CellMetric metric, boolean ofPositives) {
        long items = ofPositives ? ranked.positives() : ranked.negatives();
        return (metric.ratios().size() == 1 || items == 1)
                && (ofPositives ? metric.hasShareOfPositives() : metric.hasShareOfNegatives());
    }

    /** Returns the quantiles that few positives and few negatives require, whose order statistics are not normal. */
    private double[] ofOrder(double tail) {
        int failures = abstains ? 2 : 1;
        long negatives = ranked.negatives();
        return new double[] {
            OrderQuantile.of(counts(ranked::positivesAbove), ranked.positives(), failures, tail),
            OrderQuantile.of(counts(level -> negatives - ranked.negativesAbove(level)), negatives, failures, tail)
        };
    }

    private long[] counts(IntToLongFunction successes) {
        return IntStream.rangeClosed(0, ranked.levels())
                .mapToLong(successes)
                .distinct()
                .toArray();
    }

    /**
     * Returns a metric with its bounds at the cells of a threshold, {@code theta -+ c w}, where theta and w are those of the cells with c^2 / 4 added to
     * each, as Agresti and Coull add to the counts of a proportion. The bounds contain the value itself.
     */
    static Value bounded(CellMetric metric, double[] cells, double c) {
        double value = metric.at(cells);
        if (Double.isNaN(value)) {
            return new Value(metric.name(), value, metric.smallest(), metric.largest());
        }
        double[] more = with(cells, c * c / 4);
        double centre = metric.at(more);
        double half = c * metric.error(more);
        return new Value(
                metric.name(),
                value,
                Math.max(metric.smallest(), Math.min(value, centre - half)),
                Math.min(metric.largest(), Math.max(value, centre + half)));
    }

    private static double[] with(double[] cells, double added) {
        double[] more = new double[cells.length];
        Arrays.setAll(more, cell -> cells[cell] + added);
        return more;
    }

    private double[] largest(List<Weighted> metrics, UniformRandomProvider random) {
        double[] positives = new double[reached.length];
        double[] negatives = new double[reached.length];
        int before = 0;
        for (int i = 0; i < reached.length; i++) {
            int to = reached[i];
            positives[i] = (i == 0 ? 0 : positives[i - 1])
                    + sum(random, ranked.positivesAbove(to) - ranked.positivesAbove(before));
            negatives[i] = (i == 0 ? 0 : negatives[i - 1])
                    + sum(random, ranked.negativesAbove(to) - ranked.negativesAbove(before));
            before = to;
        }
        return metrics.stream()
                .mapToDouble(metric -> metric.largest(pairs, positives, negatives))
                .toArray();
    }

    private static double sum(UniformRandomProvider random, long items) {
        return items == 0 ? 0 : Math.sqrt((double) items) * Normal.quantile(BandDraws.uniform(random));
    }

    private static double smoothedError(CellMetric metric, double[] cells) {
        return metric.error(with(cells, 0.5));
    }

    /** The influences of a metric at each pair of thresholds, divided by the number of items and the smoothed standard error. */
    private static final class Weighted {
        private final double[][] factors;

        Weighted(CellMetric metric, List<double[]> cells) {
            factors = new double[cells.size()][];
            for (int i = 0; i < factors.length; i++) {
                double[] at = cells.get(i);
                double scale = 1 / (Arrays.stream(at).sum() * smoothedError(metric, at));
                double[] influences = metric.influences(at);
                Arrays.setAll(influences, cell -> influences[cell] * scale);
                factors[i] = influences;
            }
        }

        double largest(List<Pair> pairs, double[] positives, double[] negatives) {
            double allPositives = positives[positives.length - 1];
            double allNegatives = negatives[negatives.length - 1];
            double largest = 0;
            for (int i = 0; i < factors.length; i++) {
                double[] factor = factors[i];
                int positive = pairs.get(i).positive();
                int notNegative = pairs.get(i).notNegative();
                double sum = factor[0] * positives[positive]
                        + factor[1] * negatives[positive]
                        + factor[2] * (allPositives - positives[notNegative])
                        + factor[3] * (allNegatives - negatives[notNegative]);
                if (factor.length > 4) {
                    sum += factor[4] * (positives[notNegative] - positives[positive])
                            + factor[5] * (negatives[notNegative] - negatives[positive]);
                }
                double deviation = Math.abs(sum);
                // an undefined value has no deviation
                largest = deviation > largest ? deviation : largest;
            }
            return largest;
        }
    }
}
