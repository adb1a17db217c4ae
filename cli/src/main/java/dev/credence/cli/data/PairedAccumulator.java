package dev.credence.cli.data;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.cli.Failure;
import dev.credence.cli.data.accumulator.GroupedAccumulators;
import dev.credence.cli.data.accumulator.PairedConfusionAccumulator;
import dev.credence.cli.data.accumulator.PairedScoreAccumulator;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.layout.Vocabulary;

/** Rows that both systems saw, as they stream by. */
final class PairedAccumulator {
    private final Reading reading;
    private final Vocabulary vocabulary;
    private final boolean predicted;
    private final boolean scored;
    private final GroupedAccumulators<PairedConfusionMatrix, PairedConfusionAccumulator> cells =
            new GroupedAccumulators<>(PairedConfusionAccumulator::new);
    private final GroupedAccumulators<PairedScoredSample, PairedScoreAccumulator> scores =
            new GroupedAccumulators<>(PairedScoreAccumulator::new);

    PairedAccumulator(Reading reading, Vocabulary vocabulary) {
        this.reading = reading;
        this.vocabulary = vocabulary;
        this.predicted = reading.prediction().isPresent();
        this.scored = reading.score().isPresent();
    }

    /** Predictions of equal rows; nothing where no predictions are wanted. */
    void addPredictions(int group, int truth, int first, int second, long count, double weight) {
        if (predicted) {
            cells.get(group).add(truth, first, second, count, weight);
        }
    }

    /** Scores of a row; nothing where no scores are wanted. */
    void addScores(int group, int truth, double first, double second, double weight) {
        if (scored) {
            scores.get(group).add(vocabulary.isPositive(truth), first, second, weight);
        }
    }

    /** What they are together, once all rows were read. */
    PairData data(long rows) {
        String file = reading.file().path().toString();
        vocabulary.require(file);
        try {
            return new PairData(
                    rows,
                    reading.prediction().map(column -> Pairing.paired(cells.sample(reading.design(), vocabulary))),
                    reading.score().map(column -> Pairing.paired(scores.sample(reading.design(), vocabulary))),
                    vocabulary.notes());
        } catch (IllegalArgumentException e) {
            throw Failure.data(file + ": " + e.getMessage(), e);
        }
    }
}
