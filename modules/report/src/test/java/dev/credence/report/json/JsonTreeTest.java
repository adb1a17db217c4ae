package dev.credence.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.api.interval.Note;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

class JsonTreeTest {
    private static String written(double value) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        JsonTree.number(node, "x", value);
        return node.toString();
    }

    @Test
    void doubleIsWrittenAsNumberTextOrNull() {
        assertThat(written(0.1)).isEqualTo("{\"x\":0.1}");
        assertThat(written(-0.0)).isEqualTo("{\"x\":0.0}");
        assertThat(written(Double.NaN)).isEqualTo("{\"x\":null}");
        assertThat(written(Double.POSITIVE_INFINITY)).isEqualTo("{\"x\":\"Infinity\"}");
        assertThat(written(Double.NEGATIVE_INFINITY)).isEqualTo("{\"x\":\"-Infinity\"}");
    }

    @Test
    void absentNotesAreAnEmptyArray() {
        ObjectNode node = JsonNodeFactory.instance.objectNode();

        assertThat(JsonTree.notes(node, List.of()).toString()).isEqualTo("{\"notes\":[]}");
        assertThat(JsonTree.notes(
                                node,
                                List.of(
                                        Note.of("few", "a"),
                                        Note.of("many", "b").with("n", 7)))
                        .toString())
                .isEqualTo("{\"notes\":[{\"code\":\"few\",\"message\":\"a\"},"
                        + "{\"code\":\"many\",\"message\":\"b\",\"data\":{\"n\":7}}]}");
    }
}
