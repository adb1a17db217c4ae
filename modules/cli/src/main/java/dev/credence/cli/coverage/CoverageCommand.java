package dev.credence.cli.coverage;

import dev.credence.Credence;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions.Progress;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import dev.credence.cli.data.Dataset;
import dev.credence.cli.options.CliObservations;
import dev.credence.cli.options.FileCommand.FileOptions;
import dev.credence.cli.options.OutcomeInputs.Given;
import dev.credence.cli.options.OutputOptions;
import dev.credence.cli.options.OutputOptions.FigureOptions;
import dev.credence.cli.options.RunOptions;
import dev.credence.cli.options.RunOptions.Progressing;
import dev.credence.coverage.CoverageStudy;
import dev.credence.coverage.input.EmpiricalTruths;
import dev.credence.coverage.input.NumberGrid;
import dev.credence.coverage.input.TruthGrid;
import dev.credence.coverage.report.CoverageReport;
import dev.credence.coverage.report.CoverageRun;
import dev.credence.coverage.report.ResumeFile;
import dev.credence.figures.kind.ReportFigures;
import dev.credence.outcomes.Outcomes;
import dev.credence.report.Report;
import dev.credence.report.evaluation.Observations;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The command {@code credence coverage}, which estimates how often intervals cover the true value and ranks the
 * methods.
 */
@Command(
        name = "coverage",
        description = {
            "Coverage probability and mean length of the intervals of each method.",
            "",
            "Exact where the outcomes can be enumerated, simulated otherwise. Without --method all installed methods are"
                    + " studied, best first."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  credence coverage --metric precision --n 30 --p 0.1,0.5",
            "  credence coverage --metric f1 --n 50 --precision 0.8,0.9 \\",
            "      --recall 0.7,0.9 --prevalence 0.3",
            "  credence coverage --metric f1.macro --n 200 --mix 98:1:1 --mix 80:15:5 \\",
            "      --recall 0.9",
            "  credence coverage --like predictions.csv --truth label \\",
            "      --prediction guess --positive yes --metric f1",
            "  credence coverage --like answers.csv --outcome grade --item question \\",
            "      --range 0,1",
            "  credence coverage --like pixels.csv.gz --truth truth --prediction mask \\",
            "      --cluster image --metric f1@1"
        })
public final class CoverageCommand implements Callable<Integer> {
    private final Console console;
    private final Supplier<Credence> credence;

    @Option(
            names = {"-m", "--metric"},
            paramLabel = "ID",
            description = "Metric, such as f1, precision, f1.macro or auroc.")
    private @Nullable String metric;

    @Option(
            names = "--method",
            paramLabel = "ID",
            description = "Interval method, such as wilson or beta:prior=1; may be repeated.")
    private List<String> methods = new ArrayList<>();

    @Mixin
    private TruthOptions truths = new TruthOptions();

    @Mixin
    private LikeOptions like = new LikeOptions();

    @Option(
            names = "--replicates",
            paramLabel = "N",
            description = "Samples drawn for each simulated truth (default: 10000, 1000 for methods that simulate).")
    private @Nullable Long replicates;

    @Option(
            names = "--enumerate",
            paramLabel = "N",
            defaultValue = "" + CoverageStudy.DEFAULT_LIMIT,
            description =
                    "Maximum number of outcomes to enumerate; 0 simulates everything (default: " + "${DEFAULT-VALUE}).")
    private int limit;

    @Option(
            names = "--resume",
            paramLabel = "FILE",
            description = "Save each result to FILE as it is computed, and resume from the results that FILE contains.")
    private @Nullable Path resume;

    @Option(names = "--each", description = "Also list every combination of parameters, not only the ranking.")
    private boolean each;

    @Mixin
    private RunOptions run = new RunOptions();

    @Mixin
    private FileOptions files = new FileOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private FigureOptions figure = new FigureOptions();

    public CoverageCommand(Console console, Supplier<Credence> credence) {
        this.console = console;
        this.credence = credence;
    }

    @Override
    public Integer call() {
        try (Progressing progressing = new Progressing(console)) {
            figure.require();
            Report report = run.within(Double.POSITIVE_INFINITY, () -> answer(progressing));
            figure.save();
            output.write(report, console);
            return 0;
        } catch (EmpiricalTruths.NoTruthException e) {
            throw Failure.data(String.valueOf(e.getMessage()), e);
        } catch (IllegalArgumentException | NoSuchElementException e) {
            throw Failure.usage(e);
        } catch (UncheckedIOException e) {
            throw Failure.data("--resume: the file cannot be used: " + e.getMessage(), e);
        }
    }

    private Report answer(Progressing progressing) {
        OptionalLong samples = replicates == null ? OptionalLong.empty() : OptionalLong.of(replicates);
        CoverageRun.Settings settings =
                new CoverageRun.Settings(run.level(), samples, limit, run.run(progressing.progress()));
        run.requireDraws(methods);
        Map<String, Object> input = new LinkedHashMap<>();
        CoverageRun<?> study = study(settings, input, progressing);
        CoverageReport report = study.run(checkpoint(study)).describedBy(input, each);
        figure.draw(kind -> ReportFigures.of(credence.get()).draw(kind, report));
        return report;
    }

    private ResumeFile checkpoint(CoverageRun<?> study) {
        return resume == null ? ResumeFile.none() : ResumeFile.open(resume, study.fingerprint());
    }

    private CoverageRun<?> study(CoverageRun.Settings settings, Map<String, Object> input, Progressing progressing) {
        TruthGrid grid = truths.grid();
        run.requireGrid(grid);
        Metric<?> wanted = credence.get().registry().metric(name());
        methods.forEach(credence.get().registry()::method);
        CoverageRun.Truths<?> result = like.given() ? likeFile(wanted, grid, input, progressing) : gridOf(wanted, grid);
        input.put("metric", wanted.spelling());
        input.put("level", settings.level().value());
        if (!grid.n().isEmpty()) {
            input.put(
                    like.unit(),
                    String.join(", ", grid.n().stream().map(String::valueOf).toList()));
        }
        input.put("truths", (long) result.populations().size());
        input.put("seed", BigInteger.valueOf(settings.run().seed()));
        return CoverageRun.of(result, settings, methods, credence.get());
    }

    private String name() {
        if (metric == null && !like.given()) {
            throw Failure.usage("--metric ID must be given");
        }
        return metric == null ? like.usualMetric() : metric;
    }

    private CoverageRun.Truths<?> gridOf(Metric<?> wanted, TruthGrid grid) {
        like.requireNone();
        files.requireNone();
        if (grid.n().isEmpty()) {
            throw Failure.usage("--n N must be given: how many observations does a sample have?");
        }
        return grid.of(wanted);
    }

    private CoverageRun.Truths<?> likeFile(
            Metric<?> wanted, TruthGrid grid, Map<String, Object> input, Progressing progressing) {
        boolean mixAlone = grid.p().isEmpty()
                && grid.precision().isEmpty()
                && grid.recall().isEmpty()
                && grid.prevalence().isEmpty();
        if (!mixAlone || grid.n().size() > 1) {
            throw Failure.usage("--like takes its truths from FILE: only one --n and --mix may be given with it");
        }
        if (wanted.evidenceType() == ClassScores.class) {
            throw Failure.usage(
                    "metric '" + wanted.spelling() + "' reads scores of several classes, which --like does not"
                            + " draw; study a class against the rest: --metric auroc --score COLUMN --positive LABEL");
        }
        CliObservations.requireThresholds(List.of(wanted.spelling()), like.flip());
        OptionalLong n = grid.n().isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(grid.n().get(0));
        EmpiricalTruths truthsOfFile = new EmpiricalTruths(
                n, like.plausible(), grid.mixes(), run.run(Progress.SILENT).seed());
        Optional<Given<Sample<Outcomes>>> outcomes = like.outcomes(wanted, files, progressing);
        if (outcomes.isPresent()) {
            input.putAll(outcomes.get().input());
            console.printNotes(outcomes.get().read().notes());
            return truthsOfFile.of(
                    wanted, sample(wanted, Observations.of(outcomes.get().read().data())));
        }
        Dataset data = like.read(files, progressing);
        like.describe(input);
        input.put("rows", data.rows());
        CoverageRun.Truths<?> result = truthsOfFile.of(wanted, sample(wanted, CliObservations.of(data)));
        console.printNotes(data.notes());
        return result;
    }

    private static <E extends Evidence> Sample<?> sample(Metric<E> wanted, Observations observations) {
        CliObservations.require(wanted, observations);
        Sample<E> sample = observations.readBy(wanted).orElseThrow();
        wanted.refusal(sample.evidence()).ifPresent(reason -> {
            throw Failure.refused(reason);
        });
        return sample;
    }

    /** Options that define the true values of a study as a grid. */
    static final class TruthOptions {
        @Option(
                names = "--n",
                paramLabel = "N,...",
                description = "Observations per sample: trials with --p, clusters with --cluster.")
        private @Nullable String n;

        @Option(
                names = "--p",
                paramLabel = "P,...",
                description = "True values of a proportion metric, such as 0.1,0.5 or 0.05..0.95:0.05"
                        + " (default: 0.01..0.99:0.01).")
        private @Nullable String p;

        @Option(names = "--precision", paramLabel = "P,...", description = "True precisions, for two classes.")
        private @Nullable String precision;

        @Option(names = "--recall", paramLabel = "P,...", description = "True recalls.")
        private @Nullable String recall;

        @Option(names = "--prevalence", paramLabel = "P,...", description = "Shares of positives.")
        private @Nullable String prevalence;

        @Option(
                names = "--mix",
                paramLabel = "W:W:...",
                description = "Mix of classes, such as 98:1:1, for use with --recall or --like; may be repeated.")
        private List<String> mixes = new ArrayList<>();

        TruthGrid grid() {
            List<Long> sizes = n == null ? List.of() : NumberGrid.wholeNumbers("n", n);
            return new TruthGrid(
                    sizes,
                    numbers("p", p),
                    numbers("precision", precision),
                    numbers("recall", recall),
                    numbers("prevalence", prevalence),
                    mixes.stream().map(TruthOptions::mix).toList());
        }

        private static List<Double> numbers(String name, @Nullable String text) {
            return text == null ? List.of() : NumberGrid.parse(name, text);
        }

        private static double[] mix(String text) {
            return NumberGrid.parse("mix", text.replace(':', ',')).stream()
                    .mapToDouble(Double::doubleValue)
                    .toArray();
        }
    }
}
