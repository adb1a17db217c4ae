package dev.credence.testkit.laws.interval;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import java.util.Arrays;

/**
 * The exact coverage probability of an interval for a proportion, computed from all n + 1 outcomes without simulation.
 *
 * <p>{@code C(p) = sum over k with lower(k) <= p <= upper(k) of C(n,k) p^k (1-p)^(n-k)}. As a function of p it jumps at every bound.
 * Between two bounds it has no interior minimum, since a sum of neighbouring binomial probabilities first rises and then falls. Its infimum
 * over an interval of p is therefore found exactly, from both sides of every bound.
 *
 * <p>Cost: O(n) for one p, O(n^2) for a minimum.
 *
 * @see <a href="https://doi.org/10.1214/ss/1009213286">Brown, Cai &amp; DasGupta (2001), Statistical Science 16, 101-133</a>
 */
public final class ExactCoverage {
    private final int n;
    private final double[] lower;
    private final double[] upper;

    private ExactCoverage(double[] lower, double[] upper) {
        this.n = lower.length - 1;
        this.lower = lower;
        this.upper = upper;
    }

    /**
     * Computes the bounds of a method for all numbers of successes.
     *
     * @param n trials, from 1 to 100,000
     * @return its coverage as a function of p
     * @throws IllegalArgumentException if n is out of range
     */
    public static ExactCoverage of(ProportionIntervalMethod method, int n, ConfidenceLevel level) {
        if (!(n >= 1 && n <= 100_000)) {
            throw new IllegalArgumentException("trials must lie in [1, 100000]: trials=" + n);
        }
        ProportionBounds bounds = method.at(level);
        double[] lower = new double[n + 1];
        double[] upper = new double[n + 1];
        for (int k = 0; k <= n; k++) {
            lower[k] = bounds.lower(k, n);
            upper[k] = bounds.upper(k, n);
        }
        return new ExactCoverage(lower, upper);
    }

    /**
     * Returns the coverage of given bounds.
     *
     * @param lower the lower bound for each number of successes from 0 to n
     * @param upper the upper bounds
     * @return the coverage as a function of p
     */
    public static ExactCoverage of(double[] lower, double[] upper) {
        return new ExactCoverage(lower, upper);
    }

    /**
     * Computes the probability that the interval covers p.
     *
     * @param p the true proportion, in [0, 1]
     * @return the coverage
     * @throws IllegalArgumentException if p is not in [0, 1]
     */
    public double at(double p) {
        double[] probabilities = binomial(p);
        double covered = 0;
        for (int k = 0; k <= n; k++) {
            covered += lower[k] <= p && p <= upper[k] ? probabilities[k] : 0;
        }
        return Math.min(1, covered);
    }

    /**
     * Computes the expected width of the interval.
     *
     * @param p the true proportion, in [0, 1]
     * @return the mean of upper minus lower bound
     * @throws IllegalArgumentException if p is not in [0, 1]
     */
    public double expectedLength(double p) {
        double[] probabilities = binomial(p);
        double length = 0;
        for (int k = 0; k <= n; k++) {
            length += probabilities[k] * (upper[k] - lower[k]);
        }
        return length;
    }

    /** {@return the infimum of the coverage probability over all p strictly between 0 and 1} */
    public double minimum() {
        return minimum(0, 1);
    }

    /**
     * Computes the infimum of the coverage probability over all p strictly between two values.
     *
     * @param from lower end, 0 or more
     * @param to upper end, at most 1, above {@code from}
     * @return the infimum
     * @throws IllegalArgumentException if not {@code 0 <= from < to <= 1}
     */
    public double minimum(double from, double to) {
        if (!(from >= 0 && from < to && to <= 1)) {
            throw new IllegalArgumentException(
                    "range of p must satisfy 0 <= from < to <= 1: from=" + from + ", to=" + to);
        }
        double[] jumps = new double[2 * n + 4];
        System.arraycopy(lower, 0, jumps, 0, n + 1);
        System.arraycopy(upper, 0, jumps, n + 1, n + 1);
        jumps[2 * n + 2] = from;
        jumps[2 * n + 3] = to;
        return Arrays.stream(jumps)
                .filter(p -> p >= from && p <= to)
                .flatMap(p -> Arrays.stream(new double[] {Math.nextDown(p), p, Math.nextUp(p)}))
                .filter(p -> p > from && p < to)
                .distinct()
                .map(this::at)
                .min()
                .orElseGet(() -> at((from + to) / 2));
    }

    /**
     * Computes the mean coverage probability over evenly spaced p.
     *
     * @param points number of values of p, which are the midpoints of equal parts of [0, 1]
     */
    public double mean(int points) {
        double sum = 0;
        for (int i = 0; i < points; i++) {
            sum += at((i + 0.5) / points);
        }
        return sum / points;
    }

    /**
     * Computes binomial probabilities by ratios outwards from the mode, divided by their sum: this needs no factorials and is accurate for
     * any n.
     */
    private double[] binomial(double p) {
        if (!(p >= 0 && p <= 1)) {
            throw new IllegalArgumentException("p must lie in [0, 1]: p=" + p);
        }
        double[] weights = new double[n + 1];
        int mode = (int) Math.min(n, Math.floor((n + 1) * p));
        weights[mode] = 1;
        for (int k = mode; k < n; k++) {
            weights[k + 1] = weights[k] * ((n - k) / (k + 1.0)) * (p / (1 - p));
        }
        for (int k = mode; k > 0; k--) {
            weights[k - 1] = weights[k] * (k / (n - k + 1.0)) * ((1 - p) / p);
        }
        double total = Arrays.stream(weights).sum();
        for (int k = 0; k <= n; k++) {
            weights[k] /= total;
        }
        return weights;
    }
}
