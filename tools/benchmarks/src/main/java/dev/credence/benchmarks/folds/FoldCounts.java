package dev.credence.benchmarks.folds;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.sample.FoldedSample;
import java.util.ArrayList;
import java.util.List;

/** What a cross-validation counted: TP, FP, FN and TN of each fold, written {@code tp fp fn tn;tp fp fn tn;...}. */
record FoldCounts(List<long[]> folds) {
    private static final int CELLS = 4;

    /** Reads what {@link #text} wrote. */
    static FoldCounts parse(String text) {
        List<long[]> folds = new ArrayList<>();
        for (String fold : text.split(";", -1)) {
            String[] cells = fold.split(" ", -1);
            if (cells.length != CELLS) {
                throw new IllegalArgumentException("fold must have four counts: fold=" + fold);
            }
            long[] counts = new long[CELLS];
            for (int cell = 0; cell < CELLS; cell++) {
                counts[cell] = Long.parseLong(cells[cell]);
            }
            folds.add(counts);
        }
        return new FoldCounts(folds);
    }

    /** Returns the counts of some matrices with a positive class. */
    static FoldCounts of(List<ConfusionMatrix> matrices) {
        return new FoldCounts(matrices.stream().map(FoldCounts::cells).toList());
    }

    private static long[] cells(ConfusionMatrix fold) {
        long[] cells = new long[CELLS];
        for (int atom = 0; atom < fold.atoms(); atom++) {
            cells[fold.outcome(atom, fold.positiveIndex()).ordinal()] += fold.count(atom);
        }
        return cells;
    }

    String text() {
        StringBuilder text = new StringBuilder();
        for (long[] fold : folds) {
            text.append(text.isEmpty() ? "" : ";")
                    .append(fold[0])
                    .append(' ')
                    .append(fold[1])
                    .append(' ')
                    .append(fold[2])
                    .append(' ')
                    .append(fold[3]);
        }
        return text.toString();
    }

    /** Returns the count of one cell over all folds: 0 TP, 1 FP, 2 FN, 3 TN. */
    long total(int cell) {
        return folds.stream().mapToLong(fold -> fold[cell]).sum();
    }

    FoldedSample<ConfusionMatrix> sample() {
        return FoldedSample.of(folds.stream()
                .map(fold -> ConfusionMatrix.binary(fold[0], fold[1], fold[2], fold[3]))
                .toList());
    }
}
