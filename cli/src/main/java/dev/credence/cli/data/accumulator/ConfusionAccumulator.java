package dev.credence.cli.data.accumulator;

import dev.credence.api.evidence.ConfusionCounter;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.sample.WeightedSample;
import dev.credence.cli.data.layout.Vocabulary;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Counts of (truth, prediction) by the numbers of the labels: one addition a row, no look-up; with weights, their sums too. */
public final class ConfusionAccumulator implements Accumulator<ConfusionMatrix> {
    /** 1,024: a full square of longs is 8 MB; labels beyond are rare, and hashed. */
    private static final int DENSE = 1024;

    private final boolean weighted;
    private final CellSums sums = new CellSums(true);
    private int stride = 2;
    private long[] cells = new long[stride * stride];
    private final Map<Long, Long> beyond = new HashMap<>();

    /** Nothing counted yet. */
    public ConfusionAccumulator(boolean weighted) {
        this.weighted = weighted;
    }

    /** Counts rows. */
    public void add(int truth, int predicted, long count, double weight) {
        add(truth, predicted, count);
        if (weighted) {
            sums.add(cell(truth, predicted), count, weight);
        }
    }

    private void add(int truth, int predicted, long count) {
        int largest = Math.max(truth, predicted);
        if (largest >= DENSE) {
            beyond.merge(cell(truth, predicted), count, Math::addExact);
            return;
        }
        if (largest >= stride) {
            grow(largest);
        }
        cells[truth * stride + predicted] = Math.addExact(cells[truth * stride + predicted], count);
    }

    private static long cell(int truth, int predicted) {
        return ((long) truth << Integer.SIZE) | predicted;
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

    /** Adds the counts of later rows without weights, whose labels have these numbers here. */
    public void append(ConfusionAccumulator later, int[] code) {
        later.forEach((truth, predicted, count) -> add(code[truth], code[predicted], count));
    }

    private void forEach(CellVisitor visitor) {
        for (int cell = 0; cell < cells.length; cell++) {
            if (cells[cell] > 0) {
                visitor.visit(cell / stride, cell % stride, cells[cell]);
            }
        }
        beyond.forEach((cell, count) -> visitor.visit((int) (cell >>> Integer.SIZE), cell.intValue(), count));
    }

    /**
     * The matrix; it knows the positive label also where no row has it, and of a slice every label of the file.
     * Texts are looked up here alone: once a cell.
     */
    @Override
    public ConfusionMatrix evidence(Vocabulary vocabulary) {
        List<String> names = vocabulary.labels();
        ConfusionCounter counter = new ConfusionCounter();
        vocabulary.known().forEach(label -> counter.add(label, label, 0));
        forEach((truth, predicted, count) -> counter.add(names.get(truth), names.get(predicted), count));
        return vocabulary.declared(counter.toMatrix());
    }

    @Override
    public WeightedSample<ConfusionMatrix> weighted(Vocabulary vocabulary) {
        ConfusionMatrix matrix = evidence(vocabulary);
        int[] code = vocabulary.codes(matrix.labels());
        return sums.weigh(matrix, atom -> cell(code[matrix.truth(atom)], code[matrix.predicted(atom)]));
    }

    @Override
    public int stratum(ConfusionMatrix matrix, int atom) {
        return matrix.truth(atom);
    }

    @FunctionalInterface
    private interface CellVisitor {
        void visit(int truth, int predicted, long count);
    }
}
