package dev.credence.numerics;

/**
 * The inverse of the incomplete gamma function: Newton's method and the inverse series in t = log x for the lower tail,
 * t = -log x for the upper one; both tails are log-concave there.
 */
final class GammaInverse {
    private static final int MOST_STEPS = 100;
    private static final double SERIES_RADIUS = 0.5;
    /** Below, the tail is x^k / Gamma(k + 1) to double precision or the kernel could underflow. */
    private static final double POWER_LAW = 1e-17;

    private final double k;
    private final boolean lower;
    private final double target;
    private double x;
    private boolean done;

    private GammaInverse(double k, boolean lower, double target) {
        this.k = k;
        this.lower = lower;
        this.target = target;
    }

    /** The point with probability p below and q above; the smaller of the two must be exact. */
    static double value(double p, double q, double k) {
        if (p == 0 || q == 0) {
            return p == 0 ? 0 : Double.POSITIVE_INFINITY;
        }
        double power = powerLaw(p <= q ? LongLog.of(p, 0) : LongLog.of(p, (1 - p) - q), k);
        if (power * Math.max(1, 1 / (k + 1)) < POWER_LAW) {
            return power;
        }
        GammaInverse inverse = new GammaInverse(k, p <= q, Math.min(p, q));
        inverse.x = inverse.guess(power);
        return inverse.solve();
    }

    private static double powerLaw(LongLog logP, double k) {
        LongLog log = logP.plus(LogGammaRatio.of(1, k)).dividedBy(k);
        return Math.exp(log.high()) * (1 + log.low());
    }

    /** Wilson and Hilferty's cube, or the power law where that is closer to 0 than the cube is good. */
    private double guess(double power) {
        double z = lower ? Normal.quantile(target) : Normal.upperQuantile(target);
        double ninth = 1 / (9 * k);
        double root = 1 - ninth + z * Math.sqrt(ninth);
        double cube = k * root * root * root;
        if (root < 0.3 || (lower && k < 0.4)) {
            return Math.min(power, Math.max(k, 0.1));
        }
        return cube;
    }

    private double solve() {
        for (int i = 0; i < MOST_STEPS && !done; i++) {
            improve();
        }
        return x;
    }

    private void improve() {
        double sign = lower ? 1 : -1;
        double kernel = GammaTails.kernel(k, x);
        double tail = lower ? GammaTails.lower(k, x) : GammaTails.upper(k, x);
        double mills = tail / kernel;
        double delta = Math.log(target / tail);
        double step = mills * delta;
        if (Math.abs(delta) <= -SERIES_RADIUS * Math.log(tail)) {
            TailSeries series = new TailSeries();
            series.start(mills, sign * (k - x), x, sign, 0);
            step = series.step(delta);
            done = series.converged();
        }
        x *= Math.exp(sign * step);
    }
}
