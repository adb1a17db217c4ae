package dev.credence.api.evidence;

/**
 * A base class of the evidence of two systems on the same items. It stores the evidence of each system, and maps joint atoms to the
 * atoms of each system.
 */
abstract class JointEvidence<E extends Evidence> implements PairedEvidence<E> {
    private final Pool<E> first;
    private final Pool<E> second;

    /** Stores the pools of the two systems; the only part of each pool is the list of joint atoms. */
    JointEvidence(Pool<E> first, Pool<E> second) {
        this.first = first;
        this.second = second;
    }

    @Override
    public final E first() {
        return first.whole();
    }

    @Override
    public final E second() {
        return second.whole();
    }

    @Override
    public final int firstAtom(int atom) {
        return first.atom(0, atom);
    }

    @Override
    public final int secondAtom(int atom) {
        return second.atom(0, atom);
    }
}
