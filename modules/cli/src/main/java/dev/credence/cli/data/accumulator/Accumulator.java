package dev.credence.cli.data.accumulator;

import dev.credence.api.evidence.Poolable;
import dev.credence.api.sample.WeightedSample;
import dev.credence.cli.data.layout.Vocabulary;

/**
 * Collects the rows of a group while they are read. Its evidence can be requested only once, because that may empty it.
 *
 * @param <E> the kind of evidence
 */
public interface Accumulator<E extends Poolable<E>> {
    E evidence(Vocabulary vocabulary);

    /** Returns the evidence with the weights of its rows. */
    WeightedSample<E> weighted(Vocabulary vocabulary);

    /** Returns the true class of an atom, which is its stratum if the sizes of the classes were fixed. */
    int stratum(E evidence, int atom);
}
