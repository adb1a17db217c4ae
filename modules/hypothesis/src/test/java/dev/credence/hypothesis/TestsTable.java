package dev.credence.hypothesis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.hypothesis.TestOutcome.Effect;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Cases of tools/reference/tables/tests.json. */
public final class TestsTable {
    private TestsTable() {}

    public static List<JsonNode> cases(String kind) {
        try (InputStream in = TestsTable.class.getResourceAsStream("/tests.json")) {
            List<JsonNode> cases = StreamSupport.stream(
                            new ObjectMapper().readTree(in).get("cases").spliterator(), false)
                    .filter(node -> node.get("kind").asString().equals(kind))
                    .toList();
            assertThat(cases).as(kind).isNotEmpty();
            return cases;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static double[] doubles(JsonNode array) {
        double[] values = new double[array.size()];
        Arrays.setAll(values, i -> array.get(i).asDouble());
        return values;
    }

    public static double[][] matrix(JsonNode rows) {
        double[][] matrix = new double[rows.size()][];
        Arrays.setAll(matrix, i -> doubles(rows.get(i)));
        return matrix;
    }

    /** NaN where the table has null. */
    public static double number(JsonNode c, String field) {
        JsonNode value = c.get(field);
        assertThat(value).as("%s of %s", field, c).isNotNull();
        return value.isNull() ? Double.NaN : value.asDouble();
    }

    /** Within a relative error of the table; NaN where it has null. */
    public static void near(double actual, JsonNode c, String field, double relative) {
        double expected = number(c, field);
        if (Double.isNaN(expected)) {
            assertThat(actual).as("%s of %s", field, c).isNaN();
        } else {
            assertThat(actual).as("%s of %s", field, c).isCloseTo(expected, within(relative * Math.abs(expected)));
        }
    }

    /** Within an error of the table. */
    public static void bounds(Effect.Interval actual, JsonNode c, String field, double absolute) {
        double[] expected = doubles(c.get(field));
        assertThat(actual.lower()).as("lower %s of %s", field, c).isCloseTo(expected[0], within(absolute));
        assertThat(actual.upper()).as("upper %s of %s", field, c).isCloseTo(expected[1], within(absolute));
    }
}
