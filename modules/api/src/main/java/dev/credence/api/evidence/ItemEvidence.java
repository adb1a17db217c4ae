package dev.credence.api.evidence;

/** Evidence whose atoms are single items: equal items are separate atoms. */
interface ItemEvidence extends Evidence {
    @Override
    default long count(int atom) {
        return 1;
    }

    @Override
    default long size() {
        return atoms();
    }
}
