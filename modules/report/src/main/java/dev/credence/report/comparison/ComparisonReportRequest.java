package dev.credence.report.comparison;

import dev.credence.ComparisonRequest;
import dev.credence.Credence;
import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.derived.OneClassMetric;
import dev.credence.api.refusal.Refusal;
import dev.credence.report.comparison.ComparisonRow.ComparedClass;
import dev.credence.report.evaluation.EvaluationRequest.NamedMetric;
import dev.credence.report.form.PartProgress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A request to compare two systems by metrics, with comparators, a level and a margin. Without metrics the report has the usual
 * ones.
 *
 * <pre>{@code
 * ComparisonReport report = ComparisonReportRequest.of(Credence.load()).margin(0.01).report(ObservedPair.of(pairing));
 * System.out.print(new MarkdownWriter().write(report));
 * }</pre>
 *
 * <p>Immutable: every call returns a new request. Spellings are checked at once.
 */
public final class ComparisonReportRequest {
    private static final List<String> BINARY = List.of("f1", "precision", "recall", "specificity", "accuracy", "mcc");
    /** The metric that is compared class by class if none is named. */
    private static final String EACH = "f1";
    /** The largest number of classes that are compared one by one if no metric is named, 100. */
    private static final int MAX_CLASSES = 100;

    private static final List<String> METRICS_OF_MANY_CLASSES =
            List.of("accuracy", "f1.macro", "f1.weighted", "mcc", "cohen-kappa");

    private final Credence credence;
    private final List<NamedMetric> metrics;
    private final List<Comparator> comparators;
    private final ComparisonOptions options;
    private final ComputeOptions computeOptions;

    private ComparisonReportRequest(
            Credence credence,
            List<NamedMetric> metrics,
            List<Comparator> comparators,
            ComparisonOptions options,
            ComputeOptions computeOptions) {
        this.credence = credence;
        this.metrics = List.copyOf(metrics);
        this.comparators = List.copyOf(comparators);
        this.options = options;
        this.computeOptions = computeOptions;
    }

    /**
     * Creates a request for the usual metrics by their default comparators at level 0.95 and without a margin.
     *
     * @param credence the installed metrics and methods
     * @return the request
     */
    public static ComparisonReportRequest of(Credence credence) {
        return new ComparisonReportRequest(
                credence, List.of(), List.of(), ComparisonOptions.at(ConfidenceLevel.P95), ComputeOptions.defaults());
    }

    /**
     * Returns a copy with these metrics.
     *
     * @param spellings such as {@code f1.macro}
     * @return the request
     * @throws java.util.NoSuchElementException if one is unknown
     * @throws IllegalArgumentException if an option is unknown or not allowed
     */
    public ComparisonReportRequest metrics(String... spellings) {
        List<NamedMetric> named = new ArrayList<>();
        for (String spelling : spellings) {
            named.add(NamedMetric.of(credence.registry(), credence.registry().metric(spelling), spelling));
        }
        return new ComparisonReportRequest(credence, named, comparators, options, computeOptions);
    }

    /**
     * Returns a copy with these metrics.
     *
     * @param requested metrics, registered or not; none for the usual report
     * @return the request
     */
    public ComparisonReportRequest metrics(List<? extends Metric<?>> requested) {
        return new ComparisonReportRequest(
                credence, requested.stream().map(NamedMetric::of).toList(), comparators, options, computeOptions);
    }

    /**
     * Returns a copy with these metrics, each shown under its requested name.
     *
     * @param requested metrics, registered or not; none for the usual report
     * @return the request
     */
    public ComparisonReportRequest named(List<NamedMetric> requested) {
        return new ComparisonReportRequest(credence, requested, comparators, options, computeOptions);
    }

    /** {@return the metrics that were named; empty for the usual report} */
    public List<Metric<?>> metrics() {
        return metrics.stream().<Metric<?>>map(NamedMetric::metric).toList();
    }

    /**
     * Returns a copy with these comparators, each of which compares each metric.
     *
     * @param spellings such as {@code bayes:prior=1}; none for the default of each metric
     * @return the request
     * @throws java.util.NoSuchElementException if one is unknown
     * @throws IllegalArgumentException if an option is unknown or not allowed
     */
    public ComparisonReportRequest comparators(String... spellings) {
        List<Comparator> named = new ArrayList<>();
        for (String spelling : spellings) {
            named.add(credence.registry().comparator(spelling));
        }
        return new ComparisonReportRequest(credence, metrics, named, options, computeOptions);
    }

    /**
     * Returns a copy with another level and margin.
     *
     * @param other level and margin
     * @return the request
     */
    public ComparisonReportRequest options(ComparisonOptions other) {
        return new ComparisonReportRequest(credence, metrics, comparators, other, computeOptions);
    }

    /**
     * Returns a copy with another level.
     *
     * @param level the level
     * @return the request
     */
    public ComparisonReportRequest level(ConfidenceLevel level) {
        return options(new ComparisonOptions(level, options.margin()));
    }

    /**
     * Returns a copy with another margin.
     *
     * @param margin 0 or more
     * @return the request
     * @throws IllegalArgumentException if it is negative, infinite or NaN
     */
    public ComparisonReportRequest margin(double margin) {
        return options(options.withMargin(margin));
    }

    /**
     * Returns a copy with other options of the computation.
     *
     * @param other seed, draws, threads, progress and cancellation
     * @return the request
     */
    public ComparisonReportRequest run(ComputeOptions other) {
        return new ComparisonReportRequest(credence, metrics, comparators, options, other);
    }

    /**
     * Creates the report. {@link ComparisonReport#named} sets the names of the systems.
     *
     * @param systems the observations
     * @return the comparison by each metric, or the reason why there is none
     * @throws dev.credence.api.refusal.RefusedException if a named metric does not fit the observations
     */
    public ComparisonReport report(ObservedPair systems) {
        return new ComparisonReport(
                Map.of(), options, rows(systems), classRows(systems), List.of(), List.of(), Optional.empty());
    }

    /**
     * Creates only the rows of the report.
     *
     * @param systems the observations
     * @return a row for each metric and comparator
     * @throws dev.credence.api.refusal.RefusedException if a named metric does not fit the observations
     */
    public List<ComparisonRow> rows(ObservedPair systems) {
        List<List<ComparisonRow>> ofEach = metrics.isEmpty()
                ? PartProgress.each(
                        usualMetrics(systems),
                        computeOptions,
                        (metric, run) ->
                                run(run).rows(metric, NamedMetric.of(metric).requested(), Optional.empty(), systems))
                : PartProgress.each(metrics, computeOptions, (metric, run) -> run(run).rows(metric, systems));
        return ofEach.stream().flatMap(List::stream).toList();
    }

    /** Returns F1 of each class if no metric is named and several classes are compared, none of which is positive. */
    private List<ComparisonRow> classRows(ObservedPair systems) {
        List<String> labels = labels(systems);
        if (!metrics.isEmpty()
                || labels.size() <= 2
                || labels.size() > MAX_CLASSES
                || !credence.registry().hasMetric(EACH)) {
            return List.of();
        }
        return rows(NamedMetric.of(credence.registry().metric(EACH + "@*")), systems);
    }

    private List<ComparisonRow> rows(NamedMetric metric, ObservedPair systems) {
        List<ComparisonRow> rows = new ArrayList<>();
        Map<String, Long> items = new LinkedHashMap<>();
        List<NamedMetric> each = systems.readBy(metric.metric())
                .map(pairing -> metric.ofEachClass(pairing.firstEvidence()))
                .orElse(List.of(metric));
        if (each.size() > 1) {
            items.putAll(items(systems, metric.metric()));
        }
        for (NamedMetric one : each) {
            Optional<ComparedClass> ofClass = each.size() > 1 && one.metric() instanceof OneClassMetric<?> oneClass
                    ? Optional.of(new ComparedClass(
                            oneClass.label(), metric.family(), items.getOrDefault(oneClass.label(), 0L)))
                    : Optional.empty();
            rows.addAll(rows(one.metric(), one.requested(), ofClass, systems));
        }
        return rows;
    }

    private static List<String> labels(ObservedPair systems) {
        return systems.pairing(ConfusionMatrix.class)
                .map(pairing -> pairing.firstEvidence().labels())
                .orElse(List.of());
    }

    /** Returns how many items of what a metric reads belong to each class. */
    private static Map<String, Long> items(ObservedPair systems, Metric<?> metric) {
        Map<String, Long> items = new LinkedHashMap<>();
        systems.readBy(metric).ifPresent(pairing -> {
            add(pairing.firstEvidence(), items);
            if (pairing instanceof Pairing.Independent) {
                add(pairing.secondEvidence(), items);
            }
        });
        return items;
    }

    private static void add(Evidence evidence, Map<String, Long> items) {
        for (int atom = 0; atom < evidence.atoms(); atom++) {
            String truth = evidence instanceof ClassScores scores
                    ? scores.labels().get(scores.truth(atom))
                    : ((ConfusionMatrix) evidence).labels().get(((ConfusionMatrix) evidence).truth(atom));
            items.merge(truth, evidence.count(atom), Long::sum);
        }
    }

    private List<Metric<?>> usualMetrics(ObservedPair systems) {
        List<Metric<?>> usual = new ArrayList<>();
        for (Pairing<?> pairing : systems.pairings()) {
            Evidence evidence = pairing.firstEvidence();
            if (evidence instanceof ConfusionMatrix matrix) {
                (matrix.positive().isPresent() ? BINARY : METRICS_OF_MANY_CLASSES)
                        .forEach(spelling -> usual.add(credence.registry().metric(spelling)));
            } else if (!evidence.usualMetrics().isEmpty()) {
                evidence.usualMetrics().stream()
                        .<Metric<?>>map(credence.registry()::metric)
                        .filter(metric -> metric.nonSmoothness().isEmpty())
                        .forEach(usual::add);
            } else {
                credence.registry().metrics().stream()
                        .filter(metric -> metric.isUsual() && metric.evidenceType() == evidence.getClass())
                        .forEach(usual::add);
            }
        }
        return usual;
    }

    private <E extends Evidence> List<ComparisonRow> rows(
            Metric<E> metric, String requested, Optional<ComparedClass> ofClass, ObservedPair systems) {
        ComparisonRequest<E> request =
                credence.compare(pairing(metric, systems)).options(options).run(computeOptions);
        if (comparators.isEmpty()) {
            return List.of(ComparisonRow.of(request.resultOrRefusal(metric), requested, ofClass));
        }
        return comparators.stream()
                .map(comparator ->
                        ComparisonRow.of(request.comparator(comparator).resultOrRefusal(metric), requested, ofClass))
                .toList();
    }

    private static <E extends Evidence> Pairing<E> pairing(Metric<E> metric, ObservedPair systems) {
        return systems.readBy(metric)
                .orElseThrow(() -> Refusal.of(
                                Refusal.Code.EVIDENCE,
                                "metric '" + metric.spelling() + "' reads "
                                        + metric.evidenceType().getSimpleName() + ": observed="
                                        + systems.pairings().stream()
                                                .map(pairing -> pairing.firstEvidence()
                                                        .getClass()
                                                        .getSimpleName())
                                                .toList())
                        .asException());
    }
}
