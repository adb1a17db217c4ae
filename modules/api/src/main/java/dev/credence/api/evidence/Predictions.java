package dev.credence.api.evidence;

import dev.credence.api.internal.ArgumentChecks;
import dev.credence.api.internal.CellTable;
import dev.credence.api.internal.Labels;
import dev.credence.api.internal.Totals;
import dev.credence.api.internal.labels.LabelTable;
import dev.credence.api.internal.labels.LabelType;
import dev.credence.api.internal.scores.ScoreRows;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Creates matrices from the true and predicted label of each item. */
final class Predictions {
    private Predictions() {}

    static ConfusionMatrix matrix(Collection<?> truth, Collection<?> predicted, LabelType source) {
        requireSameLength(truth.size(), predicted.size());
        ConfusionCounter counter = new ConfusionCounter();
        LabelType.LabelNames names = new LabelType.LabelNames();
        Iterator<?> predictions = predicted.iterator();
        for (Object label : truth) {
            long row = counter.size();
            counter.add(
                    names.of(ArgumentChecks.require(label, "truth label", "row", row)),
                    names.of(ArgumentChecks.require(predictions.next(), "predicted label", "row", row)));
        }
        return withLabelsOfType(source, counter.toMatrix());
    }

    private static ConfusionMatrix withLabelsOfType(LabelType type, ConfusionMatrix matrix) {
        List<String> order = type.order();
        ConfusionMatrix ordered = order == null ? matrix : matrix.withLabels(order);
        return type.positive().map(ordered::withPositive).orElse(ordered);
    }

    static ConfusionMatrix matrix(boolean[] truth, boolean[] predicted) {
        requireSameLength(truth.length, predicted.length);
        long[][] counts = new long[2][2];
        for (int row = 0; row < truth.length; row++) {
            counts[truth[row] ? 1 : 0][predicted[row] ? 1 : 0]++;
        }
        return ConfusionMatrix.of(List.of("false", "true"), counts).withPositive("true");
    }

    static ConfusionMatrix matrix(Map<?, ? extends Map<?, ? extends Number>> counts) {
        Tally tally = new Tally();
        counts.forEach((truth, row) -> ArgumentChecks.require(row, "counts", "truth", truth)
                .forEach((predicted, count) -> {
                    ArgumentChecks.require(truth, "truth label", "predicted", predicted);
                    ArgumentChecks.require(predicted, "predicted label", "truth", truth);
                    tally.add(truth, predicted, wholeCount(count, truth, predicted));
                }));
        return tally.matrix();
    }

    private static long wholeCount(Number count, Object truth, Object predicted) {
        String cell = truth + ", predicted=" + predicted;
        double value = ArgumentChecks.require(count, "count", "truth", cell).doubleValue();
        if (!(Math.rint(value) == value && Math.abs(value) <= Totals.LARGEST)) {
            throw new IllegalArgumentException(
                    "count must be a whole number up to 2^53: count=" + count + " at truth=" + cell);
        }
        return count.longValue();
    }

    /** Returns the matrix of true and predicted classes that are given by index. */
    static ConfusionMatrix matrix(List<String> labels, int[] truth, int[] predicted) {
        requireSameLength(truth.length, predicted.length);
        Labels stated = Labels.of(labels);
        int[] rows = ScoreRows.indices(truth, stated.size(), "true class");
        int[] columns = ScoreRows.indices(predicted, stated.size(), "predicted class");
        CellTable cells = new CellTable();
        for (int row = 0; row < rows.length; row++) {
            cells.add(rows[row], columns[row], 1);
        }
        LabelTable.Rows counted = new LabelTable.Rows(LabelTable.CELL, 2);
        cells.forEach((row, column, count) -> counted.add(count, row, column));
        return matrix(stated, counted);
    }

    private static ConfusionMatrix matrix(Labels labels, LabelTable.Rows rows) {
        return new ConfusionMatrix(rows.table(labels, LabelTable.NO_LABEL), LabelTable.NO_LABEL);
    }

    /** Returns the matrix of counted cells, whose classes are indices of labels without an explicit order. */
    static ConfusionMatrix matrix(List<String> labels, int[] truth, int[] predicted, long[] counts) {
        Labels order = Labels.natural(labels);
        int[] index = order.indicesOf(labels);
        return matrix(order, cells(truth, predicted, counts, index));
    }

    /** Returns counted cells, whose classes are indices of an array that contains the index of each label. */
    static LabelTable.Rows cells(int[] truth, int[] predicted, long[] counts, int[] index) {
        requireSameLength(truth.length, predicted.length);
        if (counts.length != truth.length) {
            throw new IllegalArgumentException(
                    "each cell must have a count: cells=" + truth.length + ", counts=" + counts.length);
        }
        int[] rows = ScoreRows.indices(truth, index.length, "true class");
        int[] columns = ScoreRows.indices(predicted, index.length, "predicted class");
        LabelTable.Rows cells = new LabelTable.Rows(LabelTable.CELL, 2);
        for (int cell = 0; cell < counts.length; cell++) {
            if (counts[cell] != 0) {
                cells.add(counts[cell], index[rows[cell]], index[columns[cell]]);
            }
        }
        return cells;
    }

    /** Returns the matrix of a table with a row and a column for each label. */
    static ConfusionMatrix matrix(Labels labels, long[][] counts) {
        requireSquare(labels, counts);
        LabelTable.Rows cells = new LabelTable.Rows(LabelTable.CELL, 2);
        for (int row = 0; row < counts.length; row++) {
            for (int column = 0; column < counts.length; column++) {
                if (counts[row][column] != 0) {
                    cells.add(counts[row][column], row, column);
                }
            }
        }
        return matrix(labels, cells);
    }

    private static void requireSquare(Labels labels, long[][] counts) {
        if (counts.length != labels.size()) {
            throw new IllegalArgumentException(
                    "counts must have a row per label: rows=" + counts.length + ", labels=" + labels.size());
        }
        for (int i = 0; i < counts.length; i++) {
            long[] row = ArgumentChecks.require(counts[i], "counts", "row", i);
            if (row.length != labels.size()) {
                throw new IllegalArgumentException("counts must have a column per label: columns of row " + i + "="
                        + row.length + ", labels=" + labels.size());
            }
        }
    }

    private static void requireSameLength(int truth, int predicted) {
        if (truth != predicted) {
            throw new IllegalArgumentException(
                    "truth and prediction must have the same length: truth=" + truth + ", prediction=" + predicted);
        }
    }

    /** Counts items whose labels are of any type. Counters of parts can be merged, so that streams may be parallel. */
    static final class Tally {
        private final ConfusionCounter counter = new ConfusionCounter();
        private final LabelType.LabelNames names = new LabelType.LabelNames();
        private @Nullable LabelType source;

        /** Counts an item of a stream. Errors name its row, which is the number of items counted before. */
        void add(Object truth, Object predicted) {
            ArgumentChecks.require(truth, "truth label", "row", counter.size());
            ArgumentChecks.require(predicted, "predicted label", "row", counter.size());
            add(truth, predicted, 1);
        }

        void add(Object truth, Object predicted, long count) {
            if (source == null) {
                source = LabelType.of(List.of(truth));
            }
            counter.add(names.of(truth), names.of(predicted), count);
        }

        Tally merge(Tally other) {
            source = source == null ? other.source : source;
            names.merge(other.names);
            counter.merge(other.counter);
            return this;
        }

        ConfusionMatrix matrix() {
            return source == null ? counter.toMatrix() : withLabelsOfType(source, counter.toMatrix());
        }
    }
}
