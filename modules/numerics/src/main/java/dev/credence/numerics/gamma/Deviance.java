package dev.credence.numerics.gamma;

/**
 * Computes the deviance part x log(x / mean) + mean - x of Loader's saddle-point form of discrete and beta densities, without cancellation
 * for x near the mean.
 *
 * @see <a href="https://www.r-project.org/doc/reports/CLoader-dbinom-2002.pdf">Loader (2000), Fast and accurate
 *     computation of binomial probabilities</a>
 */
public final class Deviance {
    /** For smaller u, u - log(1 + u) cancels and is computed by a series. */
    private static final double SERIES_LOW = -0.4;

    private static final double SERIES_HIGH = 0.65;

    private static final double SHORT_SERIES = 0.1;

    private Deviance() {}

    /**
     * Computes the deviance part of x for the mean x + d, that is x u - x log(1 + u) with u = d / x.
     *
     * @param x the point, above 0
     * @param d distance of the mean x + d from x, above -x
     * @param ratio (x + d) / x, to full precision even if d is almost -x
     * @return the deviance part, 0 or more
     */
    public static double of(double x, double d, double ratio) {
        double u = d / x;
        if (u > SERIES_LOW && u < SERIES_HIGH) {
            return x * series(u);
        }
        return d - x * StrictMath.log(ratio);
    }

    /** Computes u - log(1 + u) = u v - 2 (v^3/3 + v^5/5 + ...) with v = u / (2 + u). */
    private static double series(double u) {
        double v = u / (2 + u);
        double w = v * v;
        double tail = Math.abs(u) < SHORT_SERIES ? shortTail(w) : longTail(w);
        return v * (u - 2 * w * tail);
    }

    /** Computes 1/3 + w/5 + ... for w of at most 0.0028, where 6 terms leave 1e-17. */
    private static double shortTail(double w) {
        return 1 / 3.0
                + w * (1 / 5.0 + w * (1 / 7.0 + w * (1 / 9.0 + w * (1 / 11.0 + w * (1 / 13.0 + w * (1 / 15.0))))));
    }

    /** Computes 1/3 + w/5 + ... for w of at most 0.0625. */
    private static double longTail(double w) {
        double sum = 1 / 29.0;
        for (int k = 27; k >= 3; k -= 2) {
            sum = sum * w + RECIPROCAL[k];
        }
        return sum;
    }

    private static final double[] RECIPROCAL = reciprocals(28);

    private static double[] reciprocals(int length) {
        double[] r = new double[length];
        for (int i = 1; i < length; i++) {
            r[i] = 1.0 / i;
        }
        return r;
    }
}
