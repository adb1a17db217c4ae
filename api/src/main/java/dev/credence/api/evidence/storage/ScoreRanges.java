package dev.credence.api.evidence.storage;

import java.util.Arrays;

/** For each atom the lowest and the highest of the scores that it stands for. Ranges are the same, or have no score in common. */
public final class ScoreRanges {
    private final double[] lowest;
    private final double[] highest;

    /**
     * Ranges of atoms.
     *
     * @param lowest the lowest score of each, perhaps with unused room at the end; not copied
     * @param highest the highest score of each; not copied
     */
    public ScoreRanges(double[] lowest, double[] highest) {
        this.lowest = lowest;
        this.highest = highest;
    }

    /**
     * The lowest score of an atom.
     *
     * @param atom its index
     * @return the score
     */
    public double lowest(int atom) {
        return lowest[atom];
    }

    /**
     * The highest score of an atom.
     *
     * @param atom its index
     * @return the score
     */
    public double highest(int atom) {
        return highest[atom];
    }

    /**
     * Whether the first ranges are the same.
     *
     * @param other ranges
     * @param atoms of how many atoms
     * @return true where they are
     */
    public boolean same(ScoreRanges other, int atoms) {
        return Arrays.equals(lowest, 0, atoms, other.lowest, 0, atoms)
                && Arrays.equals(highest, 0, atoms, other.highest, 0, atoms);
    }
}
