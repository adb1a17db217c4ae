package dev.credence.report.plan.kind;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ComputeOptions.Progress;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.numerics.random.MultinomialSampler;
import dev.credence.numerics.random.Streams;
import dev.credence.planning.Plan;
import dev.credence.planning.internal.MatrixSampler;
import dev.credence.planning.internal.SimulatedSize;
import dev.credence.planning.internal.WorkCounter;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;

/**
 * Computes how often a comparator shows a difference of a metric, in simulated samples with the proportions of two systems.
 *
 * <p>A difference is shown if the two-sided p-value is below 1 - level, and non-inferiority if its own p-value is. A comparator without
 * p-values shows them if the interval lies on one side of 0 or of the margin. A sample in which the metric is 0/0 shows nothing.
 *
 * @param <E> evidence of one system
 * @param options level and margin; a margin of 0 means a difference
 * @param pairs the two systems whose proportions are assumed
 * @param replicates the number of samples that are simulated for a size
 * @param computeOptions seed, threads, progress and cancellation
 */
record PowerSimulation<E extends Evidence>(
        Metric<E> metric,
        Comparator comparator,
        ComparisonOptions options,
        SimulatedPairs<E> pairs,
        long replicates,
        ComputeOptions computeOptions) {
    private static final long MAX_REPLICATES = 10_000_000;

    PowerSimulation {
        if (!(replicates >= 2 && replicates <= MAX_REPLICATES)) {
            throw new IllegalArgumentException(
                    "replicates must lie in [2, " + MAX_REPLICATES + "]: replicates=" + replicates);
        }
    }

    /** Plans the size for {@code plan compare}. */
    static PlanKind.Planner planner(PlanInput input, Credence credence) {
        return planner(predictionsOrOutcomes(WidthSimulation.metric(input, credence)), input, credence);
    }

    private static <E extends Evidence> PlanKind.Planner planner(Metric<E> named, PlanInput input, Credence credence) {
        Pairing<E> pairing = readBy(named, input.requiredPairing()).simplified();
        WidthSimulation.require(named, pairing.firstEvidence());
        WidthSimulation.require(named, pairing.secondEvidence());
        Metric<E> metric = named.formFor(List.of(pairing.firstEvidence(), pairing.secondEvidence()));
        metric.notComparable(pairing.firstEvidence(), pairing.secondEvidence()).ifPresent(reason -> {
            throw reason.asException();
        });
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
        return new PlanKind.Planner(simulation::forPower, simulation::at);
    }

    private static Metric<?> predictionsOrOutcomes(Metric<?> metric) {
        if (metric.evidenceType() == ScoredSample.class) {
            throw new IllegalArgumentException(
                    "metric must be one of predictions, of scores of several classes or of outcomes: metric="
                            + metric.spelling() + " reads "
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
        SearchEffort effort = new SearchEffort(replicates, computeOptions.progress());
        SimulatedSize.SimulatedResult measure = effort.search(
                pairs.size(),
                (first, samples) -> SimulatedSize.forPower(
                        wanted,
                        options.level(),
                        options.margin() > 0,
                        first,
                        n -> measured(n, samples, effort.simulation(samples))));
        if (!measure.reached()) {
            throw new IllegalArgumentException("power cannot be reached with " + SafeText.count(measure.n())
                    + " items: power=" + wanted + ", best reachable="
                    + shown(measure.measure().value())
                    + "; the given data show too small a difference, or one in the wrong direction");
        }
        return plan(measure.n(), wanted, measure.measure());
    }

    Plan at(long n) {
        if (!(n >= 2 && n <= SimulatedSize.MAX_SIZE)) {
            throw new IllegalArgumentException(
                    "n must lie in [2, " + SafeText.count(SimulatedSize.MAX_SIZE) + "]: n=" + n);
        }
        return plan(n, Double.NaN, measured(n, replicates, computeOptions.progress()));
    }

    private SimulatedSize.Measure measured(long n, long samples, Progress progress) {
        SimulatedPairs.Draw<E> draw = pairs.sized(n);
        WorkCounter done = new WorkCounter(samples, progress);
        LongStream all = LongStream.range(0, samples);
        long shown = (computeOptions.threads() > 1 ? all.parallel() : all)
                .filter(i -> {
                    if (computeOptions.cancelled() || Thread.currentThread().isInterrupted()) {
                        throw new CancellationException("the plan was cancelled");
                    }
                    boolean shows = shows(compared(draw, i));
                    done.add();
                    return shows;
                })
                .count();
        double power = (double) shown / samples;
        return new SimulatedSize.Measure(power, Math.sqrt(power * (1 - power) / samples));
    }

    /** Returns the comparison in a simulated sample, whose random numbers are those of its number. */
    private Comparison compared(SimulatedPairs.Draw<E> draw, long number) {
        RandomGenerator random = Streams.block(computeOptions.seed(), number)::nextLong;
        Pairing<E> sample = draw.from(random);
        ComputeOptions silent =
                computeOptions.withProgress(Progress.SILENT).withThreads(1).withSeed(random.nextLong());
        return Comparison.compute(comparator, metric, sample, options, silent);
    }

    private boolean shows(Comparison comparison) {
        double alpha = 1 - options.level().value();
        boolean first = options.margin() > 0;
        if (comparison.test().isPresent()) {
            TestResult test = comparison.test().get();
            return first
                    ? test.nonInferiority() < alpha
                    : test.twoSided() < alpha && comparison.fewDiffering().isEmpty();
        }
        return first ? comparison.lower() > -options.margin() : comparison.lower() > 0 || comparison.upper() < 0;
    }

    private Plan plan(long n, double wanted, SimulatedSize.Measure measure) {
        List<Plan.Group> groups = pairs.groups(n);
        String what = options.margin() > 0
                ? "that the first is not worse by " + options.margin() + " or more"
                : "a difference of " + metric.spelling();
        return Plan.builder(
                        "compare",
                        comparator.spelling(),
                        options.level(),
                        new Plan.Goal("power", wanted, measure.value(), measure.error()))
                .groups(groups)
                .smallest(n)
                .sentence("Collect " + (Double.isNaN(wanted) ? "" : "about ")
                        + (groups.size() == 1
                                ? SafeText.count(n) + " items and run both systems on each"
                                : SafeText.count(groups.get(0).items()) + " items for the first system and "
                                        + SafeText.count(groups.get(1).items()) + " others for the second")
                        + ": " + what + " is shown with probability " + shown(measure.value()) + " (standard error "
                        + String.format(Locale.ROOT, "%.2g", measure.error()) + ").")
                .assumptions(assumptions())
                .build();
    }

    private List<String> assumptions() {
        List<String> assumptions = new ArrayList<>(List.of(
                "the simulation assumes that the true proportions are those of the given data; items are drawn independently",
                SafeText.count(replicates) + " samples for each size, judged by " + comparator.spelling()
                        + ": shown where p is below "
                        + shown(1 - options.level().value())
                        + (options.margin() > 0 || pairs.groups(2).size() > 1
                                ? ""
                                : " and the systems do not differ on fewer than six items alone")));
        pairs.few(metric).ifPresent(assumptions::add);
        return assumptions;
    }

    private static String shown(double value) {
        return String.format(Locale.ROOT, "%.4g", value);
    }

    /**
     * Simulates the observations of two systems on other items, with the proportions of those given.
     *
     * @param <E> evidence of one system
     */
    abstract static class SimulatedPairs<E extends Evidence> {
        private SimulatedPairs() {}

        /** Returns the simulation of predictions, or of any evidence whose counts can be changed. */
        @SuppressWarnings("unchecked") // the evidence of both systems is a confusion matrix
        static <E extends Evidence> SimulatedPairs<E> of(Pairing<E> pairing) {
            boolean predictions = pairing.firstEvidence() instanceof ConfusionMatrix;
            if (pairing instanceof Pairing.Independent<E> independent) {
                requireIid(independent.first());
                requireIid(independent.second());
                return predictions
                        ? (SimulatedPairs<E>) new Independent<>(
                                (ConfusionMatrix) pairing.firstEvidence(),
                                (ConfusionMatrix) pairing.secondEvidence(),
                                SimulatedPairs::matrices)
                        : new Independent<>(pairing.firstEvidence(), pairing.secondEvidence(), SimulatedPairs::atoms);
            }
            return paired((Pairing.Paired<E, ?>) pairing);
        }

        @SuppressWarnings("unchecked") // the evidence of both systems is a confusion matrix
        private static <E extends Evidence, P extends PairedEvidence<E>> SimulatedPairs<E> paired(
                Pairing.Paired<E, P> pairing) {
            P joint = pairing.joint().evidence();
            requireIid(pairing.joint());
            return joint instanceof PairedConfusionMatrix matrix
                    ? (SimulatedPairs<E>) new Paired<>(matrix, SimulatedPairs::pairedMatrices)
                    : new Paired<>(joint, SimulatedPairs::atoms);
        }

        /** Simulates a joint matrix. The cells are padded to a square table, so that a seed gives the bits of earlier versions. */
        private static Function<RandomGenerator, PairedConfusionMatrix> pairedMatrices(
                PairedConfusionMatrix joint, long n) {
            int side = Math.max(2, (int) Math.ceil(Math.sqrt(joint.atoms())));
            double[] weights = Arrays.copyOf(joint.weights(), side * side);
            MultinomialSampler sampler = new MultinomialSampler(weights, n);
            return random -> joint.withCounts(
                            Arrays.copyOf(MatrixSampler.counts(sampler, weights.length, random), joint.atoms()))
                    .orElseThrow();
        }

        private static Function<RandomGenerator, ConfusionMatrix> matrices(ConfusionMatrix matrix, long n) {
            MatrixSampler sampler = MatrixSampler.like(matrix, n);
            return sampler::draw;
        }

        @SuppressWarnings("unchecked") // evidence with other counts has the same class
        private static <A extends Evidence> Function<RandomGenerator, A> atoms(A evidence, long n) {
            double[] weights = evidence.weights();
            MultinomialSampler sampler = new MultinomialSampler(weights, n);
            return random -> (A) evidence.withCounts(MatrixSampler.counts(sampler, weights.length, random))
                    .orElseThrow(() -> new IllegalArgumentException(
                            "a comparison is planned for predicted labels and for outcomes: evidence="
                                    + evidence.getClass().getSimpleName() + "; for areas: plan areas"));
        }

        private static void requireIid(Sample<?> sample) {
            if (!sample.isIid()) {
                throw new IllegalArgumentException(
                        "a planned comparison draws independent items: sample=" + sample.design()
                                + "; plan for independent items, and multiply the items by the square of a ratio of widths: that of the interval of"
                                + " compare for this sample to that for independent items");
            }
        }

        /** Returns the number of items of both systems together in the given data. */
        abstract long size();

        /** Returns what to assume because the given data are few; empty if they are not. */
        abstract Optional<String> few(Metric<E> metric);

        /** Returns the groups into which a total number of items is divided. */
        abstract List<Plan.Group> groups(long n);

        /** Returns the simulation of samples of one size. */
        abstract Draw<E> sized(long n);

        /**
         * Simulates samples of one size.
         *
         * @param <E> evidence of one system
         */
        interface Draw<E extends Evidence> {
            Pairing<E> from(RandomGenerator random);
        }

        /** Two systems on different items, whose numbers have the ratio of the given data. */
        private static final class Independent<E extends Evidence> extends SimulatedPairs<E> {
            private final E first;
            private final E second;
            private final BiFunction<E, Long, Function<RandomGenerator, E>> sampler;

            Independent(E first, E second, BiFunction<E, Long, Function<RandomGenerator, E>> sampler) {
                this.first = first;
                this.second = second;
                this.sampler = sampler;
            }

            @Override
            long size() {
                return first.size() + second.size();
            }

            @Override
            Optional<String> few(Metric<E> metric) {
                return PilotSize.ofValue(metric, first).or(() -> PilotSize.ofValue(metric, second));
            }

            private long ofFirst(long n) {
                long share = Math.round((double) n * first.size() / size());
                return Math.max(1, Math.min(n - 1, share));
            }

            @Override
            List<Plan.Group> groups(long n) {
                return List.of(new Plan.Group("first", ofFirst(n)), new Plan.Group("second", n - ofFirst(n)));
            }

            @Override
            Draw<E> sized(long n) {
                Function<RandomGenerator, E> one = sampler.apply(first, ofFirst(n));
                Function<RandomGenerator, E> two = sampler.apply(second, n - ofFirst(n));
                return random -> Pairing.independent(Sample.of(one.apply(random)), Sample.of(two.apply(random)));
            }
        }

        /** Two systems on the same items. */
        private static final class Paired<E extends Evidence, P extends PairedEvidence<E>> extends SimulatedPairs<E> {
            private final P joint;
            private final BiFunction<P, Long, Function<RandomGenerator, P>> sampler;

            Paired(P joint, BiFunction<P, Long, Function<RandomGenerator, P>> sampler) {
                this.joint = joint;
                this.sampler = sampler;
            }

            @Override
            long size() {
                return joint.size();
            }

            @Override
            Optional<String> few(Metric<E> metric) {
                return PilotSize.ofDifference(metric, joint);
            }

            @Override
            List<Plan.Group> groups(long n) {
                return List.of(new Plan.Group("items", n));
            }

            @Override
            Draw<E> sized(long n) {
                Function<RandomGenerator, P> drawn = sampler.apply(joint, n);
                return random -> Pairing.paired(drawn.apply(random));
            }
        }
    }
}
