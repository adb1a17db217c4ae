package dev.credence.api.evidence;

/**
 * The evidence of two systems on the same items. It consists of joint atoms, from which the evidence of each system follows.
 * Samples check that the counts of joint atoms add up to those of each system.
 *
 * @param <E> evidence of one system
 */
public interface PairedEvidence<E extends Evidence> extends Evidence {
    /** {@return the evidence of the first system alone, with the same number of observations} */
    E first();

    /** {@return the evidence of the second system alone, with the same number of observations} */
    E second();

    /**
     * Returns the atom of {@link #first()} to which a joint atom belongs.
     *
     * @param atom index of the joint atom
     * @return index of the atom in the evidence of the first system
     */
    int firstAtom(int atom);

    /**
     * Returns the atom of {@link #second()} to which a joint atom belongs.
     *
     * @param atom index of the joint atom
     * @return index of the atom in the evidence of the second system
     */
    int secondAtom(int atom);

    /** {@return the same items with the two systems exchanged} */
    PairedEvidence<E> swapped();

    @Override
    default PairedEvidence<E> withUnseenAtoms() {
        return this;
    }
}
