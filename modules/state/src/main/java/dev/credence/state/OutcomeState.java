package dev.credence.state;

import dev.credence.api.sample.Sample;
import dev.credence.api.text.QuotedText;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.state.format.StateFormat;
import dev.credence.state.format.StateReader;
import dev.credence.state.format.StateWriter;
import dev.credence.state.format.Utf8;
import dev.credence.state.items.RowMeaning;
import dev.credence.state.items.StoredOutcomes;
import java.util.List;
import java.util.Objects;

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
public final class OutcomeState extends RowState<OutcomeState> {
    static final int SYSTEMS = 1;

    private final StoredOutcomes items;

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
        super(ofOutcomes(layout));
        items = new StoredOutcomes(meaning);
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

    /** Returns a layout, after checking that outcomes can have it. */
    static StateLayout ofOutcomes(StateLayout layout) {
        if (layout.design() != StateDesign.PLAIN && layout.design() != StateDesign.CLUSTERED) {
            throw new IllegalArgumentException(
                    "design of outcomes must be PLAIN or CLUSTERED: design=" + layout.design());
        }
        if (!layout.equals(StateLayout.of(layout.design()))) {
            throw new IllegalArgumentException("outcomes must have no labels, direction or limit of scores: layout="
                    + QuotedText.of(layout.toString()));
        }
        return layout;
    }

    /** {@return the columns, in their order} */
    public List<OutcomeColumn> columns() {
        return items.meaning().columns();
    }

    /** {@return whether rows are runs of the items that they name} */
    public boolean hasItemNames() {
        return items.meaning().named();
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
        rows.requireUngrouped();
        return addCounted("", count, row);
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
        Utf8.require("group", cluster);
        rows.requireGrouped(cluster);
        return addCounted(cluster, count, row);
    }

    private OutcomeState addCounted(String cluster, long count, double... row) {
        Objects.requireNonNull(row, "row must not be null; count such rows with addMissing");
        double[] values = items.checkedItem(size() + missing(), row);
        rows.rows(count);
        if (count > 0) {
            items.add(cluster, "", values, count);
        }
        return this;
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
        rows.requireUngrouped();
        return addRun("", item, row);
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
        Utf8.require("group", cluster);
        rows.requireGrouped(cluster);
        return addRun(cluster, item, row);
    }

    private OutcomeState addRun(String cluster, String item, double... row) {
        Objects.requireNonNull(row, "row must not be null; count such rows with addMissing");
        double[] values = items.checkedRun(size() + missing(), cluster, item, row);
        rows.rows(1);
        items.add(cluster, item, values, 1);
        return this;
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
        return rows.isGrouped() ? clustered(items.groups(), items::outcomes) : Sample.of(items.outcomes(""));
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
    int kind() {
        return StateFormat.OUTCOMES;
    }

    @Override
    void requireAlike(OutcomeState other) {
        items.requireSameMeaning(other.items);
    }

    @Override
    void requireRoom(List<OutcomeState> others) {
        items.requireRoom(others.stream().map(other -> other.items));
    }

    @Override
    void absorb(OutcomeState other) {
        items.merge(other.items);
    }

    @Override
    void writeMeaning(StateWriter out) {
        items.writeMeaning(out);
    }

    @Override
    void writeContent(StateWriter out) {
        items.write(out);
    }

    @Override
    void readContent(StateReader in) {
        items.read(in, rows.isGrouped(), count -> rows.read(in, count));
    }
}
