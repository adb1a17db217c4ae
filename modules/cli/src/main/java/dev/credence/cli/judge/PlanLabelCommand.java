package dev.credence.cli.judge;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.credence.Credence;
import dev.credence.api.refusal.RefusedException;
import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.input.table.TableColumn.LabelNotes;
import dev.credence.cli.judge.JudgeColumns.NamedRow;
import dev.credence.cli.judge.JudgeColumns.Row;
import dev.credence.cli.limit.Limits;
import dev.credence.cli.limit.Limits.TimedWork;
import dev.credence.cli.options.FileCommand.FileOptions;
import dev.credence.cli.options.OptionChanges;
import dev.credence.cli.options.OutputOptions;
import dev.credence.cli.options.RunOptions.LimitOptions;
import dev.credence.cli.options.RunOptions.Progressing;
import dev.credence.cli.options.WrittenFile;
import dev.credence.judge.ItemPlan;
import dev.credence.judge.Judged;
import dev.credence.judge.JudgedItems;
import dev.credence.judge.JudgedLabels;
import dev.credence.judge.LabellingPlan;
import dev.credence.report.judge.LabellingReport;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code credence plan label}, which chooses the rows to label next for a corrected metric. */
@Command(
        name = "label",
        description = {
            "Chooses which rows to label next, so that the corrected metric of judge has a short interval.",
            "",
            "Rows whose truth is empty are unlabelled; the labelled rows must be a random part. Rows where the judge often errs, or"
                    + " which influence the metric strongly, get a higher probability."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  credence plan label answers.csv --truth human --judge model --prediction new \\",
            "      --positive right --metric f1 --labels 200 --id id -o labels.csv",
            "  credence plan label items.csv --truth label --judge judge --score p --positive 1 --labels 200",
            "  credence plan label grades.csv --truth grade --judge estimate --metric mean --labels 200"
        })
public final class PlanLabelCommand implements Callable<Integer> {
    private final Console console;
    private final Supplier<Credence> credence;
    private final TimedWork work = new TimedWork();

    @Parameters(index = "0", paramLabel = "FILE", description = "The file of rows.")
    private String file = "";

    @Mixin
    private JudgeColumns columns = new JudgeColumns();

    @Option(
            names = {"-m", "--metric"},
            paramLabel = "ID",
            description =
                    "Metric whose interval is to be short, such as f1, of numbers mean (default: accuracy, of scores"
                            + " auroc, and without a system the share of the positive label).")
    private @Nullable String metric;

    @Option(names = "--labels", required = true, paramLabel = "N", description = "How many rows to label.")
    private long labels;

    @Option(names = "--id", paramLabel = "COLUMN", description = "Column that names the rows (default: their numbers).")
    private @Nullable String id;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "0",
            description = "Seed of the draw (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "CSV file to write, with the probability of each row and whether it was chosen.")
    private @Nullable Path target;

    @Option(names = "--force", description = "Overwrite an existing file.")
    private boolean force;

    @Mixin
    private FileOptions files = new FileOptions();

    @Mixin
    private LimitOptions limits = new LimitOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    private PlanLabelCommand(Console console, Supplier<Credence> credence) {
        this.console = console;
        this.credence = credence;
    }

    /** Returns the command for a console, without the options of other designs. */
    public static CommandLine on(Console console, Supplier<Credence> credence) {
        CommandLine line = new CommandLine(new PlanLabelCommand(console, credence));
        new OptionChanges(line.getCommandSpec())
                .without("--cluster", "--stratum", "--labelled-with-probability", "--max-memory")
                .described(
                        "--against",
                        "Columns of other systems: the plan then minimises the widths of the differences of all pairs.");
        return line;
    }

    @Override
    public Integer call() {
        columns.check();
        Optional<WrittenFile> written = Optional.ofNullable(target).map(path -> new WrittenFile("-o", path, force));
        written.ifPresent(WrittenFile::require);
        try (Progressing progressing = new Progressing(console)) {
            Planned planned = work.within(limits.limits(Limits.COMMAND_SECONDS), () -> plan(progressing));
            written.ifPresent(place -> place.save(planned.choices().getBytes(StandardCharsets.UTF_8)));
            output.write(planned.report(), console);
            return 0;
        } catch (RefusedException e) {
            throw JudgedRows.refused(file, LabelNotes.Origin.ROWS, e);
        } catch (IllegalArgumentException | NoSuchElementException e) {
            throw Failure.usage(e);
        }
    }

    /** A plan and the content of its file. */
    private record Planned(LabellingReport report, String choices) {}

    private Planned plan(Progressing progressing) {
        if (id == null && files.typed().stream().anyMatch(List.of("--where", "--drop-missing")::contains)) {
            throw Failure.usage("--id COLUMN must be given with --where or --drop-missing: it names the rows, whose"
                    + " numbers change when rows are left out");
        }
        TableFile rows = files.file(Path.of(file), progressing);
        List<NamedRow> named = new ArrayList<>();
        JudgeColumns.Rows read = columns.read(rows.source(), Optional.ofNullable(id), named::add);
        String target = metric == null ? usual() : metric;
        JudgedLabels data = read.labels();
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("file", file);
        input.put("labelled", data.labelled());
        input.put("unlabelled", data.unlabelled());
        columns.describe(input);
        input.put("metric", target);
        input.put("labels", labels);
        input.put("seed", seed);
        String heading = id == null ? "row" : id;
        if (read.areNumbers(credence.get(), List.of(target)) || columns.areItems()) {
            JudgedItems<?> items = columns.areItems() ? read.items() : read.outcomes();
            ItemPlan plan = Judged.of(credence.get(), items).planItems(target, labels);
            return new Planned(
                    LabellingReport.of(input, plan, rows.rowNotes()),
                    LabelChoice.of(plan, read.firstItems()).file(heading, named, seed));
        }
        LabellingPlan plan = Judged.of(credence.get(), data).planLabels(target, labels);
        return new Planned(
                LabellingReport.of(input, read.systems(), plan, rows.rowNotes()),
                LabelChoice.of(plan).file(heading, named, seed));
    }

    private String usual() {
        if (columns.haveSystems()) {
            return columns.areItems() ? "auroc" : "accuracy";
        }
        if (columns.positive().isEmpty()) {
            throw Failure.usage(
                    "--positive LABEL must be given without --prediction: the share of this label is what is corrected");
        }
        return "prevalence";
    }

    /**
     * The rows that a plan of labels chooses.
     *
     * @param chances the probabilities of a row
     */
    record LabelChoice(Function<Row, Chance> chances) {
        /**
         * The probabilities of a row.
         *
         * @param probability the probability of a label in the end
         * @param drawn the probability of a draw if the row has no label
         */
        record Chance(double probability, double drawn) {}

        /** Returns the choice by a plan for counted labels. */
        static LabelChoice of(LabellingPlan plan) {
            return new LabelChoice(row -> {
                LabellingPlan.Group group = plan.group(row.judge(), row.systems());
                return new Chance(group.probability(), group.drawn());
            });
        }

        /** Returns the choice by a plan for items, of which equal rows are in the same group. */
        static LabelChoice of(ItemPlan plan, Map<Row, Integer> items) {
            return new LabelChoice(row -> {
                ItemPlan.Group group = plan.group(items.getOrDefault(row, -1));
                return new Chance(group.probability(), group.drawn());
            });
        }

        /** Returns the rows with their probabilities as CSV, of which those that were drawn are chosen. */
        String file(String heading, List<NamedRow> rows, long seed) {
            Map<Row, Chance> found = new HashMap<>();
            List<Chance> ofRows = rows.stream()
                    .map(row -> found.computeIfAbsent(row.row(), chances))
                    .toList();
            double[] drawn = new double[rows.size()];
            Arrays.setAll(
                    drawn,
                    i -> rows.get(i).row().truth() == null ? ofRows.get(i).drawn() : 0);
            boolean[] chosen = LabellingPlan.draw(drawn, seed);
            StringWriter text = new StringWriter();
            try (CsvWriter csv =
                    CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
                csv.writeRecord(heading, "probability", "chosen");
                for (int i = 0; i < drawn.length; i++) {
                    Row row = rows.get(i).row();
                    csv.writeRecord(
                            rows.get(i).name(),
                            Double.toString(ofRows.get(i).probability()),
                            row.truth() != null ? "labelled" : chosen[i] ? "yes" : "no");
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return text.toString();
        }
    }
}
