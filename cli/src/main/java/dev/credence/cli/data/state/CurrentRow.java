package dev.credence.cli.data.state;

import dev.credence.api.state.ConfusionState;
import dev.credence.api.state.EvidenceState;
import dev.credence.api.state.JointConfusionState;
import dev.credence.api.state.PairedConfusionState;
import dev.credence.api.state.PairedScoreState;
import dev.credence.api.state.ScoreState;
import dev.credence.cli.data.layout.BoundColumns;
import dev.credence.cli.data.layout.Vocabulary;
import dev.credence.cli.input.table.LabelColumn;
import java.util.List;
import java.util.stream.Stream;

/** The current row of a table. */
final class CurrentRow {
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
                state.addWeighted(truth(), row.prediction().text(), row.weight().value());
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
            case WEIGHTED -> state.addWeighted(score, positive(), row.weight().value());
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
