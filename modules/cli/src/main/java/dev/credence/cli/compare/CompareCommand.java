package dev.credence.cli.compare;

import dev.credence.Credence;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import dev.credence.cli.data.Dataset.CommonLabel;
import dev.credence.cli.data.ManyData;
import dev.credence.cli.data.PairData;
import dev.credence.cli.data.Slices;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.layout.SamplingDesign;
import dev.credence.cli.data.state.RowDoubts;
import dev.credence.cli.data.state.StateSet;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.options.CliObservations;
import dev.credence.cli.options.ColumnOptions;
import dev.credence.cli.options.FileCommand;
import dev.credence.cli.options.MetricOptions;
import dev.credence.cli.options.MetricOptions.ClassScoreOptions;
import dev.credence.cli.options.MetricOptions.ClassScoreOptions.ClassScoresOfAll;
import dev.credence.cli.options.MetricOptions.ClassScoreOptions.SecondClassScores;
import dev.credence.cli.options.OutcomeInputs;
import dev.credence.cli.options.OutcomeInputs.Given;
import dev.credence.cli.options.OutcomeOptions;
import dev.credence.cli.options.OutputOptions.FigureOptions;
import dev.credence.cli.options.RunOptions.Progressing;
import dev.credence.cli.options.SecondSystemOptions;
import dev.credence.cli.options.SystemOptions;
import dev.credence.figures.kind.ReportFigures;
import dev.credence.outcomes.JointOutcomes;
import dev.credence.outcomes.Outcomes;
import dev.credence.report.Report;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.comparison.ComparisonReportRequest;
import dev.credence.report.comparison.ComparisonRow;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.systems.MultiSystemReport;
import dev.credence.state.JointConfusionState;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code credence compare}, which compares two systems on the same rows or in two files. */
@Command(
        name = "compare",
        description = {
            "Compares two systems by a metric: the difference, its interval, and its p-value or posterior probability.",
            "",
            "On the same rows: --against (and --against-score), or --with FILE2 --id COLUMN.",
            "On different rows: --with FILE2.",
            "",
            "By every class: --metric 'f1@*', with p-values adjusted over the classes by Holm's procedure.",
            "",
            "Several systems on the same rows: --against A,B,C compares all pairs, with simultaneous intervals"
                    + " and adjusted p-values, and ranks the systems; so do --against-score and --against-class-scores"
                    + " with several values, --system COLUMN, which names the system of each row, and several files"
                    + " with --id COLUMN."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  credence compare letters.csv --truth truth --prediction knn \\",
            "      --against tree --metric f1.macro",
            "  credence compare letters.csv --truth truth --prediction knn \\",
            "      --against tree,forest --metric accuracy",
            "  credence compare answers.csv --system model --id item --truth label \\",
            "      --prediction answer --metric accuracy",
            "  credence compare a.csv b.csv c.csv --id item --truth-file gold.csv \\",
            "      --truth label --prediction answer --metric accuracy",
            "  credence compare january.credence february.credence",
            "  credence compare a.csv --with b.csv --truth label --prediction guess \\",
            "      --positive yes"
        })
public final class CompareCommand extends FileCommand<Report> {
    @Mixin
    private ColumnOptions columns = new ColumnOptions();

    @Mixin
    private OutcomeOptions outcomes = new OutcomeOptions();

    @Mixin
    private SecondSystemOptions second = new SecondSystemOptions();

    @Mixin
    private SystemOptions systems = new SystemOptions();

    @Mixin
    private ClassScoreOptions classes = new ClassScoreOptions();

    @Mixin
    private SecondClassScores secondClasses = new SecondClassScores();

    @Option(
            names = {"-m", "--metric"},
            split = MetricOptions.SEPARATOR,
            splitSynopsisLabel = ",",
            paramLabel = "ID",
            description = "Metrics, such as f1,accuracy or f1.macro, f1@label, f1@* (every class); may be repeated.")
    private List<String> metrics = new ArrayList<>();

    @Option(
            names = "--comparator",
            paramLabel = "ID",
            description = "Comparator, such as paired-delta; may be repeated.")
    private List<String> comparators = new ArrayList<>();

    @Option(
            names = {"--margin", "--rope"},
            paramLabel = "D",
            defaultValue = "0",
            description = "Largest difference that does not matter: the margin of equivalence and of non-inferiority, "
                    + "and the half-width of the region of practical equivalence.")
    private double margin;

    @Option(
            names = "--slice",
            paramLabel = "COLUMN",
            description =
                    "Column that divides the rows into slices, on each of which the systems are compared too, with"
                            + " intervals adjusted for their number.")
    private @Nullable String slice;

    public CompareCommand(Console console, Supplier<Credence> credence) {
        super(console, credence);
    }

    @Override
    protected Report answer(Progressing progressing) {
        ClassScoresOfAll scores = new ClassScoresOfAll(classes, secondClasses);
        systems.apply(new SystemOptions.Named(
                        columns, second, outcomes, source, files, Integer.MAX_VALUE, Optional.of(scores))
                .comparingFolds());
        if (outcomes.given("compare", source, columns, files)) {
            scores.requireNone("outcomes");
            return ofOutcomes(progressing);
        }
        if (!outcomes.counts().isEmpty()) {
            throw Failure.usage("--tp, --fp and --fn name columns here: give a file");
        }
        source.require("compare");
        Optional<StateSet> states = source.states(files);
        if (states.isPresent()) {
            scores.requireNone("a state");
            return ofStates(states, progressing);
        }
        SeveralColumns all = new SeveralColumns(columns, second, scores);
        SamplingDesign design = all.design();
        if (all.areNamed(() -> files.file(source.file(), progressing))) {
            return many(all, design, progressing);
        }
        CliObservations.requireThresholds(metrics, columns.flip());
        return two(design, progressing);
    }

    private Report ofOutcomes(Progressing progressing) {
        OutcomeInputs inputs = outcomeInputs("compare", outcomes, columns, progressing);
        List<? extends Metric<?>> wanted = comparison(metrics, progressing).metrics();
        return inputs.isOfSeveral(second)
                ? ofSeveralOutcomes(inputs, wanted, progressing)
                : ofOutcomes(inputs.two(second, wanted, Optional.ofNullable(slice)), progressing);
    }

    private Report ofOutcomes(Given<Pairing<Outcomes>> given, Progressing progressing) {
        ComparisonReportRequest request =
                comparison(given.metrics().isEmpty() ? metrics : given.metrics(), progressing);
        run.requireDraws(comparators);
        ObservedPair systems = ObservedPair.of(List.of(given.read().data()));
        request.metrics().forEach(metric -> CliObservations.require(metric, systems));
        ComparisonReport report = CliObservations.answered(() -> request.report(systems));
        CliObservations.requireAnswer(
                !comparators.isEmpty(),
                report.rows().stream().map(ComparisonRow::refusal).toList());
        ComparisonReport described =
                report.describedBy(given.input(), given.read().notes());
        ComparisonReport concluded = RowDoubts.reason(given.read().notes())
                .map(described::undecided)
                .orElseGet(() -> described.decided(credence.get(), systems));
        figure.draw(
                kind -> FigureOptions.ofAll(ReportFigures.of(credence.get()).draw(kind, concluded, systems), slice));
        return sliced(concluded, request, given.read().bySlice(), pairing -> ObservedPair.of(List.of(pairing)));
    }

    /** Returns the report with the comparison on each slice, if slices are requested. */
    private <D> Report sliced(
            ComparisonReport whole,
            ComparisonReportRequest request,
            Map<String, D> slices,
            Function<D, ObservedPair> observed) {
        String column = slice;
        if (column == null) {
            return whole;
        }
        Map<String, ObservedPair> pairs = Slices.mapped(slices, observed);
        if (pairs.isEmpty()) {
            throw Failure.usage(
                    "--slice compares the systems on the same rows: give --against COLUMN, or match the rows"
                            + " of both files with --id COLUMN");
        }
        return SlicedComparison.of(whole, request, column, pairs);
    }

    private Report ofSeveralOutcomes(OutcomeInputs inputs, List<? extends Metric<?>> wanted, Progressing progressing) {
        if (margin != 0 || slice != null) {
            String option = margin != 0 ? "--margin" : "--slice";
            throw Failure.usage(option + " applies to two systems: leave it out, or" + " name one second system");
        }
        new SeveralSystems.Request(metrics, comparators).requireOneComparator();
        Given<Sample<JointOutcomes>> given = inputs.several(second, wanted);
        return drawn(new SeveralSystems.Request(given.metrics().isEmpty() ? metrics : given.metrics(), comparators)
                .report(credence.get(), run, progressing, given));
    }

    private MultiSystemReport drawn(MultiSystemReport report) {
        figure.draw(kind -> ReportFigures.of(credence.get()).draw(kind, report));
        return report;
    }

    private Report many(SeveralColumns all, SamplingDesign design, Progressing progressing) {
        SeveralSystems many = several(design);
        Supplier<ManyData> rows = all.rows(files.file(source.file(), progressing), design);
        CliObservations.requireThresholds(metrics, columns.flip());
        return drawn(many.report(
                credence.get(), run, progressing, source.place(), columns.commonLabel(Optional.empty()), rows));
    }

    private SeveralSystems several(SamplingDesign design) {
        SeveralSystems many = new SeveralSystems(columns, design, metrics, comparators);
        boolean ofFile = columns.givenTruth().isPresent();
        SecondSystemOptions.requireAlone(ofFile, "--with FILE2", second.file().isPresent());
        SecondSystemOptions.requireAlone(ofFile, "--margin", margin != 0);
        SecondSystemOptions.requireAlone(ofFile, "--slice", slice != null);
        run.requireDraws(comparators);
        return many;
    }

    private Report ofStates(Optional<StateSet> given, Progressing progressing) {
        StateSet states = given.orElseThrow();
        columns.requireNoColumns(states);
        if (slice != null) {
            throw Failure.usage("--slice names a column of a file: leave it out with a state");
        }
        CliObservations.requireThresholds(metrics, states.flip());
        List<String> others = second.againstIn(
                states.several().map(JointConfusionState::systems).orElse(List.of()));
        requireStatesAlone(states, others);
        boolean all = others.isEmpty()
                && columns.prediction().isEmpty()
                && second.file().isEmpty();
        if (states.several().isEmpty() || (!all && others.size() <= 1)) {
            return answered(
                    states.design(),
                    states.positive().or(columns::positive),
                    columns.commonLabel(given),
                    progressing,
                    () -> new Slices<>(second.reader().read(states, source, columns), Map.of()));
        }
        StateSet chosen = columns.of(states, source.place(), others);
        return drawn(several(chosen.design())
                .report(
                        credence.get(),
                        run,
                        progressing,
                        source.place(),
                        columns.commonLabel(given),
                        () -> chosen.many(source.place())));
    }

    private void requireStatesAlone(StateSet states, List<String> others) {
        boolean several = states.several().isPresent();
        if (others.size() > 1 && !several) {
            throw Failure.usage(
                    "--against A,B,C compares all pairs together and needs rows that contain every system, but "
                            + "this state contains at most two: collect the rows with --prediction A --against B,C");
        }
        if ((!others.isEmpty() && !several)
                || second.score().isPresent()
                || second.id().isPresent()) {
            throw Failure.usage("the columns of a state cannot be changed: leave out --against, --against-score, --id");
        }
    }

    private Report two(SamplingDesign design, Progressing progressing) {
        return answered(
                design,
                columns.positive(),
                columns.commonLabel(Optional.empty()),
                progressing,
                () -> ofRows(design, progressing));
    }

    private Report answered(
            SamplingDesign design,
            Optional<String> positive,
            CommonLabel common,
            Progressing progressing,
            Supplier<Slices<PairData>> read) {
        ComparisonReportRequest comparison = comparison(metrics, progressing);
        run.requireDraws(comparators);
        Slices<PairData> all = read.get();
        PairData data = all.whole();
        CliObservations.requireThresholds(metrics, second.reader().flip());
        ObservedPair systems = CliObservations.of(data);
        comparison.metrics().forEach(metric -> CliObservations.require(metric, systems));
        second.reader().require(common, data, source.place(), columns);
        ComparisonReport report = CliObservations.answered(() -> comparison.report(systems));
        CliObservations.requireAnswer(
                !comparators.isEmpty(),
                report.rows().stream().map(ComparisonRow::refusal).toList());
        List<String> notes = new ArrayList<>(data.notes());
        notes.addAll(files.notes(
                Stream.concat(source.all().stream(), second.files().stream()).toList()));
        Map<String, Object> input = second.reader().input(source.place(), data.rows(), columns, positive, design);
        classes.columns().ifPresent(named -> {
            input.putIfAbsent("first", named.toString());
            secondClasses.given().ifPresent(pattern -> input.putIfAbsent("second", pattern));
        });
        ComparisonReport noted = report.describedBy(input, notes);
        ComparisonReport described =
                RowDoubts.reason(notes).map(noted::undecided).orElseGet(() -> noted.decided(credence.get(), systems));
        figure.draw(
                kind -> FigureOptions.ofAll(ReportFigures.of(credence.get()).draw(kind, described, systems), slice));
        return sliced(described, comparison, all.bySlice(), CliObservations::of);
    }

    private ComparisonReportRequest comparison(List<String> named, Progressing progressing) {
        ConfidenceLevel level = run.level();
        return Failure.ofArguments(() -> ComparisonReportRequest.of(credence.get())
                .options(new ComparisonOptions(level, margin))
                .run(run.run(progressing.progress()))
                .metrics(named.toArray(String[]::new))
                .comparators(comparators.toArray(String[]::new)));
    }

    private Slices<PairData> ofRows(SamplingDesign design, Progressing progressing) {
        second.require(columns);
        second.requireBoth(columns);
        Reading first = secondClasses.in(
                columns.reading(files.file(source.file(), progressing), design).withClasses(classes.columns()),
                second.file().isEmpty());
        Function<Path, TableFile> opened = path -> files.file(path, progressing);
        return slice == null
                ? new Slices<>(second.reader().read(first, opened), Map.of())
                : second.reader().read(first, Optional.of(slice), opened);
    }
}
