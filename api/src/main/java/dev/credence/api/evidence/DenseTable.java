package dev.credence.api.evidence;

import java.util.function.LongPredicate;

/** From a square table of counts to the cells of a confusion matrix. */
final class DenseTable {
    private DenseTable() {}

    static ConfusionMatrix read(Labels labels, long[][] counts) {
        requireSquare(labels, counts);
        return cells(labels, -1, counts, count -> count != 0);
    }

    static ConfusionMatrix all(Labels labels, int positive, long[][] counts) {
        return cells(labels, positive, counts, count -> true);
    }

    private static void requireSquare(Labels labels, long[][] counts) {
        if (counts.length != labels.size()) {
            throw new IllegalArgumentException(
                    "counts must have a row per label: rows=" + counts.length + ", labels=" + labels.size());
        }
        for (int i = 0; i < counts.length; i++) {
            if (counts[i].length != labels.size()) {
                throw new IllegalArgumentException("counts must have a column per label: columns of row " + i + "="
                        + counts[i].length + ", labels=" + labels.size());
            }
        }
    }

    private static ConfusionMatrix cells(Labels labels, int positive, long[][] counts, LongPredicate keep) {
        int atoms = 0;
        for (long[] row : counts) {
            for (long count : row) {
                atoms += keep.test(count) ? 1 : 0;
            }
        }
        int[] truth = new int[atoms];
        int[] predicted = new int[atoms];
        long[] kept = new long[atoms];
        int atom = 0;
        for (int i = 0; i < counts.length; i++) {
            for (int j = 0; j < counts[i].length; j++) {
                if (keep.test(counts[i][j])) {
                    truth[atom] = i;
                    predicted[atom] = j;
                    kept[atom++] = counts[i][j];
                }
            }
        }
        return new ConfusionMatrix(labels, positive, truth, predicted, kept);
    }
}
