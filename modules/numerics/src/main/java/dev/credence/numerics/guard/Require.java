package dev.credence.numerics.guard;

/** Checks of arguments. Each message contains the argument, the rule, the value and advice; NaN fails every check. */
public final class Require {
    /** Products of three shapes of this size do not overflow. */
    private static final double LARGEST_SHAPE = 1e30;

    private Require() {}

    /**
     * Checks that a probability lies in [0, 1].
     *
     * @param name the name of the argument
     * @throws IllegalArgumentException if it does not
     */
    public static double probability(String name, double value) {
        if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException(
                    name + " must lie in [0, 1]: " + name + "=" + value + "; pass a probability, not a percentage");
        }
        return value;
    }

    /**
     * Checks that a shape lies in (0, 1e30].
     *
     * @param name the name of the argument
     * @throws IllegalArgumentException if it does not
     */
    public static void shape(String name, double value) {
        if (!(value > 0 && value <= LARGEST_SHAPE)) {
            throw new IllegalArgumentException(name + " must lie in (0, 1e30]: " + name + "=" + value);
        }
    }

    /**
     * Checks that degrees of freedom are above 0.
     *
     * @param name the name of the argument
     * @throws IllegalArgumentException if they are not
     */
    public static void degreesOfFreedom(String name, double value) {
        if (!(value > 0)) {
            throw new IllegalArgumentException(name + " must be above 0: " + name + "=" + value
                    + "; at least two observations are needed for one degree of freedom");
        }
    }
}
