package dev.credence.cli.command;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/** The command as it was typed, to paste into a shell. */
final class TypedCommand {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    private TypedCommand() {}

    static String of(CommandSpec command) {
        List<String> arguments = command.root().commandLine().getParseResult().originalArgs();
        return Stream.concat(Stream.of("credence"), arguments.stream().map(TypedCommand::quoted))
                .collect(Collectors.joining(" "));
    }

    private static String quoted(String argument) {
        return PLAIN.matcher(argument).matches() ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }
}
