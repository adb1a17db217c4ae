package dev.credence.report.plan.kind;

import dev.credence.Credence;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ComputeOptions.Progress;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.planning.Plan;
import dev.credence.planning.internal.SimulatedSize;
import dev.credence.report.plan.kind.WidthSimulator.Widths;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Computes the mean width of a metric's interval at a size, for the proportions of a sample: by enumeration if there are few outcomes,
 * otherwise by simulated samples of the same design.
 *
 * @param sample the sample whose proportions are assumed
 * @param pilot a note on this sample; empty if it shows the metric well
 * @param method the interval method
 * @param level the confidence level
 * @param replicates the number of samples that are simulated for a size
 * @param computeOptions seed, threads, progress and cancellation
 */
record WidthSimulation<E extends Evidence>(
        Metric<E> metric,
        Sample<?> sample,
        Optional<String> pilot,
        IntervalMethod method,
        ConfidenceLevel level,
        long replicates,
        ComputeOptions computeOptions) {
    private static final long USUAL_REPLICATES = 2_000;

    /** Plans the size for {@code plan metric}. */
    static PlanKind.Planner planner(PlanInput input, Credence credence) {
        return planner(metric(input, credence), input, credence);
    }

    @SuppressWarnings("unchecked") // the evidence is what the metric reads
    private static <E extends Evidence> PlanKind.Planner planner(Metric<E> named, PlanInput input, Credence credence) {
        Sample<?> sample = input.requiredSample().simplified();
        require(named, sample.evidence());
        Metric<E> metric = named.formFor(List.of(named.evidenceType().cast(sample.evidence())));
        Optional<String> wanted = input.fields().optionalText("method");
        IntervalMethod method = wanted.isPresent()
                ? credence.registry().method(wanted.get())
                : credence.defaultMethod(metric, sample)
                        .orElseThrow(() -> new NoSuchElementException("no default method fits metric '"
                                + metric.spelling() + "' here; name one with method: one of "
                                + credence.methodsFor(metric, sample)));
        Estimate.requireFit(method, metric, sample);
        WidthSimulation<E> simulation = new WidthSimulation<>(
                metric,
                sample,
                PilotNotes.ofSample(metric, (Sample<E>) sample, method, input.level(), input.run()),
                method,
                input.level(),
                replicates(input),
                input.run());
        return new PlanKind.Planner(simulation::forWidth, simulation::at);
    }

    static Metric<?> metric(PlanInput input, Credence credence) {
        return credence.registry().metric(input.fields().text("metric"));
    }

    static long replicates(PlanInput input) {
        return input.fields().optionalCount("replicates").orElse(USUAL_REPLICATES);
    }

    /** Throws a refusal that names the metric if it does not fit the evidence. */
    static void require(Metric<?> metric, Evidence evidence) {
        String named = "metric '" + metric.spelling() + "'";
        metric.unsupported(evidence).ifPresent(reason -> {
            throw reason.within(reason.sentence().startsWith(named) ? "" : named + ": ")
                    .asException();
        });
    }

    private Plan forWidth(double wanted) {
        Map<Long, Measured> measured = new HashMap<>();
        SearchEffort effort = new SearchEffort(replicates, computeOptions.progress());
        SimulatedSize.SimulatedResult measure = effort.search(
                size(),
                (first, samples) -> SimulatedSize.forWidth(wanted, first, n -> {
                    Measured known = measured.get(n);
                    Measured now = known != null && known.suffices(samples)
                            ? known
                            : new Measured(measured(n, samples, effort.simulation(samples)), samples);
                    measured.put(n, now);
                    return new SimulatedSize.Measure(
                            now.widths().mean(), now.widths().error());
                }));
        if (!measure.reached()) {
            throw new IllegalArgumentException(
                    "width cannot be reached with " + SafeText.count(measure.n()) + " " + unit()
                            + " or fewer: width=" + wanted + ", best reachable="
                            + shown(measure.measure().value()) + "; use a wider interval");
        }
        return plan(
                measure.n(),
                wanted,
                Objects.requireNonNull(measured.get(measure.n())).widths());
    }

    /** Measured widths with the number of samples that could be drawn for them. */
    record Measured(Widths widths, long samples) {
        /** Returns whether more samples change nothing: outcomes were enumerated, or the method is measured by fewer samples anyway. */
        boolean suffices(long wanted) {
            return samples >= wanted || widths.exact() || widths.samples() < samples;
        }
    }

    Plan at(long n) {
        if (!(n >= 1 && n <= SimulatedSize.MAX_SIZE)) {
            throw new IllegalArgumentException(
                    "n must lie in [1, " + SafeText.count(SimulatedSize.MAX_SIZE) + "]: n=" + n);
        }
        return plan(n, Double.NaN, measured(n, replicates, computeOptions.progress()));
    }

    private long size() {
        return sample.units();
    }

    private String unit() {
        return sample.clustered().isPresent() ? "clusters" : "items";
    }

    private Widths measured(long n, long samples, Progress progress) {
        WidthSimulator.Study<E> study = new WidthSimulator.Study<>(metric, sample, method, level);
        return installed().measure(study, n, samples, computeOptions.withProgress(progress));
    }

    private static WidthSimulator installed() {
        return ServiceLoader.load(WidthSimulator.class, WidthSimulator.class.getClassLoader())
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "the width of any metric is planned by simulation, which is not installed; add"
                                + " credence-coverage"));
    }

    private Plan plan(long n, double wanted, Widths measure) {
        List<String> assumptions = new ArrayList<>();
        assumptions.add("the simulation assumes that the true proportions are those of the given data, where "
                + metric.spelling() + " is " + shown(measure.truth()) + "; samples are " + sample.design());
        assumptions.add((measure.exact()
                        ? "outcomes are enumerated"
                        : SafeText.count(measure.samples()) + " samples for each size")
                + ": the interval covers the true value in " + shown(measure.coverage()) + " of them"
                + (measure.exact() ? "" : " (standard error " + coverageError(measure) + ")"));
        if (measure.undefined() > 0) {
            assumptions.add(metric.spelling() + " is 0/0 in " + shown(measure.undefined()) + " of the samples");
        }
        pilot.ifPresent(assumptions::add);
        return Plan.builder(
                        "metric",
                        method.spelling(),
                        level,
                        new Plan.Goal("width", wanted, measure.mean(), measure.error()))
                .group(unit(), n)
                .smallest(n)
                .sentence("Collect " + SafeText.count(n) + " " + unit() + ": the " + SafeText.percent(level)
                        + " interval of "
                        + metric.spelling() + " by " + method.spelling() + " is then " + shown(measure.mean())
                        + " wide on average.")
                .assumptions(assumptions)
                .exact(measure.exact())
                .build();
    }

    private static String coverageError(Widths measure) {
        double coverage = measure.coverage();
        double error = Math.sqrt(coverage * (1 - coverage) / (double) measure.samples());
        return String.format(Locale.ROOT, "%.2g", error);
    }

    private static String shown(double value) {
        return String.format(Locale.ROOT, "%.4g", value);
    }
}
