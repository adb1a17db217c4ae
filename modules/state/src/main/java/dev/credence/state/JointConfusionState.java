package dev.credence.state;

import dev.credence.api.evidence.JointConfusionCounter;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.text.QuotedText;
import dev.credence.api.text.Suggestions;
import dev.credence.state.format.StateFormat;
import dev.credence.state.format.StateReader;
import dev.credence.state.format.StateWriter;
import dev.credence.state.format.Utf8;
import dev.credence.state.keys.LabelKeys;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A state of the true labels and the predictions of several systems for the same rows; see {@link ConfusionState}. It allows
 * simultaneous comparisons of all pairs of systems, which need the joint counts and cannot use a separate state for each pair.
 *
 * <p>The memory (about 30 bytes, and 5 more for each system) and the length of the bytes (2 or 3, and 1 more for each system) are
 * per distinct kind of row, and do not depend on the number of rows.
 */
public final class JointConfusionState extends LabelState<JointConfusionState, JointConfusionMatrix> {
    private final List<String> systems;

    /**
     * Creates a state without rows.
     *
     * @param layout the meaning of the rows
     * @param systems the names of the systems, two or more and distinct, in the order of the predictions of each row
     * @throws IllegalArgumentException if there are fewer than two systems, a name occurs twice, or a name is not valid Unicode
     *     text
     */
    public JointConfusionState(StateLayout layout, List<String> systems) {
        super(layout, roles(systems), new RowKeys(systems.size()));
        this.systems = List.copyOf(systems);
    }

    private static List<String> roles(List<String> systems) {
        new JointConfusionCounter(systems); // rejects names that occur twice
        systems.forEach(name -> Utf8.require("name of a system", name));
        return Stream.concat(
                        Stream.of("truth"), systems.stream().map(name -> "prediction of '" + QuotedText.of(name) + "'"))
                .toList();
    }

    /** {@return the names of the systems, in their order} */
    public List<String> systems() {
        return systems;
    }

    /**
     * Adds several equal rows of independent rows.
     *
     * @param truth their true label
     * @param predictions the label that each system predicted, in the order of the systems
     * @param count the number of rows, 0 or more
     * @return this state
     * @throws IllegalArgumentException if the design requires a cluster, a fold or a weight, there is not one prediction for each
     *     system, the count is negative, or the total would exceed 2^53
     */
    public JointConfusionState add(String truth, List<String> predictions, long count) {
        return addRows(count, labels(truth, predictions));
    }

    /**
     * Adds several equal rows of a cluster or fold.
     *
     * @param group the name of the cluster or fold
     * @param truth their true label
     * @param predictions the label that each system predicted, in the order of the systems
     * @param count the number of rows, 0 or more
     * @return this state
     * @throws IllegalArgumentException if the design has no clusters or folds, there is not one prediction for each system, the
     *     count is negative, or the total would exceed 2^53
     */
    public JointConfusionState addIn(String group, String truth, List<String> predictions, long count) {
        return addRowsIn(group, count, labels(truth, predictions));
    }

    /**
     * Adds a row with a weight. A row of weight 0 is ignored.
     *
     * @param truth the true label of the row
     * @param predictions the label that each system predicted, in the order of the systems
     * @param weight the weight of the row, finite and 0 or more
     * @return this state
     * @throws IllegalArgumentException if the design is not weighted, there is not one prediction for each system, or the weight is
     *     negative, infinite or NaN
     */
    public JointConfusionState addWeighted(String truth, List<String> predictions, double weight) {
        return addWeightedRow(weight, labels(truth, predictions));
    }

    private String[] labels(String truth, List<String> predictions) {
        Objects.requireNonNull(predictions, "predictions must not be null; count such rows with addMissing");
        if (predictions.size() != systems.size()) {
            throw new IllegalArgumentException("predictions must be one per system: predictions=" + predictions.size()
                    + ", systems=" + systems.size() + " in row " + (size() + missing()));
        }
        String[] labels = new String[systems.size() + 1];
        labels[0] = truth;
        for (int system = 0; system < systems.size(); system++) {
            labels[system + 1] = predictions.get(system);
        }
        return labels;
    }

    /**
     * Reads a state of this kind from bytes.
     *
     * @param bytes the result of {@link #toBytes}
     * @return the state
     * @throws StateFormatException if the bytes are not a state, are damaged, have another version of the format, or contain
     *     another kind of state
     */
    public static JointConfusionState fromBytes(byte[] bytes) {
        return States.read(JointConfusionState.class, bytes);
    }

    /**
     * Returns the state of one system, without the other systems, which keeps its name.
     *
     * @param system the name of the system
     * @return the state of the true labels and its predictions
     * @throws NoSuchElementException if there is no such system
     */
    public ConfusionState system(String system) {
        return selectInto(new ConfusionState(layout()), 0, place(system)).named(List.of(system));
    }

    /**
     * Returns the state of two systems, without the other systems, which keeps their names.
     *
     * @param first the name of the first system
     * @param second the name of the second system
     * @return the state of the true labels and their predictions
     * @throws NoSuchElementException if there is no such system
     */
    public PairedConfusionState pair(String first, String second) {
        return selectInto(new PairedConfusionState(layout()), 0, place(first), place(second))
                .named(List.of(first, second));
    }

    /**
     * Returns the state of some of the systems, or of all systems in another order.
     *
     * @param names the distinct names of two or more systems
     * @return another state
     * @throws NoSuchElementException if there is no such system
     * @throws IllegalArgumentException if there are fewer than two names, or a name occurs twice
     */
    public JointConfusionState withSystems(List<String> names) {
        int[] positions = IntStream.concat(IntStream.of(0), names.stream().mapToInt(this::place))
                .toArray();
        return selectInto(new JointConfusionState(layout(), names), positions);
    }

    private int place(String system) {
        int index = systems.indexOf(system);
        if (index < 0) {
            throw new NoSuchElementException(Suggestions.message("system", system, systems));
        }
        return index + 1;
    }

    @Override
    void requireSameContent(JointConfusionState other) {
        if (systems.size() != other.systems.size()) {
            throw new IllegalArgumentException("states to merge must be of as many systems: this=" + systems.size()
                    + ", other=" + other.systems.size());
        }
        IntStream.range(0, systems.size())
                .filter(system -> !systems.get(system).equals(other.systems.get(system)))
                .findFirst()
                .ifPresent(system -> {
                    throw new IllegalArgumentException("states to merge must be of the same systems in the same order:"
                            + " system " + (system + 1) + " is '" + QuotedText.of(systems.get(system)) + "' in this, '"
                            + QuotedText.of(other.systems.get(system)) + "' in the other");
                });
    }

    @Override
    Function<String, JointConfusionMatrix> matrices(LabelledCells cells) {
        return group -> matrix(group, cells);
    }

    private JointConfusionMatrix matrix(String group, LabelledCells cells) {
        JointConfusionCounter counter = new JointConfusionCounter(systems);
        layout().positive().ifPresent(label -> counter.add(label, Collections.nCopies(systems.size(), label), 0));
        cells.forEach(group, (labels, count) -> counter.add(labels.get(0), labels.subList(1, labels.size()), count));
        JointConfusionMatrix unordered = counter.toMatrix();
        JointConfusionMatrix ordered =
                layout().labels().isEmpty() ? unordered : unordered.withLabels(layout().labels());
        return layout().positive().map(ordered::withPositive).orElse(ordered);
    }

    @Override
    int truth(JointConfusionMatrix matrix, int atom) {
        return matrix.truth(atom);
    }

    @Override
    List<String> labels(JointConfusionMatrix matrix, int atom) {
        List<String> names = matrix.labels();
        List<String> labels = new ArrayList<>(List.of(names.get(matrix.truth(atom))));
        for (int system = 0; system < systems.size(); system++) {
            labels.add(names.get(matrix.prediction(atom, system)));
        }
        return labels;
    }

    @Override
    JointConfusionState self() {
        return this;
    }

    @Override
    JointConfusionState newState(StateLayout layout) {
        return new JointConfusionState(layout, systems);
    }

    @Override
    int kind() {
        return StateFormat.JOINT_CONFUSION;
    }

    @Override
    void writeMeaning(StateWriter out) {
        out.texts(systems);
    }

    /**
     * Keys of any number of labels: a row of their numbers, each of which is written separately. This takes a few more bytes than the
     * distance from the previous row, but it bounds the memory of a state by a small multiple of its bytes.
     */
    static final class RowKeys extends LabelKeys {
        RowKeys(int systems) {
            super(systems + 1);
        }

        @Override
        public void write(StateWriter out, int @Nullable [] before, int[] row) {
            IntStream.of(row).forEach(out::number);
        }

        @Override
        public long[] numbers(int[][] rows) {
            return new long[0];
        }

        @Override
        public int[] read(StateReader in, int @Nullable [] before) {
            int[] row = new int[width()];
            for (int position = 0; position < row.length; position++) {
                row[position] = (int) in.between("place of a label", 0, names().size() - 1L);
            }
            if (before != null && Arrays.compare(before, row) >= 0) {
                throw in.formatError("kinds of rows must ascend");
            }
            return row;
        }
    }
}
