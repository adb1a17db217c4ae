package dev.credence.cli.batch;

import dev.credence.cli.limit.Limits;

/**
 * What a line may take.
 *
 * @param each time and memory of a request
 * @param line most bytes of a line
 */
public record BatchLimits(Limits each, int line) {
    /** 16 MiB: a hundred times the largest request that one writes, and two million pixels' scores. */
    public static final int LONGEST = 16 << 20;

    /** The largest array. */
    public static final int MOST = Integer.MAX_VALUE - 8;

    /** Where nothing else is requested. */
    public static BatchLimits usual() {
        return new BatchLimits(Limits.ofBatch(), LONGEST);
    }
}
