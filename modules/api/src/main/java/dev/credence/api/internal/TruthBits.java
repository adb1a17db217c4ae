package dev.credence.api.internal;

/**
 * An array with one bit for each atom, which is set if its items are positive. It omits the range checks of {@code BitSet},
 * which would slow down loops over atoms.
 */
public final class TruthBits {
    private TruthBits() {}

    /** Returns the number of longs that are needed for the bits. */
    public static int words(int atoms) {
        return (atoms + Long.SIZE - 1) / Long.SIZE;
    }

    /**
     * Returns whether the items of an atom are positive.
     *
     * @param words the array that stores the bits
     * @param atom index of the atom
     * @return its bit
     */
    public static boolean get(long[] words, int atom) {
        return (words[atom >> 6] >>> atom & 1) != 0;
    }

    /**
     * Sets the bit of an atom, which must not have been set before.
     *
     * @param words the array that stores the bits
     * @param atom index of the atom
     */
    public static void put(long[] words, int atom, boolean positive) {
        words[atom >> 6] |= (positive ? 1L : 0L) << atom;
    }
}
