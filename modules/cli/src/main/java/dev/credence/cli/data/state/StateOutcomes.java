package dev.credence.cli.data.state;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.sample.Sample;
import dev.credence.api.text.QuotedText;
import dev.credence.cli.Failure;
import dev.credence.cli.data.outcome.OutcomeNotes;
import dev.credence.cli.data.outcome.OutcomeReader;
import dev.credence.cli.data.outcome.OutcomeReader.Read;
import dev.credence.outcomes.JointOutcomes;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.PairedOutcomes;
import dev.credence.state.JointOutcomeState;
import dev.credence.state.OutcomeState;
import dev.credence.state.PairedOutcomeState;
import dev.credence.state.RowState;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Converts states of outcomes to the data that a file of their rows would give.
 *
 * @param file the files of the states, for messages
 */
public record StateOutcomes(StateSet states, String file) {
    /** Returns the outcomes of one system, of two systems the first. */
    public Read<Sample<Outcomes>> first() {
        return states.only(PairedOutcomeState.class)
                .map(both -> new StateOutcomes(new StateSet(List.of(both.first())), file))
                .orElse(this)
                .one();
    }

    /** Returns the outcomes of one system. */
    public Read<Sample<Outcomes>> one() {
        OutcomeState state = states.only(OutcomeState.class)
                .orElseThrow(
                        () -> Failure.usage(file + ": the state must contain outcomes of one system, but it contains "
                                + states.kinds()
                                + (states.systems().isEmpty()
                                        ? "; use credence compare, or collect one of them alone"
                                        : "; name one of the systems with --outcome")));
        Sample<Outcomes> sample = answered(state::sample);
        List<String> notes = notes(state, sample, sample.evidence().size());
        notes.addAll(states.notes());
        return new Read<>(sample, state.size(), notes);
    }

    /** Returns the outcomes of two systems on the same items. */
    private Read<Pairing<Outcomes>> two() {
        PairedOutcomeState state = states.only(PairedOutcomeState.class)
                .orElseThrow(
                        () -> Failure.usage(file + ": the state must contain outcomes of two systems, but it contains "
                                + states.kinds() + "; use --with FILE2"));
        Sample<PairedOutcomes> sample = answered(state::sample);
        List<String> notes = notes(state, sample, sample.evidence().size());
        OutcomeNotes.wins(sample.evidence()).ifPresent(notes::add);
        return new Read<>(Pairing.paired(sample), state.size(), notes);
    }

    /**
     * Returns the outcomes of two systems.
     *
     * @param others the files of the states of the second system, whose items are different ones; none if these states are of both
     */
    public Read<Pairing<Outcomes>> pair(List<Path> others) {
        if (others.isEmpty()) {
            return two();
        }
        String place = others.stream().map(Path::toString).collect(Collectors.joining(", "));
        StateOutcomes second = new StateOutcomes(StateSet.read(others), place);
        Read<Pairing<Outcomes>> read = OutcomeReader.independent(one(), second.one());
        List<String> notes = new ArrayList<>(read.notes());
        commonItems(second).ifPresent(notes::add);
        return new Read<>(read.data(), read.rows(), notes);
    }

    /** Returns a note if both states have items of the same names, which are compared as different ones. */
    private Optional<String> commonItems(StateOutcomes other) {
        Set<String> names = new TreeSet<>(itemNames());
        names.retainAll(other.itemNames());
        return names.stream()
                .findFirst()
                .map(name -> "the states are compared as those of different items, and "
                        + (names.size() == 1 ? "1 item has" : names.size() + " items have")
                        + " the same name in both, such as '" + QuotedText.of(name)
                        + "'; if they are the same items, --id COLUMN matches them in the files of their rows, which gives a"
                        + " sharper comparison");
    }

    private Set<String> itemNames() {
        return states.only(OutcomeState.class).map(OutcomeState::itemNames).orElse(Set.of());
    }

    /** Returns the outcomes of several systems on the same items. */
    public Read<Sample<JointOutcomes>> several() {
        JointOutcomeState state = states.only(JointOutcomeState.class).orElseThrow();
        Sample<JointOutcomes> sample = answered(state::sample);
        return new Read<>(
                sample, state.size(), notes(state, sample, sample.evidence().size()));
    }

    private static List<String> notes(RowState.OfOutcomes<?> state, Sample<?> sample, long items) {
        List<String> notes = new ArrayList<>();
        if (state.missing() > 0) {
            notes.add(state.missing() + " of " + (state.size() + state.missing())
                    + " rows have no outcome, and are left out");
        }
        notes.addAll(RowDoubts.notes(List.of(state), sample, state.itemNames()));
        if (state.hasItemNames()) {
            OutcomeNotes.runs(state.size(), items).ifPresent(notes::add);
        }
        return notes;
    }

    private <T> T answered(Supplier<T> made) {
        return Failure.ofData(file, () -> made.get());
    }
}
