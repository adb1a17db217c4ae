package dev.credence.api.evidence;

import dev.credence.api.internal.ArgumentChecks;
import dev.credence.api.internal.Labels;
import dev.credence.api.internal.Totals;
import dev.credence.api.internal.labels.LabelTable;
import dev.credence.api.internal.labels.LabelType;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Creates paired matrices from the true label and the two predicted labels of each item. */
final class PairedPredictions {
    private PairedPredictions() {}

    static PairedConfusionMatrix matrix(
            Collection<?> truth, Collection<?> first, Collection<?> second, LabelType source) {
        requireSameLength(truth.size(), first.size(), second.size());
        PairedConfusionMatrix.Counter counter = new PairedConfusionMatrix.Counter();
        LabelType.LabelNames names = new LabelType.LabelNames();
        Iterator<?> firsts = first.iterator();
        Iterator<?> seconds = second.iterator();
        for (Object label : truth) {
            long row = counter.size();
            counter.add(
                    names.of(ArgumentChecks.require(label, "truth label", "row", row)),
                    names.of(ArgumentChecks.require(firsts.next(), "first label", "row", row)),
                    names.of(ArgumentChecks.require(seconds.next(), "second label", "row", row)),
                    1);
        }
        return withLabelsOfType(source, counter.toMatrix());
    }

    private static PairedConfusionMatrix withLabelsOfType(LabelType type, PairedConfusionMatrix matrix) {
        List<String> order = type.order();
        PairedConfusionMatrix ordered = order == null ? matrix : matrix.withLabels(order);
        return type.positive().map(ordered::withPositive).orElse(ordered);
    }

    static PairedConfusionMatrix matrix(boolean[] truth, boolean[] first, boolean[] second) {
        requireSameLength(truth.length, first.length, second.length);
        long[][][] counts = new long[2][2][2];
        for (int row = 0; row < truth.length; row++) {
            counts[truth[row] ? 1 : 0][first[row] ? 1 : 0][second[row] ? 1 : 0]++;
        }
        return PairedConfusionMatrix.of(List.of("false", "true"), counts).withPositive("true");
    }

    /** Returns the matrix of a table counts[truth][first][second]. */
    static PairedConfusionMatrix matrix(Labels labels, long[][][] counts) {
        int classes = labels.size();
        requireCube(counts, classes);
        LabelTable.Rows cells = new LabelTable.Rows(LabelTable.CELL, 3);
        for (int t = 0; t < classes; t++) {
            for (int a = 0; a < classes; a++) {
                for (int b = 0; b < classes; b++) {
                    Totals.add(0, counts[t][a][b], "cell [" + t + "][" + a + "][" + b + "]");
                    if (counts[t][a][b] > 0) {
                        cells.add(counts[t][a][b], t, a, b);
                    }
                }
            }
        }
        return new PairedConfusionMatrix(cells.table(labels, LabelTable.NO_LABEL));
    }

    private static void requireCube(long[][][] counts, int k) {
        boolean cube = counts.length == k
                && Arrays.stream(counts).allMatch(rows -> rows != null && rows.length == k)
                && Arrays.stream(counts).flatMap(Arrays::stream).allMatch(row -> row != null && row.length == k);
        if (!cube) {
            throw new IllegalArgumentException(
                    "paired counts must be [truth][first][second] with one entry per label each: labels=" + k);
        }
    }

    private static void requireSameLength(int truth, int first, int second) {
        if (truth != first || truth != second) {
            throw new IllegalArgumentException("truth and both predictions must have the same length: truth=" + truth
                    + ", first=" + first + ", second=" + second);
        }
    }

    /** Converts integer labels to text. */
    static List<String> texts(int[] labels, String name) {
        Objects.requireNonNull(labels, () -> name + " must not be null");
        return Arrays.stream(labels).mapToObj(Integer::toString).toList();
    }

    /** Counts items whose labels are of any type. Counters of parts can be merged, so that streams may be parallel. */
    static final class Tally {
        private final PairedConfusionMatrix.Counter counter = new PairedConfusionMatrix.Counter();
        private final LabelType.LabelNames names = new LabelType.LabelNames();
        private @Nullable LabelType source;

        void add(Object truth, Object first, Object second) {
            ArgumentChecks.require(truth, "truth label", "row", counter.size());
            ArgumentChecks.require(first, "first label", "row", counter.size());
            ArgumentChecks.require(second, "second label", "row", counter.size());
            if (source == null) {
                source = LabelType.of(List.of(truth));
            }
            counter.add(names.of(truth), names.of(first), names.of(second), 1);
        }

        Tally merge(Tally other) {
            source = source == null ? other.source : source;
            names.merge(other.names);
            counter.merge(other.counter);
            return this;
        }

        PairedConfusionMatrix matrix() {
            return source == null ? counter.toMatrix() : withLabelsOfType(source, counter.toMatrix());
        }
    }
}
