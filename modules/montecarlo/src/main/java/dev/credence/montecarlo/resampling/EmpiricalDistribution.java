package dev.credence.montecarlo.resampling;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.numerics.normal.Normal;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * The values of a metric over many draws of weights. Draws in which the metric was undefined are counted and left out.
 *
 * <p>Memory: 8 bytes per draw, because quantiles are selected in place. Not safe for use by several threads at once.
 */
public final class EmpiricalDistribution {
    /** The relative tolerance within which values count as equal: a constant metric varies by a few hundred ulps from rounding. */
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
     * @param evidence the evidence whose atoms are drawn
     * @param sampler draws weights over them
     * @param draws how many, at most 2^31 - 9
     * @param options seed, threads, progress, cancellation
     * @throws CancellationException if the run was cancelled
     */
    public static <E extends Evidence> EmpiricalDistribution of(
            Metric<E> metric, E evidence, WeightSampler sampler, long draws, ComputeOptions options) {
        Range range = metric.range();
        ToDoubleFunction<double[]> value = weights -> range.clamp(metric.value(evidence, weights));
        return of(evidence.atoms(), sampler, () -> value, draws, options);
    }

    /**
     * Draws weights and evaluates a statistic on each.
     *
     * @param sampler draws them
     * @param statistics makes a thread's own statistic, with scratch space; NaN where undefined
     * @param draws how many, at most 2^31 - 9
     * @param options seed, threads, progress, cancellation
     * @throws CancellationException if the run was cancelled
     */
    public static EmpiricalDistribution of(
            int atoms,
            WeightSampler sampler,
            Supplier<ToDoubleFunction<double[]>> statistics,
            long draws,
            ComputeOptions options) {
        double[] values = new double[Math.toIntExact(draws)];
        Blocks.run(draws, options, () -> {
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
     * Creates a distribution from values without copying; the caller must not use the array any more.
     *
     * @param values NaN where undefined
     * @return the replicates
     */
    public static EmpiricalDistribution ofValues(double[] values) {
        return new EmpiricalDistribution(values);
    }

    /** {@return the number of draws} */
    public long draws() {
        return values.length;
    }

    /** {@return the number of draws in which the metric was defined} */
    public int defined() {
        return defined;
    }

    /** {@return the number of draws in which the metric was 0/0} */
    public long undefined() {
        return (long) values.length - defined;
    }

    /**
     * Returns a quantile of the values: the order statistic {@code (B + 1) p}, interpolated (type 6 of Hyndman and Fan, as bootstrap
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
        double upper = minimumFrom(below + 1);
        return lower == upper ? lower : lower + share * (upper - lower);
    }

    /**
     * Returns the rank of a number among the values, as a share: the largest p at which {@link #quantile} is not above it. So the
     * quantile at p is above the number exactly if the rank is below p, up to rounding.
     *
     * @param x a value of the metric
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
     * Returns the rank from above: the largest p at which the quantile at {@code 1 - p} is not below a number.
     *
     * @param x a value of the metric
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

    private double minimumFrom(int from) {
        double least = values[from];
        for (int i = from + 1; i < defined; i++) {
            least = Math.min(least, values[i]);
        }
        return least;
    }

    /**
     * Returns the Monte Carlo standard error of a quantile: the error of its rank, {@code sqrt(p (1 - p) / B)}, converted to an error
     * of the value, also where values lie on a lattice.
     *
     * @param p from 0 to 1
     * @return the standard error, NaN without values
     */
    public double quantileError(double p) {
        return quantileError(p, Math.sqrt(p * (1 - p) / Math.max(1, defined)));
    }

    /**
     * Returns the Monte Carlo standard error of a quantile whose rank has a known standard error.
     *
     * @param p from 0 to 1
     * @param spread standard deviation of the rank, as a share of the values
     * @return the standard error, NaN without values
     */
    public double quantileError(double p, double spread) {
        return defined == 0 ? Double.NaN : new RankPerturbation(values, defined, p, spread).standardError();
    }

    /**
     * Returns the share of values below a number; values equal to it up to rounding count one half.
     *
     * @param x a value of the metric
     * @return the share, NaN without values
     */
    public double shareBelow(double x) {
        double slack = ROUNDING * Math.abs(x);
        return (countBelow(x - slack) + (double) atMost(x + slack)) / (2.0 * defined);
    }

    /**
     * Returns the number of values below a number.
     *
     * @param x a value of the metric
     * @return their number
     */
    public int countBelow(double x) {
        int below = 0;
        for (int i = 0; i < defined; i++) {
            below += values[i] < x ? 1 : 0;
        }
        return below;
    }

    /**
     * Returns the number of values that are at most a number.
     *
     * @param x a value of the metric
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
     * Returns whether two quantiles are equal up to rounding; the draws then give no information about the error.
     *
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

    /** {@return the standard deviation of the values, NaN for fewer than two} */
    public double standardDeviation() {
        double mean = mean();
        double squares = 0;
        for (int i = 0; i < defined; i++) {
            squares += (values[i] - mean) * (values[i] - mean);
        }
        return Math.sqrt(squares / (defined - 1));
    }

    /**
     * Computes the Monte Carlo standard error of a quantile from the standard error of its rank, as the standard deviation of the order
     * statistic at a normally perturbed rank.
     *
     * <p>The observed rank already differs from the true rank by an error of standard deviation s. Perturbing it by s again would count
     * this error twice where values lie on a lattice, as accuracies do: there a bound is one of two neighbours with probabilities Phi(z)
     * and Phi(-z), where z is the distance of the rank from the step in units of s, and the standard deviation
     * {@code sqrt(Phi(z) Phi(-z))} is nearly {@code exp(-0.3 z^2) / 2}. The rank is therefore perturbed by {@code tau s} with
     * {@code tau^2 = 0.4}, and the result is divided by tau. Since {@code (1 + 0.6 / 0.4) tau^2 = 1}, the mean of
     * {@code exp(-0.3 z^2 / 0.4) / (2 tau)} over the distribution of z is {@code exp(-0.3 z^2) / 2} again; for dense values the result
     * is not changed. On a lattice a single standard error may be 0 or too large; the mean over many simulations is correct.
     */
    static final class RankPerturbation {
        private static final double TAU = Math.sqrt(0.4);
        /** The normal perturbation is truncated at this many standard deviations, beyond which it has probability 2e-9. */
        private static final double MAX_DEVIATIONS = 6;

        /** The order statistics within reach, ascending. */
        private final double[] near;
        /** The rank, counted from 0, of the first order statistic within reach. */
        private final int from;

        private final double rank;
        /** The standard deviation of the perturbation in ranks, at least 0.001. */
        private final double deviation;

        /** Prepares the error of the quantile at p of the first {@code size} values, which may be reordered. */
        RankPerturbation(double[] values, int size, double p, double spread) {
            rank = Math.max(0, Math.min(size - 1, (size + 1.0) * p - 1));
            deviation = Math.max(1e-3, TAU * spread * size);
            from = (int) Math.max(0, Math.floor(rank - MAX_DEVIATIONS * deviation));
            int last = (int) Math.min(size - 1, Math.ceil(rank + MAX_DEVIATIONS * deviation));
            QuickSelect.select(values, size, last);
            QuickSelect.select(values, last + 1, from);
            near = Arrays.copyOfRange(values, from, last + 1);
            Arrays.sort(near);
        }

        double standardError() {
            double width = near[near.length - 1] - near[0];
            return near[0] == near[near.length - 1] ? 0 : Double.isInfinite(width) ? width : deviation();
        }

        private double deviation() {
            double mean = 0;
            for (int i = 0; i < near.length; i++) {
                mean += weight(i) * (near[i] - near[0]);
            }
            double variance = 0;
            for (int i = 0; i < near.length; i++) {
                double distance = near[i] - near[0] - mean;
                variance += weight(i) * distance * distance;
            }
            return Math.sqrt(variance) / TAU;
        }

        /** Returns the probability that the perturbed rank is nearest to this one; the two ends include everything beyond them. */
        private double weight(int i) {
            double below = i == 0 ? 0 : Normal.cdf((from + i - 0.5 - rank) / deviation);
            double above = i == near.length - 1 ? 1 : Normal.cdf((from + i + 0.5 - rank) / deviation);
            return above - below;
        }
    }
}
