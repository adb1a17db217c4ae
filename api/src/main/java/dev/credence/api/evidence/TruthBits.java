package dev.credence.api.evidence;

/** A bit an atom: whether its items are positive. Without the checks of a {@code BitSet}, which loops over atoms would feel. */
final class TruthBits {
    private TruthBits() {}

    static int words(int atoms) {
        return (atoms + Long.SIZE - 1) / Long.SIZE;
    }

    static boolean get(long[] words, int atom) {
        return (words[atom >> 6] >>> atom & 1) != 0;
    }

    /** Sets a bit that was not set before. */
    static void put(long[] words, int atom, boolean positive) {
        words[atom >> 6] |= (positive ? 1L : 0L) << atom;
    }
}
