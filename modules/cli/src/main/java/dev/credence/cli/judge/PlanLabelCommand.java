package dev.credence.cli.judge;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.credence.Credence;
import dev.credence.api.refusal.RefusedException;
import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.judge.JudgeColumns.NamedRow;
import dev.credence.cli.judge.JudgeColumns.Row;
import dev.credence.cli.limit.Limits;
import dev.credence.cli.limit.Limits.TimedWork;
import dev.credence.cli.options.FileCommand.FileOptions;
import dev.credence.cli.options.OptionChanges;
import dev.credence.cli.options.OutputOptions;
import dev.credence.cli.options.Progressing;
import dev.credence.cli.options.RunOptions.LimitOptions;
import dev.credence.cli.options.WrittenFile;
import dev.credence.judge.Judged;
import dev.credence.judge.JudgedLabels;
import dev.credence.judge.LabellingPlan;
import dev.credence.judge.LabellingPlan.Group;
import dev.credence.report.judge.LabellingReport;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.Callable;
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
            "Rows whose truth is empty are unlabelled; the labelled rows must be a random part. Rows where the judge errs"
                    + " or decides much get a higher probability."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  credence plan label answers.csv --truth human --judge model --prediction new \\",
            "      --positive right --metric f1 --labels 200 --id id -o labels.csv"
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
            description = "Metric whose interval is to be short, such as f1 (default: accuracy, or without a system the"
                    + " share of the positive label).")
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

    /** Returns the command for a console, without the options of scores and of other designs. */
    public static CommandLine on(Console console, Supplier<Credence> credence) {
        CommandLine line = new CommandLine(new PlanLabelCommand(console, credence));
        new OptionChanges(line.getCommandSpec())
                .without("--score", "--cluster", "--stratum", "--labelled-with-probability", "--max-memory")
                .described("--against", "Column of a second system: the plan is then that of the difference of both.");
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
            throw Failure.data(file + ": " + e.getMessage(), e);
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
        if (read.systems().size() > 2) {
            throw Failure.usage("--against must be given once: the labels are planned for one difference; systems="
                    + read.systems());
        }
        JudgedLabels data = read.labels();
        LabellingPlan plan = Judged.of(credence.get(), data).planLabels(metric == null ? usual() : metric, labels);
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("file", file);
        input.put("labelled", data.labelled());
        input.put("unlabelled", data.unlabelled());
        columns.describe(input);
        input.put("metric", plan.metric());
        input.put("labels", labels);
        input.put("seed", seed);
        return new Planned(new LabellingReport(input, read.systems(), plan, rows.rowNotes()), choices(plan, named));
    }

    private String usual() {
        if (columns.haveSystems()) {
            return "accuracy";
        }
        if (columns.positive().isEmpty()) {
            throw Failure.usage("--positive LABEL must be given without --prediction: its share is what is corrected");
        }
        return "prevalence";
    }

    /** Returns the rows with their probabilities, of which those that were drawn are chosen. */
    private String choices(LabellingPlan plan, List<NamedRow> rows) {
        Map<List<String>, Group> groups = new HashMap<>();
        List<Group> found = new ArrayList<>();
        for (NamedRow named : rows) {
            Row row = named.row();
            List<String> key = new ArrayList<>(row.systems());
            key.add(row.judge());
            found.add(groups.computeIfAbsent(key, labels -> plan.group(row.judge(), row.systems())));
        }
        double[] drawn = new double[rows.size()];
        for (int i = 0; i < drawn.length; i++) {
            drawn[i] = rows.get(i).row().truth() == null ? found.get(i).drawn() : 0;
        }
        boolean[] chosen = LabellingPlan.draw(drawn, seed);
        StringWriter text = new StringWriter();
        try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
            csv.writeRecord(id == null ? "row" : id, "probability", "chosen");
            for (int i = 0; i < drawn.length; i++) {
                csv.writeRecord(
                        rows.get(i).name(),
                        Double.toString(found.get(i).probability()),
                        rows.get(i).row().truth() != null ? "labelled" : chosen[i] ? "yes" : "no");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }
}
