package dev.credence.jackson;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that JSON keeps whether the order of labels was stated, on which a weighted kappa depends. */
class UnstatedOrderTest {
    private static final List<String> TRUTH = List.of("low", "medium", "high", "low");
    private static final List<String> PREDICTED = List.of("low", "high", "high", "medium");
    private static final List<String> ORDER = List.of("low", "medium", "high");
    private static final String FIELD = "\"labels\":[\"high\",\"low\",\"medium\"],\"ordered\":false,";

    private static String written(Object evidence) {
        return CredenceJson.mapper().writeValueAsString(evidence);
    }

    private static <T> T read(String json, Class<T> type) {
        return CredenceJson.mapper().readValue(json.replace('\'', '"'), type);
    }

    @Test
    void orderOfAMatrixThatNobodyStatedStaysSo() {
        ConfusionMatrix counted = ConfusionMatrix.ofPredictions(TRUTH, PREDICTED);
        ConfusionMatrix stated = counted.withLabels(ORDER);

        assertThat(written(counted)).contains(FIELD);
        assertThat(read(written(counted), ConfusionMatrix.class)).isEqualTo(counted);
        assertThat(read(written(counted), ConfusionMatrix.class).ordinal()).isFalse();
        assertThat(written(stated)).doesNotContain("ordered");
        assertThat(read(written(stated), ConfusionMatrix.class).ordinal()).isTrue();
    }

    @Test
    void orderOfSeveralSystemsThatNobodyStatedStaysSo() {
        PairedConfusionMatrix pair = PairedConfusionMatrix.ofPredictions(TRUTH, PREDICTED, TRUTH);
        JointConfusionMatrix many = JointConfusionMatrix.ofPredictions(TRUTH, Map.of("one", PREDICTED, "two", TRUTH));

        assertThat(written(pair)).contains(FIELD);
        PairedConfusionMatrix readPair = read(written(pair), PairedConfusionMatrix.class);
        assertThat(readPair).isEqualTo(pair);
        assertThat(readPair.second().ordinal()).isFalse();
        assertThat(read(written(pair.withLabels(ORDER)), PairedConfusionMatrix.class)
                        .first()
                        .ordinal())
                .isTrue();
        assertThat(written(many)).contains(FIELD);
        JointConfusionMatrix readMany = read(written(many), JointConfusionMatrix.class);
        assertThat(readMany).isEqualTo(many);
        assertThat(readMany.system(0).ordinal()).isFalse();
        assertThat(read(written(many.withLabels(ORDER)), JointConfusionMatrix.class)
                        .system(1)
                        .ordinal())
                .isTrue();
    }

    @Test
    void orderOfClustersIsThatOfTheirParts() {
        ConfusionMatrix first = ConfusionMatrix.ofPredictions(List.of("low", "medium"), List.of("low", "low"));
        ConfusionMatrix second = ConfusionMatrix.ofPredictions(List.of("medium", "high"), List.of("high", "high"));
        Sample<ConfusionMatrix> clusters = ClusteredSample.of(Map.of("a", first, "b", second));

        EvidenceDocument document = read(written(clusters), EvidenceDocument.class);

        assertThat(((ConfusionMatrix) document.sample().evidence()).ordinal()).isFalse();
        assertThat(document.sample()).isEqualTo(clusters);
    }

    /** Numbers have an order of their own, whoever wrote them. */
    @Test
    void numbersAreOrderedByTheirValues() {
        ConfusionMatrix grades = ConfusionMatrix.ofPredictions(new int[] {1, 10, 2}, new int[] {2, 10, 2});

        assertThat(written(grades)).doesNotContain("ordered");
        ConfusionMatrix read = read(
                "{'type':'confusion','labels':['10','2','1'],'ordered':false,'counts':[[1,0,0],[0,1,0],[0,1,0]]}",
                ConfusionMatrix.class);
        assertThat(read).isEqualTo(grades);
        assertThat(read.ordinal()).isTrue();
    }

    /** The labels of a form without an order may have any order, and need not occur. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'type':'confusion','labels':['c','a','b'],'ordered':false,'positive':'c','counts':[[1,2,0],[0,0,0],[0,4,0]]"
                        + "| 'type':'confusion','labels':['a','b','c'],'positive':'c','counts':[[0,0,0],[4,0,0],[2,0,1]]",
                "'type':'paired-confusion','labels':['b','a'],'ordered':false,'counts':[[[8,0],[6,5]],[[4,3],[2,1]]]"
                        + "| 'type':'paired-confusion','labels':['a','b'],'counts':[[[1,2],[3,4]],[[5,6],[0,8]]]",
                "'type':'many-confusion','systems':['s','t'],'labels':['c','b','a'],'ordered':false,'positive':'b',"
                        + "'rows':[[1,2,2],[2,2,1]],'counts':[3,4]"
                        + "| 'type':'many-confusion','systems':['s','t'],'labels':['a','b','c'],'positive':'b',"
                        + "'rows':[[0,0,1],[1,0,0]],'counts':[4,3]"
            })
    void labelsWithoutAnOrderAreSorted(String unstated, String stated) {
        EvidenceDocument document = read("{" + unstated + "}", EvidenceDocument.class);

        assertThat(document).isEqualTo(read("{" + stated + "}", EvidenceDocument.class));
        assertThat(document).isEqualTo(read(written(document), EvidenceDocument.class));
    }

    @Test
    void parsedPairKeepsItsOrderAsAPairing() {
        Pairing<?> pairing = Pairing.paired(PairedConfusionMatrix.ofPredictions(TRUTH, PREDICTED, TRUTH));

        EvidenceDocument.Pair read = (EvidenceDocument.Pair) read(written(pairing), EvidenceDocument.class);

        assertThat(((ConfusionMatrix) read.pairing().firstEvidence()).ordinal()).isFalse();
    }
}
