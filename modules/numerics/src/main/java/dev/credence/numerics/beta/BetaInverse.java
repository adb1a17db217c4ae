package dev.credence.numerics.beta;

import dev.credence.numerics.gamma.LogGammaRatio;
import dev.credence.numerics.normal.Normal;
import dev.credence.numerics.roots.Interruption;
import org.jspecify.annotations.Nullable;

/**
 * The inverse of the incomplete beta function.
 *
 * <p>From a starting guess in t = logit x, Taylor steps of the inverse of log F, whose derivatives are known in closed
 * form once F is. Far from the solution, Newton steps, which converge from everywhere because log F is concave in t. One or
 * two evaluations of F suffice nearly always. Always the smaller tail is solved for. One object computes any number of
 * quantiles, one after the other, so that they need no memory each.
 */
final class BetaInverse {
    /** In 9 million random cases, the most evaluations were 8 for p from 1e-26, and 66 for p from 1e-300 and shapes of 1 and 1e29. */
    private static final int MAX_STEPS = 100;
    /** The inverse series converges for steps below the distance of log F from 0, its singularity. */
    private static final double SERIES_RADIUS = 0.5;

    /** For larger steps in logit x, the terms of the series may grow before they decrease. */
    private static final double LONGEST_SERIES = 2;
    /** The largest step for which exp(step) is finite. */
    private static final double LONGEST_STEP = 300;

    /** For shapes below this, all probability is at 0 and 1. */
    private static final double FLAT = 1e-15;

    private static final UnitPoint MIDDLE = new UnitPoint(0.5, 0.5);

    private final IncompleteBeta beta;
    private final TailSeries series = new TailSeries();
    private double p;
    private double x;
    private double y;
    private boolean done;

    BetaInverse() {
        this(new IncompleteBeta());
    }

    /** Creates an inverse that evaluates a given function, whose shapes it sets. */
    BetaInverse(IncompleteBeta beta) {
        this.beta = beta;
    }

    /** Finds the point with probability p below and q = 1 - p above; the smaller of the two must be exact. */
    static UnitPoint point(double p, double q, double a, double b) {
        BetaInverse inverse = new BetaInverse();
        inverse.find(p, q, a, b);
        return new UnitPoint(inverse.x, inverse.y);
    }

    /** Returns the same point as one double, correctly rounded even near 1. */
    double value(double p, double q, double a, double b) {
        find(p, q, a, b);
        return y < 0.5 ? 1 - y : x;
    }

    private void find(double below, double above, double a, double b) {
        UnitPoint special = special(below, above, a, b);
        if (special != null) {
            setPoint(special.x(), special.y());
        } else if (below <= above) {
            solve(below, a, b);
        } else {
            solve(above, b, a);
            setPoint(y, x);
        }
    }

    private static @Nullable UnitPoint special(double p, double q, double a, double b) {
        if (a == 1 && b >= 1) {
            return exponential(q, p, b).mirrored();
        }
        if (b == 1 && a >= 1) {
            return exponential(p, q, a);
        }
        if (p == q && a == b) {
            return MIDDLE;
        }
        UnitPoint small = SmallShape.point(p, q, a, b);
        if (small != null) {
            return small;
        }
        return a + b < FLAT ? MIDDLE : null;
    }

    /** Solves for b = 1, where F = x^a. */
    private static UnitPoint exponential(double p, double q, double a) {
        if (a == 1) {
            return new UnitPoint(p, q);
        }
        return UnitPoint.ofLog((p <= q ? StrictMath.log(p) : StrictMath.log1p(-q)) / a);
    }

    private void setPoint(double newX, double newY) {
        x = newX;
        y = newY;
    }

    private void solve(double tail, double a, double b) {
        Interruption.check();
        p = tail;
        beta.shapes(a, b);
        guess();
        done = false;
        for (int steps = 0; steps < MAX_STEPS && !done; steps++) {
            improve();
        }
    }

    private void guess() {
        double t = BetaGuess.logit(p, beta);
        double w = StrictMath.exp(-Math.abs(t));
        double near = 1 / (1 + w);
        setPoint(t < 0 ? w * near : near, t < 0 ? near : w * near);
    }

    private void improve() {
        double d = beta.distance(x, y);
        double kernel = beta.kernel(x, y, d);
        if (kernel >= IncompleteBeta.TINY) {
            double tail = beta.lower(x, y, d, kernel);
            takeNewtonStep(StrictMath.log(tail), StrictMath.log(p / tail), tail / kernel, d);
        } else {
            double mills = BetaFraction.mills(beta.a, beta.b, x, y, d);
            double logTail = StrictMath.log(beta.scale) + beta.logKernel(x, y, d) + StrictMath.log(mills);
            takeNewtonStep(logTail, StrictMath.log(p) - logTail, mills, d);
        }
    }

    /** Steps from a point whose log tail differs by delta from that of p. */
    private void takeNewtonStep(double logTail, double delta, double mills, double d) {
        double newton = mills * delta;
        if (Math.abs(delta) > -SERIES_RADIUS * logTail || Math.abs(newton) > LONGEST_SERIES) {
            multiplyOdds(Math.max(-LONGEST_STEP, Math.min(LONGEST_STEP, newton)));
            return;
        }
        series.start(mills, -d, beta.n * x * y, y - x, 2 / beta.n);
        multiplyOdds(series.step(delta));
        done = series.converged();
    }

    /** Multiplies x / y by exp(step). */
    private void multiplyOdds(double step) {
        double factor = StrictMath.exp(step);
        double sum = Math.fma(x, factor, y);
        setPoint(x * factor / sum, y / sum);
    }

    /** Computes starting values for the quantile of a beta distribution on the logit scale, for lower tails of at most one half. */
    static final class BetaGuess {
        /** Larger logits do not matter in double precision; the limit keeps Newton steps away from 0 and 1. */
        private static final double LARGEST_LOGIT = 650;
        /** Far in the tail of a small shape the distribution is a power law rather than a transformed normal. */
        private static final double FAR_TAIL = 0.01;

        private static final double SMALL_SHAPE = 8;

        static double logit(double p, IncompleteBeta beta) {
            double t = unbounded(p, beta);
            return Math.max(-LARGEST_LOGIT, Math.min(LARGEST_LOGIT, t));
        }

        private static double unbounded(double p, IncompleteBeta beta) {
            double a = beta.a;
            double b = beta.b;
            if (a < 1) {
                return StrictMath.log(a / b);
            }
            if (b < 1) {
                return exponential(p, a, b);
            }
            if (p < FAR_TAIL && a < SMALL_SHAPE) {
                double logX = powerLaw(p, beta);
                double bend = (b - 1) * StrictMath.exp(logX);
                if (bend < 0.5) {
                    return logX + bend / (a + 1);
                }
            }
            return carter(p, a, b);
        }

        /** Approximates half the log odds, Fisher's z, by a transformed normal variate (Abramowitz and Stegun 26.5.22). */
        private static double carter(double p, double a, double b) {
            double z = Normal.upperQuantile(p);
            double ra = 1 / (2 * a - 1);
            double rb = 1 / (2 * b - 1);
            double lambda = (z * z - 3) / 6;
            double h = 2 / (ra + rb);
            double w = z * Math.sqrt(h + lambda) / h - (rb - ra) * (lambda + 5 / 6.0 - 2 / (3 * h));
            return StrictMath.log(a / b) - 2 * w;
        }

        /** Computes log x from F = x^a / (a B(a, b)). */
        private static double powerLaw(double p, IncompleteBeta beta) {
            double a = beta.a;
            return StrictMath.log(a / beta.n)
                    + (StrictMath.log(p) + StrictMath.log(a / beta.scale) + beta.b * StrictMath.log(beta.b / beta.n))
                            / a;
        }

        /** Approximates, for b below 1, -log x times a + (b - 1) / 2 by a gamma variate u in its exponential tail. */
        private static double exponential(double p, double a, double b) {
            double target = -StrictMath.log(p) - LogGammaRatio.of(1, b) + StrictMath.log(b);
            double u = Math.max(target, 0.1);
            for (int i = 0; i < 2; i++) {
                u = Math.max(target - (1 - b) * StrictMath.log(u + 1 - b), 0.1);
            }
            double v = u / (a + (b - 1) / 2);
            return -v - StrictMath.log(-StrictMath.expm1(-v));
        }
    }

    /**
     * Taylor step of the inverse of a log-concave lower tail F in t, where t is the logit of a beta variate or the
     * logarithm of a gamma variate: from t with log F to t + step with log F + delta.
     *
     * <p>With m = F / F' (the Mills ratio in t), e = s m (s the slope of log F'), g = v m^2 (v minus the slope of s) and
     * h = skew m (skew the logarithmic slope of v), derivatives by log F obey m' = m (1 - e), e' = e (1 - e) - g,
     * g' = g (h + 2 - 2 e), h' = h (1 - e) - c g, where c v is minus the slope of skew. The coefficients follow by convolution.
     */
    static final class TailSeries {
        private static final int ORDER = 10;
        /** The unit of steps is a relative change of the odds. */
        private static final double NEGLIGIBLE = 3e-17;

        /** Terms of a longer step may start negligible and grow. */
        private static final double MAX_STEP = 1;

        /** The last but one term must be below this, so that a vanishing coefficient is not taken for convergence. */
        private static final double BEFORE = 100 * NEGLIGIBLE;

        /** Terms that decrease more slowly than this are not worth their cost. */
        private static final double SLOWEST = 0.7;

        private final double[] m = new double[ORDER];
        private final double[] e = new double[ORDER];
        private final double[] g = new double[ORDER];
        private final double[] h = new double[ORDER];
        private double c;
        private boolean converged;

        /** Sets the point from which steps start. */
        void start(double mills, double slope, double curvature, double skew, double fall) {
            m[0] = mills;
            e[0] = slope * mills;
            g[0] = curvature * mills * mills;
            h[0] = skew * mills;
            c = fall;
        }

        /** Returns whether the last step was complete up to rounding. */
        boolean converged() {
            return converged;
        }

        /** Computes the step for a change of log F by delta; Newton's if the series does not converge quickly. */
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
                    converged = Math.abs(sum) <= MAX_STEP;
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
}
