package dev.credence.cli.baseline;

import dev.credence.cli.Console;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.options.OutputOptions;
import dev.credence.state.baseline.BaselineException;
import dev.credence.state.baseline.BaselineFile;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command {@code credence baseline show}, which prints what the file of a baseline states. */
@Command(
        name = "show",
        description = "Prints the origin of a baseline and the values of its metrics.",
        footerHeading = "%nExamples:%n",
        footer = {"  credence baseline show baselines/letters.credence --format json"})
final class ShowCommand implements Callable<Integer> {
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
}
