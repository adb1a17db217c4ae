package dev.credence.api.evidence;

import dev.credence.api.internal.Totals;

/**
 * A builder of a binary matrix, in which each of the four counts is set by its name: {@code
 * ConfusionMatrix.binary().tp(45).fp(5).fn(9).tn(141).matrix()}.
 *
 * <p>The class is immutable: each call returns new counts. Counts that are not set are 0, except the true negatives, which are then
 * unknown, so that metrics that depend on them are refused: see {@link ConfusionMatrix#binary(long, long, long)}.
 */
public final class BinaryCounts {
    private static final long UNKNOWN = -1;

    private final long tp;
    private final long fp;
    private final long fn;
    private final long tn;

    BinaryCounts() {
        this(0, 0, 0, UNKNOWN);
    }

    private BinaryCounts(long tp, long fp, long fn, long tn) {
        this.tp = tp;
        this.fp = fp;
        this.fn = fn;
        this.tn = tn;
    }

    /**
     * Sets the number of true positives.
     *
     * @param count positives predicted positive, 0 or more
     * @return the new counts
     * @throws IllegalArgumentException if it is negative
     */
    public BinaryCounts tp(long count) {
        return new BinaryCounts(Totals.add(0, count, "tp"), fp, fn, tn);
    }

    /**
     * Sets the number of false positives.
     *
     * @param count negatives predicted positive, 0 or more
     * @return the new counts
     * @throws IllegalArgumentException if it is negative
     */
    public BinaryCounts fp(long count) {
        return new BinaryCounts(tp, Totals.add(0, count, "fp"), fn, tn);
    }

    /**
     * Sets the number of false negatives.
     *
     * @param count positives predicted negative, 0 or more
     * @return the new counts
     * @throws IllegalArgumentException if it is negative
     */
    public BinaryCounts fn(long count) {
        return new BinaryCounts(tp, fp, Totals.add(0, count, "fn"), tn);
    }

    /**
     * Sets the number of true negatives.
     *
     * @param count negatives predicted negative, 0 or more
     * @return the new counts
     * @throws IllegalArgumentException if it is negative
     */
    public BinaryCounts tn(long count) {
        return new BinaryCounts(tp, fp, fn, Totals.add(0, count, "tn"));
    }

    /**
     * Returns the matrix of these counts.
     *
     * @return a matrix with the labels {@code negative} and {@code positive}, of which {@code positive} is the positive label
     * @throws IllegalArgumentException if the total exceeds 2^53
     */
    public ConfusionMatrix matrix() {
        return tn == UNKNOWN ? ConfusionMatrix.binary(tp, fp, fn) : ConfusionMatrix.binary(tp, fp, fn, tn);
    }

    @Override
    public String toString() {
        return "BinaryCounts[tp=" + tp + ", fp=" + fp + ", fn=" + fn + ", tn=" + (tn == UNKNOWN ? "?" : tn) + "]";
    }
}
