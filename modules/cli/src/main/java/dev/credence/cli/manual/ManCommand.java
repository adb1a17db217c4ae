package dev.credence.cli.manual;

import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import dev.credence.cli.options.WrittenFile;
import dev.credence.report.text.SafeText;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The command {@code credence man}, which writes the manual pages that downloads contain; it is hidden because {@code
 * --help} shows the same text.
 */
@Command(
        name = "man",
        hidden = true,
        description = "Prints the manual page of a command, or of credence itself, in the format of man, or writes "
                + "all pages.",
        footerHeading = "%nExample:%n",
        footer = "  credence man evaluate | man -l -")
public final class ManCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(
            arity = "0..1",
            paramLabel = "COMMAND",
            description = "Command whose page is printed (default: " + "credence itself).")
    private String command = "";

    @Option(
            names = "--folder",
            paramLabel = "DIRECTORY",
            description = "Folder into which the pages of all " + "commands are written.")
    private @Nullable Path folder;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** Creates the command with its console. */
    public ManCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        CommandLine root = spec.root().commandLine();
        if (folder != null) {
            requireFolder(folder);
            writeAll(root, folder);
            return 0;
        }
        CommandLine requested = command.isEmpty() ? root : root.getSubcommands().get(command);
        if (requested == null) {
            throw Failure.usage("COMMAND must be one of "
                    + String.join(", ", root.getSubcommands().keySet()) + ": COMMAND=" + command);
        }
        console.out().print(new ManPage(requested.getCommandSpec()).text());
        return 0;
    }

    private static void requireFolder(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw Failure.usage(
                    "--folder must name a folder that exists: --folder=" + SafeText.cell(folder.toString()));
        }
    }

    private static void writeAll(CommandLine root, Path folder) {
        write(root, folder);
        for (CommandLine command : root.getSubcommands().values()) {
            if (!command.getCommandSpec().usageMessage().hidden()) {
                write(command, folder);
            }
        }
    }

    private static void write(CommandLine command, Path folder) {
        String name = command.getCommandSpec().qualifiedName("-");
        String page = new ManPage(command.getCommandSpec()).text();
        new WrittenFile("--folder", folder.resolve(name + ".1"), true).save(page.getBytes(StandardCharsets.UTF_8));
    }
}
