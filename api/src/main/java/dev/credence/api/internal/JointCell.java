package dev.credence.api.internal;

import java.util.Comparator;

/**
 * The true label of an item and its predicted labels by two systems. Cells are ordered by true label, then the prediction of the
 * first system, then that of the second system.
 *
 * @param truth index of the true label
 * @param first index of the first system's prediction
 * @param second index of the second system's prediction
 */
public record JointCell(int truth, int first, int second) implements Comparable<JointCell> {
    private static final Comparator<JointCell> ORDER = Comparator.comparingInt(JointCell::truth)
            .thenComparingInt(JointCell::first)
            .thenComparingInt(JointCell::second);

    @Override
    public int compareTo(JointCell other) {
        return ORDER.compare(this, other);
    }

    /**
     * Returns this cell with the two systems exchanged.
     *
     * @return the cell in the exchanged table
     */
    public JointCell swapped() {
        return new JointCell(truth, second, first);
    }

    /**
     * Returns this cell with other indices of the labels.
     *
     * @param index the new index of each old one
     * @return the cell in the other table
     */
    public JointCell renumbered(int[] index) {
        return new JointCell(index[truth], index[first], index[second]);
    }
}
