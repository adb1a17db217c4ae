package dev.credence.report.evaluation;

import dev.credence.Credence;
import dev.credence.EstimateRequest;
import dev.credence.ResultOrRefusal;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Margins;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.derived.Averaging.UndefinedPolicy;
import dev.credence.api.metric.derived.OneClassMetric;
import dev.credence.api.metric.derived.OneVersusRest;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.registry.Registry;
import dev.credence.api.registry.Spelling;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.bayes.posterior.PriorSensitivity;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.form.PartProgress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A request to evaluate a system by metrics, with methods and a level. Without metrics the report has the usual ones.
 *
 * <pre>{@code
 * EvaluationReport report = EvaluationRequest.of(Credence.load()).metrics("f1.macro", "mcc").report(Observations.of(matrix));
 * System.out.print(new MarkdownWriter().write(report));
 * }</pre>
 *
 * <p>Immutable: every call returns a new request. Spellings are checked at once.
 */
public final class EvaluationRequest {
    private static final String UNDEFINED = "undefined";

    private final Credence credence;
    private final List<NamedMetric> metrics;
    private final List<IntervalMethod> methods;
    private final ConfidenceLevel level;
    private final ComputeOptions computeOptions;

    private EvaluationRequest(
            Credence credence,
            List<NamedMetric> metrics,
            List<IntervalMethod> methods,
            ConfidenceLevel level,
            ComputeOptions computeOptions) {
        this.credence = credence;
        this.metrics = List.copyOf(metrics);
        this.methods = List.copyOf(methods);
        this.level = level;
        this.computeOptions = computeOptions;
    }

    /**
     * Creates a request for the usual metrics by their default methods at level 0.95.
     *
     * @param credence the installed metrics and methods
     * @return the request
     */
    public static EvaluationRequest of(Credence credence) {
        return new EvaluationRequest(credence, List.of(), List.of(), ConfidenceLevel.P95, ComputeOptions.defaults());
    }

    /**
     * Returns a copy with these metrics.
     *
     * @param spellings such as {@code f1.macro}
     * @return the request
     * @throws java.util.NoSuchElementException if one is unknown
     * @throws IllegalArgumentException if an option is unknown or not allowed
     */
    public EvaluationRequest metrics(String... spellings) {
        return metrics(List.of(spellings), UndefinedPolicy.ZERO);
    }

    /**
     * Returns a copy with these metrics, whose averages treat an undefined class by a policy.
     *
     * @param spellings such as {@code f1.macro}; a spelling that contains a policy keeps it
     * @param undefined how an average treats a class whose value is 0/0
     * @return the request
     * @throws java.util.NoSuchElementException if one is unknown
     * @throws IllegalArgumentException if an option is unknown or not allowed
     */
    public EvaluationRequest metrics(List<String> spellings, UndefinedPolicy undefined) {
        return new EvaluationRequest(
                credence,
                spellings.stream()
                        .map(spelling -> NamedMetric.of(credence.registry(), metric(spelling, undefined), spelling))
                        .toList(),
                methods,
                level,
                computeOptions);
    }

    private Metric<?> metric(String spelling, UndefinedPolicy undefined) {
        Metric<?> metric = credence.registry().metric(spelling);
        if (undefined == UndefinedPolicy.ZERO
                || metric.options().stream().noneMatch(option -> option.name().equals(UNDEFINED))
                || Spelling.parse(spelling).options().text(UNDEFINED).isPresent()) {
            return metric;
        }
        return metric.configured(Options.of(Map.of(UNDEFINED, undefined.name().toLowerCase(Locale.ROOT))));
    }

    /**
     * Returns a copy with these metrics.
     *
     * @param requested metrics, registered or not; none for the usual report
     * @return the request
     */
    public EvaluationRequest metrics(List<? extends Metric<?>> requested) {
        return new EvaluationRequest(
                credence, requested.stream().map(NamedMetric::of).toList(), methods, level, computeOptions);
    }

    /** {@return the metrics that were named; empty for the usual report} */
    public List<Metric<?>> metrics() {
        return metrics.stream().<Metric<?>>map(NamedMetric::metric).toList();
    }

    /** {@return the metrics with the names under which they were requested} */
    public List<NamedMetric> named() {
        return metrics;
    }

    /**
     * Returns a copy with these methods, each of which estimates each metric.
     *
     * @param spellings such as {@code beta:prior=1}; none for the default of each metric
     * @return the request
     * @throws java.util.NoSuchElementException if one is unknown
     * @throws IllegalArgumentException if an option is unknown or not allowed
     */
    public EvaluationRequest methods(String... spellings) {
        List<IntervalMethod> named = new ArrayList<>();
        for (String spelling : spellings) {
            named.add(credence.registry().method(spelling));
        }
        return new EvaluationRequest(credence, metrics, named, level, computeOptions);
    }

    /** {@return the methods that were named; empty for the default of each metric} */
    public List<IntervalMethod> namedMethods() {
        return methods;
    }

    /**
     * Returns a copy with another level.
     *
     * @param other the level
     * @return the request
     */
    public EvaluationRequest level(ConfidenceLevel other) {
        return new EvaluationRequest(credence, metrics, methods, other, computeOptions);
    }

    /**
     * Returns a copy with other options of the computation.
     *
     * @param other seed, draws, threads, progress and cancellation
     * @return the request
     */
    public EvaluationRequest run(ComputeOptions other) {
        return new EvaluationRequest(credence, metrics, methods, level, other);
    }

    /**
     * Creates the report.
     *
     * @param observations the observed samples
     * @return the estimate of each metric, with its interval or the reason why there is none
     * @throws dev.credence.api.refusal.RefusedException if a named metric does not fit the observations, or no installed metric
     *     does
     */
    public EvaluationReport report(Observations observations) {
        List<String> notes = metrics.isEmpty() ? UsualMetrics.leftOut(credence.registry(), observations) : List.of();
        return new EvaluationReport(Map.of(), observations, level, rows(observations), List.of(), notes);
    }

    /**
     * Creates only the rows of the report.
     *
     * @param observations the observed samples
     * @return a row for each metric and method
     * @throws dev.credence.api.refusal.RefusedException if a named metric does not fit the observations, or no installed metric
     *     does
     */
    public List<EstimateRow> rows(Observations observations) {
        Optional<Margins> margins = margins(observations);
        return PartProgress.each(
                        requests(observations),
                        computeOptions,
                        (request, run) ->
                                run(run).rows(request.group(), request.metric(), observations, margins).stream()
                                        .map(row -> row.requestedAs(request.requested()))
                                        .toList())
                .stream()
                .flatMap(List::stream)
                .toList();
    }

    /** Returns the sums of an observed matrix of independent items, which the tables of all its classes share. */
    static Optional<Margins> margins(Observations observations) {
        return observations
                .sample(ConfusionMatrix.class)
                .filter(IidSample.class::isInstance)
                .map(sample -> Margins.of(sample.evidence(), sample.weights()));
    }

    private List<MetricRequest> requests(Observations observations) {
        List<MetricRequest> requests = metrics.isEmpty()
                ? UsualMetrics.of(credence.registry(), observations)
                : metrics.stream()
                        .flatMap(metric -> eachClass(metric, observations))
                        .map(metric -> new MetricRequest("", metric.metric(), metric.requested()))
                        .toList();
        if (requests.isEmpty()) {
            throw Refusal.of(
                            Refusal.Code.NOTHING_INSTALLED,
                            "no installed metric fits; add credence-metrics to the class path")
                    .asException();
        }
        return requests;
    }

    private static Stream<NamedMetric> eachClass(NamedMetric metric, Observations observations) {
        return observations
                .readBy(metric.metric())
                .map(sample -> metric.ofEachClass(sample.evidence()))
                .orElse(List.of(metric))
                .stream();
    }

    private <E extends Evidence> List<EstimateRow> rows(
            String group, Metric<E> metric, Observations observations, Optional<Margins> margins) {
        Sample<E> whole = sample(metric, observations);
        Optional<Sample<E>> table = margins.flatMap(sums -> classTable(metric, whole, sums));
        if (!methods.isEmpty()) {
            return methods.stream()
                    .map(method -> table.filter(
                                    two -> method.refusal(metric, whole).isEmpty())
                            .flatMap(two -> proportionRequest(two, method))
                            .orElseGet(() -> requestFor(whole).method(method)))
                    .map(request -> row(group, metric, request))
                    .toList();
        }
        return List.of(row(
                group,
                metric,
                table.flatMap(two ->
                                credence.defaultMethod(metric, whole).flatMap(method -> proportionRequest(two, method)))
                        .orElseGet(() -> requestFor(whole))));
    }

    /** Returns the request for a method for proportions, which needs only the four counts of a class; empty for other methods. */
    private <E extends Evidence> Optional<EstimateRequest<E>> proportionRequest(
            Sample<E> table, IntervalMethod method) {
        return method instanceof ProportionIntervalMethod
                ? Optional.of(requestFor(table).method(method))
                : Optional.empty();
    }

    /**
     * Returns the two-class table of a class if the metric is a proportion of that class. Without these tables each class would
     * need a pass over all cells of the matrix, which takes minutes for 10,000 classes.
     */
    @SuppressWarnings("unchecked") // a metric of one class reads matrices
    static <E extends Evidence> Optional<Sample<E>> classTable(Metric<E> metric, Sample<E> whole, Margins margins) {
        return metric instanceof OneVersusRest oneClass
                        && metric.proportion().isPresent()
                        && whole.evidence() instanceof ConfusionMatrix matrix
                        && metric.unsupported(whole.evidence()).isEmpty()
                ? Optional.of((Sample<E>) Sample.of(oneClass.table(matrix, margins)))
                : Optional.empty();
    }

    private <E extends Evidence> EstimateRequest<E> requestFor(Sample<E> requested) {
        return credence.evaluate(requested).level(level).run(computeOptions);
    }

    private static <E extends Evidence> EstimateRow row(String group, Metric<E> metric, EstimateRequest<E> request) {
        ResultOrRefusal<Estimate> result = request.resultOrRefusal(metric);
        return EstimateRow.of(group, metric, result);
    }

    private static <E extends Evidence> Sample<E> sample(Metric<E> metric, Observations observations) {
        return observations
                .readBy(metric)
                .orElseThrow(() -> Refusal.of(
                                Refusal.Code.EVIDENCE,
                                "metric '" + metric.spelling() + "' reads "
                                        + metric.evidenceType().getSimpleName() + ": observed="
                                        + observations.samples().stream()
                                                .map(sample -> sample.evidence()
                                                        .getClass()
                                                        .getSimpleName())
                                                .toList())
                        .asException());
    }

    /**
     * Computes how the exact posteriors of the named metrics depend on their prior; if none is named, those of F1, or of accuracy
     * if no label is positive.
     *
     * @param observations the observed samples
     * @return a table for each metric
     * @throws dev.credence.api.refusal.RefusedException if a metric has no exact posterior
     */
    public List<PriorSensitivity> priors(Observations observations) {
        List<Metric<?>> requested =
                metrics.isEmpty() ? List.of(credence.registry().metric(headline(observations))) : metrics();
        return requested.stream().map(metric -> priors(metric, observations)).toList();
    }

    private static String headline(Observations observations) {
        return observations
                .sample(ConfusionMatrix.class)
                .flatMap(sample -> sample.evidence().positive())
                .map(positive -> "f1")
                .orElse("accuracy");
    }

    private <E extends Evidence> PriorSensitivity priors(Metric<E> metric, Observations observations) {
        return PriorSensitivity.of(metric, sample(metric, observations), level);
    }

    /**
     * A metric to report.
     *
     * @param group the heading above the metric; empty for none
     * @param metric the metric
     * @param requested the name under which it is shown
     */
    record MetricRequest(String group, Metric<?> metric, String requested) {
        MetricRequest(String group, Metric<?> metric) {
            this(group, metric, NamedMetric.of(metric).requested());
        }
    }

    /**
     * A metric with the name under which it was requested, such as recall requested as {@code sensitivity}.
     *
     * @param metric the metric
     * @param requested the name under which the metric was requested
     */
    public record NamedMetric(Metric<?> metric, String requested) {
        /** The end of a spelling that requests a metric of every class. */
        private static final String EVERY_CLASS = "@*";

        /**
         * Returns a metric under its spelling, with the rate or the number at which a metric of scores is taken by default.
         *
         * @param metric the metric
         * @return the metric with its name
         */
        public static NamedMetric of(Metric<?> metric) {
            return new NamedMetric(metric, withDefaults(metric, metric.spelling()));
        }

        /** Returns {@code precision-at-recall:recall=0.9} for {@code precision-at-recall}, whose name does not contain the recall. */
        private static String withDefaults(Metric<?> metric, String name) {
            boolean ofScores =
                    metric.evidenceType() == ScoredSample.class || metric.evidenceType() == ClassScores.class;
            if (!ofScores || !metric.spelling().equals(metric.id()) || name.contains(":")) {
                return name;
            }
            String options = metric.options().stream()
                    .filter(option -> option.hasDefaultValue()
                            && Character.isDigit(option.defaultValue().charAt(0)))
                    .map(option -> option.name() + "=" + option.defaultValue())
                    .collect(Collectors.joining(","));
            if (options.isEmpty()) {
                return name;
            }
            int label = metric instanceof OneClassMetric<?> one ? name.lastIndexOf("@" + one.label()) : -1;
            return label < 0 ? name + ":" + options : name.substring(0, label) + ":" + options + name.substring(label);
        }

        /**
         * Returns a metric under a name.
         *
         * @param registry the installed metrics
         * @param metric the metric
         * @param name the name under which it was requested
         * @return the metric with this name; with its spelling if the name means another configuration of the metric
         */
        public static NamedMetric of(Registry registry, Metric<?> metric, String name) {
            boolean same = registry.metric(name).spelling().equals(metric.spelling());
            return new NamedMetric(metric, withDefaults(metric, same ? name.strip() : metric.spelling()));
        }

        /**
         * Returns the metric of each class.
         *
         * @param evidence the evidence that the metric reads
         * @return a metric for each label of the evidence if the metric was requested for every class; otherwise the metric alone
         */
        public List<NamedMetric> ofEachClass(Evidence evidence) {
            List<Metric<?>> each = OneClassMetric.ofEachClass(metric, labels(evidence));
            return each.size() == 1 && each.get(0).equals(metric)
                    ? List.of(this)
                    : each.stream().map(this::ofClass).toList();
        }

        private static List<String> labels(Evidence evidence) {
            if (evidence instanceof ClassScores scores) {
                return scores.labels();
            }
            return evidence instanceof ConfusionMatrix matrix ? matrix.labels() : List.of();
        }

        /** {@return the name without the star that requests every class} */
        public String family() {
            return requested.endsWith(EVERY_CLASS)
                    ? requested.substring(0, requested.length() - EVERY_CLASS.length())
                    : requested;
        }

        private NamedMetric ofClass(Metric<?> one) {
            return one instanceof OneClassMetric<?> metric && requested.endsWith(EVERY_CLASS)
                    ? new NamedMetric(one, requested.substring(0, requested.length() - 1) + metric.label())
                    : of(one);
        }
    }
}
