package dev.credence.cli.data.state;

import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.cli.data.layout.SamplingDesign.UnreadColumns;
import dev.credence.cli.data.layout.UnreadValues;
import dev.credence.cli.input.table.GroupNames;
import dev.credence.cli.input.table.ScoreRule;
import dev.credence.state.EvidenceState;
import dev.credence.state.RowState;
import dev.credence.state.StateDoubt;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The assumptions of bounds that rows contradict: notes on the rows of a file show them, and a state keeps them. */
public final class RowDoubts {
    private RowDoubts() {}

    /** Returns the assumption of the bounds that a note on the rows contradicts; empty if there is none. */
    public static Optional<String> reason(List<String> notes) {
        return Stream.of(StateDoubt.values())
                .flatMap(doubt -> reason(doubt, notes).stream())
                .findFirst();
    }

    private static Set<StateDoubt> of(List<String> notes) {
        Set<StateDoubt> doubts = EnumSet.allOf(StateDoubt.class);
        doubts.removeIf(doubt -> !isShown(doubt, notes));
        return doubts;
    }

    private static boolean isShown(StateDoubt doubt, List<String> notes) {
        return switch (doubt) {
            case DEPENDENT_ROWS -> UnreadColumns.hintAtItems(notes);
            case REPEATED_FOLDS -> UnreadColumns.hintAtRepeats(notes);
            default -> reason(doubt, notes).isPresent();
        };
    }

    private static Optional<String> reason(StateDoubt doubt, List<String> notes) {
        return switch (doubt) {
            case CHOSEN_THRESHOLD -> ScoreRule.doubtOfChoice(notes);
            case FOLDS -> UnreadColumns.doubtOfFolds(notes);
            case COUNTED_ROWS -> UnreadValues.doubtOfCounts(notes);
            case SIMILAR_NAMES -> GroupNames.doubt(notes);
            case DEPENDENT_ROWS, REPEATED_FOLDS -> Optional.empty();
        };
    }

    /** Adds the doubts that notes on the rows of a file show to the state of these rows. */
    public static void keep(EvidenceState state, List<String> notes) {
        of(notes).forEach(((RowState<?>) state)::addDoubt);
    }

    /**
     * Returns notes on the doubts that states keep, and on names of their clusters, folds or items that are probably one.
     *
     * @param sample the clusters or folds
     * @param items the names of the items; none if rows do not name them
     */
    static List<String> notes(List<? extends EvidenceState> states, Sample<?> sample, Collection<String> items) {
        List<String> notes = new ArrayList<>();
        if (sample instanceof FoldedSample<?> folds) {
            notes.addAll(GroupNames.notes("folds", folds.names()));
        } else if (sample instanceof ClusteredSample<?> clusters) {
            notes.addAll(GroupNames.notes(
                    "clusters",
                    IntStream.range(0, clusters.clusters())
                            .mapToObj(clusters::name)
                            .toList()));
        }
        notes.addAll(GroupNames.notes("items", items));
        return withKept(states, notes);
    }

    /** Returns notes on the rows of states, followed by notes on those doubts which the states keep and the notes do not show. */
    public static List<String> withKept(List<? extends EvidenceState> states, List<String> notes) {
        Set<StateDoubt> shown = of(notes);
        List<String> all = new ArrayList<>(notes);
        states.stream()
                .flatMap(state -> state.doubts().stream()
                        .filter(doubt -> !shown.contains(doubt))
                        .map(doubt -> note(doubt, state instanceof RowState.OfOutcomes<?>)))
                .distinct()
                .forEach(all::add);
        return all;
    }

    /** Returns notes on a state, possibly after the name of a system, without those that say less than the notes on its rows. */
    public static List<String> without(List<String> ofRows, List<String> ofState) {
        List<String> needless = of(ofRows).stream()
                .flatMap(doubt -> Stream.of(note(doubt, true), note(doubt, false)))
                .flatMap(note -> Stream.of(note, "first: " + note))
                .toList();
        return ofState.stream().filter(note -> !needless.contains(note)).toList();
    }

    private static String note(StateDoubt doubt, boolean ofOutcomes) {
        return switch (doubt) {
            case CHOSEN_THRESHOLD -> ScoreRule.noteOfState();
            case FOLDS -> UnreadColumns.foldsOfState(ofOutcomes);
            case COUNTED_ROWS -> UnreadValues.countsOfState();
            case SIMILAR_NAMES -> GroupNames.noteOfState();
            case DEPENDENT_ROWS -> UnreadColumns.itemsOfState(ofOutcomes);
            case REPEATED_FOLDS -> UnreadColumns.repeatsOfState();
        };
    }
}
