package dev.credence.montecarlo.resampling;

/** What a Dirichlet prior adds to the count of each atom. */
public final class PseudoCount {
    /** 1e-6: gamma variates of smaller shapes are 0 in doubles, as without a prior. */
    private static final double LEAST = 1e-6;
    /** 1e15: beyond, sums of gamma variates lose the counts. */
    private static final double MOST = 1e15;

    private static final String INSTEAD = "; use 0.5 (Jeffreys), or 0 for the Bayesian bootstrap";

    private PseudoCount() {}

    /**
     * Checks the option that gives it.
     *
     * @param prior 0 or from 1e-6 to 1e15
     * @return the same number
     * @throws IllegalArgumentException if it is not
     */
    public static double checked(double prior) {
        if (!(prior >= 0 && prior < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("prior must be finite and >= 0: prior=" + prior + INSTEAD);
        }
        if (prior > 0 && !(prior >= LEAST && prior <= MOST)) {
            throw new IllegalArgumentException(
                    "prior must lie in [1e-6, 1e15] where it is above 0: prior=" + prior + INSTEAD);
        }
        return prior;
    }
}
