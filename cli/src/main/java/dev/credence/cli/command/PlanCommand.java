package dev.credence.cli.command;

import dev.credence.Credence;
import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import dev.credence.report.plan.PlanField;
import dev.credence.report.plan.PlanKind;
import dev.credence.report.plan.PlanKinds;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/**
 * {@code credence plan}: how many items to collect. Its sub-commands and their options are the kinds of plans; those that start from a
 * file have commands of their own.
 */
@Command(
        name = "plan",
        description = {
            "How many items to collect: for the width of an interval, for the power of a comparison.",
            "",
            "With --n instead of a width, a power or an error: what N items give."
        },
        synopsisSubcommandLabel = "KIND",
        footerHeading = "%nExamples:%n",
        footer = {
            "  credence plan width --expected 0.9 --width 0.04 --method wilson",
            "  credence plan paired --discordant 0.1 --difference 0.03 --power 0.8",
            "  credence plan metric pilot.csv --truth label --prediction guess \\",
            "      --positive yes --metric f1 --width 0.05"
        })
public final class PlanCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    private PlanCommand() {}

    /** The command on a console, with a sub-command a kind. */
    public static CommandLine on(Console console, Supplier<Credence> credence) {
        CommandLine line = new CommandLine(new PlanCommand());
        for (PlanKind kind : PlanKinds.all()) {
            switch (kind.name()) {
                case "metric" -> line.addSubcommand(described(new PlanMetricCommand(console, credence), kind));
                case "compare" -> line.addSubcommand(predictions(new PlanCompareCommand(console, credence), kind));
                default -> line.addSubcommand(kind.name(), spec(new PlanKindCommand(kind, console, credence), kind));
            }
        }
        return line;
    }

    @Override
    public Integer call() {
        throw Failure.usage("a plan must be named: one of "
                + String.join(", ", spec.subcommands().keySet()) + "; see credence plan --help");
    }

    private static CommandSpec spec(PlanKindCommand command, PlanKind kind) {
        CommandSpec spec = CommandSpec.forAnnotatedObject(command);
        new OptionChanges(spec).without("--seed", "--draws", "--threads", "--max-memory");
        command.reads(spec);
        return told(spec, kind);
    }

    private static CommandLine predictions(PlanCompareCommand command, PlanKind kind) {
        CommandLine line = described(command, kind);
        new OptionChanges(line.getCommandSpec()).without("--against-score", "--score", "--score-to", "--flip");
        return line;
    }

    private static CommandLine described(Object command, PlanKind kind) {
        CommandLine line = new CommandLine(command);
        new OptionChanges(line.getCommandSpec()).without("--figure", "--output", "--force", "--theme");
        told(line.getCommandSpec(), kind);
        return line;
    }

    private static CommandSpec told(CommandSpec spec, PlanKind kind) {
        kind.fields().forEach(field -> spec.addOption(option(field)));
        spec.usageMessage()
                .description(kind.summary())
                .footerHeading("%nExamples:%n")
                .footer(kind.examples().stream().map(line -> "  " + line).toArray(String[]::new));
        return spec;
    }

    private static OptionSpec option(PlanField field) {
        OptionSpec.Builder option = OptionSpec.builder(field.option()).description(field.description());
        return switch (field.type()) {
            case NUMBER -> option.type(Double.class).paramLabel(field.label()).build();
            case WHOLE -> option.type(Long.class).paramLabel(field.label()).build();
            case TEXT -> option.type(String.class).paramLabel(field.label()).build();
            case FLAG -> option.type(Boolean.class).arity("0").build();
        };
    }
}
