package dev.credence.cli;

import dev.credence.api.text.Suggestions;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Advice on an option or a sub-command that a command does not have.
 *
 * @param all makes all commands, which are searched for an option that another command has
 */
record UsageAdvice(Supplier<CommandLine> all) {
    /** Names of options in other commands and in other programs, each with its name here. */
    private static final Map<String, String> OTHER_NAMES = Map.ofEntries(
            Map.entry("--baseline", "--against"),
            Map.entry("--baseline-prediction", "--against"),
            Map.entry("--baseline-score", "--against-score"),
            Map.entry("--compare", "--against-score"),
            Map.entry("--filter", "--where"),
            Map.entry("--dropna", "--drop-missing"),
            Map.entry("--drop-na", "--drop-missing"),
            Map.entry("--rename", "--map"),
            Map.entry("--group-by", "--slice"),
            Map.entry("--cutoff", "--threshold"));

    /** Returns advice that names the option or sub-command closest to the one that was typed, or an empty text. */
    String on(ParameterException e) {
        if (String.valueOf(e.getMessage()).contains("InvalidPathException: Malformed input")) {
            return "; names outside ASCII need a UTF-8 locale, such as LC_ALL=C.UTF-8";
        }
        if (!(e instanceof UnmatchedArgumentException unmatched)
                || unmatched.getUnmatched().isEmpty()) {
            return "";
        }
        CommandLine line = e.getCommandLine();
        String given = unmatched.getUnmatched().get(0).replaceFirst("(?<=^--[\\w-]{1,99})=.*", "");
        List<String> known = given.startsWith("-")
                ? line.getCommandSpec().optionsMap().entrySet().stream()
                        .filter(option -> !option.getValue().hidden())
                        .map(Map.Entry::getKey)
                        .toList()
                : List.copyOf(line.getSubcommands().keySet());
        if (given.matches("-[a-zA-Z]")) {
            return longNames(given, known);
        }
        return Optional.ofNullable(OTHER_NAMES.get(given))
                .filter(known::contains)
                .or(() -> Suggestions.to(given, known))
                .map(name -> "; did you mean '" + name + "'?")
                .orElseGet(() -> line.getCommandName().equals("test") && given.startsWith("--")
                        ? "; write an input of the test as " + given.substring(2) + "=VALUE"
                        : elsewhere(given));
    }

    /** Returns advice that lists the long options which begin with a letter, since most options have no one-letter form. */
    private static String longNames(String letter, List<String> known) {
        String names = known.stream()
                .filter(name -> name.startsWith("-" + letter.toLowerCase(Locale.ROOT)))
                .sorted()
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? "" : "; options have long names: " + names;
    }

    private String elsewhere(String option) {
        List<String> commands = all.get().getSubcommands().entrySet().stream()
                .flatMap(command -> having(option, command.getKey(), command.getValue()))
                .toList();
        return commands.isEmpty() ? "" : "; " + option + " is an option of " + String.join(", ", commands);
    }

    /** Returns the name of a command that has an option, or those of its own commands that have it, such as {@code plan metric}. */
    private static Stream<String> having(String option, String name, CommandLine command) {
        return command.getCommandSpec().findOption(option) != null
                ? Stream.of(name)
                : command.getSubcommands().entrySet().stream()
                        .flatMap(sub -> having(option, name + " " + sub.getKey(), sub.getValue()));
    }
}
