package dev.credence.numerics.beta;

import dev.credence.numerics.gamma.LogGammaRatio;
import org.jspecify.annotations.Nullable;

/**
 * Quantiles of a beta distribution where it is nearly a power law: F = x^a S(x) / (a B(a, b)) with x small and
 * S(x) = 1 + a (1 - b) x / (a + 1) + ...
 *
 * <p>A relative error of F is magnified by 1 / a in x, so that for shapes below 1 log p is taken in twice the precision,
 * and everything else is computed with an error proportional to a. Newton's method solves for log x, in which log F is
 * concave for b of at least 1 and nearly linear for small a.
 */
final class SmallShape {
    /** Below this point the series of S is short and does not cancel. */
    private static final double LARGEST_X = 0.75;

    /** If more than half of the probability is below x, 1 - x is found more accurately from the rest, unless x is small. */
    private static final double LARGEST_X_BELOW_MORE_THAN_HALF = 0.25;

    private static final double LARGEST_BX = 1.5;
    /** Without S the first guess is too large, for two tiny shapes by the factor 1 / (1 - x), at most 4. */
    private static final double LOG_LARGEST_EXCESS = StrictMath.log(4);
    /** For larger shapes the general method is as accurate and faster. */
    private static final double TINY_SHAPE = 0.1;
    /** Below this the kernel of the general method could underflow. */
    private static final double TINY = 1e-200;
    /** Newton's method doubles the number of digits: after a step this small nothing remains. */
    private static final double LAST_STEP = 1e-9;
    /** Newton's method from the left converges within about six steps; after more the general method takes over. */
    private static final int MAX_STEPS = 50;

    /** Above this, b is beyond practice and one more rounding error does not matter. */
    private static final double LARGE_RATIO = 1e100;
    /** Below this, exp underflows. */
    private static final double ZERO = -1000;

    private final double a;
    private final double b;
    /** About b: x is computed as u / unit, so that log u is near log p / a and loses no digits if b is large. */
    private final double unit;
    /** Computes the logarithm of the quantile, or null if it is not small. */
    private final double constant;

    private SmallShape(double a, double b) {
        this.a = a;
        this.b = b;
        this.unit = LogGammaRatio.unit(b + 1, a);
        this.constant = LogGammaRatio.of(1, a) - LogGammaRatio.lessPower(b + 1, a);
    }

    /** Finds the point with p below and q above, if it is near an end where the distribution is nearly a power law. */
    static @Nullable UnitPoint point(double p, double q, double a, double b) {
        UnitPoint point = a < 1 || p < TINY ? nearZero(p, q, a, b) : null;
        if (point == null && (b < 1 || q < TINY)) {
            UnitPoint mirrored = nearZero(q, p, b, a);
            return mirrored == null ? null : mirrored.mirrored();
        }
        return point;
    }

    private static @Nullable UnitPoint nearZero(double p, double q, double a, double b) {
        SmallShape shape = new SmallShape(a, b);
        LongLog logU = shape.solve(p, q);
        if (logU == null) {
            return null;
        }
        double x = StrictMath.exp(logU.high()) * (1 + logU.low()) / shape.unit;
        return new UnitPoint(x, 1 - x);
    }

    /** The logarithm of the quantile, or null where it is not small. */
    static @Nullable LongLog logNearZero(double p, double q, double a, double b) {
        SmallShape shape = new SmallShape(a, b);
        LongLog logU = shape.solve(p, q);
        return logU == null ? null : logU.plus(-StrictMath.log(shape.unit));
    }

    /** Computes log(p (a + b) / b) in twice the precision: the one factor of a B(a, b) that is not near 1 for small a and b. */
    private static LongLog logOfProduct(double p, double tail, double a, double b) {
        double n = a + b;
        double nLow = a > b ? (a - n) + b : (b - n) + a;
        double ratio = n / b;
        if (ratio > LARGE_RATIO || p < Double.MIN_NORMAL) {
            return LongLog.of(p, tail).plus(StrictMath.log(n) - StrictMath.log(b));
        }
        double ratioLow = (Math.fma(-ratio, b, n) + nLow) / b;
        double product = p * ratio;
        return LongLog.of(product, Math.fma(p, ratio, -product) + p * ratioLow + tail * ratio);
    }

    /** Computes log u, or null if x is not small. */
    private @Nullable LongLog solve(double p, double q) {
        LongLog logP = logOfProduct(p, p <= q ? 0 : (1 - p) - q, a, b);
        double largestX = p <= q ? LARGEST_X : LARGEST_X_BELOW_MORE_THAN_HALF;
        double logU = (logP.high() + constant) / a;
        if (logU < ZERO) {
            return new LongLog(logU, 0);
        }
        double limit = StrictMath.log(Math.min(largestX, LARGEST_BX / b) * unit);
        if (logU > limit + (Math.min(a, b) < TINY_SHAPE ? LOG_LARGEST_EXCESS : 0)) {
            return null;
        }
        return newton(logP, Math.min(logU, limit), limit);
    }

    private @Nullable LongLog newton(LongLog logP, double start, double limit) {
        double logU = start;
        for (int i = 0; i < MAX_STEPS; i++) {
            double step = step(logP, logU, StrictMath.exp(logU) / unit);
            double next = logU + step;
            if (Math.abs(step) <= LAST_STEP) {
                return new LongLog(next, (logU - next) + step);
            }
            if (logU == limit && step > 0) {
                return null;
            }
            logU = Math.min(next, limit);
        }
        return null;
    }

    /** Computes the residual (log p - log F) / a times a divided by the slope of log F in log x, which is S / (1 - x)^(b - 1). */
    private double step(LongLog logP, double logU, double x) {
        double logS = StrictMath.log1p(seriesMinusOne(x, a, b));
        LongLog target = logP.plus(constant - logS).dividedBy(a);
        double gain = StrictMath.exp(logS - (b - 1) * StrictMath.log1p(-x));
        return gain * ((target.high() - logU) + target.low());
    }

    /** Computes log F at a small x. */
    static double logLower(double x, double a, double b) {
        double power = a * StrictMath.log(x * LogGammaRatio.unit(b, a));
        double constant = LogGammaRatio.of(1, a) - LogGammaRatio.lessPower(b, a);
        return power + StrictMath.log1p(seriesMinusOne(x, a, b)) - constant;
    }

    /**
     * Returns whether the series of S does not cancel. For a below 1 and x at most (1 + a) / (a + b + 2), which is below 2/3, it is short.
     */
    static boolean covers(double x, double b) {
        return x * b <= LARGEST_BX;
    }

    /** Computes S(x) - 1, which is a times the sum over k >= 1 of (1 - b)_k x^k / (k! (a + k)). */
    private static double seriesMinusOne(double x, double a, double b) {
        double power = 1;
        double sum = 0;
        double term = 1;
        // x is at most 0.75, so that 200 terms are never reached
        for (int k = 1; Math.abs(term) > 1e-17 * Math.abs(sum); k++) {
            power *= (k - b) / k * x;
            term = power / (a + k);
            sum += term;
        }
        return a * sum;
    }

    /** Computes log(a B(a, b)) = log Gamma(1 + a) - log(Gamma(a + b) / Gamma(b)), where each part is proportional to a. */
    static double logBetaTimesA(double a, double b) {
        return LogGammaRatio.of(1, a) - LogGammaRatio.of(b, a);
    }
}
