package dev.credence.numerics.beta;

import dev.credence.numerics.gamma.LogGammaRatio;
import dev.credence.numerics.normal.Normal;

/** Starting values for the quantile of a beta distribution, on the logit scale; for lower tails of at most one half. */
final class BetaGuess {
    /** Logits beyond are of no use to double precision; keeps the Newton steps away from 0 and 1. */
    private static final double LARGEST_LOGIT = 650;
    /** Far in the tail of a small shape the distribution is a power law and hardly a transformed normal. */
    private static final double FAR_TAIL = 0.01;

    private static final double SMALL_SHAPE = 8;

    private BetaGuess() {}

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

    /** Abramowitz and Stegun 26.5.22: half the log odds, Fisher's z, as a transformed normal variate. */
    private static double carter(double p, double a, double b) {
        double z = Normal.upperQuantile(p);
        double ra = 1 / (2 * a - 1);
        double rb = 1 / (2 * b - 1);
        double lambda = (z * z - 3) / 6;
        double h = 2 / (ra + rb);
        double w = z * Math.sqrt(h + lambda) / h - (rb - ra) * (lambda + 5 / 6.0 - 2 / (3 * h));
        return StrictMath.log(a / b) - 2 * w;
    }

    /** log x from F = x^a / (a B(a, b)). */
    private static double powerLaw(double p, IncompleteBeta beta) {
        double a = beta.a;
        return StrictMath.log(a / beta.n)
                + (StrictMath.log(p) + StrictMath.log(a / beta.scale) + beta.b * StrictMath.log(beta.b / beta.n)) / a;
    }

    /** For b below 1, -log x times a + (b - 1) / 2 is nearly a gamma variate u, in its exponential tail. */
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
