package dev.credence.planning;

import dev.credence.numerics.beta.Binomial;
import java.util.function.LongToDoubleFunction;

/**
 * The counts that a binomial variable may as well have.
 *
 * @param trials n
 * @param p probability of success
 * @param low the smallest count
 * @param high the largest
 */
record BinomialWindow(long trials, double p, long low, long high) {
    /** 1e-15: what is left out is less than what sums of doubles lose. */
    static final double ALL = 1e-15;
    /** 1e-10: where every count is costly. */
    static final double NEARLY_ALL = 1e-10;

    /** All counts but a tail of this probability on each side. */
    static BinomialWindow of(long trials, double p, double tail) {
        long low = CountBoundary.of(0, trials, k -> Binomial.cdf(k, trials, p) > tail);
        long high = CountBoundary.of(0, trials, k -> Binomial.survival(k, trials, p) <= tail);
        return new BinomialWindow(trials, p, low, high);
    }

    /** The mean of a function of the count. */
    double mean(LongToDoubleFunction value) {
        double sum = 0;
        for (long k = low; k <= high; k++) {
            PlanGuards.goOn();
            sum += Binomial.probability(k, trials, p) * value.applyAsDouble(k);
        }
        return sum;
    }
}
