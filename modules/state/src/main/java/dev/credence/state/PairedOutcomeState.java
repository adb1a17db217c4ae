package dev.credence.state;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.sample.Sample;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.PairedOutcomes;
import dev.credence.state.format.StateFormat;
import dev.credence.state.items.RowMeaning;
import dev.credence.state.items.StoredOutcomes;
import java.util.List;

/**
 * A state of the outcomes of two systems on the same items, for each cluster if the design has them; see {@link OutcomeState}. It stores which
 * outcomes belong to the same item, because a paired comparison needs this.
 *
 * <p>Each row has the outcomes of both systems. In a state that is created by {@link #ofRuns}, rows with the same name of an item are its
 * runs; the runs of one system are not matched with those of the other.
 */
public final class PairedOutcomeState extends RowState.OfOutcomes<PairedOutcomeState> {
    static final int SYSTEMS = 2;

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
        super(layout, meaning);
    }

    PairedOutcomeState(StateLayout layout, StoredOutcomes items) {
        super(layout, items);
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
        return addEqual(count, first, second);
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
        return addEqualIn(cluster, count, first, second);
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
        return addRun(item, first, second);
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
        return addRunIn(cluster, item, first, second);
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
        return sampleOf(items::pairedOutcomes);
    }

    /** {@return the outcomes of the first system} */
    public OutcomeState first() {
        return ofSystems(OutcomeState::new, 0);
    }

    /** {@return the outcomes of the second system} */
    public OutcomeState second() {
        return ofSystems(OutcomeState::new, 1);
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
}
