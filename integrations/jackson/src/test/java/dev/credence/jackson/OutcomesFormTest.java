package dev.credence.jackson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.metric.Range;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.outcomes.JointOutcomes;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.OutcomesBuilder;
import dev.credence.outcomes.PairedOutcomes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Checks that outcomes and the outcomes of two systems are read and written, in every sampling design. */
class OutcomesFormTest {
    private static final OutcomeColumn GRADE = OutcomeColumn.of("grade", 0, 1);

    private final JsonMapper mapper = JsonMapper.builder().findAndAddModules().build();

    private void requireSame(EvidenceDocument document) {
        String json = mapper.writeValueAsString(document);

        EvidenceDocument again = mapper.readValue(json, EvidenceDocument.class);

        assertThat(mapper.writeValueAsString(again)).isEqualTo(json);
        assertThat(again).isEqualTo(document);
        assertThat(SchemaTest.complaints("evidence", mapper.readTree(json))).isEmpty();
    }

    @Test
    void rowsWithTheSameItemAreReadAsItsRuns() {
        Outcomes outcomes = mapper.readValue("""
                {"type":"outcomes","columns":[{"name":"grade","lower":0,"upper":1}],
                 "items":["q1","q1","q2"],"values":[[1],[0],[1]]}""", Outcomes.class);

        assertThat(outcomes)
                .isEqualTo(new OutcomesBuilder(GRADE)
                        .add("q1", 1)
                        .add("q1", 0)
                        .add("q2", 1)
                        .build());
        assertThat(outcomes.size()).isEqualTo(2);
    }

    @Test
    void rowsWithoutItemsAreItemsWithInferredRange() {
        Outcomes outcomes = mapper.readValue(
                "{\"type\":\"outcomes\",\"columns\":[{\"name\":\"seconds\"}],\"values\":[[0.5],[12]]}", Outcomes.class);

        assertThat(outcomes).isEqualTo(Outcomes.of(OutcomeColumn.of("seconds"), 0.5, 12));
        assertThat(outcomes.columns().get(0).range()).isEmpty();
        assertThat(outcomes.range(0)).isEqualTo(Range.NON_NEGATIVE);
    }

    @Test
    void itemNumbersAreWrittenOnlyForSeveralRuns() {
        assertThat(mapper.writeValueAsString(Outcomes.of(OutcomeColumn.count("tokens"), 3, 1, 1)))
                .isEqualTo("""
                {"type":"outcomes","columns":[{"name":"tokens","lower":0.0,"upper":"Infinity"}],\
                "values":[[1.0],[1.0],[3.0]]}""");
        assertThat(mapper.writeValueAsString(Outcomes.ofRuns(new double[] {1, 0}, new double[] {1})))
                .isEqualTo("""
                {"type":"outcomes","columns":[{"name":"outcome"}],"items":["1","1","2"],"values":[[0.0],[1.0],[1.0]]}""");
    }

    @Test
    void rowsOfTwoSystemsAreReadAsTheSameItems() {
        PairedOutcomes pair = mapper.readValue("""
                {"type":"paired-outcomes","columns":[{"name":"grade","lower":0,"upper":1}],
                 "first":[[1],[0],[0.5]],"second":[[0],[0],[1]]}""", PairedOutcomes.class);

        assertThat(pair).isEqualTo(PairedOutcomes.of(GRADE, new double[] {1, 0, 0.5}, new double[] {0, 0, 1}));
    }

    @Test
    void itemsNameRowsOfBothSystemsUnlessSecondHasItems() {
        String columns = "{\"type\":\"paired-outcomes\",\"columns\":[{\"name\":\"grade\",\"lower\":0,\"upper\":1}],";
        OutcomesBuilder first =
                new OutcomesBuilder(GRADE).add("a", 1).add("a", 0).add("b", 1);

        assertThat(mapper.readValue(
                        columns + "\"items\":[\"a\",\"a\",\"b\"],\"first\":[[1],[0],[1]],\"second\":[[0],[0],[1]]}",
                        PairedOutcomes.class))
                .isEqualTo(first.pairedWith(
                        new OutcomesBuilder(GRADE).add("a", 0).add("a", 0).add("b", 1)));
        assertThat(mapper.readValue(
                        columns + "\"items\":[\"a\",\"a\",\"b\"],\"secondItems\":[\"b\",\"a\"],\"first\":[[1],[0],[1]],"
                                + "\"second\":[[0.5],[0]]}",
                        PairedOutcomes.class))
                .isEqualTo(first.pairedWith(
                        new OutcomesBuilder(GRADE).add("b", 0.5).add("a", 0)));
    }

    @Test
    void systemsWithDifferentRunsAreWrittenWithItemsOfBoth() {
        PairedOutcomes pair = new OutcomesBuilder(GRADE)
                .add("a", 1)
                .add("a", 0)
                .add("b", 1)
                .pairedWith(new OutcomesBuilder(GRADE).add("a", 0).add("b", 0.5));

        assertThat(mapper.writeValueAsString(pair)).isEqualTo("""
                {"type":"paired-outcomes","columns":[{"name":"grade","lower":0.0,"upper":1.0}],\
                "items":["1","1","2"],"secondItems":["1","2"],\
                "first":[[0.0],[1.0],[1.0]],"second":[[0.0],[0.5]]}""");
        requireSame(EvidenceDocument.of(Pairing.paired(pair)));
    }

    @Test
    void requestedTypeIsReadAndAnotherOneIsRefused() {
        String json = mapper.writeValueAsString(Outcomes.of(1, 0));

        assertThat(mapper.readValue(json, new TypeReference<Sample<Outcomes>>() {})
                        .evidence())
                .isEqualTo(Outcomes.of(1, 0));
        assertThatThrownBy(() -> mapper.readValue(json, PairedOutcomes.class))
                .hasMessageStartingWith("$: evidence must be PairedOutcomes: type=outcomes, design=i.i.d.; read it as"
                        + " EvidenceDocument, which takes every form");
    }

    @Test
    void strataOfOutcomesAreRefused() {
        StratifiedSample<Outcomes> sample = StratifiedSample.of(Outcomes.of(1, 0), atom -> 0);

        assertThatThrownBy(() -> mapper.writeValueAsString(sample))
                .hasMessageStartingWith(
                        "strata must be the true classes to have a JSON form, and outcomes have no true class");
    }

    /** Builds items with 1 to 4 runs of two columns, of which many are equal. */
    private static OutcomesBuilder items(int items, long seed) {
        OutcomesBuilder builder = new OutcomesBuilder(OutcomeColumn.of("a"), OutcomeColumn.of("b 'c' \"d\"", -2, 9));
        for (int item = 0; item < items; item++) {
            for (int run = Math.floorMod(seed >> item, 4); run >= 0; run--) {
                builder.add("item " + item, Math.floorMod(seed >> (2 * item), 3) / 3.0, Math.floorMod(seed >> run, 2));
            }
        }
        return builder;
    }

    @Property(tries = 100, seed = "8")
    void outcomesOfEveryDesignAreEqualAfterRoundTrip(@ForAll long seed) {
        int items = Math.floorMod(seed, 9);
        Outcomes outcomes = items(items, seed).build();
        assertThat(mapper.readValue(mapper.writeValueAsString(outcomes), Outcomes.class))
                .isEqualTo(outcomes);
        requireSame(EvidenceDocument.of(outcomes));
        requireSame(EvidenceDocument.of(FoldedSample.of(List.of(outcomes, outcomes))));
        requireSame(EvidenceDocument.of(ClusteredSample.of(Map.of("z", outcomes, "", outcomes))));
        requireSame(EvidenceDocument.of(Pairing.independent(Sample.of(outcomes), Sample.of(outcomes))));
        if (outcomes.atoms() > 0) {
            double[] weights = outcomes.weights();
            double[] squares = weights.clone();
            weights[0] += 0.25;
            squares[0] = weights[0] * weights[0] / squares[0];
            requireSame(EvidenceDocument.of(WeightedSample.of(outcomes, weights, squares)));
        }
        PairedOutcomes pair = items(items, seed).pairedWith(items(items, ~seed >> 3));
        requireSame(EvidenceDocument.of(Pairing.paired(pair)));
        requireSame(EvidenceDocument.of(Pairing.paired(FoldedSample.of(List.of(pair, pair.swapped())))));
        requireSame(EvidenceDocument.of(Pairing.paired(ClusteredSample.of(Map.of("a", pair, "b", pair.swapped())))));
        Map<String, OutcomesBuilder> systems = new LinkedHashMap<>();
        systems.put("z", items(items, seed));
        systems.put("a 'b'", items(items, ~seed >> 3));
        systems.put("c", items(items, seed >> 5));
        JointOutcomes several = JointOutcomes.of(systems);
        requireSame(EvidenceDocument.of(several));
        requireSame(EvidenceDocument.of(ClusteredSample.of(Map.of("a", several, "b", several))));
    }

    @Test
    void errorOfEqualSystemNamesStatesPath() {
        String json = """
                {"type":"many-outcomes","columns":[{"name":"grade","lower":0,"upper":1}],
                 "systems":[{"name":"a","values":[[1],[0]]},{"name":"a","values":[[0],[0]]}]}""";

        assertThatThrownBy(() -> mapper.readValue(json, EvidenceDocument.class))
                .hasMessageStartingWith("$.systems: two systems have the same name: a");
    }

    @Test
    void errorOfOutcomeOutsideRangeStatesPath() {
        String json = """
                {"type":"many-outcomes","columns":[{"name":"grade","lower":0,"upper":1}],
                 "systems":[{"name":"a","values":[[1],[0]]},{"name":"b","items":["1","2"],"values":[[0],[7]]}]}""";

        assertThatThrownBy(() -> mapper.readValue(json, EvidenceDocument.class))
                .hasMessageStartingWith("$.systems[1].values[1]: ");
    }

    @Test
    void systemsWithDifferentItemsAreRefused() {
        String json = """
                {"type":"many-outcomes","columns":[{"name":"grade"}],
                 "systems":[{"name":"a","values":[[1],[0]]},{"name":"b","values":[[0]]}]}""";

        assertThatThrownBy(() -> mapper.readValue(json, EvidenceDocument.class))
                .hasMessageStartingWith(
                        "$: all systems must have the same items: 1 missing in the system 'b', such as [2]");
    }

    private static final String RUNS_OF_A =
            "{'type':'outcomes','columns':[{'name':'grade'}],'items':['a','a'],'values':[[1],[0]]}";

    private static final String PAIRED_RUNS_OF_A =
            "{'type':'paired-outcomes','columns':[{'name':'grade'}],'items':['b','a'],'first':[[1],[0]],'second':[[1],[0]]}";

    private static final String RUNS_OF_A_BY_ONE_SYSTEM =
            "{'type':'many-outcomes','columns':[{'name':'grade'}],'systems':["
                    + "{'name':'x','items':['1','2'],'values':[[1],[0]]},{'name':'y','values':[[1],[0]]}]}";

    private void requireRefused(String json, String message) {
        assertThatThrownBy(() -> mapper.readValue(json.replace('\'', '"'), EvidenceDocument.class))
                .hasMessageStartingWith(message);
    }

    @Test
    void itemInTwoClustersIsRefused() {
        for (String evidence : List.of(RUNS_OF_A, PAIRED_RUNS_OF_A)) {
            requireRefused(
                    "{'type':'clusters','clusters':{'x':" + evidence + ",'y':" + evidence.replace("'b'", "'c'") + "}}",
                    "$.clusters.y: an item must be in one cluster: item 'a' is in 'x' and 'y'");
        }
        requireRefused(
                "{'type':'clusters','clusters':{'x':" + RUNS_OF_A_BY_ONE_SYSTEM + ",'y':" + RUNS_OF_A_BY_ONE_SYSTEM
                        + "}}",
                "$.clusters.y: an item must be in one cluster: item '1' is in 'x' and 'y'");
    }

    @Test
    void itemInTwoCellsOfCrossedClustersIsRefused() {
        requireRefused(
                "{'type':'crossed','cells':{'q':{'s':" + RUNS_OF_A + ",'t':" + RUNS_OF_A + "},'r':{'s':"
                        + RUNS_OF_A.replace("'a'", "'b'") + "}}}",
                "$.cells.q.t: an item must be in one cluster: item 'a' is in 'q/s' and 'q/t'");
    }

    @Test
    void itemsOfClustersAreWrittenWithNumbersOverAllClusters() {
        Outcomes outcomes = Outcomes.ofRuns(new double[] {1, 0}, new double[] {1});

        assertThat(mapper.writeValueAsString(ClusteredSample.of(Map.of("x", outcomes, "y", outcomes))))
                .contains("\"items\":[\"1\",\"1\",\"2\"]", "\"items\":[\"3\",\"3\",\"4\"]");
    }
}
