package dev.credence.api.evidence;

import java.util.List;

/**
 * The evidence of several systems on the same items. It consists of joint atoms, from which the evidence of each system and of each
 * pair of systems follows.
 *
 * @param <E> evidence of one system
 * @param <P> evidence of two systems, which can be pooled so that pairs can be compared in clusters
 */
public interface JointEvidence<E extends Evidence, P extends PairedEvidence<E> & Poolable<P>> extends Evidence {
    /** {@return the names of the systems, in their order} */
    List<String> systems();

    /**
     * Returns the evidence of one system.
     *
     * @param system the index of the system, from 0
     * @return its evidence, with the same number of observations
     */
    E system(int system);

    /**
     * Returns the atom of {@link #system} to which a joint atom belongs.
     *
     * @param system index of the system
     * @param atom index of the joint atom
     * @return index of the atom in the evidence of the system
     */
    int systemAtom(int system, int atom);

    /**
     * Returns the evidence of two of the systems.
     *
     * @param first index of the first system
     * @param second index of the second system
     * @return the evidence of both systems on the same items, with the same number of observations
     * @throws IllegalArgumentException if both indices are the same
     */
    P pair(int first, int second);
}
