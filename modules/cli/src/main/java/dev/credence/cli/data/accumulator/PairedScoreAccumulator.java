package dev.credence.cli.data.accumulator;

import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.cli.data.layout.Vocabulary;
import java.util.BitSet;

/** Collects two systems' scores of the same rows. */
public final class PairedScoreAccumulator implements Accumulator<PairedScoredSample> {
    private final BitSet truth = new BitSet();
    private final DoubleBlocks first = new DoubleBlocks();
    private final DoubleBlocks second = new DoubleBlocks();
    private final DoubleBlocks weights = new DoubleBlocks();
    private int rows;

    /** Adds a row. */
    public void add(boolean positive, double firstScore, double secondScore, double weight) {
        truth.set(rows++, positive);
        first.add(firstScore);
        second.add(secondScore);
        weights.add(weight);
    }

    @Override
    public PairedScoredSample evidence(Vocabulary vocabulary) {
        boolean[] positive = new boolean[rows];
        truth.stream().forEach(row -> positive[row] = true);
        return PairedScoredSample.of(positive, first.drain(), second.drain());
    }

    /** Returns the rows with their weights; every row is an atom of its own. */
    @Override
    public WeightedSample<PairedScoredSample> weighted(Vocabulary vocabulary) {
        return weights.weigh(evidence(vocabulary));
    }

    @Override
    public int stratum(PairedScoredSample sample, int row) {
        return sample.positive(row) ? 1 : 0;
    }
}
