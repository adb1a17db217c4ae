package dev.credence.state;

import dev.credence.api.sample.Sample;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.state.format.StateFormat;
import dev.credence.state.items.RowMeaning;
import dev.credence.state.items.StoredOutcomes;
import java.util.List;

/**
 * A state of outcomes without a true label, such as grades or seconds, for each cluster if the design has them. The columns and the
 * ranges that were declared are part of the state: states with other columns or ranges are not merged. A range that was not declared is
 * inferred from all merged rows.
 *
 * <p>Each row is an item of its own, and equal items are counted: the memory (about 120 bytes) and the length of the bytes (2 to 10 for a
 * value, and a few for the count) are per distinct combination of values. A state that is created by {@link #ofRuns} has rows that
 * are runs of the items that they name. It stores the names of the items as text, because the runs of an item may be in different
 * states: its size grows with the number of rows.
 */
public final class OutcomeState extends RowState.OfOutcomes<OutcomeState> {
    static final int SYSTEMS = 1;

    /**
     * Creates a state without rows, each of which will be an item of its own.
     *
     * @param design the sampling design of the items: {@link StateDesign#PLAIN} or {@link StateDesign#CLUSTERED}
     * @param columns the names of the values that each row has, and their ranges
     * @throws IllegalArgumentException if the design is another one, there is no column, two have the same name, or a name is not valid
     *     Unicode text
     */
    public OutcomeState(StateDesign design, List<OutcomeColumn> columns) {
        this(StateLayout.of(design), new RowMeaning(SYSTEMS, columns, false));
    }

    OutcomeState(StateLayout layout, RowMeaning meaning) {
        super(layout, meaning);
    }

    OutcomeState(StateLayout layout, StoredOutcomes items) {
        super(layout, items);
    }

    /**
     * Returns a state without rows, each of which will be a run of the item that it names.
     *
     * @param design the sampling design of the items: {@link StateDesign#PLAIN} or {@link StateDesign#CLUSTERED}
     * @param columns the names of the values that each row has, and their ranges
     * @return the state
     * @throws IllegalArgumentException if the design is another one, there is no column, two have the same name, or a name is not valid
     *     Unicode text
     */
    public static OutcomeState ofRuns(StateDesign design, List<OutcomeColumn> columns) {
        return new OutcomeState(StateLayout.of(design), new RowMeaning(SYSTEMS, columns, true));
    }

    /**
     * Adds several equal items, each of one row.
     *
     * @param count the number of items, 0 or more
     * @param row one value for each column
     * @return this state
     * @throws IllegalArgumentException if the design has clusters, rows must name their item, the number of values is not the number of
     *     columns, a value is NaN, infinite or outside the declared range, the count is negative, or the total would exceed 2^53
     */
    public OutcomeState addItems(long count, double... row) {
        return addEqual(count, row);
    }

    /**
     * Adds several equal items of a cluster, each of one row.
     *
     * @param cluster the name of the cluster
     * @param count the number of items, 0 or more
     * @param row one value for each column
     * @return this state
     * @throws IllegalArgumentException if the design has no clusters, or as {@link #addItems}
     */
    public OutcomeState addItemsIn(String cluster, long count, double... row) {
        return addEqualIn(cluster, count, row);
    }

    /**
     * Adds a run of an item. Rows with the same name are runs of one item, also if they are in states that are merged later.
     *
     * @param item the name of the item
     * @param row one value for each column
     * @return this state
     * @throws IllegalArgumentException if the design has clusters, rows must not name an item, the number of values is not the number of
     *     columns, a value is NaN, infinite or outside the declared range, or the name is not valid Unicode text
     */
    public OutcomeState add(String item, double... row) {
        return addRun(item, new double[][] {row});
    }

    /**
     * Adds a run of an item of a cluster.
     *
     * @param cluster the name of the cluster
     * @param item the name of the item
     * @param row one value for each column
     * @return this state
     * @throws IllegalArgumentException if the design has no clusters, the item is in another cluster, or as {@link #add}
     */
    public OutcomeState addIn(String cluster, String item, double... row) {
        return addRunIn(cluster, item, row);
    }

    /**
     * Reads a state of this kind from bytes.
     *
     * @param bytes the result of {@link #toBytes}
     * @return the state
     * @throws StateFormatException if the bytes are not a state, are damaged, have another version of the format, or contain
     *     another kind of state
     */
    public static OutcomeState fromBytes(byte[] bytes) {
        return States.read(OutcomeState.class, bytes);
    }

    /**
     * Returns the items added so far as a sample with the design of this state.
     *
     * @return the sample
     * @throws IllegalArgumentException if the design needs more data, such as a second cluster
     */
    public Sample<Outcomes> sample() {
        return sampleOf(items::outcomes);
    }

    @Override
    OutcomeState self() {
        return this;
    }

    @Override
    OutcomeState newState(StateLayout layout) {
        return new OutcomeState(layout, items.meaning());
    }

    @Override
    int systemsToName() {
        return 1;
    }

    @Override
    int kind() {
        return StateFormat.OUTCOMES;
    }
}
