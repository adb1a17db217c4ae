package dev.credence.curves;

import dev.credence.api.evidence.ScoredSample;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the reference table of ROC analysis, which was computed in exact rational arithmetic and rounded to doubles. */
public final class Reference {
    private static final JsonNode TABLE = read();

    private Reference() {}

    private static JsonNode read() {
        try (InputStream in = Objects.requireNonNull(Reference.class.getResourceAsStream("auc.json"))) {
            return new JsonMapper().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the cases of a kind: single, paired or unpaired. */
    public static List<JsonNode> cases(String kind) {
        return StreamSupport.stream(TABLE.get("cases").spliterator(), false)
                .filter(c -> c.get("kind").stringValue().equals(kind))
                .toList();
    }

    public static ScoredSample sample(JsonNode c, String labels, String scores) {
        return ScoredSample.of(numbers(c.get(scores)), truth(c.get(labels)));
    }

    public static double[] numbers(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .mapToDouble(JsonNode::doubleValue)
                .toArray();
    }

    public static boolean[] truth(JsonNode labels) {
        boolean[] truth = new boolean[labels.size()];
        for (int row = 0; row < truth.length; row++) {
            truth[row] = labels.get(row).intValue() == 1;
        }
        return truth;
    }

    /** Returns the number, or NaN for null. */
    public static double number(JsonNode node) {
        return node == null || node.isNull() ? Double.NaN : node.doubleValue();
    }
}
