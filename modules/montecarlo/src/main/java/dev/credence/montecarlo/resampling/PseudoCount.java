package dev.credence.montecarlo.resampling;

/** The pseudo-count that a Dirichlet prior adds to the count of each atom. */
public final class PseudoCount {
    /** The smallest pseudo-count above 0: gamma variates with a smaller shape underflow to 0. */
    private static final double MIN = 1e-6;
    /** The largest pseudo-count: with a larger one, the counts are lost to rounding. */
    private static final double MAX = 1e15;

    private static final String INSTEAD = "; use 0.5 (Jeffreys), or 0 for the Bayesian bootstrap";

    private PseudoCount() {}

    /**
     * Checks the value of the option {@code prior}.
     *
     * @param prior 0 or from 1e-6 to 1e15
     * @return the same number
     * @throws IllegalArgumentException if it is out of range
     */
    public static double checked(double prior) {
        if (!(prior >= 0 && prior < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("prior must be finite and >= 0: prior=" + prior + INSTEAD);
        }
        if (prior > 0 && !(prior >= MIN && prior <= MAX)) {
            throw new IllegalArgumentException(
                    "prior must lie in [1e-6, 1e15] where it is above 0: prior=" + prior + INSTEAD);
        }
        return prior;
    }
}
