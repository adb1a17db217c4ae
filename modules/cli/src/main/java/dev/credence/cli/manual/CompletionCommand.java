package dev.credence.cli.manual;

import dev.credence.cli.Console;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The command {@code credence completion}, which prints a script that completes commands and options when the tab key
 * is pressed.
 */
@Command(
        name = "completion",
        description = "Prints a completion script for bash or zsh.",
        footerHeading = "%nExample:%n",
        footer = "  source <(credence completion bash)")
public final class CompletionCommand implements Callable<Integer> {
    /** The shells that the script supports. */
    enum Shell {
        /** GNU bash. */
        BASH,
        /** The Z shell, which reads the same script. */
        ZSH
    }

    /**
     * Matches the values of an option or argument that takes the constants of an enum, which users type in lower case.
     */
    private static final Pattern CHOICES = Pattern.compile("(?m)(?<=^ {2}local [\\w-]{1,99}_args=)\\(.*\\)(?= # )");

    private final Console console;

    @Parameters(paramLabel = "SHELL", description = "Shell: bash or zsh.")
    private Shell shell = Shell.BASH;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** Creates the command with its console. */
    public CompletionCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        if (shell == Shell.ZSH) {
            console.out().println("autoload -U +X compinit && compinit; autoload -U +X bashcompinit && bashcompinit");
        }
        console.out()
                .print(CHOICES.matcher(AutoComplete.bash("credence", spec.root().commandLine()))
                        .replaceAll(choices ->
                                Matcher.quoteReplacement(choices.group().toLowerCase(Locale.ROOT))));
        return 0;
    }
}
