package dev.credence.numerics.beta;

/**
 * Taylor step of the inverse of a log-concave lower tail F in t, where t is the logit of a beta variate or the
 * logarithm of a gamma variate: from t with log F to t + step with log F + delta.
 *
 * <p>With m = F / F' (the Mills ratio in t), e = s m (s the slope of log F'), g = v m^2 (v minus the slope of s) and
 * h = skew m (skew the logarithmic slope of v), derivatives by log F obey m' = m (1 - e), e' = e (1 - e) - g,
 * g' = g (h + 2 - 2 e), h' = h (1 - e) - c g, where c v is minus the slope of skew. The coefficients follow by convolution.
 */
final class TailSeries {
    private static final int ORDER = 10;
    /** Steps are in units of relative change of the odds. */
    private static final double NEGLIGIBLE = 3e-17;

    /** Terms of a longer step may start negligible and grow. */
    private static final double LONGEST = 1;

    /** How small the last but one term must be, so that a vanishing coefficient does not pass for convergence. */
    private static final double BEFORE = 100 * NEGLIGIBLE;

    /** Terms that fall more slowly than this do not pay. */
    private static final double SLOWEST = 0.7;

    private final double[] m = new double[ORDER];
    private final double[] e = new double[ORDER];
    private final double[] g = new double[ORDER];
    private final double[] h = new double[ORDER];
    private double c;
    private boolean converged;

    /** Starts from a point. */
    void start(double mills, double slope, double curvature, double skew, double fall) {
        m[0] = mills;
        e[0] = slope * mills;
        g[0] = curvature * mills * mills;
        h[0] = skew * mills;
        c = fall;
    }

    /** Whether the last step was complete to rounding. */
    boolean converged() {
        return converged;
    }

    /** The step for a change of log F by delta; Newton's where the series does not converge quickly. */
    double step(double delta) {
        double power = delta;
        double newton = m[0] * power;
        double sum = newton;
        double before = Math.abs(sum);
        converged = false;
        for (int k = 1; k < ORDER; k++) {
            next(k);
            power *= delta;
            double term = m[k] * power / (k + 1);
            double size = Math.abs(term);
            sum += term;
            if (size <= NEGLIGIBLE && before <= BEFORE) {
                converged = Math.abs(sum) <= LONGEST;
                return sum;
            }
            if (!(size <= SLOWEST * before)) {
                return newton;
            }
            before = size;
        }
        return sum;
    }

    private void next(int k) {
        int j = k - 1;
        double me = 0;
        double ee = 0;
        double gg = 2 * g[j];
        double he = 0;
        for (int i = 0; i <= j; i++) {
            double ei = e[i];
            me += ei * m[j - i];
            ee += ei * e[j - i];
            he += ei * h[j - i];
            gg += g[j - i] * (h[i] - 2 * ei);
        }
        m[k] = (m[j] - me) / k;
        e[k] = (e[j] - ee - g[j]) / k;
        h[k] = (h[j] - he - c * g[j]) / k;
        g[k] = gg / k;
    }
}
