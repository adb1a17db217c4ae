package dev.credence.state;

import dev.credence.api.sample.Sample;
import dev.credence.api.text.QuotedText;
import dev.credence.api.text.Suggestions;
import dev.credence.outcomes.JointOutcomes;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.state.format.StateFormat;
import dev.credence.state.format.StateReader;
import dev.credence.state.format.StateWriter;
import dev.credence.state.format.Utf8;
import dev.credence.state.items.RowMeaning;
import dev.credence.state.items.StoredOutcomes;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;

/**
 * A state of the outcomes of several systems on the same items, for each cluster if the design has them; see {@link OutcomeState}. It stores
 * which outcomes belong to the same item, because simultaneous comparisons of all pairs of systems need this.
 *
 * <p>Each row has the outcomes of all systems. In a state that is created by {@link #ofRuns}, rows with the same name of an item are its
 * runs; the runs of one system are not matched with those of another.
 */
public final class JointOutcomeState extends RowState.OfOutcomes<JointOutcomeState> {
    private static final int MIN_SYSTEMS = 2;

    private final List<String> systems;

    /**
     * Creates a state without rows, each of which will be an item of its own.
     *
     * @param design the sampling design of the items: {@link StateDesign#PLAIN} or {@link StateDesign#CLUSTERED}
     * @param columns the names of the values that each row has for each system, and their ranges
     * @param systems the names of the systems, two or more and distinct, in the order of the values of each row
     * @throws IllegalArgumentException if the design is another one, there is no column, there are fewer than two systems, two columns or
     *     two systems have the same name, or a name is not valid Unicode text
     */
    public JointOutcomeState(StateDesign design, List<OutcomeColumn> columns, List<String> systems) {
        this(
                StateLayout.of(design),
                new StoredOutcomes(new RowMeaning(requireSystems(systems).size(), columns, false)),
                systems);
    }

    private JointOutcomeState(StateLayout layout, StoredOutcomes items, List<String> systems) {
        super(layout, items);
        this.systems = List.copyOf(systems);
    }

    /**
     * Returns a state without rows, each of which will be a run of the item that it names.
     *
     * @param design the sampling design of the items: {@link StateDesign#PLAIN} or {@link StateDesign#CLUSTERED}
     * @param columns the names of the values that each row has for each system, and their ranges
     * @param systems the names of the systems, two or more and distinct, in the order of the values of each row
     * @return the state
     * @throws IllegalArgumentException if the design is another one, there is no column, there are fewer than two systems, two columns or
     *     two systems have the same name, or a name is not valid Unicode text
     */
    public static JointOutcomeState ofRuns(StateDesign design, List<OutcomeColumn> columns, List<String> systems) {
        return new JointOutcomeState(
                StateLayout.of(design),
                new StoredOutcomes(new RowMeaning(requireSystems(systems).size(), columns, true)),
                systems);
    }

    static JointOutcomeState read(StateLayout layout, StateReader in) {
        List<String> systems = in.create(in.texts("system"), JointOutcomeState::requireSystems);
        return new JointOutcomeState(layout, new StoredOutcomes(RowMeaning.read(in, systems.size())), systems);
    }

    private static List<String> requireSystems(List<String> systems) {
        systems.forEach(name -> Utf8.require("name of a system", name));
        if (systems.size() < MIN_SYSTEMS || Set.copyOf(systems).size() < systems.size()) {
            throw new IllegalArgumentException(
                    "systems must be two or more with different names: systems=" + QuotedText.of(systems.toString()));
        }
        return systems;
    }

    /** {@return the names of the systems, in their order} */
    public List<String> systems() {
        return systems;
    }

    /**
     * Adds several equal items, each of one row.
     *
     * @param count the number of items, 0 or more
     * @param ofSystems for each system, the outcomes, one for each column
     * @return this state
     * @throws IllegalArgumentException if the design has clusters, rows must name their item, there are not as many rows as systems, the
     *     number of values is not the number of columns, a value is NaN, infinite or outside the declared range, the count is negative,
     *     or the total would exceed 2^53
     */
    public JointOutcomeState addItems(long count, double[]... ofSystems) {
        return addEqual(count, checked(ofSystems));
    }

    /**
     * Adds several equal items of a cluster, each of one row.
     *
     * @param cluster the name of the cluster
     * @param count the number of items, 0 or more
     * @param ofSystems for each system, the outcomes, one for each column
     * @return this state
     * @throws IllegalArgumentException if the design has no clusters, or as {@link #addItems}
     */
    public JointOutcomeState addItemsIn(String cluster, long count, double[]... ofSystems) {
        return addEqualIn(cluster, count, checked(ofSystems));
    }

    /**
     * Adds a run of an item by each system. Rows with the same name are runs of one item, also if they are in states that are merged later.
     *
     * @param item the name of the item
     * @param ofSystems for each system, the outcomes, one for each column
     * @return this state
     * @throws IllegalArgumentException if the design has clusters, rows must not name an item, there are not as many rows as systems, the
     *     number of values is not the number of columns, a value is NaN, infinite or outside the declared range, or the name is not valid
     *     Unicode text
     */
    public JointOutcomeState add(String item, double[]... ofSystems) {
        return addRun(item, checked(ofSystems));
    }

    /**
     * Adds a run of an item of a cluster by each system.
     *
     * @param cluster the name of the cluster
     * @param item the name of the item
     * @param ofSystems for each system, the outcomes, one for each column
     * @return this state
     * @throws IllegalArgumentException if the design has no clusters, the item is in another cluster, or as {@link #add}
     */
    public JointOutcomeState addIn(String cluster, String item, double[]... ofSystems) {
        return addRunIn(cluster, item, checked(ofSystems));
    }

    private double[][] checked(double[]... ofSystems) {
        if (ofSystems.length != systems.size()) {
            throw new IllegalArgumentException("outcomes must be one row per system: rows=" + ofSystems.length
                    + ", systems=" + systems.size() + " in row " + (size() + missing()));
        }
        return ofSystems;
    }

    /**
     * Reads a state of this kind from bytes.
     *
     * @param bytes the result of {@link #toBytes}
     * @return the state
     * @throws StateFormatException if the bytes are not a state, are damaged, have another version of the format, or contain
     *     another kind of state
     */
    public static JointOutcomeState fromBytes(byte[] bytes) {
        return States.read(JointOutcomeState.class, bytes);
    }

    /**
     * Returns the state of one system, without the other systems.
     *
     * @param system the name of the system
     * @return the state of its outcomes
     * @throws NoSuchElementException if there is no such system
     */
    public OutcomeState system(String system) {
        return ofSystems(OutcomeState::new, place(system));
    }

    /**
     * Returns the state of two systems, without the other systems.
     *
     * @param first the name of the first system
     * @param second the name of the second system
     * @return the state of their outcomes
     * @throws NoSuchElementException if there is no such system
     */
    public PairedOutcomeState pair(String first, String second) {
        return ofSystems(PairedOutcomeState::new, place(first), place(second));
    }

    /**
     * Returns the state of stored of the systems, or of all systems in another order.
     *
     * @param names the distinct names of two or more systems
     * @return another state
     * @throws NoSuchElementException if there is no such system
     * @throws IllegalArgumentException if there are fewer than two names, or a name occurs twice
     */
    public JointOutcomeState withSystems(List<String> names) {
        return ofSystems(
                (layout, stored) -> new JointOutcomeState(layout, stored, requireSystems(names)),
                names.stream().mapToInt(this::place).toArray());
    }

    private int place(String system) {
        int index = systems.indexOf(system);
        if (index < 0) {
            throw new NoSuchElementException(Suggestions.message("system", system, systems));
        }
        return index;
    }

    /**
     * Returns the items added so far as a sample with the design of this state.
     *
     * @return the sample
     * @throws IllegalArgumentException if the design needs more data, such as a second cluster
     */
    public Sample<JointOutcomes> sample() {
        return sampleOf(group -> items.jointOutcomes(group, systems));
    }

    @Override
    void requireSameContent(JointOutcomeState other) {
        if (!systems.equals(other.systems)) {
            throw new IllegalArgumentException("states to merge must be of the same systems in the same order: this="
                    + QuotedText.of(systems.toString()) + ", other=" + QuotedText.of(other.systems.toString()));
        }
        super.requireSameContent(other);
    }

    @Override
    void writeMeaning(StateWriter out) {
        out.texts(systems);
        super.writeMeaning(out);
    }

    @Override
    JointOutcomeState self() {
        return this;
    }

    @Override
    JointOutcomeState newState(StateLayout layout) {
        return new JointOutcomeState(layout, new StoredOutcomes(items.meaning()), systems);
    }

    @Override
    int kind() {
        return StateFormat.JOINT_OUTCOMES;
    }
}
