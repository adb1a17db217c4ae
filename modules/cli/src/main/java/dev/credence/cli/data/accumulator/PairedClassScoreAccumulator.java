package dev.credence.cli.data.accumulator;

import dev.credence.api.evidence.PairedClassScores;
import dev.credence.api.sample.WeightedSample;
import dev.credence.cli.data.layout.Vocabulary;
import java.util.List;

/** Collects two systems' scores of several classes for the same rows. */
public final class PairedClassScoreAccumulator implements Accumulator<PairedClassScores> {
    private final ClassScoreAccumulator first;
    private final ClassScoreAccumulator second;
    private final DoubleBlocks weights = new DoubleBlocks();

    /** Creates an accumulator for classes whose scores have these orders. */
    public PairedClassScoreAccumulator(List<String> firstClasses, List<String> secondClasses) {
        this.first = new ClassScoreAccumulator(firstClasses);
        this.second = new ClassScoreAccumulator(secondClasses);
    }

    /** Adds a row; its weight is 1 if rows have no weights. */
    public void add(int truth, double[] firstScores, double[] secondScores, double weight) {
        first.add(truth, firstScores, 1);
        second.add(truth, secondScores, 1);
        weights.add(weight);
    }

    /** Throws a failure if a true class has no column of scores. */
    public void requireClasses(String where, Vocabulary vocabulary) {
        first.requireClasses(where, vocabulary);
    }

    @Override
    public PairedClassScores evidence(Vocabulary vocabulary) {
        return PairedClassScores.of(first.evidence(vocabulary), second.evidence(vocabulary));
    }

    /** Returns the items in the order of their rows, each with a weight of its own. */
    @Override
    public WeightedSample<PairedClassScores> weighted(Vocabulary vocabulary) {
        return weights.weigh(evidence(vocabulary));
    }

    @Override
    public int stratum(PairedClassScores items, int item) {
        return items.truth(item);
    }
}
