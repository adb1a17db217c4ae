package dev.credence.cli.command;

import dev.credence.Credence;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import dev.credence.cli.data.Dataset;
import dev.credence.cli.data.DatasetReader;
import dev.credence.cli.data.state.StateSet;
import dev.credence.report.Report;
import dev.credence.report.evaluation.Observations;
import dev.credence.report.plan.PlanInput;
import dev.credence.report.plan.PlanKind;
import dev.credence.report.plan.PlanKinds;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code credence plan metric FILE}: the interval of any metric, with a pilot's proportions as the truth. */
@Command(name = "metric")
final class PlanMetricCommand extends FileCommand {
    private static final PlanKind KIND = PlanKinds.named("metric");

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private ColumnOptions columns = new ColumnOptions();

    PlanMetricCommand(Console console, Supplier<Credence> credence) {
        super(console, credence);
    }

    @Override
    Report answer(Progressing progressing) {
        Map<String, Object> fields = PlanAnswers.fields(spec, KIND);
        Metric<?> metric = metric(fields);
        Optional<StateSet> states = source.states(files);
        CliObservations.requireThresholds(
                List.of(metric.spelling()), states.map(StateSet::flip).orElseGet(columns::flip));
        Dataset data = states.map(this::collected)
                .orElseGet(() ->
                        DatasetReader.read(columns.reading(files.file(source.file(), progressing), columns.design())));
        Sample<?> sample = sample(metric, data);
        columns.commonLabel(states).require(data, source.place());
        console.tell(data.notes());
        PlanInput input = PlanInput.of(fields, run.level())
                .run(run.run(progressing.progress()))
                .sample(sample);
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("file", source.place());
        shown.put("rows", data.rows());
        var report = PlanAnswers.of(KIND, input, credence.get());
        shown.putAll(report.input());
        return report.describedBy(shown);
    }

    private Dataset collected(StateSet states) {
        return columns.of(states, source.place()).dataset(source.place());
    }

    private Metric<?> metric(Map<String, Object> fields) {
        if (!(fields.get("metric") instanceof String name)) {
            throw Failure.usage("--metric ID must be given");
        }
        try {
            return requireDrawn(credence.get().registry().metric(name));
        } catch (IllegalArgumentException | NoSuchElementException e) {
            throw Failure.usage(e);
        }
    }

    private static Metric<?> requireDrawn(Metric<?> metric) {
        if (metric.evidenceType() == ClassScores.class) {
            throw Failure.usage("metric '" + metric.spelling()
                    + "' must be one of predictions or of one class's scores, such as f1.macro or auroc: samples of"
                    + " scores of several classes cannot be drawn");
        }
        return metric;
    }

    private static <E extends Evidence> Sample<?> sample(Metric<E> metric, Dataset data) {
        Observations observations = CliObservations.of(data);
        CliObservations.require(metric, observations);
        return observations.readBy(metric).orElseThrow();
    }
}
