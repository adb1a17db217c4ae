package dev.credence.cli.data.accumulator;

import dev.credence.api.evidence.ScoreCounter;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.cli.data.layout.Vocabulary;

/** Scores as they stream by: counted, or, where rows have weights, kept with them, positives and negatives apart. */
public final class ScoreAccumulator implements Accumulator<ScoredSample> {
    private final boolean weighted;
    private final DoubleBlocks positives = new DoubleBlocks();
    private final DoubleBlocks negatives = new DoubleBlocks();
    private final DoubleBlocks positiveWeights = new DoubleBlocks();
    private final DoubleBlocks negativeWeights = new DoubleBlocks();
    private ScoreCounter scores = new ScoreCounter();
    private final RangeRows ranges = new RangeRows();

    /** No score yet. */
    public ScoreAccumulator(boolean weighted) {
        this.weighted = weighted;
    }

    /** A row that stands for this many; with a weight, for one. */
    public void add(double score, boolean positive, long count, double weight) {
        if (weighted) {
            (positive ? positives : negatives).add(score);
            (positive ? positiveWeights : negativeWeights).add(weight);
        } else if (count == 1) {
            scores.add(score, positive);
        } else {
            scores.add(score, positive, count);
        }
    }

    /** A row that stands for this many, whose scores lie between two; which of these is the higher, their signs may have changed. */
    public void addRange(double one, double other, boolean positive, long count) {
        ranges.add(Math.min(one, other), Math.max(one, other), positive, count);
    }

    /** Appends later rows, without weights, and empties them. */
    public void append(ScoreAccumulator later) {
        scores.merge(later.scores);
        ranges.append(later.ranges);
        later.scores = new ScoreCounter();
    }

    /** The rows without weights, none of which are left here. */
    @Override
    public ScoredSample evidence(Vocabulary vocabulary) {
        return ranges.isEmpty() ? scores.drain() : ranges.sample();
    }

    @Override
    public WeightedSample<ScoredSample> weighted(Vocabulary vocabulary) {
        double[] up = positives.drain();
        double[] down = negatives.drain();
        return new AtomWeights(ScoredSample.of(up, down))
                .add(up, positiveWeights.drain(), true)
                .add(down, negativeWeights.drain(), false)
                .sample();
    }

    @Override
    public int stratum(ScoredSample sample, int atom) {
        return sample.positive(atom) ? 1 : 0;
    }
}
