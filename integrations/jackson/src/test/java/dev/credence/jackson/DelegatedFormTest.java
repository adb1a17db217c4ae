package dev.credence.jackson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.MappingIterator;
import tools.jackson.databind.json.JsonMapper;

/** Checks forms in objects of the user that Jackson has begun to read: it passes them on behind their opening brace. */
class DelegatedFormTest {
    private final JsonMapper mapper = JsonMapper.builder().findAndAddModules().build();
    private final Estimate estimate = Estimate.of("f1", "wilson", ConfidenceLevel.P95, 0.5)
            .bounds(0.25, 0.75)
            .n(25)
            .build();

    /** An object that is written as its estimate. */
    record Best(@JsonValue Estimate estimate) {
        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        Best {}
    }

    /** An object that is written as its matrix. */
    record Input(@JsonValue ConfusionMatrix matrix) {
        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        Input {}
    }

    /** An object with one that is written as its estimate. */
    record Run(String name, Best best) {}

    @Test
    void objectThatIsWrittenAsItsResultOrEvidenceIsReadBack() {
        Run run = new Run("first", new Best(estimate));
        Input input = new Input(ConfusionMatrix.binary(199, 2, 13, 355));

        for (JsonMapper each : List.of(mapper, CredenceJson.mapper())) {
            assertThat(each.readValue(each.writeValueAsString(run), Run.class)).isEqualTo(run);
            assertThat(each.treeToValue(each.valueToTree(run), Run.class)).isEqualTo(run);
            assertThat(each.readValue(each.writeValueAsString(run.best()), Best.class))
                    .isEqualTo(run.best());
            assertThat(each.readValue(each.writeValueAsString(input), Input.class))
                    .isEqualTo(input);
        }
    }

    @Test
    void errorsNameThePathOfTheForm() {
        String json = mapper.writeValueAsString(new Run("first", new Best(estimate)));

        assertThatThrownBy(() -> mapper.readValue(json.replace("\"n\":25", "\"n\":-25"), Run.class))
                .hasMessageStartingWith("$.best.n: n must be >= 0: n=-25");
        assertThatThrownBy(() -> mapper.readValue(json.replace(",\"n\":25", ""), Run.class))
                .hasMessageStartingWith("$.best: estimate must have all its fields: missing=[n]");
        assertThatThrownBy(
                        () -> mapper.readValue(json.replace("\"n\":25", "\"n\":25,\"metric\":\"recall\""), Run.class))
                .hasMessageStartingWith("$.best.metric: field must be given once: field=\"metric\"");
        assertThatThrownBy(() -> mapper.readValue("{\"name\":\"first\",\"best\":{}}", Run.class))
                .hasMessageStartingWith("$.best: estimate must have all its fields: missing=[metric, ");
        assertThatThrownBy(() -> mapper.readValue("{}", Input.class))
                .hasMessageStartingWith("$: evidence must have the field 'type': one of [");
    }

    @Test
    void nullIsRefusedAmongValuesThatFollowEachOther() {
        String lines = mapper.writeValueAsString(estimate) + "\nnull";

        try (MappingIterator<Estimate> read = mapper.readerFor(Estimate.class).readValues(lines)) {
            assertThat(read.next()).isEqualTo(estimate);
            assertThatThrownBy(read::next).hasMessageStartingWith("$: estimate must be an object: estimate=null");
        }
    }
}
