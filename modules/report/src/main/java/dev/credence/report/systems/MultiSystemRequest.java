package dev.credence.report.systems;

import dev.credence.Credence;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.evidence.JointEvidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.derived.OneClassMetric;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.sample.Sample;
import dev.credence.hypothesis.multiple.MultipleComparison;
import dev.credence.hypothesis.multiple.PairwiseComparisons;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A request to compare several systems on the same items by metrics, with a comparator and a level. Without metrics it uses
 * accuracy and F1, or macro-averaged F1 if no label is positive; for other evidence than predictions it uses those of the usual
 * metrics of the first system that have p-values.
 *
 * <pre>{@code
 * MultiSystemReport report = MultiSystemRequest.of(Credence.load()).metrics("f1.macro").report(Sample.of(matrix));
 * System.out.print(new MarkdownWriter().write(report));
 * }</pre>
 *
 * <p>Immutable: every call returns a new request. Spellings are checked at once.
 */
public final class MultiSystemRequest {
    private final Credence credence;
    private final PairwiseComparisons pairs;
    private final List<Metric<?>> metrics;

    private MultiSystemRequest(Credence credence, PairwiseComparisons pairs, List<Metric<?>> metrics) {
        this.credence = credence;
        this.pairs = pairs;
        this.metrics = List.copyOf(metrics);
    }

    /**
     * Creates a request for the usual metrics by their default comparators, at level 0.95.
     *
     * @param credence the installed metrics and methods
     * @return the request
     */
    public static MultiSystemRequest of(Credence credence) {
        return new MultiSystemRequest(credence, PairwiseComparisons.of(credence), List.of());
    }

    /**
     * Returns a copy with these metrics.
     *
     * @param spellings such as {@code f1.macro}; none for the usual ones
     * @return the request
     * @throws java.util.NoSuchElementException if one is unknown
     * @throws IllegalArgumentException if an option is unknown or not allowed
     */
    public MultiSystemRequest metrics(String... spellings) {
        return metrics(Arrays.stream(spellings)
                .<Metric<?>>map(credence.registry()::metric)
                .toList());
    }

    /**
     * Returns a copy with these metrics.
     *
     * @param requested metrics, registered or not; none for the usual ones
     * @return the request
     */
    public MultiSystemRequest metrics(List<? extends Metric<?>> requested) {
        return new MultiSystemRequest(credence, pairs, List.copyOf(requested));
    }

    /**
     * Returns a copy with this comparator.
     *
     * @param spelling the spelling of a comparator with p-values; empty for the default of each metric
     * @return the request
     * @throws java.util.NoSuchElementException if it is unknown
     * @throws IllegalArgumentException if an option is unknown or not allowed
     */
    public MultiSystemRequest comparator(Optional<String> spelling) {
        return new MultiSystemRequest(credence, spelling.map(pairs::comparator).orElse(pairs), metrics);
    }

    /**
     * Returns a copy with another level.
     *
     * @param level the simultaneous level of all intervals of a metric
     * @return the request
     */
    public MultiSystemRequest level(ConfidenceLevel level) {
        return new MultiSystemRequest(credence, pairs.level(level), metrics);
    }

    /**
     * Returns a copy with other options of the computation.
     *
     * @param options seed, draws, cancellation
     * @return the request
     */
    public MultiSystemRequest run(ComputeOptions options) {
        return new MultiSystemRequest(credence, pairs.run(options), metrics);
    }

    /**
     * Creates the report.
     *
     * @param <E> evidence of one system
     * @param <P> evidence of two systems
     * @param <J> evidence of all systems, such as {@link JointConfusionMatrix}
     * @param sample the observations
     * @return the ranking and all pairs by each metric
     * @throws dev.credence.api.refusal.RefusedException if a metric, the design or the comparator does not fit; see {@link
     *     PairwiseComparisons}
     * @throws IllegalArgumentException if there are too few draws
     */
    public <E extends Evidence, P extends PairedEvidence<E> & Poolable<P>, J extends JointEvidence<E, P>>
            MultiSystemReport report(Sample<J> sample) {
        if (sample.evidence() instanceof JointConfusionMatrix matrix) {
            return report(predictionMetrics(matrix), sample);
        }
        return metrics.isEmpty()
                ? reportOfUsualMetrics(sample)
                : report(ofEachClass(labels(sample.evidence().system(0))), sample);
    }

    private <E extends Evidence, P extends PairedEvidence<E> & Poolable<P>, J extends JointEvidence<E, P>>
            MultiSystemReport report(List<Metric<?>> requested, Sample<J> sample) {
        return new MultiSystemReport(
                Map.of(),
                requested.stream().map(metric -> pairs.compare(metric, sample)).toList(),
                List.of());
    }

    /** Compares by the usual metrics of the evidence; a note says which of them are refused, unless all are. */
    private <E extends Evidence, P extends PairedEvidence<E> & Poolable<P>, J extends JointEvidence<E, P>>
            MultiSystemReport reportOfUsualMetrics(Sample<J> sample) {
        List<MultipleComparison> comparisons = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        RefusedException last = null;
        for (Metric<?> usual : usualMetrics(sample.evidence().system(0))) {
            try {
                comparisons.add(pairs.compare(usual, sample));
            } catch (RefusedException e) {
                last = e;
                notes.add(usual.spelling() + " is left out: " + e.refusal().sentence());
            }
        }
        if (comparisons.isEmpty()) {
            throw last != null
                    ? last
                    : new IllegalArgumentException("metrics must be named, since the evidence has no usual ones: "
                            + sample.evidence().system(0));
        }
        return new MultiSystemReport(Map.of(), comparisons, notes);
    }

    private List<Metric<?>> usualMetrics(Evidence system) {
        List<String> named = system.usualMetrics();
        return named.isEmpty()
                ? credence.registry().metrics().stream()
                        .filter(metric -> metric.isUsual() && metric.evidenceType() == system.getClass())
                        .toList()
                : named.stream().<Metric<?>>map(credence.registry()::metric).toList();
    }

    private List<Metric<?>> predictionMetrics(JointConfusionMatrix evidence) {
        if (!metrics.isEmpty()) {
            return ofEachClass(evidence.labels());
        }
        String f1 = evidence.positive().isPresent() ? "f1" : "f1.macro";
        return List.of(
                credence.registry().metric("accuracy"), credence.registry().metric(f1));
    }

    private List<Metric<?>> ofEachClass(List<String> labels) {
        return metrics.stream()
                .flatMap(metric -> OneClassMetric.ofEachClass(metric, labels).stream())
                .toList();
    }

    private static List<String> labels(Evidence system) {
        return system instanceof ClassScores scores ? scores.labels() : List.of();
    }
}
