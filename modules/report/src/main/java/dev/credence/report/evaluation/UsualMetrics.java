package dev.credence.report.evaluation;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Metric;
import dev.credence.api.registry.Registry;
import dev.credence.report.evaluation.EvaluationRequest.MetricRequest;
import java.util.ArrayList;
import java.util.List;

/**
 * Selects the metrics that are reported if none is named: those of the positive class, of each class and of all classes, the
 * averages over classes, and all metrics of scores that need no choice of the user.
 *
 * <p>Averages that equal accuracy whenever every item has one true and one predicted label (micro-averaged precision, recall and
 * F1, weighted recall) are left out, because they would repeat the same number.
 */
final class UsualMetrics {
    /** The heading of the metrics of each class. */
    static final String EACH_CLASS = "per class";

    private static final List<String> BINARY =
            List.of("precision", "recall", "specificity", "npv", "f1", "jaccard", "balanced-accuracy", "prevalence");
    private static final List<String> WITHOUT_TRUE_NEGATIVES =
            List.of("precision", "recall", "f1", "jaccard", "fowlkes-mallows");
    private static final List<String> PER_CLASS = List.of("precision", "recall", "f1");
    private static final List<String> OVERALL = List.of("accuracy", "mcc", "cohen-kappa");
    private static final List<String> AVERAGES =
            List.of("f1.macro", "precision.macro", "recall.macro", "f1.weighted", "precision.weighted");

    private final Registry registry;
    private final List<MetricRequest> requested = new ArrayList<>();
    private final List<String> unfit = new ArrayList<>();

    private UsualMetrics(Registry registry) {
        this.registry = registry;
    }

    static List<MetricRequest> of(Registry registry, Observations observations) {
        return chosen(registry, observations).requested;
    }

    /** Returns why metrics of scores were left out, such as losses of scores that are not probabilities. */
    static List<String> leftOut(Registry registry, Observations observations) {
        return chosen(registry, observations).unfit;
    }

    private static UsualMetrics chosen(Registry registry, Observations observations) {
        UsualMetrics usual = new UsualMetrics(registry);
        observations.sample(ConfusionMatrix.class).ifPresent(sample -> usual.addMatrix(sample.evidence()));
        observations.sample(ScoredSample.class).ifPresent(sample -> usual.addAll(sample.evidence(), "scores"));
        observations
                .sample(ClassScores.class)
                .ifPresent(sample -> usual.addAll(sample.evidence(), "scores of classes"));
        if (usual.requested.isEmpty()) {
            observations.samples().forEach(sample -> usual.addAll(sample.evidence(), ""));
        }
        return usual;
    }

    private void addMatrix(ConfusionMatrix matrix) {
        if (!matrix.countsTrueNegatives()) {
            WITHOUT_TRUE_NEGATIVES.forEach(id -> add("", id, id));
            return;
        }
        matrix.positive().ifPresent(label -> BINARY.forEach(id -> add(label + " against the rest", id, id)));
        for (String label : matrix.labels()) {
            PER_CLASS.forEach(id -> add(EACH_CLASS, id, id + "@" + label));
        }
        OVERALL.forEach(id -> add("all classes", id, id));
        AVERAGES.forEach(
                spelling -> add("averages over classes", spelling.substring(0, spelling.indexOf('.')), spelling));
    }

    private void addAll(Evidence evidence, String group) {
        List<String> usual = evidence.usualMetrics();
        if (!usual.isEmpty()) {
            usual.forEach(spelling -> add(group, id(spelling), spelling));
            return;
        }
        for (Metric<?> metric : registry.metrics()) {
            if (metric.isUsual() && metric.evidenceType() == evidence.getClass()) {
                metric.unsupported(evidence)
                        .ifPresentOrElse(
                                reason -> unfit.add("left out: " + reason.sentence()),
                                () -> requested.add(new MetricRequest(group, metric)));
            }
        }
    }

    private static String id(String spelling) {
        return spelling.split(":", 2)[0];
    }

    private void add(String group, String id, String spelling) {
        if (registry.hasMetric(id)) {
            requested.add(new MetricRequest(group, registry.metric(spelling)));
        }
    }
}
