package dev.credence.jackson;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.json.JsonMapper;

/** Checks input that the parser itself refuses. */
class NoJsonTest {
    private final JsonMapper mapper = JsonMapper.builder().findAndAddModules().build();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "{\"type\":\"binary\",\"tp\":1",
                "{\"type\":\"binary\",\"tp\":1,}",
                "{\"type\":\"binary\",\"tp\":01}",
                "{\"tp\":1,\"type\":\"binary\"",
                "{\"type\":\"scores\",\"positive\":[NaN],\"negative\":[]}",
                "{\"type\":\"scores\",\"positive\":[1 2]}",
                "{'type':'binary'}",
                "{\"type\":\"scores\",\"positive\":[1],\"negative\":[0]} x",
            })
    void invalidJsonIsRefused(String json) {
        assertThatThrownBy(() -> mapper.readValue(json, EvidenceDocument.class)).isInstanceOf(JacksonException.class);
    }

    @Test
    void tooDeeplyNestedEvidenceIsRefused() {
        String json = "{\"type\":\"folds\",\"folds\":[".repeat(100_000);

        assertThatThrownBy(() -> mapper.readValue(json, EvidenceDocument.class))
                .isInstanceOf(StreamConstraintsException.class)
                .hasMessageContaining("nesting depth");
    }
}
