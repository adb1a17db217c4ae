package dev.credence.cli.data;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.cli.Failure;
import dev.credence.cli.data.accumulator.GroupedAccumulators;
import dev.credence.cli.data.accumulator.PairedConfusionAccumulator;
import dev.credence.cli.data.accumulator.PairedScoreAccumulator;
import dev.credence.cli.data.layout.BoundColumns;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.layout.Vocabulary;
import java.util.List;

/** Collects the rows of two systems on the same items while they are read. */
final class PairedAccumulator implements RowGatherer<PairData> {
    private final Reading reading;
    private final Vocabulary vocabulary;
    private final boolean predicted;
    private final boolean scored;
    private final GroupedAccumulators<PairedConfusionMatrix, PairedConfusionAccumulator> cells;
    private final GroupedAccumulators<PairedScoredSample, PairedScoreAccumulator> scores =
            new GroupedAccumulators<>(PairedScoreAccumulator::new);

    /** Creates an accumulator without rows. */
    PairedAccumulator(Reading reading, Vocabulary vocabulary) {
        this.reading = reading;
        this.vocabulary = vocabulary;
        this.cells = new GroupedAccumulators<>(
                () -> new PairedConfusionAccumulator(reading.design().isWeighted()));
        this.predicted = reading.prediction().isPresent();
        this.scored = reading.score().isPresent();
    }

    @Override
    public void add(BoundColumns row, long equal) {
        int group = row.group().code();
        int truth = row.truth().code();
        double weight = row.weightValue();
        addPredictions(group, truth, row.prediction().code(), row.secondPrediction(), row.countOr(equal), weight);
        addScores(group, truth, row.scoreValue(), row.againstScoreValue(), weight);
    }

    /** Adds the predictions of equal rows; does nothing if no predictions are read. */
    void addPredictions(int group, int truth, int first, int second, long count, double weight) {
        if (predicted) {
            cells.get(group).add(truth, first, second, count, weight);
        }
    }

    /** Adds the scores of a row; does nothing if no scores are read. */
    void addScores(int group, int truth, double first, double second, double weight) {
        if (scored) {
            scores.get(group).add(vocabulary.isPositive(truth), first, second, weight);
        }
    }

    @Override
    public PairData data(String where, long rows, List<String> notes) {
        try {
            return new PairData(
                    rows,
                    reading.prediction().map(column -> Pairing.paired(cells.sample(reading.design(), vocabulary))),
                    reading.score().map(column -> Pairing.paired(scores.sample(reading.design(), vocabulary))),
                    notes);
        } catch (IllegalArgumentException e) {
            throw Failure.data(where + ": " + e.getMessage(), e);
        }
    }
}
