package dev.credence.spark;

import dev.credence.ComparisonRequest;
import dev.credence.Credence;
import dev.credence.EstimateRequest;
import dev.credence.ResultOrRefusal;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.interval.Estimate;
import dev.credence.api.sample.Sample;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.OutcomesBuilder;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The metrics, level and method to compute for every slice; it is sent to the executors, which have their own registry. */
record StateQuery(
        List<String> metrics, double level, @Nullable String method, long seed) implements Serializable {
    private static final List<String> OF_SCORES = List.of("auroc", "average-precision");
    private static final List<String> OF_CLASS_SCORES =
            List.of("accuracy", "f1.macro", "auroc-ovr", "multiclass-log-loss");
    private static final List<String> OF_TWO_CLASSES = List.of("accuracy", "precision", "recall", "f1", "mcc");
    private static final List<String> OF_CLASSES = List.of("accuracy", "f1.macro", "mcc");

    /** The registry of this JVM, created once because the lookup of services reads every jar. */
    private static final class Installed {
        private static final Credence CREDENCE = Credence.load();
    }

    StateQuery {
        metrics = List.copyOf(metrics);
    }

    static Credence credence() {
        return Installed.CREDENCE;
    }

    static List<String> usualMetrics(EvidenceSpec requested) {
        if (requested.hasRole(Role.OUTCOME)) {
            return new OutcomesBuilder(requested.outcomes().toArray(OutcomeColumn[]::new))
                    .build()
                    .usualMetrics();
        }
        if (requested.ofClasses()) {
            return OF_CLASS_SCORES;
        }
        if (requested.scores()) {
            return OF_SCORES;
        }
        return requested.positive().isPresent() ? OF_TWO_CLASSES : OF_CLASSES;
    }

    /** Checks the names on the driver, so that an unknown name throws before any job. */
    StateQuery checked(boolean compares) {
        metrics.forEach(metric -> credence().registry().metric(metric));
        if (method != null && compares) {
            credence().registry().comparator(method);
        } else if (method != null) {
            credence().registry().method(method);
        }
        return this;
    }

    StateQuery level(double other) {
        return new StateQuery(metrics, other, method, seed);
    }

    StateQuery method(String other) {
        return new StateQuery(metrics, level, other, seed);
    }

    StateQuery seed(long other) {
        return new StateQuery(metrics, level, method, other);
    }

    ResultOrRefusal<Estimate> answer(String metric, Sample<?> sample) {
        EstimateRequest<?> request = credence().evaluate(sample).level(level).seed(seed);
        return (method == null ? request : request.method(method)).resultOrRefusal(metric);
    }

    ResultOrRefusal<Comparison> answer(String metric, Pairing<?> pairing) {
        ComparisonRequest<?> request = credence().compare(pairing).level(level).seed(seed);
        return (method == null ? request : request.comparator(method)).resultOrRefusal(metric);
    }

    @Override
    public String toString() {
        return metrics + " at level " + level + ", " + (method == null ? "default methods" : "method " + method)
                + ", seed " + seed;
    }
}
