package dev.credence.cli.command;

import dev.credence.cli.Console;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code credence completion}: completion of commands and options with the tab key. */
@Command(
        name = "completion",
        description = "Prints a completion script for bash or zsh.",
        footerHeading = "%nExample:%n",
        footer = "  source <(credence completion bash)")
public final class CompletionCommand implements Callable<Integer> {
    /** Shells that the script is for. */
    enum Shell {
        /** GNU bash. */
        BASH,
        /** The Z shell, which reads the same script. */
        ZSH
    }

    private final Console console;

    @Parameters(paramLabel = "SHELL", description = "bash or zsh.")
    private Shell shell = Shell.BASH;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** The command on a console. */
    public CompletionCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        if (shell == Shell.ZSH) {
            console.out().println("autoload -U +X compinit && compinit; autoload -U +X bashcompinit && bashcompinit");
        }
        console.out().print(AutoComplete.bash("credence", spec.root().commandLine()));
        return 0;
    }
}
