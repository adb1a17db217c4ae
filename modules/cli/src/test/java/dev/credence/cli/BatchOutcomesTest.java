package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.cli.Cli.Outcome;
import dev.credence.jackson.CredenceJson;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.OutcomesBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Tests that requests of batch about outcomes are answered as the library answers them, and refused where they are wrong. */
class BatchOutcomesTest {
    private static final Credence CREDENCE = Credence.load();
    private static final OutcomeColumn GRADE = OutcomeColumn.of("grade", 0, 1);
    private static final String COLUMNS = "'columns':[{'name':'grade','lower':0,'upper':1}]";
    private static final String OUTCOMES =
            "{'type':'outcomes'," + COLUMNS + ",'items':['q1','q1','q2','q3'],'values':[[1],[0],[1],[0.25]]}";
    private static final String PAIR = "{'type':'paired-outcomes'," + COLUMNS
            + ",'items':['a','a','b','c','d'],'secondItems':['a','b','c','d'],'first':[[1],[1],[0],[1],[1]],"
            + "'second':[[1],[0],[0],[0]]}";

    private static JsonNode answer(String request) {
        Outcome outcome = Cli.given(request.replace('\'', '"') + "\n", "batch");
        assertThat(outcome.err()).isEmpty();
        JsonNode answer = outcome.json();
        assertThat(Cli.complaints("answer", answer)).isEmpty();
        return answer;
    }

    private static <T> T read(JsonNode answer, Class<T> type) {
        ObjectNode fields = (ObjectNode) answer;
        fields.remove("id");
        return CredenceJson.mapper().treeToValue(fields, type);
    }

    private static String interval(String metric, String more, String evidence) {
        return "{'id':1,'op':'interval','metric':'" + metric + "'" + more + ",'evidence':" + evidence + "}";
    }

    private static String compare(String metric, String more, String evidence) {
        return "{'id':1,'op':'compare','metric':'" + metric + "'" + more + ",'evidence':" + evidence + "}";
    }

    /** The means of the items are 0.5, 1 and 0.25. */
    @Test
    void runsOfAnItemAreOneObservationOfTheMean() {
        Estimate mean = read(answer(interval("mean", "", OUTCOMES)), Estimate.class);

        assertThat(mean.value()).isEqualTo((0.5 + 1 + 0.25) / 3);
        assertThat(mean.n()).isEqualTo(3);
        assertThat(mean.method()).isEqualTo("delta-wilson");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mean",
                "quantile:p=0.25",
                "share:at-least=1",
                "net-wins",
                "win-rate:ties=loss",
                "root-mean-square"
            })
    void intervalIsThatOfTheLibrary(String metric) {
        Outcomes outcomes = new OutcomesBuilder(GRADE)
                .add("q1", 1)
                .add("q1", 0)
                .add("q2", 1)
                .add("q3", 0.25)
                .build();

        assertThat(read(answer(interval(metric, "", OUTCOMES)), Estimate.class))
                .isEqualTo(CREDENCE.estimate(metric, outcomes));
        if (metric.equals("mean")) {
            assertThat(read(answer(interval(metric, ",'method':'betting','level':0.9", OUTCOMES)), Estimate.class))
                    .isEqualTo(CREDENCE.evaluate(outcomes)
                            .method("betting")
                            .level(ConfidenceLevel.of(0.9))
                            .estimate(metric));
        }
    }

    @Test
    void clusteredOutcomesGiveMeanOfClusteredSample() {
        String part = "{'type':'outcomes'," + COLUMNS + ",'values':[[1],[0.5]]}";
        Outcomes outcomes = Outcomes.of(GRADE, 1, 0.5);
        Outcomes other = Outcomes.of(GRADE, 0.25, 0.5);

        Estimate mean = read(
                answer(interval(
                        "mean",
                        "",
                        "{'type':'clusters','clusters':{'x':" + part + ",'y':" + part.replace("[1]", "[0.25]") + ",'z':"
                                + part + "}}")),
                Estimate.class);

        assertThat(mean)
                .isEqualTo(CREDENCE.evaluate(ClusteredSample.of(Map.of("x", outcomes, "y", other, "z", outcomes)))
                        .estimate("mean"));
    }

    /** The means of the first system are 1, 0, 1 and 1, those of the second 1, 0, 0 and 0. */
    @Test
    void twoSystemsAreComparedByItemsWithTheUsualComparator() {
        OutcomesBuilder first = new OutcomesBuilder(GRADE)
                .add("a", 1)
                .add("a", 1)
                .add("b", 0)
                .add("c", 1)
                .add("d", 1);
        OutcomesBuilder second =
                new OutcomesBuilder(GRADE).add("a", 1).add("b", 0).add("c", 0).add("d", 0);

        Comparison mean = read(answer(compare("mean", ",'margin':0.1", PAIR)), Comparison.class);

        assertThat(mean.first()).isEqualTo(0.75);
        assertThat(mean.second()).isEqualTo(0.25);
        assertThat(mean.comparator()).isEqualTo("tango");
        assertThat(mean)
                .isEqualTo(CREDENCE.compare(Pairing.paired(first.pairedWith(second)))
                        .options(new ComparisonOptions(ConfidenceLevel.P95, 0.1))
                        .comparison("mean"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "interval|f1|unsupported-evidence|metric 'f1' reads ConfusionMatrix: evidence=Outcomes",
                "interval|mean:of=cost|unsupported-evidence|metric 'mean:of=cost' reads an outcome that does not exist: of=cost; outcomes: [grade]",
                "interval|mean:off=cost|bad-value|metric 'mean': no option 'off'; did you mean 'of'? available: [of, better]",
                "interval|maen|unknown-name|no metric 'maen'; did you mean 'mean'?",
                "compare|mean|unsupported-evidence|op 'compare' takes evidence of two systems, paired or independent, or of several, many-confusion or many-outcomes: type=outcomes",
            })
    void wrongRequestAboutOutcomesIsRefused(String op, String metric, String code, String message) {
        JsonNode error = answer("{'id':1,'op':'" + op + "','metric':'" + metric + "','evidence':" + OUTCOMES + "}")
                .get("error");

        assertThat(error.get("message").stringValue()).startsWith(message);
        assertThat(error.get("code").stringValue()).isEqualTo(code);
    }

    @Test
    void refusalOfMissingMetricNamesUsualMetrics() {
        assertThat(answer("{'id':1,'op':'interval','evidence':"
                                + OUTCOMES.replace("'lower':0,'upper':1", "'lower':0,'upper':'Infinity'") + "}")
                        .get("error")
                        .get("message")
                        .stringValue())
                .isEqualTo("field 'metric' is missing; the usual metrics of this evidence are [mean, quantile,"
                        + " quantile:p=0.95]");
    }

    @Test
    void twoSystemsAreNotOneAndLabelsAreNoOutcomes() {
        assertThat(answer(interval("mean", "", PAIR))
                        .get("error")
                        .get("message")
                        .stringValue())
                .isEqualTo("op 'interval' takes evidence of one system: type=paired-outcomes");
        assertThat(answer(interval("mean", "", "{'type':'binary','tp':1,'fp':2,'fn':3,'tn':4}"))
                        .get("error")
                        .get("message")
                        .stringValue())
                .isEqualTo("metric 'mean' reads Outcomes: evidence=ConfusionMatrix");
    }

    @Test
    void documentedRequestsSucceed() throws IOException {
        Path page = Path.of("..", "..", "docs", "how-to", "outcomes-in-java.md");
        List<String> requests = Files.readString(page)
                .lines()
                .filter(line -> line.startsWith("{\"id\":"))
                .toList();
        assertThat(requests).hasSize(3);

        for (String request : requests) {
            assertThat(Cli.complaints("request", CredenceJson.mapper().readTree(request)))
                    .isEmpty();
            assertThat(answer(request).has("error")).as(request).isFalse();
        }
    }

    @Test
    void errorOfOutcomeOutsideRangeStatesPathAndNextRequestSucceeds() {
        Outcome outcome = Cli.given(
                (interval("mean", "", OUTCOMES.replace("0.25", "2.5")) + "\n" + interval("mean", "", OUTCOMES) + "\n")
                        .replace('\'', '"'),
                "batch");

        assertThat(outcome.lines().get(0))
                .isEqualTo(
                        "{\"id\":1,\"error\":{\"code\":\"bad-value\",\"message\":\"$.evidence.values[3]: outcome must lie"
                                + " in the declared range [0.0, 1.0]: grade=2.5 at item=q3\"}}");
        assertThat(outcome.lines().get(1)).startsWith("{\"id\":1,\"metric\":\"mean\"");
    }
}
