package dev.credence.numerics.guard;

/** Guards that name the argument, the rule, the value and the way out; NaN fails each. */
public final class Require {
    /** Products of three shapes must not overflow. */
    private static final double LARGEST_SHAPE = 1e30;

    private Require() {}

    /**
     * A probability lies in [0, 1].
     *
     * @param name what it is called
     * @param value the number
     * @throws IllegalArgumentException if it does not
     */
    public static void probability(String name, double value) {
        if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException(
                    name + " must lie in [0, 1]: " + name + "=" + value + "; pass a probability, not a percentage");
        }
    }

    /**
     * A shape lies in (0, 1e30].
     *
     * @param name what it is called
     * @param value the number
     * @throws IllegalArgumentException if it does not
     */
    public static void shape(String name, double value) {
        if (!(value > 0 && value <= LARGEST_SHAPE)) {
            throw new IllegalArgumentException(name + " must lie in (0, 1e30]: " + name + "=" + value);
        }
    }

    /**
     * Degrees of freedom are above 0.
     *
     * @param name what they are called
     * @param value the number
     * @throws IllegalArgumentException if they are not
     */
    public static void degreesOfFreedom(String name, double value) {
        if (!(value > 0)) {
            throw new IllegalArgumentException(name + " must be above 0: " + name + "=" + value
                    + "; at least two observations are needed for one degree of freedom");
        }
    }
}
