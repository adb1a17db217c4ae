package dev.credence.cli.batch;

import dev.credence.cli.limit.Limits;

/**
 * The limits for one line of a batch.
 *
 * @param each time and memory of a request
 * @param line most bytes of a line
 */
public record BatchLimits(Limits each, int line) {
    /**
     * The usual limit of a line: 16 MiB, a hundred times the largest request that a person writes, and enough for the
     * scores of two million pixels.
     */
    public static final int LONGEST = 16 << 20;

    /** The largest limit of a line, which is the largest size of an array. */
    public static final int MAX_LIMIT = Integer.MAX_VALUE - 8;

    /** Returns the limits that apply unless others are given. */
    public static BatchLimits usual() {
        return new BatchLimits(Limits.ofBatch(), LONGEST);
    }
}
