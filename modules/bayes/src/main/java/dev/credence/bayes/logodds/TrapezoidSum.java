package dev.credence.bayes.logodds;

import dev.credence.numerics.roots.Interruption;

/**
 * Integrals over the whole line of log odds by the trapezoid rule.
 *
 * <p>The integrands here are analytic within {@code |Im t| < pi} (at least) and decay exponentially, so the rule converges
 * geometrically: halving the step squares the error. The sum starts near the peak and walks out until the terms no longer
 * count. Where an end decays slowly ({@code e^(-0.01 t)} under a prior of 0.01), the terms become a geometric series long
 * before they vanish, and the rest is added in closed form. All terms are positive: the relative error does not grow however
 * small the integral is.
 *
 * @see <a href="https://doi.org/10.1137/130932132">Trefethen and Weideman (2014), SIAM Review 56, 385-458</a>
 */
public record TrapezoidSum(Integrand integrand, double left, double right) {
    /** Two interleaved sums that agree to this have a mean whose error is about its square. */
    private static final double AGREEMENT = 3e-8;
    /** Terms below this part of the sum no longer change it, nor does the sum of all that follow. */
    private static final double NEGLIGIBLE = 1e-19;
    /** A ratio of terms this near to its limit is a geometric series to the last digits. */
    private static final double GEOMETRIC = 2e-14;
    /** exp(-690) is above the smallest normal double by a margin. */
    private static final double FARTHEST = 690;
    /** Halvings: 2^14 times the first step resolves every integrand here. */
    private static final int LEVELS = 14;
    /** Terms on a side: a bound on the time, not reached by any posterior in the tests. */
    private static final int TERMS = 400_000;

    /** What is integrated: density by t at the point with logistic value s and complement r. */
    public interface Integrand {
        double at(double s, double r);

        /** Returns the value at a number of log odds. */
        default double at(double t) {
            double e = StrictMath.exp(-Math.abs(t));
            double large = 1 / (1 + e);
            double small = e * large;
            return t < 0 ? at(small, large) : at(large, small);
        }
    }

    /**
     * Returns the integral.
     *
     * @param integrand not negative, with one peak
     * @param start log odds near the peak
     * @param step first step, about the width of the peak
     * @param left limit of the logarithmic slope at the left end
     * @param right limit of minus the logarithmic slope at the right end
     */
    public static double of(Integrand integrand, double start, double step, double left, double right) {
        return new TrapezoidSum(integrand, left, right).refine(start, step);
    }

    private double refine(double start, double step) {
        double h = step;
        double coarse = h * lattice(start, start - h, h);
        for (int level = 0; level < LEVELS; level++) {
            double between = h * lattice(start + h / 2, start - h / 2, h);
            double value = (coarse + between) / 2;
            if (Math.abs(coarse - between) <= AGREEMENT * value) {
                return value;
            }
            coarse = value;
            h /= 2;
        }
        return coarse;
    }

    private double lattice(double up, double down, double h) {
        double sum = side(up, h, right, 0);
        return side(down, -h, left, sum);
    }

    /** Adds the terms from a point outwards to a sum. */
    private double side(double from, double step, double rate, double others) {
        double sum = others;
        double previous = Double.POSITIVE_INFINITY;
        double limit = StrictMath.exp(-rate * Math.abs(step));
        for (int k = 0; k < TERMS; k++) {
            Interruption.check();
            double t = from + k * step;
            double term = integrand.at(t);
            sum += term;
            if (term <= NEGLIGIBLE * sum && term <= previous) {
                return sum;
            }
            boolean geometric = Math.abs(term / (previous * limit) - 1) < GEOMETRIC;
            if (geometric || Math.abs(t) > FARTHEST) {
                return sum + term / StrictMath.expm1(rate * Math.abs(step));
            }
            previous = term;
        }
        return sum;
    }
}
