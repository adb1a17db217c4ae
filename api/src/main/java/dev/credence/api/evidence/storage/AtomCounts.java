package dev.credence.api.evidence.storage;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The counts of atoms in little memory: no memory if every count is 1, as for scores with many digits; one byte for each atom if
 * few counts exceed 255. The initial count of each atom is 1.
 */
public final class AtomCounts {
    private static final int MANY = 255;
    /** If more than one in eight atoms has a large count, an array of longs is smaller and faster. */
    private static final int SHARE = 8;

    private final int atoms;
    /** The counts minus 1, or {@link #MANY} for atoms whose count is stored in {@link #many}. */
    private byte @Nullable [] few;

    private int[] manyAtoms = new int[0];
    private long[] many = new long[0];
    private int manies;
    /** The counts minus 1 of all atoms, used if many atoms have a large count. */
    private long @Nullable [] all;

    AtomCounts(int atoms) {
        this.atoms = atoms;
    }

    /**
     * Returns the count of an atom.
     *
     * @param atom index of the atom
     * @return its count
     */
    public long get(int atom) {
        if (all != null) {
            return 1 + all[atom];
        }
        if (few == null) {
            return 1;
        }
        int count = few[atom] & MANY;
        return 1 + (count < MANY ? count : many[Arrays.binarySearch(manyAtoms, 0, manies, atom)]);
    }

    /** Adds to the count of an atom, whose index must not be below those of earlier calls. */
    void add(int atom, long count) {
        if (all != null) {
            all[atom] += count;
            return;
        }
        byte[] bytes = few;
        if (bytes == null) {
            bytes = new byte[atoms];
            few = bytes;
        }
        long sum = get(atom) - 1 + count;
        if (0 <= sum && sum < MANY) {
            bytes[atom] = (byte) sum;
            return;
        }
        if ((bytes[atom] & MANY) != MANY) {
            bytes[atom] = (byte) MANY;
            append(atom);
        }
        many[manies - 1] = sum;
        widen();
    }

    private void append(int atom) {
        if (manies == many.length) {
            int longer = Math.max(16, 2 * manies);
            manyAtoms = Arrays.copyOf(manyAtoms, longer);
            many = Arrays.copyOf(many, longer);
        }
        manyAtoms[manies++] = atom;
    }

    private void widen() {
        if (SHARE * (long) manies <= atoms) {
            return;
        }
        long[] wide = new long[atoms];
        Arrays.setAll(wide, atom -> get(atom) - 1);
        all = wide;
        few = null;
    }

    /** Returns the counts of the first atoms only. */
    AtomCounts first(int number) {
        AtomCounts first = new AtomCounts(number);
        first.few = few == null ? null : Arrays.copyOf(few, number);
        first.all = all == null ? null : Arrays.copyOf(all, number);
        first.manyAtoms = manyAtoms;
        first.many = many;
        first.manies = manies;
        return first;
    }
}
