package dev.credence.numerics;

import org.apache.commons.numbers.gamma.LogGamma;

/** Functions around the gamma function. */
public final class GammaFunctions {
    private GammaFunctions() {}

    /**
     * Computes log Gamma(x).
     *
     * @param x a positive number
     * @return the logarithm of the gamma function
     */
    public static double logGamma(double x) {
        return LogGamma.value(x);
    }
}
