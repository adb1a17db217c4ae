package dev.credence.numerics.random;

import org.apache.commons.rng.UniformRandomProvider;

/**
 * Draws binomial counts whose parameters change with every draw: by inversion for a mean below 10, otherwise by transformed rejection with
 * a squeeze (BTRS, with the acceptance test of BTRD).
 *
 * <p>Cost: 25 to 60 ns whatever the number of trials, set-up included; {@link FixedBinomialSampler} keeps it.
 *
 * @see <a href="https://doi.org/10.1080/00949659308811496">Hormann (1993), The generation of binomial random variates,
 *     Journal of Statistical Computation and Simulation 46, 101-110</a>
 */
public final class BinomialSampler {
    /** Below this mean inversion is faster, and above it BTRD is valid. */
    private static final double INVERSION_MEAN = 10;
    /** Up to this distance from the mode the ratio of probabilities is computed by multiplication, which is faster than by logarithms. */
    private static final double RECURSION = 15;
    /** Stirling corrections of k! for k below 10; for larger k the series is used. */
    private static final double[] STIRLING = {
        0.08106146679532726,
        0.0413406959554093,
        0.02767792568499834,
        0.020790672103765093,
        0.016644691189821193,
        0.013876128823070748,
        0.01189670994589177,
        0.010411265261972096,
        0.009255462182712733,
        0.00833056343336287
    };

    /** The power of the probability of a failure takes at most this many multiplications. */
    private static final long MULTIPLIED = 8;

    /** A larger count has a probability below 1e-70 for a mean below 10; the draw is then repeated. */
    private static final int MAX_BY_INVERSION = 110;

    private static final double[] RECIPROCALS = new double[MAX_BY_INVERSION + 2];

    static {
        for (int k = 1; k < RECIPROCALS.length; k++) {
            RECIPROCALS[k] = 1.0 / k;
        }
    }

    private BinomialSampler() {}

    /**
     * Draws a binomial count.
     *
     * @param random source of uniforms
     * @param trials 0 to 2^53
     * @param p probability of success; values beyond [0, 1] by rounding count as its ends
     * @return the number of successes
     */
    public static long sample(UniformRandomProvider random, long trials, double p) {
        if (trials == 0 || !(p > 0)) {
            return 0;
        }
        if (p >= 1) {
            return trials;
        }
        return p <= 0.5 ? atMostHalf(random, trials, p) : trials - atMostHalf(random, trials, 1 - p);
    }

    /**
     * Draws a binomial count of fair coins.
     *
     * @param random source of uniforms
     * @param trials 0 to 2^53
     * @return the number of heads; of 64 coins or fewer, the bits of one random word
     */
    public static long half(UniformRandomProvider random, long trials) {
        if (trials > Long.SIZE) {
            return sample(random, trials, 0.5);
        }
        return trials == 0 ? 0 : Long.bitCount(random.nextLong() >>> (Long.SIZE - trials));
    }

    private static long atMostHalf(UniformRandomProvider random, long trials, double p) {
        if (trials == 1) {
            return random.nextDouble() < 1 - p ? 0 : 1;
        }
        return trials * p < INVERSION_MEAN ? inversion(random, trials, p) : btrd(random, trials, p);
    }

    private static long inversion(UniformRandomProvider random, long trials, double p) {
        double first = none(trials, p);
        double u = random.nextDouble();
        // most often there is no success, which needs no division
        long count = u < first ? 0 : inverse(trials, p, first, u);
        while (count < 0) {
            count = inverse(trials, p, first, random.nextDouble());
        }
        return count;
    }

    /** Returns the count for a uniform number, or -1 if the number lies beyond the sum of all probabilities. */
    static long inverse(long trials, double p, double uniform) {
        return trials == 1 ? (uniform < 1 - p ? 0 : 1) : inverse(trials, p, none(trials, p), uniform);
    }

    private static long inverse(long trials, double p, double first, double uniform) {
        double odds = p / (1 - p);
        double scale = (trials + 1.0) * odds;
        long most = Math.min(trials, MAX_BY_INVERSION);
        double u = uniform;
        double mass = first;
        for (int k = 0; k <= most; k++) {
            if (u < mass) {
                return k;
            }
            u -= mass;
            mass *= scale * RECIPROCALS[k + 1] - odds;
        }
        return -1;
    }

    /** Computes the probability of no success; for few trials by multiplication, which is faster. */
    private static double none(long trials, double p) {
        if (trials > MULTIPLIED) {
            return PortableMath.exp(trials * PortableMath.log1p(-p));
        }
        double power = 1 - p;
        for (long i = 1; i < trials; i++) {
            power *= 1 - p;
        }
        return power;
    }

    private static long btrd(UniformRandomProvider random, long trials, double p) {
        double spread = Math.sqrt(trials * p * (1 - p));
        double b = 1.15 + 2.53 * spread;
        double a = -0.0873 + 0.0248 * b + 0.01 * p;
        double centre = trials * p + 0.5;
        double quick = 0.92 - 4.2 / b;
        while (true) {
            double u = random.nextDouble() - 0.5;
            double v = random.nextDouble();
            double us = 0.5 - Math.abs(u);
            double k = Math.floor((2 * a / us + b) * u + centre);
            if (us >= 0.07 && v <= quick) {
                return (long) k;
            }
            if (k >= 0 && k <= trials) {
                double scaled = v * (2.83 + 5.1 / b) * spread / (a / (us * us) + b);
                if (accepted(scaled, (double) trials, p, spread * spread, k)) {
                    return (long) k;
                }
            }
        }
    }

    /**
     * Returns whether v is at most P(k) / P(mode): by the recursion near the mode, otherwise by bounds of the logarithm or the logarithm
     * itself.
     */
    static boolean accepted(double v, double n, double p, double variance, double k) {
        double mode = Math.floor((n + 1) * p);
        double distance = Math.abs(k - mode);
        if (distance <= RECURSION) {
            return isAcceptedNearMode(v, n, p, mode, k);
        }
        double rho = distance / variance * (((distance / 3 + 0.625) * distance + 1.0 / 6) / variance + 0.5);
        double centre = -distance * distance / (2 * variance);
        double log = PortableMath.log(v);
        return log < centre - rho || (log <= centre + rho && log <= logRatio(n, p, k));
    }

    private static boolean isAcceptedNearMode(double v, double n, double p, double mode, double k) {
        double odds = p / (1 - p);
        double scale = (n + 1) * odds;
        double ratio = 1;
        for (double i = Math.min(mode, k) + 1; i <= Math.max(mode, k); i++) {
            ratio *= scale / i - odds;
        }
        return mode < k ? v <= ratio : v * ratio <= 1;
    }

    /** Computes the logarithm of P(k) / P(mode) from differences that keep their digits for large counts. */
    private static double logRatio(double n, double p, double k) {
        double odds = p / (1 - p);
        double mode = Math.floor((n + 1) * p);
        double shift = k - mode;
        return (mode + 0.5) * PortableMath.log((mode + 1) / (odds * (n - mode + 1)))
                + (n + 1) * PortableMath.log1p(shift / (n - k + 1))
                + (k + 0.5) * PortableMath.log(odds * (n - k + 1) / (k + 1))
                + stirling(mode)
                + stirling(n - mode)
                - stirling(k)
                - stirling(n - k);
    }

    private static double stirling(double k) {
        if (k < STIRLING.length) {
            return STIRLING[(int) k];
        }
        double square = (k + 1) * (k + 1);
        return (1.0 / 12 - (1.0 / 360 - 1.0 / 1260 / square) / square) / (k + 1);
    }
}
