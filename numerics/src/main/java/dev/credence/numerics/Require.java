package dev.credence.numerics;

/** Guards that name the argument, the rule, the value and the way out; NaN fails each. */
final class Require {
    /** Products of three shapes must not overflow. */
    private static final double LARGEST_SHAPE = 1e30;

    private Require() {}

    static void probability(String name, double value) {
        if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException(
                    name + " must lie in [0, 1]: " + name + "=" + value + "; pass a probability, not a percentage");
        }
    }

    static void shape(String name, double value) {
        if (!(value > 0 && value <= LARGEST_SHAPE)) {
            throw new IllegalArgumentException(name + " must lie in (0, 1e30]: " + name + "=" + value);
        }
    }

    static void degreesOfFreedom(String name, double value) {
        if (!(value > 0)) {
            throw new IllegalArgumentException(name + " must be above 0: " + name + "=" + value
                    + "; at least two observations are needed for one degree of freedom");
        }
    }
}
