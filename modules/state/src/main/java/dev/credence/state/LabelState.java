package dev.credence.state;

import dev.credence.api.evidence.Poolable;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.state.format.StateReader;
import dev.credence.state.format.StateWriter;
import dev.credence.state.keys.LabelKeys;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The base class of states of labels. They store the counts of cells of true and predicted labels, for each cluster or fold if the
 * layout has them, and the sums of weights if rows have weights. Sums are exact, so that the order of the rows does not matter.
 *
 * <p>Memory and the length of the bytes depend on the number of distinct cells, not on the number of rows.
 *
 * @param <S> the kind of state
 * @param <M> the matrix that is created from the rows
 */
public abstract sealed class LabelState<S extends LabelState<S, M>, M extends Poolable<M>> extends RowState<S>
        permits ConfusionState, PairedConfusionState, JointConfusionState {
    private final List<String> roles;
    private final LabelledCells cells;

    /** Creates a state without rows. The roles are the names of the two or three labels of a row in messages. */
    LabelState(StateLayout layout, List<String> roles) {
        this(layout, roles, new PackedKeys(roles.size()));
    }

    /** Creates a state without rows, with given roles of the labels and given keys. */
    LabelState(StateLayout layout, List<String> roles, LabelKeys keys) {
        super(layout);
        this.roles = roles;
        cells = new LabelledCells(keys, layout.design());
    }

    final S addRows(long count, String... labels) {
        rows.requireUngrouped();
        return count("", count, labels);
    }

    final S addRowsIn(String group, long count, String... labels) {
        Objects.requireNonNull(group, "group must not be null");
        rows.requireGrouped(group);
        return count(group, count, labels);
    }

    private S count(String group, long count, String... labels) {
        if (admits(count, labels)) {
            cells.add(group, count, labels);
            rows.rows(count);
        }
        return self();
    }

    /** Checks rows before they are counted, and returns whether there are any. */
    private boolean admits(long count, String... labels) {
        requireLabels(labels);
        rows.requireRoom(count);
        return count > 0;
    }

    final S addRowsIn(long group, long count, String... labels) {
        if (!rows.isGrouped()) {
            return addRowsIn(Long.toString(group), count, labels);
        }
        if (admits(count, labels)) {
            cells.add(group, count, labels);
            rows.rows(count);
        }
        return self();
    }

    final S addRowsIn(byte[] group, long count, String... labels) {
        Objects.requireNonNull(group, "group must not be null");
        if (!rows.isGrouped()) {
            return addRowsIn(new String(group, StandardCharsets.UTF_8), count, labels);
        }
        if (admits(count, labels)) {
            cells.add(group, count, labels);
            rows.rows(count);
        }
        return self();
    }

    final S addWeightedRow(double weight, String... labels) {
        requireLabels(labels);
        rows.requireWeight(weight);
        if (weight > 0) {
            rows.requireRoom(1);
            cells.addWeighted(weight, labels);
            rows.rows(1);
        }
        return self();
    }

    private void requireLabels(String... labels) {
        for (int position = 0; position < labels.length; position++) {
            if (labels[position] == null) {
                throw new NullPointerException(
                        roles.get(position) + " must not be null; count such rows with addMissing");
            }
        }
    }

    /**
     * Returns a state of the same rows with a positive label, for states that were created without one.
     *
     * @param label the label; it need not occur
     * @return another state
     */
    public final S withPositive(String label) {
        return copy(layout().withPositive(label));
    }

    /**
     * Returns a state of the same rows with an explicit order of the labels.
     *
     * @param order every label that occurs and the positive label
     * @return another state
     */
    public final S withLabels(List<String> order) {
        return copy(layout().withLabels(order));
    }

    /** Receives equal rows. */
    @FunctionalInterface
    public interface Visitor {
        /**
         * Receives equal rows.
         *
         * @param labels their true label and then their predicted labels, in the order of the systems
         * @param count the number of rows
         */
        void visit(List<String> labels, long count);
    }

    /**
     * Visits the distinct rows of each cluster or fold with their counts, also if they do not form a sample.
     *
     * @param visitor receives each kind of row, in no particular order
     */
    public final void forEach(Visitor visitor) {
        (rows.isGrouped() ? cells.groups() : List.of("")).forEach(group -> cells.forEach(group, visitor::visit));
    }

    /**
     * Returns the rows added so far as a sample with the design of this state.
     *
     * @return the sample; labels are in natural order unless the layout has an explicit order
     * @throws IllegalArgumentException if the design needs more data, such as a second fold, or a label is not in the explicit
     *     order
     */
    public final Sample<M> sample() {
        return layout().design() == StateDesign.CLUSTERED
                ? clusters(cells)
                : sampleOf(cells.groups(), matrices(cells), matrix -> atom -> truth(matrix, atom), this::weighted);
    }

    Sample<M> clusters(LabelledCells counts) {
        return clustered(counts.groups(), matrices(counts));
    }

    /** Returns the function from the name of a group to its cells as a matrix with the labels of the layout. */
    abstract Function<String, M> matrices(LabelledCells counts);

    abstract int truth(M matrix, int atom);

    /** Returns the true label and the predicted labels of an atom. */
    abstract List<String> labels(M matrix, int atom);

    /** Adds the same rows, with the true label and some of the predictions, to an empty state. */
    final <T extends LabelState<T, ?>> T selectInto(T into, int... positions) {
        into.rows.addOf(
                rows,
                IntStream.of(positions).skip(1).map(position -> position - 1).toArray());
        cells.addTo(((LabelState<?, ?>) into).cells, positions);
        return into;
    }

    private WeightedSample<M> weighted() {
        M matrix = matrices(cells).apply("");
        return cells.weightedSample(matrix, atom -> labels(matrix, atom));
    }

    @Override
    final void requireRoom(List<S> others) {
        cells.requireRoom(
                others.stream().map(other -> ((LabelState<S, M>) other).cells).toList());
    }

    @Override
    final void absorb(S other) {
        cells.merge(((LabelState<S, M>) other).cells);
    }

    @Override
    final void writeContent(StateWriter out) {
        cells.write(out);
    }

    @Override
    final void readContent(StateReader in) {
        cells.read(in, rows);
    }

    /** Keys of two or three labels: a long that contains their numbers, with 21 bits each, of which the distance to the previous one is written. */
    static final class PackedKeys extends LabelKeys {
        PackedKeys(int width) {
            super(width);
        }

        /** Returns the key of numbers; -1 before the first. */
        private static long key(int @Nullable [] row) {
            if (row == null) {
                return -1;
            }
            long key = 0;
            for (int number : row) {
                key = (key << BITS_PER_LABEL) | number;
            }
            return key;
        }

        private int[] numbers(long key) {
            int[] numbers = new int[width()];
            for (int position = 0; position < numbers.length; position++) {
                numbers[position] =
                        (int) (key >>> (BITS_PER_LABEL * (numbers.length - 1 - position))) & (MAX_LABELS - 1);
            }
            return numbers;
        }

        @Override
        public void write(StateWriter out, int @Nullable [] before, int[] row) {
            out.number(key(row) - key(before));
        }

        @Override
        public long[] numbers(int[][] rows) {
            return Arrays.stream(rows).mapToLong(PackedKeys::key).toArray();
        }

        @Override
        public int[] read(StateReader in, int @Nullable [] before) {
            long key = key(before) + in.between("distance of cells", 1, Long.MAX_VALUE);
            int[] row = numbers(key);
            if (!(key >= 0 && key >>> (BITS_PER_LABEL * width()) == 0 && areKnown(row))) {
                throw in.formatError(
                        "a cell must be of labels that are there: cell=" + key + ", labels=" + names().size());
            }
            return row;
        }

        private boolean areKnown(int[] row) {
            for (int number : row) {
                if (number >= names().size()) {
                    return false;
                }
            }
            return true;
        }
    }
}
