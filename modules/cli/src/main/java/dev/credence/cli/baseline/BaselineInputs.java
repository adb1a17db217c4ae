package dev.credence.cli.baseline;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.api.text.Suggestions;
import dev.credence.cli.Failure;
import dev.credence.cli.data.Dataset;
import dev.credence.cli.data.KeptRows;
import dev.credence.cli.data.PairData;
import dev.credence.cli.data.Slices;
import dev.credence.cli.data.layout.ClassColumns;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.layout.SamplingDesign;
import dev.credence.cli.data.layout.Vocabulary;
import dev.credence.cli.data.outcome.KeptOutcomes;
import dev.credence.cli.data.outcome.OutcomeCollector;
import dev.credence.cli.data.outcome.OutcomeCollector.Collected;
import dev.credence.cli.data.outcome.OutcomeColumns;
import dev.credence.cli.data.outcome.OutcomeReader;
import dev.credence.cli.data.outcome.OutcomeReader.Read;
import dev.credence.cli.data.state.RowDoubts;
import dev.credence.cli.data.state.StateCollector;
import dev.credence.cli.data.state.StateOutcomes;
import dev.credence.cli.data.state.StateSet;
import dev.credence.cli.input.table.TableColumn.LabelNotes;
import dev.credence.cli.options.CliObservations;
import dev.credence.cli.options.ColumnOptions;
import dev.credence.cli.options.FileCommand.FileOptions;
import dev.credence.cli.options.InputFiles;
import dev.credence.cli.options.OutcomeOptions;
import dev.credence.cli.options.RunOptions.Progressing;
import dev.credence.outcomes.Outcomes;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.evaluation.EvaluationRequest;
import dev.credence.report.evaluation.Observations;
import dev.credence.state.StateLayout;
import dev.credence.state.baseline.Baseline;
import dev.credence.state.baseline.Baseline.MetricValue;
import dev.credence.state.baseline.Baseline.MetricValues;
import dev.credence.state.baseline.Baseline.Origin;
import dev.credence.state.baseline.KeptItems;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Reads the rows of one system as a baseline, and compares them with a baseline.
 *
 * @param command the name of the command, for messages
 * @param source the file of rows, or states
 * @param columns the columns of labels and scores
 * @param classes the columns of scores of several classes
 * @param outcomes the columns of outcomes
 * @param files the format of the file
 * @param id the column of ids of labelled rows
 * @param ofOutcomes whether columns of outcomes are read
 * @param progressing shows the progress
 */
public record BaselineInputs(
        String command,
        InputFiles source,
        ColumnOptions columns,
        Optional<ClassColumns> classes,
        OutcomeOptions outcomes,
        FileOptions files,
        Optional<String> id,
        boolean ofOutcomes,
        Progressing progressing) {
    /** Creates the inputs, after checking which kind of rows the options name. */
    public static BaselineInputs of(
            String command,
            InputFiles source,
            ColumnOptions columns,
            Optional<ClassColumns> classes,
            OutcomeOptions outcomes,
            FileOptions files,
            Optional<String> id,
            Progressing progressing) {
        boolean ofOutcomes = outcomes.given(command, source, columns, files)
                && source.statesOfOutcomes().isEmpty();
        if (ofOutcomes && (outcomes.areComputed() || !source.given())) {
            throw Failure.usage(
                    "the outcomes of a baseline must be columns of a file: leave out --spans, --label-separator,"
                            + " --qrels and --run, or write the outcomes of each item to a file");
        }
        if (classes.isPresent() && ofOutcomes) {
            throw Failure.usage("--class-scores cannot be combined with outcomes");
        }
        source.require(command);
        return new BaselineInputs(command, source, columns, classes, outcomes, files, id, ofOutcomes, progressing);
    }

    /**
     * Two systems, of which the second is a baseline.
     *
     * @param whole both systems on all rows
     * @param bySlice both systems on the rows of each slice
     * @param rows the number of rows of the new system
     * @param paired whether both are compared item by item
     * @param notes notes on the data
     */
    public record Compared(
            ObservedPair whole, Map<String, ObservedPair> bySlice, long rows, boolean paired, List<String> notes) {}

    /**
     * Reads the rows.
     *
     * @param salt the salt of the hashes of ids; empty if no items are kept
     */
    public BaselineRun run(String name, Origin origin, Optional<String> salt) {
        if (salt.isPresent()) {
            requireNoPipe();
        }
        return Failure.ofData(
                source.place(), () -> ofOutcomes ? ofOutcomes(name, origin, salt) : ofLabels(name, origin, salt));
    }

    private void requireNoPipe() {
        if (Files.exists(source.file()) && !Files.isRegularFile(source.file())) {
            throw Failure.usage(
                    source.file() + ": a file whose items are kept is read more than once, but a pipe can be read"
                            + " only once; write it to a file first");
        }
    }

    private BaselineRun ofOutcomes(String name, Origin origin, Optional<String> salt) {
        OutcomeColumns read = outcomeColumns();
        Optional<KeptItems> items = salt.map(text -> new KeptOutcomes(read).read(text));
        Collected collected = OutcomeCollector.one(read, names -> renaming(names, salt));
        StateSet states = new StateSet(List.of(collected.state()));
        Baseline baseline = Baseline.of(name, states.states(), origin);
        return new BaselineRun(
                items.map(baseline::withItems).orElse(baseline),
                states,
                Observations.of(new StateOutcomes(states, source.place()).one().data()),
                collected.notes());
    }

    /** Returns whether a column names the items. */
    public boolean named() {
        return (ofOutcomes ? outcomeColumns().item() : id).isPresent();
    }

    private OutcomeColumns outcomeColumns() {
        return outcomes.in(files.file(source.file(), progressing), columns, id.or(columns::item));
    }

    /** Returns names of items for a file that others read: their hashes, or their places in the order of their names. */
    private static UnaryOperator<String> renaming(Set<String> names, Optional<String> salt) {
        if (salt.isPresent()) {
            return name -> KeptItems.hash(salt.get(), name);
        }
        Map<String, String> places = new LinkedHashMap<>();
        new TreeSet<>(names).forEach(name -> places.put(name, "item " + (places.size() + 1)));
        return name -> places.getOrDefault(name, name);
    }

    private BaselineRun ofLabels(String name, Origin origin, Optional<String> salt) {
        Optional<StateSet> given = source.states(files);
        if (given.isPresent() && classes.isPresent()) {
            throw Failure.usage("the columns of a state cannot be changed: leave out --class-score and --class-scores");
        }
        if (given.isPresent()) {
            return ofStates(name, origin, given.get(), salt);
        }
        Reading reading = reading();
        StateCollector collector = StateCollector.of(reading, StateLayout.ALL);
        Vocabulary.requireStated("", collector.labels(), columns.labels());
        columns.positive()
                .filter(label ->
                        !collector.labels().contains(label) && !columns.labels().contains(label))
                .ifPresent(label -> {
                    throw Failure.usage(source.place() + ": "
                            + Suggestions.message("label", label, List.copyOf(collector.labels())));
                });
        StateSet states = collector.states();
        Baseline plain = Baseline.of(name, states.states(), origin);
        Baseline baseline = salt.isEmpty()
                ? plain
                : plain.withItems(KeptRows.read(
                        id.orElseThrow(() -> Failure.usage("--salt needs --id COLUMN, which names the column of ids")),
                        salt.get(),
                        reading,
                        plain.facts().labels()));
        // the state has notes on its labels
        List<String> notes = new ArrayList<>(collector.notes());
        notes.removeAll(LabelNotes.of(List.copyOf(collector.labels()), LabelNotes.Origin.ROWS));
        return ofStates(baseline, states, notes);
    }

    private BaselineRun ofStates(String name, Origin origin, StateSet given, Optional<String> salt) {
        if (salt.isPresent() || id.isPresent()) {
            throw Failure.usage(
                    "--id and --salt need a file of rows: a state contains sums and not single rows; leave them out");
        }
        if (given.holdsOutcomes()) {
            columns.requireNoColumns(false);
            return new BaselineRun(
                    Baseline.of(name, given.states(), origin),
                    given,
                    Observations.of(
                            new StateOutcomes(given, source.place()).one().data()),
                    List.of());
        }
        StateSet states = columns.of(given, source.place());
        return ofStates(Baseline.of(name, states.states(), origin), states, List.of());
    }

    private BaselineRun ofStates(Baseline baseline, StateSet states, List<String> ofRows) {
        Dataset data = states.dataset(source.place());
        columns.commonLabel(Optional.of(states)).require(data, source.place());
        List<String> notes = new ArrayList<>(ofRows);
        RowDoubts.without(ofRows, data.notes()).stream()
                .filter(note -> !notes.contains(note))
                .forEach(notes::add);
        return new BaselineRun(baseline, states, CliObservations.of(data), notes);
    }

    private Reading reading() {
        SamplingDesign design = columns.design(classes.isPresent());
        columns.requireNoRange("baseline");
        columns.sampling().requireOneCrossValidation("baseline");
        id.ifPresent(column -> columns.requireNoCount("--id"));
        return columns.reading(files.file(source.file(), progressing), design).withClasses(classes);
    }

    /**
     * Compares the rows with a baseline: item by item if the baseline keeps its items and a column names those of the file,
     * otherwise as independent samples.
     *
     * @param run the same rows, read as a baseline
     * @param slice the column of slices
     */
    public Compared compare(Baseline baseline, BaselineRun run, Optional<String> slice) {
        List<String> notes = new ArrayList<>();
        notes.add("the baseline '" + baseline.name() + "' has " + baseline.summary());
        boolean paired = baseline.items().isPresent() && named();
        if (!paired) {
            slice.ifPresent(column -> {
                throw Failure.usage("--slice needs the items of the baseline: renew it with "
                        + (ofOutcomes ? "--item COLUMN" : "--id COLUMN") + " and --salt TEXT, or leave --slice out");
            });
            notes.add(baseline.independence(run.baseline())
                    + (baseline.items().isPresent()
                            ? "; " + (ofOutcomes ? "--item" : "--id") + " COLUMN matches them, for a sharper comparison"
                            : ""));
            return independent(baseline, run, notes);
        }
        requireNoPipe();
        RowDoubts.withKept(baseline.states(), List.of()).forEach(note -> notes.add("second: " + note));
        if (ofOutcomes) {
            KeptOutcomes kept = new KeptOutcomes(outcomeColumns().inSlices(slice));
            Read<Pairing<Outcomes>> read = kept.match(baseline.items().orElseThrow());
            notes.addAll(read.notes());
            Function<Pairing<Outcomes>, ObservedPair> observed = pairing -> ObservedPair.of(List.of(pairing));
            return new Compared(
                    observed.apply(read.data()), Slices.mapped(read.bySlice(), observed), read.rows(), true, notes);
        }
        Slices<PairData> read = KeptRows.match(id.orElseThrow(), slice, reading(), baseline);
        notes.addAll(read.whole().notes());
        return new Compared(
                CliObservations.of(read.whole()),
                Slices.mapped(read.bySlice(), CliObservations::of),
                read.whole().rows(),
                true,
                notes);
    }

    /** Returns the description of the new system. */
    public Map<String, Object> describe(long rows, Optional<String> slice) {
        if (ofOutcomes) {
            return outcomeColumns().inSlices(slice).input(source.place(), rows);
        }
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("file", source.place());
        input.put("rows", rows);
        columns.givenTruth().ifPresent(name -> input.put("truth", name));
        columns.shownPrediction()
                .or(columns::score)
                .or(() -> classes.map(ClassColumns::toString))
                .ifPresent(name -> input.put("new", name));
        id.ifPresent(name -> input.put("id", name));
        columns.positive().ifPresent(label -> input.put("positive", label));
        slice.ifPresent(name -> input.put("slice", name));
        columns.sampling().given().describe(input);
        return input;
    }

    private Compared independent(Baseline baseline, BaselineRun run, List<String> notes) {
        StateSet kept = new StateSet(baseline.states());
        String place = "the baseline '" + baseline.name() + "'";
        long rows = run.baseline().facts().rows();
        if (kept.holdsOutcomes()) {
            Read<Sample<Outcomes>> first = new StateOutcomes(run.states(), source.place()).one();
            Read<Sample<Outcomes>> second = new StateOutcomes(kept, place).one();
            notes.addAll(run.notes());
            Read<Pairing<Outcomes>> both = OutcomeReader.independent(first, second);
            notes.addAll(RowDoubts.without(run.notes(), both.notes()));
            return new Compared(ObservedPair.of(List.of(both.data())), Map.of(), rows, false, notes);
        }
        Dataset first = run.states().dataset(source.place());
        PairData both = PairData.independent(first, kept.dataset(place));
        run.notes().stream().filter(note -> !first.notes().contains(note)).forEach(notes::add);
        notes.addAll(RowDoubts.without(run.notes(), both.notes()));
        return new Compared(CliObservations.of(both), Map.of(), rows, false, notes);
    }

    /**
     * A run that was read as a baseline is read.
     *
     * @param baseline the baseline that the run would be, without values of metrics
     * @param states the states of the run
     * @param observations the evidence of the run
     * @param notes notes on the rows
     */
    public record BaselineRun(Baseline baseline, StateSet states, Observations observations, List<String> notes) {
        /**
         * Returns the baseline with the values of metrics.
         *
         * @param metrics the metrics; none for the usual ones, without those of single classes
         */
        public Baseline measured(
                Credence credence, List<? extends Metric<?>> metrics, ConfidenceLevel level, ComputeOptions how) {
            EvaluationRequest request =
                    EvaluationRequest.of(credence).level(level).run(how).metrics(metrics);
            metrics.forEach(metric -> CliObservations.require(metric, observations));
            List<EstimateRow> rows = CliObservations.answered(() -> request.rows(observations));
            return baseline.withMetrics(new MetricValues(
                    level.value(),
                    rows.stream()
                            .map(EstimateRow::estimate)
                            .filter(estimate ->
                                    !metrics.isEmpty() || !estimate.metric().contains("@"))
                            .map(estimate -> new MetricValue(
                                    estimate.metric(), estimate.value(), estimate.lower(), estimate.upper()))
                            .toList()));
        }
    }
}
