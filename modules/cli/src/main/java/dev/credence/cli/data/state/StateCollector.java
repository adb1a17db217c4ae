package dev.credence.cli.data.state;

import dev.credence.cli.Failure;
import dev.credence.cli.data.accumulator.ClassScoreAccumulator.HighestClass;
import dev.credence.cli.data.layout.BoundColumns;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.layout.Vocabulary;
import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.LabelColumn;
import dev.credence.cli.input.table.ScoreRule;
import dev.credence.cli.input.table.TableColumn.LabelNotes;
import dev.credence.state.ClassScoreState;
import dev.credence.state.ConfusionState;
import dev.credence.state.EvidenceState;
import dev.credence.state.JointConfusionState;
import dev.credence.state.LabelState;
import dev.credence.state.PairedClassScoreState;
import dev.credence.state.PairedConfusionState;
import dev.credence.state.PairedScoreState;
import dev.credence.state.RowState;
import dev.credence.state.ScoreState;
import dev.credence.state.StateDesign;
import dev.credence.state.StateLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Collects the rows of a file into states. */
public final class StateCollector {
    private final StateLayout layout;
    private final List<EvidenceState> states = new ArrayList<>();
    private final Set<String> labels = new TreeSet<>();
    private final List<String> notes = new ArrayList<>();
    private final List<HighestClass> highests = new ArrayList<>();

    private StateCollector(StateLayout layout) {
        this.layout = layout;
    }

    /**
     * Reads a file.
     *
     * @param reading the columns of one system or several
     * @param keys the largest number of distinct scores to keep
     * @throws Failure if the file cannot be read, or its content contradicts the options
     */
    public static StateCollector of(Reading reading, int keys) {
        StateCollector collector = new StateCollector(layout(reading, keys));
        collector.read(reading);
        return collector;
    }

    private static StateLayout layout(Reading reading, int keys) {
        StateDesign design = switch (reading.design().kind()) {
            case IID -> StateDesign.PLAIN;
            case STRATIFIED -> StateDesign.STRATIFIED;
            case CLUSTERED -> StateDesign.CLUSTERED;
            case CROSSED ->
                throw new IllegalArgumentException("a state has clusters of one kind: by="
                        + reading.design().column());
            case FOLDED -> StateDesign.FOLDED;
            case WEIGHTED -> StateDesign.WEIGHTED;
        };
        return new StateLayout(design, reading.positive(), reading.labels(), reading.flip(), keys);
    }

    /**
     * Names the systems in the states by their columns, or by their scores and the threshold, by which predictions are computed. A
     * threshold that was chosen from the rows is a number in the name, so that states of different thresholds are not merged.
     */
    public StateCollector named(Reading reading) {
        states.forEach(state -> {
            if (state instanceof ScoreState || state instanceof PairedScoreState) {
                ((RowState<?>) state).named(reading.scoredSystems());
            } else if (!(state
                    instanceof JointConfusionState)) { // its systems are columns: a threshold is of two at most
                boolean ofClasses = reading.prediction().isEmpty() || !(state instanceof LabelState<?, ?>);
                ((RowState<?>) state)
                        .named(ofClasses ? reading.systemsOfClasses() : inFile(reading, reading.systems()));
            }
        });
        return this;
    }

    private static List<String> inFile(Reading reading, List<String> columns) {
        List<ScoreRule> rules = reading.file().thresholds();
        String file = reading.file().path().toString();
        return rules.isEmpty() // most files load no class for it
                ? columns
                : columns.stream()
                        .map(column -> ScoreRule.nameIn(file, rules, column))
                        .toList();
    }

    /** Returns the states of the rows. */
    public StateSet states() {
        return new StateSet(states);
    }

    /** Returns notes on the labels and the folds. */
    public List<String> notes() {
        return notes;
    }

    /** Returns the class labels that occurred. */
    public Set<String> labels() {
        return labels;
    }

    private void read(Reading reading) {
        String file = reading.file().path().toString();
        Vocabulary vocabulary = new Vocabulary(reading);
        try (InputTable table = reading.file().source().open()) {
            BoundColumns row = BoundColumns.of(Optional.empty(), reading, table, vocabulary);
            List<Taker> takers = takers(reading, new CurrentRow(row, vocabulary));
            row.wanted().read(() -> {
                vocabulary.see(row.truth().code());
                long count = row.countValue();
                takers.forEach(taker -> taker.take(count));
            });
        } catch (IllegalArgumentException | NoSuchElementException e) {
            throw Failure.data(file + ": " + e.getMessage(), e);
        }
        LabelNotes.requireNoNan(file, "labels", vocabulary.labels());
        LabelNotes.requireNoNan(file, "clusters or folds", vocabulary.groups());
        vocabulary.requireStarred(file);
        labels.addAll(vocabulary.labels());
        HighestClass.note(highests).ifPresent(notes::add);
        notes.addAll(vocabulary.notes());
        states.forEach(state -> RowDoubts.keep(state, notes));
    }

    /** Adds the current row, which represents a number of rows. */
    @FunctionalInterface
    private interface Taker {
        void take(long count);
    }

    private List<Taker> takers(Reading reading, CurrentRow current) {
        List<Taker> takers = new ArrayList<>();
        if (reading.against().size() > 1) {
            return List.of(
                    kept(new JointConfusionState(layout.atMost(StateLayout.ALL), reading.systems()), current::take));
        }
        if (!reading.against().isEmpty()) {
            takers.add(kept(new PairedConfusionState(layout.atMost(StateLayout.ALL)), current::take));
        } else if (reading.prediction().isPresent()) {
            takers.add(kept(new ConfusionState(layout.atMost(StateLayout.ALL)), current::take));
        }
        if (!reading.againstScores().isEmpty()) {
            takers.add(kept(new PairedScoreState(layout), current::take));
        } else if (reading.score().isPresent()) {
            takers.add(kept(new ScoreState(layout), current::take));
        }
        if (!reading.againstClasses().isEmpty()) {
            takers.addAll(ofClassesOfTwo(reading.prediction().isEmpty(), current));
        } else if (reading.classes().isPresent()) {
            takers.addAll(ofClasses(reading.prediction().isEmpty(), current));
        }
        return takers;
    }

    /** Adds the scores of several classes, and the classes with the highest ones where no predictions are read. */
    private List<Taker> ofClasses(boolean predicts, CurrentRow current) {
        List<String> classes = current.classes();
        List<Taker> takers = new ArrayList<>();
        if (predicts) {
            HighestClass highest = new HighestClass(classes);
            highests.add(highest);
            takers.add(kept(
                    new ConfusionState(layout.atMost(StateLayout.ALL)),
                    (state, count) -> current.take(state, current.highest(highest), count)));
        }
        takers.add(kept(
                new ClassScoreState(StateLayout.of(layout.design()), classes), (state, count) -> current.take(state)));
        return takers;
    }

    /** Adds two systems' scores of several classes, and the classes with the highest ones where no predictions are read. */
    private List<Taker> ofClassesOfTwo(boolean predicts, CurrentRow current) {
        List<Taker> takers = new ArrayList<>();
        if (predicts) {
            HighestClass first = new HighestClass(current.classes());
            HighestClass second = new HighestClass(current.secondClasses());
            highests.addAll(List.of(first, second));
            takers.add(kept(
                    new PairedConfusionState(layout.atMost(StateLayout.ALL)),
                    (state, count) ->
                            current.take(state, current.highest(first), current.secondHighest(second), count)));
        }
        takers.add(kept(
                new PairedClassScoreState(StateLayout.of(layout.design()), current.classes()),
                (state, count) -> current.take(state)));
        return takers;
    }

    private <S extends EvidenceState> Taker kept(S state, TakerOf<S> into) {
        states.add(state);
        return count -> into.take(state, count);
    }

    @FunctionalInterface
    private interface TakerOf<S> {
        void take(S state, long count);
    }

    /** The current row of a table. */
    record CurrentRow(BoundColumns row, Vocabulary vocabulary) {
        private String group() {
            return vocabulary.groups().get(row.group().code());
        }

        private String truth() {
            return row.truth().text();
        }

        private boolean positive() {
            return vocabulary.isPositive(row.truth().code());
        }

        List<String> classes() {
            return List.copyOf(row.classScores().keySet());
        }

        /** Returns the class with the highest score. */
        String highest(HighestClass rule) {
            return vocabulary.labels().get(rule.of(vocabulary::codeOf, row.classScoreValues()));
        }

        /** Returns the classes in the order of the second system's columns. */
        List<String> secondClasses() {
            return List.copyOf(row.againstClassScores().get(0).keySet());
        }

        /** Returns the class with the highest score of the second system. */
        String secondHighest(HighestClass rule) {
            return vocabulary.labels().get(rule.of(vocabulary::codeOf, row.againstClassScoreValues(0)));
        }

        void take(PairedClassScoreState state) {
            double[] first = row.classScoreValues();
            double[] second = row.againstClassScoreValues(state.classes());
            switch (state.layout().design()) {
                case CLUSTERED, FOLDED -> state.addIn(group(), truth(), first, second);
                case WEIGHTED -> state.addWeighted(row.weightValue(), truth(), first, second);
                case PLAIN, STRATIFIED -> state.add(truth(), first, second);
            }
        }

        void take(ClassScoreState state) {
            double[] scores = row.classScoreValues();
            switch (state.layout().design()) {
                case CLUSTERED, FOLDED -> state.addIn(group(), truth(), scores);
                case WEIGHTED -> state.addWeighted(row.weightValue(), truth(), scores);
                case PLAIN, STRATIFIED -> state.add(truth(), scores);
            }
        }

        void take(ConfusionState state, long count) {
            take(state, row.prediction().text(), count);
        }

        void take(ConfusionState state, String prediction, long count) {
            switch (state.layout().design()) {
                case CLUSTERED, FOLDED -> state.addIn(group(), truth(), prediction, count);
                case WEIGHTED -> state.addWeighted(truth(), prediction, row.weightValue());
                case PLAIN, STRATIFIED -> state.add(truth(), prediction, count);
            }
        }

        void take(PairedConfusionState state, long count) {
            take(state, row.prediction().text(), row.against().get(0).text(), count);
        }

        void take(PairedConfusionState state, String first, String second, long count) {
            switch (state.layout().design()) {
                case CLUSTERED, FOLDED -> state.addIn(group(), truth(), first, second, count);
                case WEIGHTED -> state.addWeighted(truth(), first, second, row.weightValue());
                case PLAIN, STRATIFIED -> state.add(truth(), first, second, count);
            }
        }

        /** Adds the row with the predictions of all systems. */
        void take(JointConfusionState state, long count) {
            List<String> predictions = Stream.concat(Stream.of(row.prediction()), row.against().stream())
                    .map(LabelColumn::text)
                    .toList();
            switch (state.layout().design()) {
                case CLUSTERED, FOLDED -> state.addIn(group(), truth(), predictions, count);
                case WEIGHTED -> state.addWeighted(truth(), predictions, row.weightValue());
                case PLAIN, STRATIFIED -> state.add(truth(), predictions, count);
            }
        }

        void take(ScoreState state, long count) {
            double score = given(state, row.scoreValue());
            switch (state.layout().design()) {
                case CLUSTERED, FOLDED -> state.addIn(group(), score, positive(), count);
                case WEIGHTED -> state.addWeighted(score, positive(), row.weightValue());
                case PLAIN, STRATIFIED -> state.add(score, positive(), count);
            }
        }

        void take(PairedScoreState state, long count) {
            double first = given(state, row.scoreValue());
            double second = given(state, row.againstScoreValue());
            switch (state.layout().design()) {
                case CLUSTERED, FOLDED -> state.addIn(group(), first, second, positive());
                case WEIGHTED -> state.addWeighted(first, second, positive(), row.weightValue());
                case PLAIN, STRATIFIED -> state.add(first, second, positive());
            }
        }

        /**
         * Returns a score with the sign that it has in the file, as a state keeps it; columns change the sign if lower
         * scores indicate the positive label.
         */
        private static double given(EvidenceState state, double score) {
            return state.layout().lowerIsPositive() ? 0.0 - score : score;
        }
    }
}
