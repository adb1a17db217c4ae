package dev.credence.cli.judge;

import dev.credence.Credence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.refusal.RefusedException;
import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.limit.Limits;
import dev.credence.cli.limit.Limits.TimedWork;
import dev.credence.cli.options.FileCommand.FileOptions;
import dev.credence.cli.options.MetricOptions;
import dev.credence.cli.options.OutputOptions;
import dev.credence.cli.options.Progressing;
import dev.credence.cli.options.RunOptions;
import dev.credence.cli.options.RunOptions.LimitOptions;
import dev.credence.judge.Judged;
import dev.credence.judge.JudgedComparison;
import dev.credence.judge.JudgedItems;
import dev.credence.judge.JudgedLabels;
import dev.credence.outcomes.Outcomes;
import dev.credence.report.judge.JudgeReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code credence judge}, which corrects metrics of the labels of a judge by the true labels of some rows. */
@Command(
        name = "judge",
        description = {
            "Corrects metrics of labels that a judge gave, by the true labels of some of the rows.",
            "",
            "Rows whose truth is empty are unlabelled; the labelled rows must be a random part. Without --prediction and"
                    + " --score the share of the positive label is corrected, or a metric of numbers, such as mean."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  credence judge answers.csv --truth human --judge model --positive right",
            "  credence judge items.csv --truth label --judge judge --prediction new \\",
            "      --against old --metric accuracy,f1.macro --format json",
            "  credence judge items.csv --truth label --judge judge --score p --positive 1 --cluster document"
        })
public final class JudgeCommand implements Callable<Integer> {
    private final Console console;
    private final Supplier<Credence> credence;
    private final TimedWork work = new TimedWork();

    @Parameters(index = "0", paramLabel = "FILE", description = "The file of rows.")
    private String file = "";

    @Mixin
    private JudgeColumns columns = new JudgeColumns();

    @Option(
            names = {"-m", "--metric"},
            split = MetricOptions.SEPARATOR,
            splitSynopsisLabel = ",",
            paramLabel = "ID",
            description =
                    "Metrics, such as f1,accuracy, of scores auroc, of numbers mean or quantile; may be repeated.")
    private List<String> metrics = new ArrayList<>();

    @Option(
            names = "--level",
            paramLabel = "P",
            defaultValue = "0.95",
            description = "Confidence level (default: ${DEFAULT-VALUE}).")
    private double level;

    @Option(
            names = "--width",
            paramLabel = "W",
            description = "States how many labels give each interval this width, if more rows are labelled at random.")
    private @Nullable Double width;

    @Mixin
    private FileOptions files = new FileOptions();

    @Mixin
    private LimitOptions limits = new LimitOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    /** Creates the command with its console and the installed metrics and methods. */
    public JudgeCommand(Console console, Supplier<Credence> credence) {
        this.console = console;
        this.credence = credence;
    }

    @Override
    public Integer call() {
        columns.check();
        try (Progressing progressing = new Progressing(console)) {
            JudgeReport report = work.within(limits.limits(Limits.COMMAND_SECONDS), () -> answer(progressing));
            output.write(report, console);
            return 0;
        } catch (RefusedException e) {
            throw e.refusal().code() == Refusal.Code.POSITIVE_LABEL
                    ? Failure.refused(e.refusal())
                    : Failure.data(file + ": " + e.getMessage(), e);
        } catch (IllegalArgumentException | NoSuchElementException e) {
            throw Failure.usage(e);
        }
    }

    private JudgeReport answer(Progressing progressing) {
        ConfidenceLevel wanted = RunOptions.levelOf(level);
        TableFile rows = files.file(Path.of(file), progressing);
        JudgeColumns.Rows read = columns.read(rows.source());
        Credence installed = credence.get();
        List<String> names = metrics();
        List<String> notes = new ArrayList<>(rows.rowNotes());
        if (isOfNumbers(installed, names)) {
            JudgedItems<Outcomes> numbers = read.outcomes();
            List<JudgeReport.OfSystem> found =
                    estimates(Judged.of(installed, numbers).level(wanted), names, notes);
            return report(
                    new Size(numbers.labelled(), numbers.unlabelled()),
                    wanted,
                    found,
                    List.of(),
                    List.of(),
                    List.of(),
                    notes);
        }
        JudgedLabels data = read.labels();
        Judged counted = Judged.of(installed, data).level(wanted);
        Judged judged = columns.areItems() ? Judged.of(installed, read.items()).level(wanted) : counted;
        List<JudgeReport.OfSystem> estimates = estimates(judged, names, notes);
        List<JudgedComparison> differences = columns.systems().size() < 2
                ? List.of()
                : names.stream().map(judged::compare).toList();
        // Both count independent rows of which a random part is labelled: with a design they would be biased or too
        // narrow.
        if (columns.haveDesign()) {
            notes.add(
                    "the agreement of judge and truth" + (columns.systems().isEmpty() ? " and rogan-gladen are" : " is")
                            + " left out: the labelled rows were chosen by a design, and here they would count as a random part of independent rows");
        }
        List<Estimate> shares = columns.haveDesign() ? List.of() : shares(counted, notes);
        return report(
                new Size(data.labelled(), data.unlabelled()),
                wanted,
                estimates,
                shares,
                differences,
                columns.haveDesign() ? List.of() : counted.agreement(),
                notes);
    }

    /** The numbers of labelled and of unlabelled rows. */
    private record Size(long labelled, long unlabelled) {}

    private JudgeReport report(
            Size size,
            ConfidenceLevel wanted,
            List<JudgeReport.OfSystem> estimates,
            List<Estimate> shares,
            List<JudgedComparison> differences,
            List<Estimate> agreement,
            List<String> notes) {
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("file", file);
        input.put("labelled", size.labelled());
        input.put("unlabelled", size.unlabelled());
        columns.describe(input);
        return new JudgeReport(input, wanted, size.labelled(), estimates, shares, differences, agreement, notes);
    }

    private List<JudgeReport.OfSystem> estimates(Judged judged, List<String> names, List<String> notes) {
        List<String> systems = columns.systems().isEmpty() ? List.of(columns.judge()) : columns.systems();
        List<JudgeReport.OfSystem> estimates = new ArrayList<>();
        for (int system = 0; system < systems.size(); system++) {
            for (String metric : names) {
                estimates.add(new JudgeReport.OfSystem(systems.get(system), judged.estimate(metric, system)));
                if (width != null) {
                    notes.add(metric + " of " + systems.get(system) + ": a width of " + width + " needs about "
                            + judged.labelsFor(metric, system, width) + " labels");
                }
            }
        }
        return estimates;
    }

    /** Returns whether truth and judge are numbers: without an answer of a system, the metrics read outcomes. */
    private boolean isOfNumbers(Credence installed, List<String> names) {
        return columns.systems().isEmpty()
                && names.stream()
                        .allMatch(name -> installed.registry().metric(name).evidenceType() == Outcomes.class);
    }

    /** Returns Rogan and Gladen's correction of the share of the positive label, or adds the reason why there is none. */
    private List<Estimate> shares(Judged judged, List<String> notes) {
        if (!columns.systems().isEmpty()) {
            return List.of();
        }
        try {
            return List.of(judged.prevalence(), judged.prevalencePosterior());
        } catch (RefusedException e) {
            notes.add("rogan-gladen gives no result: " + e.getMessage());
            return List.of();
        }
    }

    private List<String> metrics() {
        boolean hasSystem = !columns.systems().isEmpty();
        if (!hasSystem && columns.positive().isEmpty() && metrics.isEmpty()) {
            throw Failure.usage("--positive LABEL must be given without --prediction: its share is what is corrected");
        }
        if (!metrics.isEmpty()) {
            return metrics;
        }
        if (columns.score().isPresent()) {
            return List.of("auroc");
        }
        return hasSystem
                ? List.of("accuracy", columns.positive().isEmpty() ? "f1.macro" : "f1")
                : List.of("prevalence");
    }
}
