package dev.credence.delta;

import java.io.InputStream;
import java.util.List;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Reads the cases of a reference table. */
public final class Reference {
    private Reference() {}

    public static List<JsonNode> cases(String table, String kind) {
        try (InputStream in = Reference.class.getResourceAsStream("/" + table)) {
            return StreamSupport.stream(
                            new ObjectMapper().readTree(in).get("cases").spliterator(), false)
                    .filter(node ->
                            kind.isEmpty() || node.get("kind").asString().equals(kind))
                    .toList();
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    public static double[] doubles(JsonNode array) {
        double[] values = new double[array.size()];
        java.util.Arrays.setAll(values, i -> array.get(i).asDouble());
        return values;
    }

    public static boolean[] flags(JsonNode array) {
        boolean[] values = new boolean[array.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = array.get(i).asInt() == 1;
        }
        return values;
    }
}
