package dev.credence.cli.manual;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Formats the help of a command as a manual page in the macros of {@code man(7)}. The page has no date, so it is the
 * same on every run.
 */
final class ManPage {
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
