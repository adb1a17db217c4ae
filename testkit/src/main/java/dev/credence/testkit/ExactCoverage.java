package dev.credence.testkit;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import java.util.Arrays;

/**
 * How often an interval for a proportion covers the true value, by enumeration of all n + 1 outcomes: no simulation.
 *
 * <p>{@code C(p) = sum over k with lower(k) <= p <= upper(k) of C(n,k) p^k (1-p)^(n-k)}. As a function of p it jumps at every
 * bound, and between two of them it has no minimum inside (a sum of neighbouring binomial probabilities rises, then falls);
 * so its infimum over an interval of p is found exactly, from both sides of every bound.
 *
 * <p>Cost: O(n) for a p, O(n^2) for a minimum.
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
     * Prepares the coverage of a method.
     *
     * @param method the method
     * @param n trials, from 1 to 100,000
     * @param level the level
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

    /** Of the bounds for each number of successes, from none to all. */
    static ExactCoverage of(double[] lower, double[] upper) {
        return new ExactCoverage(lower, upper);
    }

    /**
     * The probability that the interval holds p.
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
     * The expected width of the interval.
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

    /** {@return the smallest coverage of any p strictly between 0 and 1} */
    public double minimum() {
        return minimum(0, 1);
    }

    /**
     * The smallest coverage of any p strictly between two values.
     *
     * @param from 0 or more
     * @param to 1 or less, above {@code from}
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
     * The mean coverage over evenly spread p.
     *
     * @param points how many values of p, at the middles of as many equal parts of [0, 1]
     * @return the mean
     */
    public double mean(int points) {
        double sum = 0;
        for (int i = 0; i < points; i++) {
            sum += at((i + 0.5) / points);
        }
        return sum / points;
    }

    /** By ratios outwards from the mode, then divided by the sum: no factorials, full precision for any n. */
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
