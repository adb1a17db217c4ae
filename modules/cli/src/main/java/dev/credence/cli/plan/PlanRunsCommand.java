package dev.credence.cli.plan;

import dev.credence.Credence;
import dev.credence.api.sample.Sample;
import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import dev.credence.cli.options.ColumnOptions;
import dev.credence.cli.options.FileCommand;
import dev.credence.cli.options.OutcomeInputs;
import dev.credence.cli.options.OutcomeInputs.Given;
import dev.credence.cli.options.OutcomeOptions;
import dev.credence.cli.options.RunOptions.Progressing;
import dev.credence.cli.plan.PlanCommand.PlanAnswers;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.RunVariances;
import dev.credence.report.Report;
import dev.credence.report.plan.kind.PlanInput;
import dev.credence.report.plan.kind.PlanKind;
import dev.credence.report.plan.kind.PlanKinds;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * The command {@code credence plan runs [FILE]}, which plans items and runs by given standard deviations, or by those
 * of a pilot sample.
 */
@Command(name = "runs")
final class PlanRunsCommand extends FileCommand<Report> {
    private static final PlanKind KIND = PlanKinds.named("runs");

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private ColumnOptions columns = new ColumnOptions();

    @Mixin
    private OutcomeOptions outcomes = new OutcomeOptions();

    PlanRunsCommand(Console console, Supplier<Credence> credence) {
        super(console, credence);
    }

    @Override
    protected Report answer(Progressing progressing) {
        Map<String, Object> fields = PlanAnswers.fields(spec, KIND);
        if (!outcomes.given("plan runs", source, columns, files)) {
            if (source.given()) {
                throw Failure.usage("plan runs needs --outcome COLUMN and --item COLUMN of a file");
            }
            return PlanAnswers.of(KIND, PlanInput.of(fields, run.level()), credence.get());
        }
        if (fields.containsKey("between") || fields.containsKey("within")) {
            throw Failure.usage("--between and --within are computed from a file: leave them out");
        }
        OutcomeInputs inputs = outcomeInputs("plan runs", outcomes, columns, progressing);
        Given<Sample<Outcomes>> given = inputs.one(List.of(), Optional.empty(), Optional.empty());
        RunVariances variances = variances(given.read().data());
        fields.put("between", variances.between());
        fields.put("within", variances.within());
        return PlanAnswers.of(KIND, PlanInput.of(fields, run.level()), credence.get(), given, console);
    }

    private RunVariances variances(Sample<Outcomes> sample) {
        if (sample.evidence().columns().size() > 1) {
            throw Failure.usage("plan runs plans one outcome: name one with --outcome");
        }
        try {
            return RunVariances.of(sample.evidence(), 0);
        } catch (IllegalArgumentException e) {
            throw Failure.data(source.place() + ": " + e.getMessage() + "; --item names the column of items", e);
        }
    }
}
