package dev.credence.state;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.internal.Labels;
import dev.credence.api.sample.Sample;
import dev.credence.state.format.StateFormat;
import dev.credence.state.keys.RowCounts;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A state of the true and predicted labels of rows: the counts of cells, for each cluster or fold if the layout has them, and the
 * sums of weights if rows have weights. Sums are exact, so that the order of the rows does not matter.
 *
 * <pre>{@code
 * ConfusionState monday = new ConfusionState(StateLayout.PLAIN.withPositive("yes")).add("yes", "no");
 * byte[] stored = monday.toBytes();
 * ConfusionState week = ConfusionState.fromBytes(stored).merge(tuesday);
 * credence.evaluate(week.sample()).estimate("f1");
 * }</pre>
 *
 * <p>The memory (about 20 bytes for each cell) and the length of the bytes (about 4 for each cell) depend on the number of
 * distinct cells, not on the number of rows.
 */
public final class ConfusionState extends LabelState<ConfusionState, ConfusionMatrix> {
    /**
     * Creates a state without rows.
     *
     * @param layout the meaning of the rows
     */
    public ConfusionState(StateLayout layout) {
        super(layout, List.of("truth", "predicted"));
    }

    /**
     * Adds one row of independent rows.
     *
     * @param truth the true label of the row
     * @param predicted the predicted label of the row
     * @return this state
     * @throws IllegalArgumentException if the design requires a cluster, a fold or a weight
     */
    public ConfusionState add(String truth, String predicted) {
        return add(truth, predicted, 1);
    }

    /**
     * Adds several equal rows of independent rows.
     *
     * @param truth their true label
     * @param predicted their predicted label
     * @param count the number of rows, 0 or more
     * @return this state
     * @throws IllegalArgumentException if the design requires a cluster, a fold or a weight, the count is negative, or the total
     *     would exceed 2^53
     */
    public ConfusionState add(String truth, String predicted, long count) {
        return addRows(count, truth, predicted);
    }

    /**
     * Adds several equal rows of a cluster or fold.
     *
     * @param group the name of the cluster or fold
     * @param truth their true label
     * @param predicted their predicted label
     * @param count the number of rows, 0 or more
     * @return this state
     * @throws IllegalArgumentException if the design has no clusters or folds, the count is negative, or the total would exceed 2^53
     */
    public ConfusionState addIn(String group, String truth, String predicted, long count) {
        return addRowsIn(group, count, truth, predicted);
    }

    /**
     * Adds several equal rows of a cluster or fold whose name is given in UTF-8, as systems of columns store text. The result is that of the text, in
     * which malformed bytes are replaced by U+FFFD, but no text is made for most rows.
     *
     * @param group the bytes of the name of the cluster or fold; the array is not kept
     * @param truth their true label
     * @param predicted their predicted label
     * @param count the number of rows, 0 or more
     * @return this state
     * @throws IllegalArgumentException if the design has no clusters or folds, the count is negative, or the total would exceed 2^53
     */
    public ConfusionState addIn(byte[] group, String truth, String predicted, long count) {
        return addRowsIn(group, count, truth, predicted);
    }

    /**
     * Adds several equal rows of a cluster or fold that a whole number names. The result is that of the name {@code Long.toString(group)}, but no text
     * is made for the rows.
     *
     * @param group the number that is the name of the cluster or fold
     * @param truth their true label
     * @param predicted their predicted label
     * @param count the number of rows, 0 or more
     * @return this state
     * @throws IllegalArgumentException if the design has no clusters or folds, the count is negative, or the total would exceed 2^53
     */
    public ConfusionState addIn(long group, String truth, String predicted, long count) {
        return addRowsIn(group, count, truth, predicted);
    }

    /**
     * Adds a row with a weight. A row of weight 0 is ignored.
     *
     * @param truth the true label of the row
     * @param predicted the predicted label of the row
     * @param weight the weight of the row, finite and 0 or more
     * @return this state
     * @throws IllegalArgumentException if the design is not weighted, or the weight is negative, infinite or NaN
     */
    public ConfusionState addWeighted(String truth, String predicted, double weight) {
        return addWeightedRow(weight, truth, predicted);
    }

    /**
     * Reads a state of this kind from bytes.
     *
     * @param bytes the result of {@link #toBytes}
     * @return the state
     * @throws StateFormatException if the bytes are not a state, are damaged, have another version of the format, or contain
     *     another kind of state
     */
    public static ConfusionState fromBytes(byte[] bytes) {
        return States.read(ConfusionState.class, bytes);
    }

    @Override
    Function<String, ConfusionMatrix> matrices(LabelledCells cells) {
        LabelSets sets = new LabelSets(cells.labels(), layout());
        return group -> sets.matrix(cells.cells(group));
    }

    @Override
    Sample<ConfusionMatrix> clusters(LabelledCells cells) {
        BitSet all = new BitSet();
        all.set(0, cells.labels().size());
        LabelSets.LabelSet set = new LabelSets(cells.labels(), layout()).set(all);
        return cells.clusters(set.empty, set.index);
    }

    @Override
    int truth(ConfusionMatrix matrix, int atom) {
        return matrix.truth(atom);
    }

    @Override
    List<String> labels(ConfusionMatrix matrix, int atom) {
        List<String> names = matrix.labels();
        return List.of(names.get(matrix.truth(atom)), names.get(matrix.predicted(atom)));
    }

    @Override
    ConfusionState self() {
        return this;
    }

    @Override
    ConfusionState newState(StateLayout layout) {
        return new ConfusionState(layout);
    }

    @Override
    int systemsToName() {
        return 1;
    }

    @Override
    int kind() {
        return StateFormat.CONFUSION;
    }

    /** The sets of labels of the clusters or folds of a sample; equal ones share the memory of the labels. */
    private static final class LabelSets {
        private final List<String> labels;
        private final StateLayout layout;
        private final Map<BitSet, LabelSet> sets = new HashMap<>();
        /** The index of each label in the present matrix, by its number. */
        private final int[] place;

        LabelSets(List<String> labels, StateLayout layout) {
            this.labels = labels;
            this.layout = layout;
            this.place = new int[labels.size()];
        }

        /** A matrix without rows, and the index in it of each label that occurs, in the order of their numbers. */
        @SuppressWarnings("ArrayRecordComponent") // it is never compared
        private record LabelSet(ConfusionMatrix empty, int[] index) {}

        ConfusionMatrix matrix(RowCounts cells) {
            BitSet met = new BitSet();
            for (int cell = 0; cell < cells.size(); cell++) {
                met.set(cells.number(cell, 0));
                met.set(cells.number(cell, 1));
            }
            LabelSet set = sets.computeIfAbsent(met, this::set);
            int next = 0;
            for (int label = met.nextSetBit(0); label >= 0; label = met.nextSetBit(label + 1)) {
                place[label] = set.index[next++];
            }
            int[] truths = new int[cells.size()];
            int[] predictions = new int[cells.size()];
            long[] counts = new long[cells.size()];
            for (int cell = 0; cell < counts.length; cell++) {
                truths[cell] = place[cells.number(cell, 0)];
                predictions[cell] = place[cells.number(cell, 1)];
                counts[cell] = cells.count(cell);
            }
            return set.empty.withCells(truths, predictions, counts);
        }

        private LabelSet set(BitSet met) {
            Set<String> names = met.stream().mapToObj(labels::get).collect(Collectors.toCollection(LinkedHashSet::new));
            layout.positive().ifPresent(names::add);
            if (!layout.labels().isEmpty()) {
                // The matrix is still empty, so that it would accept an order without them.
                Labels.of(layout.labels()).requireAll(List.copyOf(names));
            }
            ConfusionMatrix unordered =
                    ConfusionMatrix.ofCells(List.copyOf(names), new int[0], new int[0], new long[0]);
            ConfusionMatrix ordered = layout.labels().isEmpty() ? unordered : unordered.withLabels(layout.labels());
            ConfusionMatrix empty = layout.positive().map(ordered::withPositive).orElse(ordered);
            Map<String, Integer> places = new HashMap<>();
            empty.labels().forEach(label -> places.put(label, places.size()));
            int[] index =
                    met.stream().map(number -> places.get(labels.get(number))).toArray();
            return new LabelSet(empty, index);
        }
    }
}
