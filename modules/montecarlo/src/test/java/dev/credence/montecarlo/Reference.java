package dev.credence.montecarlo;

import java.io.InputStream;
import java.util.List;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Cases of a reference table. */
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
}
