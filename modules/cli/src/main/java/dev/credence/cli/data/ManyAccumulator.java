package dev.credence.cli.data;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.JointConfusionCounter;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.evidence.JointScores;
import dev.credence.api.evidence.PairedClassScores;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.cli.Failure;
import dev.credence.cli.data.accumulator.Accumulator;
import dev.credence.cli.data.accumulator.ClassScoreAccumulator;
import dev.credence.cli.data.accumulator.ClassScoreAccumulator.HighestClass;
import dev.credence.cli.data.accumulator.DoubleBlocks;
import dev.credence.cli.data.accumulator.GroupedAccumulators;
import dev.credence.cli.data.layout.BoundColumns;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.layout.Vocabulary;
import dev.credence.cli.input.table.ScoreRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Collects the rows of several systems while they are read. */
final class ManyAccumulator implements RowGatherer<ManyData> {
    private final Reading reading;
    private final Vocabulary vocabulary;
    private final Optional<GroupedAccumulators<JointConfusionMatrix, Predictions>> predictions;
    private final Optional<GroupedAccumulators<JointScores<ScoredSample, PairedScoredSample>, Scores>> scores;
    private final Optional<GroupedAccumulators<JointScores<ClassScores, PairedClassScores>, ScoresOfClasses>>
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
                : Optional.of(new GroupedAccumulators<>(
                        () -> new Predictions(predicting, reading.file().thresholds())));
        scores = reading.againstScores().isEmpty()
                ? Optional.empty()
                : Optional.of(new GroupedAccumulators<>(() -> new Scores(reading.scoredSystems())));
        classScores = classes.isEmpty()
                ? Optional.empty()
                : Optional.of(new GroupedAccumulators<>(() -> new ScoresOfClasses(classes)));
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
    public void add(BoundColumns row) {
        int group = row.group().code();
        int truth = row.truth().code();
        if (highest.isEmpty()) {
            predictions.ifPresent(rows -> rows.get(group).add(row.codes(), row.countValue()));
        }
        scores.ifPresent(rows -> rows.get(group).add(vocabulary.isPositive(truth), row.scoreValues()));
        classScores.ifPresent(rows -> addClassScores(group, truth, row, rows.get(group)));
    }

    private void addClassScores(int group, int truth, BoundColumns row, ScoresOfClasses rows) {
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

    /** Counts of the true label and the predictions of all systems, by the numbers of the labels. */
    private static final class Predictions implements Accumulator<JointConfusionMatrix> {
        private final List<String> systems;
        private final List<ScoreRule> thresholds;
        private final Map<Row, long[]> rows = new HashMap<>();

        /** Creates an accumulator for systems with these names; those of thresholds name the number once it is known. */
        Predictions(List<String> systems, List<ScoreRule> thresholds) {
            this.systems = systems;
            this.thresholds = thresholds;
        }

        /** The numbers of the true label and of each system's prediction. */
        @SuppressWarnings("ArrayRecordComponent") // compared by its elements
        private record Row(int[] codes) {
            @Override
            public boolean equals(Object other) {
                return other instanceof Row that && Arrays.equals(codes, that.codes);
            }

            @Override
            public int hashCode() {
                return Arrays.hashCode(codes);
            }
        }

        /**
         * Counts rows; the array, which is kept, contains the number of the true label and then those of each system's
         * prediction.
         */
        void add(int[] codes, long count) {
            long[] sum = rows.computeIfAbsent(new Row(codes), row -> new long[1]);
            sum[0] = Math.addExact(sum[0], count);
        }

        /** Returns the matrix, whose labels include the positive one even if no row has it. */
        @Override
        public JointConfusionMatrix evidence(Vocabulary vocabulary) {
            List<String> names = vocabulary.labels();
            JointConfusionCounter counter = new JointConfusionCounter(systems.stream()
                    .map(name -> ScoreRule.words(thresholds, name))
                    .toList());
            vocabulary.positive().ifPresent(label -> counter.add(label, Collections.nCopies(systems.size(), label), 0));
            rows.forEach((row, count) -> {
                List<String> labels =
                        Arrays.stream(row.codes).mapToObj(names::get).toList();
                counter.add(labels.get(0), labels.subList(1, labels.size()), count[0]);
            });
            return vocabulary.declared(counter.toMatrix());
        }

        @Override
        public WeightedSample<JointConfusionMatrix> weighted(Vocabulary vocabulary) {
            throw new IllegalArgumentException(
                    "the rows must not have weights if there are several systems: systems=" + systems);
        }

        @Override
        public int stratum(JointConfusionMatrix matrix, int atom) {
            return matrix.truth(atom);
        }
    }

    /** Collects the scores of the same rows by several systems. */
    private static final class Scores implements Accumulator<JointScores<ScoredSample, PairedScoredSample>> {
        private final List<String> systems;
        private final List<DoubleBlocks> scores;
        private final BitSet truth = new BitSet();
        private int rows;

        /** Creates an accumulator for systems with these names. */
        Scores(List<String> systems) {
            this.systems = systems;
            this.scores =
                    Stream.generate(DoubleBlocks::new).limit(systems.size()).toList();
        }

        /** Adds a row with the score of each system. */
        void add(boolean positive, double... ofSystems) {
            truth.set(rows++, positive);
            for (int system = 0; system < ofSystems.length; system++) {
                scores.get(system).add(ofSystems[system]);
            }
        }

        @Override
        public JointScores<ScoredSample, PairedScoredSample> evidence(Vocabulary vocabulary) {
            boolean[] positive = new boolean[rows];
            truth.stream().forEach(row -> positive[row] = true);
            Map<String, double[]> byName = new LinkedHashMap<>();
            for (int system = 0; system < systems.size(); system++) {
                byName.put(systems.get(system), scores.get(system).drain());
            }
            return JointScores.of(positive, byName);
        }

        @Override
        public WeightedSample<JointScores<ScoredSample, PairedScoredSample>> weighted(Vocabulary vocabulary) {
            throw new IllegalArgumentException(
                    "the rows must not have weights if there are several systems: systems=" + systems);
        }

        @Override
        public int stratum(JointScores<ScoredSample, PairedScoredSample> items, int item) {
            return items.system(0).positive(items.systemAtom(0, item)) ? 1 : 0;
        }
    }

    /** Collects the scores of several classes of the same rows by several systems. */
    private static final class ScoresOfClasses implements Accumulator<JointScores<ClassScores, PairedClassScores>> {
        private final Map<String, ClassScoreAccumulator> systems = new LinkedHashMap<>();

        /** Creates an accumulator for systems, by their names, whose classes have these orders. */
        ScoresOfClasses(Map<String, List<String>> classes) {
            classes.forEach((name, order) -> systems.put(name, new ClassScoreAccumulator(order)));
        }

        /** Adds a row with the scores of each system. */
        void add(int truth, List<double[]> scores) {
            int at = 0;
            for (ClassScoreAccumulator system : systems.values()) {
                system.add(truth, scores.get(at++), 1);
            }
        }

        /** Throws a failure if a true class has no column of scores. */
        void requireClasses(String where, Vocabulary vocabulary) {
            systems.values().iterator().next().requireClasses(where, vocabulary);
        }

        @Override
        public JointScores<ClassScores, PairedClassScores> evidence(Vocabulary vocabulary) {
            Map<String, ClassScores> byName = new LinkedHashMap<>();
            systems.forEach((name, rows) -> byName.put(name, rows.evidence(vocabulary)));
            return JointScores.of(byName);
        }

        @Override
        public WeightedSample<JointScores<ClassScores, PairedClassScores>> weighted(Vocabulary vocabulary) {
            throw new IllegalArgumentException(
                    "the rows must not have weights if there are several systems: systems=" + systems.keySet());
        }

        @Override
        public int stratum(JointScores<ClassScores, PairedClassScores> items, int item) {
            return items.system(0).truth(items.systemAtom(0, item));
        }
    }
}
