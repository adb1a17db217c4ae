package dev.credence.cli.command;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import dev.credence.cli.data.PairData;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.state.StateSet;
import dev.credence.report.Report;
import dev.credence.report.plan.PlanInput;
import dev.credence.report.plan.PlanKind;
import dev.credence.report.plan.PlanKinds;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code credence plan compare FILE}: two systems by any metric, with a pilot's proportions as the truth. */
@Command(name = "compare")
final class PlanCompareCommand extends FileCommand {
    private static final PlanKind KIND = PlanKinds.named("compare");

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private ColumnOptions columns = new ColumnOptions();

    @Option(names = "--against", paramLabel = "COLUMN", description = "The second system's predictions.")
    private @Nullable String against;

    @Mixin
    private SecondSystemOptions second = new SecondSystemOptions();

    PlanCompareCommand(Console console, Supplier<Credence> credence) {
        super(console, credence);
    }

    @Override
    Report answer(Progressing progressing) {
        Optional<StateSet> states = source.states(files);
        PairData data = states.map(this::collected).orElseGet(() -> read(progressing));
        Pairing<ConfusionMatrix> pairing =
                CliObservations.of(data).pairing(ConfusionMatrix.class).orElseThrow(this::noPredictions);
        second.require(columns.commonLabel(states), data, source.place(), columns, Optional.ofNullable(against));
        console.tell(data.notes());
        PlanInput input = PlanInput.of(PlanAnswers.fields(spec, KIND), run.level())
                .run(run.run(progressing.progress()))
                .pairing(pairing);
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("file", source.place());
        second.file().ifPresent(path -> shown.put("with", second.place()));
        shown.put("rows", data.rows());
        var report = PlanAnswers.of(KIND, input, credence.get());
        shown.putAll(report.input());
        return report.describedBy(shown);
    }

    private Failure noPredictions() {
        return Failure.usage(source.place() + ": the state must hold predictions of two systems: collect it with"
                + " --prediction COLUMN --against COLUMN");
    }

    private PairData collected(StateSet states) {
        if ((against != null && states.several().isEmpty()) || second.id().isPresent()) {
            throw Failure.usage("the columns of a state are fixed: leave out --against, --id");
        }
        return second.read(states, source, columns, Optional.ofNullable(against));
    }

    private PairData read(Progressing progressing) {
        if (columns.prediction().isEmpty()) {
            throw Failure.usage("--prediction COLUMN must be given: the first system's predictions");
        }
        if (against == null && second.file().isEmpty()) {
            throw Failure.usage("--against COLUMN must be given: the second system's predictions; for a second file use"
                    + " --with FILE2");
        }
        Optional<String> other = Optional.ofNullable(against);
        second.require(columns, other);
        Reading first = columns.reading(files.file(source.file(), progressing), columns.design());
        Reading predictions = first.of(first.file(), first.prediction(), Optional.empty());
        return second.read(predictions, other, path -> files.file(path, progressing));
    }
}
