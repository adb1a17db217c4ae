package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.cli.batch.BatchRunner;
import dev.credence.cli.batch.BatchRunner.BatchLimits;
import dev.credence.cli.limit.Limits;
import dev.credence.jackson.CredenceJson;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import tools.jackson.databind.JsonNode;

/** Tests laws between the answers to requests. The seeds are fixed, so that a law that fails always fails. */
class BatchLawsTest {
    private static final Credence CREDENCE = Credence.load();
    private static final List<String> METRICS =
            List.of("precision", "recall", "f1", "mcc", "accuracy", "cohen-kappa", "balanced-accuracy", "jaccard");
    /** The tolerance of 1e-12 allows for sums in another order. */
    private static final double ROUNDING = 1e-12;

    private static JsonNode answer(String request) {
        StringWriter out = new StringWriter();
        try {
            new BatchRunner(
                            CREDENCE,
                            new PrintWriter(out),
                            new BatchLimits(new Limits(60, Limits.usualMemory()), 16 << 20))
                    .run(new ByteArrayInputStream(request.getBytes(StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return CredenceJson.mapper().readTree(out.toString());
    }

    private static JsonNode interval(String metric, String evidence, String more) {
        return answer("{\"id\":1,\"op\":\"interval\",\"metric\":\"" + metric + "\"" + more + ",\"evidence\":" + evidence
                + "}");
    }

    private static JsonNode compare(String metric, String first, String second) {
        return answer("{\"id\":1,\"op\":\"compare\",\"metric\":\"" + metric
                + "\",\"evidence\":{\"type\":\"independent\"," + "\"first\":" + first + ",\"second\":" + second + "}}");
    }

    private static String binary(List<Integer> cells) {
        return binary(cells.get(0), cells.get(1), cells.get(2), cells.get(3));
    }

    private static String binary(long tp, long fp, long fn, long tn) {
        return "{\"type\":\"binary\",\"tp\":" + tp + ",\"fp\":" + fp + ",\"fn\":" + fn + ",\"tn\":" + tn + "}";
    }

    private static double number(JsonNode answer, String name) {
        JsonNode value = answer.get(name);
        return value == null || value.isNull() ? Double.NaN : value.doubleValue();
    }

    @Property(tries = 60, seed = "31")
    void exchangingClassesExchangesTheirMetrics(@ForAll @Size(4) List<@IntRange(max = 400) Integer> cells) {
        String swapped = binary(cells.get(3), cells.get(2), cells.get(1), cells.get(0));
        Map.of("precision", "npv", "recall", "specificity", "accuracy", "accuracy", "mcc", "mcc")
                .forEach((metric, other) -> {
                    JsonNode one = interval(metric, binary(cells), "");
                    JsonNode two = interval(other, swapped, "");
                    for (String name : List.of("value", "lower", "upper")) {
                        assertClose(number(two, name), number(one, name), metric + " " + name + " of " + cells);
                    }
                });
    }

    @Property(tries = 60, seed = "32")
    void complementaryMetricHasComplementaryInterval(@ForAll @Size(4) List<@IntRange(max = 400) Integer> cells) {
        Map.of("precision", "fdr", "recall", "fnr", "specificity", "fpr", "npv", "for")
                .forEach((metric, other) -> {
                    JsonNode one = interval(metric, binary(cells), "");
                    JsonNode two = interval(other, binary(cells), "");
                    assertClose(1 - number(two, "value"), number(one, "value"), metric + " of " + cells);
                    assertClose(1 - number(two, "upper"), number(one, "lower"), metric + " lower of " + cells);
                    assertClose(1 - number(two, "lower"), number(one, "upper"), metric + " upper of " + cells);
                });
    }

    @Property(tries = 60, seed = "33")
    void intervalAtHigherLevelContainsIntervalAtLowerLevel(
            @ForAll @Size(4) List<@IntRange(max = 100) Integer> cells,
            @ForAll @DoubleRange(min = 0.5, max = 0.99) double level,
            @ForAll @IntRange(max = 7) int metric) {
        double higher = level + (1 - level) / 2;
        JsonNode narrow = interval(METRICS.get(metric), binary(cells), ",\"level\":" + level);
        JsonNode wide = interval(METRICS.get(metric), binary(cells), ",\"level\":" + higher);
        Assume.that(!Double.isNaN(number(narrow, "lower")));
        String what = METRICS.get(metric) + " of " + cells + " at " + level;
        assertThat(number(wide, "lower")).as(what).isLessThanOrEqualTo(number(narrow, "lower"));
        assertThat(number(wide, "upper")).as(what).isGreaterThanOrEqualTo(number(narrow, "upper"));
    }

    @Property(tries = 60, seed = "34")
    void exchangingSystemsNegatesDifference(
            @ForAll @Size(4) List<@IntRange(max = 100) Integer> first,
            @ForAll @Size(4) List<@IntRange(max = 100) Integer> second,
            @ForAll @IntRange(max = 7) int metric) {
        JsonNode one = compare(METRICS.get(metric), binary(first), binary(second));
        JsonNode two = compare(METRICS.get(metric), binary(second), binary(first));
        String what = METRICS.get(metric) + " of " + first + " and " + second;
        assertThat(two.has("error")).as(what).isEqualTo(one.has("error"));
        Assume.that(!one.has("error"));
        JsonNode ahead = one.get("difference");
        JsonNode behind = two.get("difference");
        assertClose(-number(behind, "value"), number(ahead, "value"), what);
        assertClose(-number(behind, "upper"), number(ahead, "lower"), what);
        assertClose(-number(behind, "lower"), number(ahead, "upper"), what);
        assertClose(number(two, "pValue"), number(one, "pValue"), what);
    }

    @Property(tries = 60, seed = "35")
    void orderOfLabelsDoesNotChangeResults(
            @ForAll @Size(9) List<@LongRange(max = 200) Long> counts, @ForAll @IntRange(max = 5) int permutation) {
        int[][] orders = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
        for (String metric : List.of("f1@a", "precision@b", "f1.macro", "mcc", "accuracy", "cohen-kappa")) {
            JsonNode one = interval(metric, confusion(counts, orders[0]), "");
            JsonNode two = interval(metric, confusion(counts, orders[permutation]), "");
            for (String name : List.of("value", "lower", "upper")) {
                assertClose(number(two, name), number(one, name), metric + " " + name + " of " + counts);
            }
        }
    }

    private static String confusion(List<Long> counts, int[] order) {
        StringBuilder labels = new StringBuilder();
        StringBuilder rows = new StringBuilder();
        for (int i : order) {
            labels.append(labels.isEmpty() ? "" : ",")
                    .append('"')
                    .append((char) ('a' + i))
                    .append('"');
            StringBuilder row = new StringBuilder();
            for (int j : order) {
                row.append(row.isEmpty() ? "" : ",").append(counts.get(3 * i + j));
            }
            rows.append(rows.isEmpty() ? "[" : ",[").append(row).append(']');
        }
        return "{\"type\":\"confusion\",\"labels\":[" + labels + "],\"counts\":[" + rows + "]}";
    }

    /** Weights have no unit: weights multiplied by any factor from 1e-90 to 1e80 give the same sample. */
    @Property(tries = 80, seed = "36")
    void scaleOfWeightsDoesNotChangeResults(
            @ForAll @Size(4) List<@IntRange(min = 1, max = 40) Integer> counts,
            @ForAll @IntRange(min = -90, max = 80) int exponent,
            @ForAll @IntRange(max = 7) int metric) {
        JsonNode one = interval(METRICS.get(metric), weighted(counts, 1), "");
        JsonNode scaled = interval(METRICS.get(metric), weighted(counts, Math.pow(10, exponent)), "");
        String what = METRICS.get(metric) + " of " + counts + " times 1e" + exponent;
        assertThat(scaled.has("error")).as(what).isEqualTo(one.has("error"));
        for (String name : List.of("value", "lower", "upper")) {
            assertThat(number(scaled, name)).as(what + ": " + name).isCloseTo(number(one, name), within(1e-9));
        }
        assertThat(scaled.get("status")).as(what).isEqualTo(one.get("status"));
    }

    /**
     * Items of a cell weigh between 1 and 2, so that the sum of squares lies between its possible minimum and maximum.
     */
    private static String weighted(List<Integer> counts, double scale) {
        StringBuilder weights = new StringBuilder();
        StringBuilder squares = new StringBuilder();
        for (int cell : new int[] {0, 1, 2, 3}) {
            double each = (1 + cell / 4.0) * scale;
            weights.append(cell == 0 ? "" : ",").append(counts.get(cell) * each);
            squares.append(cell == 0 ? "" : ",")
                    .append(String.format(Locale.ROOT, "%.17e", counts.get(cell) * each * each * 1.001));
        }
        return "{\"type\":\"weighted\",\"evidence\":" + binary(counts) + ",\"weights\":[" + weights + "],\"squares\":["
                + squares + "]}";
    }

    private static void assertClose(double actual, double expected, String what) {
        if (Double.isNaN(expected)) {
            assertThat(actual).as(what).isNaN();
        } else {
            assertThat(actual).as(what).isCloseTo(expected, within(ROUNDING));
        }
    }
}
