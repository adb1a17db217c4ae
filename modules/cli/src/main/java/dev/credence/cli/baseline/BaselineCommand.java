package dev.credence.cli.baseline;

import dev.credence.Credence;
import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.options.OutputOptions;
import dev.credence.report.Report;
import dev.credence.report.table.Column;
import dev.credence.report.table.Document;
import dev.credence.report.table.Table;
import dev.credence.report.text.Digits;
import dev.credence.state.baseline.Baseline;
import dev.credence.state.baseline.Baseline.MetricValue;
import dev.credence.state.baseline.BaselineException;
import dev.credence.state.baseline.BaselineFacts;
import dev.credence.state.baseline.BaselineFile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code credence baseline}, which keeps the counts of a system as a text file in a repository. */
@Command(
        name = "baseline",
        description = {
            "Keeps the counts of a system as a text file in the repository, so that gate compares a new system with it.",
            "",
            "The file contains only counts and not the rows themselves. With --id and --salt it also contains a hash of each id, so"
                    + " that both systems "
                    + "are compared item by item."
        },
        synopsisSubcommandLabel = "ACTION",
        footerHeading = "%nExamples:%n",
        footer = {
            "  credence baseline set letters.csv --truth truth --prediction tree \\",
            "      --baseline baselines/letters.credence",
            "  credence baseline show baselines/letters.credence",
            "  credence gate letters.csv --truth truth --prediction knn \\",
            "      --baseline baselines/letters.credence --metric accuracy --margin 0.01"
        })
public final class BaselineCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    private BaselineCommand() {}

    /** Returns the command for a console, with its actions. */
    public static CommandLine on(Console console, Supplier<Credence> credence) {
        CommandLine line = new CommandLine(new BaselineCommand());
        line.addSubcommand(new SetCommand(console, credence));
        line.addSubcommand(new ShowCommand(console));
        line.addSubcommand(new CheckCommand(console));
        return line;
    }

    @Override
    public Integer call() {
        throw Failure.usage("an action must be given: one of "
                + String.join(", ", spec.subcommands().keySet()) + "; see credence baseline --help");
    }

    /** Returns the file of a baseline, or throws a failure if its name is wrong. */
    static BaselineFile file(Path path) {
        return Failure.ofArguments(() -> BaselineFile.of(path));
    }

    /** Returns a failure because a baseline cannot be used. */
    static Failure failure(BaselineException e) {
        return Failure.data(String.valueOf(e.getMessage()), e);
    }

    /** The command {@code credence baseline show}, which prints what the file of a baseline states. */
    @Command(
            name = "show",
            description = "Prints the origin of a baseline and the values of its metrics.",
            footerHeading = "%nExamples:%n",
            footer = {"  credence baseline show baselines/letters.credence --format json"})
    static final class ShowCommand implements Callable<Integer> {
        private final Console console;

        @Parameters(paramLabel = "NAME.credence", description = "File of the baseline.")
        private Path path = Path.of("");

        @Mixin
        private OutputOptions output = new OutputOptions();

        ShowCommand(Console console) {
            this.console = console;
        }

        @Override
        public Integer call() {
            TableFile.requireFile(path);
            BaselineFile file = BaselineCommand.file(path);
            try {
                output.write(new BaselineReport(path.toString(), file.read(), List.of()), console);
                return 0;
            } catch (BaselineException e) {
                throw BaselineCommand.failure(e);
            }
        }

        /**
         * What the file of a baseline states about its rows.
         *
         * @param file the path of the file
         * @param conclusions sentences above the table
         */
        record BaselineReport(String file, Baseline baseline, List<String> conclusions) implements Report {
            @Override
            public Document document() {
                return new Document(input(), List.of(new Document.Section(data())), conclusions, notes());
            }

            private Map<String, Object> input() {
                BaselineFacts facts = baseline.facts();
                Map<String, Object> input = new LinkedHashMap<>();
                input.put("file", file);
                input.put("name", baseline.name());
                input.put("evidence", String.join(", ", facts.evidence()));
                input.put("design", facts.design());
                input.put("rows", facts.rows());
                facts.items().ifPresent(items -> input.put("items", items));
                input.put("date", baseline.origin().date().toString());
                baseline.origin().commit().ifPresent(commit -> input.put("commit", commit));
                input.put("credence", baseline.origin().credence());
                facts.positive().ifPresent(label -> input.put("positive", label));
                if (!facts.labels().isEmpty()) {
                    input.put("labels", String.join(", ", facts.labels()));
                }
                if (!facts.outcomes().isEmpty()) {
                    input.put("outcomes", String.join(", ", facts.outcomes()));
                }
                return input;
            }

            private List<String> notes() {
                return List.of(
                        "intervals are at level " + baseline.metrics().level(),
                        baseline.items().isPresent()
                                ? "the baseline contains its items, so that a gate with --id or --item compares them item by item"
                                : "the baseline contains no items, so that a gate compares independent samples");
            }

            @Override
            public Table<MetricValue> data() {
                return new Table<>(
                        List.of(
                                Column.name("metric", MetricValue::metric),
                                Column.number("value", MetricValue::value, row -> shown(row, row.value())),
                                Column.number("lower", MetricValue::lower, row -> shown(row, row.lower())),
                                Column.number("upper", MetricValue::upper, row -> shown(row, row.upper()))),
                        baseline.metrics().values());
            }

            private static String shown(MetricValue row, double number) {
                double width = row.upper() - row.lower();
                return Double.isNaN(number)
                        ? "-"
                        : Digits.ofWidth(width > 0 ? width : 1).of(number);
            }

            @Override
            public Report.Envelope envelope() {
                return new Report.Envelope(
                        input(),
                        baseline.metrics().values().stream()
                                .map(BaselineReport::form)
                                .toList(),
                        notes());
            }

            private static Map<String, Object> form(MetricValue row) {
                Map<String, Object> form = new LinkedHashMap<>();
                form.put("metric", row.metric());
                form.put("value", row.value());
                form.put("lower", row.lower());
                form.put("upper", row.upper());
                form.values().removeIf(value -> value instanceof Double number && number.isNaN());
                return form;
            }
        }
    }
}
