package dev.credence.cli.baseline;

import dev.credence.Credence;
import dev.credence.api.metric.Metric;
import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import dev.credence.cli.baseline.BaselineInputs.BaselineRun;
import dev.credence.cli.limit.Limits;
import dev.credence.cli.options.ColumnOptions;
import dev.credence.cli.options.FileCommand.FileOptions;
import dev.credence.cli.options.InputFiles;
import dev.credence.cli.options.MetricOptions;
import dev.credence.cli.options.OptionChanges;
import dev.credence.cli.options.OutcomeOptions;
import dev.credence.cli.options.RunOptions;
import dev.credence.cli.options.RunOptions.Progressing;
import dev.credence.report.evaluation.EvaluationRequest;
import dev.credence.report.text.SafeText;
import dev.credence.state.baseline.Baseline;
import dev.credence.state.baseline.BaselineException;
import dev.credence.state.baseline.BaselineFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code credence baseline set}, which writes or renews the file of a baseline. */
@Command(
        name = "set",
        description = {
            "Writes the counts of the rows of a file as a baseline, or renews it.",
            "",
            "The folder is created if it does not exist. Equal rows, options, date and commit give equal bytes."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  credence baseline set letters.csv --truth truth --prediction tree \\",
            "      --baseline baselines/letters.credence",
            "  credence baseline set new.csv --truth label --prediction guess --id id \\",
            "      --salt reviews-2026 --baseline baselines/reviews.credence",
            "  credence baseline set answers.csv --outcome grade --item question \\",
            "      --range 0,1 --baseline baselines/answers.credence"
        })
final class SetCommand implements Callable<Integer> {
    private final Console console;
    private final Supplier<Credence> credence;

    @Mixin
    private InputFiles source = new InputFiles();

    @Option(
            names = "--baseline",
            required = true,
            paramLabel = "NAME.credence",
            description = "File to which the baseline is written; an existing one is overwritten.")
    private Path target = Path.of("");

    @Mixin
    private ColumnOptions columns = new ColumnOptions();

    @Mixin
    private OutcomeOptions outcomes = new OutcomeOptions();

    @Mixin
    private KeptOptions kept = new KeptOptions();

    @Mixin
    private SetMetrics requested = new SetMetrics();

    @Mixin
    private OriginOptions origin = new OriginOptions();

    @Mixin
    private RunOptions run = new RunOptions();

    @Mixin
    private FileOptions files = new FileOptions();

    SetCommand(Console console, Supplier<Credence> credence) {
        this.console = console;
        this.credence = credence;
    }

    @Override
    public Integer call() {
        BaselineFile file = BaselineCommand.file(target);
        requireReplaceable(file);
        try (Progressing progressing = new Progressing(console)) {
            Baseline baseline = run.within(Limits.COMMAND_SECONDS, () -> baseline(file, progressing));
            file.write(baseline);
            console.out()
                    .println(SafeText.clean(target.toString()) + ": " + baseline.summary() + ", "
                            + String.join(" and ", baseline.facts().evidence())
                            + (baseline.items().isPresent() ? ", with its items" : ""));
            return 0;
        } catch (BaselineException e) {
            throw BaselineCommand.failure(e);
        }
    }

    /** Throws a failure if the file is something else than a baseline, which would be lost. */
    private static void requireReplaceable(BaselineFile file) {
        try {
            if (file.exists()) {
                file.read();
            }
        } catch (BaselineException e) {
            if (!e.isReplaceable()) {
                throw BaselineCommand.failure(e);
            }
        }
    }

    private Baseline baseline(BaselineFile file, Progressing progressing) {
        BaselineInputs inputs = BaselineInputs.of(
                "baseline set",
                source,
                columns,
                requested.options.classScores(),
                outcomes,
                files,
                kept.id(),
                progressing);
        Optional<String> salt = kept.salt();
        if (salt.isEmpty() && kept.id().isPresent()) {
            throw Failure.usage("--id needs --salt TEXT, with which the ids are hashed");
        }
        List<Metric<?>> metrics = metrics();
        BaselineRun read = inputs.run(file.name(), origin.origin(console), salt);
        console.printNotes(read.notes());
        return read.measured(credence.get(), metrics, run.level(), run.run(progressing.progress()));
    }

    private List<Metric<?>> metrics() {
        return Failure.ofArguments(() -> EvaluationRequest.of(credence.get())
                .metrics(requested.options.metrics().toArray(String[]::new))
                .metrics());
    }

    /** Options of the items that are kept. */
    static final class KeptOptions {
        @Option(
                names = "--id",
                paramLabel = "COLUMN",
                description = "Column of the ids of the rows, of which the file keeps hashes; needs --salt.")
        private @Nullable String id;

        @Option(
                names = "--salt",
                paramLabel = "TEXT",
                description =
                        "Text that is hashed before each id. It is in the file, and does not hide an id that can be"
                                + " guessed.")
        private @Nullable String salt;

        Optional<String> id() {
            return Optional.ofNullable(id);
        }

        Optional<String> salt() {
            if (salt != null && salt.isEmpty()) {
                throw Failure.usage("--salt must not be empty: name any text");
            }
            return Optional.ofNullable(salt);
        }
    }

    /** Options of the metrics whose values the file states. */
    static final class SetMetrics {
        @Mixin
        private MetricOptions options = new MetricOptions();

        @Spec(Spec.Target.MIXEE)
        void change(CommandSpec command) {
            new OptionChanges(command)
                    .without("--method")
                    .described(
                            "--metric",
                            "Metrics whose values the file states for its readers (default: the usual ones of the rows);"
                                    + " may be repeated.");
        }
    }
}
