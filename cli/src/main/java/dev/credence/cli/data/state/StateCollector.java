package dev.credence.cli.data.state;

import dev.credence.cli.Failure;
import dev.credence.cli.data.layout.BoundColumns;
import dev.credence.cli.data.layout.LabelNotes;
import dev.credence.cli.data.layout.ManyColumns;
import dev.credence.cli.data.layout.ManyReading;
import dev.credence.cli.data.layout.PairReading;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.layout.Vocabulary;
import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.LabelColumn;
import dev.credence.state.ConfusionState;
import dev.credence.state.EvidenceState;
import dev.credence.state.JointConfusionState;
import dev.credence.state.PairedConfusionState;
import dev.credence.state.PairedScoreState;
import dev.credence.state.ScoreState;
import dev.credence.state.StateDesign;
import dev.credence.state.StateLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** Takes the rows of files into states, one file after the other. */
public final class StateCollector {
    private final StateLayout layout;
    private final List<EvidenceState> states = new ArrayList<>();
    private final Set<String> labels = new TreeSet<>();
    private final List<String> notes = new ArrayList<>();

    private StateCollector(StateLayout layout) {
        this.layout = layout;
    }

    /**
     * Reads a file.
     *
     * @param pair its columns, of one system or of two
     * @param keys how many distinct scores to keep at most
     * @throws Failure if it cannot be read, or holds something else than was said
     */
    public static StateCollector of(PairReading pair, int keys) {
        StateCollector collector = new StateCollector(layout(pair.first(), keys));
        collector.read(pair);
        return collector;
    }

    /**
     * Reads a file of several systems.
     *
     * @param many its columns
     * @throws Failure if it cannot be read, or holds something else than was said
     */
    public static StateCollector of(ManyReading many) {
        StateCollector collector = new StateCollector(layout(many.first(), StateLayout.ALL));
        collector.read(many);
        return collector;
    }

    private static StateLayout layout(Reading reading, int keys) {
        StateDesign design = switch (reading.design().kind()) {
            case IID -> StateDesign.PLAIN;
            case STRATIFIED -> StateDesign.STRATIFIED;
            case CLUSTERED -> StateDesign.CLUSTERED;
            case FOLDED -> StateDesign.FOLDED;
            case WEIGHTED -> StateDesign.WEIGHTED;
        };
        return new StateLayout(design, reading.positive(), reading.labels(), reading.flip(), keys);
    }

    /** The states of the rows. */
    public StateSet states() {
        return new StateSet(states);
    }

    /** What the reader should know of the labels and the folds. */
    public List<String> notes() {
        return notes;
    }

    /** The class labels that were met. */
    public Set<String> labels() {
        return labels;
    }

    private void read(PairReading pair) {
        read(pair.first(), (table, vocabulary) -> {
            BoundColumns row = BoundColumns.of(pair, table, vocabulary);
            return new Bound(row, takers(pair, new CurrentRow(row, vocabulary)));
        });
    }

    private void read(ManyReading many) {
        read(many.first(), (table, vocabulary) -> {
            ManyColumns columns = ManyColumns.of(many, table, vocabulary);
            CurrentRow current = new CurrentRow(columns.row(), vocabulary);
            JointConfusionState state = new JointConfusionState(layout, many.systems());
            return new Bound(
                    columns.row(), List.of(kept(state, (into, count) -> current.take(into, columns.others(), count))));
        });
    }

    /** Columns of a table, and what takes their rows. */
    private record Bound(BoundColumns row, List<Taker> takers) {}

    private void read(Reading reading, BiFunction<InputTable, Vocabulary, Bound> columns) {
        String file = reading.file().path().toString();
        Vocabulary vocabulary = new Vocabulary(reading);
        try (InputTable table = reading.file().source().open()) {
            Bound bound = columns.apply(table, vocabulary);
            bound.row().wanted().read(equal -> {
                long count = bound.row().count().valueOr(equal);
                bound.takers().forEach(taker -> taker.take(count));
            });
        } catch (IllegalArgumentException e) {
            throw Failure.data(file + ": " + e.getMessage(), e);
        }
        LabelNotes.requireNoNan(file, "labels", vocabulary.labels());
        LabelNotes.requireNoNan(file, "clusters or folds", vocabulary.groups());
        labels.addAll(vocabulary.labels());
        notes.addAll(vocabulary.notes());
    }

    /** Takes the current row, which stands for this many. */
    @FunctionalInterface
    private interface Taker {
        void take(long count);
    }

    private List<Taker> takers(PairReading pair, CurrentRow current) {
        List<Taker> takers = new ArrayList<>();
        if (pair.against().isPresent()) {
            takers.add(kept(new PairedConfusionState(layout.atMost(StateLayout.ALL)), current::take));
        } else if (pair.first().prediction().isPresent()) {
            takers.add(kept(new ConfusionState(layout.atMost(StateLayout.ALL)), current::take));
        }
        if (pair.againstScore().isPresent()) {
            takers.add(kept(new PairedScoreState(layout), current::take));
        } else if (pair.first().score().isPresent()) {
            takers.add(kept(new ScoreState(layout), current::take));
        }
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
    static final class CurrentRow {
        private final BoundColumns row;
        private final Vocabulary vocabulary;

        CurrentRow(BoundColumns row, Vocabulary vocabulary) {
            this.row = row;
            this.vocabulary = vocabulary;
        }

        private String group() {
            return vocabulary.groups().get(row.group().code());
        }

        private String truth() {
            return row.truth().text();
        }

        private boolean positive() {
            return vocabulary.isPositive(row.truth().code());
        }

        void take(ConfusionState state, long count) {
            switch (state.layout().design()) {
                case CLUSTERED, FOLDED ->
                    state.addIn(group(), truth(), row.prediction().text(), count);
                case WEIGHTED ->
                    state.addWeighted(
                            truth(), row.prediction().text(), row.weight().value());
                case PLAIN, STRATIFIED -> state.add(truth(), row.prediction().text(), count);
            }
        }

        void take(PairedConfusionState state, long count) {
            String first = row.prediction().text();
            String second = row.against().text();
            switch (state.layout().design()) {
                case CLUSTERED, FOLDED -> state.addIn(group(), truth(), first, second, count);
                case WEIGHTED ->
                    state.addWeighted(truth(), first, second, row.weight().value());
                case PLAIN, STRATIFIED -> state.add(truth(), first, second, count);
            }
        }

        /** Takes it with the predictions of all systems, the first of which is a column of the row's. */
        void take(JointConfusionState state, List<LabelColumn> others, long count) {
            List<String> predictions = Stream.concat(Stream.of(row.prediction()), others.stream())
                    .map(LabelColumn::text)
                    .toList();
            switch (state.layout().design()) {
                case CLUSTERED, FOLDED -> state.addIn(group(), truth(), predictions, count);
                case WEIGHTED ->
                    state.addWeighted(truth(), predictions, row.weight().value());
                case PLAIN, STRATIFIED -> state.add(truth(), predictions, count);
            }
        }

        void take(ScoreState state, long count) {
            double score = given(state, row.score().value());
            switch (state.layout().design()) {
                case CLUSTERED, FOLDED -> state.addIn(group(), score, positive(), count);
                case WEIGHTED ->
                    state.addWeighted(score, positive(), row.weight().value());
                case PLAIN, STRATIFIED -> state.add(score, positive(), count);
            }
        }

        void take(PairedScoreState state, long count) {
            double first = given(state, row.score().value());
            double second = given(state, row.againstScore().value());
            switch (state.layout().design()) {
                case CLUSTERED, FOLDED -> state.addIn(group(), first, second, positive());
                case WEIGHTED ->
                    state.addWeighted(first, second, positive(), row.weight().value());
                case PLAIN, STRATIFIED -> state.add(first, second, positive());
            }
        }

        /** A column of scores turns their sign where lower ones speak for the positive label; a state keeps them as they were. */
        private static double given(EvidenceState state, double score) {
            return state.layout().lowerIsPositive() ? 0.0 - score : score;
        }
    }
}
