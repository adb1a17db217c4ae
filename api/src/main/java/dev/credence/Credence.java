package dev.credence;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.comparison.Question;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Run;
import dev.credence.api.metric.Metric;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.Sample;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The front door: intervals and comparisons by name.
 *
 * <pre>{@code
 * Credence credence = Credence.load();
 * Estimate f1 = credence.estimate("f1", ConfusionMatrix.binary(199, 2, 13, 355));
 * Estimate recall = credence.estimate("recall", "clopper-pearson", Sample.of(matrix), ConfidenceLevel.of(0.99), Run.defaults());
 * }</pre>
 *
 * <p>Immutable and thread-safe.
 */
public final class Credence {
    private final Registry registry;
    private final Defaults defaults;

    private Credence(Registry registry, Defaults defaults) {
        this.registry = registry;
        this.defaults = defaults;
    }

    /**
     * With all metrics, methods and comparators that {@link java.util.ServiceLoader} finds.
     *
     * @return the facade
     * @throws IllegalStateException if two providers claim the same id
     */
    public static Credence load() {
        return of(Registry.load());
    }

    /**
     * With a registry of one's own.
     *
     * @param registry what is at hand
     * @return the facade
     */
    public static Credence of(Registry registry) {
        return new Credence(registry, Defaults.MEASURED);
    }

    /**
     * With other defaults.
     *
     * @param others which methods and comparators to prefer, and which options hold where none are given
     * @return a facade on the same registry, with those options
     * @throws java.util.NoSuchElementException if options are given for a method or comparator that does not exist
     * @throws IllegalArgumentException if an option is unknown or not allowed
     */
    public Credence withDefaults(Defaults others) {
        return new Credence(registry.configured(others.options()), others);
    }

    /**
     * What is at hand.
     *
     * @return the registry
     */
    public Registry registry() {
        return registry;
    }

    /**
     * A metric of independent observations with its default interval at level 0.95.
     *
     * @param metric spelling of the metric
     * @param evidence what was observed
     * @return the estimate
     * @throws java.util.NoSuchElementException if the metric is unknown
     * @throws IllegalArgumentException if it does not fit the evidence, or no installed method fits it
     */
    public Estimate estimate(String metric, Evidence evidence) {
        return estimate(metric, Sample.of(evidence), ConfidenceLevel.P95);
    }

    /**
     * A metric of a sample with its default interval.
     *
     * @param metric spelling of the metric
     * @param sample the sample
     * @param level the level
     * @return the estimate
     * @throws java.util.NoSuchElementException if the metric is unknown
     * @throws IllegalArgumentException if it does not fit the evidence, or no installed method fits it
     */
    public Estimate estimate(String metric, Sample<?> sample, ConfidenceLevel level) {
        return captured(Fit.metric(registry, metric, sample.evidence()), sample, level);
    }

    private <E extends Evidence> Estimate captured(Metric<E> metric, Sample<?> sample, ConfidenceLevel level) {
        IntervalMethod method = defaultMethod(metric, sample)
                .orElseThrow(() -> new IllegalArgumentException("no installed method gives an interval for metric '"
                        + metric.spelling() + "': " + missingMethod(metric, sample)));
        return method.estimate(metric, Fit.sample(metric, sample), level, Run.defaults());
    }

    /**
     * A metric of a sample with an interval by a named method.
     *
     * @param metric spelling of the metric
     * @param method spelling of the interval method
     * @param sample the sample
     * @param level the level
     * @param run seed, draws, threads
     * @return the estimate
     * @throws java.util.NoSuchElementException if metric or method is unknown; the message lists what exists
     * @throws IllegalArgumentException if they do not fit each other or the sample; the message names the methods that do
     */
    public Estimate estimate(String metric, String method, Sample<?> sample, ConfidenceLevel level, Run run) {
        return captured(Fit.metric(registry, metric, sample.evidence()), registry.method(method), sample, level, run);
    }

    private <E extends Evidence> Estimate captured(
            Metric<E> metric, IntervalMethod method, Sample<?> sample, ConfidenceLevel level, Run run) {
        Optional<String> refusal = method.refusal(metric, sample);
        if (refusal.isPresent()) {
            throw new IllegalArgumentException("method '" + method.id() + "' does not fit metric '" + metric.spelling()
                    + "': " + refusal.get() + "; methods that fit: " + methodsFor(metric, sample));
        }
        return method.estimate(metric, Fit.sample(metric, sample), level, run);
    }

    /**
     * Two systems compared by a metric.
     *
     * @param metric spelling of the metric
     * @param comparator spelling of the comparator
     * @param pairing the two systems
     * @param question level and margin
     * @param run seed, draws, threads
     * @return the comparison
     * @throws java.util.NoSuchElementException if metric or comparator is unknown; the message lists what exists
     * @throws IllegalArgumentException if they do not fit each other or the pairing; the message names the comparators that do
     */
    public Comparison compare(String metric, String comparator, Pairing<?> pairing, Question question, Run run) {
        return captured(
                Fit.metric(registry, metric, pairing.firstEvidence()),
                registry.comparator(comparator),
                pairing,
                question,
                run);
    }

    private <E extends Evidence> Comparison captured(
            Metric<E> metric, Comparator comparator, Pairing<?> pairing, Question question, Run run) {
        Optional<String> refusal = comparator.refusal(metric, pairing);
        if (refusal.isPresent()) {
            throw new IllegalArgumentException("comparator '" + comparator.id() + "' does not fit metric '"
                    + metric.spelling() + "': " + refusal.get() + "; comparators that fit: "
                    + comparatorsFor(metric, pairing));
        }
        return comparator.compare(metric, Fit.pairing(metric, pairing), question, run);
    }

    /**
     * Two systems compared by a metric with the default comparator at level 0.95.
     *
     * @param metric spelling of the metric
     * @param pairing the two systems
     * @return the comparison
     * @throws java.util.NoSuchElementException if the metric is unknown
     * @throws IllegalArgumentException if it does not fit, or no installed comparator fits it
     */
    public Comparison compare(String metric, Pairing<?> pairing) {
        Metric<?> found = Fit.metric(registry, metric, pairing.firstEvidence());
        Comparator comparator = defaultComparator(found, pairing)
                .orElseThrow(() -> new IllegalArgumentException("no installed comparator fits metric '"
                        + found.spelling() + "'; add one of: " + KnownModules.advice(defaults.comparators())));
        return captured(found, comparator, pairing, Question.at(ConfidenceLevel.P95), Run.defaults());
    }

    /**
     * The method that is taken when none is named.
     *
     * @param metric the metric
     * @param sample the sample
     * @return the first of the defaults that is installed and fits, or empty
     */
    public Optional<IntervalMethod> defaultMethod(Metric<?> metric, Sample<?> sample) {
        return defaults.methods().stream()
                .flatMap(wanted -> registry.methods().stream()
                        .filter(method -> wanted.equals(method.id()) || wanted.startsWith(method.id() + ":"))
                        .map(method -> registry.method(wanted)))
                .filter(method -> method.supports(metric, sample))
                .findFirst();
    }

    /**
     * The comparator that is taken when none is named.
     *
     * @param metric the metric
     * @param pairing the two systems
     * @return the first of the defaults that is installed and fits, or empty
     */
    public Optional<Comparator> defaultComparator(Metric<?> metric, Pairing<?> pairing) {
        return defaults.comparators().stream()
                .flatMap(wanted -> registry.comparators().stream()
                        .filter(c -> wanted.equals(c.id()) || wanted.startsWith(c.id() + ":"))
                        .map(c -> registry.comparator(wanted)))
                .filter(comparator -> comparator.supports(metric, pairing))
                .findFirst();
    }

    /**
     * What to install where {@link #defaultMethod} is empty.
     *
     * @param metric the metric
     * @param sample the sample
     * @return a sentence that names modules, or methods that fit
     */
    public String missingMethod(Metric<?> metric, Sample<?> sample) {
        List<String> fitting = methodsFor(metric, sample);
        return fitting.isEmpty()
                ? "add one of: " + KnownModules.advice(missing())
                : "name one of the methods that fit: " + fitting;
    }

    private List<String> missing() {
        return defaults.methods().stream()
                .filter(id -> registry.methods().stream().noneMatch(m -> m.id().equals(id)))
                .toList();
    }

    /**
     * The installed methods that fit.
     *
     * @param metric the metric
     * @param sample the sample
     * @return their ids
     */
    public List<String> methodsFor(Metric<?> metric, Sample<?> sample) {
        return registry.methods().stream()
                .filter(method -> method.supports(metric, sample))
                .map(IntervalMethod::id)
                .collect(Collectors.toList());
    }

    /**
     * The installed comparators that fit.
     *
     * @param metric the metric
     * @param pairing the two systems
     * @return their ids
     */
    public List<String> comparatorsFor(Metric<?> metric, Pairing<?> pairing) {
        return registry.comparators().stream()
                .filter(comparator -> comparator.supports(metric, pairing))
                .map(Comparator::id)
                .collect(Collectors.toList());
    }
}
