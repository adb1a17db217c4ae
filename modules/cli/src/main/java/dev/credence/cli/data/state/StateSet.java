package dev.credence.cli.data.state;

import dev.credence.api.text.Suggestions;
import dev.credence.cli.Failure;
import dev.credence.cli.data.Dataset;
import dev.credence.cli.data.ManyData;
import dev.credence.cli.data.PairData;
import dev.credence.cli.data.layout.SamplingDesign;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.input.text.Unreadable;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.retrieval.RetrievalMeasure;
import dev.credence.state.ClassScoreState;
import dev.credence.state.ConfusionState;
import dev.credence.state.EvidenceState;
import dev.credence.state.JointConfusionState;
import dev.credence.state.JointOutcomeState;
import dev.credence.state.JudgedState;
import dev.credence.state.LabelState;
import dev.credence.state.OutcomeState;
import dev.credence.state.PairedClassScoreState;
import dev.credence.state.PairedConfusionState;
import dev.credence.state.PairedOutcomeState;
import dev.credence.state.PairedScoreState;
import dev.credence.state.RowState;
import dev.credence.state.ScoreState;
import dev.credence.state.StateFormatException;
import dev.credence.state.StateLayout;
import dev.credence.state.States;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** States of one set of rows, at most one of each kind. */
public final class StateSet {
    private static final String PARTLY_NAMED =
            "some of the merged states name their systems and others do not, so that those are taken as of the same systems: collect"
                    + " their rows again, which names them";

    private final List<EvidenceState> states;
    private final List<String> notes;

    /** The largest number of names that a message shows, 5. */
    private static final int SHOWN = 5;

    /** Creates the set of states of different kinds. */
    public StateSet(List<EvidenceState> states) {
        this(states, List.of());
    }

    private StateSet(List<EvidenceState> states, List<String> notes) {
        this.states = List.copyOf(states);
        this.notes = notes;
    }

    /** Returns notes on the states that were merged. */
    public List<String> notes() {
        return notes;
    }

    private boolean isNamed() {
        return states.stream()
                .anyMatch(state -> !((RowState<?>) state).systemNames().isEmpty());
    }

    /**
     * Reads files and merges the states of one kind.
     *
     * @throws Failure if a file is not a state, cannot be read, or cannot be merged with those before
     */
    public static StateSet read(List<Path> files) {
        StateSet all = new StateSet(List.of());
        for (Path file : files) {
            if (!TableFile.isState(file)) {
                throw Failure.usage(file + ": " + why(file));
            }
            all = all.and(read(file), file);
        }
        if (all.only(JudgedState.class).isPresent()) {
            throw Failure.usage(files.get(0) + ": is a state of " + String.join(" and ", all.kinds())
                    + ", which credence judge reads");
        }
        return all;
    }

    /**
     * Reads files of judged rows and merges them.
     *
     * @throws Failure if a file is not a state, holds something else, or cannot be merged with those before
     */
    public static JudgedState judged(List<Path> files) {
        StateSet all = new StateSet(List.of());
        for (Path file : files) {
            if (!TableFile.isState(file)) {
                throw Failure.usage(file + ": " + why(file));
            }
            StateSet read = read(file);
            if (read.only(JudgedState.class).isEmpty()) {
                throw Failure.usage(
                        file + ": is a state of " + String.join(" and ", read.kinds())
                                + ", which contains sums and not single rows: name the file of the rows, or collect it with --judge");
            }
            all = all.and(read, file);
        }
        return all.only(JudgedState.class).orElseThrow();
    }

    /**
     * Reads the states of a file.
     *
     * @throws Failure if the file cannot be read, or is damaged
     */
    public static StateSet read(Path file) {
        try {
            return new StateSet(States.readAll(Files.readAllBytes(file)));
        } catch (IOException e) {
            throw Unreadable.failure(file, e);
        } catch (StateFormatException e) {
            throw Failure.data(file + ": " + e.getMessage(), e);
        }
    }

    private static String why(Path file) {
        return Files.exists(file) && !Files.isRegularFile(file)
                ? "is a pipe or a folder: states are read from files, so write the state to a file"
                : "is not a state of credence collect; several files must all be states, so collect its rows first";
    }

    /**
     * Merges these rows with others.
     *
     * @param file the file of the other states, for the message
     * @throws Failure if the states cannot be merged
     */
    public StateSet and(StateSet other, Path file) {
        if (states.isEmpty()) {
            return other;
        }
        if (!kinds().equals(other.kinds())) {
            throw Failure.data(file + ": states to merge must have the same contents: before=" + kinds() + ", here="
                    + other.kinds());
        }
        boolean known = notes.isEmpty() && other.notes.isEmpty() && isNamed() == other.isNamed();
        try {
            List<EvidenceState> merged = new ArrayList<>();
            for (EvidenceState mine : states) {
                merged.add(States.merge(List.of(
                        mine,
                        other.states.stream()
                                .filter(theirs -> theirs.getClass() == mine.getClass())
                                .findFirst()
                                .orElseThrow())));
            }
            return new StateSet(merged, known ? List.of() : List.of(PARTLY_NAMED));
        } catch (IllegalArgumentException e) {
            throw Failure.data(file + ": " + e.getMessage(), e);
        }
    }

    /** Returns the contents of the states in words for messages. */
    SortedSet<String> kinds() {
        SortedSet<String> kinds = new TreeSet<>();
        states.forEach(state -> kinds.add(word(state)));
        return kinds;
    }

    /** Returns the content of a state in words for messages. */
    public static String word(EvidenceState state) {
        if (state instanceof JointConfusionState several) {
            return "predictions of the systems " + few(several.systems());
        }
        if (state instanceof JudgedState judged) {
            return judged.systems().isEmpty()
                    ? "labels of a judge"
                    : "labels of a judge and predictions of " + few(judged.systems());
        }
        if (state instanceof ConfusionState) {
            return "predictions";
        }
        if (state instanceof PairedConfusionState) {
            return "predictions of two systems";
        }
        if (state instanceof OutcomeState) {
            return "outcomes";
        }
        if (state instanceof PairedOutcomeState) {
            return "outcomes of two systems";
        }
        if (state instanceof JointOutcomeState several) {
            return "outcomes of the systems " + few(several.systems());
        }
        if (state instanceof ClassScoreState classes) {
            return "scores of the classes " + few(classes.classes());
        }
        if (state instanceof PairedClassScoreState classes) {
            return "scores of the classes " + few(classes.classes()) + " of two systems";
        }
        return state instanceof ScoreState ? "scores" : "scores of two systems";
    }

    /** Returns all states. */
    public List<EvidenceState> states() {
        return states;
    }

    /** Returns the states as bytes. */
    public byte[] toBytes() {
        return States.toBytes(states);
    }

    /** Returns the state of a kind, if there is one. */
    <S extends EvidenceState> Optional<S> only(Class<S> kind) {
        return states.stream().filter(kind::isInstance).map(kind::cast).findFirst();
    }

    /** Returns the number of rows. */
    public long rows() {
        return states.stream().mapToLong(EvidenceState::size).max().orElse(0);
    }

    private StateLayout layout() {
        return states.get(0).layout();
    }

    /** Returns whether the states are those of two systems on the same rows. */
    public boolean ofTwo() {
        return only(PairedConfusionState.class).isPresent()
                || only(PairedScoreState.class).isPresent()
                || only(PairedClassScoreState.class).isPresent()
                || only(PairedOutcomeState.class).isPresent();
    }

    /** Returns the predictions of several systems on the same rows, by their names. */
    public Optional<JointConfusionState> several() {
        return only(JointConfusionState.class);
    }

    /** Returns whether these are outcomes without a true label. */
    public boolean holdsOutcomes() {
        return states.stream().anyMatch(RowState.OfOutcomes.class::isInstance);
    }

    /** Returns the names of the outcomes if they are measures of retrieval, which are metrics; otherwise none. */
    public List<String> measures() {
        List<String> names = states.stream()
                .filter(RowState.OfOutcomes.class::isInstance)
                .flatMap(state -> ((RowState.OfOutcomes<?>) state).columns().stream())
                .map(OutcomeColumn::name)
                .toList();
        return names.stream().allMatch(StateSet::isMeasure) ? names : List.of();
    }

    private static boolean isMeasure(String name) {
        try {
            return RetrievalMeasure.parse(name).spelling().equals(name);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** Returns the names of several systems; none if the states are of one system or two. */
    public List<String> systems() {
        return only(JointOutcomeState.class)
                .map(JointOutcomeState::systems)
                .or(() -> several().map(JointConfusionState::systems))
                .orElse(List.of());
    }

    /** Returns whether there are predictions of one system, or scores of several classes from which they follow. */
    public boolean hasPredictions() {
        return only(ConfusionState.class).isPresent() || systemHasClassScores();
    }

    /** Returns whether there are scores of several classes of one system, of which a state keeps every row. */
    public boolean systemHasClassScores() {
        return only(ClassScoreState.class).isPresent();
    }

    /** Returns the sampling design, without names of columns, which states do not contain. */
    public SamplingDesign design() {
        SamplingDesign.Kind kind = switch (layout().design()) {
            case PLAIN -> SamplingDesign.Kind.IID;
            case STRATIFIED -> SamplingDesign.Kind.STRATIFIED;
            case CLUSTERED -> SamplingDesign.Kind.CLUSTERED;
            case FOLDED -> SamplingDesign.Kind.FOLDED;
            case WEIGHTED -> SamplingDesign.Kind.WEIGHTED;
        };
        return new SamplingDesign(kind, Optional.empty());
    }

    /** Returns the label counted as positive. */
    public Optional<String> positive() {
        return layout().positive();
    }

    /** Adds the outcomes, the positive label and the sampling design, if there are any, to the description of the input. */
    public void describe(Map<String, Object> input) {
        only(OutcomeState.class)
                .ifPresent(state -> input.put(
                        "outcome",
                        state.columns().stream().map(OutcomeColumn::name).collect(Collectors.joining(", "))));
        positive().ifPresent(label -> input.put("positive", label));
        design().describe(input);
    }

    /** Returns the labels in the order that was stated, if one was. */
    public List<String> labels() {
        return layout().labels();
    }

    /** Returns whether lower scores indicate the positive label. */
    public boolean flip() {
        return layout().lowerIsPositive();
    }

    /**
     * Returns a copy with the positive label and the order of labels that options state.
     *
     * @param positive the positive label, for states that were collected without one
     * @param labels the labels in the stated order
     * @throws Failure if the states contradict the options
     */
    public StateSet declared(Optional<String> positive, List<String> labels) {
        boolean other = positive.isPresent() && positive().isPresent() && !positive.equals(positive());
        if (other) {
            throw Failure.usage(
                    "--positive must be that of the state: state='" + positive().orElseThrow() + "', --positive='"
                            + positive.orElseThrow() + "'; collect the rows again with the other one");
        }
        if (!labels.isEmpty()
                && states.stream()
                        .allMatch(state -> state instanceof ScoreState || state instanceof PairedScoreState)) {
            throw Failure.usage("--labels applies to predictions, but the state contains only scores: leave it out");
        }
        Optional<String> missing = positive().isPresent() ? Optional.empty() : positive;
        missing.filter(label -> !labels.contains(label)).ifPresent(this::requireLabel);
        return new StateSet(
                states.stream().map(state -> declared(state, missing, labels)).toList(), notes);
    }

    /** Throws a failure if no row has a label, because its metrics would be undefined and it is probably misspelt. */
    private void requireLabel(String label) {
        SortedSet<String> labels = new TreeSet<>();
        only(ConfusionState.class)
                .ifPresent(of -> labels.addAll(of.sample().evidence().labels()));
        only(PairedConfusionState.class)
                .ifPresent(of -> labels.addAll(of.sample().evidence().labels()));
        several().ifPresent(of -> labels.addAll(of.sample().evidence().labels()));
        if (!labels.isEmpty() && !labels.contains(label)) {
            throw Failure.usage(
                    Suggestions.message("label", label, labels) + "; --labels names labels that no row has");
        }
    }

    private static EvidenceState declared(EvidenceState state, Optional<String> positive, List<String> labels) {
        if (state instanceof LabelState<?, ?> of) {
            LabelState<?, ?> named = positive.isEmpty() ? of : of.withPositive(positive.orElseThrow());
            return labels.isEmpty() ? named : named.withLabels(labels);
        }
        return state;
    }

    /** Returns names for a sentence. */
    private static String few(List<String> names) {
        String some = String.join(", ", names.subList(0, Math.min(SHOWN, names.size())));
        return names.size() > SHOWN ? some + " and " + (names.size() - SHOWN) + " more" : some;
    }

    /**
     * Returns the states of the named systems if the states are those of several systems; if none is named, all
     * systems.
     *
     * @param first the name of the first system
     * @param others the names of the systems with which it is compared
     * @param place the files of the states, for the message
     * @throws Failure if there is no such system, or others are named but not the first
     */
    public StateSet of(Optional<String> first, List<String> others, String place) {
        if (systems().isEmpty() || (first.isEmpty() && others.isEmpty())) {
            return this;
        }
        String one = first.orElseThrow(() -> Failure.usage((holdsOutcomes() ? "--outcome" : "--prediction")
                + " is missing: it names the first system of the state, as " + others + " are the others"));
        if (others.equals(List.of(one))) {
            throw Failure.usage(place + ": names of systems must be distinct: '" + one + "' occurs twice");
        }
        try {
            List<String> named = Stream.concat(Stream.of(one), others.stream()).toList();
            return new StateSet(List.of(only(JointOutcomeState.class)
                    .map(state ->
                            selected(named, state::system, () -> state.pair(one, others.get(0)), state::withSystems))
                    .orElseGet(() -> {
                        JointConfusionState state = several().orElseThrow();
                        return selected(named, state::system, () -> state.pair(one, others.get(0)), state::withSystems);
                    })));
        } catch (NoSuchElementException | IllegalArgumentException e) {
            throw Failure.usage(place + ": " + e.getMessage(), e);
        }
    }

    /**
     * Returns the state of two or more of several systems, which keeps their names.
     *
     * @throws Failure if there is no such system
     */
    public StateSet withSystems(List<String> names, String place) {
        try {
            return new StateSet(List.of(several().orElseThrow().withSystems(names)));
        } catch (NoSuchElementException | IllegalArgumentException e) {
            throw Failure.usage(place + ": " + e.getMessage(), e);
        }
    }

    /** Returns the state of the named systems: of one, of two or of several. */
    private static EvidenceState selected(
            List<String> named,
            Function<String, EvidenceState> system,
            Supplier<EvidenceState> pair,
            Function<List<String>, EvidenceState> several) {
        return switch (named.size()) {
            case 1 -> system.apply(named.get(0));
            case 2 -> pair.get();
            default -> several.apply(named);
        };
    }

    /** Returns the data of one system, as if they were read from a file. */
    public Dataset dataset(String file) {
        return new StateEvidence(this, file).one();
    }

    /** Returns the data of the first of two systems, as if they were read from a file. */
    public Dataset first(String file) {
        return new StateEvidence(this, file).first();
    }

    /** Returns the data of two systems on the same rows. */
    public PairData pair(String file) {
        return new StateEvidence(this, file).two();
    }

    /** Returns the data of several systems on the same rows. */
    public ManyData many(String file) {
        return new StateEvidence(this, file).several();
    }
}
