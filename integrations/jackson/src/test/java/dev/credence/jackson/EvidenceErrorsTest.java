package dev.credence.jackson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.Sample;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
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

    private record Stored(
            @Nullable ConfusionMatrix matrix,
            @Nullable Sample<ScoredSample> sample,
            @Nullable Pairing<?> pairing,
            @Nullable EvidenceDocument document,
            Optional<ConfusionMatrix> optional,
            Map<String, @Nullable ScoredSample> slices,
            List<@Nullable ConfusionMatrix> list) {}

    /** An object of the user. */
    static final class Bean {
        public @Nullable ConfusionMatrix matrix = ConfusionMatrix.binary(1, 2, 3, 4);
    }

    @Test
    void nullEvidenceOfAnObjectIsWrittenAndReadBack() {
        Map<String, @Nullable ScoredSample> slices = new HashMap<>();
        slices.put("all", null);
        Stored none = new Stored(null, null, null, null, Optional.empty(), slices, Collections.singletonList(null));
        for (JsonMapper each : List.of(mapper, CredenceJson.mapper())) {
            String json = each.writeValueAsString(none);

            assertThat(each.readValue(json, Stored.class)).isEqualTo(none);
            assertThat(each.treeToValue(each.readTree(json), Stored.class)).isEqualTo(none);
            assertThat(each.readValue("{\"matrix\":null}", Bean.class).matrix).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(
            classes = {ConfusionMatrix.class, ScoredSample.class, Sample.class, Pairing.class, EvidenceDocument.class})
    void nullIsRefusedAsADocument(Class<?> type) {
        String message = "$: evidence must be an object: evidence=null";

        assertThatThrownBy(() -> mapper.readValue("null", type)).hasMessageStartingWith(message);
        assertThatThrownBy(() -> mapper.treeToValue(mapper.nullNode(), type)).hasMessageStartingWith(message);
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
