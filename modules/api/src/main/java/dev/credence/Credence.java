package dev.credence;

import dev.credence.InferenceRequest.CanonicalRequest;
import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.internal.provider.ProviderNames;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.registry.Registry;
import dev.credence.api.registry.Spelling;
import dev.credence.api.sample.Sample;
import dev.credence.api.text.PublishedModules;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The main entry point of the library: computes intervals and comparisons of metrics, which are given by name or as objects.
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
    private final Registry unconfigured;
    private final Registry registry;
    private final Defaults defaults;
    private final List<IntervalMethod> preferredMethods;
    private final List<Comparator> preferredComparators;
    private final Optional<AbsentDefaults<Sample<?>>> absentMethods;
    private final Optional<AbsentDefaults<Pairing<?>>> absentComparators;
    private final ConfidenceLevel level;
    private final ComputeOptions computeOptions;

    private Credence(Registry unconfigured, Defaults defaults, ConfidenceLevel level, ComputeOptions computeOptions) {
        this.unconfigured = unconfigured;
        this.level = level;
        this.computeOptions = computeOptions;
        this.registry = unconfigured.configured(defaults.options());
        this.defaults = defaults;
        this.preferredMethods = defaults.methods().stream()
                .flatMap(wanted -> registry.findMethod(wanted).stream())
                .toList();
        this.preferredComparators = defaults.comparators().stream()
                .flatMap(wanted -> registry.findComparator(wanted).stream())
                .toList();
        this.absentMethods = AbsentDefaults.of(
                defaults.methods(), wanted -> registry.findMethod(wanted).isPresent(), () -> MethodDomains.ALL);
        this.absentComparators = AbsentDefaults.of(
                defaults.comparators(),
                wanted -> registry.findComparator(wanted).isPresent(),
                () -> ComparatorDomains.ALL);
    }

    /**
     * Creates a facade with all metrics, methods and comparators that {@link java.util.ServiceLoader} finds with the context class
     * loader of the current thread. The class loader of Credence itself is used where the thread has no context class loader, or
     * one that cannot load Credence or finds no providers.
     *
     * <p>The defaults depend on the modules that are installed: a default of a module that is not is {@linkplain Defaults skipped}. With
     * {@code credence-frequentist}, {@code credence-delta} and {@code credence-bayes}, metrics of predictions have the defaults of the
     * {@code credence} command. A result whose usual method or comparator is absent has the note {@code absent-default}.
     *
     * @return the facade
     * @throws IllegalStateException if two providers claim the same id
     * @throws java.util.ServiceConfigurationError if a provider that is named cannot be loaded; the message names it
     */
    public static Credence load() {
        return of(Registry.load());
    }

    /**
     * Creates a facade with a given registry.
     *
     * @param registry the metrics, methods and comparators that can be used
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
     * Returns a facade with other defaults, which replace the present ones.
     *
     * @param newDefaults the methods and comparators to prefer, and their options where a request gives none
     * @return a facade with the same registered metrics, methods and comparators, and with these defaults only
     * @throws java.util.NoSuchElementException if a method or comparator, or one for which options are given, does not exist; one of a
     *     published module that is not installed is skipped
     * @throws IllegalArgumentException if an option is unknown or not allowed
     */
    public Credence withDefaults(Defaults newDefaults) {
        Objects.requireNonNull(newDefaults, "defaults must not be null");
        newDefaults.methods().stream().filter(this::mustExist).forEach(unconfigured::method);
        newDefaults.comparators().stream().filter(this::mustExist).forEach(unconfigured::comparator);
        return new Credence(unconfigured, newDefaults, level, computeOptions);
    }

    /** Returns whether a name must be installed: it is registered, perhaps as a metric, or no published module has it. */
    private boolean mustExist(String spelling) {
        String name = Spelling.parse(spelling).name();
        Stream<String> registered = Stream.of(
                        unconfigured.metrics().stream().map(Metric::id),
                        unconfigured.methods().stream().map(IntervalMethod::id),
                        unconfigured.comparators().stream().map(Comparator::id))
                .flatMap(ids -> ids);
        return PublishedModules.of(name).isEmpty() || registered.anyMatch(name::equals);
    }

    /**
     * Returns a facade with another default confidence level, which every request uses unless it sets its own.
     *
     * @param newLevel the level
     * @return a facade that is otherwise equal to this one
     */
    public Credence withLevel(ConfidenceLevel newLevel) {
        return new Credence(
                unconfigured, defaults, Objects.requireNonNull(newLevel, "level must not be null"), computeOptions);
    }

    /**
     * Returns a facade with other default options of a computation (seed, draws, threads, progress and cancellation), which every
     * request uses unless it sets its own.
     *
     * @param newOptions the options of the computation
     * @return a facade that is otherwise equal to this one
     */
    public Credence withRun(ComputeOptions newOptions) {
        return new Credence(unconfigured, defaults, level, Objects.requireNonNull(newOptions, "run must not be null"));
    }

    /** {@return the registry of metrics, methods and comparators, to which the options of the defaults are applied} */
    public Registry registry() {
        return registry;
    }

    /**
     * Starts a request for estimates from independent observations.
     *
     * @param <E> kind of evidence
     * @param evidence the observations
     * @return a request at the level of this facade (by default 0.95), with the default method of each metric
     */
    public <E extends Evidence> EstimateRequest<E> evaluate(E evidence) {
        return evaluate(Sample.of(Objects.requireNonNull(evidence, "evidence must not be null")));
    }

    /**
     * Starts a request for estimates from a sample of any design. A sample whose design is equivalent to independent observations
     * (equal weights, clusters of one observation, or a single stratum) is treated as such: see {@link Sample#simplified}.
     *
     * @param <E> kind of evidence
     * @param sample the sample
     * @return a request at the level of this facade (by default 0.95), with the default method of each metric
     */
    public <E extends Evidence> EstimateRequest<E> evaluate(Sample<E> sample) {
        return new EstimateRequest<>(
                this,
                Objects.requireNonNull(sample, "sample must not be null").simplified(),
                null,
                level,
                computeOptions);
    }

    /**
     * Starts a request to compare two systems. Their samples are treated under the simplest equivalent design: see {@link
     * Pairing#simplified}.
     *
     * @param <E> kind of evidence of one system
     * @param pairing the two systems
     * @return a request at the level of this facade (by default 0.95) and without a margin, with the default comparator of each
     *     metric
     */
    public <E extends Evidence> ComparisonRequest<E> compare(Pairing<E> pairing) {
        return new ComparisonRequest<>(
                this,
                Objects.requireNonNull(pairing, "pairing must not be null").simplified(),
                null,
                ComparisonOptions.at(level),
                computeOptions);
    }

    /**
     * Estimates a metric from independent observations, with its default interval at the level of this facade. This is short for
     * {@code evaluate(evidence).estimate(metric)}.
     *
     * @param metric spelling of the metric
     * @param evidence the observations
     * @return the estimate
     * @throws java.util.NoSuchElementException if the metric is unknown
     * @throws dev.credence.api.refusal.RefusedException if it does not fit the evidence, or no installed method fits it
     */
    public Estimate estimate(String metric, Evidence evidence) {
        return evaluate(evidence).estimate(metric);
    }

    /**
     * Compares two systems by a metric, with the default comparator at the level of this facade. This is short for {@code
     * compare(pairing).comparison(metric)}.
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
     * Returns the method that is used where a request names none: the one that the metric {@linkplain Metric#preferredMethod() prefers},
     * otherwise the first of the defaults.
     *
     * @param metric the metric
     * @param sample the sample
     * @return the first of them that is installed and fits, or empty, also if the metric does not read the evidence
     */
    public Optional<IntervalMethod> defaultMethod(Metric<?> metric, Sample<?> sample) {
        CanonicalRequest<?, ? extends Sample<?>> request = CanonicalRequest.of(metric, sample);
        return Stream.concat(
                        request.metric().preferredMethod().flatMap(registry::findMethod).stream(),
                        preferredMethods.stream())
                .filter(method -> fits(method, request))
                .findFirst();
    }

    /**
     * Returns the comparator that is used where a request names none: the one that the metric {@linkplain Metric#preferredComparator()
     * prefers}, otherwise the first of the defaults.
     *
     * @param metric the metric
     * @param pairing the two systems
     * @return the first of them that is installed and fits, or empty, also if the metric does not read the evidence
     */
    public Optional<Comparator> defaultComparator(Metric<?> metric, Pairing<?> pairing) {
        CanonicalRequest<?, ? extends Pairing<?>> request = CanonicalRequest.of(metric, pairing);
        return Stream.concat(
                        request.metric().preferredComparator().flatMap(registry::findComparator).stream(),
                        preferredComparators.stream())
                .filter(comparator -> fits(comparator, request))
                .findFirst();
    }

    /** Returns the note that an absent method would be the default; empty if the default of every installation is used. */
    Optional<Note> absentDefault(Metric<?> metric, Sample<?> sample, IntervalMethod used) {
        Optional<String> preferred = metric.preferredMethod();
        boolean isInstalled = preferred.flatMap(registry::findMethod).isPresent();
        return ProviderNames.absentPreferred(metric, preferred, isInstalled, used.spelling())
                .or(() -> absentMethods.flatMap(absent -> absent.note(metric, sample, preferred, used.spelling())));
    }

    /** Returns the note that an absent comparator would be the default; empty if the default of every installation is used. */
    Optional<Note> absentDefault(Metric<?> metric, Pairing<?> pairing, Comparator used) {
        Optional<String> preferred = metric.preferredComparator();
        boolean isInstalled = preferred.flatMap(registry::findComparator).isPresent();
        return ProviderNames.absentPreferred(metric, preferred, isInstalled, used.spelling())
                .or(() ->
                        absentComparators.flatMap(absent -> absent.note(metric, pairing, preferred, used.spelling())));
    }

    /** Returns the reason why {@link #defaultMethod} is empty. */
    Refusal missingMethod(Metric<?> metric, Sample<?> sample) {
        return NoDefault.METHOD.refusal(
                metric,
                methodsFor(metric, sample),
                NoDefault.missing(defaults.methods(), registry::findMethod),
                NoDefault.unused(defaults.methods(), registry::findMethod, all -> all::findMethod),
                preferredMethods.stream()
                        .flatMap(method ->
                                method.refusal(metric, sample).map(reason -> Map.entry(method.id(), reason)).stream())
                        .toList());
    }

    /** Returns the reason why {@link #defaultComparator} is empty. */
    Refusal missingComparator(Metric<?> metric, Pairing<?> pairing) {
        return NoDefault.COMPARATOR.refusal(
                metric,
                comparatorsFor(metric, pairing),
                NoDefault.missing(defaults.comparators(), registry::findComparator),
                NoDefault.unused(defaults.comparators(), registry::findComparator, all -> all::findComparator),
                preferredComparators.stream()
                        .flatMap(comparator ->
                                comparator
                                        .refusal(metric, pairing)
                                        .map(reason -> Map.entry(comparator.id(), reason))
                                        .stream())
                        .toList());
    }

    /**
     * Returns the ids of the installed methods that fit a metric and a sample.
     *
     * @param metric the metric
     * @param sample the sample
     * @return their ids
     */
    public List<String> methodsFor(Metric<?> metric, Sample<?> sample) {
        CanonicalRequest<?, ? extends Sample<?>> request = CanonicalRequest.of(metric, sample);
        return registry.methods().stream()
                .filter(method -> fits(method, request))
                .map(IntervalMethod::id)
                .toList();
    }

    /**
     * Returns the ids of the installed comparators that fit a metric and a pairing.
     *
     * @param metric the metric
     * @param pairing the two systems
     * @return their ids
     */
    public List<String> comparatorsFor(Metric<?> metric, Pairing<?> pairing) {
        CanonicalRequest<?, ? extends Pairing<?>> request = CanonicalRequest.of(metric, pairing);
        return registry.comparators().stream()
                .filter(comparator -> fits(comparator, request))
                .map(Comparator::id)
                .toList();
    }

    private static boolean fits(IntervalMethod method, CanonicalRequest<?, ? extends Sample<?>> request) {
        return request.metric().unsupported(request.data().evidence()).isEmpty()
                && method.refusal(request.metric(), request.data()).isEmpty();
    }

    private static boolean fits(Comparator comparator, CanonicalRequest<?, ? extends Pairing<?>> request) {
        return Stream.of(request.data().firstEvidence(), request.data().secondEvidence())
                        .allMatch(evidence ->
                                request.metric().unsupported(evidence).isEmpty())
                && comparator.refusal(request.metric(), request.data()).isEmpty();
    }

    /** Returns a line such as {@code Credence with 43 metrics, 25 methods, 8 comparators}. */
    @Override
    public String toString() {
        return "Credence with " + registry;
    }

    /**
     * Writes the refusal of a request for which no default method or comparator fits: it names those that fit, those that can be
     * installed, or the reasons why none fits.
     */
    private record NoDefault(String kind, String verb, String listOfFitting, String listOfMissing) {
        private static final Set<Refusal.Code> LESS_RELEVANT =
                Set.of(Refusal.Code.METRIC, Refusal.Code.EVIDENCE, Refusal.Code.PAIRING);
        private static final NoDefault METHOD =
                new NoDefault("method", "gives an interval for", ": name one of the methods that fit: ", ": ");
        private static final NoDefault COMPARATOR =
                new NoDefault("comparator", "fits", ": name one of the comparators that fit: ", "; ");

        /** Returns the preferred names that are not installed. */
        static List<String> missing(List<String> wanted, Function<String, Optional<?>> find) {
            return wanted.stream()
                    .filter(spelling -> find.apply(spelling).isEmpty())
                    .toList();
        }

        /** Returns the preferred names that are on the class path, if the registry has none of them, as one that was built without discovery. */
        static List<String> unused(
                List<String> wanted,
                Function<String, Optional<?>> find,
                Function<Registry, Function<String, Optional<?>>> findIn) {
            if (missing(wanted, find).size() < wanted.size()) {
                return List.of();
            }
            Function<String, Optional<?>> installed = findIn.apply(Registry.load());
            return wanted.stream()
                    .filter(spelling -> installed.apply(spelling).isPresent())
                    .toList();
        }

        /**
         * Returns the reasons why the defaults do not fit. A reason that several defaults share appears once. A default that is meant
         * for other metrics or other pairings is left out if a more relevant reason exists, such as one about the data or about a
         * metric that is not smooth.
         *
         * @param refusals ids with their refusals, in the order of the defaults
         */
        private static List<String> reasons(Metric<?> metric, List<Map.Entry<String, Refusal>> refusals) {
            String rough = metric.nonSmoothness().map(Refusal::sentence).orElse("");
            List<Map.Entry<String, Refusal>> near = refusals.stream()
                    .filter(reason -> !LESS_RELEVANT.contains(reason.getValue().code())
                            || (!rough.isEmpty() && reason.getValue().sentence().endsWith(rough)))
                    .toList();
            Map<String, List<String>> bySentence = new LinkedHashMap<>();
            (near.isEmpty() ? refusals : near)
                    .forEach(reason -> bySentence
                            .computeIfAbsent(reason.getValue().sentence(), sentence -> new ArrayList<>())
                            .add(reason.getKey()));
            return bySentence.entrySet().stream()
                    .map(reason -> String.join(", ", reason.getValue()) + ": " + reason.getKey())
                    .toList();
        }

        Refusal refusal(
                Metric<?> metric,
                List<String> fitting,
                List<String> absent,
                List<String> unused,
                List<Map.Entry<String, Refusal>> refusals) {
            return new Refusal(
                    Refusal.Code.NOTHING_INSTALLED,
                    (fitting.isEmpty() ? "no installed " : "no default ") + kind + " " + verb + " metric '"
                            + metric.spelling() + "'"
                            + hint(fitting, absent, unused, reasons(metric, refusals)),
                    fitting,
                    PublishedModules.having(absent));
        }

        private String hint(List<String> fitting, List<String> absent, List<String> unused, List<String> reasons) {
            String advice = unused.isEmpty()
                    ? "add one of: " + PublishedModules.advice(absent)
                    : "the registry does not use what is on the class path: " + PublishedModules.advice(unused)
                            + "; build it with discovered(), which credence.discovery=true does in a Spring application,"
                            + " or add one of these to it";
            if (!fitting.isEmpty()) {
                return listOfFitting
                        + fitting
                        + (absent.isEmpty() ? "" : unused.isEmpty() ? "; or " + advice : "; " + advice);
            }
            if (!absent.isEmpty()) {
                return listOfMissing + advice;
            }
            return ": " + (reasons.isEmpty() ? "no default is set" : String.join("; ", reasons));
        }
    }
}
