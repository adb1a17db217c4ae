package dev.credence.cli.command;

import dev.credence.Credence;
import dev.credence.cli.Console;
import dev.credence.cli.limit.Limits;
import dev.credence.report.plan.PlanInput;
import dev.credence.report.plan.PlanKind;
import dev.credence.report.plan.PlanReport;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;

/** {@code credence plan KIND}: a plan that starts from numbers alone. */
@Command
final class PlanKindCommand implements Callable<Integer> {
    private final PlanKind kind;
    private final Console console;
    private final Supplier<Credence> credence;
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private RunOptions run = new RunOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    PlanKindCommand(PlanKind kind, Console console, Supplier<Credence> credence) {
        this.kind = kind;
        this.console = console;
        this.credence = credence;
    }

    /** The specification that the kind's options were added to. */
    void reads(CommandSpec options) {
        spec = options;
    }

    @Override
    public Integer call() {
        output.write(run.within(Limits.COMMAND_SECONDS, this::answer), console);
        return 0;
    }

    private PlanReport answer() {
        PlanInput input = PlanInput.of(PlanAnswers.fields(spec, kind), run.level());
        return PlanAnswers.of(kind, input, credence.get());
    }
}
