package dev.credence.cli.gate;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.cli.Console;
import dev.credence.cli.ExitStatus;
import dev.credence.cli.Failure;
import dev.credence.cli.baseline.BaselineInputs;
import dev.credence.cli.data.Dataset;
import dev.credence.cli.data.Dataset.CommonLabel;
import dev.credence.cli.data.PairData;
import dev.credence.cli.data.RowReader;
import dev.credence.cli.data.Slices;
import dev.credence.cli.data.layout.ClassColumns;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.layout.SamplingDesign;
import dev.credence.cli.data.state.StateSet;
import dev.credence.cli.gate.BurnInRuns.BurnInOptions;
import dev.credence.cli.gate.CandidateFloors.AnyOfOptions;
import dev.credence.cli.gate.CommittedBaseline.Request;
import dev.credence.cli.gate.GateRequest.Answering;
import dev.credence.cli.gate.GateRequest.PlanOptions;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.options.CliObservations;
import dev.credence.cli.options.ColumnOptions;
import dev.credence.cli.options.FileCommand;
import dev.credence.cli.options.MetricOptions.ClassScoreOptions;
import dev.credence.cli.options.MetricOptions.ClassScoreOptions.ClassScoresOfAll;
import dev.credence.cli.options.MetricOptions.ClassScoreOptions.SecondClassScores;
import dev.credence.cli.options.OutcomeInputs;
import dev.credence.cli.options.OutcomeInputs.Given;
import dev.credence.cli.options.OutcomeOptions;
import dev.credence.cli.options.RunOptions.Progressing;
import dev.credence.cli.options.SecondSystemOptions;
import dev.credence.cli.options.SystemOptions;
import dev.credence.cli.options.WrittenFile;
import dev.credence.outcomes.Outcomes;
import dev.credence.report.Report;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.evaluation.Observations;
import dev.credence.report.gate.BurnInReport;
import dev.credence.report.gate.CandidatesReport;
import dev.credence.report.gate.Gate;
import dev.credence.report.gate.GatePlanReport;
import dev.credence.report.gate.GateReport;
import dev.credence.report.gate.JUnitXml;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code credence gate}, which decides whether a new system may replace its baseline. */
@Command(
        name = "gate",
        description = {
            "Is the new system worse than the baseline? Gives one verdict for a build: pass, fail or inconclusive.",
            "",
            "Each metric is checked on all rows and on every slice: PASS if the data show that the new system is not worse by the"
                    + " margin, FAIL if they show that it is, otherwise INCONCLUSIVE, with the number "
                    + "of rows that would decide. All"
                    + " checks are judged together: a system that is not worse fails in at most 5%% of builds (1 -"
                    + " level), however many checks there are.",
            "",
            "On the same file: --prediction NEW --baseline OLD (and --score, --against-score).",
            "On two files: --baseline OLDFILE --id COLUMN, or --with OLDFILE --id COLUMN.",
            "Against a baseline in the repository: --baseline NAME.credence, which the first run writes.",
            "On outcomes without a true label: --outcome NEW --baseline OLD, or two files as above.",
            "On runs of one system: --burn-in RUN2 --id COLUMN measures how often this gate fails without a change.",
            "Of several candidates on the same rows: --any-of COLUMN,COLUMN shows which meet all floors and ceilings.",
            "On rows of which few have a true label: --judge COLUMN corrects metrics for an imperfect judge.",
            "Before the run: --plan shows which checks could pass and how many items they need; one system is enough."
        },
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:every check passed",
            "1:the data cannot answer the question; standard error gives the reason",
            "2:wrong usage",
            "3:worse: a check failed; with --burn-in, the gate fails more often than its level allows",
            "4:inconclusive: no check failed, but not all passed",
            "5:there was no baseline to compare with, and one was written"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  credence gate letters.csv --truth truth --prediction knn --baseline tree \\",
            "      --metric f1.macro --margin 0.01",
            "  credence gate new.csv --baseline old.csv --id id --truth label \\",
            "      --prediction guess --metric accuracy --margin 0.01 --slice site",
            "  credence gate new.csv --baseline old.csv --id id --truth label \\",
            "      --prediction guess --positive yes --expect gate.json --junit gate.xml",
            "  credence gate answers.csv --outcome new --baseline old --item question \\",
            "      --range 0,1 --metric mean --margin 0.02",
            "  credence gate new.csv --truth label --prediction guess \\",
            "      --baseline baselines/guess.credence --metric accuracy --margin 0.01",
            "  credence gate run1.csv --burn-in run2.csv --burn-in run3.csv --id id \\",
            "      --truth label --prediction guess --metric accuracy --margin 0.01",
            "  credence gate scores.csv --truth label --prediction small --any-of medium,large \\",
            "      --positive yes --at-least recall=0.9 --at-least specificity=0.8",
            "  credence gate old.csv --truth label --prediction guess --plan \\",
            "      --metric accuracy --margin 0.01 --at-least recall@spam=0.9"
        })
public final class GateCommand extends FileCommand<Report> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private ColumnOptions columns = new ColumnOptions();

    @Mixin
    private OutcomeOptions outcomes = new OutcomeOptions();

    @Mixin
    private GateOptions.BaselineOptions baseline = new GateOptions.BaselineOptions();

    @Mixin
    private SystemOptions systems = new SystemOptions();

    @Mixin
    private ClassScoreOptions classes = new ClassScoreOptions();

    @Mixin
    private SecondClassScores secondClasses = new SecondClassScores();

    @Mixin
    private GateOptions options = new GateOptions();

    @Mixin
    private BurnInOptions burnIn = new BurnInOptions();

    @Mixin
    private PlanOptions plan = new PlanOptions();

    @Mixin
    private AnyOfOptions anyOf = new AnyOfOptions();

    @Mixin
    private JudgedGate.JudgeOption judge = new JudgedGate.JudgeOption();

    private Optional<WrittenFile> junit = Optional.empty();

    @Option(
            names = "--junit",
            paramLabel = "FILE.xml",
            description =
                    "Also write JUnit XML with a test case for each check; that of an earlier run is removed first.")
    void junit(Path place) {
        junit = Optional.of(new WrittenFile("--junit", place, true));
    }

    private long begun = System.nanoTime();

    private @Nullable CommittedBaseline committed;

    public GateCommand(Console console, Supplier<Credence> credence) {
        super(console, credence);
    }

    @Override
    protected int finish(Report answer) {
        if (answer instanceof BurnInReport measured) {
            return measured.keepsLevel() ? 0 : ExitStatus.WORSE;
        }
        if (answer instanceof GatePlanReport) {
            return 0;
        }
        if (answer instanceof CandidatesReport chosen) {
            return ExitStatus.of(chosen.verdict());
        }
        GateReport report = (GateReport) answer;
        Duration time = Duration.ofNanos(System.nanoTime() - begun);
        junit.ifPresent(file -> file.save(JUnitXml.of(report, time).getBytes(StandardCharsets.UTF_8)));
        if (committed != null) {
            committed.renew();
        }
        return ExitStatus.of(report.verdict());
    }

    @Override
    protected Report answer(Progressing progressing) {
        begun = System.nanoTime();
        junit.ifPresent(WrittenFile::require);
        baseline.apply(systems, columns, outcomes, source, files);
        if (!burnIn.given()) {
            baseline.requireNoColumn(source, files);
        }
        Optional<GateFile> expected = options.file();
        Gate gate = options.expected(usual(expected, progressing), expected);
        GateRequest request = plan.question(gate, run.run(progressing.progress()), junit.isPresent(), burnIn.given());
        List<String> candidates = anyOf.names(columns.shownPrediction(), expected);
        ClassScoresOfAll scores = new ClassScoresOfAll(classes, secondClasses);
        if (!candidates.isEmpty()) {
            scores.requireNone("--any-of");
        }
        AnyOfOptions.require(!candidates.isEmpty() && options.adjusts(expected), "--adjust");
        if (judge.column().isPresent()) {
            return ofJudged(gate, judge.column().get(), candidates, options.slice(expected), progressing);
        }
        if (!candidates.isEmpty()) {
            return ofCandidates(gate, candidates, options.slice(expected), progressing);
        }
        if (burnIn.given()) {
            List<Path> others = burnIn.others(junit.isPresent());
            Optional<String> id = baseline.idOfRuns();
            if (secondClasses.given().isPresent()) {
                throw Failure.usage(
                        "--against-class-scores names a second system, and --burn-in reads runs of one: leave"
                                + " out one of them");
            }
            return new BurnInRuns(
                            source,
                            others,
                            columns,
                            classes.columns(),
                            outcomes,
                            files,
                            id,
                            options.slice(expected),
                            progressing)
                    .report(gate, run.run(progressing.progress()));
        }
        Optional<Path> kept = baseline.committed();
        if (kept.isPresent() && secondClasses.given().isPresent()) {
            throw Failure.usage(
                    "--against-class-scores names the baseline in FILE, and --baseline NAME.credence another one:"
                            + " leave out one of them");
        }
        if (kept.isPresent()) {
            CommittedBaseline with = new CommittedBaseline(console, kept.get(), baseline.salt());
            committed = with;
            Request compared = new Request(credence.get(), request, run.level(), run.run(progressing.progress()));
            if (plan.given() && !source.given()) {
                return with.plan(compared);
            }
            return with.report(
                    compared,
                    BaselineInputs.of(
                            "gate",
                            source,
                            columns,
                            classes.columns(),
                            outcomes,
                            files,
                            baseline.onlyId(),
                            progressing),
                    options.slice(expected));
        }
        if (outcomes.given("gate", source, columns, files)) {
            scores.requireNone("outcomes");
            return ofOutcomes(request, options.slice(expected), progressing);
        }
        source.require("gate");
        Optional<StateSet> states = source.states(files);
        CliObservations.requireThresholds(
                gate.expectations().stream()
                        .map(expectation -> expectation.metric().spelling())
                        .toList(),
                states.map(StateSet::flip).orElseGet(columns::flip));
        if (states.isPresent()) {
            scores.requireNone("a state");
            return ofStates(states, request, expected);
        }
        SamplingDesign design = columns.anyDesign(classes.columns().isPresent());
        SecondSystemOptions second = baseline.second();
        second.require(columns);
        requireMatched(second);
        boolean compares = second.given() || secondClasses.given().isPresent();
        requireBaseline(request, compares);
        Reading reading = secondClasses.in(
                columns.reading(files.file(source.file(), progressing), design).withClasses(classes.columns()),
                second.given() && second.file().isEmpty());
        Optional<String> slice = options.slice(expected);
        CommonLabel common = columns.commonLabel(states);
        if (compares) {
            second.requireBoth(columns);
            return two(
                    request,
                    common,
                    second.reader().read(reading, slice, path -> files.file(path, progressing)),
                    design,
                    slice);
        }
        return one(request, common, RowReader.read(reading, slice), design, slice);
    }

    private Report ofJudged(
            Gate gate, String column, List<String> candidates, Optional<String> slice, Progressing progressing) {
        JudgedGate.require(burnIn.given(), "--burn-in");
        JudgedGate.require(plan.given(), "--plan");
        outcomes.option().ifPresent(option -> JudgedGate.require(true, option));
        JudgedGate.require(baseline.committed().isPresent(), "--baseline NAME.credence");
        JudgedGate.require(slice.isPresent(), "--slice");
        JudgedGate.require(
                classes.columns().isPresent() || secondClasses.given().isPresent(), "--class-scores");
        JudgedGate.require(junit.isPresent() && !candidates.isEmpty(), "--junit with --any-of");
        source.require("gate");
        SecondSystemOptions second = baseline.second();
        JudgedGate.require(second.file().isPresent() || second.id().isPresent(), "a second file");
        JudgedGate.require(second.score().isPresent(), "--against-score");
        JudgedGate.require(!candidates.isEmpty() && second.given(), "--baseline with --any-of");
        TableFile rows = files.file(source.file(), progressing);
        return new JudgedGate(gate, column, columns, second.against(), candidates)
                .report(rows, source.place(), credence.get());
    }

    private Report ofCandidates(Gate gate, List<String> candidates, Optional<String> slice, Progressing progressing) {
        AnyOfOptions.require(junit.isPresent(), "--junit");
        AnyOfOptions.require(burnIn.given(), "--burn-in");
        AnyOfOptions.require(plan.given(), "--plan");
        outcomes.option().ifPresent(option -> AnyOfOptions.require(true, option));
        AnyOfOptions.require(baseline.given(), "--baseline");
        AnyOfOptions.require(baseline.second().id().isPresent(), "--id");
        AnyOfOptions.require(columns.score().isPresent(), "--score");
        source.require("gate");
        Optional<StateSet> states = source.states(files);
        if (states.isPresent()) {
            return CandidateFloors.ofStates(gate, states.get(), candidates, slice, columns, source.place())
                    .report(source.place(), columns);
        }
        Reading reading = columns.reading(files.file(source.file(), progressing), columns.anyDesign());
        return CandidateFloors.ofRows(gate, reading, candidates, slice, columns).report(source.place(), columns);
    }

    private static void requireMatched(SecondSystemOptions second) {
        if (second.file().isPresent() && second.id().isEmpty()) {
            throw Failure.usage(
                    "a gate compares both systems on the same rows: match those of FILE and of the baseline's"
                            + " file with --id COLUMN");
        }
    }

    private Report ofOutcomes(GateRequest request, Optional<String> slice, Progressing progressing) {
        List<? extends Metric<?>> metrics = request.gate().expectations().stream()
                .map(Gate.Expectation::metric)
                .toList();
        OutcomeInputs inputs = outcomeInputs("gate", outcomes, columns, progressing);
        SecondSystemOptions second = inputs.isSecondInFile() ? baseline.secondFile() : baseline.second();
        if (!inputs.compares(second)) {
            second.requireIdOfSeveral();
            requireBaseline(request, second.given());
            Given<Sample<Outcomes>> given = inputs.one(metrics, Optional.empty(), slice);
            return request.one(
                    Observations.of(given.read().data()),
                    Slices.mapped(given.read().bySlice(), Observations::of),
                    given.input(),
                    given.read().notes());
        }
        if (!inputs.areMatched()) {
            requireMatched(second);
        }
        Given<Pairing<Outcomes>> given = inputs.two(second, metrics, slice);
        Function<Pairing<Outcomes>, ObservedPair> observed = pairing -> ObservedPair.of(List.of(pairing));
        return request.two(
                observed.apply(given.read().data()),
                Slices.mapped(given.read().bySlice(), observed),
                given.input(),
                given.read().notes());
    }

    /**
     * Returns the gate's report on states of both systems, or of one system if there are only floors and ceilings.
     * Slices need rows, which states do not contain.
     */
    private Report ofStates(Optional<StateSet> all, GateRequest request, Optional<GateFile> expected) {
        StateSet given = all.orElseThrow();
        CommonLabel common = columns.commonLabel(all);
        columns.requireNoColumns(given);
        SecondSystemOptions second = baseline.second();
        boolean named = given.several().isPresent() && second.isOfNames();
        if (((second.given() || second.id().isPresent()) && !named)
                || options.slice(expected).isPresent()) {
            throw Failure.usage("--against, --against-score, --with, --id, --baseline and --slice apply to a "
                    + "file of rows: collect both systems into the state, and each slice into a state of its own");
        }
        StateSet states =
                columns.of(given, source.place(), second.against().stream().toList());
        boolean compares = request.gate().expectations().stream().anyMatch(Gate.Expectation::needsBaseline);
        return (compares && !plan.given()) || states.ofTwo()
                ? two(
                        request,
                        common,
                        new Slices<>(states.pair(source.place()), Map.of()),
                        states.design(),
                        Optional.empty())
                : one(
                        request,
                        common,
                        new Slices<>(states.dataset(source.place()), Map.of()),
                        states.design(),
                        Optional.empty());
    }

    private Gate usual(Optional<GateFile> expected, Progressing progressing) {
        boolean reported = spec.commandLine().getParseResult().hasMatchedOption("--level");
        try {
            return Gate.of(credence.get())
                    .run(plan.ofGate(burnIn.ofGate(run.run(progressing.progress()))))
                    .level(expected.filter(read -> !reported)
                            .flatMap(GateFile::confidence)
                            .orElseGet(run::level));
        } catch (IllegalArgumentException e) {
            throw Failure.usage(e);
        }
    }

    private static void requireBaseline(GateRequest request, boolean compares) {
        if (request.plan().isPresent()) {
            return; // a plan needs one of the systems
        }
        request.gate().expectations().stream()
                .filter(expectation -> expectation.needsBaseline() && !compares)
                .findFirst()
                .ifPresent(expectation -> {
                    throw Failure.usage("'" + expectation.words()
                            + "' compares with a baseline: name its column, or its file, with --baseline OLD");
                });
    }

    private Report two(
            GateRequest request,
            CommonLabel common,
            Slices<PairData> data,
            SamplingDesign design,
            Optional<String> slice) {
        baseline.second().reader().require(common, data.whole(), source.place(), columns);
        return answered(
                data,
                CliObservations::of,
                input(data.whole().rows(), design, slice),
                data.whole().notes(),
                request::two);
    }

    private Report one(
            GateRequest request,
            CommonLabel common,
            Slices<Dataset> data,
            SamplingDesign design,
            Optional<String> slice) {
        common.require(data.whole(), source.place());
        return answered(
                data,
                CliObservations::of,
                input(data.whole().rows(), design, slice),
                data.whole().notes(),
                request::one);
    }

    private <D, O> Report answered(
            Slices<D> data,
            Function<D, O> observed,
            Map<String, Object> input,
            List<String> ofData,
            Answering<O> answering) {
        List<String> notes = new ArrayList<>(ofData);
        notes.addAll(files.notes(Stream.concat(source.all().stream(), baseline.second().files().stream())
                .toList()));
        return answering.answer(observed.apply(data.whole()), Slices.mapped(data.bySlice(), observed), input, notes);
    }

    private Map<String, Object> input(long rows, SamplingDesign design, Optional<String> slice) {
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("file", source.place());
        input.put("rows", rows);
        columns.givenTruth().ifPresent(name -> input.put("truth", name));
        columns.shownPrediction()
                .or(columns::score)
                .or(() -> classes.columns().map(ClassColumns::toString))
                .ifPresent(name -> input.put("new", name));
        SecondSystemOptions second = baseline.second();
        second.file()
                .map(Path::toString)
                .or(second::against)
                .or(second::score)
                .map(columns::words)
                .or(secondClasses::given)
                .ifPresent(name -> input.put("baseline", name));
        second.id().ifPresent(name -> input.put("id", name));
        columns.positive().ifPresent(label -> input.put("positive", label));
        slice.ifPresent(name -> input.put("slice", name));
        design.describe(input);
        return input;
    }
}
