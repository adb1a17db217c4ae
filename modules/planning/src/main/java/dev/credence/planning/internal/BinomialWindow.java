package dev.credence.planning.internal;

import dev.credence.numerics.beta.Binomial;
import java.util.function.LongToDoubleFunction;

/**
 * The range of counts that contains nearly all probability of a binomial variable.
 *
 * @param trials n
 * @param p probability of success
 * @param low the smallest count
 * @param high the largest
 */
public record BinomialWindow(long trials, double p, long low, long high) {
    /** The omitted probability is less than the rounding error of a sum. */
    public static final double ALL = 1e-15;
    /** The omitted probability for computations that are expensive for each count. */
    public static final double NEARLY_ALL = 1e-10;

    /** Returns the range that omits at most this probability on each side. */
    public static BinomialWindow of(long trials, double p, double tail) {
        long low = CountBoundary.of(0, trials, k -> Binomial.cdf(k, trials, p) > tail);
        long high = CountBoundary.of(0, trials, k -> Binomial.survival(k, trials, p) <= tail);
        return new BinomialWindow(trials, p, low, high);
    }

    /** Computes the mean of a function of the count. */
    public double mean(LongToDoubleFunction value) {
        double sum = 0;
        for (long k = low; k <= high; k++) {
            PlanGuards.requireNotInterrupted();
            sum += Binomial.probability(k, trials, p) * value.applyAsDouble(k);
        }
        return sum;
    }
}
