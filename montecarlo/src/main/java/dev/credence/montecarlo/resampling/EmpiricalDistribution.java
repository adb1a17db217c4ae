package dev.credence.montecarlo.resampling;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * The values of a metric over many draws of weights; those in which it was undefined are counted and left out.
 *
 * <p>Memory: 8 bytes a draw and no more; quantiles are selected in place. Not for several threads at once.
 */
public final class EmpiricalDistribution {
    /** 1e-13: a metric that is constant rounds to within a few hundred ulps, in sums over many atoms too. */
    private static final double ROUNDING = 1e-13;

    private final double[] values;
    private final int defined;

    private EmpiricalDistribution(double[] values) {
        this.values = values;
        this.defined = QuickSelect.numbersFirst(values);
    }

    /**
     * Draws weights and evaluates a metric on each; values that rounding moved out of the metric's range are moved back.
     *
     * @param <E> kind of evidence
     * @param metric the metric
     * @param evidence its atoms
     * @param sampler draws weights over them
     * @param draws how many, at most 2^31 - 9
     * @param run seed, threads, progress, cancellation
     * @return the values
     * @throws CancellationException if the run was cancelled
     */
    public static <E extends Evidence> EmpiricalDistribution of(
            Metric<E> metric, E evidence, WeightSampler sampler, long draws, ComputeOptions run) {
        Range range = metric.range();
        ToDoubleFunction<double[]> value = weights -> range.clamp(metric.value(evidence, weights));
        return of(evidence.atoms(), sampler, () -> value, draws, run);
    }

    /**
     * Draws weights and evaluates a statistic on each.
     *
     * @param atoms how many weights there are
     * @param sampler draws them
     * @param statistics makes a thread's own statistic, with scratch space; NaN where undefined
     * @param draws how many, at most 2^31 - 9
     * @param run seed, threads, progress, cancellation
     * @return the values
     * @throws CancellationException if the run was cancelled
     */
    public static EmpiricalDistribution of(
            int atoms,
            WeightSampler sampler,
            Supplier<ToDoubleFunction<double[]>> statistics,
            long draws,
            ComputeOptions run) {
        double[] values = new double[Math.toIntExact(draws)];
        Blocks.run(draws, run, () -> {
            double[] weights = new double[atoms];
            ToDoubleFunction<double[]> statistic = statistics.get();
            return (random, draw) -> {
                sampler.sample(random, weights);
                values[(int) draw] = statistic.applyAsDouble(weights);
            };
        });
        return new EmpiricalDistribution(values);
    }

    /**
     * Takes values over; the array must not be used any more.
     *
     * @param values NaN where undefined
     * @return the replicates
     */
    public static EmpiricalDistribution ofValues(double[] values) {
        return new EmpiricalDistribution(values);
    }

    /**
     * How many draws were made.
     *
     * @return defined and undefined ones
     */
    public long draws() {
        return values.length;
    }

    /**
     * In how many draws the metric was defined.
     *
     * @return the number of values
     */
    public int defined() {
        return defined;
    }

    /**
     * In how many draws the metric was 0/0.
     *
     * @return the number of draws left out
     */
    public long undefined() {
        return (long) values.length - defined;
    }

    /**
     * The quantile of the values: the order statistic {@code (B + 1) p}, interpolated (Hyndman and Fan's type 6, as bootstrap
     * quantiles are defined).
     *
     * @param p from 0 to 1
     * @return the quantile, NaN without values
     */
    public double quantile(double p) {
        if (defined == 0) {
            return Double.NaN;
        }
        double rank = (defined + 1.0) * p - 1;
        int below = (int) Math.max(0, Math.min(defined - 1, Math.floor(rank)));
        double share = Math.max(0, Math.min(1, rank - below));
        double lower = QuickSelect.select(values, defined, below);
        if (share == 0 || below == defined - 1) {
            return lower;
        }
        double upper = least(below + 1);
        return lower == upper ? lower : lower + share * (upper - lower);
    }

    /**
     * The rank of a number among the values, as a share: the p up to which {@link #quantile} is not above it. So a bound at p lies
     * above the number exactly where this is below p, but for rounding.
     *
     * @param x a number
     * @return from 1 / (B + 1), where all B values are above it, to 1, where none is, and without values
     */
    public double rank(double x) {
        int atMost = 0;
        double below = Double.NEGATIVE_INFINITY;
        double above = Double.POSITIVE_INFINITY;
        for (int i = 0; i < defined; i++) {
            boolean under = values[i] <= x;
            atMost += under ? 1 : 0;
            below = under ? Math.max(below, values[i]) : below;
            above = under ? above : Math.min(above, values[i]);
        }
        if (atMost == defined) {
            return 1;
        }
        return atMost == 0 ? 1 / (defined + 1.0) : (atMost + (x - below) / (above - below)) / (defined + 1.0);
    }

    /**
     * The same from above: the p down to which the quantile at {@code 1 - p} is not below a number.
     *
     * @param x a number
     * @return from 1 / (B + 1), where all B values are below it, to 1, where none is, and without values
     */
    public double upperRank(double x) {
        int atLeast = 0;
        double below = Double.NEGATIVE_INFINITY;
        double above = Double.POSITIVE_INFINITY;
        for (int i = 0; i < defined; i++) {
            boolean over = values[i] >= x;
            atLeast += over ? 1 : 0;
            above = over ? Math.min(above, values[i]) : above;
            below = over ? below : Math.max(below, values[i]);
        }
        if (atLeast == defined) {
            return 1;
        }
        return atLeast == 0 ? 1 / (defined + 1.0) : (atLeast + (above - x) / (above - below)) / (defined + 1.0);
    }

    private double least(int from) {
        double least = values[from];
        for (int i = from + 1; i < defined; i++) {
            least = Math.min(least, values[i]);
        }
        return least;
    }

    /**
     * Monte Carlo standard error of a quantile: that of its rank, {@code sqrt(p (1 - p) / B)}, carried over to the values, on a
     * lattice too.
     *
     * @param p from 0 to 1
     * @return the standard error, NaN without values
     */
    public double quantileError(double p) {
        return quantileError(p, Math.sqrt(p * (1 - p) / Math.max(1, defined)));
    }

    /**
     * Monte Carlo standard error of a quantile whose rank has a known error.
     *
     * @param p from 0 to 1
     * @param spread standard deviation of the rank, as a share of the values
     * @return the standard error, NaN without values
     */
    public double quantileError(double p, double spread) {
        return defined == 0 ? Double.NaN : new RankPerturbation(values, defined, p, spread).standardError();
    }

    /**
     * Share of values below a number, those equal to it but for rounding counting one half.
     *
     * @param x a number
     * @return the share, NaN without values
     */
    public double shareBelow(double x) {
        double slack = ROUNDING * Math.abs(x);
        return (below(x - slack) + (double) atMost(x + slack)) / (2.0 * defined);
    }

    /**
     * How many values lie below a number.
     *
     * @param x a number
     * @return their number
     */
    public int below(double x) {
        int below = 0;
        for (int i = 0; i < defined; i++) {
            below += values[i] < x ? 1 : 0;
        }
        return below;
    }

    /**
     * How many values are at most a number.
     *
     * @param x a number
     * @return their number
     */
    public int atMost(double x) {
        int atMost = 0;
        for (int i = 0; i < defined; i++) {
            atMost += values[i] <= x ? 1 : 0;
        }
        return atMost;
    }

    /**
     * Whether two quantiles agree but for rounding: the draws then tell nothing of the error.
     *
     * @param lower lower quantile
     * @param upper upper quantile
     * @param scale size of the numbers that the values were computed from
     * @return true where their distance is below 1e-13 times the largest of all three
     */
    public static boolean agree(double lower, double upper, double scale) {
        return upper == lower || upper - lower <= ROUNDING * Math.max(Math.abs(scale), Math.max(-lower, upper));
    }

    /** {@return the mean, NaN without values} */
    public double mean() {
        return Arrays.stream(values, 0, defined).average().orElse(Double.NaN);
    }

    /**
     * Standard deviation of the values.
     *
     * @return the standard deviation, NaN for fewer than two values
     */
    public double standardDeviation() {
        double mean = mean();
        double squares = 0;
        for (int i = 0; i < defined; i++) {
            squares += (values[i] - mean) * (values[i] - mean);
        }
        return Math.sqrt(squares / (defined - 1));
    }
}
