package dev.credence.metrics;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.metric.Metric;
import dev.credence.api.registry.Registry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/** The registered metrics and their averages, and matrices to test them with. */
final class Standard {
    static final Registry REGISTRY = Registry.load();
    private static final List<String> NAMES = List.of("a", "b", "c", "d");

    private Standard() {}

    @SuppressWarnings("unchecked") // every metric of this module reads matrices
    static Metric<ConfusionMatrix> metric(String spelling) {
        return (Metric<ConfusionMatrix>) REGISTRY.metric(spelling);
    }

    /** Returns every registered metric. */
    static List<String> ids() {
        return REGISTRY.metrics().stream().<String>map(Metric::id).toList();
    }

    /** Returns every registered metric, variants with options, and averages of metrics that read different cells. */
    static List<String> spellings() {
        List<String> spellings = new ArrayList<>(ids());
        spellings.addAll(List.of(
                "fbeta:beta=2",
                "fbeta:beta=0.5",
                "cohen-kappa:weights=linear",
                "cohen-kappa:weights=quadratic",
                "cohen-kappa:weights=linear,scale=declared",
                "balanced-accuracy:undefined=zero",
                "expected-cost:fp=2,fn=5",
                "mcc@b",
                "cohen-kappa@b",
                "balanced-accuracy@b",
                "balanced-error@b",
                "accuracy@b",
                "error-rate@b",
                "f1@b",
                "fbeta:beta=2@b"));
        for (String id : List.of("precision", "recall", "f1", "specificity", "jaccard", "fbeta:beta=2", "npv")) {
            String[] parts = id.split(":", 2);
            for (String averaging : List.of(".macro", ".micro", ".weighted")) {
                spellings.add(parts[0] + averaging + (parts.length > 1 ? ":" + parts[1] : ""));
            }
        }
        spellings.addAll(List.of(
                "f1.macro:undefined=skip",
                "f1.weighted:undefined=skip",
                "precision.macro:undefined=nan",
                "informedness.macro",
                "mcc.macro",
                "f1.macro-of-averages:undefined=skip"));
        return spellings;
    }

    static double[] influence(Metric<ConfusionMatrix> metric, ConfusionMatrix matrix) {
        double[] out = new double[matrix.atoms()];
        metric.influence(matrix, matrix.weights(), out);
        return out;
    }

    static double largest(double[] values) {
        return Arrays.stream(values)
                .map(Math::abs)
                .filter(Double::isFinite)
                .max()
                .orElse(0);
    }

    static ConfusionMatrix matrix(long[][] counts) {
        return ConfusionMatrix.of(NAMES.subList(0, counts.length), counts).withPositive("b");
    }

    /** Generates matrices of 2 to 4 classes that have rare and empty cells next to common ones. */
    static Arbitrary<ConfusionMatrix> matrices() {
        Arbitrary<Long> count = Arbitraries.oneOf(
                Arbitraries.just(0L),
                Arbitraries.longs().between(1, 9),
                Arbitraries.longs().between(10, 2000));
        return Arbitraries.integers()
                .between(2, 4)
                .flatMap(k -> count.array(long[].class)
                        .ofSize(k)
                        .array(long[][].class)
                        .ofSize(k)
                        .map(Standard::matrix));
    }
}
