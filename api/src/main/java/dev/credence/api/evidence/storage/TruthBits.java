package dev.credence.api.evidence.storage;

/** A bit an atom: whether its items are positive. Without the checks of a {@code BitSet}, which loops over atoms would feel. */
public final class TruthBits {
    private TruthBits() {}

    /**
     * How many words hold the bits.
     *
     * @param atoms number of atoms
     * @return number of longs
     */
    public static int words(int atoms) {
        return (atoms + Long.SIZE - 1) / Long.SIZE;
    }

    /**
     * Whether an atom's items are positive.
     *
     * @param words the bits
     * @param atom index of the atom
     * @return its bit
     */
    public static boolean get(long[] words, int atom) {
        return (words[atom >> 6] >>> atom & 1) != 0;
    }

    /** Sets a bit that was not set before. */
    static void put(long[] words, int atom, boolean positive) {
        words[atom >> 6] |= (positive ? 1L : 0L) << atom;
    }
}
