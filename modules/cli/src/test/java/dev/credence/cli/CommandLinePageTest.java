package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Tests that {@code docs/reference/command-line.md} has every command and option with its description, as a program writes it. To write
 * it anew: {@code mvn -pl :credence-cli -am test -Dtest=CommandLinePageTest -Dsurefire.failIfNoSpecifiedTests=false
 * -Dcredence.reference.write=true}.
 */
class CommandLinePageTest {
    private static final Path PAGE = Path.of("../../docs/reference/command-line.md");
    /** An option that has the same description in this many commands is described once. */
    private static final int SHARED = 4;

    @Test
    void committedPageIsWhatTheProgramWrites() throws IOException {
        String written = new Page().text();
        if (Boolean.getBoolean("credence.reference.write")) {
            Files.writeString(PAGE, written);
        }

        assertThat(PAGE).as("write it with -Dcredence.reference.write=true").hasContent(written);
    }

    /** The page of errors lists all statuses in one table, and other pages link to it. */
    @Test
    void pageOfErrorsHasTheStatusesOfAllCommands() throws IOException {
        Set<String> ofCommands = new Page()
                .commands.stream()
                        .flatMap(command -> command.usageMessage().exitCodeList().keySet().stream())
                        .collect(Collectors.toCollection(TreeSet::new));
        String errors = Files.readString(PAGE.resolveSibling("errors.md"));
        List<String> listed = Pattern.compile("(?m)^\\| ([0-9]+) \\|")
                .matcher(errors.substring(errors.indexOf("## Exit statuses")))
                .results()
                .map(result -> result.group(1))
                .toList();

        assertThat(ofCommands).contains("0", "5");
        assertThat(listed).containsExactlyElementsOf(ofCommands);
    }

    /** Returns the text of the page; options that several commands share come first. */
    private static final class Page {
        private final StringBuilder page = new StringBuilder();
        private final List<CommandSpec> commands = new ArrayList<>();
        private final Map<String, List<OptionSpec>> rows = new LinkedHashMap<>();

        Page() {
            Console console = new Console(
                    InputStream.nullInputStream(),
                    new PrintWriter(PrintWriter.nullWriter()),
                    new PrintWriter(PrintWriter.nullWriter()),
                    Console.Looks.PLAIN);
            collect(CommandLines.of(console, Credence::load).getCommandSpec());
            commands.forEach(command -> options(command)
                    .forEach(option -> rows.computeIfAbsent(row(option), text -> new ArrayList<>())
                            .add(option)));
        }

        private void collect(CommandSpec command) {
            commands.add(command);
            command.subcommands().values().stream()
                    .map(CommandLine::getCommandSpec)
                    .filter(sub -> !sub.usageMessage().hidden())
                    .distinct()
                    .forEach(this::collect);
        }

        String text() {
            page.append("""
                    # Command line

                    This page is written by a program from the definitions of the options; `credence COMMAND --help` shows the same texts.
                    [How to use the command](../how-to/command-line.md) has examples.

                    ## Options of several commands

                    """);
            table(rows.entrySet().stream()
                    .filter(entry -> entry.getValue().size() >= SHARED)
                    .map(Map.Entry::getKey)
                    .toList());
            commands.forEach(this::command);
            return page.toString();
        }

        private void command(CommandSpec command) {
            page.append("\n## ").append(command.qualifiedName()).append("\n\n");
            page.append(paragraph(command.usageMessage().description())).append('\n');
            List<String> arguments = command.positionalParameters().stream()
                    .filter(argument -> !argument.hidden())
                    .map(argument -> "| `" + argument.paramLabel() + "` | " + paragraph(argument.description()) + " |")
                    .toList();
            if (!arguments.isEmpty()) {
                page.append("\n| argument | meaning |\n|---|---|\n");
                arguments.forEach(row -> page.append(row).append('\n'));
            }
            List<String> own = options(command).stream()
                    .map(Page::row)
                    .filter(row -> rows.getOrDefault(row, List.of()).size() < SHARED)
                    .toList();
            if (!own.isEmpty()) {
                page.append('\n');
                table(own);
            }
            String shared = options(command).stream()
                    .filter(option -> rows.getOrDefault(row(option), List.of()).size() >= SHARED)
                    .map(option -> "`" + option.longestName() + "`")
                    .collect(Collectors.joining(", "));
            if (!shared.isEmpty()) {
                page.append("\nOptions that are described above: ")
                        .append(shared)
                        .append(".\n");
            }
            footer(command);
        }

        private void footer(CommandSpec command) {
            String heading = formatted(command.usageMessage().footerHeading()).strip();
            if (command.usageMessage().footer().length > 0) {
                page.append('\n').append(heading).append("\n\n```text\n");
                Arrays.stream(command.usageMessage().footer())
                        .map(Page::formatted)
                        .flatMap(String::lines)
                        .forEach(line -> page.append(line.stripTrailing()).append('\n'));
                page.append("```\n");
            }
        }

        private void table(List<String> lines) {
            page.append("| option | meaning |\n|---|---|\n");
            lines.forEach(line -> page.append(line).append('\n'));
        }

        private static List<OptionSpec> options(CommandSpec command) {
            return command.options().stream().filter(option -> !option.hidden()).toList();
        }

        private static String row(OptionSpec option) {
            String names = Arrays.stream(option.names())
                    .map(name -> "`" + name + value(option) + "`")
                    .collect(Collectors.joining(", "));
            return "| " + names + " | " + paragraph(option.description()) + " |";
        }

        private static String value(OptionSpec option) {
            if (option.arity().max() == 0) {
                return "";
            }
            return " " + option.paramLabel() + (option.splitRegex().isEmpty() ? "" : ",...");
        }

        private static String paragraph(String... lines) {
            return Arrays.stream(lines)
                    .map(Page::formatted)
                    .flatMap(String::lines)
                    .map(String::strip)
                    .collect(Collectors.joining(" "))
                    .replace("|", "\\|")
                    .replace("*", "\\*")
                    .replace("<", "\\<");
        }

        private static String formatted(String text) {
            return String.format(text).replace(System.lineSeparator(), "\n");
        }
    }

    @Test
    void everyCommandAndOptionIsOnThePage() throws IOException {
        String text = Files.readString(PAGE);
        Page page = new Page();

        assertThat(page.commands).hasSizeGreaterThan(12);
        for (ArgSpec option : page.commands.stream()
                .flatMap(command -> Page.options(command).stream())
                .toList()) {
            assertThat(text).contains(((OptionSpec) option).longestName());
        }
    }
}
