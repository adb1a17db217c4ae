package dev.credence.cli.data.state;

import dev.credence.api.state.ConfusionState;
import dev.credence.api.state.EvidenceState;
import dev.credence.api.state.PairedConfusionState;
import dev.credence.api.state.PairedScoreState;
import dev.credence.api.state.ScoreState;
import dev.credence.api.state.StateDesign;
import dev.credence.api.state.StateLayout;
import dev.credence.cli.Failure;
import dev.credence.cli.data.layout.BoundColumns;
import dev.credence.cli.data.layout.LabelNotes;
import dev.credence.cli.data.layout.PairReading;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.layout.Vocabulary;
import dev.credence.cli.input.table.InputTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Takes the rows of files into states, one file after the other. */
public final class StateCollector {
    private final StateLayout layout;
    private final List<EvidenceState> states = new ArrayList<>();
    private final Set<String> labels = new TreeSet<>();

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

    /** The class labels that were met. */
    public Set<String> labels() {
        return labels;
    }

    private void read(PairReading pair) {
        Reading reading = pair.first();
        String file = reading.file().path().toString();
        Vocabulary vocabulary = new Vocabulary(reading);
        try (InputTable table = reading.file().source().open()) {
            BoundColumns row = BoundColumns.of(pair, table, vocabulary);
            List<Taker> takers = takers(pair, row, vocabulary);
            row.wanted().read(equal -> {
                long count = row.count().valueOr(equal);
                takers.forEach(taker -> taker.take(count));
            });
        } catch (IllegalArgumentException e) {
            throw Failure.data(file + ": " + e.getMessage(), e);
        }
        LabelNotes.requireNoNan(file, "labels", vocabulary.labels());
        LabelNotes.requireNoNan(file, "clusters or folds", vocabulary.groups());
        labels.addAll(vocabulary.labels());
    }

    /** Takes the current row, which stands for so many. */
    @FunctionalInterface
    private interface Taker {
        void take(long count);
    }

    private List<Taker> takers(PairReading pair, BoundColumns row, Vocabulary vocabulary) {
        Current current = new Current(row, vocabulary);
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
    private static final class Current {
        private final BoundColumns row;
        private final Vocabulary vocabulary;

        Current(BoundColumns row, Vocabulary vocabulary) {
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
