package dev.credence.numerics;

import org.apache.commons.numbers.gamma.RegularizedGamma;

/**
 * The regularized incomplete gamma functions P(k, x) and Q(k, x).
 *
 * <p>Commons Numbers, save far from the mean of a large k, where its x^k exp(-x) loses digits in proportion to k: there the
 * kernel x^k exp(-x) / Gamma(k) in Loader's saddle-point form times a power series (DLMF 8.11.4) or Legendre's continued
 * fraction (DLMF 8.9.2), either of about 6 sqrt(k) terms.
 */
final class GammaTails {
    /** Beyond, Commons Numbers has Temme's uniform series near the mean and nothing like it further away. */
    private static final double LARGE = 200;
    /** (x - k)^2 / k up to which that series serves. */
    private static final double NEAR = 20;

    private static final double NEGLIGIBLE = 1e-17;
    private static final double UNIT_ROUNDOFF = 0x1p-53;

    private GammaTails() {}

    static double lower(double k, double x) {
        if (near(k, x)) {
            return RegularizedGamma.P.value(k, x);
        }
        return x < k ? kernel(k, x) * series(k, x) : 1 - kernel(k, x) * fraction(k, x);
    }

    static double upper(double k, double x) {
        if (near(k, x)) {
            return RegularizedGamma.Q.value(k, x);
        }
        return x < k ? 1 - kernel(k, x) * series(k, x) : kernel(k, x) * fraction(k, x);
    }

    private static boolean near(double k, double x) {
        return !(k > LARGE && x < Double.POSITIVE_INFINITY && (x - k) / k * (x - k) > NEAR);
    }

    /** x^k exp(-x) / Gamma(k). */
    static double kernel(double k, double x) {
        double exponent = GammaFunctions.deviance(k, x - k, x / k) + StirlingError.of(k);
        return Math.sqrt(k / (2 * Math.PI)) * Math.exp(-exponent);
    }

    /** P over the kernel, 1/k + x/(k (k+1)) + x^2/(k (k+1) (k+2)) + ...; terms fall for x below k. */
    private static double series(double k, double x) {
        double term = 1 / k;
        double sum = 0;
        for (double n = k + 1; term > NEGLIGIBLE * sum; n++) {
            sum += term;
            term *= x / n;
        }
        return sum;
    }

    /** Q over the kernel, 1/(x+1-k - 1 (1-k)/(x+3-k - 2 (2-k)/(x+5-k - ...))), whose parts are positive for x above k. */
    private static double fraction(double k, double x) {
        double b = x - k + 1;
        double d = 1 / b;
        double step = d;
        double sum = d;
        for (double i = 1; Math.abs(step) > UNIT_ROUNDOFF * sum; i++) {
            double a = i * (k - i);
            b += 2;
            d = 1 / Math.fma(a, d, b);
            step *= b * d - 1;
            sum += step;
        }
        return sum;
    }
}
