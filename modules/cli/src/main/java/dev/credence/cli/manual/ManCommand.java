package dev.credence.cli.manual;

import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import dev.credence.cli.options.WrittenFile;
import dev.credence.report.text.SafeText;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
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

    /**
     * Formats the help of a command as a manual page in the macros of {@code man(7)}. The page has no date, so it is the
     * same on every run.
     */
    static final class ManPage {
        private final CommandSpec command;
        private final StringBuilder page = new StringBuilder();

        ManPage(CommandSpec command) {
            this.command = command;
        }

        /** Returns the page in roff. */
        String text() {
            String name = name(command);
            line(".TH " + name.toUpperCase(Locale.ROOT) + " 1 \"\" \"Credence\" \"Credence manual\"");
            String[] description = command.usageMessage().description();
            section("NAME", name + " - " + first(description));
            line(".SH SYNOPSIS");
            line(".nf");
            lines(synopsis());
            line(".fi");
            line(".SH DESCRIPTION");
            paragraphs(description);
            arguments("ARGUMENTS", command.positionalParameters());
            arguments("OPTIONS", command.options());
            commands();
            examples();
            related();
            return page.toString();
        }

        private static String name(CommandSpec spec) {
            return spec.qualifiedName("-");
        }

        private static String first(String... description) {
            String sentence = description.length == 0 ? "" : formatted(description[0]);
            return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
        }

        private String synopsis() {
            CommandLine.Help help =
                    new CommandLine.Help(command, CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
            return help.synopsis(0);
        }

        private void section(String title, String text) {
            line(".SH " + title);
            lines(text);
        }

        private void paragraphs(String... texts) {
            for (String text : texts) {
                if (text.isBlank()) {
                    line(".PP");
                } else {
                    lines(formatted(text));
                }
            }
        }

        private void arguments(String title, List<? extends ArgSpec> arguments) {
            List<? extends ArgSpec> shown =
                    arguments.stream().filter(argument -> !argument.hidden()).toList();
            if (shown.isEmpty()) {
                return;
            }
            line(".SH " + title);
            for (ArgSpec argument : shown) {
                line(".TP");
                line("\\fB" + escaped(label(argument)) + "\\fR");
                paragraphs(argument.description());
            }
        }

        private static String label(ArgSpec argument) {
            if (!(argument instanceof OptionSpec option)) {
                return argument.paramLabel();
            }
            String names = Arrays.stream(option.names()).collect(Collectors.joining(", "));
            String value = option.splitRegex().isEmpty() ? option.paramLabel() : option.paramLabel() + ",...";
            return option.arity().max() == 0 ? names : names + "=" + value;
        }

        private void commands() {
            List<CommandLine> shown = command.subcommands().values().stream()
                    .filter(sub -> !sub.getCommandSpec().usageMessage().hidden())
                    .toList();
            if (!shown.isEmpty()) {
                line(".SH COMMANDS");
                for (CommandLine sub : shown) {
                    line(".TP");
                    line("\\fB" + escaped(sub.getCommandName()) + "\\fR");
                    lines(first(sub.getCommandSpec().usageMessage().description()) + ".");
                }
            }
        }

        /** Appends the footer with its line breaks unchanged. */
        private void examples() {
            String heading = formatted(command.usageMessage().footerHeading()).strip();
            if (command.usageMessage().footer().length > 0) {
                line(".SH " + escaped(heading.replace(":", "").toUpperCase(Locale.ROOT)));
                line(".nf");
                Arrays.stream(command.usageMessage().footer())
                        .map(ManPage::formatted)
                        .forEach(this::lines);
                line(".fi");
            }
        }

        private void related() {
            CommandSpec parent = command.parent();
            List<CommandSpec> others = parent == null
                    ? command.subcommands().values().stream()
                            .map(CommandLine::getCommandSpec)
                            .filter(sub -> !sub.usageMessage().hidden())
                            .toList()
                    : List.of(parent);
            if (!others.isEmpty()) {
                line(".SH \"SEE ALSO\"");
                line(others.stream()
                        .map(other -> "\\fB" + escaped(name(other)) + "\\fR(1)")
                        .collect(Collectors.joining(", ")));
            }
        }

        /** Returns a help text after replacing the format specifiers {@code %n} and {@code %%}. */
        private static String formatted(String text) {
            return String.format(text).replace(System.lineSeparator(), "\n");
        }

        private void lines(String text) {
            text.lines().map(ManPage::escaped).forEach(this::line);
        }

        private void line(String line) {
            page.append(line).append('\n');
        }

        /**
         * Returns a text with the characters escaped that roff would interpret: backslashes, hyphens, and dots or
         * apostrophes at the beginning of a line.
         */
        private static String escaped(String text) {
            String clean = text.replace("\\", "\\e").replace("-", "\\-");
            return clean.startsWith(".") || clean.startsWith("'") ? "\\&" + clean : clean;
        }
    }
}
