package dev.credence.cli.manual;

import dev.credence.Credence;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.Configurable;
import dev.credence.api.registry.Registry;
import dev.credence.cli.Console;
import dev.credence.hypothesis.named.HypothesisTests;
import dev.credence.hypothesis.named.NamedTest;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The command {@code credence completion}, which prints a script that completes what is typed when the tab key is pressed: commands,
 * options, names of metrics and methods, and columns of the named file.
 */
@Command(
        name = "completion",
        description = "Prints a completion script for bash, zsh or fish.",
        footerHeading = "%nExamples:%n",
        footer = {"  source <(credence completion bash)", "  credence completion fish | source"})
public final class CompletionCommand implements Callable<Integer> {
    /** The shells for which there is a script. */
    enum Shell {
        /** GNU bash. */
        BASH,
        /** The Z shell, which reads the script of bash. */
        ZSH,
        /** The friendly interactive shell. */
        FISH
    }

    private final Console console;
    private final Supplier<Credence> credence;

    @Parameters(paramLabel = "SHELL", description = "Shell: bash, zsh or fish.")
    private Shell shell = Shell.BASH;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** Creates the command with its console and the installed metrics and methods. */
    public CompletionCommand(Console console, Supplier<Credence> credence) {
        this.console = console;
        this.credence = credence;
    }

    @Override
    public Integer call() {
        CompletionScript script = new CompletionScript(spec.root().commandLine(), names());
        if (shell == Shell.ZSH) {
            console.out().println("autoload -U +X compinit && compinit; autoload -U +X bashcompinit && bashcompinit");
        }
        console.out().print(shell == Shell.FISH ? script.fish() : script.bash());
        return 0;
    }

    private Map<String, List<String>> names() {
        Registry registry = credence.get().registry();
        Stream<String> metrics =
                registry.metrics().stream().flatMap(metric -> Stream.concat(Stream.of(metric.id()), aliases(metric)));
        return Map.of(
                "--metric", metrics.sorted().toList(),
                "--method", ids(registry.methods()),
                "--comparator", ids(registry.comparators()),
                "NAME",
                        HypothesisTests.all().stream()
                                .map(NamedTest::id)
                                .sorted()
                                .toList());
    }

    private static Stream<String> aliases(Metric<?> metric) {
        return metric.aliases().stream();
    }

    private static List<String> ids(Collection<? extends Configurable<?>> items) {
        return items.stream().map(Configurable::id).sorted().toList();
    }
}
