package dev.credence.state;

import dev.credence.api.text.QuotedText;
import dev.credence.state.format.StateFormat;
import dev.credence.state.format.StateReader;
import dev.credence.state.format.StateWriter;
import dev.credence.state.format.Utf8;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A state of independent rows that a judge labelled, of which a part also has a true label: the counts of rows by true label, label of the
 * judge and predictions of any number of systems. {@code JudgedLabels} of {@code credence-judge} corrects metrics by such counts.
 *
 * <p>The memory and the length of the bytes are those of {@link JointConfusionState} with one system more.
 */
public final class JudgedState extends RowState<JudgedState> {
    /** The text that the format has instead of the true label of a row without one. */
    private static final String NONE = "";

    private final List<String> systems;
    private final LabelledCells cells;
    private long labelled;

    /** Receives equal rows. */
    @FunctionalInterface
    public interface Visitor {
        /**
         * Receives equal rows.
         *
         * @param truth their true label, or null if they have none
         * @param judge the label that the judge gave them
         * @param predictions the label that each system predicted, in the order of the systems
         * @param count the number of rows
         */
        void visit(@Nullable String truth, String judge, List<String> predictions, long count);
    }

    /**
     * Creates a state without rows.
     *
     * @param layout the meaning of the rows, whose design is {@link StateDesign#PLAIN}, without limits of scores
     * @param systems the distinct names of the systems, in the order of the predictions of each row; empty if the labels themselves are
     *     the outcome
     * @throws IllegalArgumentException if the layout has another design, a name occurs twice, or a name is not valid Unicode text
     */
    public JudgedState(StateLayout layout, List<String> systems) {
        super(checked(layout));
        this.systems = List.copyOf(systems);
        systems.forEach(name -> Utf8.require("name of a system", name));
        if (systems.stream().distinct().count() < systems.size()) {
            throw new IllegalArgumentException(
                    "names of systems must be distinct: systems=" + QuotedText.of(systems.toString()));
        }
        cells = new LabelledCells(new JointConfusionState.RowKeys(systems.size() + 1), StateDesign.PLAIN);
    }

    private static StateLayout checked(StateLayout layout) {
        StateLayout plain = new StateLayout(StateDesign.PLAIN, layout.positive(), List.of(), false, StateLayout.ALL);
        if (!layout.equals(plain)) {
            throw new IllegalArgumentException(
                    "judged rows must be independent, without an order of labels, a direction or"
                            + " a limit of scores: layout=" + QuotedText.of(layout.toString()));
        }
        return layout;
    }

    /** {@return the names of the systems, in their order} */
    public List<String> systems() {
        return systems;
    }

    /** {@return the number of rows with a true label} */
    public long labelled() {
        return labelled;
    }

    /**
     * Adds several equal rows.
     *
     * @param truth their true label, which is not empty, or null if they have none
     * @param judge the label that the judge gave them
     * @param predictions the label that each system predicted, in the order of the systems
     * @param count the number of rows, 0 or more
     * @return this state
     * @throws IllegalArgumentException if the true label is empty, there is not one prediction for each system, the count is negative, or
     *     the total would exceed 2^53
     */
    public JudgedState add(@Nullable String truth, String judge, List<String> predictions, long count) {
        Objects.requireNonNull(judge, "judge must not be null; count such rows with addMissing");
        if (predictions.size() != systems.size()) {
            throw new IllegalArgumentException("predictions must be one per system: predictions=" + predictions.size()
                    + ", systems=" + systems.size() + " in row " + (size() + missing()));
        }
        if (NONE.equals(truth)) {
            throw new IllegalArgumentException("truth must not be empty: truth='' in row " + (size() + missing())
                    + "; give null if there is none");
        }
        List<String> labels = new ArrayList<>(List.of(truth == null ? NONE : truth, judge));
        labels.addAll(predictions);
        rows.requireRoom(count);
        if (count > 0) {
            cells.add("", count, labels.toArray(String[]::new));
            rows.rows(count);
            labelled += truth == null ? 0 : count;
        }
        return this;
    }

    /**
     * Visits the distinct rows with their counts.
     *
     * @param visitor receives each kind of row, in no particular order
     */
    public void forEach(Visitor visitor) {
        cells.forEach("", (labels, count) -> {
            String truth = labels.get(0);
            visitor.visit(truth.equals(NONE) ? null : truth, labels.get(1), labels.subList(2, labels.size()), count);
        });
    }

    /**
     * Returns a state of the same rows with a positive label, for states that were created without one.
     *
     * @param label the label; it need not occur
     * @return another state
     */
    public JudgedState withPositive(String label) {
        return copy(layout().withPositive(label));
    }

    /**
     * Reads a state of this kind from bytes.
     *
     * @param bytes the result of {@link #toBytes}
     * @return the state
     * @throws StateFormatException if the bytes are not a state, are damaged, have another version of the format, or contain another kind
     *     of state
     */
    public static JudgedState fromBytes(byte[] bytes) {
        return States.read(JudgedState.class, bytes);
    }

    @Override
    void requireSameContent(JudgedState other) {
        if (!systems.equals(other.systems)) {
            throw new IllegalArgumentException("states to merge must be of the same systems in the same order: this="
                    + QuotedText.of(systems.toString()) + ", other=" + QuotedText.of(other.systems.toString()));
        }
    }

    @Override
    void requireRoom(List<JudgedState> others) {
        cells.requireRoom(others.stream().map(other -> other.cells).toList());
    }

    @Override
    void absorb(JudgedState other) {
        cells.merge(other.cells);
        labelled += other.labelled;
    }

    @Override
    JudgedState self() {
        return this;
    }

    @Override
    JudgedState newState(StateLayout layout) {
        return new JudgedState(layout, systems);
    }

    @Override
    int systemsToName() {
        return 1;
    }

    @Override
    int kind() {
        return StateFormat.JUDGED;
    }

    @Override
    void writeMeaning(StateWriter out) {
        out.texts(systems);
    }

    @Override
    void writeContent(StateWriter out) {
        cells.write(out);
    }

    @Override
    void readContent(StateReader in) {
        cells.read(in, rows);
        forEach((truth, judge, predictions, count) -> labelled += truth == null ? 0 : count);
    }
}
