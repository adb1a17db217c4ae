package dev.credence.api.metric;

import dev.credence.api.evidence.Evidence;

/**
 * The proportion of a metric of the form {@code link(successes / trials)}, where successes and trials are sets of atoms and the link is
 * monotone. A metric that returns one from {@link Metric#proportion()} has the intervals of binomial proportions.
 *
 * @param <E> kind of evidence the metric reads
 */
public interface Proportion<E extends Evidence> {
    /**
     * Returns whether the observations of an atom are trials.
     *
     * @param evidence the atoms
     * @param atom index of the atom
     * @return true if they count in the denominator
     */
    boolean isTrial(E evidence, int atom);

    /**
     * Returns whether the observations of an atom are successes.
     *
     * @param evidence the atoms
     * @param atom index of an atom whose observations are trials
     * @return true if they count in the numerator
     */
    boolean isSuccess(E evidence, int atom);

    /** {@return the link, which maps the proportion to the metric; by default the identity} */
    default Link link() {
        return Link.IDENTITY;
    }

    /**
     * Returns the observed numbers of successes and trials.
     *
     * @param evidence the atoms
     * @return the counts
     */
    default Counts counts(E evidence) {
        long successes = 0;
        long trials = 0;
        for (int atom = 0; atom < evidence.atoms(); atom++) {
            if (isTrial(evidence, atom)) {
                trials += evidence.count(atom);
                successes += isSuccess(evidence, atom) ? evidence.count(atom) : 0;
            }
        }
        return new Counts(successes, trials);
    }
}
