package dev.credence.jackson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class EvidenceReadingTest {
    private final JsonMapper mapper = JsonMapper.builder().findAndAddModules().build();

    private EvidenceDocument read(String json) {
        return mapper.readValue(json, EvidenceDocument.class);
    }

    @Test
    void foldsKeepTheirRepeatsAndInvalidRepeatsAreRefused() {
        String fold = "{\"type\":\"binary\",\"tp\":1,\"fp\":2,\"fn\":3,\"tn\":4}";
        String four = "{\"type\":\"folds\",\"folds\":[" + String.join(",", fold, fold, fold, fold) + "]";
        EvidenceDocument twice = read(four + ",\"repeats\":2}");
        assertThat(twice.sample().items()).isEqualTo(20);
        assertThat(read(mapper.writeValueAsString(twice)).sample()).isEqualTo(twice.sample());
        assertThat(read(four + "}").sample().items()).isEqualTo(40);
        assertThatThrownBy(() -> read(four + ",\"repeats\":3}")).hasMessageContaining("observations=40, repeats=3");
    }

    @Test
    void confusionMatrixIsReadWithLabelsAndPositive() {
        ConfusionMatrix matrix = mapper.readValue("""
                {"type":"confusion","labels":["benign","malignant"],"positive":"malignant","counts":[[355,2],[13,199]]}""", ConfusionMatrix.class);

        assertThat(matrix)
                .isEqualTo(ConfusionMatrix.of(List.of("benign", "malignant"), new long[][] {{355, 2}, {13, 199}})
                        .withPositive("malignant"));
    }

    @Test
    void matrixOfManyClassesIsReadWithoutPositive() {
        ConfusionMatrix matrix = mapper.readValue("""
                {"type":"confusion","labels":["7","cat",""],"counts":[[5,1,0],[0,9,2],[0,0,0]]}""", ConfusionMatrix.class);

        assertThat(matrix.positive()).isEmpty();
        assertThat(matrix.count("cat", "")).isEqualTo(2);
        assertThat(matrix.size()).isEqualTo(17);
    }

    @Test
    void fourCountsAreReadAsBinaryMatrix() {
        assertThat(mapper.readValue(
                        "{\"type\":\"binary\",\"tp\":199,\"fp\":2,\"fn\":13,\"tn\":355}", ConfusionMatrix.class))
                .isEqualTo(ConfusionMatrix.binary(199, 2, 13, 355));
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "5.0", "5e0", "0.5e1", "50E-1"})
    void countIsReadFromAnyWholeNumber(String five) {
        String json = "{\"type\":\"binary\",\"tp\":" + five + ",\"fp\":0,\"fn\":0,\"tn\":0}";

        assertThat(mapper.readValue(json, ConfusionMatrix.class)).isEqualTo(ConfusionMatrix.binary(5, 0, 0, 0));
    }

    @Test
    void largestCountIsRead() {
        String json = "{\"type\":\"binary\",\"tp\":9007199254740992,\"fp\":0,\"fn\":0,\"tn\":0}";

        assertThat(mapper.readValue(json, ConfusionMatrix.class).size()).isEqualTo(1L << 53);
    }

    @Test
    void scoresAreReadByClass() {
        assertThat(mapper.readValue(
                        "{\"type\":\"scores\",\"positive\":[0.9,0.8],\"negative\":[0.2,0.4,0.8]}", ScoredSample.class))
                .isEqualTo(ScoredSample.of(new double[] {0.9, 0.8}, new double[] {0.2, 0.4, 0.8}));
    }

    @Test
    void scoresOfClassesAreReadByItem() {
        assertThat(mapper.readValue("""
                {"type":"class-scores","labels":["a","b","c"],"truth":["a","c"],"scores":[[0.7,0.2,0.1],[0.1,0.1,0.8]]}""", ClassScores.class))
                .isEqualTo(ClassScores.of(
                        List.of("a", "b", "c"), List.of("a", "c"), new double[][] {{0.7, 0.2, 0.1}, {0.1, 0.1, 0.8}}));
    }

    @Test
    void infiniteScoresAreReadFromTexts() {
        assertThat(mapper.readValue(
                        "{\"type\":\"scores\",\"positive\":[\"Infinity\",1],\"negative\":[\"-Infinity\"]}",
                        ScoredSample.class))
                .isEqualTo(ScoredSample.of(
                        new double[] {Double.POSITIVE_INFINITY, 1}, new double[] {Double.NEGATIVE_INFINITY}));
    }

    @Test
    void pairedMatrixIsIndexedByTruthThenFirstThenSecond() {
        PairedConfusionMatrix matrix = mapper.readValue("""
                {"type":"paired-confusion","labels":["n","y"],"positive":"y",
                 "counts":[[[340,2],[4,11]],[[10,3],[15,184]]]}""", PairedConfusionMatrix.class);

        assertThat(matrix.first())
                .isEqualTo(ConfusionMatrix.of(List.of("n", "y"), new long[][] {{342, 15}, {13, 199}})
                        .withPositive("y"));
        assertThat(matrix.second())
                .isEqualTo(ConfusionMatrix.of(List.of("n", "y"), new long[][] {{344, 13}, {25, 187}})
                        .withPositive("y"));
    }

    @Test
    void rowsOfSeveralSystemsAreReadAsLabelIndices() {
        JointConfusionMatrix matrix = mapper.readValue("""
                {"type":"many-confusion","systems":["knn","tree","svm"],"labels":["y","n"],"positive":"y",
                 "rows":[[0,0,1,0],[1,1,1,1],[1,0,1,1]],"counts":[40,30,2]}""", JointConfusionMatrix.class);

        assertThat(matrix.systems()).containsExactly("knn", "tree", "svm");
        assertThat(matrix.labels()).containsExactly("y", "n");
        assertThat(matrix.system(1))
                .isEqualTo(ConfusionMatrix.of(List.of("y", "n"), new long[][] {{0, 40}, {0, 32}})
                        .withPositive("y"));
        EvidenceDocument document = EvidenceDocument.of(matrix);
        assertThat(document.type()).isEqualTo("many-confusion");
        assertThatThrownBy(document::sample)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("evidence must be of one system: type=many-confusion");
        assertThatThrownBy(document::pairing)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("evidence must be of two systems: type=many-confusion");
    }

    @Test
    void pairedScoresAreReadRowByRow() {
        PairedScoredSample scores = mapper.readValue(
                "{\"type\":\"paired-scores\",\"truth\":[1,0,1],\"first\":[0.9,0.2,0.8],\"second\":[0.7,0.3,0.9]}",
                PairedScoredSample.class);

        assertThat(scores.first()).isEqualTo(ScoredSample.of(new double[] {0.9, 0.8}, new double[] {0.2}));
        assertThat(scores.second()).isEqualTo(ScoredSample.of(new double[] {0.7, 0.9}, new double[] {0.3}));
    }

    @Test
    void foldsKeepTheirOrder() {
        EvidenceDocument document = read("""
                {"type":"folds","folds":[{"type":"binary","tp":1,"fp":2,"fn":3,"tn":4},
                                         {"type":"binary","tp":5,"fp":6,"fn":7,"tn":8}]}""");

        assertThat(document.type()).isEqualTo("folds");
        assertThat(((FoldedSample<?>) document.sample()).folds())
                .map(Object.class::cast)
                .containsExactly(ConfusionMatrix.binary(1, 2, 3, 4), ConfusionMatrix.binary(5, 6, 7, 8));
        assertThat(document.sample().evidence()).isEqualTo(ConfusionMatrix.binary(6, 8, 10, 12));
    }

    @Test
    void clustersKeepTheirNamesInNaturalOrder() {
        EvidenceDocument document = read("""
                {"type":"clusters","clusters":{"image-02":{"type":"scores","positive":[1],"negative":[0]},
                                               "image-01":{"type":"scores","positive":[2],"negative":[]}}}""");

        ClusteredSample<?> clusters = (ClusteredSample<?>) document.sample();
        assertThat(List.of(clusters.name(0), clusters.name(1))).containsExactly("image-01", "image-02");
        assertThat(clusters.cluster(0)).isEqualTo(ScoredSample.of(new double[] {2}, new double[] {}));
    }

    @Test
    void foldsOfPairedEvidenceAreAPairing() {
        EvidenceDocument document = read("""
                {"type":"folds","folds":[{"type":"paired-scores","truth":[1],"first":[1],"second":[2]},
                                         {"type":"paired-scores","truth":[0],"first":[3],"second":[4]}]}""");

        assertThat(document.type()).isEqualTo("folds");
        Pairing.Paired<?, ?> pairing = (Pairing.Paired<?, ?>) document.pairing();
        assertThat(pairing.joint()).isInstanceOf(FoldedSample.class);
        assertThat(pairing.secondEvidence()).isEqualTo(ScoredSample.of(new double[] {2}, new double[] {4}));
    }

    @Test
    void independentSystemsAreReadAsIndependentPairing() {
        EvidenceDocument document = read("""
                {"type":"independent","first":{"type":"binary","tp":1,"fp":2,"fn":3,"tn":4},
                                      "second":{"type":"binary","tp":5,"fp":6,"fn":7,"tn":8}}""");

        assertThat(document.type()).isEqualTo("independent");
        assertThat(document.pairing().firstEvidence()).isEqualTo(ConfusionMatrix.binary(1, 2, 3, 4));
        assertThat(document.pairing().secondEvidence()).isEqualTo(ConfusionMatrix.binary(5, 6, 7, 8));
    }

    @Test
    void stratifiedDesignHasOneStratumPerTrueClass() {
        EvidenceDocument document =
                read("{\"type\":\"scores\",\"positive\":[0.9],\"negative\":[0.2,0.4],\"design\":\"stratified\"}");

        StratifiedSample<?> sample = (StratifiedSample<?>) document.sample();
        assertThat(sample.size(0)).isEqualTo(2);
        assertThat(sample.size(1)).isEqualTo(1);
    }

    @Test
    void weightsAreReadPerDistinctObservation() {
        EvidenceDocument document = read("""
                {"type":"weighted","evidence":{"type":"binary","tp":2,"fp":0,"fn":1,"tn":4},
                 "weights":[4.5,1,3],"squares":[5.5,1,4.5]}""");

        WeightedSample<?> sample = (WeightedSample<?>) document.sample();
        assertThat(sample.weights()).containsExactly(4.5, 1, 3);
        assertThat(sample.squaredWeight(2)).isEqualTo(4.5);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"counts\":[[355,2.0],[1.3e1,199]],\"positive\":\"y\",\"labels\":[\"n\",\"y\"],\"type\":\"confusion\"}",
                "{\"counts\":[[355,2],[13,199]],\"type\":\"confusion\",\"positive\":\"y\",\"labels\":[\"n\",\"y\"]}",
                "{\"labels\":[\"n\",\"y\"],\"type\":\"confusion\",\"positive\":\"y\",\"counts\":[[355,2],[13,199]]}",
            })
    void typeIsReadAtAnyPosition(String json) {
        assertThat(mapper.readValue(json, ConfusionMatrix.class))
                .isEqualTo(ConfusionMatrix.of(List.of("n", "y"), new long[][] {{355, 2}, {13, 199}})
                        .withPositive("y"));
    }

    @Test
    void partsBeforeTheirTypeAreReadAtEveryDepth() {
        EvidenceDocument document = read("""
                {"first":{"folds":[{"tp":1,"fp":2,"fn":3,"tn":4,"type":"binary"},{"tp":1,"fp":2,"fn":3,"tn":4,"type":"binary"}],
                          "type":"folds"},
                 "second":{"negative":[],"positive":[],"type":"scores"},"type":"independent"}""".replace(
                        "{\"negative\":[],\"positive\":[],\"type\":\"scores\"}",
                        "{\"tp\":0,\"fp\":0,\"fn\":0,\"tn\":1,\"type\":\"binary\"}"));

        assertThat(document.pairing().firstEvidence()).isEqualTo(ConfusionMatrix.binary(2, 4, 6, 8));
    }

    @Test
    void evidenceReadFromATreeIsEqual() {
        String json = "{\"type\":\"binary\",\"tp\":199,\"fp\":2,\"fn\":13,\"tn\":355}";

        assertThat(mapper.treeToValue(mapper.readTree(json), ConfusionMatrix.class))
                .isEqualTo(ConfusionMatrix.binary(199, 2, 13, 355));
    }

    @Test
    void millionScoresAreReadWithoutBoxing() {
        StringBuilder json = new StringBuilder("{\"type\":\"scores\",\"positive\":[0.5");
        for (int i = 1; i < 1_000_000; i++) {
            json.append(",0.").append(i);
        }
        json.append("],\"negative\":[]}");

        assertThat(mapper.readValue(json.toString(), ScoredSample.class).positives())
                .isEqualTo(1_000_000);
    }
}
