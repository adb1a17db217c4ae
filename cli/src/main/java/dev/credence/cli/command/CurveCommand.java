package dev.credence.cli.command;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Run;
import dev.credence.api.metric.UndefinedPolicy;
import dev.credence.api.sample.Sample;
import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import dev.credence.cli.curve.CurveSheet;
import dev.credence.cli.curve.Drawing;
import dev.credence.cli.data.Dataset;
import dev.credence.cli.data.DatasetReader;
import dev.credence.cli.data.Design;
import dev.credence.cli.data.PairData;
import dev.credence.cli.data.PairReader;
import dev.credence.cli.data.PairReading;
import dev.credence.cli.report.Contrasting;
import dev.credence.cli.report.CurveReport;
import dev.credence.cli.report.CurveReport.Drawn;
import dev.credence.cli.report.Evaluation;
import dev.credence.curves.CurveKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code credence curve}: a ROC, precision-recall or DET curve with its band and its areas. */
@Command(
        name = "curve",
        description = {
            "A ROC, precision-recall or DET curve of scores: areas with intervals, then the points with a band.",
            "",
            "With --compare: a second score column of the same rows, and the difference of the areas."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  credence curve scores.csv --truth label --score p --positive yes",
            "  credence curve scores.parquet --truth label --score p --positive 1 \\",
            "      --kind pr --band clopper-pearson",
            "  credence curve scores.csv --truth label --score p --compare q \\",
            "      --positive yes --format csv"
        })
public final class CurveCommand extends FileCommand {
    /** 20 points tell the shape to a reader. */
    private static final int READABLE = 20;
    /** 10,000 points are more than any picture shows. */
    private static final int PLOTTABLE = 10_000;

    @Mixin
    private ScoreOptions columns = new ScoreOptions();

    @Option(names = "--compare", paramLabel = "COLUMN", description = "The scores of a second system.")
    private @Nullable String compare;

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            defaultValue = "roc",
            description = "roc, pr (precision-recall) or det (default: ${DEFAULT-VALUE}).")
    private String kind = CurveKind.ROC.id();

    @Option(
            names = "--band",
            paramLabel = "ID",
            description = {
                "Interval method of both rates, such as wilson (default) or beta:prior=1, pointwise;",
                "ellipse or ellipse:base=ID; kolmogorov or bootstrap, simultaneous; none."
            })
    private @Nullable String band;

    @Option(
            names = "--points",
            paramLabel = "N",
            description = "At most so many points, or all (default: 20 in a table, 10000 elsewhere).")
    private @Nullable String points;

    @Option(
            names = "--metric",
            paramLabel = "ID",
            description = "Metric of the scores instead of the areas; may be repeated.")
    private List<String> metrics = new ArrayList<>();

    @Option(names = "--method", paramLabel = "ID", description = "Interval method of the areas; may be repeated.")
    private List<String> methods = new ArrayList<>();

    /** The command on a console. */
    public CurveCommand(Console console, Supplier<Credence> credence) {
        super(console, credence);
    }

    @Override
    public Integer call() {
        try (Progressing progressing = new Progressing(console)) {
            Design design = columns.design();
            Run simulated = run.run(progressing.progress());
            Drawing drawing = new Drawing(
                    credence.get().registry(), kind(), Optional.ofNullable(band), points(), run.level(), simulated);
            Evaluation areas =
                    new Evaluation(credence.get(), metrics(), methods, run.level(), UndefinedPolicy.ZERO, simulated);
            areas.check();
            CurveReport report = compare == null
                    ? one(drawing, areas, design, progressing)
                    : two(drawing, areas, design, progressing);
            console.out().print(output.curveReporter(console).write(report));
            return 0;
        }
    }

    private CurveKind kind() {
        try {
            return CurveKind.of(kind);
        } catch (IllegalArgumentException e) {
            throw Failure.usage("--kind must be one of [roc, pr, det]: kind=" + kind);
        }
    }

    private int points() {
        if (points == null) {
            return output.format() == OutputFormat.TABLE || output.format() == OutputFormat.MARKDOWN
                    ? READABLE
                    : PLOTTABLE;
        }
        if (points.equals("all")) {
            return Drawing.ALL;
        }
        try {
            int most = Integer.parseInt(points);
            if (most >= 2) {
                return most;
            }
        } catch (NumberFormatException e) {
            // Told below.
        }
        throw Failure.usage("--points must be a whole number >= 2, or all: points=" + points);
    }

    private List<String> metrics() {
        if (!metrics.isEmpty()) {
            return metrics;
        }
        return Drawing.areas(credence.get().registry(), kind());
    }

    private CurveReport one(Drawing drawing, Evaluation areas, Design design, Progressing progressing) {
        Dataset data = DatasetReader.read(columns.reading(files.file(file, progressing)));
        data.oneClass().ifPresent(note -> {
            throw Failure.data(file + ": " + note);
        });
        Drawn drawn = drawn(columns.score(), data.scores().orElseThrow(), drawing, areas);
        return new CurveReport(
                input(data.rows(), design),
                ComparisonOptions.at(run.level()),
                columns.flip(),
                List.of(drawn),
                List.of(),
                columns.notes());
    }

    private Drawn drawn(String name, Sample<ScoredSample> sample, Drawing drawing, Evaluation areas) {
        Dataset alone = new Dataset(0, Optional.empty(), Optional.of(sample), Optional.empty(), List.of());
        return new Drawn(sheet(name, sample, drawing), areas.of(alone));
    }

    private static CurveSheet sheet(String name, Sample<ScoredSample> sample, Drawing drawing) {
        try {
            return drawing.sheet(name, sample);
        } catch (IllegalArgumentException | NoSuchElementException e) {
            throw Failure.usage(e);
        }
    }

    private CurveReport two(Drawing drawing, Evaluation areas, Design design, Progressing progressing) {
        if (design.kind() != Design.Kind.IID) {
            throw Failure.usage("--compare draws two curves of independent rows; for the areas of other designs use"
                    + " credence compare --score COLUMN --against-score COLUMN");
        }
        String second = Optional.ofNullable(compare).orElseThrow();
        PairData data = PairReader.read(
                new PairReading(columns.reading(files.file(file, progressing)), Optional.empty(), Optional.of(second)));
        Pairing<ScoredSample> pairing = data.scores().orElseThrow();
        ComparisonOptions question = ComparisonOptions.at(run.level());
        Contrasting contrasting = new Contrasting(credence.get(), metrics(), List.of(), question, areas.run());
        return new CurveReport(
                input(data.rows(), design),
                question,
                columns.flip(),
                List.of(
                        drawn(columns.score(), Sample.of(pairing.firstEvidence()), drawing, areas),
                        drawn(second, Sample.of(pairing.secondEvidence()), drawing, areas)),
                contrasting.of(data),
                columns.notes());
    }

    private Map<String, Object> input(long rows, Design design) {
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("file", file.toString());
        input.put("rows", rows);
        input.put("truth", columns.truth());
        input.put("score", columns.score());
        Optional.ofNullable(compare).ifPresent(name -> input.put("compare", name));
        input.put("positive", columns.positive());
        design.describe(input);
        return input;
    }
}
