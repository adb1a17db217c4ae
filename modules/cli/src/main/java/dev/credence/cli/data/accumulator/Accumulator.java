package dev.credence.cli.data.accumulator;

import dev.credence.api.evidence.Poolable;
import dev.credence.api.sample.WeightedSample;
import dev.credence.cli.data.layout.Vocabulary;

/**
 * Rows of a group, gathered as they stream by. What it has become is requested once: it may be emptied by that.
 *
 * @param <E> what it becomes
 */
public interface Accumulator<E extends Poolable<E>> {
    /** Returns the evidence. */
    E evidence(Vocabulary vocabulary);

    /** Returns the evidence with the weights of its rows. */
    WeightedSample<E> weighted(Vocabulary vocabulary);

    /** Returns the true class of an atom, which is its stratum where sizes of classes were fixed. */
    int stratum(E evidence, int atom);
}
