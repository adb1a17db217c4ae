package dev.credence.montecarlo.resampling;

import dev.credence.api.evidence.Evidence;
import dev.credence.numerics.random.DirichletSampler;

/** Dirichlet weights over atoms. */
public final class Posteriors {
    private Posteriors() {}

    /**
     * Weights from Dirichlet(counts + prior).
     *
     * @param evidence its atoms, those that could occur at count 0
     * @param prior pseudo-count of each atom, 0 or more
     * @return the sampler
     */
    public static WeightSampler of(Evidence evidence, double prior) {
        double[] shapes = evidence.weights();
        for (int atom = 0; atom < shapes.length; atom++) {
            shapes[atom] += prior;
        }
        DirichletSampler sampler = new DirichletSampler(shapes);
        return sampler::sample;
    }

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
