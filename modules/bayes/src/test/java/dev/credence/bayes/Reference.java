package dev.credence.bayes;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.bayes.prior.BetaPrior;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Reads the cases of a reference table and compares values by their relative error. */
public final class Reference {
    private Reference() {}

    public static List<JsonNode> cases(String table) {
        try (InputStream in = Reference.class.getResourceAsStream(table)) {
            return StreamSupport.stream(
                            new ObjectMapper().readTree(in).get("cases").spliterator(), false)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static List<JsonNode> cases(String table, String kind) {
        return cases(table).stream()
                .filter(node -> node.get("kind").asString().equals(kind))
                .toList();
    }

    public static double number(JsonNode node, String field) {
        return node.get(field).asDouble();
    }

    public static double[] numbers(JsonNode node, String field) {
        double[] values = new double[node.get(field).size()];
        java.util.Arrays.setAll(values, i -> node.get(field).get(i).asDouble());
        return values;
    }

    public static BetaPrior shapes(JsonNode node, String a, String b) {
        return new BetaPrior(number(node, a), number(node, b));
    }

    /** Fails if the relative error exceeds the given one; an expected 0 requires exactly 0. */
    public static void agree(double expected, double actual, double relative, String subject) {
        boolean near = expected == actual || Math.abs(actual - expected) <= relative * Math.abs(expected);
        assertTrue(
                near,
                () -> subject + ": expected=" + expected + ", actual=" + actual + ", relative error="
                        + Math.abs(actual / expected - 1));
    }
}
