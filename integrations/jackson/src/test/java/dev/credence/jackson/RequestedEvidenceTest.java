package dev.credence.jackson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import org.junit.jupiter.api.Test;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Checks that evidence is read as the requested type or refused. */
class RequestedEvidenceTest {
    private static final String BINARY = "{\"type\":\"binary\",\"tp\":1,\"fp\":2,\"fn\":3,\"tn\":4}";
    private final JsonMapper mapper = JsonMapper.builder().findAndAddModules().build();

    @Test
    void samplesPairingsAndEvidenceAreReadAsTheRequestedType() {
        String binary = "{\"type\":\"binary\",\"tp\":1,\"fp\":2,\"fn\":3,\"tn\":4}";
        String paired = "{\"type\":\"paired-scores\",\"truth\":[1],\"first\":[1],\"second\":[2]}";

        assertThat(mapper.readValue(binary, Evidence.class)).isEqualTo(ConfusionMatrix.binary(1, 2, 3, 4));
        assertThat(mapper.readValue(binary, Sample.class)).isEqualTo(Sample.of(ConfusionMatrix.binary(1, 2, 3, 4)));
        Sample<ConfusionMatrix> typed = mapper.readValue(binary, new TypeReference<Sample<ConfusionMatrix>>() {});
        assertThat(typed.evidence()).isEqualTo(ConfusionMatrix.binary(1, 2, 3, 4));
        assertThat(mapper.readValue(paired, Pairing.class).firstEvidence())
                .isEqualTo(ScoredSample.of(new double[] {1}, new double[] {}));
    }

    @Test
    void anotherKindThanRequestedIsRefused() {
        assertThatThrownBy(() -> mapper.readValue(BINARY, ScoredSample.class))
                .hasMessageStartingWith("$: evidence must be ScoredSample: type=confusion, design=i.i.d.; read it as"
                        + " EvidenceDocument, which takes every form");
        assertThatThrownBy(() -> mapper.readValue(BINARY, new TypeReference<Sample<ScoredSample>>() {}))
                .hasMessageStartingWith("$: evidence must be Sample<ScoredSample>: type=confusion, design=i.i.d.;");
        assertThatThrownBy(() -> mapper.readValue(BINARY, Pairing.class))
                .hasMessageStartingWith("$: evidence must be Pairing: type=confusion, design=i.i.d.;");
        assertThatThrownBy(() -> mapper.readValue(
                        "{\"type\":\"independent\",\"first\":" + BINARY + ",\"second\":" + BINARY + "}",
                        PairedScoredSample.class))
                .hasMessageStartingWith("$: evidence must be PairedScoredSample: type=independent;");
    }

    @Test
    void samplingDesignIsNotDroppedSilently() {
        String stratified = BINARY.replace("}", ",\"design\":\"stratified\"}");

        assertThatThrownBy(() -> mapper.readValue(stratified, ConfusionMatrix.class))
                .hasMessageStartingWith("$: evidence must be ConfusionMatrix: type=confusion, design=stratified;");
        assertThatThrownBy(() -> mapper.readValue(stratified, IidSample.class))
                .hasMessageStartingWith("$: evidence must be IidSample: type=confusion, design=stratified;");
    }

    @Test
    void documentOfTheOtherKindThrowsWithTheAcceptedForms() {
        EvidenceDocument one = mapper.readValue(BINARY, EvidenceDocument.class);
        EvidenceDocument two = mapper.readValue(
                "{\"type\":\"paired-scores\",\"truth\":[1],\"first\":[1],\"second\":[0]}", EvidenceDocument.class);

        assertThatThrownBy(one::pairing)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("evidence must be of two systems: type=confusion; give paired-confusion, paired-scores,"
                        + " paired-class-scores, paired-outcomes or independent");
        assertThatThrownBy(two::sample)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("evidence must be of one system: type=paired-scores; give confusion, binary, scores,"
                        + " class-scores, outcomes, folds or clusters");
    }
}
