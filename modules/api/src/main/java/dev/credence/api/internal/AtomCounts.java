package dev.credence.api.internal;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The counts of atoms in little memory: no memory if every count is 1, as for scores with many digits; one byte for each atom if
 * few counts exceed 255. The initial count of each atom is 1.
 */
public final class AtomCounts {
    private static final int LARGEST_BYTE = 255;
    /** If more than one in eight atoms has a large count, an array of longs is smaller and faster. */
    private static final int LARGE_SHARE = 8;

    private final int atoms;
    /** The counts minus 1, or {@link #LARGEST_BYTE} for atoms whose count is stored in {@link #largeCounts}. */
    private byte @Nullable [] byteCounts;

    private int[] largeCountAtoms = new int[0];
    private long[] largeCounts = new long[0];
    private int largeCountSize;
    /** The counts minus 1 of all atoms, used if many atoms have a large count. */
    private long @Nullable [] longCounts;

    /** Creates counts of 1. */
    public AtomCounts(int atoms) {
        this.atoms = atoms;
    }

    /**
     * Returns the count of an atom.
     *
     * @param atom index of the atom
     */
    public long get(int atom) {
        if (longCounts != null) {
            return 1 + longCounts[atom];
        }
        if (byteCounts == null) {
            return 1;
        }
        int count = byteCounts[atom] & LARGEST_BYTE;
        return 1
                + (count < LARGEST_BYTE
                        ? count
                        : largeCounts[Arrays.binarySearch(largeCountAtoms, 0, largeCountSize, atom)]);
    }

    /**
     * Adds to the count of an atom.
     *
     * @param atom index of the atom, which must not be below those of earlier calls
     */
    public void add(int atom, long count) {
        if (longCounts != null) {
            longCounts[atom] += count;
            return;
        }
        byte[] bytes = byteCounts;
        if (bytes == null) {
            bytes = new byte[atoms];
            byteCounts = bytes;
        }
        long sum = get(atom) - 1 + count;
        if (0 <= sum && sum < LARGEST_BYTE) {
            bytes[atom] = (byte) sum;
            return;
        }
        if ((bytes[atom] & LARGEST_BYTE) != LARGEST_BYTE) {
            bytes[atom] = (byte) LARGEST_BYTE;
            append(atom);
        }
        largeCounts[largeCountSize - 1] = sum;
        widen();
    }

    private void append(int atom) {
        if (largeCountSize == largeCounts.length) {
            int longer = Math.max(16, 2 * largeCountSize);
            largeCountAtoms = Arrays.copyOf(largeCountAtoms, longer);
            largeCounts = Arrays.copyOf(largeCounts, longer);
        }
        largeCountAtoms[largeCountSize++] = atom;
    }

    private void widen() {
        if (LARGE_SHARE * (long) largeCountSize <= atoms) {
            return;
        }
        long[] wide = new long[atoms];
        Arrays.setAll(wide, atom -> get(atom) - 1);
        longCounts = wide;
        byteCounts = null;
    }

    /** {@return the counts of the first atoms only} */
    public AtomCounts first(int number) {
        AtomCounts first = new AtomCounts(number);
        first.byteCounts = byteCounts == null ? null : Arrays.copyOf(byteCounts, number);
        first.longCounts = longCounts == null ? null : Arrays.copyOf(longCounts, number);
        first.largeCountAtoms = largeCountAtoms;
        first.largeCounts = largeCounts;
        first.largeCountSize = largeCountSize;
        return first;
    }
}
