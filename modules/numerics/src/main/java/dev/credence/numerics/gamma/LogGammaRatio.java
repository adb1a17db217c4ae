package dev.credence.numerics.gamma;

/**
 * Computes log(Gamma(z + a) / Gamma(z)) with an error proportional to a: up to z = 16 by the recurrence as one product minus 1, above by
 * the difference of two Stirling formulas.
 */
public final class LogGammaRatio {
    private static final double SHIFT = 16;

    private LogGammaRatio() {}

    /**
     * Computes log(Gamma(start + a) / Gamma(start)).
     *
     * @param start a number above 0
     * @param a the number added to it, 0 or more
     * @return the logarithm of the ratio
     */
    public static double of(double start, double a) {
        return lessPower(start, a) + a * StrictMath.log(unit(start, a));
    }

    /**
     * Computes the number u whose power u^a is the main part of the ratio.
     *
     * @param start a number above 0
     * @param a the number added to it, 0 or more
     * @return the base of the power
     */
    public static double unit(double start, double a) {
        return shifted(start) + a;
    }

    /**
     * Computes the logarithm of the ratio without a log u, which for large z is nearly 0.
     *
     * @param start a number above 0
     * @param a the number added to it, 0 or more
     * @return the logarithm minus that of the power
     */
    public static double lessPower(double start, double a) {
        double productLessOne = 0;
        for (double z = start; z < SHIFT; z++) {
            double u = a / z;
            productLessOne += u + productLessOne * u;
        }
        double z = shifted(start);
        double stirling = (z - 0.5) * StrictMath.log1p(a / z) - a + correction(1 / z, 1 / (z + a), a);
        return stirling - StrictMath.log1p(productLessOne);
    }

    private static double shifted(double start) {
        return start + Math.max(0, Math.ceil(SHIFT - start));
    }

    /**
     * Computes the difference of the asymptotic series (DLMF 5.11.1) at n and z with u = 1/z and v = 1/n; -a u v = v - u is factored out.
     */
    private static double correction(double u, double v, double a) {
        double u2 = u * u;
        double v2 = v * v;
        double uv = u * v;
        double c3 = v2 + uv + u2;
        double c5 = v2 * v2 + uv * c3 + u2 * u2;
        double c7 = v2 * v2 * v2 + uv * c5 + u2 * u2 * u2;
        double c9 = v2 * v2 * v2 * v2 + uv * c7 + u2 * u2 * u2 * u2;
        double c11 = v2 * v2 * v2 * v2 * v2 + uv * c9 + u2 * u2 * u2 * u2 * u2;
        return -a * uv * (1 / 12.0 - c3 / 360 + c5 / 1260 - c7 / 1680 + c9 / 1188 - c11 * (691 / 360360.0));
    }
}
