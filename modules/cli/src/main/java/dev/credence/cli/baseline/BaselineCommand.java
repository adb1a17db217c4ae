package dev.credence.cli.baseline;

import dev.credence.Credence;
import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import dev.credence.state.baseline.BaselineException;
import dev.credence.state.baseline.BaselineFile;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
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
        try {
            return BaselineFile.of(path);
        } catch (IllegalArgumentException e) {
            throw Failure.usage(e);
        }
    }

    /** Returns a failure because a baseline cannot be used. */
    static Failure failure(BaselineException e) {
        return Failure.data(String.valueOf(e.getMessage()), e);
    }
}
