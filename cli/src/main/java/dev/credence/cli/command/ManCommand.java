package dev.credence.cli.command;

import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code credence man}: manual pages, which downloads are made with; hidden, since {@code --help} says the same. */
@Command(
        name = "man",
        hidden = true,
        description = "Prints the manual page of a command, or of credence itself, as man reads it.",
        footerHeading = "%nExample:%n",
        footer = "  credence man evaluate | man -l -")
public final class ManCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(arity = "0..1", paramLabel = "COMMAND", description = "A command; credence itself if none is named.")
    private String command = "";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** The command on a console. */
    public ManCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        CommandLine root = spec.root().commandLine();
        CommandLine asked = command.isEmpty() ? root : root.getSubcommands().get(command);
        if (asked == null) {
            throw Failure.usage("COMMAND must be one of "
                    + String.join(", ", root.getSubcommands().keySet()) + ": COMMAND=" + command);
        }
        console.out().print(new ManPage(asked.getCommandSpec()).text());
        return 0;
    }
}
