package dev.credence.cli;

import dev.credence.Credence;
import dev.credence.cli.command.BatchCommand;
import dev.credence.cli.command.CollectCommand;
import dev.credence.cli.command.CompareCommand;
import dev.credence.cli.command.CompletionCommand;
import dev.credence.cli.command.CoverageCommand;
import dev.credence.cli.command.CurveCommand;
import dev.credence.cli.command.EvaluateCommand;
import dev.credence.cli.command.GateCommand;
import dev.credence.cli.command.ListCommand;
import dev.credence.cli.command.ManCommand;
import dev.credence.cli.command.PlanCommand;
import dev.credence.cli.command.ReportCommand;
import dev.credence.cli.command.SqlCommand;
import dev.credence.cli.command.TestCommand;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;

/**
 * The sub-commands. Picocli reads some hundred annotated fields for all of them, which takes longer than most commands do; a process
 * that names one needs that one alone.
 */
final class SubCommands {
    /** It writes down what the others understand; so does the manual. */
    private static final String COMPLETION = "completion";

    private static final String MAN = "man";

    private final Map<String, Supplier<CommandLine>> byName = new LinkedHashMap<>();

    /** Those of a console, with what is installed. */
    SubCommands(Console console, Supplier<Credence> credence) {
        byName.put("evaluate", () -> new CommandLine(new EvaluateCommand(console, credence)));
        byName.put("compare", () -> new CommandLine(new CompareCommand(console, credence)));
        byName.put("gate", () -> new CommandLine(new GateCommand(console, credence)));
        byName.put("curve", () -> new CommandLine(new CurveCommand(console, credence)));
        byName.put("collect", () -> new CommandLine(new CollectCommand(console)));
        byName.put("sql", () -> new CommandLine(new SqlCommand(console)));
        byName.put("coverage", () -> new CommandLine(new CoverageCommand(console, credence)));
        byName.put("plan", () -> PlanCommand.on(console, credence));
        byName.put("report", () -> new CommandLine(new ReportCommand(console, credence)));
        byName.put("test", () -> new CommandLine(new TestCommand(console)));
        byName.put("batch", () -> new CommandLine(new BatchCommand(console, credence)));
        byName.put("list", () -> new CommandLine(new ListCommand(console, credence)));
        byName.put(COMPLETION, () -> new CommandLine(new CompletionCommand(console)));
        byName.put(MAN, () -> new CommandLine(new ManCommand(console)));
    }

    /** Adds the one that the arguments begin with, or else all: for help, for a word to be suggested, for completion, for the manual. */
    CommandLine addTo(CommandLine root, String... arguments) {
        String first = arguments.length == 0 ? "" : arguments[0];
        Supplier<CommandLine> named = first.equals(COMPLETION) || first.equals(MAN) ? null : byName.get(first);
        if (named != null) {
            return root.addSubcommand(first, named.get());
        }
        byName.forEach((name, made) -> root.addSubcommand(name, made.get()));
        return root;
    }
}
