package dev.credence.cli.curve;

import dev.credence.Credence;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import dev.credence.cli.data.Dataset;
import dev.credence.cli.data.PairData;
import dev.credence.cli.data.RowReader;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.state.StateSet;
import dev.credence.cli.options.FileCommand;
import dev.credence.cli.options.OptionChanges;
import dev.credence.cli.options.RunOptions.Progressing;
import dev.credence.cli.options.SecondSystemOptions;
import dev.credence.curves.calibration.CalibrationBand;
import dev.credence.figures.kind.FigureKind;
import dev.credence.figures.kind.ReportFigures;
import dev.credence.report.Report;
import dev.credence.report.curve.CalibrationReport;
import dev.credence.report.curve.CalibrationReport.Calibrated;
import dev.credence.report.curve.ClassCalibrationReport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code credence calibration}: isotonic calibration curves with bands, tests, and the parts of a mean loss. */
@Command(
        name = "calibration",
        description = {
            "Whether probabilities are calibrated: the isotonic curve with a band, tests, and the parts of the Brier score.",
            "",
            "brier = miscalibration - discrimination + uncertainty, each with its interval. No bins are chosen."
                    + " --against-score adds a second system on the same rows and the differences of the parts, or several"
                    + " systems; so does --system COLUMN, which names the system of each row."
                    + " --class-scores without --positive distinguishes a wrong temperature from changed shares of the classes."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  credence calibration scores.csv --truth label --score p --positive yes",
            "  credence calibration scores.csv --truth label --score p --positive yes \\",
            "      --against-score q --loss log-loss --figure calibration -o curve.svg",
            "  credence calibration digits.csv --truth truth --class-scores 'p_*'"
        })
public final class CalibrationCommand extends FileCommand<Report> {
    private static final List<String> LOSSES = List.of("brier", "log-loss");

    @Mixin
    private ScoreOptions columns = new ScoreOptions();

    @Option(
            names = "--loss",
            paramLabel = "ID",
            defaultValue = "brier",
            description = "The mean loss that is decomposed: brier or log-loss (default: ${DEFAULT-VALUE}).")
    private String loss = "";

    @Option(
            names = "--band",
            paramLabel = "KIND",
            defaultValue = "confidence",
            description = "Band: confidence (of the true shares, all at once) or consistency (of the curve of a"
                    + " calibrated model; default: ${DEFAULT-VALUE}).")
    private String band = "";

    private CalibrationCommand(Console console, Supplier<Credence> credence) {
        super(console, credence);
    }

    public static CommandLine on(Console console, Supplier<Credence> credence) {
        CommandLine line = new CommandLine(new CalibrationCommand(console, credence));
        new OptionChanges(line.getCommandSpec())
                .statesOfClassScores()
                .without("--with", "--flip")
                .described("--id", ScoreOptions.ID)
                .described("--score", "Column of probabilities of the positive label.")
                .described("--weight", "Column of weights, which are refused: calibration needs independent rows.")
                .described("--cluster", "Column of clusters, which are refused: calibration needs independent rows.");
        return line;
    }

    @Override
    protected Optional<String> usualFigure() {
        return Optional.of(FigureKind.CALIBRATION.id());
    }

    @Override
    protected Report answer(Progressing progressing) {
        source.require("calibration");
        columns.apply(source, files);
        Optional<StateSet> states = source.states(files);
        if (states.isPresent() && !states.get().systemHasClassScores()) {
            requireRows("calibration");
        }
        states.ifPresentOrElse(found -> columns.requireNoColumns(), columns::requireColumnsOfClasses);
        run.requireDraws(List.of());
        if (states.isPresent()
                ? columns.givenPositive().isEmpty()
                : columns.everyClass().isPresent()) {
            return ofClasses(states, progressing);
        }
        CalibrationReport.Request request = new CalibrationReport.Request(
                credence.get(), loss(), kind(), ComparisonOptions.at(run.level()), run.run(progressing.progress()));
        Map<String, Object> input = new LinkedHashMap<>();
        if (states.isPresent()) {
            return drawn(() -> one(request, columns.ofClass(states.get(), source.place()), states, input));
        }
        Reading reading = columns.reading(files.file(source.file(), progressing));
        input.put("file", source.file().toString());
        List<String> others = columns.others(reading.file());
        return drawn(() -> !others.isEmpty()
                ? several(request, columns.several(reading.file(), others), input)
                : columns.second().given()
                        ? two(request, reading, input, progressing)
                        : one(request, RowReader.read(reading), states, input));
    }

    private CalibrationReport drawn(Supplier<CalibrationReport> computed) {
        try {
            CalibrationReport report = computed.get();
            figure.draw(kind -> ReportFigures.of(credence.get()).draw(kind, report));
            return report;
        } catch (IllegalArgumentException e) {
            throw Failure.data(String.valueOf(e.getMessage()), e);
        }
    }

    /** Returns the calibration of the probabilities of several classes together, of which none is positive. */
    private ClassCalibrationReport ofClasses(Optional<StateSet> states, Progressing progressing) {
        if (!loss().equals(LOSSES.get(0)) || kind() != CalibrationBand.Kind.CONFIDENCE) {
            throw Failure.usage("--loss and --band apply to one class: name it with --positive LABEL");
        }
        figure.draw(kind -> {
            throw Failure.usage("a figure of calibration shows one class: name it with --positive LABEL");
        });
        Dataset data = states.map(found -> found.dataset(source.place()))
                .orElseGet(() -> RowReader.read(columns.reading(files.file(source.file(), progressing))));
        Map<String, Object> input = states.map(source::input).orElseGet(LinkedHashMap::new);
        columns.everyClass().ifPresent(all -> {
            input.put("file", source.file().toString());
            input.put("rows", data.rows());
            input.put("truth", columns.truth());
            input.put("classScores", all.toString());
        });
        return Failure.ofData(
                source.place(),
                () -> ClassCalibrationReport.of(
                        credence.get(),
                        input,
                        data.classes().orElseThrow(),
                        run.level(),
                        run.run(progressing.progress()),
                        data.notesOnScores()));
    }

    private CalibrationReport one(
            CalibrationReport.Request request, Dataset data, Optional<StateSet> states, Map<String, Object> input) {
        data.requireClasses(source.file());
        List<Calibrated> systems =
                List.of(request.of(columns.name(), data.scores().orElseThrow()));
        describe(input, data.rows(), states);
        return new CalibrationReport(input, request.options(), systems, List.of(), data.notesOnScores());
    }

    private CalibrationReport several(
            CalibrationReport.Request request, ScoreOptions.Several scores, Map<String, Object> input) {
        List<Calibrated> systems = new ArrayList<>();
        scores.bySystem().forEach((name, sample) -> systems.add(request.of(name, sample)));
        describe(input, scores.rows(), Optional.empty());
        input.put("score", List.copyOf(scores.bySystem().keySet()));
        List<String> notes = new ArrayList<>(scores.notes());
        notes.add("credence compare --metric " + loss() + " compares the losses of all pairs of these systems");
        return new CalibrationReport(input, request.options(), systems, List.of(), notes);
    }

    private CalibrationReport two(
            CalibrationReport.Request request, Reading reading, Map<String, Object> input, Progressing progressing) {
        SecondSystemOptions second = columns.second();
        second.requireBoth(columns.columns());
        second.require(columns.columns());
        PairData data = second.reader().read(reading, path -> files.file(path, progressing));
        Pairing<ScoredSample> pairing = data.scores().orElseThrow();
        if (!PairData.isIid(pairing)) {
            throw Failure.data("calibration needs independent rows; for other designs use credence compare with brier"
                    + " or log-loss");
        }
        String other = second.score().orElseThrow();
        describe(input, data.rows(), Optional.empty());
        input.put("compare", other);
        return request.ofBoth(input, columns.score(), other, pairing, data.notes());
    }

    private void describe(Map<String, Object> input, long rows, Optional<StateSet> states) {
        if (states.isEmpty()) {
            input.put("rows", rows);
        }
        columns.describe(input, source, states);
        input.put("positive", columns.positive());
        input.put("loss", loss);
    }

    private String loss() {
        if (!LOSSES.contains(loss)) {
            throw Failure.usage("--loss must be one of " + LOSSES + ": loss=" + loss);
        }
        return loss;
    }

    private CalibrationBand.Kind kind() {
        return Arrays.stream(CalibrationBand.Kind.values())
                .filter(kind -> kind.name().toLowerCase(Locale.ROOT).equals(band))
                .findFirst()
                .orElseThrow(() -> Failure.usage("--band must be one of [confidence, consistency]: band=" + band));
    }
}
