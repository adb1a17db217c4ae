package dev.credence.cli;

import dev.credence.Credence;
import dev.credence.api.registry.UnknownNameException;
import dev.credence.api.text.Suggestions;
import dev.credence.report.text.SafeText;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Assembles the command line of all sub-commands and prints each error as one line. */
final class CommandLines {
    /**
     * Matches the name of a Java exception in a conversion error, which means nothing to the user who typed the value.
     */
    private static final Pattern THROWN = Pattern.compile(
            " [(]java[.]lang[.]StringIndex[^()]*[)]|(?<=[(])java[.][\\w.$]+: |(?<= to )interface java[.]nio[.]file[.]");

    /** Groups of options that name the second system; each command has at most one option of a group. */
    private static final List<List<String>> SECOND =
            List.of(List.of("--against", "--baseline"), List.of("--against-score", "--baseline-score", "--compare"));
    /**
     * Matches the constants of an enum in a message; users type them, and the documentation shows them, in lower case.
     */
    private static final Pattern CHOICES =
            Pattern.compile("(?<=expected one of \\[)([^\\]]+)(\\]) \\(case-insensitive\\)");

    private final Console console;
    private final Supplier<Credence> credence;
    private final CredenceCommand root = new CredenceCommand();

    private CommandLines(Console console, Supplier<Credence> credence) {
        this.console = console;
        this.credence = credence;
    }

    /**
     * Returns the command line for the arguments; the installed metrics and methods are loaded when a command first
     * needs them.
     */
    static CommandLine of(Console console, Supplier<Credence> installed, String... arguments) {
        Supplier<Credence> credence = new Once<>(new Installed(installed));
        CommandLines lines = new CommandLines(console, credence);
        return new SubCommands(console, credence)
                .addTo(new CommandLine(lines.root), arguments)
                // an argument that begins with @ is a label or a name, never a file of arguments
                .setExpandAtFiles(false)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpAutoWidth(false)
                .setOut(console.out())
                .setErr(console.err())
                .setColorScheme(CommandLine.Help.defaultColorScheme(
                        console.looks().colour() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF))
                .setParameterExceptionHandler((e, args) -> lines.wrongUsage(e))
                .setExecutionExceptionHandler((e, line, result) -> lines.failed(e, line));
    }

    private int wrongUsage(ParameterException e) {
        CommandLine line = e.getCommandLine();
        String command = line.getCommandSpec().qualifiedName();
        // the advice stays, however long what was typed
        String message = CHOICES.matcher(
                        THROWN.matcher(String.valueOf(e.getMessage())).replaceAll(""))
                .replaceFirst(choices ->
                        Matcher.quoteReplacement(choices.group(1).toLowerCase(Locale.ROOT) + choices.group(2)));
        say(SafeText.shortened(message, 1_500) + suggestion(e) + "; see " + command + " --help");
        return Failure.USAGE;
    }

    /** Returns advice that names the option or sub-command closest to the one that was typed, or an empty text. */
    private String suggestion(ParameterException e) {
        if (String.valueOf(e.getMessage()).contains("InvalidPathException: Malformed input")) {
            return "; names outside ASCII need a locale of UTF-8, such as LC_ALL=C.UTF-8";
        }
        if (!(e instanceof UnmatchedArgumentException unmatched)
                || unmatched.getUnmatched().isEmpty()) {
            return "";
        }
        CommandLine line = e.getCommandLine();
        String given = unmatched.getUnmatched().get(0).replaceFirst("(?<=^--[\\w-]{1,99})=.*", "");
        List<String> known = given.startsWith("-")
                ? List.copyOf(line.getCommandSpec().optionsMap().keySet())
                : List.copyOf(line.getSubcommands().keySet());
        if (given.matches("-[a-zA-Z]")) {
            return longNames(given, known);
        }
        return Suggestions.to(given, known)
                .or(() -> counterpart(given, known))
                .map(name -> "; did you mean '" + name + "'?")
                .orElseGet(() -> line.getCommandName().equals("test") && given.startsWith("--")
                        ? "; an input of the test is written " + given.substring(2) + "=VALUE"
                        : elsewhere(given));
    }

    /**
     * Returns advice that lists the long options which begin with a letter, since most options have no one-letter form.
     */
    private static String longNames(String letter, List<String> known) {
        String names = known.stream()
                .filter(name -> name.startsWith("-" + letter.toLowerCase(Locale.ROOT)))
                .sorted()
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? "" : "; options have long names: " + names;
    }

    private static Optional<String> counterpart(String option, List<String> known) {
        return SECOND.stream()
                .filter(names -> names.contains(option))
                .flatMap(List::stream)
                .filter(known::contains)
                .findFirst();
    }

    private String elsewhere(String option) {
        List<String> commands = new SubCommands(console, credence)
                .addTo(new CommandLine(new CredenceCommand())).getSubcommands().entrySet().stream()
                        .filter(command -> command.getValue().getCommandSpec().findOption(option) != null)
                        .map(Map.Entry::getKey)
                        .toList();
        return commands.isEmpty() ? "" : "; " + option + " is an option of " + String.join(", ", commands);
    }

    private int failed(Exception e, CommandLine line) {
        if (e instanceof Failure failure) {
            say(asTyped(listing(failure), line.getCommandSpec()));
            debug(e);
            return failure.status();
        }
        say("internal error: " + e + "; run again with --debug to see where");
        debug(e);
        return Failure.DATA;
    }

    /** Replaces the metric ids in the message by the names that the user typed, where the two differ. */
    private String asTyped(String message, CommandSpec command) {
        OptionSpec option = command.findOption("--metric");
        Object typed = option == null ? null : option.getValue();
        List<?> names = typed instanceof List<?> several
                ? several
                : Stream.ofNullable(typed).toList();
        String told = message;
        for (Object name : names) {
            told = told.replace("metric '" + spelling(name.toString()) + "'", "metric '" + name + "'");
        }
        return told;
    }

    private String spelling(String name) {
        try {
            return credence.get().registry().metric(name).spelling();
        } catch (IllegalArgumentException | NoSuchElementException | Failure e) {
            return name;
        }
    }

    /** Returns the message of the failure and, if it lists only some names, adds the command that lists all of them. */
    private static String listing(Failure failure) {
        String message = String.valueOf(failure.getMessage());
        if (!(failure.getCause() instanceof UnknownNameException)) {
            return message;
        }
        String kind = message.startsWith("no metric") ? "metrics" : "methods";
        return message.replace(" in all]", " in all: see credence list " + kind + "]");
    }

    private void debug(Exception e) {
        if (root.debug()) {
            e.printStackTrace(console.err());
            console.err().flush();
        }
    }

    private void say(String message) {
        console.err().println("credence: " + SafeText.shortened(SafeText.clean(message), 2_000));
        console.err().flush();
    }
}
