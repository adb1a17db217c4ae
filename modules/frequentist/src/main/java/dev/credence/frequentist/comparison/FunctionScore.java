package dev.credence.frequentist.comparison;

import dev.credence.api.metric.Counts;
import dev.credence.api.metric.Link;
import java.util.function.DoubleUnaryOperator;

/**
 * Rao's score statistic of two independent proportions, as a function of the difference or ratio of a metric that is an
 * increasing function g of the proportion, such as F1 of the Jaccard index.
 *
 * <p>With the shares p1 and p2 that have the largest likelihood where g(p1) - g(p2) = d (or g(p1) = r g(p2)), the
 * statistic is {@code T(d) = sign(observed difference - d) sqrt(sum (k_i - n_i p_i)^2 / (n_i p_i (1 - p_i)))}. At difference
 * 0 and ratio 1 it is the pooled z of the proportions, whatever the function, so that a metric and its function have
 * the same test of equality.
 *
 * <p>The log-likelihood is concave in g(p2) for F1 of the Jaccard index and for the Jaccard index of F1, so that bisection of
 * its derivative finds the largest.
 *
 * @param plain the score of the proportions themselves
 * @param link the function g
 */
record FunctionScore(FarringtonManning plain, Link link) implements DifferenceScore {
    /** Bisection of [0, 1] ends at neighbouring numbers, or below 1e-60, before this number of steps. */
    private static final int MAX_STEPS = 200;

    @Override
    public FunctionScore swapped() {
        return new FunctionScore(plain.swapped(), link);
    }

    @Override
    public double greatest() {
        return link.apply(1) - link.apply(0);
    }

    @Override
    public double at(double difference) {
        if (difference == 0) {
            return plain.at(0);
        }
        double low = Math.max(link.apply(0), link.apply(0) - difference);
        double high = Math.min(link.apply(1), link.apply(1) - difference);
        double second = mostLikely(low, high, value -> value + difference, 1);
        double observed = value(plain.counts().first()) - value(plain.counts().second());
        return Math.copySign(distance(second + difference, second), observed - difference);
    }

    @Override
    public double atRatio(double ratio) {
        if (ratio < 1) {
            return 0 - swapped().atRatio(1 / ratio);
        }
        if (ratio == 1 || ratio == Double.POSITIVE_INFINITY) {
            return ratio == 1 ? plain.at(0) : Double.NEGATIVE_INFINITY;
        }
        double second = mostLikely(link.apply(0), link.apply(1) / ratio, value -> value * ratio, ratio);
        double deviation =
                value(plain.counts().first()) - ratio * value(plain.counts().second());
        return Math.copySign(distance(second * ratio, second), deviation);
    }

    private double value(Counts counts) {
        return link.apply(counts.proportion());
    }

    /** The value of the second system with the largest likelihood, where that of the first is a function of it. */
    private double mostLikely(double low, double high, DoubleUnaryOperator first, double slope) {
        if (derivative(low, first, slope) <= 0) {
            return low;
        }
        if (derivative(high, first, slope) >= 0) {
            return high;
        }
        double rises = low;
        double falls = high;
        for (int step = 0; step < MAX_STEPS; step++) {
            double middle = rises + (falls - rises) / 2;
            if (middle == rises || middle == falls) {
                break;
            }
            if (derivative(middle, first, slope) >= 0) {
                rises = middle;
            } else {
                falls = middle;
            }
        }
        return rises;
    }

    /** The derivative of the log-likelihood of both systems with respect to the second's value. */
    private double derivative(double second, DoubleUnaryOperator first, double slope) {
        return slope * derivative(plain.counts().first(), first.applyAsDouble(second))
                + derivative(plain.counts().second(), second);
    }

    private double derivative(Counts counts, double value) {
        double share = share(value);
        return (standardised((double) counts.successes(), share) - standardised((double) counts.failures(), 1 - share))
                / link.derivative(share);
    }

    /** A count over a probability; a count of 0 contributes nothing. */
    private static double standardised(double count, double probability) {
        return count == 0 ? 0 : count / probability;
    }

    private double share(double value) {
        return Math.max(0, Math.min(1, link.inverse(value)));
    }

    private double distance(double first, double second) {
        double sum = squared(plain.counts().first(), share(first))
                + squared(plain.counts().second(), share(second));
        return Math.sqrt(plain.unbiased() ? sum / plain.counts().unbiased() : sum);
    }

    private static double squared(Counts counts, double share) {
        double deviation = counts.successes() - counts.trials() * share;
        return standardised(deviation * deviation, counts.trials() * share * (1 - share));
    }
}
