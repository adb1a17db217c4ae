package dev.credence.montecarlo.resampling;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Run;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import java.util.Arrays;

/** The values of a metric over many draws of weights, in ascending order, without those in which it was undefined. */
public final class Replicates {
    /** 1e-13: a metric that is constant rounds to within a few hundred ulps, in sums over many atoms too. */
    private static final double ROUNDING = 1e-13;

    private final double[] sorted;
    private final long draws;

    private Replicates(double[] sorted, long draws) {
        this.sorted = sorted;
        this.draws = draws;
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
     * @throws Cancelled if the run was cancelled
     */
    public static <E extends Evidence> Replicates of(
            Metric<E> metric, E evidence, WeightSampler sampler, long draws, Run run) {
        double[] values = new double[Math.toIntExact(draws)];
        Range range = metric.range();
        Blocks.run(draws, run, () -> {
            double[] weights = new double[evidence.atoms()];
            return (random, draw) -> {
                sampler.sample(random, weights);
                values[(int) draw] = range.clamp(metric.value(evidence, weights));
            };
        });
        return ofValues(values);
    }

    /**
     * Sorts values; takes the array over.
     *
     * @param values NaN where undefined
     * @return the replicates
     */
    public static Replicates ofValues(double[] values) {
        Arrays.sort(values);
        int defined = values.length;
        while (defined > 0 && Double.isNaN(values[defined - 1])) {
            defined--;
        }
        return new Replicates(defined == values.length ? values : Arrays.copyOf(values, defined), values.length);
    }

    /**
     * How many draws were made.
     *
     * @return defined and undefined ones
     */
    public long draws() {
        return draws;
    }

    /**
     * In how many draws the metric was defined.
     *
     * @return the number of values
     */
    public int defined() {
        return sorted.length;
    }

    /**
     * In how many draws the metric was 0/0.
     *
     * @return the number of draws left out
     */
    public long undefined() {
        return draws - sorted.length;
    }

    /**
     * The quantile of the values: the order statistic {@code (B + 1) p}, interpolated (Hyndman and Fan's type 6, as bootstrap
     * quantiles are defined).
     *
     * @param p from 0 to 1
     * @return the quantile, NaN without values
     */
    public double quantile(double p) {
        if (sorted.length == 0) {
            return Double.NaN;
        }
        double rank = (sorted.length + 1.0) * p - 1;
        int below = (int) Math.max(0, Math.min(sorted.length - 1, Math.floor(rank)));
        int above = Math.min(sorted.length - 1, below + 1);
        double share = Math.max(0, Math.min(1, rank - below));
        return share == 0 || sorted[below] == sorted[above]
                ? sorted[below]
                : sorted[below] + share * (sorted[above] - sorted[below]);
    }

    /**
     * Monte Carlo standard error of a quantile: half the distance between the order statistics one binomial standard deviation
     * of rank to either side.
     *
     * @param p from 0 to 1
     * @return the standard error, NaN without values
     */
    public double quantileError(double p) {
        double spread = Math.sqrt(p * (1 - p) / Math.max(1, sorted.length));
        return (quantile(Math.min(1, p + spread)) - quantile(Math.max(0, p - spread))) / 2;
    }

    /**
     * Share of values below a number, those equal to it counting one half.
     *
     * @param x a number
     * @return the share
     */
    public double shareBelow(double x) {
        return (below(x) + (double) atMost(x)) / (2.0 * sorted.length);
    }

    /**
     * How many values lie below a number.
     *
     * @param x a number
     * @return their number
     */
    public int below(double x) {
        return rank(x, false);
    }

    /**
     * How many values are at most a number.
     *
     * @param x a number
     * @return their number
     */
    public int atMost(double x) {
        return rank(x, true);
    }

    private int rank(double x, boolean orEqual) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < x || (orEqual && sorted[middle] == x)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
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

    /**
     * Mean of the values.
     *
     * @return the mean
     */
    public double mean() {
        return Arrays.stream(sorted).average().orElse(Double.NaN);
    }

    /**
     * Standard deviation of the values.
     *
     * @return the standard deviation
     */
    public double standardDeviation() {
        double mean = mean();
        double squares = 0;
        for (double value : sorted) {
            squares += (value - mean) * (value - mean);
        }
        return Math.sqrt(squares / (sorted.length - 1));
    }
}
