package dev.credence.api.state;

/**
 * Evidence as a sum: rows are added, states of parts are merged, and what comes out does not depend on which rows came first, which
 * part they were in, or how many threads there were; not in the digits of a result and not in a byte of {@link #toBytes}.
 *
 * <p>States are not thread-safe: use one a thread, and merge them. They have no other serial form than their bytes.
 */
public sealed interface EvidenceState permits RowState {
    /** {@return what the rows mean} */
    StateLayout layout();

    /** {@return how many rows were counted, without {@link #missing}} */
    long size();

    /** {@return how many rows were left out because a label or a score was missing} */
    long missing();

    /**
     * The state as bytes: a header with the version of the format, the layout, the content in one order, and a checksum.
     *
     * <p>Equal states give equal bytes. Cost: O(content), a few bytes a cell or a distinct score.
     *
     * @return a new array, which {@link States#read} reads
     */
    byte[] toBytes();
}
