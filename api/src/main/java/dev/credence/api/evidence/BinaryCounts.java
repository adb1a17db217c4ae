package dev.credence.api.evidence;

import dev.credence.api.evidence.storage.Totals;

/**
 * The four counts of a binary matrix, each given by its name: {@code ConfusionMatrix.binary().tp(45).fp(5).fn(9).tn(141).matrix()}.
 *
 * <p>Immutable: each call gives new counts. Counts that are not given are 0, but for the true negatives: these are unknown then, and
 * metrics that read them refuse, see {@link ConfusionMatrix#binary(long, long, long)}.
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
     * True positives.
     *
     * @param count positives predicted positive, 0 or more
     * @return the counts with this one
     * @throws IllegalArgumentException if it is negative
     */
    public BinaryCounts tp(long count) {
        return new BinaryCounts(Totals.add(0, count, "tp"), fp, fn, tn);
    }

    /**
     * False positives.
     *
     * @param count negatives predicted positive, 0 or more
     * @return the counts with this one
     * @throws IllegalArgumentException if it is negative
     */
    public BinaryCounts fp(long count) {
        return new BinaryCounts(tp, Totals.add(0, count, "fp"), fn, tn);
    }

    /**
     * False negatives.
     *
     * @param count positives predicted negative, 0 or more
     * @return the counts with this one
     * @throws IllegalArgumentException if it is negative
     */
    public BinaryCounts fn(long count) {
        return new BinaryCounts(tp, fp, Totals.add(0, count, "fn"), tn);
    }

    /**
     * True negatives.
     *
     * @param count negatives predicted negative, 0 or more
     * @return the counts with this one
     * @throws IllegalArgumentException if it is negative
     */
    public BinaryCounts tn(long count) {
        return new BinaryCounts(tp, fp, fn, Totals.add(0, count, "tn"));
    }

    /**
     * The matrix of these counts.
     *
     * @return a matrix with the labels {@code negative} and {@code positive}, which is positive
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
