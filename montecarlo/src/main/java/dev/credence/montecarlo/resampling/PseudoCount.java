package dev.credence.montecarlo.resampling;

/** What a Dirichlet prior adds to the count of each atom. */
public final class PseudoCount {
    private PseudoCount() {}

    /**
     * Checks the option that gives it.
     *
     * @param prior finite and 0 or more
     * @return the same number
     * @throws IllegalArgumentException if it is not
     */
    public static double checked(double prior) {
        if (!(prior >= 0 && prior < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("prior must be finite and >= 0: prior=" + prior);
        }
        return prior;
    }
}
