package dev.credence.cli.evaluate;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.derived.Averaging.UndefinedPolicy;
import dev.credence.api.sample.Sample;
import dev.credence.bayes.posterior.PriorSensitivity;
import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import dev.credence.cli.data.Dataset;
import dev.credence.cli.data.Dataset.CommonLabel;
import dev.credence.cli.data.Dataset.DataWarnings;
import dev.credence.cli.data.FoldItems;
import dev.credence.cli.data.RowReader;
import dev.credence.cli.data.Slices;
import dev.credence.cli.data.layout.ClassColumns;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.layout.SamplingDesign;
import dev.credence.cli.data.outcome.ClassCounts;
import dev.credence.cli.data.state.StateSet;
import dev.credence.cli.options.CliObservations;
import dev.credence.cli.options.ColumnOptions;
import dev.credence.cli.options.FileCommand;
import dev.credence.cli.options.MetricOptions;
import dev.credence.cli.options.OutcomeInputs;
import dev.credence.cli.options.OutcomeInputs.Given;
import dev.credence.cli.options.OutcomeOptions;
import dev.credence.cli.options.OutputOptions.FigureOptions;
import dev.credence.cli.options.OutputOptions.OutputFormat;
import dev.credence.cli.options.RaterOptions;
import dev.credence.cli.options.RunOptions.Progressing;
import dev.credence.cli.options.SystemOptions;
import dev.credence.figures.kind.ReportFigures;
import dev.credence.outcomes.Outcomes;
import dev.credence.page.SlicedReportRequest;
import dev.credence.report.Report;
import dev.credence.report.evaluation.EvaluationReport;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.evaluation.EvaluationRequest;
import dev.credence.report.evaluation.Observations;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code credence evaluate}, which computes metrics of a file of predictions, each with its interval. */
@Command(
        name = "evaluate",
        description = {
            "Computes the metrics of a file of predictions, each with an interval.",
            "",
            "Without --metric: accuracy, MCC, kappa and the averages, then precision, recall and F1 of each class."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  credence evaluate predictions.csv --truth label --prediction guess \\",
            "      --positive yes",
            "  credence evaluate --tp 45 --fp 5 --fn 9 --metric f1",
            "  credence evaluate counts.csv --class-column class --tp tp --fp fp --fn fn",
            "  credence evaluate scores.parquet --truth label --score p --positive 1 \\",
            "      --metric auroc",
            "  credence evaluate digits.csv --truth truth --class-scores 'p_*' \\",
            "      --metric auroc-ovo",
            "  credence evaluate pixels.csv.gz --truth truth --prediction mask \\",
            "      --cluster image --metric f1@1",
            "  credence evaluate answers.csv --outcome grade --item question --range 0,1",
            "  credence evaluate ratings.csv --rater anna,ben,carla",
            "  credence evaluate run.eval --unscored exclude"
        })
public final class EvaluateCommand extends FileCommand<Report> {
    /** Metrics that say something although the true labels have one class. */
    private static final Set<String> OF_ONE_CLASS = Set.of("accuracy", "brier");

    @Mixin
    private ColumnOptions columns = new ColumnOptions();

    @Mixin
    private OutcomeOptions outcomes = new OutcomeOptions();

    @Option(
            names = "--minus",
            paramLabel = "COLUMN",
            description = "Column to subtract from the outcome, so that the metric is of the difference of each item.")
    private @Nullable String minus;

    @Option(
            names = "--class-column",
            paramLabel = "COLUMN",
            description = "Column of the classes of a file with a row for each class, whose counts are --tp, --fp, --fn"
                    + " and, if it is known, --tn.")
    private @Nullable String classColumn;

    @Option(
            names = "--slice",
            paramLabel = "COLUMN",
            description = "Column that divides the rows into slices, whose metrics are reported too, with intervals"
                    + " adjusted for their number.")
    private @Nullable String slice;

    @Mixin
    private RaterOptions raters = new RaterOptions();

    @Mixin
    private SystemOptions systems = new SystemOptions();

    @Option(
            names = "--id",
            paramLabel = "COLUMN",
            description = "Column that matches the rows with those of --truth-file.")
    private @Nullable String id;

    @Mixin
    private MetricOptions requested = new MetricOptions();

    @Option(
            names = "--undefined",
            paramLabel = "POLICY",
            defaultValue = "zero",
            description = "How an average counts a class whose value is 0/0: zero, skip or nan (default:"
                    + " ${DEFAULT-VALUE}).")
    private UndefinedPolicy undefined = UndefinedPolicy.ZERO;

    @Option(
            names = "--prior-sensitivity",
            description = "Also list the exact posteriors of the named metrics under other priors, side by "
                    + "side, as table or json; without --metric those of f1, or of accuracy where no label is "
                    + "positive.")
    private boolean priorSensitivity;

    public EvaluateCommand(Console console, Supplier<Credence> credence) {
        super(console, credence);
    }

    @Override
    protected Report answer(Progressing progressing) {
        raters.apply(source, columns, outcomes, files);
        systems.addTruth(columns, Optional.ofNullable(id), source, files);
        if (systems.given().isPresent()) {
            return ofSystems(progressing);
        }
        requireUsed(id == null || systems.hasTruth(), "--id needs --truth-file FILE");
        if (classColumn != null) {
            return ofClassCounts(progressing, classColumn);
        }
        if (outcomes.given("evaluate", source, columns, files)) {
            return ofOutcomes(progressing);
        }
        if (minus != null) {
            throw Failure.usage("--minus needs --outcome COLUMN");
        }
        return outcomes.counts().isEmpty() ? ofFile(progressing) : ofCounts(progressing);
    }

    private static void requireUsed(boolean used, String message) {
        if (!used) {
            throw Failure.usage(message);
        }
    }

    /** Evaluates each of the systems that rows name. */
    private Report ofSystems(Progressing progressing) {
        source.require("evaluate");
        requireUsed(
                slice == null && minus == null && classColumn == null && !priorSensitivity && !figure.wanted(),
                "--system evaluates each system by itself: leave out --slice, --minus, --class-column,"
                        + " --prior-sensitivity and --figure");
        SystemOptions.Chosen chosen = systems.chosen(source, files, any -> List.of(), 1);
        EvaluationRequest evaluation = evaluation(requested.metrics(), progressing);
        run.requireDraws(requested.methods());
        Map<String, EvaluationReport> reports = new LinkedHashMap<>();
        Map<String, Object> input = new LinkedHashMap<>();
        List<String> notes = new ArrayList<>();
        if (outcomes.given("evaluate", source, columns, files)) {
            for (String name : chosen.systems()) {
                Given<Sample<Outcomes>> given = new OutcomeInputs(
                                "evaluate",
                                outcomes,
                                columns,
                                source,
                                path -> chosen.file(name, path, files, progressing))
                        .one(evaluation.metrics(), Optional.empty(), Optional.empty());
                Observations observations = Observations.of(given.read().data());
                evaluation.metrics().forEach(metric -> CliObservations.require(metric, observations));
                reports.put(name, CliObservations.answered(() -> evaluation.report(observations)));
                given.input().forEach(input::putIfAbsent);
                given.read().notes().forEach(note -> notes.add(name + ": " + note));
            }
            input.remove("rows");
        } else {
            Optional<ClassColumns> classes = requested.classScores();
            SamplingDesign design = designOf(chosen, columns.anyDesign(classes.isPresent()), progressing);
            CliObservations.requireThresholds(requested.metrics(), columns.flip());
            Slices<Dataset> read = RowReader.read(
                    columns.reading(files.file(source.file(), progressing), design)
                            .withClasses(classes),
                    chosen.column());
            requireEvidence(evaluation, read.whole());
            chosen.of(read.bySlice()).forEach((name, rows) -> {
                String place = CommonLabel.place(source.place(), Optional.of(name), "");
                columns.commonLabel(Optional.empty()).require(rows, place);
                reports.put(name, report(evaluation, rows, place));
            });
            input.putAll(input(read.whole(), design, classes));
            notes.addAll(read.whole().notes());
        }
        input.put("system", chosen.column());
        return SystemsEvaluation.of(
                input, run.level(), reports, !requested.metrics().isEmpty(), notes);
    }

    /** Returns the design of rows of several systems, after checking for each of them that the folds test every item once. */
    private SamplingDesign designOf(SystemOptions.Chosen chosen, SamplingDesign design, Progressing progressing) {
        Optional<String> item = columns.sampling().takeItem();
        if (item.isEmpty()) {
            return design;
        }
        List<SamplingDesign> checked = chosen.systems().stream()
                .map(name ->
                        FoldItems.checked(chosen.file(name, source.file(), files, progressing), design, item.get()))
                .distinct()
                .toList();
        if (checked.size() > 1) {
            throw Failure.data(source.place() + ": all systems must have the same number of repeats: repeats="
                    + checked.stream().map(SamplingDesign::repeats).toList());
        }
        return checked.get(0);
    }

    private Report ofOutcomes(Progressing progressing) {
        if (requested.classScores().isPresent() || priorSensitivity) {
            throw Failure.usage("outcomes cannot be combined with --class-score or --prior-sensitivity");
        }
        EvaluationRequest evaluation = evaluation(raters.metrics(requested.metrics()), progressing);
        OutcomeInputs inputs = outcomeInputs("evaluate", outcomes, columns, progressing);
        return ofOutcomes(
                inputs.one(evaluation.metrics(), Optional.ofNullable(minus), Optional.ofNullable(slice)), progressing);
    }

    private Report ofOutcomes(Given<Sample<Outcomes>> given, Progressing progressing) {
        EvaluationRequest request = evaluation(
                given.metrics().isEmpty() ? raters.metrics(requested.metrics()) : given.metrics(), progressing);
        run.requireDraws(requested.methods());
        Observations observations = Observations.of(given.read().data());
        request.metrics().forEach(metric -> CliObservations.require(metric, observations));
        EvaluationReport report = CliObservations.answered(() -> request.report(observations));
        CliObservations.requireAnswer(
                !requested.methods().isEmpty(),
                report.rows().stream().map(EstimateRow::refusal).toList());
        raters.describe(given.input());
        EvaluationReport whole =
                drawn(report.describedBy(given.input(), given.read().notes()));
        return slice == null
                ? whole
                : sliced(whole, request, slice, Slices.mapped(given.read().bySlice(), Observations::of));
    }

    private Report sliced(
            EvaluationReport whole, EvaluationRequest request, String column, Map<String, Observations> slices) {
        EvaluationReport noted = request.metrics().isEmpty()
                ? whole.describedBy(
                        whole.input(), List.of("slices show the first usual metric; name others with --metric"))
                : whole;
        return new SlicedEvaluation(
                noted, SlicedReportRequest.of(request, run.level()).report(column, slices));
    }

    /** Throws a failure if slices are requested although no column of a file is read. */
    private void requireNoSlice(String read) {
        if (slice != null) {
            throw Failure.usage("--slice names a column of a file: leave it out with " + read);
        }
    }

    private Report ofCounts(Progressing progressing) {
        requireNoSlice("counts");
        CountInput counts = new CountInput(outcomes.requiredCounts());
        files.requireNone();
        if (columns.any() || requested.classScores().isPresent()) {
            throw Failure.usage(
                    "--tp, --fp, --fn and --tn replace a file: leave out the options of its columns and labels");
        }
        EvaluationRequest evaluation = evaluation(requested.metrics(), progressing);
        requireFormat();
        run.requireDraws(requested.methods());
        Dataset data = counts.dataset();
        requireEvidence(evaluation, data);
        return drawn(report(evaluation, data, "counts").describedBy(counts.input(), data.notes()));
    }

    private Report ofClassCounts(Progressing progressing, String column) {
        outcomes.given(true);
        Map<String, String> counts = outcomes.requiredCounts();
        source.require("evaluate");
        requireNoSlice("--class-column");
        if (minus != null || columns.any() || requested.classScores().isPresent() || priorSensitivity) {
            throw Failure.usage(
                    "--class-column is used with --tp, --fp, --fn and --tn alone: leave out the other columns"
                            + " and --prior-sensitivity");
        }
        if (figure.wanted()) {
            throw Failure.usage(
                    "figures show rows of items or a confusion matrix: leave out --figure with --class-column");
        }
        EvaluationRequest evaluation = evaluation(requested.metrics(), progressing);
        run.requireDraws(requested.methods());
        ClassCounts read = ClassCounts.read(files.file(source.file(), progressing), column, counts);
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("file", source.place());
        input.put("rows", (long) read.classes().size());
        input.put("class column", column);
        return new ClassCountEvaluation.Estimates(credence.get(), evaluation, run.level(), read)
                .report(input, files.notes(source.all()));
    }

    private Report ofFile(Progressing progressing) {
        source.require("evaluate");
        Optional<ClassColumns> classes = requested.classScores();
        Optional<StateSet> read = source.states(files);
        if (read.isPresent()) {
            requireNoSlice("a state");
        }
        if (priorSensitivity && slice != null) {
            throw Failure.usage("--prior-sensitivity cannot be combined with --slice");
        }
        Optional<StateSet> states = read.map(merged -> declared(merged, classes));
        SamplingDesign design = states.map(StateSet::design).orElseGet(() -> columns.anyDesign(classes.isPresent()));
        EvaluationRequest evaluation = evaluation(requested.metrics(), progressing);
        requireFormat();
        CliObservations.requireThresholds(
                requested.metrics(), states.map(StateSet::flip).orElseGet(columns::flip));
        run.requireDraws(requested.methods());
        Supplier<Reading> rows = () ->
                columns.reading(files.file(source.file(), progressing), design).withClasses(classes);
        Optional<Slices<Dataset>> slices = Optional.ofNullable(slice).map(column -> RowReader.read(rows.get(), column));
        Dataset data = slices.map(Slices::whole)
                .or(() -> states.map(merged -> merged.dataset(source.place())))
                .orElseGet(() -> RowReader.read(rows.get()));
        Map<String, Object> input = states.map(merged -> source.input(merged, columns.prediction()))
                .orElseGet(() -> input(data, design, classes));
        requireEvidence(evaluation, data);
        columns.commonLabel(states).require(data, source.place());
        List<String> notes = new ArrayList<>(data.notes());
        notes.addAll(files.notes(source.all()));
        EvaluationReport whole = drawn(report(evaluation, data, source.place()).describedBy(input, notes));
        return slice == null || slices.isEmpty()
                ? whole
                : sliced(whole, evaluation, slice, Slices.mapped(slices.get().bySlice(), CliObservations::of));
    }

    private EvaluationReport drawn(EvaluationReport report) {
        figure.draw(kind -> FigureOptions.ofAll(ReportFigures.of(credence.get()).draw(kind, report), slice));
        return report;
    }

    private static void requireEvidence(EvaluationRequest evaluation, Dataset data) {
        Observations observations = CliObservations.of(data);
        evaluation.metrics().forEach(metric -> CliObservations.require(metric, observations));
    }

    private StateSet declared(StateSet states, Optional<ClassColumns> classes) {
        if (classes.isPresent()) {
            throw Failure.usage("--class-score applies to a file of rows: leave it out with a state");
        }
        return columns.of(states, source.place());
    }

    private EvaluationRequest evaluation(List<String> metrics, Progressing progressing) {
        EvaluationRequest usual =
                EvaluationRequest.of(credence.get()).level(run.level()).run(run.run(progressing.progress()));
        try {
            return usual.metrics(metrics, undefined).methods(requested.methods().toArray(String[]::new));
        } catch (IllegalArgumentException | NoSuchElementException e) {
            throw Failure.usage(e);
        }
    }

    private EvaluationReport report(EvaluationRequest evaluation, Dataset data, String place) {
        Observations observations = CliObservations.of(data);
        EvaluationReport report = CliObservations.answered(() -> evaluation.report(observations));
        CliObservations.requireAnswer(
                !requested.methods().isEmpty(),
                report.rows().stream().map(EstimateRow::refusal).toList());
        requireClasses(data, report.rows(), place);
        return priorSensitivity ? report.withPriors(priors(evaluation, observations)) : report;
    }

    private static List<PriorSensitivity> priors(EvaluationRequest evaluation, Observations observations) {
        try {
            return evaluation.priors(observations);
        } catch (IllegalArgumentException e) {
            throw Failure.data("--prior-sensitivity: " + e.getMessage(), e);
        }
    }

    private void requireFormat() {
        boolean written = output.format() == OutputFormat.TABLE || output.format() == OutputFormat.JSON;
        if (priorSensitivity && !written) {
            throw Failure.usage("--prior-sensitivity must be written as table or json: --format="
                    + output.format().name().toLowerCase(Locale.ROOT));
        }
    }

    /** Throws a failure if the true labels have one class only, unless a named metric can still be computed. */
    private void requireClasses(Dataset data, List<EstimateRow> rows, String place) {
        Optional<String> defined = rows.stream()
                .filter(row -> row.estimate().status() != Status.UNDEFINED)
                .map(row -> row.estimate().metric())
                .min(Comparator.comparing(metric -> !OF_ONE_CLASS.contains(metric)));
        if (requested.metrics().isEmpty() || defined.isEmpty()) {
            data.oneClass().ifPresent(note -> {
                throw Failure.data(place + ": " + note
                        + defined.map(metric -> "; name metrics that are defined, such as --metric " + metric)
                                .orElse(""));
            });
        }
    }

    private Map<String, Object> input(Dataset data, SamplingDesign design, Optional<ClassColumns> classes) {
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("file", source.file().toString());
        input.put("rows", data.rows());
        columns.describe(input, classes);
        design.describe(input);
        return input;
    }

    /** The four counts of a binary confusion matrix, given in place of a file. */
    record CountInput(Map<String, String> given) {
        /**
         * Returns the confusion matrix of the counts as data.
         *
         * @throws Failure if one is not a whole number, or negative
         */
        Dataset dataset() {
            try {
                boolean complete = given.containsKey("tn");
                ConfusionMatrix matrix = complete
                        ? ConfusionMatrix.binary(count("tp"), count("fp"), count("fn"), count("tn"))
                        : ConfusionMatrix.binary(count("tp"), count("fp"), count("fn"));
                Optional<Sample<ConfusionMatrix>> sample = Optional.of(Sample.of(matrix));
                return new Dataset(
                        matrix.size(),
                        sample,
                        Optional.empty(),
                        Optional.empty(),
                        complete
                                ? DataWarnings.of(sample, Optional.empty(), Optional.empty(), matrix.positive())
                                : List.of());
            } catch (IllegalArgumentException e) {
                throw Failure.usage(e);
            }
        }

        private long count(String name) {
            String text = given.getOrDefault(name, "");
            try {
                return Long.parseLong(text);
            } catch (NumberFormatException e) {
                throw Failure.usage(
                        "--" + name + " must be a whole number, or the name of a column if a file is given: --" + name
                                + "=" + text,
                        e);
            }
        }

        /** Returns the counts as the description of the input. */
        Map<String, Object> input() {
            Map<String, Object> input = new LinkedHashMap<>();
            given.keySet().forEach(name -> input.put(name, count(name)));
            return input;
        }
    }
}
