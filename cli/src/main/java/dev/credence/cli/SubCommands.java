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
 * Creates the sub-commands. Picocli inspects some hundred annotated fields for all of them, which takes longer than
 * most commands run; a process that names one command creates only that one.
 */
final class SubCommands {
    /** The command that needs all other commands to write completion scripts; the manual needs them too. */
    private static final String COMPLETION = "completion";

    private static final String MAN = "man";

    private final Map<String, Supplier<CommandLine>> byName = new LinkedHashMap<>();

    /** Creates the factory of the sub-commands for a console and a supplier of the installed metrics and methods. */
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

    /**
     * Adds the sub-command that the first argument names. If it names none, adds all sub-commands, as help,
     * suggestions, completion and the manual need.
     */
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
