package dev.credence.report.plan.kind;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.Progress;
import dev.credence.api.metric.Metric;
import dev.credence.numerics.random.Streams;
import dev.credence.planning.Plan;
import dev.credence.planning.internal.SimulatedSize;
import dev.credence.report.text.SafeText;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.concurrent.CancellationException;
import java.util.random.RandomGenerator;

/**
 * Computes how often a comparator shows a difference of a metric, in simulated samples with the proportions of two systems.
 *
 * <p>A difference is shown if the two-sided p-value is below 1 - level, and non-inferiority if its own p-value is. A comparator without
 * p-values shows them if the interval lies on one side of 0 or of the margin. A sample in which the metric is 0/0 shows nothing.
 *
 * @param <E> evidence of one system
 * @param metric the metric
 * @param comparator the comparator
 * @param options level and margin; a margin of 0 means a difference
 * @param pairs the two systems whose proportions are assumed
 * @param replicates the number of samples that are simulated for a size
 * @param run seed, progress and cancellation
 */
record PowerSimulation<E extends Evidence>(
        Metric<E> metric,
        Comparator comparator,
        ComparisonOptions options,
        SimulatedPairs<E> pairs,
        long replicates,
        ComputeOptions run) {
    private static final long MOST_REPLICATES = 10_000_000;

    PowerSimulation {
        if (!(replicates >= 2 && replicates <= MOST_REPLICATES)) {
            throw new IllegalArgumentException(
                    "replicates must lie in [2, " + MOST_REPLICATES + "]: replicates=" + replicates);
        }
    }

    /** Answers {@code plan compare}. */
    static PlanKind.Answer answer(PlanInput input, Credence credence) {
        return answer(predictionsOrOutcomes(WidthSimulation.metric(input, credence)), input, credence);
    }

    private static <E extends Evidence> PlanKind.Answer answer(Metric<E> named, PlanInput input, Credence credence) {
        Pairing<E> pairing = readBy(named, input.requiredPairing()).simplified();
        WidthSimulation.require(named, pairing.firstEvidence());
        WidthSimulation.require(named, pairing.secondEvidence());
        Metric<E> metric = named.formFor(List.of(pairing.firstEvidence(), pairing.secondEvidence()));
        Comparator comparator = input.fields()
                .optionalText("comparator")
                .map(credence.registry()::comparator)
                .or(() -> credence.defaultComparator(metric, pairing))
                .orElseThrow(() -> new NoSuchElementException("no default comparator fits metric '" + metric.spelling()
                        + "' here; name one with comparator: one of " + credence.comparatorsFor(metric, pairing)));
        Comparison.requireFit(comparator, metric, pairing);
        PowerSimulation<E> simulation = new PowerSimulation<>(
                metric,
                comparator,
                new ComparisonOptions(input.level(), input.fields().number("margin", 0)),
                SimulatedPairs.of(pairing),
                WidthSimulation.replicates(input),
                input.run());
        return new PlanKind.Answer(simulation::forPower, simulation::at);
    }

    private static Metric<?> predictionsOrOutcomes(Metric<?> metric) {
        if (metric.evidenceType() == ScoredSample.class || metric.evidenceType() == ClassScores.class) {
            throw new IllegalArgumentException(
                    "metric must be one of predictions or of outcomes: metric=" + metric.spelling() + " reads "
                            + metric.evidenceType().getSimpleName() + "; for areas: plan areas");
        }
        return metric;
    }

    @SuppressWarnings("unchecked") // the evidence of both systems is what the metric reads
    private static <E extends Evidence> Pairing<E> readBy(Metric<E> metric, Pairing<?> pairing) {
        if (metric.evidenceType().isInstance(pairing.firstEvidence())) {
            return (Pairing<E>) pairing;
        }
        throw new IllegalArgumentException("evidence must be what the metric reads: evidence="
                + pairing.firstEvidence().getClass().getSimpleName() + ", metric '" + metric.spelling() + "' reads "
                + metric.evidenceType().getSimpleName());
    }

    private Plan forPower(double wanted) {
        SimulatedSize.Found found =
                SimulatedSize.forPower(wanted, options.level(), options.margin() > 0, pairs.size(), this::measured);
        if (!found.reached()) {
            throw new IllegalArgumentException("power cannot be reached with " + SafeText.count(found.n())
                    + " items: power=" + wanted + ", best reachable="
                    + shown(found.measure().value())
                    + "; the data given show too small a difference, or one in the wrong direction");
        }
        return plan(found.n(), wanted, found.measure());
    }

    Plan at(long n) {
        if (!(n >= 2 && n <= SimulatedSize.MOST)) {
            throw new IllegalArgumentException("n must lie in [2, " + SafeText.count(SimulatedSize.MOST) + "]: n=" + n);
        }
        return plan(n, Double.NaN, measured(n));
    }

    private SimulatedSize.Measure measured(long n) {
        SimulatedPairs.Draw<E> draw = pairs.sized(n);
        ComputeOptions silent = run.withProgress(Progress.SILENT);
        long shown = 0;
        for (long i = 0; i < replicates; i++) {
            if (run.cancelled() || Thread.currentThread().isInterrupted()) {
                throw new CancellationException("the plan was cancelled");
            }
            RandomGenerator random = Streams.block(run.seed(), i)::nextLong;
            Comparison comparison = Comparison.compute(
                    comparator, metric, draw.from(random), options, silent.withSeed(random.nextLong()));
            shown += shows(comparison) ? 1 : 0;
            run.progress().report(i + 1, replicates);
        }
        double power = (double) shown / replicates;
        return new SimulatedSize.Measure(power, Math.sqrt(power * (1 - power) / replicates));
    }

    private boolean shows(Comparison comparison) {
        double alpha = 1 - options.level().value();
        boolean first = options.margin() > 0;
        if (comparison.test().isPresent()) {
            TestResult test = comparison.test().get();
            return (first ? test.nonInferiority() : test.twoSided()) < alpha;
        }
        return first ? comparison.lower() > -options.margin() : comparison.lower() > 0 || comparison.upper() < 0;
    }

    private Plan plan(long n, double wanted, SimulatedSize.Measure found) {
        List<Plan.Group> groups = pairs.groups(n);
        String what = options.margin() > 0
                ? "that the first is not worse by " + options.margin() + " or more"
                : "a difference of " + metric.spelling();
        return Plan.builder(
                        "compare",
                        comparator.spelling(),
                        options.level(),
                        new Plan.Goal("power", wanted, found.value(), found.error()))
                .groups(groups)
                .smallest(n)
                .sentence("Collect "
                        + (groups.size() == 1
                                ? SafeText.count(n) + " items and run both systems on each"
                                : SafeText.count(groups.get(0).items()) + " items for the first system and "
                                        + SafeText.count(groups.get(1).items()) + " others for the second")
                        + ": " + what + " is shown with probability " + shown(found.value()) + ".")
                .assumptions(List.of(
                        "the truth has the proportions of the data given; items are drawn independently",
                        SafeText.count(replicates) + " samples for each size, judged by " + comparator.spelling()
                                + ": shown where p is below "
                                + shown(1 - options.level().value())))
                .build();
    }

    private static String shown(double value) {
        return String.format(Locale.ROOT, "%.4g", value);
    }
}
