package dev.credence.cli.options;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.cli.Failure;
import dev.credence.cli.data.outcome.BetterOutcomes;
import dev.credence.cli.data.outcome.ClassCounts;
import dev.credence.cli.data.outcome.ItemFiles;
import dev.credence.cli.data.outcome.OutcomeColumns;
import dev.credence.cli.data.outcome.OutcomeReader;
import dev.credence.cli.data.outcome.OutcomeReader.Read;
import dev.credence.cli.data.outcome.RetrievalFiles;
import dev.credence.cli.data.outcome.SeveralOutcomes;
import dev.credence.cli.data.state.StateOutcomes;
import dev.credence.cli.data.state.StateSet;
import dev.credence.cli.input.TableFile;
import dev.credence.outcomes.JointOutcomes;
import dev.credence.outcomes.Outcomes;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The outcomes that the options of a command name, the same in every command: columns of outcomes, spans, rankings, or sets of labels.
 *
 * @param command the name of the command
 * @param outcomes the kind of outcomes
 * @param columns the columns of items and clusters
 * @param source the first file
 * @param files opens a file
 */
public record OutcomeInputs(
        String command,
        OutcomeOptions outcomes,
        ColumnOptions columns,
        InputFiles source,
        Function<Path, TableFile> files) {
    /**
     * The outcomes of one or two systems.
     *
     * @param <D> a sample, or a pairing
     * @param read the outcomes
     * @param input the description of the input
     * @param metrics the metrics of the outcomes if they are computed from rankings; otherwise none
     */
    public record Given<D>(Read<D> read, Map<String, Object> input, List<String> metrics) {}

    /**
     * Reads the outcomes of one system.
     *
     * @param metrics the requested metrics, of which measures of retrieval are computed
     * @param minus the column to subtract
     * @param slice the column of slices
     */
    public Given<Sample<Outcomes>> one(
            List<? extends Metric<?>> metrics, Optional<String> minus, Optional<String> slice) {
        return one(metrics, minus, slice, Optional.empty());
    }

    private Given<Sample<Outcomes>> one(
            List<? extends Metric<?>> metrics, Optional<String> minus, Optional<String> slice, Optional<String> id) {
        if (states().isPresent()) {
            requireNoColumns(minus.map(column -> "--minus").or(() -> slice.map(column -> "--slice")));
            return ofState(metrics, List.of(), StateOutcomes::one);
        }
        Optional<ItemFiles<?>> items = items(metrics, slice, id);
        if (items.isPresent()) {
            Path file = first();
            Read<Sample<Outcomes>> read = items.get().one(files.apply(file));
            return new Given<>(read, items.get().input(file.toString(), read.rows()), measures(items.get()));
        }
        OutcomeColumns first =
                outcomes.in(files.apply(first()), columns, id.or(columns::item)).inSlices(slice);
        ClassCounts.requireItems(first);
        Read<Sample<Outcomes>> read =
                minus.map(column -> OutcomeReader.difference(first, column)).orElseGet(() -> OutcomeReader.one(first));
        Map<String, Object> input = first.input(source.place(), read.rows());
        minus.ifPresent(column -> input.put("minus", column));
        return new Given<>(read, input, List.of());
    }

    /** Reads the outcomes of the first of two systems, which may be in one state; the ids that match the rows of two files name its items. */
    public Given<Sample<Outcomes>> first(
            SecondSystemOptions second, List<? extends Metric<?>> metrics, Optional<String> slice) {
        if (states().isPresent()) {
            requireNoColumns(slice.map(column -> "--slice"));
            return ofState(metrics, List.of(), StateOutcomes::first);
        }
        return one(metrics, Optional.empty(), slice, second.id());
    }

    /** Returns whether a second system is named, or the states are of two systems. */
    public boolean compares(SecondSystemOptions second) {
        return second.given() || states().filter(StateSet::ofTwo).isPresent();
    }

    /** Returns whether the second of two systems must be in a file of its own. */
    public boolean isSecondInFile() {
        return outcomes.areComputed()
                || states().filter(states -> states.systems().isEmpty()).isPresent();
    }

    /** Returns whether the items of two files need no column that matches them. */
    public boolean areMatched() {
        return outcomes.areComputed() || states().isPresent();
    }

    private Optional<StateSet> states() {
        return source.statesOfOutcomes();
    }

    private void requireNoColumns(Optional<String> other) {
        columns.requireNoColumns(false);
        other.ifPresent(option -> {
            throw Failure.usage("the columns of a state cannot be changed: leave out " + option);
        });
    }

    private <D> Given<D> ofState(
            List<? extends Metric<?>> metrics, List<String> others, Function<StateOutcomes, Read<D>> read) {
        StateSet states = states().orElseThrow().of(outcomes.system(), others, source.place());
        Map<String, Object> input = source.input(states);
        outcomes.system().ifPresent(name -> input.put("outcome", name));
        return new Given<>(
                read.apply(new StateOutcomes(states, source.place())),
                input,
                metrics.isEmpty() ? states.measures() : List.of());
    }

    /**
     * Reads the outcomes of two systems.
     *
     * @param metrics the requested metrics, of which measures of retrieval are computed
     * @param slice the column of slices
     */
    public Given<Pairing<Outcomes>> two(
            SecondSystemOptions second, List<? extends Metric<?>> metrics, Optional<String> slice) {
        if (states().isPresent()) {
            requireNoColumns(second.columns(states().get().systems()).or(() -> slice.map(column -> "--slice")));
            Given<Pairing<Outcomes>> given = ofState(metrics, others(second), state -> state.pair(second.files()));
            return new Given<>(
                    given.read(),
                    second.reader().input(given.input(), second.files().isEmpty()),
                    given.metrics());
        }
        Optional<ItemFiles<?>> items = items(metrics, slice, second.id());
        if (items.isPresent()) {
            Path file = first();
            Read<Pairing<Outcomes>> read = items.get().two(files.apply(file), files.apply(second.onlyFile()));
            Map<String, Object> input = items.get().input(file.toString(), read.rows());
            return new Given<>(read, second.reader().input(input, true), measures(items.get()));
        }
        OutcomeColumns first = outcomes.in(
                        files.apply(first()), columns, second.id().or(columns::item))
                .inSlices(slice);
        ClassCounts.requireItems(first);
        Read<Pairing<Outcomes>> read = second.reader().outcomes(first, path -> first.of(files.apply(path)));
        boolean paired = read.data() instanceof Pairing.Paired<?, ?>;
        return new Given<>(
                read.noting(BetterOutcomes.note(metrics, first, read.data().firstEvidence())),
                second.reader().input(first.input(source.place(), read.rows()), paired),
                List.of());
    }

    /** Returns whether more than two systems are named: several columns of the first file, or several files. */
    public boolean isOfSeveral(SecondSystemOptions second) {
        Optional<StateSet> states = states();
        if (states.isPresent()) {
            List<String> others = others(second);
            boolean all = others.isEmpty() && outcomes.system().isEmpty() && !second.given();
            return !states.get().systems().isEmpty() && (all || others.size() > 1);
        }
        return second.files().size() > 1
                || (!outcomes.areComputed() && others(second).size() > 1);
    }

    private List<String> others(SecondSystemOptions second) {
        return states().map(states -> second.againstIn(states.systems()))
                .orElseGet(() -> second.againstIn(() -> files.apply(first())));
    }

    /**
     * Reads the outcomes of several systems.
     *
     * @param metrics the requested metrics, of which measures of retrieval are computed
     */
    public Given<Sample<JointOutcomes>> several(SecondSystemOptions second, List<? extends Metric<?>> metrics) {
        if (states().isPresent()) {
            requireNoColumns(second.columns(states().get().systems()));
            Given<Sample<JointOutcomes>> given = ofState(metrics, others(second), StateOutcomes::several);
            given.input().remove("outcome");
            return several(given.input(), given.read(), given.metrics());
        }
        second.requireSeveralOutcomes();
        List<Path> paths =
                Stream.concat(Stream.of(first()), second.files().stream()).toList();
        Optional<ItemFiles<?>> items = items(metrics, Optional.empty(), second.id());
        if (items.isPresent()) {
            Read<Sample<JointOutcomes>> read =
                    items.get().several(paths.stream().map(files).toList());
            return several(items.get().input(paths.get(0).toString(), read.rows()), read, measures(items.get()));
        }
        OutcomeColumns first =
                outcomes.in(files.apply(paths.get(0)), columns, second.id().or(columns::item));
        Read<Sample<JointOutcomes>> read = second.files().isEmpty()
                ? SeveralOutcomes.ofColumns(first, others(second))
                : ofFiles(
                        second.id(),
                        paths.stream().map(path -> first.of(files.apply(path))).toList());
        Map<String, Object> input = first.input(source.place(), read.rows());
        if (second.files().isEmpty()) {
            input.remove("outcome");
        }
        Outcomes system = read.data().evidence().system(0);
        return several(input, read.noting(BetterOutcomes.note(metrics, first, system)), List.of());
    }

    /** Reads the outcomes of several files, whose items are matched by a column; logs name their items. */
    private static Read<Sample<JointOutcomes>> ofFiles(Optional<String> id, List<OutcomeColumns> all) {
        if (id.isEmpty() && all.stream().anyMatch(one -> one.file().log().isEmpty())) {
            throw Failure.usage("--id COLUMN is missing: it matches the items of several files");
        }
        return SeveralOutcomes.ofFiles(all);
    }

    private static Given<Sample<JointOutcomes>> several(
            Map<String, Object> input, Read<Sample<JointOutcomes>> read, List<String> metrics) {
        input.put("systems", read.data().evidence().systems());
        input.put("pairing", "joint");
        return new Given<>(read, input, metrics);
    }

    private Optional<ItemFiles<?>> items(
            List<? extends Metric<?>> metrics, Optional<String> slice, Optional<String> id) {
        if (command.startsWith("plan") || command.equals("coverage")) {
            columns.sampling().cluster();
        }
        Optional<ItemFiles<?>> items = outcomes.items(columns, id, metrics, files);
        if (items.isPresent() && slice.isPresent()) {
            throw Failure.usage("--slice needs outcomes in columns, given with --outcome or --tp: leave it out for"
                    + " rankings, spans and sets of labels");
        }
        return items;
    }

    private static List<String> measures(ItemFiles<?> items) {
        return items instanceof RetrievalFiles retrieval ? retrieval.metrics() : List.of();
    }

    private Path first() {
        Optional<Path> run = outcomes.run();
        if (run.isEmpty()) {
            source.require(command);
            return source.file();
        }
        if (source.given()) {
            throw Failure.usage("--run names the file to read: leave out " + source.place());
        }
        return run.get();
    }
}
