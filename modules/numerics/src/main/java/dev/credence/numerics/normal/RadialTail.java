package dev.credence.numerics.normal;

import org.apache.commons.numbers.gamma.RegularizedGamma;

/**
 * Computes the probability that a vector of r independent standard normals is longer than a given length: {@code Q(r/2, y)}, where
 * {@code y} is half the squared length, by its finite sum of positive terms, which loses no digits.
 *
 * <p>Even r: {@code e^-y sum_(k < r/2) y^k / k!}. Odd r: {@code erfc(sqrt y) + e^-y sum_(k < (r-1)/2) y^(k+1/2) / Gamma(k + 3/2)}. The
 * terms of many lengths are computed side by side, which takes half of the time.
 */
final class RadialTail {
    /** For larger y, e^-y is nearly 0 as a double although the probability may not be. */
    private static final double LONG = 700;
    /** The first coefficient is 1 / Gamma(3/2) = 2 / sqrt(pi). */
    private static final double FIRST_COEFFICIENT = 2 / Math.sqrt(Math.PI);
    /** The number of lengths computed side by side, whose terms fit into the fastest cache. */
    private static final int BLOCK = 256;

    private RadialTail() {}

    /**
     * Computes the probabilities of several lengths.
     *
     * @param rank the number of normals
     * @param halves half of each squared length; not finite or above any limit for a probability of 0
     */
    static double[] of(int rank, double[] halves) {
        double[] tails = new double[halves.length];
        double[] terms = new double[BLOCK];
        double[] y = new double[BLOCK];
        for (int start = 0; start < halves.length; start += BLOCK) {
            int n = Math.min(BLOCK, halves.length - start);
            double[] sums = new double[BLOCK];
            System.arraycopy(halves, start, y, 0, n);
            if (rank % 2 == 0) {
                evenDimensions(rank / 2, n, y, terms, sums);
            } else {
                odd(rank / 2, n, y, terms, sums);
            }
            for (int i = 0; i < n; i++) {
                tails[start + i] = y[i] > LONG ? beyond(rank, y[i]) : sums[i];
            }
        }
        return tails;
    }

    private static double beyond(int rank, double y) {
        return y == Double.POSITIVE_INFINITY ? 0 : RegularizedGamma.Q.value(rank / 2.0, y);
    }

    private static void evenDimensions(int count, int n, double[] y, double[] terms, double[] sums) {
        for (int i = 0; i < n; i++) {
            terms[i] = StrictMath.exp(-y[i]);
            sums[i] = terms[i];
        }
        for (int k = 1; k < count; k++) {
            double divisor = k;
            for (int i = 0; i < n; i++) {
                terms[i] *= y[i] / divisor;
                sums[i] += terms[i];
            }
        }
    }

    private static void odd(int count, int n, double[] y, double[] terms, double[] sums) {
        for (int i = 0; i < n; i++) {
            sums[i] = 2 * Normal.survival(Math.sqrt(2 * y[i]));
            terms[i] = count == 0 ? 0 : FIRST_COEFFICIENT * Math.sqrt(y[i]) * StrictMath.exp(-y[i]);
        }
        for (int k = 1; k <= count; k++) {
            double divisor = k + 0.5;
            for (int i = 0; i < n; i++) {
                sums[i] += terms[i];
                terms[i] *= y[i] / divisor;
            }
        }
    }
}
