package dev.credence.report.comparison;

import dev.credence.ComparisonRequest;
import dev.credence.Credence;
import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.derived.OneVersusRest;
import dev.credence.api.refusal.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

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
    private static final List<String> MANY = List.of("accuracy", "f1.macro", "f1.weighted", "mcc", "cohen-kappa");

    private final Credence credence;
    private final List<Metric<?>> metrics;
    private final List<Comparator> comparators;
    private final ComparisonOptions options;
    private final ComputeOptions run;

    private ComparisonReportRequest(
            Credence credence,
            List<Metric<?>> metrics,
            List<Comparator> comparators,
            ComparisonOptions options,
            ComputeOptions run) {
        this.credence = credence;
        this.metrics = List.copyOf(metrics);
        this.comparators = List.copyOf(comparators);
        this.options = options;
        this.run = run;
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
        List<Metric<?>> named = new ArrayList<>();
        for (String spelling : spellings) {
            named.add(credence.registry().metric(spelling));
        }
        return metrics(named);
    }

    /**
     * Returns a copy with these metrics.
     *
     * @param wanted metrics, registered or not; none for the usual report
     * @return the request
     */
    public ComparisonReportRequest metrics(List<? extends Metric<?>> wanted) {
        return new ComparisonReportRequest(credence, List.copyOf(wanted), comparators, options, run);
    }

    /** {@return the metrics that were named; empty for the usual report} */
    public List<Metric<?>> metrics() {
        return metrics;
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
        return new ComparisonReportRequest(credence, metrics, named, options, run);
    }

    /**
     * Returns a copy with another level and margin.
     *
     * @param other level and margin
     * @return the request
     */
    public ComparisonReportRequest options(ComparisonOptions other) {
        return new ComparisonReportRequest(credence, metrics, comparators, other, run);
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
        return new ComparisonReport(Map.of(), options, rows(systems), List.of());
    }

    /**
     * Creates only the rows of the report.
     *
     * @param systems the observations
     * @return a row for each metric and comparator
     * @throws dev.credence.api.refusal.RefusedException if a named metric does not fit the observations
     */
    public List<ComparisonRow> rows(ObservedPair systems) {
        List<ComparisonRow> rows = new ArrayList<>();
        wanted(systems).forEach(metric -> rows.addAll(rows(metric, systems)));
        return rows;
    }

    private List<Metric<?>> wanted(ObservedPair systems) {
        if (!metrics.isEmpty()) {
            return metrics.stream()
                    .flatMap(metric -> eachClass(metric, systems))
                    .toList();
        }
        List<Metric<?>> usual = new ArrayList<>();
        for (Pairing<?> pairing : systems.pairings()) {
            Evidence evidence = pairing.firstEvidence();
            if (evidence instanceof ConfusionMatrix matrix) {
                (matrix.positive().isPresent() ? BINARY : MANY)
                        .forEach(spelling -> usual.add(credence.registry().metric(spelling)));
            } else if (!evidence.usualMetrics().isEmpty()) {
                evidence.usualMetrics().stream()
                        .<Metric<?>>map(credence.registry()::metric)
                        .filter(metric -> metric.nonSmoothness().isEmpty())
                        .forEach(usual::add);
            } else {
                credence.registry().metrics().stream()
                        .filter(metric -> metric.evidenceType() == evidence.getClass())
                        .forEach(usual::add);
            }
        }
        return usual;
    }

    private static Stream<Metric<?>> eachClass(Metric<?> metric, ObservedPair systems) {
        return systems.pairings().stream()
                .map(Pairing::firstEvidence)
                .filter(ConfusionMatrix.class::isInstance)
                .map(evidence -> OneVersusRest.ofEachClass(metric, ((ConfusionMatrix) evidence).labels()))
                .findFirst()
                .orElse(List.of(metric))
                .stream();
    }

    private <E extends Evidence> List<ComparisonRow> rows(Metric<E> metric, ObservedPair systems) {
        ComparisonRequest<E> question =
                credence.compare(pairing(metric, systems)).options(options).run(run);
        if (comparators.isEmpty()) {
            return List.of(ComparisonRow.of(question.answer(metric)));
        }
        return comparators.stream()
                .map(comparator ->
                        ComparisonRow.of(question.comparator(comparator).answer(metric)))
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
