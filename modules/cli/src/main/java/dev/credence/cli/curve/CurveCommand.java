package dev.credence.cli.curve;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.derived.ClassAgainstRest;
import dev.credence.api.sample.Sample;
import dev.credence.api.text.QuotedText;
import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import dev.credence.cli.data.Dataset;
import dev.credence.cli.data.PairData;
import dev.credence.cli.data.RowReader;
import dev.credence.cli.data.ScoresOfClass;
import dev.credence.cli.data.layout.SamplingDesign;
import dev.credence.cli.data.state.StateSet;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.options.CliObservations;
import dev.credence.cli.options.FileCommand;
import dev.credence.cli.options.MetricOptions;
import dev.credence.cli.options.OutputOptions.OutputFormat;
import dev.credence.cli.options.RunOptions.Progressing;
import dev.credence.cli.options.SecondSystemOptions;
import dev.credence.curves.curve.CurveKind;
import dev.credence.figures.kind.ReportFigures;
import dev.credence.report.Report;
import dev.credence.report.curve.CurveReport;
import dev.credence.report.curve.CurveRequest;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.evaluation.EvaluationRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The command {@code credence curve}, which computes a ROC, precision-recall or DET curve with its confidence band and
 * its areas.
 */
@Command(
        name = "curve",
        description = {
            "A ROC, precision-recall or DET curve of scores: areas with intervals, then the points with a band.",
            "",
            "--against-score adds a second score column of the same rows and the difference of the areas, or several"
                    + " columns; --system COLUMN draws each of the systems that rows name; "
                    + "--with FILE2 adds the scores of other rows, or of the same rows with --id COLUMN. "
                    + "--class-scores draws each class against the rest, or the class that --positive names, also of two "
                    + "systems with --against-class-scores."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  credence curve scores.csv --truth label --score p --positive yes",
            "  credence curve scores.parquet --truth label --score p --positive 1 \\",
            "      --kind pr --band clopper-pearson",
            "  credence curve scores.csv --truth label --score p --against-score q \\",
            "      --positive yes --format csv",
            "  credence curve digits.csv --truth truth --class-scores 'p_*'"
        })
public final class CurveCommand extends FileCommand<Report> {
    /** The number of points in a table, 20, which shows the shape of the curve. */
    private static final int READABLE = 20;

    /** The number of points in a figure, 10,000, which exceeds the resolution of a picture. */
    private static final int PLOTTABLE = 10_000;

    @Mixin
    private ScoreOptions columns = new ScoreOptions();

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            description = "roc, pr (precision-recall), det or gain (default: the kind of --figure, or roc).")
    private @Nullable String kind;

    @Option(
            names = "--band",
            paramLabel = "ID",
            description = {
                "Pointwise band: an interval method of both rates, such as wilson (default) or beta:prior=1;",
                "joint regions: ellipse or ellipse:base=ID; simultaneous band: kolmogorov or bootstrap; no band: none."
            })
    private @Nullable String band;

    @Option(
            names = "--points",
            paramLabel = "N",
            description =
                    "Maximum number of points that are written, or all (default: 20 in a table, 10000 elsewhere); a figure has up to 10000, or all.")
    private @Nullable String points;

    @Option(
            names = "--threshold",
            split = ",",
            splitSynopsisLabel = ",",
            paramLabel = "T",
            description = "Thresholds whose operating points are marked, each with intervals of both rates.")
    private List<Double> thresholds = new ArrayList<>();

    @Option(
            names = {"-m", "--metric"},
            split = MetricOptions.SEPARATOR,
            splitSynopsisLabel = ",",
            paramLabel = "ID",
            description = "Metrics of the scores to report instead of the areas; may be repeated.")
    private List<String> metrics = new ArrayList<>();

    @Option(names = "--method", paramLabel = "ID", description = "Interval method of the areas; may be repeated.")
    private List<String> methods = new ArrayList<>();

    public CurveCommand(Console console, Supplier<Credence> credence) {
        super(console, credence);
    }

    @Override
    protected Report answer(Progressing progressing) {
        columns.apply(source, files);
        Optional<StateSet> states = source.states(files);
        states.ifPresentOrElse(found -> columns.requireNoColumns(), columns::requireColumnsOfClasses);
        boolean flip = states.map(StateSet::flip).orElseGet(columns::flip);
        CliObservations.requireThresholds(metrics, flip);
        SamplingDesign design = states.map(StateSet::design).orElseGet(columns::design);
        CurveRequest curve = curve(progressing, flip);
        run.requireDraws(methods);
        if ("bootstrap".equals(band)) {
            run.requireCurves();
        }
        if (states.isPresent()) {
            return ofState(curve, states.get().declared(columns.givenPositive(), columns.labels()));
        }
        TableFile file = files.file(source.file(), progressing);
        List<String> others = columns.others(file);
        if (!others.isEmpty()) {
            return several(curve, design, columns.several(file, others));
        }
        return !columns.second().given() ? one(curve, design, progressing) : two(curve, design, progressing);
    }

    /** Returns the thresholds in the order of the curve, negated if the scores are. */
    private List<Double> marked(boolean flip) {
        if (thresholds.stream().anyMatch(threshold -> threshold.isNaN())) {
            throw Failure.usage("--threshold must be a number: --threshold=" + thresholds);
        }
        return thresholds.stream()
                .map(threshold -> flip ? -threshold : threshold)
                .sorted(Comparator.reverseOrder())
                .distinct()
                .toList();
    }

    private CurveRequest curve(Progressing progressing, boolean flip) {
        Credence installed = credence.get();
        CurveRequest usual = CurveRequest.of(installed, kind())
                .points(points())
                .marked(marked(flip))
                .level(run.level())
                .run(run.run(progressing.progress()));
        CurveRequest banded = band == null ? usual : usual.band(band);
        try {
            EvaluationRequest areas = EvaluationRequest.of(installed)
                    .metrics(metrics().toArray(String[]::new))
                    .methods(methods.toArray(String[]::new));
            areas.metrics().forEach(CurveCommand::requireScores);
            return banded.areas(areas);
        } catch (IllegalArgumentException | NoSuchElementException e) {
            throw Failure.usage(e);
        }
    }

    private static void requireScores(Metric<?> metric) {
        if (metric.evidenceType() != ScoredSample.class) {
            throw Failure.usage("metric '" + metric.spelling()
                    + "' must read scores, such as auroc: a curve reads nothing else; use credence evaluate");
        }
    }

    @Override
    protected Optional<String> usualFigure() {
        return Optional.of(kind().id());
    }

    private CurveKind kind() {
        try {
            return kind == null ? figure.curve().orElse(CurveKind.ROC) : CurveKind.of(kind);
        } catch (IllegalArgumentException e) {
            throw Failure.usage("--kind must be one of [roc, pr, det, gain]: kind=" + kind
                    + ("calibration".equals(kind) ? "; use credence calibration" : ""));
        }
    }

    private int points() {
        if (points == null) {
            return output.format() == OutputFormat.TABLE || output.format() == OutputFormat.MARKDOWN
                    ? READABLE
                    : PLOTTABLE;
        }
        if (points.equals("all")) {
            return CurveRequest.ALL;
        }
        try {
            int most = Integer.parseInt(points);
            if (most >= 2) {
                return most;
            }
        } catch (NumberFormatException e) {
            // The failure below reports it.
        }
        throw Failure.usage("--points must be a whole number >= 2, or all: points=" + points);
    }

    private List<String> metrics() {
        if (!metrics.isEmpty()) {
            return metrics;
        }
        return CurveRequest.areas(credence.get().registry(), kind());
    }

    private CurveReport ofState(CurveRequest curve, StateSet states) {
        SecondSystemOptions second = columns.second();
        if (second.score().isPresent() || second.id().isPresent()) {
            throw Failure.usage(
                    "--against-score and --id name columns of a file: leave them out with a state; a state with "
                            + "the scores of two systems draws both curves");
        }
        if (states.several().isPresent()) {
            throw noScores();
        }
        if (states.ofTwo() || second.given()) {
            return ofPair(curve, states);
        }
        Dataset data = states.dataset(source.place());
        data.requireClasses(source.place());
        if (data.scores().isEmpty() && data.classes().isPresent()) {
            return ofClasses(
                    curve,
                    data.classes().get(),
                    states.positive(),
                    new Description(
                            source.input(states), false, states.positive().orElse(""), data.notesOnScores()));
        }
        Sample<ScoredSample> scores = data.scores().orElseThrow(this::noScores);
        return answered(
                curve,
                fitting -> fitting.report(columns.score(), scores),
                new Description(
                        source.input(states), states.flip(), states.positive().orElse(""), data.notes()));
    }

    private CurveReport ofPair(CurveRequest curve, StateSet states) {
        PairData data = columns.second().reader().read(states, source, columns.columns());
        Pairing<ScoredSample> pairing = data.scores()
                .or(() -> data.classes().flatMap(classes -> ofClass(classes, states.positive())))
                .orElseThrow(this::noScores);
        requireIid(pairing);
        return answered(
                curve,
                fitting -> fitting.report("scores of the first system", "scores of the second system", pairing),
                new Description(
                        both(source.input(states)),
                        states.flip(),
                        states.positive().orElse(""),
                        data.notes()));
    }

    /** Returns both systems' scores of the class that is positive. */
    private Optional<Pairing<ScoredSample>> ofClass(Pairing<ClassScores> classes, Optional<String> positive) {
        String label = positive.orElseThrow(() -> Failure.usage(source.place()
                + ": the state holds scores of several classes of two systems: name the class to draw with --positive,"
                + " one of " + classes.firstEvidence().labels()));
        try {
            return ClassAgainstRest.scores(classes, label);
        } catch (NoSuchElementException e) {
            throw Failure.usage(e);
        }
    }

    private static void requireIid(Pairing<?> pairing) {
        if (!PairData.isIid(pairing)) {
            throw Failure.usage("two curves need independent rows; for the areas of other designs use credence "
                    + "compare, on rows with --score COLUMN --against-score COLUMN");
        }
    }

    private Failure noScores() {
        return Failure.usage(source.place()
                + ": the state contains no scores: collect it with --score COLUMN or --class-scores PATTERN");
    }

    /** The description of the input in the report. */
    private record Description(Map<String, Object> input, boolean flip, String positive, List<String> notes) {}

    private CurveReport one(CurveRequest curve, SamplingDesign design, Progressing progressing) {
        Dataset data = RowReader.read(columns.reading(files.file(source.file(), progressing)));
        data.requireClasses(source.file());
        Description reported = ofFile(data.rows(), design, data.notesOnScores());
        if (columns.everyClass().isPresent()) {
            return ofClasses(curve, data.classes().orElseThrow(), Optional.empty(), reported);
        }
        Sample<ScoredSample> scores = data.scores().orElseThrow();
        return answered(curve, fitting -> fitting.report(columns.score(), scores), reported);
    }

    /** Draws the curve of each class against the rest, or of the class that is positive. */
    private CurveReport ofClasses(
            CurveRequest curve, Sample<ClassScores> scores, Optional<String> only, Description reported) {
        Map<String, Sample<ScoredSample>> byClass = new LinkedHashMap<>();
        List<String> notes = new ArrayList<>(reported.notes());
        for (String label : only.map(List::of).orElse(scores.evidence().labels())) {
            Sample<ScoredSample> ofClass = ScoresOfClass.of(scores, label);
            if (ofClass.evidence().positives() > 0) {
                byClass.put(label, ofClass);
            } else {
                notes.add("class '" + QuotedText.of(label) + "' has no items, so that it has no curve");
            }
        }
        return answered(
                curve,
                fitting -> fitting.report(byClass),
                new Description(reported.input(), reported.flip(), reported.positive(), notes));
    }

    private CurveReport several(CurveRequest curve, SamplingDesign design, ScoreOptions.Several systems) {
        Map<String, Sample<ScoredSample>> bySystem = systems.bySystem();
        Map<String, Object> input = input(systems.rows(), design);
        input.put("score", List.copyOf(bySystem.keySet()));
        input.remove("compare");
        List<String> notes = new ArrayList<>(systems.notes());
        notes.add("credence compare --metric auroc compares the areas of all pairs of these systems");
        return answered(
                curve,
                fitting -> fitting.report(bySystem),
                new Description(input, columns.flip(), columns.positive(), notes));
    }

    private CurveReport two(CurveRequest curve, SamplingDesign design, Progressing progressing) {
        SecondSystemOptions second = columns.second();
        second.requireBoth(columns.columns());
        second.require(columns.columns());
        PairData data = second.reader()
                .read(columns.reading(files.file(source.file(), progressing)), path -> files.file(path, progressing));
        Pairing<ScoredSample> pairing = data.scores().orElseThrow();
        requireIid(pairing);
        String other = second.score().orElse(columns.score());
        String place = second.file().map(file -> " of " + second.place()).orElse("");
        String first = place.isEmpty() ? columns.score() : columns.score() + " of " + source.place();
        return answered(
                curve,
                fitting -> fitting.report(first, other + place, pairing),
                ofFile(data.rows(), design, data.notes()));
    }

    /** Returns the report and draws the figure if one is requested; the figure has more points than the table. */
    private CurveReport answered(CurveRequest curve, Function<CurveRequest, CurveReport> curves, Description reported) {
        CurveReport report = described(drawn(() -> curves.apply(curve)), reported);
        figure.draw(kind -> ReportFigures.of(credence.get())
                .draw(
                        kind,
                        points() < PLOTTABLE
                                ? described(drawn(() -> curves.apply(curve.points(PLOTTABLE))), reported)
                                : report));
        return report;
    }

    private CurveReport drawn(Supplier<CurveReport> curves) {
        try {
            CurveReport report = curves.get();
            report.curves()
                    .forEach(drawn -> CliObservations.requireAnswer(
                            !methods.isEmpty(),
                            drawn.areas().stream().map(EstimateRow::refusal).toList()));
            return report;
        } catch (IllegalArgumentException | NoSuchElementException e) {
            throw Failure.usage(e);
        }
    }

    private Description ofFile(long rows, SamplingDesign design, List<String> notes) {
        return new Description(input(rows, design), columns.flip(), columns.positive(), notes);
    }

    private CurveReport described(CurveReport report, Description reported) {
        List<String> notes = new ArrayList<>();
        boolean thinned = report.curves().stream()
                .anyMatch(drawn -> drawn.sheet().rows().size() < drawn.sheet().thresholds());
        if (thinned) {
            notes.add("--points all shows every threshold");
        }
        notes.addAll(ScoreOptions.notes(reported.flip(), reported.positive()));
        notes.addAll(reported.notes());
        return report.describedBy(reported.input(), reported.flip(), notes);
    }

    private Map<String, Object> input(long rows, SamplingDesign design) {
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("file", source.file().toString());
        input.put("rows", rows);
        input.put("truth", columns.truth());
        columns.everyClass()
                .ifPresentOrElse(
                        all -> input.put("classScores", all.toString()), () -> input.put("score", columns.score()));
        both(input);
        columns.givenPositive().ifPresent(label -> input.put("positive", label));
        design.describe(input);
        return input;
    }

    private Map<String, Object> both(Map<String, Object> input) {
        SecondSystemOptions second = columns.second();
        second.file().ifPresent(file -> input.put("with", second.place()));
        second.id().ifPresent(name -> input.put("id", name));
        second.shownScore().ifPresent(name -> input.put("compare", name));
        return input;
    }
}
