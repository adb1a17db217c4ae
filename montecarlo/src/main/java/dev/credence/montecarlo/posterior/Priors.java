package dev.credence.montecarlo.posterior;

/** The check of a prior. */
final class Priors {
    private Priors() {}

    static double prior(double prior) {
        if (!(prior >= 0 && prior < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("prior must be finite and >= 0: prior=" + prior);
        }
        return prior;
    }
}
