package dev.credence.state;

import java.util.Set;

/**
 * The sufficient statistics of rows. Rows can be added one at a time, and states of parts of a data set can be merged. The results
 * and the bytes of {@link #toBytes} do not depend on the order of the rows, their distribution over parts, or the number of
 * threads.
 *
 * <p>States are not thread-safe: use one state for each thread, and merge them. Their bytes are their only serialised form.
 */
public sealed interface EvidenceState permits RowState {
    /** {@return the layout, which states the meaning of the rows} */
    StateLayout layout();

    /** {@return the number of rows that were counted, without {@link #missing} rows} */
    long size();

    /** {@return the number of rows that were left out because a label, a score or an outcome was missing} */
    long missing();

    /** {@return what the rows show about the assumptions of intervals and their sums do not, in the order of the constants} */
    Set<StateDoubt> doubts();

    /**
     * Returns the state as bytes: a header with the version of the format, the layout, the content in a fixed order, and a
     * checksum.
     *
     * <p>Equal states give equal bytes. Cost: linear in the content, with a few bytes for each cell or distinct score.
     *
     * @return a new array, which {@link States#read} reads
     */
    byte[] toBytes();
}
