package dev.credence.jackson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

class EvidenceErrorsTest {
    private static final String BINARY = "{\"type\":\"binary\",\"tp\":1,\"fp\":2,\"fn\":3,\"tn\":4}";
    /** The pattern of a number at the end of a message, because a tree writes 1e400 as 1E+400. */
    private static final String NUMBER = "=-?[0-9.eE+-]*$";

    private final JsonMapper mapper = JsonMapper.builder().findAndAddModules().build();

    private record Request(String id, EvidenceDocument evidence) {}

    private static List<HostileEvidence.Case> hostile() {
        return HostileEvidence.cases();
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void invalidEvidenceIsRefusedAndErrorStatesPath(HostileEvidence.Case hostile) {
        String json = "{\"id\":\"r1\",\"evidence\":" + hostile.json() + "}";

        DatabindException e =
                catchThrowableOfType(DatabindException.class, () -> mapper.readValue(json, Request.class));

        assertThat(e.getOriginalMessage()).isEqualTo(hostile.message());
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void invalidTreeIsRefusedWithTheSameMessage(HostileEvidence.Case hostile) {
        if (hostile.message().contains("must be given once")) {
            return; // a tree has no repeated fields: reading it kept the last
        }
        JsonMapper exact = mapper.rebuild()
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .build();
        String json = "{\"id\":\"r1\",\"evidence\":" + hostile.json() + "}";

        DatabindException e = catchThrowableOfType(
                DatabindException.class, () -> exact.treeToValue(exact.readTree(json), Request.class));

        assertThat(e.getOriginalMessage().replaceAll(NUMBER, ""))
                .isEqualTo(hostile.message().replaceAll(NUMBER, ""));
    }

    @Test
    void pathOfTheRootIsADollarSign() {
        assertThatThrownBy(() -> mapper.readValue("{\"type\":\"binary\",\"tp\":-1}", ConfusionMatrix.class))
                .hasMessageStartingWith("$.tp: tp must be >= 0: tp=-1");
    }

    @Test
    void pathContainsTheIndexInAList() {
        assertThatThrownBy(() -> mapper.readValue(
                        "[" + BINARY + ",{\"type\":\"binary\",\"tp\":-1}]",
                        new TypeReference<List<EvidenceDocument>>() {}))
                .hasMessageStartingWith("$[1].tp: tp must be >= 0: tp=-1");
    }

    @Test
    void absentEvidenceIsNull() {
        assertThat(mapper.readValue("{\"id\":\"r1\"}", Request.class).evidence())
                .isNull();
    }

    @Test
    void nanIsRefusedEvenIfTheMapperAllowsIt() {
        JsonMapper lenient = JsonMapper.builder()
                .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                .findAndAddModules()
                .build();

        assertThatThrownBy(() -> lenient.readValue(
                        "{\"type\":\"scores\",\"positive\":[NaN],\"negative\":[]}", ScoredSample.class))
                .hasMessageStartingWith("$.positive[0]: score must be a number: score=NaN");
        assertThatThrownBy(() -> lenient.readValue("{\"type\":\"binary\",\"tp\":NaN}", ConfusionMatrix.class))
                .hasMessageStartingWith("$.tp: tp must be a whole number: tp=NaN");
    }
}
