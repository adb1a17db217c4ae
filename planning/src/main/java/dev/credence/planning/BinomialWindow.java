package dev.credence.planning;

import dev.credence.numerics.beta.Binomial;
import java.util.function.LongPredicate;
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
        long low = least(trials, k -> Binomial.cdf(k, trials, p) > tail);
        long high = least(trials, k -> Binomial.survival(k, trials, p) <= tail);
        return new BinomialWindow(trials, p, low, high);
    }

    private static long least(long trials, LongPredicate holds) {
        long low = -1;
        long high = trials;
        while (high - low > 1) {
            long middle = low + (high - low) / 2;
            if (holds.test(middle)) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return high;
    }

    /** The mean of a function of the count. */
    double mean(LongToDoubleFunction value) {
        double sum = 0;
        for (long k = low; k <= high; k++) {
            double probability = Binomial.probability(k, trials, p);
            if (probability > 0) {
                sum += probability * value.applyAsDouble(k);
            }
        }
        return sum;
    }
}
