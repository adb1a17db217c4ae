package dev.credence.cli.data.state;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.Sample;
import dev.credence.cli.Failure;
import dev.credence.cli.data.Dataset;
import dev.credence.cli.data.Dataset.DataWarning;
import dev.credence.cli.data.Dataset.DataWarnings;
import dev.credence.cli.data.ManyData;
import dev.credence.cli.data.PairData;
import dev.credence.cli.input.table.TableColumn.LabelNotes;
import dev.credence.state.ClassScoreState;
import dev.credence.state.ConfusionState;
import dev.credence.state.EvidenceState;
import dev.credence.state.JointConfusionState;
import dev.credence.state.PairedClassScoreState;
import dev.credence.state.PairedConfusionState;
import dev.credence.state.PairedScoreState;
import dev.credence.state.ScoreState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Converts states to the data that a file of their rows would give.
 *
 * @param file the files of the states, for messages
 */
record StateEvidence(StateSet states, String file) {
    Dataset one() {
        require(
                "one system",
                "credence compare, or collect one of them alone",
                "it with --prediction NAME",
                ConfusionState.class,
                ScoreState.class,
                ClassScoreState.class);
        return dataset(
                () -> predictions().map(ConfusionState::sample),
                () -> states.only(ScoreState.class).map(ScoreState::sample),
                () -> states.only(ClassScoreState.class));
    }

    /** Returns the first of two systems. */
    Dataset first() {
        requireNoOutcomes();
        return dataset(
                () -> predictionsOfTwo()
                        .map(PairedConfusionState::first)
                        .or(this::predictions)
                        .map(ConfusionState::sample),
                () -> states.only(PairedScoreState.class)
                        .map(PairedScoreState::first)
                        .or(() -> states.only(ScoreState.class).map(ScoreState::sample)),
                () -> states.only(PairedClassScoreState.class)
                        .map(PairedClassScoreState::first)
                        .or(() -> states.only(ClassScoreState.class)));
    }

    private Dataset dataset(
            Supplier<Optional<Sample<ConfusionMatrix>>> predictions,
            Supplier<Optional<Sample<ScoredSample>>> scored,
            Supplier<Optional<ClassScoreState>> ofClasses) {
        return answered(() -> {
            Optional<Sample<ConfusionMatrix>> matrix = predictions.get();
            Optional<Sample<ScoredSample>> scores = scored.get();
            Optional<Sample<ClassScores>> classes = ofClasses.get().map(ClassScoreState::sample);
            List<DataWarning> suspicions = new ArrayList<>(DataWarnings.of(matrix, scores, classes, states.positive()));
            Stream<Sample<?>> samples = Stream.of(matrix.stream(), scores.stream(), classes.stream())
                    .flatMap(found -> found);
            notes(matrix.map(sample -> sample.evidence().labels()), samples)
                    .forEach(note -> suspicions.add(new DataWarning(DataWarning.Kind.ODD_LABEL, note)));
            return new Dataset(states.rows(), matrix, scores, classes, List.copyOf(suspicions));
        });
    }

    ManyData several() {
        JointConfusionState state = states.several().orElseThrow();
        return answered(() -> {
            Sample<JointConfusionMatrix> sample = state.sample();
            return new ManyData(
                    states.rows(), sample, notes(Optional.of(sample.evidence().labels()), Stream.of(sample)));
        });
    }

    PairData two() {
        require(
                "two systems",
                "--with FILE2",
                "them with --prediction NAME and --against NAME (for a gate, --baseline NAME)",
                PairedConfusionState.class,
                PairedScoreState.class,
                PairedClassScoreState.class);
        return answered(() -> {
            Optional<PairedConfusionState> predictions = predictionsOfTwo();
            Optional<Sample<PairedConfusionMatrix>> labelled = predictions.map(PairedConfusionState::sample);
            Stream<Sample<?>> samples = Stream.concat(
                    labelled.stream(), states.only(PairedScoreState.class).map(PairedScoreState::sample).stream());
            return new PairData(
                    states.rows(),
                    predictions.map(PairedConfusionState::pairing),
                    states.only(PairedScoreState.class).map(PairedScoreState::pairing),
                    states.only(PairedClassScoreState.class).map(PairedClassScoreState::pairing),
                    notes(labelled.map(sample -> sample.evidence().labels()), samples));
        });
    }

    /** Returns the predictions; without a state of them, those that follow from the scores of several classes. */
    private Optional<ConfusionState> predictions() {
        return states.only(ConfusionState.class)
                .or(() -> states.only(ClassScoreState.class).map(ClassScoreState::predictions));
    }

    private Optional<PairedConfusionState> predictionsOfTwo() {
        return states.only(PairedConfusionState.class)
                .or(() -> states.only(PairedClassScoreState.class).map(PairedClassScoreState::predictions));
    }

    private void requireNoOutcomes() {
        if (states.holdsOutcomes()) {
            throw Failure.usage(file + ": the state must contain predictions or scores, but it contains "
                    + states.kinds() + ", which credence evaluate, compare and gate read");
        }
    }

    private void require(String wanted, String instead, String named, Class<?>... kinds) {
        requireNoOutcomes();
        if (states.states().stream().noneMatch(state -> List.of(kinds).contains(state.getClass()))) {
            throw Failure.usage(file + ": the state must contain " + wanted + ": it contains " + states.kinds() + "; "
                    + (states.several().isPresent() ? "name " + named : "use " + instead));
        }
    }

    /** Returns notes on the rows, on their clusters or folds, which are those of the first sample, and on the labels. */
    private List<String> notes(Optional<List<String>> labels, Stream<? extends Sample<?>> samples) {
        long missing =
                states.states().stream().mapToLong(EvidenceState::missing).max().orElse(0);
        Stream<String> left = missing == 0
                ? Stream.empty()
                : Stream.of(missing + " rows were left out, because a label or a score was missing");
        List<String> doubts = samples.findFirst()
                .map(sample -> RowDoubts.notes(states.states(), sample, List.of()))
                .orElse(List.of());
        return Stream.of(
                        left,
                        LabelNotes.of(labels.orElse(List.of()), LabelNotes.Origin.STATE).stream(),
                        doubts.stream(),
                        states.notes().stream())
                .flatMap(all -> all)
                .toList();
    }

    private <T> T answered(Supplier<T> made) {
        return Failure.ofData(file, () -> made.get());
    }
}
