package dev.credence.numerics;

/** The binomial distribution of n trials, n up to 2^53. */
public final class Binomial {
    private Binomial() {}

    /**
     * Computes P(X = k).
     *
     * @param k number of successes
     * @param n number of trials, at most 2^53
     * @param p probability of success in [0, 1]
     * @return the probability
     */
    public static double probability(long k, long n, double p) {
        return k < 0 || k > n ? 0 : Beta.density(p, k + 1.0, n - k + 1.0) / (n + 1.0);
    }

    /**
     * Computes P(X at most k).
     *
     * @param k number of successes
     * @param n number of trials, at most 2^53
     * @param p probability of success in [0, 1]
     * @return the lower tail probability
     */
    public static double cdf(long k, long n, double p) {
        return k < 0 ? 0 : k >= n ? 1 : Beta.survival(p, k + 1.0, (double) n - k);
    }

    /**
     * Computes P(X above k).
     *
     * @param k number of successes
     * @param n number of trials, at most 2^53
     * @param p probability of success in [0, 1]
     * @return the upper tail probability
     */
    public static double survival(long k, long n, double p) {
        return k < 0 ? 1 : k >= n ? 0 : Beta.cdf(p, k + 1.0, (double) n - k);
    }
}
