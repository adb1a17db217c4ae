package dev.credence;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.Sample;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The front door: intervals and comparisons, of metrics by name or as objects.
 *
 * <pre>{@code
 * Credence credence = Credence.load();
 * Estimate f1 = credence.estimate("f1", ConfusionMatrix.binary(199, 2, 13, 355));
 * Estimate recall = credence.evaluate(matrix).method("clopper-pearson").level(0.99).estimate("recall");
 * Comparison better = credence.compare(pairing).margin(0.01).comparison("f1.macro");
 * }</pre>
 *
 * <p>Immutable and thread-safe.
 */
public final class Credence {
    private final Registry plain;
    private final Registry registry;
    private final Defaults defaults;
    private final List<IntervalMethod> preferredMethods;
    private final List<Comparator> preferredComparators;
    private final ConfidenceLevel level;
    private final ComputeOptions run;

    private Credence(Registry plain, Defaults defaults, ConfidenceLevel level, ComputeOptions run) {
        this.plain = plain;
        this.level = level;
        this.run = run;
        this.registry = plain.configured(defaults.options());
        this.defaults = defaults;
        this.preferredMethods = defaults.methods().stream()
                .flatMap(wanted -> registry.findMethod(wanted).stream())
                .toList();
        this.preferredComparators = defaults.comparators().stream()
                .flatMap(wanted -> registry.findComparator(wanted).stream())
                .toList();
    }

    /**
     * With all metrics, methods and comparators that {@link java.util.ServiceLoader} finds for the current thread's class loader, or
     * for Credence's own where the thread has none, or one that does not see Credence or finds nothing.
     *
     * @return the facade
     * @throws IllegalStateException if two providers claim the same id
     * @throws java.util.ServiceConfigurationError if a provider that is named cannot be loaded; the message names it
     */
    public static Credence load() {
        return of(Registry.load());
    }

    /**
     * With a registry of your own.
     *
     * @param registry what is at hand
     * @return the facade
     */
    public static Credence of(Registry registry) {
        return new Credence(
                Objects.requireNonNull(registry, "registry must not be null"),
                Defaults.V1,
                ConfidenceLevel.P95,
                ComputeOptions.defaults());
    }

    /**
     * With other defaults, in place of those that hold now.
     *
     * @param others which methods and comparators to prefer, and which options hold where none are given
     * @return a facade on what was registered, with those options alone
     * @throws java.util.NoSuchElementException if options are given for a method or comparator that does not exist
     * @throws IllegalArgumentException if an option is unknown or not allowed
     */
    public Credence withDefaults(Defaults others) {
        return new Credence(plain, Objects.requireNonNull(others, "defaults must not be null"), level, run);
    }

    /**
     * With the level that questions have until they are told another: a house's own, stated once where the facade is made.
     *
     * @param other the level
     * @return a facade that differs in this alone
     */
    public Credence withLevel(ConfidenceLevel other) {
        return new Credence(plain, defaults, Objects.requireNonNull(other, "level must not be null"), run);
    }

    /**
     * With the run that questions have until they are told another: its seed, draws, threads, progress and cancellation.
     *
     * @param other the run
     * @return a facade that differs in this alone
     */
    public Credence withRun(ComputeOptions other) {
        return new Credence(plain, defaults, level, Objects.requireNonNull(other, "run must not be null"));
    }

    /** {@return what is at hand, with the options of the defaults} */
    public Registry registry() {
        return registry;
    }

    /**
     * A question about independent observations.
     *
     * @param <E> kind of evidence
     * @param evidence what was observed
     * @return the question, at the facade's level (0.95), by the default method of each metric
     */
    public <E extends Evidence> EstimateRequest<E> evaluate(E evidence) {
        return evaluate(Sample.of(Objects.requireNonNull(evidence, "evidence must not be null")));
    }

    /**
     * A question about a sample of any design. A design that adds nothing to independent observations (equal weights, clusters of one
     * observation, a single stratum) is answered as independent observations are: see {@link Sample#simplified}.
     *
     * @param <E> kind of evidence
     * @param sample the sample
     * @return the question, at the facade's level (0.95), by the default method of each metric
     */
    public <E extends Evidence> EstimateRequest<E> evaluate(Sample<E> sample) {
        return new EstimateRequest<>(
                this, Objects.requireNonNull(sample, "sample must not be null").simplified(), null, level, run);
    }

    /**
     * A question about two systems, under the simplest design that says the same of them: see {@link Pairing#simplified}.
     *
     * @param <E> kind of evidence of one system
     * @param pairing the two systems
     * @return the question, at the facade's level (0.95) and without a margin, by the default comparator of each metric
     */
    public <E extends Evidence> ComparisonRequest<E> compare(Pairing<E> pairing) {
        return new ComparisonRequest<>(
                this,
                Objects.requireNonNull(pairing, "pairing must not be null").simplified(),
                null,
                ComparisonOptions.at(level),
                run);
    }

    /**
     * A metric of independent observations with its default interval at the facade's level: short for
     * {@code evaluate(evidence).estimate(metric)}.
     *
     * @param metric spelling of the metric
     * @param evidence what was observed
     * @return the estimate
     * @throws java.util.NoSuchElementException if the metric is unknown
     * @throws dev.credence.api.refusal.RefusedException if it does not fit the evidence, or no installed method fits it
     */
    public Estimate estimate(String metric, Evidence evidence) {
        return evaluate(evidence).estimate(metric);
    }

    /**
     * Two systems compared by a metric with the default comparator at the facade's level: short for
     * {@code compare(pairing).comparison(metric)}.
     *
     * @param metric spelling of the metric
     * @param pairing the two systems
     * @return the comparison
     * @throws java.util.NoSuchElementException if the metric is unknown
     * @throws dev.credence.api.refusal.RefusedException if it does not fit, or no installed comparator fits it
     */
    public Comparison compare(String metric, Pairing<?> pairing) {
        return compare(pairing).comparison(metric);
    }

    /**
     * The method that is taken when none is named.
     *
     * @param metric the metric
     * @param sample the sample
     * @return the first of the defaults that is installed and fits, or empty
     */
    public Optional<IntervalMethod> defaultMethod(Metric<?> metric, Sample<?> sample) {
        CanonicalQuestion<?, ? extends Sample<?>> question = CanonicalQuestion.of(metric, sample);
        return preferredMethods.stream()
                .filter(method -> method.supports(question.metric(), question.data()))
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
        CanonicalQuestion<?, ? extends Pairing<?>> question = CanonicalQuestion.of(metric, pairing);
        return preferredComparators.stream()
                .filter(comparator -> comparator.supports(question.metric(), question.data()))
                .findFirst();
    }

    /** Why {@link #defaultMethod} is empty. */
    Refusal missingMethod(Metric<?> metric, Sample<?> sample) {
        return Missing.method(
                metric.spelling(),
                methodsFor(metric, sample),
                Missing.absent(defaults.methods(), registry::findMethod),
                Missing.reasons(
                        metric,
                        preferredMethods.stream()
                                .flatMap(method ->
                                        method.refusal(metric, sample).map(why -> Map.entry(method.id(), why)).stream())
                                .toList()));
    }

    /** Why {@link #defaultComparator} is empty. */
    Refusal missingComparator(Metric<?> metric, Pairing<?> pairing) {
        return Missing.comparator(
                metric.spelling(),
                comparatorsFor(metric, pairing),
                Missing.absent(defaults.comparators(), registry::findComparator),
                Missing.reasons(
                        metric,
                        preferredComparators.stream()
                                .flatMap(comparator ->
                                        comparator
                                                .refusal(metric, pairing)
                                                .map(why -> Map.entry(comparator.id(), why))
                                                .stream())
                                .toList()));
    }

    /**
     * The installed methods that fit.
     *
     * @param metric the metric
     * @param sample the sample
     * @return their ids
     */
    public List<String> methodsFor(Metric<?> metric, Sample<?> sample) {
        CanonicalQuestion<?, ? extends Sample<?>> question = CanonicalQuestion.of(metric, sample);
        return registry.methods().stream()
                .filter(method -> method.supports(question.metric(), question.data()))
                .map(IntervalMethod::id)
                .toList();
    }

    /**
     * The installed comparators that fit.
     *
     * @param metric the metric
     * @param pairing the two systems
     * @return their ids
     */
    public List<String> comparatorsFor(Metric<?> metric, Pairing<?> pairing) {
        CanonicalQuestion<?, ? extends Pairing<?>> question = CanonicalQuestion.of(metric, pairing);
        return registry.comparators().stream()
                .filter(comparator -> comparator.supports(question.metric(), question.data()))
                .map(Comparator::id)
                .toList();
    }

    /** {@code Credence with 43 metrics, 25 methods, 8 comparators}. */
    @Override
    public String toString() {
        return "Credence with " + registry;
    }
}
