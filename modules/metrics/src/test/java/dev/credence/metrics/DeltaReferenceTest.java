package dev.credence.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.metric.Metric;
import dev.credence.api.registry.Registry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Compares values and delta-method variances with a table of finite differences in MPFR with 72 digits. */
class DeltaReferenceTest {
    private static final Registry REGISTRY = Registry.load();
    private static final String NAN = ":undefined=nan";
    /** Maps the names of the table to metrics of this module, in which a class with 0/0 makes the average undefined. */
    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("accuracy", "accuracy"),
            Map.entry("microF1", "f1.micro"),
            Map.entry("macroPrecision", "precision.macro" + NAN),
            Map.entry("macroRecall", "recall.macro" + NAN),
            Map.entry("macroF1", "f1.macro" + NAN),
            Map.entry("macroF1Star", "f1.macro-of-averages" + NAN),
            Map.entry("balancedAccuracy", "balanced-accuracy" + NAN),
            Map.entry("weightedPrecision", "precision.weighted" + NAN),
            Map.entry("weightedF1", "f1.weighted" + NAN),
            Map.entry("macroJaccard", "jaccard.macro" + NAN),
            Map.entry("kappa", "cohen-kappa"),
            Map.entry("mcc", "mcc"),
            Map.entry("mccBinary", "mcc@1"),
            Map.entry("precision", "precision"),
            Map.entry("recall", "recall"),
            Map.entry("specificity", "specificity"),
            Map.entry("npv", "npv"),
            Map.entry("f1", "f1"),
            Map.entry("fbeta0.5", "fbeta:beta=0.5"),
            Map.entry("fbeta2", "fbeta:beta=2"),
            Map.entry("jaccard", "jaccard"),
            Map.entry("informedness", "informedness"),
            Map.entry("markedness", "markedness"));
    /** In these reference values a class with 0/0 counts as 0. */
    private static final Map<String, String> ZERO_NAMES = Map.of(
            "macroPrecisionZeroDiv0", "precision.macro",
            "macroRecallZeroDiv0", "recall.macro",
            "macroF1ZeroDiv0", "f1.macro",
            "weightedF1ZeroDiv0", "f1.weighted",
            "weightedPrecisionZeroDiv0", "precision.weighted");

    /**
     * The macro averages of the table divide by the number of all labels; this module excludes absent classes, so
     * that the scales differ.
     */
    record Case(ConfusionMatrix matrix, String metric, JsonNode expected, double scale) {
        @Override
        public String toString() {
            return metric + " of " + matrix;
        }
    }

    static List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (JsonNode node : table()) {
            ConfusionMatrix matrix = matrix(node.get("matrix"));
            long occurring = occurring(node.get("matrix"));
            double scale = matrix.classes() / (double) occurring;
            node.get("metrics").properties().forEach(metric -> {
                String name = metric.getKey();
                if (NAMES.containsKey(name) && (scale == 1 || !NAMES.get(name).endsWith(NAN))) {
                    cases.add(new Case(matrix, NAMES.get(name), metric.getValue(), 1));
                } else if (ZERO_NAMES.containsKey(name)) {
                    double by = name.startsWith("macro") ? scale : 1;
                    cases.add(new Case(matrix, ZERO_NAMES.get(name), metric.getValue(), by));
                }
            });
        }
        return cases;
    }

    private static long occurring(JsonNode rows) {
        return IntStream.range(0, rows.size())
                .filter(c -> IntStream.range(0, rows.size())
                        .anyMatch(o ->
                                rows.get(c).get(o).asLong() + rows.get(o).get(c).asLong() > 0))
                .count();
    }

    private static JsonNode table() {
        return new ObjectMapper()
                .readTree(DeltaReferenceTest.class.getResourceAsStream("/delta.json"))
                .get("cases");
    }

    private static ConfusionMatrix matrix(JsonNode rows) {
        long[][] counts = new long[rows.size()][rows.size()];
        for (int i = 0; i < counts.length; i++) {
            for (int j = 0; j < counts.length; j++) {
                counts[i][j] = rows.get(i).get(j).asLong();
            }
        }
        List<String> labels =
                IntStream.range(0, counts.length).mapToObj(Integer::toString).toList();
        return ConfusionMatrix.of(labels, counts).withPositive("1");
    }

    /**
     * The largest observed relative errors are 2.7e-16 for values and 5.3e-16 for variances; four times that is
     * allowed. A value or variance of 0 is exact.
     */
    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void valueAndVarianceAgreeWithTheReference(Case c) {
        Metric<ConfusionMatrix> metric = metric(c.metric());
        double value = metric.value(c.matrix());
        double variance = variance(metric, c.matrix());
        if (c.expected().isNull()) {
            assertThat(value).isNaN();
            assertThat(variance).isNaN();
            assertThat(metric.notes(c.matrix(), c.matrix().weights())).isNotEmpty();
            return;
        }
        double expected = c.scale() * c.expected().get("value").asDouble();
        double spread = c.scale() * c.scale() * c.expected().get("variance").asDouble();
        assertThat(value).isCloseTo(expected, within(1.1e-15 * Math.abs(expected)));
        assertThat(variance).isCloseTo(spread, within(2.1e-15 * spread));
    }

    /** The largest observed relative errors are 2e-16 for the value and 7e-16 for the variance. */
    @Test
    void diagnosticOddsRatioAgreesOnTheLogScale() {
        int compared = 0;
        for (JsonNode node : table()) {
            JsonNode expected = node.get("metrics").get("logDor");
            if (expected != null && !expected.isNull()) {
                ConfusionMatrix matrix = matrix(node.get("matrix"));
                Metric<ConfusionMatrix> metric = metric("diagnostic-odds-ratio");
                double value = metric.value(matrix);
                double variance = expected.get("variance").asDouble();
                assertThat(Math.log(value)).isCloseTo(expected.get("value").asDouble(), within(2e-15));
                assertThat(variance(metric, matrix) / value / value).isCloseTo(variance, within(3e-15 * variance));
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(3);
    }

    @SuppressWarnings("unchecked") // every metric of this module reads matrices
    private static Metric<ConfusionMatrix> metric(String spelling) {
        return (Metric<ConfusionMatrix>) REGISTRY.metric(spelling);
    }

    /** Returns {@code sum p psi^2 / n}. */
    private static double variance(Metric<ConfusionMatrix> metric, ConfusionMatrix matrix) {
        double[] influence = new double[matrix.atoms()];
        metric.influence(matrix, matrix.weights(), influence);
        double sum = 0;
        for (int atom = 0; atom < influence.length; atom++) {
            sum += matrix.count(atom) * influence[atom] * influence[atom];
        }
        double n = matrix.size();
        return sum / n / n;
    }
}
