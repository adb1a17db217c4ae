package dev.credence.cli.command;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import dev.credence.cli.data.PairData;
import dev.credence.cli.data.PairReader;
import dev.credence.cli.data.layout.PairReading;
import dev.credence.report.Report;
import dev.credence.report.plan.PlanInput;
import dev.credence.report.plan.PlanKind;
import dev.credence.report.plan.PlanKinds;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code credence plan compare FILE}: two systems on the same items by any metric, with a pilot's proportions as the truth. */
@Command(name = "compare")
final class PlanCompareCommand extends FileCommand {
    private static final PlanKind KIND = PlanKinds.named("compare");

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private ColumnOptions columns = new ColumnOptions();

    @Option(
            names = "--against",
            paramLabel = "COLUMN",
            required = true,
            description = "The second system's predictions.")
    private String against = "";

    PlanCompareCommand(Console console, Supplier<Credence> credence) {
        super(console, credence);
    }

    @Override
    Report answer(Progressing progressing) {
        if (columns.prediction().isEmpty()) {
            throw Failure.usage("--prediction COLUMN must be given: the first system's predictions");
        }
        PairData data = PairReader.read(new PairReading(
                columns.reading(files.file(source.file(), progressing), columns.design()),
                Optional.of(against),
                Optional.empty()));
        Pairing<ConfusionMatrix> pairing =
                Observed.of(data).pairing(ConfusionMatrix.class).orElseThrow();
        PlanInput input = PlanInput.of(PlanAnswers.fields(spec, KIND), run.level())
                .run(run.run(progressing.progress()))
                .pairing(pairing);
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("file", source.file().toString());
        shown.put("rows", data.rows());
        var report = PlanAnswers.of(KIND, input, credence.get());
        shown.putAll(report.input());
        return report.describedBy(shown);
    }
}
