package dev.credence.jackson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.sample.WeightedSample;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/** Weights follow the order of the evidence in the same document. */
class WeightOrderTest {
    private final JsonMapper mapper = JsonMapper.builder().findAndAddModules().build();

    /** Each line lists observations and their weights twice, in two orders. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'type':'confusion','labels':['n','p'],'positive':'p','counts':[[1,2],[3,4]] | 1,2,3,8"
                        + "| 'type':'confusion','labels':['p','n'],'positive':'p','counts':[[4,3],[2,1]] | 8,3,2,1",
                "'type':'confusion','labels':['n','p'],'positive':'p','counts':[[1,2],[0,4]] | 1,2,8"
                        + "| 'type':'confusion','labels':['p','n'],'positive':'p','counts':[[4,0],[2,1]] | 8,2,1",
                "'type':'confusion','labels':['negative','positive'],'positive':'positive','counts':[[1,2],[3,4]] | 1,2,3,8"
                        + "| 'type':'binary','tp':4,'fp':2,'fn':3,'tn':1 | 1,2,3,8",
                "'type':'paired-confusion','labels':['a','b'],'counts':[[[1,2],[3,4]],[[5,6],[0,8]]] | 1,2,3,4,5,6,8"
                        + "| 'type':'paired-confusion','labels':['b','a'],'counts':[[[8,0],[6,5]],[[4,3],[2,1]]] | 8,6,5,4,3,2,1",
                "'type':'confusion','labels':['n','p'],'positive':'p','counts':[[1,2],[3,4]] | 1,2,3,8"
                        + "| 'type':'confusion','labels':['p','n'],'ordered':false,'positive':'p','counts':[[4,3],[2,1]] | 8,3,2,1",
                "'type':'paired-confusion','labels':['a','b'],'counts':[[[1,2],[3,4]],[[5,6],[0,8]]] | 1,2,3,4,5,6,8"
                        + "| 'type':'paired-confusion','labels':['b','a'],'ordered':false,'counts':[[[8,0],[6,5]],[[4,3],[2,1]]] | 8,6,5,4,3,2,1",
                "'type':'many-confusion','systems':['s','t'],'labels':['a','b'],'rows':[[0,0,1],[0,1,0],[1,1,1]],'counts':[1,2,3] | 1,2,3"
                        + "| 'type':'many-confusion','systems':['s','t'],'labels':['b','a'],'ordered':false,"
                        + "'rows':[[0,0,0],[0,0,1],[1,1,0],[1,0,1]],'counts':[3,0,1,2] | 3,1,2",
                "'type':'many-confusion','systems':['s','t'],'labels':['a','b'],'rows':[[0,0,1],[0,1,0],[1,1,1]],'counts':[1,2,3] | 1,2,3"
                        + "| 'type':'many-confusion','systems':['s','t'],'labels':['b','a'],'rows':[[0,0,0],[0,0,1],[1,1,0],[1,0,1]],"
                        + "'counts':[3,0,1,2] | 3,1,2",
                "'type':'paired-scores','truth':[0,1,1],'first':[0.5,0.1,0.7],'second':[0.2,0.4,0.1] | 1,2,4"
                        + "| 'type':'paired-scores','truth':[1,0,1],'first':[0.7,0.5,0.1],'second':[0.1,0.2,0.4] | 4,1,2",
                "'type':'class-scores','labels':['a','b'],'truth':['a','b','b'],'scores':[[0.1,0.9],[0.2,0.8],[0.3,0.7]] | 1,2,4"
                        + "| 'type':'class-scores','labels':['b','a'],'truth':['b','a','b'],'scores':[[0.7,0.3],[0.9,0.1],[0.8,0.2]] | 4,1,2",
                "'type':'paired-class-scores','labels':['a','b'],'truth':['a','b'],'first':[[0.1,0.9],[0.2,0.8]],"
                        + "'second':[[0.6,0.4],[0.5,0.5]] | 1,2"
                        + "| 'type':'paired-class-scores','labels':['b','a'],'truth':['b','a'],'first':[[0.8,0.2],[0.9,0.1]],"
                        + "'second':[[0.5,0.5],[0.4,0.6]] | 2,1",
                "'type':'outcomes','columns':[{'name':'x'}],'values':[[0],[0.5],[0.5],[1]] | 1,2,4"
                        + "| 'type':'outcomes','columns':[{'name':'x'}],'values':[[0.5],[1],[0],[0.5]] | 2,4,1",
                "'type':'outcomes','columns':[{'name':'x'},{'name':'y'}],'items':['q','q','r'],'values':[[0,1],[1,0],[2,2]] | 1,2"
                        + "| 'type':'outcomes','columns':[{'name':'x'},{'name':'y'}],'items':['r','q','q'],'values':[[2,2],[1,0],[-0.0,1]] | 2,1",
                "'type':'paired-outcomes','columns':[{'name':'x'}],'first':[[0],[1],[1]],'second':[[1],[0],[2]] | 1,2,4"
                        + "| 'type':'paired-outcomes','columns':[{'name':'x'}],'items':['q','r','s'],'secondItems':['r','s','q'],"
                        + "'first':[[1],[0],[1]],'second':[[1],[0],[2]] | 4,1,2",
                "'type':'many-outcomes','columns':[{'name':'x'}],'systems':[{'name':'a','values':[[0],[1]]},{'name':'b','values':[[1],[0]]}] | 1,2"
                        + "| 'type':'many-outcomes','columns':[{'name':'x'}],'systems':[{'name':'a','values':[[1],[0]]},"
                        + "{'name':'b','values':[[0],[1]]}] | 2,1",
                "'type':'scores','positive':[0.4,0.9],'negative':[0.1,0.9] | 1,2,3,4"
                        + "| 'type':'scores','positive':[0.9,0.4],'negative':[0.9,0.1] | 1,2,3,4",
            },
            quoteCharacter = '"')
    void observationsKeepTheirWeightsInAnyOrder(String evidence, String weights, String other, String otherWeights) {
        assertThat(weighted(json(other, otherWeights))).isEqualTo(weighted(json(evidence, weights)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'type':'confusion','labels':['p','n'],'positive':'p','counts':[[1,1],[1,1]] | 1,2,4,8",
                "'type':'confusion','labels':['c','a','b'],'counts':[[1,1,0],[1,0,1],[1,1,1]] | 1,2,4,8,16,32,64",
                "'type':'paired-confusion','labels':['b','a'],'counts':[[[1,1],[1,1]],[[1,0],[1,1]]] | 1,2,4,8,16,32,64",
                "'type':'many-confusion','systems':['s','t'],'labels':['b','a'],'rows':[[1,0,0],[0,1,0]],'counts':[1,1] | 1,2",
                "'type':'binary','tp':1,'fp':1,'fn':1 | 1,2,4",
                "'type':'paired-scores','truth':[1,0],'first':[0.7,0.5],'second':[0.1,0.2] | 1,2",
                "'type':'class-scores','labels':['b','a'],'truth':['b','a'],'scores':[[0.7,0.3],[0.9,0.1]] | 1,2",
            },
            quoteCharacter = '"')
    void weightedEvidenceWithAnyOrderOfLabelsReadsBackEqual(String evidence, String weights) {
        EvidenceDocument document = read(json(evidence, weights));

        assertThat(read(mapper.writeValueAsString(document))).isEqualTo(document);
    }

    @Test
    void rowsWithWeightsMustBeDistinct() {
        String twice =
                "'type':'many-confusion','systems':['s','t'],'labels':['a','b'],'rows':[[0,0,1],[0,0,1]],'counts':[1,1]";

        assertThatThrownBy(() -> read(json(twice, "1,1"))).hasMessageContaining("row 1=[0, 0, 1] occurs before");
    }

    private EvidenceDocument read(String json) {
        return mapper.readValue(json, EvidenceDocument.class);
    }

    /** Returns each observation with its weight, sorted by text. */
    private List<String> weighted(String json) {
        return observations(sample(read(json)));
    }

    private static WeightedSample<?> sample(EvidenceDocument document) {
        if (document instanceof EvidenceDocument.Many many) {
            return (WeightedSample<?>) many.joint();
        }
        return (WeightedSample<?>)
                (document instanceof EvidenceDocument.Pair pair
                        ? ((Pairing.Paired<?, ?>) pair.pairing()).joint()
                        : document.sample());
    }

    private static List<String> observations(WeightedSample<?> sample) {
        Evidence evidence = sample.evidence();
        return IntStream.range(0, evidence.atoms())
                .mapToObj(atom -> evidence.describe(atom) + ", count=" + evidence.count(atom) + ", weight="
                        + sample.weights()[atom] + ", square=" + sample.squaredWeight(atom))
                .sorted()
                .toList();
    }

    /** Returns a document whose squares are those of the weights. */
    private static String json(String evidence, String weights) {
        StringBuilder squares = new StringBuilder();
        for (String weight : weights.split(",")) {
            double square = Double.parseDouble(weight) * Double.parseDouble(weight);
            squares.append(squares.isEmpty() ? "" : ",").append(square);
        }
        return ("{'type':'weighted','evidence':{" + evidence.strip() + "},'weights':[" + weights.strip()
                        + "],'squares':[" + squares + "]}")
                .replace('\'', '"');
    }
}
