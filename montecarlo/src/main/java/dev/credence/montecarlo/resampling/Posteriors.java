package dev.credence.montecarlo.resampling;

import dev.credence.api.evidence.Evidence;

/** Dirichlet weights over atoms. */
public final class Posteriors {
    private Posteriors() {}

    /**
     * Evidence with its unseen atoms, still of its own class.
     *
     * @param <E> kind of evidence
     * @param type its class
     * @param evidence the evidence
     * @param prior pseudo-count of each atom; with 0 unseen atoms cannot occur and are not listed
     * @return the evidence
     */
    public static <E extends Evidence> E completed(Class<E> type, E evidence, double prior) {
        return prior > 0 ? type.cast(evidence.withUnseenAtoms()) : evidence;
    }
}
