package dev.credence.bayes.difference;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Distribution;
import dev.credence.api.metric.Range;
import dev.credence.bayes.guard.Guard;
import dev.credence.bayes.posterior.MetricPosterior.CredibleInterval;
import dev.credence.numerics.normal.Normal;
import java.util.List;

/**
 * The exact posterior distribution of a difference in [-1, 1]. Each tail is computed separately, so that a probability of 1e-12 has the same
 * relative accuracy as its complement. Immutable and thread-safe.
 */
public abstract sealed class SignedDistribution implements Distribution
        permits DifferenceDistribution, PairedDifferenceDistribution {
    private static final Range SUPPORT = new Range(-1, 1);
    /** Bisections of [-1, 1] to the last bit, and some Newton steps more. */
    private static final int STEPS = 120;
    /** Newton's next error is about the square of this. */
    private static final double CLOSE = 3e-7;

    /** A complement below this is computed on its own, to keep its digits. */
    private static final double SMALL = 0.1;

    SignedDistribution() {}

    /** Returns P(difference at most x), by a separate integral. */
    abstract double lowerTail(double x);

    /** Returns P(difference above x), by a separate integral. */
    abstract double upperTail(double x);

    @Override
    public double cdf(double x) {
        if (x <= mean()) {
            return lowerTail(x);
        }
        double rest = 1 - upperTail(x);
        return rest < SMALL ? lowerTail(x) : rest;
    }

    @Override
    public double survival(double x) {
        if (x >= mean()) {
            return upperTail(x);
        }
        double rest = 1 - lowerTail(x);
        return rest < SMALL ? upperTail(x) : rest;
    }

    /** {@return the range [-1, 1]} */
    @Override
    public Range support() {
        return SUPPORT;
    }

    /** {@return the probability that the difference is above 0, accurate also where it is tiny} */
    public double probabilityFirstGreater() {
        return survival(0);
    }

    /** {@return the probability that the difference is below 0, computed separately, so that it is accurate also where it is tiny} */
    public double probabilitySecondGreater() {
        return cdf(0);
    }

    /**
     * Returns P(|first - second| at most the margin): the probability inside a region of practical equivalence.
     *
     * @param margin half-width of the region, finite and 0 or more
     * @return the probability, from the two tails on the side where both are smaller
     * @throws IllegalArgumentException if the margin is negative or not finite
     */
    public double probabilityWithin(double margin) {
        if (!(margin >= 0 && margin < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "margin of practical equivalence must be finite and >= 0: margin=" + margin);
        }
        double inside = mean() > 0 ? cdf(margin) - cdf(-margin) : survival(-margin) - survival(margin);
        return Math.max(0, inside);
    }

    /**
     * Returns the interval with the same probability below and above it.
     *
     * @param level the probability that the interval contains
     * @return the interval
     */
    public CredibleInterval equalTailed(ConfidenceLevel level) {
        return CredibleInterval.between(quantile(level.tail()), upperQuantile(level.tail()), level, List.of());
    }

    @Override
    public double quantile(double probability) {
        Guard.probability(probability);
        return probability <= 0.5 ? solve(probability, true) : solve(1 - probability, false);
    }

    @Override
    public double upperQuantile(double probability) {
        Guard.probability(probability);
        return probability <= 0.5 ? solve(probability, false) : solve(1 - probability, true);
    }

    /** Newton's method on the logarithm of the tail, inside a bracket. */
    private double solve(double target, boolean lower) {
        if (target == 0) {
            return lower ? -1 : 1;
        }
        double scale = standardDeviation();
        double low = -1;
        double high = 1;
        double d = guess(target, lower, scale);
        for (int step = 0; step < STEPS && high - low > 1e-16 * scale; step++) {
            double reached = lower ? cdf(d) : survival(d);
            if (Math.abs(reached - target) <= 4e-16 * target) {
                return d;
            }
            boolean isBeyond = reached > target == lower;
            low = isBeyond ? low : d;
            high = isBeyond ? d : high;
            double excess = StrictMath.log(reached / target);
            double move = excess * reached / density(d);
            double next = lower ? d - move : d + move;
            boolean inside = next > low && next < high && move != 0;
            if (inside && Math.abs(move) <= CLOSE * scale && Math.abs(excess) <= CLOSE) {
                return next;
            }
            d = inside ? next : (low + high) / 2;
        }
        return d;
    }

    private double guess(double target, boolean lower, double scale) {
        double z = Normal.quantile(target) * scale;
        return Math.max(-0.999, Math.min(0.999, lower ? mean() + z : mean() - z));
    }
}
