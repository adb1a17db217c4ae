package dev.credence.api.evidence;

/** What joint evidence shares: a marginal for each system, and where its own atoms are found there. */
abstract class JointEvidence<E extends Evidence> implements PairedEvidence<E> {
    private final Pool<E> first;
    private final Pool<E> second;

    /** Pools whose only part are the joint atoms. */
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
