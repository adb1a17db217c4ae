package dev.credence.frequentist.interval;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.text.Named;

/**
 * The mid-P interval, {@code mid-p}: Clopper-Pearson with half of the probability of the observed outcome.
 *
 * <p>With t = (1 - level)/2 and X binomial, the lower bound solves {@code P(X > k) + P(X = k) / 2 = t}, the upper bound
 * {@code P(X < k) + P(X = k) / 2 = t}.
 *
 * <p>Edges: exactly 0 at k = 0 and exactly 1 at k = n; there the other bound has a closed form, {@code 1 - (2t)^(1/n)} above and
 * {@code (2t)^(1/n)} below. Without trials [0, 1]. n up to 2^53, any level.
 *
 * <p>Cost: one Beta quantile (the Jeffreys bound, as a start) and about three binomial tails per bound, independent of n.
 *
 * <p>Coverage: near-nominal; the minimum at level 0.95 is 0.927, 0.931, 0.921 for n = 10, 30, 100.
 *
 * @see <a href="https://doi.org/10.2307/2348891">Berry and Armitage (1995), Mid-P confidence intervals: a brief
 *     review, The Statistician 44:417-423</a>
 */
public final class MidP extends Named implements ProportionIntervalMethod {
    /** Creates the method. */
    public MidP() {
        super("mid-p", "exact binomial interval of the mid-p test, near the nominal coverage");
    }

    @Override
    public ProportionBounds at(ConfidenceLevel level) {
        return new Bounds(level);
    }

    private static final class Bounds extends SearchedBounds {
        /** A limit that is never reached: Newton's method on a concave log tail converges from every start. */
        private static final int MAX_STEPS = 50;
        /** After a relative error of this size the next step of Newton's method has its square as error. */
        private static final double CLOSE = 1e-8;

        private final double logTwoTails;

        Bounds(ConfidenceLevel level) {
            super(level);
            logTwoTails = StrictMath.log(2 * tail);
        }

        @Override
        double lowerLimit(BinomialSide side, long m) {
            double n = (double) side.n();
            if (m == side.n()) {
                return side.mirrored() ? -StrictMath.expm1(logTwoTails / n) : StrictMath.exp(logTwoTails / n);
            }
            double x = side.betaQuantile(tail, m + 0.5, n - m + 0.5);
            for (int step = 0; step < MAX_STEPS; step++) {
                double point = side.equal(m, x);
                double midTail = side.atLeast(m + 1, x) + point / 2;
                double miss = StrictMath.log(tail / midTail);
                double slope = slope(side, (double) m, x) * point / (2 * midTail);
                x = side.mirrored() ? stepBelow(x, miss / slope) : x * StrictMath.exp(miss / (slope * x));
                if (Math.abs(miss) < CLOSE) {
                    break;
                }
            }
            return x;
        }

        /** The derivative of P(X > m) + P(X = m) / 2 by p, over P(X = m) / 2. */
        private static double slope(BinomialSide side, double m, double x) {
            double rest = (double) side.n() - m;
            return side.mirrored() ? rest / x + m / (1 - x) : m / x + rest / (1 - x);
        }

        /** x - step, kept inside (0, 1) by going at most half way to an end. */
        private static double stepBelow(double x, double step) {
            return Math.min(Math.max(x - step, x / 2), (1 + x) / 2);
        }
    }
}
