package dev.credence.numerics.beta;

/**
 * The even part of the continued fraction of the incomplete beta function: I_x(a, b) divided by x^a y^b / B(a, b).
 *
 * <p>It converges for x below about the mean, within 35 terms for a, b up to 200 and within 60 for larger ones below the
 * one-percent point. It is evaluated by the forward recurrence, with a check of the larger of numerator and denominator for overflow.
 *
 * @see <a href="https://dlmf.nist.gov/8.17.E22">DLMF 8.17.22</a>
 */
final class BetaFraction {
    private static final double CONVERGED = 1e-16;
    private static final double LARGE = 0x1p400;
    private static final double SHRINK = 0x1p-400;
    /** The worst case found has 2,000 terms, at a = b = 1e7 on the mean, where the fraction is not used. */
    private static final int MAX_TERMS = 100_000;

    private BetaFraction() {}

    static double mills(double a, double b, double x, double y, double d) {
        double n1 = a + b - 1;
        double reciprocal = 1 / (a + 1);
        double p0 = 1;
        double q0 = 0;
        double p1 = a * (1 - d) * reciprocal;
        double q1 = 1;
        double before = a;
        for (int m = 1; m < MAX_TERMS; m++) {
            double u = x * reciprocal;
            double am = a + m;
            double c = m * (b - m) * u;
            double numerator = before * (n1 + m) * c * u;
            reciprocal = 1 / (am + m + 1);
            double denominator = m + c + am * (1 - d + m * (1 + y)) * reciprocal;
            double p2 = denominator * p1 + numerator * p0;
            double q2 = denominator * q1 + numerator * q0;
            double right = q1 * p2;
            if (Math.abs(q2 * p1 - right) <= CONVERGED * Math.abs(right)) {
                return q2 / p2;
            }
            before = am;
            boolean large = Math.abs(p2) > LARGE;
            p0 = large ? p1 * SHRINK : p1;
            q0 = large ? q1 * SHRINK : q1;
            p1 = large ? p2 * SHRINK : p2;
            q1 = large ? q2 * SHRINK : q2;
        }
        throw new ArithmeticException("continued fraction must converge: a=" + a + ", b=" + b + ", x=" + x);
    }
}
