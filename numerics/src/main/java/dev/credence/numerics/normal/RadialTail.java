package dev.credence.numerics.normal;

import org.apache.commons.numbers.gamma.RegularizedGamma;

/**
 * Probability that a vector of r independent standard normals is longer than a length: {@code Q(r/2, y)}, {@code y} half the squared
 * length, by its finite sum of positive terms, which loses no digits.
 *
 * <p>Even r: {@code e^-y sum_(k < r/2) y^k / k!}. Odd r: {@code erfc(sqrt y) + e^-y sum_(k < (r-1)/2) y^(k+1/2) / Gamma(k + 3/2)}.
 */
final class RadialTail {
    /** 700: beyond, e^-y is nearly 0 for a double while the probability need not be. */
    private static final double LONG = 700;
    /** 2 / sqrt(pi): 1 / Gamma(3/2). */
    private static final double FIRST = 2 / Math.sqrt(Math.PI);

    private RadialTail() {}

    static double of(int rank, double y) {
        if (y > LONG) {
            return RegularizedGamma.Q.value(rank / 2.0, y);
        }
        return rank % 2 == 0 ? even(rank / 2, y) : odd(rank / 2, y);
    }

    private static double even(int terms, double y) {
        double term = StrictMath.exp(-y);
        double sum = term;
        for (int k = 1; k < terms; k++) {
            term *= y / k;
            sum += term;
        }
        return sum;
    }

    private static double odd(int terms, double y) {
        double sum = 2 * Normal.survival(Math.sqrt(2 * y));
        double term = terms == 0 ? 0 : FIRST * Math.sqrt(y) * StrictMath.exp(-y);
        for (int k = 1; k <= terms; k++) {
            sum += term;
            term *= y / (k + 0.5);
        }
        return sum;
    }
}
