package dev.credence.jackson;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.sample.Sample;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Runs the examples of the user guide. */
class UserGuideTest {
    @Test
    void evidenceOfAKnownFormIsRead() {
        JsonMapper mapper = JsonMapper.builder().findAndAddModules().build();
        ConfusionMatrix matrix = mapper.readValue("""
                {"type":"binary","tp":199,"fp":2,"fn":13,"tn":355}""", ConfusionMatrix.class);

        assertThat(matrix).isEqualTo(ConfusionMatrix.binary(199, 2, 13, 355));
    }

    record Request(String metric, ConfidenceLevel level, EvidenceDocument evidence) {}

    @Test
    void requestContainsEvidenceOfAnyForm() {
        Request request = CredenceJson.mapper().readValue("""
                        {"metric":"auroc","level":0.9,
                         "evidence":{"type":"scores","positive":[0.9,0.8],"negative":[0.2,0.4,0.8]}}""", Request.class);
        Sample<?> sample = request.evidence().sample();

        assertThat(sample.evidence().size()).isEqualTo(5);
        assertThat(request.level()).isEqualTo(ConfidenceLevel.of(0.9));
    }

    @Test
    void resultIsWrittenAndReadBack() {
        Estimate estimate = CredenceJson.mapper().readValue("""
                        {"metric":"f1","method":"wilson","kind":"confidence","level":0.95,"value":0.9636,
                         "lower":0.9355,"upper":0.9802,"n":214,"exact":false,"status":"ok","notes":[]}""", Estimate.class);

        assertThat(estimate.lower()).isEqualTo(0.9355);
        assertThat(CredenceJson.mapper().writeValueAsString(estimate)).startsWith("{\"metric\":\"f1\",");
    }
}
