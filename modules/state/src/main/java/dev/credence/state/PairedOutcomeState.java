package dev.credence.state;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.sample.Sample;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.PairedOutcomes;
import dev.credence.state.format.StateFormat;
import dev.credence.state.format.StateReader;
import dev.credence.state.format.StateWriter;
import dev.credence.state.format.Utf8;
import dev.credence.state.items.RowMeaning;
import dev.credence.state.items.StoredOutcomes;
import java.util.List;
import java.util.Objects;

/**
 * A state of the outcomes of two systems on the same items, for each cluster if the design has them; see {@link OutcomeState}. It keeps
 * which outcomes belong to the same item, which a paired comparison needs.
 *
 * <p>Each row has the outcomes of both systems. In a state that is created by {@link #ofRuns}, rows with the same name of an item are its
 * runs; the runs of one system are not matched with those of the other.
 */
public final class PairedOutcomeState extends RowState<PairedOutcomeState> {
    static final int SYSTEMS = 2;

    private final StoredOutcomes items;

    /**
     * Creates a state without rows, each of which will be an item of its own.
     *
     * @param design the sampling design of the items: {@link StateDesign#PLAIN} or {@link StateDesign#CLUSTERED}
     * @param columns the names of the values that each row has for each system, and their ranges
     * @throws IllegalArgumentException if the design is another one, there is no column, two have the same name, or a name is not valid
     *     Unicode text
     */
    public PairedOutcomeState(StateDesign design, List<OutcomeColumn> columns) {
        this(StateLayout.of(design), new RowMeaning(SYSTEMS, columns, false));
    }

    PairedOutcomeState(StateLayout layout, RowMeaning meaning) {
        super(OutcomeState.ofOutcomes(layout));
        items = new StoredOutcomes(meaning);
    }

    /**
     * Returns a state without rows, each of which will be a run of the item that it names.
     *
     * @param design the sampling design of the items: {@link StateDesign#PLAIN} or {@link StateDesign#CLUSTERED}
     * @param columns the names of the values that each row has for each system, and their ranges
     * @return the state
     * @throws IllegalArgumentException if the design is another one, there is no column, two have the same name, or a name is not valid
     *     Unicode text
     */
    public static PairedOutcomeState ofRuns(StateDesign design, List<OutcomeColumn> columns) {
        return new PairedOutcomeState(StateLayout.of(design), new RowMeaning(SYSTEMS, columns, true));
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
     * @param first the outcomes of the first system, one for each column
     * @param second the outcomes of the second system, one for each column
     * @return this state
     * @throws IllegalArgumentException if the design has clusters, rows must name their item, the number of values is not the number of
     *     columns, a value is NaN, infinite or outside the declared range, the count is negative, or the total would exceed 2^53
     */
    public PairedOutcomeState addItems(long count, double[] first, double[] second) {
        rows.requireUngrouped();
        return addCounted("", count, first, second);
    }

    /**
     * Adds several equal items of a cluster, each of one row.
     *
     * @param cluster the name of the cluster
     * @param count the number of items, 0 or more
     * @param first the outcomes of the first system, one for each column
     * @param second the outcomes of the second system, one for each column
     * @return this state
     * @throws IllegalArgumentException if the design has no clusters, or as {@link #addItems}
     */
    public PairedOutcomeState addItemsIn(String cluster, long count, double[] first, double[] second) {
        Utf8.require("group", cluster);
        rows.requireGrouped(cluster);
        return addCounted(cluster, count, first, second);
    }

    private PairedOutcomeState addCounted(String cluster, long count, double[] first, double[] second) {
        Objects.requireNonNull(first, "first must not be null; count such rows with addMissing");
        Objects.requireNonNull(second, "second must not be null; count such rows with addMissing");
        double[] values = items.checkedItem(size() + missing(), first, second);
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
     * @param first the outcomes of the first system, one for each column
     * @param second the outcomes of the second system, one for each column
     * @return this state
     * @throws IllegalArgumentException if the design has clusters, rows must not name an item, the number of values is not the number of
     *     columns, a value is NaN, infinite or outside the declared range, or the name is not valid Unicode text
     */
    public PairedOutcomeState add(String item, double[] first, double[] second) {
        rows.requireUngrouped();
        return addRun("", item, first, second);
    }

    /**
     * Adds a run of an item of a cluster.
     *
     * @param cluster the name of the cluster
     * @param item the name of the item
     * @param first the outcomes of the first system, one for each column
     * @param second the outcomes of the second system, one for each column
     * @return this state
     * @throws IllegalArgumentException if the design has no clusters, the item is in another cluster, or as {@link #add}
     */
    public PairedOutcomeState addIn(String cluster, String item, double[] first, double[] second) {
        Utf8.require("group", cluster);
        rows.requireGrouped(cluster);
        return addRun(cluster, item, first, second);
    }

    private PairedOutcomeState addRun(String cluster, String item, double[] first, double[] second) {
        Objects.requireNonNull(first, "first must not be null; count such rows with addMissing");
        Objects.requireNonNull(second, "second must not be null; count such rows with addMissing");
        double[] values = items.checkedRun(size() + missing(), cluster, item, first, second);
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
    public static PairedOutcomeState fromBytes(byte[] bytes) {
        return States.read(PairedOutcomeState.class, bytes);
    }

    /**
     * Returns the items added so far as a sample with the design of this state.
     *
     * @return the sample
     * @throws IllegalArgumentException if the design needs more data, such as a second cluster
     */
    public Sample<PairedOutcomes> sample() {
        return rows.isGrouped()
                ? clustered(items.groups(), items::pairedOutcomes)
                : Sample.of(items.pairedOutcomes(""));
    }

    /**
     * Returns the two systems as a pairing on the same items.
     *
     * @return the pairing, which can be compared
     * @throws IllegalArgumentException as {@link #sample}
     */
    public Pairing<Outcomes> pairing() {
        return Pairing.paired(sample());
    }

    @Override
    PairedOutcomeState self() {
        return this;
    }

    @Override
    PairedOutcomeState newState(StateLayout layout) {
        return new PairedOutcomeState(layout, items.meaning());
    }

    @Override
    int kind() {
        return StateFormat.PAIRED_OUTCOMES;
    }

    @Override
    void requireAlike(PairedOutcomeState other) {
        items.requireSameMeaning(other.items);
    }

    @Override
    void requireRoom(List<PairedOutcomeState> others) {
        items.requireRoom(others.stream().map(other -> other.items));
    }

    @Override
    void absorb(PairedOutcomeState other) {
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
