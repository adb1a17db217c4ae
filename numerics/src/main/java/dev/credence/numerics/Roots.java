package dev.credence.numerics;

import java.util.function.DoubleUnaryOperator;
import org.apache.commons.numbers.rootfinder.BrentSolver;

/** Roots of continuous functions inside a bracket, by Brent's method. */
public final class Roots {
    private Roots() {}

    /**
     * Finds x in [low, high] with f(x) = 0, to the last bits of x.
     *
     * @param f a continuous function whose values at the two ends differ in sign
     * @param low the lower end
     * @param high the upper end, above {@code low}
     * @return a root
     * @throws IllegalArgumentException if the signs at the two ends agree
     */
    public static double find(DoubleUnaryOperator f, double low, double high) {
        return new BrentSolver(2e-16, 1e-300, 0).findRoot(f, low, high);
    }
}
