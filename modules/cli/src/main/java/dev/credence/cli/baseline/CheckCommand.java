package dev.credence.cli.baseline;

import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.options.ColumnOptions;
import dev.credence.cli.options.FileCommand.FileOptions;
import dev.credence.cli.options.InputFiles;
import dev.credence.cli.options.MetricOptions.ClassScoreOptions;
import dev.credence.cli.options.OutcomeOptions;
import dev.credence.cli.options.RunOptions.Progressing;
import dev.credence.report.text.SafeText;
import dev.credence.state.baseline.Baseline;
import dev.credence.state.baseline.BaselineException;
import dev.credence.state.baseline.KeptItems;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code credence baseline check}, which checks a baseline, and whether a run can be compared with it. */
@Command(
        name = "check",
        description =
                "Checks that a baseline is whole and unchanged and, if a file of rows is given, that the rows can be"
                        + " compared with it.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  credence baseline check baselines/letters.credence",
            "  credence baseline check baselines/letters.credence letters.csv \\",
            "      --truth truth --prediction knn"
        })
final class CheckCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(index = "0", paramLabel = "NAME.credence", description = "File of the baseline.")
    private Path path = Path.of("");

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "FILE",
            description = "The rows of a run, or a state of them.")
    private @Nullable Path rows;

    @Mixin
    private ColumnOptions columns = new ColumnOptions();

    @Mixin
    private ClassScoreOptions classes = new ClassScoreOptions();

    @Mixin
    private OutcomeOptions outcomes = new OutcomeOptions();

    @Option(names = "--id", paramLabel = "COLUMN", description = "Column of the ids of the rows, to check the items.")
    private @Nullable String id;

    @Mixin
    private FileOptions files = new FileOptions();

    CheckCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        if (path.toString().isEmpty()) {
            throw Failure.usage("Missing required parameter: 'NAME.credence'; see credence baseline check --help");
        }
        TableFile.requireFile(path);
        try (Progressing progressing = new Progressing(console)) {
            Baseline baseline = BaselineCommand.file(path).read();
            if (rows == null) {
                requireNoColumns();
            } else {
                requireFits(baseline, rows, progressing);
            }
            console.out()
                    .println(SafeText.clean(path.toString()) + ": " + baseline.summary() + ", whole and unchanged"
                            + (rows == null
                                    ? ""
                                    : "; " + SafeText.clean(rows.toString()) + " can be compared with it"));
            return 0;
        } catch (BaselineException e) {
            throw BaselineCommand.failure(e);
        }
    }

    private void requireNoColumns() {
        if (columns.any() || classes.columns().isPresent() || outcomes.given(true) || id != null) {
            throw Failure.usage("options of columns need FILE, the file of the rows");
        }
    }

    private void requireFits(Baseline baseline, Path file, Progressing progressing) {
        BaselineInputs inputs = BaselineInputs.of(
                "baseline check",
                InputFiles.of(List.of(file)),
                columns,
                classes.columns(),
                outcomes,
                files,
                Optional.ofNullable(id),
                progressing);
        Optional<String> salt = inputs.named() ? baseline.items().map(KeptItems::salt) : Optional.empty();
        Baseline run = inputs.run(baseline.name(), baseline.origin(), salt).baseline();
        try {
            baseline.requireFits(run);
        } catch (BaselineException e) {
            throw e.in(path.toString());
        }
    }
}
