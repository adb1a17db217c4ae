package dev.credence.judge;

import dev.credence.numerics.beta.Beta;
import dev.credence.numerics.normal.Normal;
import dev.credence.numerics.roots.Roots;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * The posterior of {@code theta = (p - a) / (q - a)}, where p is the judge's share of positives, a its false positive rate and q its
 * sensitivity, which have independent Beta posteriors, given {@code q > a} and {@code a <= p <= q}.
 *
 * <p>The probability that theta is at most s is an integral over three rates. It is exact over p, or over a or q if its part of the spread of theta near s,
 * {@code (1 - s) sd(a)} or {@code s sd(q)}, is much larger than {@code sd(p)}: the function that is left then changes slowly over both other rates. They are
 * replaced by {@value #POINTS} quantiles each, of which the second has the distribution given the first one and the order of the rates, so that
 * the function has no jump. Against sums of 1,000,000 pairs the probability has an error below 1e-6 in most cases, and of at most 0.0008
 * where the judge has hardly labelled an item positive.
 */
final class SharePosterior {
    /** The number of quantiles of a rate. */
    private static final int POINTS = 64;

    /** The distance of the outer quantiles from the middle, in standard deviations of a normal distribution. */
    private static final double MOST_DEVIATIONS = 7;

    /** The levels of the quantiles, those of a normal distribution at equal distances: by them the error of a sum falls exponentially with their number. */
    private static final double[] LEVELS = new double[POINTS];

    /** The probabilities of the quantiles. */
    private static final double[] WEIGHTS = new double[POINTS];

    static {
        double total = 0;
        for (int point = 0; point < POINTS; point++) {
            double deviations = MOST_DEVIATIONS * (2 * point + 1 - POINTS) / (POINTS - 1);
            LEVELS[point] = Normal.cdf(deviations);
            WEIGHTS[point] = StrictMath.exp(-deviations * deviations / 2);
            total += WEIGHTS[point];
        }
        for (int point = 0; point < POINTS; point++) {
            WEIGHTS[point] /= total;
        }
    }

    /** The integral is exact over p unless another rate contributes this many times as much: over p alone the remaining function has no kink. */
    private static final double PREFERRED = 8;

    /** The number of shares on each side of the median, by which the moments are integrated. */
    private static final int NODES = 40;

    /** The probability outside of the range over which the moments are integrated. */
    private static final double OUTSIDE = 1e-12;

    /** A root of the distribution function is found to this error of the share. */
    private static final double ROOT = 1e-9;

    private final Rate judged;
    private final Rate falsePositive;
    private final Rate sensitivity;
    private final Nodes overJudged;
    private final Nodes overFalsePositive;
    private final Nodes overSensitivity;

    /**
     * Creates the posterior.
     *
     * @param judged the judge's share of positives
     * @param falsePositive the share of negatives that the judge labels positive
     * @param sensitivity the share of positives that the judge labels positive
     */
    SharePosterior(Rate judged, Rate falsePositive, Rate sensitivity) {
        this.judged = judged;
        this.falsePositive = falsePositive;
        this.sensitivity = sensitivity;
        overJudged = new Nodes(falsePositive, sensitivity, true, (a, q, s) -> judged.between(a, a + s * (q - a)));
        overFalsePositive = new Nodes(
                judged,
                sensitivity,
                true,
                (p, q, s) -> s < 1
                        ? falsePositive.between(Math.max(0, (p - s * q) / (1 - s)), p)
                        : falsePositive.between(0, p));
        overSensitivity = new Nodes(
                judged,
                falsePositive,
                false,
                (p, a, s) -> s > 0 ? sensitivity.between(Math.min(1, a + (p - a) / s), 1) : 0);
    }

    /** Returns the probability that the judge is better than a guess, {@code q > a}. */
    double informative() {
        return sensitivity.deviation > falsePositive.deviation
                ? falsePositive.mean(a -> sensitivity.between(a, 1))
                : sensitivity.mean(q -> falsePositive.between(0, q));
    }

    /** Returns the share below which theta lies with a probability. */
    double quantile(double probability) {
        return Roots.find(share -> atMost(share) - probability, 0, 1, ROOT);
    }

    /** Returns the mean and the standard deviation of theta, from the integral of its distribution function below and above the median. */
    Moments moments() {
        double low = quantile(OUTSIDE);
        double median = quantile(0.5);
        double[] below = tails(low, low, median);
        double[] above = tails(low, median, quantile(1 - OUTSIDE));
        double mean = below[0] + above[0];
        return new Moments(low + mean, Math.sqrt(Math.max(0, below[1] + above[1] - mean * mean)));
    }

    /** Returns what the shares from {@code from} to {@code to} add to the mean and to the mean square of {@code theta - low}, by Fejer's first rule. */
    private double[] tails(double low, double from, double to) {
        double mean = 0;
        double square = 0;
        for (int node = 0; node < NODES; node++) {
            double angle = Math.PI * (node + 0.5) / NODES;
            double weight = 1;
            for (int j = 1; 2 * j < NODES; j++) {
                weight -= 2 * StrictMath.cos(2 * j * angle) / (4.0 * j * j - 1);
            }
            double share = from + (to - from) * (1 - StrictMath.cos(angle)) / 2;
            double tail = (to - from) * weight / NODES * (1 - atMost(share));
            mean += tail;
            square += 2 * (share - low) * tail;
        }
        return new double[] {mean, square};
    }

    private double atMost(double share) {
        double ofFalsePositive = (1 - share) * falsePositive.deviation;
        double ofSensitivity = share * sensitivity.deviation;
        Nodes nodes = overJudged;
        if (Math.max(ofFalsePositive, ofSensitivity) > PREFERRED * judged.deviation) {
            nodes = ofFalsePositive > ofSensitivity ? overFalsePositive : overSensitivity;
        }
        return nodes.probability(share);
    }

    record Moments(double mean, double standardDeviation) {}

    /** The integrand that is left of the rate that was integrated exactly. */
    @FunctionalInterface
    private interface Integrand {
        double applyAsDouble(double first, double second, double share);
    }

    /** Pairs of quantiles of two rates, of which the second lies above or below the first. */
    private static final class Nodes {
        private final Rate outer;
        private final Rate inner;
        private final boolean above;
        private final Integrand integrand;
        private double[] seconds = {};
        private double[] orders = {};
        private double all;

        Nodes(Rate outer, Rate inner, boolean above, Integrand integrand) {
            this.outer = outer;
            this.inner = inner;
            this.above = above;
            this.integrand = integrand;
        }

        double probability(double share) {
            if (seconds.length == 0) {
                place();
                all = mass(1);
            }
            return mass(share) / all;
        }

        private void place() {
            seconds = new double[POINTS * POINTS];
            orders = new double[POINTS];
            for (int i = 0; i < POINTS; i++) {
                double first = outer.quantiles[i];
                orders[i] = above ? inner.between(first, 1) : inner.between(0, first);
                for (int j = 0; j < POINTS; j++) {
                    double level = orders[i] * LEVELS[j];
                    seconds[i * POINTS + j] = above ? inner.upperQuantile(level) : inner.quantile(level);
                }
            }
        }

        private double mass(double share) {
            double sum = 0;
            for (int i = 0; i < POINTS; i++) {
                double ofFirst = 0;
                for (int j = 0; j < POINTS && orders[i] > 0; j++) {
                    ofFirst += WEIGHTS[j] * integrand.applyAsDouble(outer.quantiles[i], seconds[i * POINTS + j], share);
                }
                sum += WEIGHTS[i] * orders[i] * ofFirst;
            }
            return sum;
        }
    }

    /** A share with its Beta posterior from Jeffreys' prior. */
    static final class Rate {
        private final double hits;
        private final double misses;
        private final double deviation;
        private final double[] quantiles = new double[POINTS];

        Rate(long hits, long trials) {
            this.hits = hits + 0.5;
            this.misses = trials - hits + 0.5;
            double n = trials + 1.0;
            deviation = Math.sqrt(this.hits / n * (this.misses / n) / (n + 1));
            Arrays.setAll(quantiles, point -> quantile(LEVELS[point]));
        }

        double quantile(double level) {
            return Beta.quantile(level, hits, misses);
        }

        double upperQuantile(double level) {
            return Beta.upperQuantile(level, hits, misses);
        }

        /** Returns the probability of a rate from {@code low} to {@code high}. */
        double between(double low, double high) {
            return high > low ? Beta.cdf(high, hits, misses) - Beta.cdf(low, hits, misses) : 0;
        }

        double mean(DoubleUnaryOperator f) {
            double sum = 0;
            for (int i = 0; i < POINTS; i++) {
                sum += WEIGHTS[i] * f.applyAsDouble(quantiles[i]);
            }
            return sum;
        }
    }
}
