package dev.credence.cli.data;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.evidence.JointScores;
import dev.credence.api.evidence.PairedClassScores;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.cli.Failure;
import dev.credence.cli.data.accumulator.ClassScoreAccumulator.HighestClass;
import dev.credence.cli.data.accumulator.GroupedAccumulators;
import dev.credence.cli.data.accumulator.JointClassScoreAccumulator;
import dev.credence.cli.data.accumulator.JointConfusionAccumulator;
import dev.credence.cli.data.accumulator.JointScoreAccumulator;
import dev.credence.cli.data.layout.BoundColumns;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.layout.Vocabulary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Collects the rows of several systems while they are read. */
final class ManyAccumulator implements RowGatherer<ManyData> {
    private final Reading reading;
    private final Vocabulary vocabulary;
    private final Optional<GroupedAccumulators<JointConfusionMatrix, JointConfusionAccumulator>> predictions;
    private final Optional<GroupedAccumulators<JointScores<ScoredSample, PairedScoredSample>, JointScoreAccumulator>>
            scores;
    private final Optional<GroupedAccumulators<JointScores<ClassScores, PairedClassScores>, JointClassScoreAccumulator>>
            classScores;
    /** Predicts the class with the highest score of each system, if no columns have predictions. */
    private final List<HighestClass> highest;

    /** Creates an accumulator without rows. */
    ManyAccumulator(Reading reading, Vocabulary vocabulary, BoundColumns row) {
        this.reading = reading;
        this.vocabulary = vocabulary;
        Map<String, List<String>> classes = classes(reading, row);
        highest = reading.against().isEmpty()
                ? classes.values().stream().map(HighestClass::new).toList()
                : List.of();
        List<String> predicting = reading.against().isEmpty() ? List.copyOf(classes.keySet()) : reading.systems();
        predictions = predicting.isEmpty()
                ? Optional.empty()
                : Optional.of(new GroupedAccumulators<>(() -> new JointConfusionAccumulator(predicting)));
        scores = reading.againstScores().isEmpty()
                ? Optional.empty()
                : Optional.of(new GroupedAccumulators<>(() -> new JointScoreAccumulator(reading.scoredSystems())));
        classScores = classes.isEmpty()
                ? Optional.empty()
                : Optional.of(new GroupedAccumulators<>(() -> new JointClassScoreAccumulator(classes)));
    }

    /** Returns the classes of each system, by the pattern of its columns, in the order of these columns. */
    private static Map<String, List<String>> classes(Reading reading, BoundColumns row) {
        Map<String, List<String>> classes = new LinkedHashMap<>();
        if (!reading.againstClasses().isEmpty()) {
            List<String> names = reading.systemsOfClasses();
            List<List<String>> orders = Stream.concat(Stream.of(row.classScores()), row.againstClassScores().stream())
                    .map(bound -> List.copyOf(bound.keySet()))
                    .toList();
            for (int system = 0; system < names.size(); system++) {
                classes.put(names.get(system), orders.get(system));
            }
        }
        return classes;
    }

    @Override
    public void add(BoundColumns row, long equal) {
        int group = row.group().code();
        int truth = row.truth().code();
        if (highest.isEmpty()) {
            predictions.ifPresent(rows -> rows.get(group).add(row.codes(), row.countOr(equal)));
        }
        scores.ifPresent(rows -> rows.get(group).add(vocabulary.isPositive(truth), row.scoreValues()));
        classScores.ifPresent(rows -> addClassScores(group, truth, row, rows.get(group)));
    }

    private void addClassScores(int group, int truth, BoundColumns row, JointClassScoreAccumulator rows) {
        List<double[]> ofSystems = new ArrayList<>(List.of(row.classScoreValues()));
        for (int other = 0; other < row.againstClassScores().size(); other++) {
            ofSystems.add(row.againstClassScoreValues(other));
        }
        rows.add(truth, ofSystems);
        if (!highest.isEmpty()) {
            int[] codes = new int[1 + highest.size()];
            codes[0] = truth;
            for (int system = 0; system < highest.size(); system++) {
                codes[1 + system] = highest.get(system).of(vocabulary::codeOf, ofSystems.get(system));
            }
            predictions.orElseThrow().get(group).add(codes, 1);
        }
    }

    @Override
    public void complete() {}

    @Override
    public ManyData data(String where, long read, List<String> notes) {
        try {
            classScores.ifPresent(rows -> rows.all().forEach(part -> part.requireClasses(where, vocabulary)));
            return new ManyData(
                    read,
                    predictions.map(rows -> rows.sample(reading.design(), vocabulary)),
                    scores.map(rows -> rows.sample(reading.design(), vocabulary)),
                    classScores.map(rows -> rows.sample(reading.design(), vocabulary)),
                    Stream.concat(HighestClass.note(highest).stream(), notes.stream())
                            .toList());
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw Failure.data(where + ": " + e.getMessage(), e);
        }
    }
}
