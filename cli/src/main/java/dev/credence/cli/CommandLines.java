package dev.credence.cli;

import dev.credence.Credence;
import dev.credence.api.text.Suggestions;
import dev.credence.report.text.SafeText;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line: sub-commands put together, errors told in a line. */
final class CommandLines {
    /** What Java calls the failure of a conversion, which says nothing to who typed it. */
    private static final Pattern THROWN = Pattern.compile(
            " [(]java[.]lang[.]StringIndex[^()]*[)]|(?<=[(])java[.][\\w.$]+: |(?<= to )interface java[.]nio[.]file[.]");

    private final Console console;
    private final CredenceCommand root = new CredenceCommand();

    private CommandLines(Console console) {
        this.console = console;
    }

    /** A command line on a console, for certain arguments; what is installed is looked up when a command first needs it. */
    static CommandLine of(Console console, Supplier<Credence> installed, String... arguments) {
        CommandLines lines = new CommandLines(console);
        Supplier<Credence> credence = new Once<>(new Installed(installed));
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
                .setExecutionExceptionHandler((e, line, result) -> lines.failed(e));
    }

    private int wrongUsage(ParameterException e) {
        CommandLine line = e.getCommandLine();
        String command = line.getCommandSpec().qualifiedName();
        // the advice stays, however long what was typed
        String message = THROWN.matcher(String.valueOf(e.getMessage())).replaceAll("");
        say(SafeText.shortened(message, 1_500) + suggestion(e) + "; see " + command + " --help");
        return Failure.USAGE;
    }

    /** The nearest option or sub-command. */
    private static String suggestion(ParameterException e) {
        if (String.valueOf(e.getMessage()).contains("InvalidPathException: Malformed input")) {
            return "; names outside ASCII need a locale of UTF-8, such as LC_ALL=C.UTF-8";
        }
        if (!(e instanceof UnmatchedArgumentException unmatched)
                || unmatched.getUnmatched().isEmpty()) {
            return "";
        }
        CommandLine line = e.getCommandLine();
        String given = unmatched.getUnmatched().get(0);
        List<String> known = given.startsWith("-")
                ? List.copyOf(line.getCommandSpec().optionsMap().keySet())
                : List.copyOf(line.getSubcommands().keySet());
        return Suggestions.to(given, known)
                .map(name -> "; did you mean '" + name + "'?")
                .orElse("");
    }

    private int failed(Exception e) {
        if (e instanceof Failure failure) {
            say(String.valueOf(failure.getMessage()));
            debug(e);
            return failure.status();
        }
        say("internal error: " + e + "; run again with --debug to see where");
        debug(e);
        return Failure.DATA;
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
