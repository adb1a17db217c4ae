package dev.credence.cli.data;

import dev.credence.api.evidence.ConfusionCounter;
import dev.credence.api.evidence.ConfusionMatrix;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Counts by the numbers of the labels: one addition a row, no look-up. */
final class CellCounts {
    /** 1,024: a full square of longs is 8 MB; labels beyond are rare, and hashed. */
    private static final int DENSE = 1024;

    private int stride = 2;
    private long[] cells = new long[stride * stride];
    private final Map<Long, Long> beyond = new HashMap<>();

    void add(int truth, int predicted, long count) {
        int largest = Math.max(truth, predicted);
        if (largest >= DENSE) {
            beyond.merge(((long) truth << Integer.SIZE) | predicted, count, Math::addExact);
            return;
        }
        if (largest >= stride) {
            grow(largest);
        }
        cells[truth * stride + predicted] = Math.addExact(cells[truth * stride + predicted], count);
    }

    /** Adds the counts of later rows, whose labels have these numbers here. */
    void addAll(CellCounts later, int[] code) {
        for (int cell = 0; cell < later.cells.length; cell++) {
            if (later.cells[cell] > 0) {
                add(code[cell / later.stride], code[cell % later.stride], later.cells[cell]);
            }
        }
        later.beyond.forEach((cell, count) -> add(code[(int) (cell >>> Integer.SIZE)], code[cell.intValue()], count));
    }

    private void grow(int largest) {
        int wider = Integer.highestOneBit(largest) * 2;
        long[] grown = new long[wider * wider];
        for (int truth = 0; truth < stride; truth++) {
            System.arraycopy(cells, truth * stride, grown, truth * wider, stride);
        }
        cells = grown;
        stride = wider;
    }

    /** The matrix; it knows the positive label also where no row has it. */
    ConfusionMatrix toMatrix(List<String> names, Optional<String> positive) {
        ConfusionCounter counter = new ConfusionCounter();
        positive.ifPresent(label -> counter.add(label, label, 0));
        for (int cell = 0; cell < cells.length; cell++) {
            if (cells[cell] > 0) {
                counter.add(names.get(cell / stride), names.get(cell % stride), cells[cell]);
            }
        }
        beyond.forEach((cell, count) ->
                counter.add(names.get((int) (cell >>> Integer.SIZE)), names.get(cell.intValue()), count));
        ConfusionMatrix matrix = counter.toMatrix();
        return positive.map(matrix::withPositive).orElse(matrix);
    }

    @Override
    public String toString() {
        return Arrays.toString(cells);
    }
}
