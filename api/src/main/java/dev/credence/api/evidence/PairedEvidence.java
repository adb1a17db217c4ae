package dev.credence.api.evidence;

/**
 * Two systems seen on the same items: joint atoms, with a marginal for each system.
 *
 * @param <E> evidence of one system
 */
public interface PairedEvidence<E extends Evidence> extends Evidence {
    /** {@return the first system alone, of the same size as this} */
    E first();

    /** {@return the second system alone, of the same size as this} */
    E second();

    /**
     * Which atom of {@link #first()} a joint atom belongs to.
     *
     * @param atom index of the joint atom
     * @return index in the first marginal
     */
    int firstAtom(int atom);

    /**
     * Which atom of {@link #second()} a joint atom belongs to.
     *
     * @param atom index of the joint atom
     * @return index in the second marginal
     */
    int secondAtom(int atom);

    /**
     * The same items with the two systems exchanged.
     *
     * @return evidence whose first is this one's second
     */
    PairedEvidence<E> swapped();

    @Override
    default PairedEvidence<E> withUnseenAtoms() {
        return this;
    }
}
