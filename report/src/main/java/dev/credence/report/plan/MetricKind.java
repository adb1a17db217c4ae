package dev.credence.report.plan;

import dev.credence.Credence;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.planning.Plan;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalDouble;

/** {@code metric}: the interval of any metric, with a matrix or scores as the assumption. */
final class MetricKind extends PlanKind {
    static final PlanField REPLICATES =
            PlanField.whole("replicates", "Samples drawn a size, where they are not enumerated (default: 2000).");
    static final long USUAL_REPLICATES = 2_000;

    MetricKind() {
        super(
                "metric",
                "metric-width",
                "How many items give the interval of any metric a mean width, with a pilot's proportions as the truth.",
                List.of(
                        PlanField.text("metric", "ID", "Metric, such as f1.macro, mcc or auroc."),
                        PlanField.number("width", "W", "Mean width of the interval, upper minus lower bound."),
                        PlanField.whole("n", "Instead of a width: the width that N items (or clusters) give."),
                        PlanField.text("method", "ID", "Interval method (default: the metric's own)."),
                        REPLICATES),
                List.of(
                        "credence plan metric pilot.csv --truth label --prediction guess \\",
                        "    --positive yes --metric f1 --width 0.05"));
    }

    @Override
    Plan plan(PlanInput input, Credence credence) {
        OptionalDouble width = input.wanted("width");
        Metric<?> metric = metric(input, credence);
        WidthSimulation<?> simulation = simulation(metric, input, credence);
        return width.isPresent() ? simulation.forWidth(width.getAsDouble()) : simulation.at(input.n());
    }

    static Metric<?> metric(PlanInput input, Credence credence) {
        return credence.registry()
                .metric(input.text("metric")
                        .orElseThrow(() -> new IllegalArgumentException("metric must be given: metric=none")));
    }

    /** Refuses evidence that the metric does not read, by a sentence that names the metric. */
    static void require(Metric<?> metric, Evidence evidence) {
        String named = "metric '" + metric.spelling() + "'";
        metric.unsupported(evidence).ifPresent(reason -> {
            throw reason.within(reason.sentence().startsWith(named) ? "" : named + ": ")
                    .asException();
        });
    }

    private static <E extends Evidence> WidthSimulation<E> simulation(
            Metric<E> metric, PlanInput input, Credence credence) {
        Sample<?> sample = input.sample().simplified();
        require(metric, sample.evidence());
        Optional<String> named = input.text("method");
        IntervalMethod method = named.isPresent()
                ? credence.registry().method(named.get())
                : credence.defaultMethod(metric, sample)
                        .orElseThrow(() -> new NoSuchElementException("no default method fits metric '"
                                + metric.spelling() + "' here; name one with method: one of "
                                + credence.methodsFor(metric, sample)));
        method.require(metric, sample);
        return new WidthSimulation<>(
                metric, sample, method, input.level(), input.whole("replicates").orElse(USUAL_REPLICATES), input.run());
    }
}
