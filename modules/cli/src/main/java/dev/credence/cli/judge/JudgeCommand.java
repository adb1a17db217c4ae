package dev.credence.cli.judge;

import dev.credence.Credence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.refusal.RefusedException;
import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.LabelColumn;
import dev.credence.cli.input.table.LabelColumn.LabelCodes;
import dev.credence.cli.input.table.TableColumn;
import dev.credence.cli.input.table.TextColumn;
import dev.credence.cli.input.table.WantedColumns;
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
import dev.credence.judge.JudgedLabels;
import dev.credence.report.judge.JudgeReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
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
            "Rows whose truth is empty are unlabelled; the labelled rows must be a random part. Without --prediction the"
                    + " share of the positive label is corrected."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  credence judge answers.csv --truth human --judge model --positive right",
            "  credence judge items.csv --truth label --judge judge --prediction new \\",
            "      --against old --metric accuracy,f1.macro --format json"
        })
public final class JudgeCommand implements Callable<Integer> {
    private final Console console;
    private final Supplier<Credence> credence;
    private final TimedWork work = new TimedWork();

    @Parameters(index = "0", paramLabel = "FILE", description = "The file of rows.")
    private String file = "";

    @Option(
            names = "--truth",
            required = true,
            paramLabel = "COLUMN",
            description = "Column of true labels, empty in unlabelled rows.")
    private String truth = "";

    @Option(names = "--judge", required = true, paramLabel = "COLUMN", description = "Column of labels of the judge.")
    private String judge = "";

    @Option(names = "--prediction", paramLabel = "COLUMN", description = "Column of predicted labels of a system.")
    private @Nullable String prediction;

    @Option(names = "--against", paramLabel = "COLUMN", description = "Column of predicted labels of a second system.")
    private @Nullable String against;

    @Option(names = "--positive", paramLabel = "LABEL", description = "The positive label.")
    private @Nullable String positive;

    @Option(
            names = {"-m", "--metric"},
            split = MetricOptions.SEPARATOR,
            splitSynopsisLabel = ",",
            paramLabel = "ID",
            description = "Metrics of confusion matrices, such as f1,accuracy or f1.macro; may be repeated.")
    private List<String> metrics = new ArrayList<>();

    @Option(
            names = "--level",
            paramLabel = "P",
            defaultValue = "0.95",
            description = "Confidence level (default: ${DEFAULT-VALUE}).")
    private double level;

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
        if (against != null && prediction == null) {
            throw Failure.usage("--against needs --prediction COLUMN, which was not given");
        }
        try (Progressing progressing = new Progressing(console)) {
            JudgeReport report = work.within(limits.limits(Limits.COMMAND_SECONDS), () -> answer(progressing));
            output.write(report, console);
            return 0;
        } catch (RefusedException e) {
            throw Failure.data(file + ": " + e.getMessage(), e);
        } catch (IllegalArgumentException | NoSuchElementException e) {
            throw Failure.usage(e);
        }
    }

    private JudgeReport answer(Progressing progressing) {
        ConfidenceLevel wanted = RunOptions.levelOf(level);
        TableFile rows = files.file(Path.of(file), progressing);
        JudgedLabels items = read(rows);
        JudgedLabels data = positive == null ? items : items.withPositive(positive);
        Judged judged = Judged.of(credence.get(), data).level(wanted);
        List<JudgeReport.OfSystem> estimates = new ArrayList<>();
        List<String> names = metrics();
        for (int system = 0; system < Math.max(1, data.systems().size()); system++) {
            for (String metric : names) {
                String name = data.systems().isEmpty() ? judge : data.systems().get(system);
                estimates.add(new JudgeReport.OfSystem(name, judged.estimate(metric, system)));
            }
        }
        List<JudgedComparison> differences = against == null
                ? List.of()
                : names.stream().map(judged::compare).toList();
        List<String> notes = new ArrayList<>(rows.rowNotes());
        List<Estimate> shares = shares(judged, notes);
        return new JudgeReport(
                input(data), wanted, data.labelled(), estimates, shares, differences, judged.agreement(), notes);
    }

    /** Returns Rogan and Gladen's correction of the share of the positive label, or adds the reason why there is none. */
    private List<Estimate> shares(Judged judged, List<String> notes) {
        if (prediction != null) {
            return List.of();
        }
        try {
            return List.of(judged.prevalence());
        } catch (RefusedException e) {
            notes.add("rogan-gladen gives no result: " + e.getMessage());
            return List.of();
        }
    }

    private List<String> metrics() {
        if (prediction == null && positive == null) {
            throw Failure.usage("--positive LABEL must be given without --prediction: its share is what is corrected");
        }
        if (!metrics.isEmpty()) {
            return metrics;
        }
        return prediction == null ? List.of("prevalence") : List.of("accuracy", positive == null ? "f1.macro" : "f1");
    }

    private JudgedLabels read(TableFile rows) {
        try (InputTable table = rows.source().open()) {
            WantedColumns wanted = new WantedColumns(table);
            LabelCodes codes = LabelCodes.ofClasses();
            TextColumn labels = wanted.want(new TextColumn(truth));
            LabelColumn judged = wanted.want(new LabelColumn(judge, codes));
            List<LabelColumn> systems = new ArrayList<>();
            for (Optional<String> name : List.of(Optional.ofNullable(prediction), Optional.ofNullable(against))) {
                name.ifPresent(column -> systems.add(wanted.want(new LabelColumn(column, codes))));
            }
            JudgedLabels.Rows counts = JudgedLabels.counting(
                    systems.stream().map(LabelColumn::name).toArray(String[]::new));
            wanted.read(equal -> counts.add(
                    TableColumn.isMissing(labels.text()) ? null : labels.text(),
                    judged.text(),
                    systems.stream().map(LabelColumn::text).toList(),
                    equal));
            return counts.toLabels();
        }
    }

    private Map<String, Object> input(JudgedLabels data) {
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("file", file);
        input.put("labelled", data.labelled());
        input.put("unlabelled", data.unlabelled());
        input.put("truth", truth);
        input.put("judge", judge);
        if (prediction != null) {
            input.put("prediction", prediction);
        }
        if (against != null) {
            input.put("against", against);
        }
        data.positive().ifPresent(label -> input.put("positive", label));
        return input;
    }
}
