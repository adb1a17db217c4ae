package dev.credence.cli.report;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Metric;
import dev.credence.api.registry.Registry;
import dev.credence.api.registry.Spelling;
import dev.credence.cli.data.Dataset;
import java.util.ArrayList;
import java.util.List;

/** The report one would want where no metric is named. */
final class Plan {
    private static final List<String> BINARY =
            List.of("precision", "recall", "specificity", "npv", "f1", "jaccard", "balanced-accuracy", "prevalence");
    private static final List<String> PER_CLASS = List.of("precision", "recall", "f1");
    private static final List<String> OVERALL = List.of("accuracy", "mcc", "cohen-kappa");
    private static final List<String> AVERAGED = List.of("f1", "precision", "recall");

    private final Registry registry;
    private final List<Wanted> wanted = new ArrayList<>();

    private Plan(Registry registry) {
        this.registry = registry;
    }

    static List<Wanted> of(Registry registry, Dataset data) {
        Plan plan = new Plan(registry);
        data.matrix().ifPresent(sample -> plan.addMatrix(sample.evidence()));
        data.scores().ifPresent(sample -> plan.addAll(ScoredSample.class, "scores"));
        if (plan.wanted.isEmpty()) {
            data.classes().ifPresent(sample -> plan.addAll(ClassScores.class, "scores of classes"));
        }
        return plan.wanted;
    }

    private void addMatrix(ConfusionMatrix matrix) {
        matrix.positive().ifPresent(label -> BINARY.forEach(id -> add(label + " against the rest", id, id)));
        for (String label : matrix.labels()) {
            PER_CLASS.forEach(id -> add("per class", id, id + "@" + label));
        }
        OVERALL.forEach(id -> add("all classes", id, id));
        for (String averaging : List.of("macro", "micro", "weighted")) {
            AVERAGED.forEach(id -> add("averages over classes", id, id + "." + averaging));
        }
    }

    /** All metrics of a kind of scores that need no option. */
    private void addAll(Class<? extends Evidence> scores, String group) {
        registry.metrics().stream()
                .filter(metric -> metric.evidenceType() == scores)
                .forEach(metric -> add(group, metric.id(), metric.id()));
    }

    private void add(String group, String id, String spelling) {
        if (registry.metrics().stream().anyMatch(metric -> isNamed(metric, id))) {
            wanted.add(new Wanted(group, spelling));
        }
    }

    private static boolean isNamed(Metric<?> metric, String id) {
        return metric.id().equals(Spelling.parse(id).name()) || metric.aliases().contains(id);
    }
}
