package dev.credence.cli.data.accumulator;

import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.sample.WeightedSample;
import dev.credence.cli.data.layout.Vocabulary;
import java.util.List;

/**
 * Counts of the true label and both systems' predictions, by the numbers of the labels, with the sums of their weights.
 */
public final class PairedConfusionAccumulator implements Accumulator<PairedConfusionMatrix> {
    /** The bits of a number, 21, so that three numbers below two million fit into one key. */
    private static final int BITS = 21;

    private static final int MASK = (1 << BITS) - 1;

    private final CellSums cells;

    /** Creates an accumulator without rows. */
    public PairedConfusionAccumulator(boolean weighted) {
        cells = new CellSums(weighted);
    }

    /** Counts rows. */
    public void add(int truth, int first, int second, long count, double weight) {
        cells.add(cell(truth, first, second), count, weight);
    }

    private static long cell(int truth, int first, int second) {
        return ((long) truth << (2 * BITS)) | ((long) first << BITS) | second;
    }

    /**
     * Returns the matrix, whose labels include the positive one even if no row has it, and for a slice all labels of
     * the file.
     */
    @Override
    public PairedConfusionMatrix evidence(Vocabulary vocabulary) {
        List<String> names = vocabulary.labels();
        PairedConfusionMatrix.Counter counter = new PairedConfusionMatrix.Counter();
        vocabulary.known().forEach(label -> counter.add(label, label, label, 0));
        cells.forEach((cell, count) -> counter.add(
                names.get((int) (cell >>> (2 * BITS))),
                names.get((int) (cell >>> BITS) & MASK),
                names.get((int) cell & MASK),
                count));
        return vocabulary.declared(counter.toMatrix());
    }

    @Override
    public WeightedSample<PairedConfusionMatrix> weighted(Vocabulary vocabulary) {
        PairedConfusionMatrix matrix = evidence(vocabulary);
        int[] code = vocabulary.codes(matrix.labels());
        return cells.weigh(
                matrix,
                atom -> cell(
                        code[matrix.truth(atom)],
                        code[matrix.firstPrediction(atom)],
                        code[matrix.secondPrediction(atom)]));
    }

    @Override
    public int stratum(PairedConfusionMatrix matrix, int atom) {
        return matrix.truth(atom);
    }
}
