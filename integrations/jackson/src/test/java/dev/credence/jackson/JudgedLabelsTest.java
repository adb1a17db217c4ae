package dev.credence.jackson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.judge.JudgedLabels;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

class JudgedLabelsTest {
    private static final JsonMapper MAPPER = CredenceJson.mapper();
    private static final String TEXT = """
            {"type":"judged-labels","systems":["new"],"labels":["n","y"],"positive":"y",\
            "labelled":{"rows":[[0,1,0],[1,1,1]],"counts":[2,30]},"unlabelled":{"rows":[[1,0]],"counts":[5]}}""";

    private static JudgedLabels items() {
        return JudgedLabels.counting("new")
                .add("y", "y", List.of("y"), 30)
                .add("n", "y", List.of("n"), 2)
                .add(null, "y", List.of("n"), 5)
                .toLabels()
                .withPositive("y");
    }

    @Test
    void itemsAreWrittenAndReadBack() {
        assertThat(MAPPER.writeValueAsString(items())).isEqualTo(TEXT);
        assertThat(MAPPER.readValue(TEXT, JudgedLabels.class)).isEqualTo(items());
    }

    @Test
    void itemsWithoutSystemOrPositiveLabelAreReadBack() {
        JudgedLabels alone =
                JudgedLabels.counting().add("y", "n").add(null, "y").toLabels();

        assertThat(MAPPER.readValue(MAPPER.writeValueAsString(alone), JudgedLabels.class))
                .isEqualTo(alone);
    }

    private record Judgement(String id, @Nullable JudgedLabels evidence) {}

    @Test
    void nullIsRefusedAsADocumentAndReadInAFieldOfAnObject() {
        String message = "$: evidence must be an object: evidence=null";

        assertThatThrownBy(() -> MAPPER.readValue("null", JudgedLabels.class)).hasMessageStartingWith(message);
        assertThatThrownBy(() -> MAPPER.treeToValue(MAPPER.nullNode(), JudgedLabels.class))
                .hasMessageStartingWith(message);
        Judgement none = new Judgement("a", null);
        assertThat(MAPPER.readValue(MAPPER.writeValueAsString(none), Judgement.class))
                .isEqualTo(none);
        assertThat(MAPPER.readValue("{\"id\":\"a\"}", Judgement.class).evidence())
                .isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"judged-labels\" | \"confusion\" | type must be judged-labels: type=\"confusion\"",
                "[1,0] | [1] | a row must have 2 indices of labels: row 0=[1], systems=1",
                "[1,0] | [1,2] | an index must be that of a label, from 0 to 1: row 0=[1, 2]",
                "[1,0] | [1,0.999] | $.unlabelled.rows[0][1]: index must be a whole number: index=0.999",
                "[0,1,0] | [-0.5,1,0] | $.labelled.rows[0][0]: index must be a whole number: index=-0.5",
                "[1,1,1] | [1,1,4294967297] | $.labelled.rows[1][2]: index must be at most 2147483647: index=4294967297",
                "[2,30] | [2] | there must be a count per row: rows=2, counts=1",
                "[\"n\",\"y\"] | [\"n\",\"n\"] | labels must be distinct",
                "\"positive\":\"y\" | \"positive\":\"x\" | no label 'x'",
                "[5] | [-5] | count must be >= 0",
                "\"systems\":[\"new\"], | `` | must have all its fields: missing=[systems]"
            })
    void wrongFormsAreRefused(String right, String wrong, String message) {
        assertThatThrownBy(() -> MAPPER.readValue(TEXT.replace(right, wrong == null ? "" : wrong), JudgedLabels.class))
                .isInstanceOf(JacksonException.class)
                .hasMessageContaining(message);
    }
}
