package dev.credence.delta;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.Sample;
import dev.credence.delta.interval.DeltaWald;
import dev.credence.delta.variance.VarianceEstimate;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Variances against delta.json, computed independently with MPFR from gradients and the full covariance matrix. */
class DeltaReferenceTest {
    /** Compares influences in closed form; the largest observed relative error of a variance is 1e-13. */
    private static final Map<String, ConfusionMetric> CLOSED = Map.ofEntries(
            Map.entry("accuracy", new SmallMetrics.Accuracy()),
            Map.entry("precision", SmallMetrics.PRECISION),
            Map.entry("recall", SmallMetrics.RECALL),
            Map.entry("specificity", SmallMetrics.SPECIFICITY),
            Map.entry("npv", SmallMetrics.NPV),
            Map.entry("f1", SmallMetrics.F1),
            Map.entry("jaccard", SmallMetrics.JACCARD),
            Map.entry("macroPrecision", SmallMetrics.macro(SmallMetrics.PRECISION)),
            Map.entry("macroRecall", SmallMetrics.macro(SmallMetrics.RECALL)),
            Map.entry("macroF1", SmallMetrics.macro(SmallMetrics.F1)),
            Map.entry("macroJaccard", SmallMetrics.macro(SmallMetrics.JACCARD)),
            Map.entry("weightedF1", SmallMetrics.weighted(SmallMetrics.F1)),
            Map.entry("weightedPrecision", SmallMetrics.weighted(SmallMetrics.PRECISION)));
    /** Numerical influences; peak observed relative error in variance 6e-10. */
    private static final Map<String, ConfusionMetric> NUMERICAL = Map.of(
            "kappa",
            new SmallMetrics.Kappa(),
            "macroF1Star",
            new SmallMetrics.MacroF1OfAverages(),
            "mccBinary",
            SmallMetrics.MCC,
            "fbeta0.5",
            SmallMetrics.fbeta(0.5),
            "fbeta2",
            SmallMetrics.fbeta(2),
            "informedness",
            SmallMetrics.INFORMEDNESS,
            "markedness",
            SmallMetrics.MARKEDNESS,
            "logDor",
            SmallMetrics.LOG_ODDS);

    /** Registered metrics by the names of the table; peak observed relative error in variance 7e-16. */
    private static final Map<String, String> REGISTERED = Map.ofEntries(
            Map.entry("accuracy", "accuracy"),
            Map.entry("balancedAccuracy", "balanced-accuracy"),
            Map.entry("f1", "f1"),
            Map.entry("fbeta0.5", "fbeta:beta=0.5"),
            Map.entry("fbeta2", "fbeta:beta=2"),
            Map.entry("informedness", "informedness"),
            Map.entry("jaccard", "jaccard"),
            Map.entry("kappa", "cohen-kappa"),
            Map.entry("macroF1", "f1.macro"),
            Map.entry("macroF1Star", "f1.macro-of-averages"),
            Map.entry("macroF1ZeroDiv0", "f1.macro"),
            Map.entry("macroJaccard", "jaccard.macro"),
            Map.entry("macroPrecision", "precision.macro"),
            Map.entry("macroPrecisionZeroDiv0", "precision.macro"),
            Map.entry("macroRecall", "recall.macro"),
            Map.entry("macroRecallZeroDiv0", "recall.macro"),
            Map.entry("markedness", "markedness"),
            Map.entry("mcc", "mcc"),
            Map.entry("mccBinary", "mcc"),
            Map.entry("microF1", "f1.micro"),
            Map.entry("npv", "npv"),
            Map.entry("precision", "precision"),
            Map.entry("recall", "recall"),
            Map.entry("specificity", "specificity"),
            Map.entry("weightedF1", "f1.weighted"),
            Map.entry("weightedF1ZeroDiv0", "f1.weighted"),
            Map.entry("weightedPrecision", "precision.weighted"),
            Map.entry("weightedPrecisionZeroDiv0", "precision.weighted"));

    private static final Registry REGISTRY = Registry.load();

    static Iterable<JsonNode> cases() {
        return Reference.cases("delta.json", "");
    }

    @ParameterizedTest
    @MethodSource("cases")
    void variancesOfClosedFormInfluencesMatchToElevenDigits(JsonNode node) {
        CLOSED.forEach((name, metric) -> check(node, name, metric, 1e-11));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void variancesOfNumericalInfluencesMatchToEightDigits(JsonNode node) {
        NUMERICAL.forEach((name, metric) -> check(node, name, metric, 1e-8));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void variancesOfRegisteredMetricsMatchToElevenDigits(JsonNode node) {
        boolean allOccur = allClassesOccur(matrix(node.get("matrix")));
        REGISTERED.forEach((name, spelling) -> {
            if (allOccur || !name.endsWith("ZeroDiv0")) {
                check(node, name, (ConfusionMetric) REGISTRY.metric(spelling), 1e-11);
            }
        });
    }

    /** The table counts a class without true and predicted items as 0; here the average excludes it. */
    private static boolean allClassesOccur(ConfusionMatrix matrix) {
        return IntStream.range(0, matrix.classes())
                .allMatch(c -> IntStream.range(0, matrix.atoms())
                        .anyMatch(atom ->
                                matrix.count(atom) > 0 && (matrix.truth(atom) == c || matrix.predicted(atom) == c)));
    }

    private static void check(JsonNode node, String name, ConfusionMetric metric, double tolerance) {
        JsonNode expected = node.get("metrics").get(name);
        if (expected == null || expected.isNull() || expected.get("value").isNull()) {
            return;
        }
        ConfusionMatrix matrix = matrix(node.get("matrix"));
        VarianceEstimate spread = VarianceEstimate.of(metric, Sample.of(matrix));
        double variance = expected.get("variance").asDouble();
        assertEquals(
                variance, spread.variance(), tolerance * variance + 1e-25, () -> name + " of " + node.get("matrix"));
        bounds(expected, metric, matrix, tolerance);
    }

    private static void bounds(JsonNode expected, ConfusionMetric metric, ConfusionMatrix matrix, double tolerance) {
        Estimate wald = Estimate.compute(
                new DeltaWald(), metric, Sample.of(matrix), ConfidenceLevel.P95, ComputeOptions.defaults());
        assertEquals(expected.get("value").asDouble(), wald.value(), 1e-12);
        assertEquals(expected.get("ci").get(0).asDouble(), wald.lower(), 10 * tolerance);
        assertEquals(expected.get("ci").get(1).asDouble(), wald.upper(), 10 * tolerance);
        assertTrue(wald.width() >= 0);
    }

    static ConfusionMatrix matrix(JsonNode rows) {
        long[][] counts = new long[rows.size()][rows.size()];
        for (int i = 0; i < counts.length; i++) {
            for (int j = 0; j < counts.length; j++) {
                counts[i][j] = rows.get(i).get(j).asLong();
            }
        }
        return Matrices.of(counts);
    }
}
