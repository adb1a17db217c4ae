package dev.credence.numerics.roots;

import java.util.function.DoubleUnaryOperator;
import org.apache.commons.numbers.rootfinder.BrentSolver;

/**
 * Finds roots of continuous functions inside a bracket by Brent's method.
 *
 * <p>Cost: about 10 evaluations for a smooth function, at most the square of the number of bisections.
 *
 * @see <a href="https://doi.org/10.1093/comjnl/14.4.422">Brent (1971), An algorithm with guaranteed convergence for finding
 *     a zero of a function</a>
 */
public final class Roots {
    /** One unit in the last place: Brent's tolerance is twice this times the root. */
    private static final double RELATIVE = 1.2e-16;
    /** Roots nearer to 0 are not distinguished from 0. */
    private static final double SMALLEST_ROOT = 1e-300;

    private Roots() {}

    /**
     * Finds x in [low, high] with f(x) = 0, to the last bits of x.
     *
     * @param f a continuous function whose values at the two ends differ in sign, or vanish
     * @param low the lower end
     * @param high the upper end, at least {@code low}
     * @return a root
     * @throws IllegalArgumentException if the ends are not in order or the signs there agree
     * @throws ArithmeticException if f is not a number somewhere
     */
    public static double find(DoubleUnaryOperator f, double low, double high) {
        return find(f, low, high, SMALLEST_ROOT);
    }

    /**
     * Finds x in [low, high] with f(x) = 0.
     *
     * @param f a continuous function whose values at the two ends differ in sign, or vanish
     * @param low the lower end
     * @param high the upper end, at least {@code low}
     * @param absolute the absolute error of x allowed, above 0; added to two units in its last place
     * @return a root
     * @throws IllegalArgumentException if the ends are not in order, the signs there agree or the error is not above 0
     * @throws ArithmeticException if f is not a number somewhere
     */
    public static double find(DoubleUnaryOperator f, double low, double high, double absolute) {
        if (!(absolute > 0)) {
            throw new IllegalArgumentException(
                    "absolute must be above 0: absolute=" + absolute + "; leave it out for the last bits");
        }
        if (!(low <= high)) {
            throw new IllegalArgumentException("low must be at most high: low=" + low + ", high=" + high);
        }
        double atLow = value(f, low);
        double atHigh = value(f, high);
        if (atLow == 0 || atHigh == 0) {
            return atLow == 0 ? low : high;
        }
        if ((atLow > 0) == (atHigh > 0)) {
            throw new IllegalArgumentException("signs at the ends of the bracket must differ: f(" + low + ")=" + atLow
                    + ", f(" + high + ")=" + atHigh + "; widen the bracket");
        }
        return new BrentSolver(RELATIVE, absolute / 2, 0).findRoot(x -> value(f, x), low, high);
    }

    private static double value(DoubleUnaryOperator f, double x) {
        Interruption.check();
        double value = f.applyAsDouble(x);
        if (Double.isNaN(value)) {
            throw new ArithmeticException("function must be a number in the bracket: f(" + x + ")=NaN");
        }
        return value;
    }
}
