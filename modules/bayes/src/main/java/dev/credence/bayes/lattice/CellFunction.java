package dev.credence.bayes.lattice;

/** A function of four cells that is computed for many points at once, because a call for each point costs as much as the value. */
@FunctionalInterface
public interface CellFunction {
    /**
     * Computes the value at each point.
     *
     * @param cells the weights of true negatives, false positives, false negatives and true positives of each point in turn; nobody may
     *     change them
     * @param out receives the values, NaN where undefined; a quarter as long
     */
    void fill(double[] cells, double[] out);
}
