package dev.credence.api.internal.scores;

import java.util.Arrays;

/** The range of scores that each atom represents: its lowest and its highest score. Any two ranges are equal or do not overlap. */
public final class ScoreRanges {
    private final double[] lowest;
    private final double[] highest;

    /**
     * Creates the ranges of atoms.
     *
     * @param lowest the lowest score of each atom; may have unused elements at its end; not copied
     * @param highest the highest score of each atom; not copied
     */
    public ScoreRanges(double[] lowest, double[] highest) {
        this.lowest = lowest;
        this.highest = highest;
    }

    /**
     * Returns the lowest score of an atom.
     *
     * @param atom the index of the atom, from 0
     */
    public double lowest(int atom) {
        return lowest[atom];
    }

    /**
     * Returns the highest score of an atom.
     *
     * @param atom the index of the atom, from 0
     */
    public double highest(int atom) {
        return highest[atom];
    }

    /**
     * Returns whether the ranges of the first atoms are equal.
     *
     * @param atoms the number of atoms to compare
     * @return true if they are equal
     */
    public boolean hasSameRanges(ScoreRanges other, int atoms) {
        return Arrays.equals(lowest, 0, atoms, other.lowest, 0, atoms)
                && Arrays.equals(highest, 0, atoms, other.highest, 0, atoms);
    }
}
