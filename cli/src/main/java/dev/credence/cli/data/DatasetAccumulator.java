package dev.credence.cli.data;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.Sample;
import dev.credence.cli.Failure;
import dev.credence.cli.data.accumulator.ClassScoreAccumulator;
import dev.credence.cli.data.accumulator.ConfusionAccumulator;
import dev.credence.cli.data.accumulator.GroupedAccumulators;
import dev.credence.cli.data.accumulator.ScoreAccumulator;
import dev.credence.cli.data.layout.BoundColumns;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.layout.Vocabulary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Rows of one system, as they stream by. */
final class DatasetAccumulator implements RowGatherer<Dataset> {
    private final Reading reading;
    private final Vocabulary vocabulary;
    private final List<String> classes;
    private final @Nullable GroupedAccumulators<ConfusionMatrix, ConfusionAccumulator> cells;
    private final @Nullable GroupedAccumulators<ScoredSample, ScoreAccumulator> scores;
    private final @Nullable GroupedAccumulators<ClassScores, ClassScoreAccumulator> ofClasses;

    /**
     * Nothing read yet.
     *
     * @param classes those that have scores, in the order of their columns
     */
    DatasetAccumulator(Reading reading, Vocabulary vocabulary, List<String> classes) {
        this.reading = reading;
        this.vocabulary = vocabulary;
        this.classes = classes;
        boolean weighted = reading.design().isWeighted();
        this.cells = reading.prediction().isPresent()
                ? new GroupedAccumulators<>(() -> new ConfusionAccumulator(weighted))
                : null;
        this.scores =
                reading.score().isPresent() ? new GroupedAccumulators<>(() -> new ScoreAccumulator(weighted)) : null;
        this.ofClasses = classes.isEmpty() ? null : new GroupedAccumulators<>(() -> new ClassScoreAccumulator(classes));
    }

    @Override
    public void add(BoundColumns row, long equal) {
        int group = row.group().code();
        int truth = row.truth().code();
        double weight = row.weightValue();
        if (cells != null) {
            cells.get(group).add(truth, row.prediction().code(), row.countOr(equal), weight);
        }
        if (scores != null) {
            score(scores.get(group), row, vocabulary.isPositive(truth), weight);
        }
        if (ofClasses != null) {
            ofClasses.get(group).add(truth, row.classScoreValues(), weight);
        }
    }

    private void score(ScoreAccumulator scored, BoundColumns row, boolean positive, double weight) {
        long count = row.countOr(1);
        if (reading.scoreTo().isPresent()) {
            scored.addRange(row.scoreValue(), row.scoreToValue(), positive, count);
        } else {
            scored.add(row.scoreValue(), positive, count, weight);
        }
    }

    /** Appends later rows, whose labels and groups have these numbers here. */
    void append(DatasetAccumulator later, int[] label, int[] group) {
        if (cells != null && later.cells != null) {
            cells.append(later.cells, group, (mine, more) -> mine.append(more, label));
        }
        if (scores != null && later.scores != null) {
            scores.append(later.scores, group, ScoreAccumulator::append);
        }
    }

    @Override
    public Dataset data(String where, long rows, List<String> oddLabels) {
        try {
            Optional<Sample<ConfusionMatrix>> matrix =
                    Optional.ofNullable(cells).map(all -> all.sample(reading.design(), vocabulary));
            Optional<Sample<ScoredSample>> scored =
                    Optional.ofNullable(scores).map(all -> all.sample(reading.design(), vocabulary));
            Optional<Sample<ClassScores>> scoredClasses =
                    Optional.ofNullable(ofClasses).map(all -> classScores(where, all));
            List<DataWarning> suspicions =
                    new ArrayList<>(DataWarnings.of(matrix, scored, scoredClasses, reading.positive()));
            oddLabels.forEach(note -> suspicions.add(new DataWarning(DataWarning.Kind.ODD_LABEL, note)));
            return new Dataset(rows, matrix, scored, scoredClasses, List.copyOf(suspicions));
        } catch (IllegalArgumentException e) {
            throw Failure.data(where + ": " + e.getMessage(), e);
        }
    }

    private Sample<ClassScores> classScores(
            String where, GroupedAccumulators<ClassScores, ClassScoreAccumulator> gathered) {
        gathered.all().stream()
                .flatMapToInt(ClassScoreAccumulator::truth)
                .distinct()
                .sorted()
                .mapToObj(vocabulary.labels()::get)
                .filter(label -> !classes.contains(label))
                .findFirst()
                .ifPresent(label -> {
                    throw Failure.usage(where + ": true class '" + label + "' has no column of scores: classes="
                            + classes + "; add --class-score " + label + "=COLUMN");
                });
        return gathered.sample(reading.design(), vocabulary);
    }
}
