package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Logs whose errors, scores or items are easily mistaken for something else. */
class DoubtfulLogsTest extends WrittenFiles {
    private static final String HARNESS = "{\"doc_id\":%d,\"resps\":[[\"a\"]],\"filter\":\"%s\",\"exact_match\":%d}\n";

    private static String harness() {
        return IntStream.range(0, 20)
                .mapToObj(document -> HARNESS.formatted(document, "strict", document % 2)
                        + HARNESS.formatted(document, "flexible", 1))
                .collect(Collectors.joining());
    }

    private static double mean(String... args) {
        Outcome outcome = Cli.run(args);
        assertThat(outcome.err()).isEmpty();
        return outcome.json().at("/results/0/value").doubleValue();
    }

    private static String fails(String... args) {
        Outcome outcome = Cli.run(args);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.status()).isEqualTo(2);
        return outcome.err();
    }

    @Test
    void linesOfALogAreNotCountedOneByOne() throws IOException {
        String[] watch = {
            "watch", file("samples.jsonl", harness()), "--outcome", "exact_match", "--metric", "mean", "--once"
        };
        assertThat(fails(watch))
                .contains("the lines are a log (lm-evaluation-harness samples)")
                .contains("read it with credence evaluate");
        watch[1] = file("events.jsonl", "{\"spec\":{\"a\":1}}\n{\"sample_id\":\"a\",\"exact_match\":1}\n");
        assertThat(fails(watch)).contains("the lines are a log (OpenAI evals log)");
        watch[1] = file("inspect.json", "{\"version\":2,\"eval\":{}}");
        assertThat(fails(watch)).contains("inspect.json: the name is that of a log");
    }

    @Test
    void linesOfALogFromAPipeAreNotCountedOneByOne() {
        Outcome outcome = Cli.given(harness(), "watch", "-", "--outcome", "exact_match", "--metric", "mean");
        assertThat(outcome.err()).contains("-: the lines are a log (lm-evaluation-harness samples)");
        assertThat(outcome.status()).isEqualTo(2);
    }

    /** Reads results of promptfoo without a failureReason, as its versions before that field wrote them. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // an answer that failed an assertion has a grade, and before there were grades an output
                "'\"error\":\"Expected 1\",\"gradingResult\":{\"pass\":false}' | false",
                "'\"error\":\"Expected 1\",\"response\":{\"output\":\"2\"}' | false",
                "'\"error\":\"No output\"' | false",
                "'\"response\":{\"output\":\"2\"}' | false",
                // an error has neither
                "'\"error\":\"API call error: 429\"' | true",
                "'\"error\":\"API call error: 429\",\"gradingResult\":null' | true",
                "'\"error\":\"API call error: 429\",\"response\":{\"error\":\"API call error: 429\"}' | true",
                "'\"error\":\"API call error: 429\",\"failureReason\":1' | false",
                "'\"error\":\"API call error: 429\",\"failureReason\":2,\"gradingResult\":{\"pass\":false}' | true"
            })
    void errorsOfOlderPromptfooResultsAreNoWrongAnswers(String fields, boolean isError) throws IOException {
        String right = ",{\"provider\":\"a\",\"vars\":{\"q\":%d},\"success\":true,\"score\":1}";
        String log = file(
                "results.json",
                "{\"results\":{\"version\":2,\"results\":[{\"provider\":\"a\",\"vars\":{\"q\":0},\"success\":false,\"score\":0,"
                        + fields + "}" + right.formatted(1) + right.formatted(2) + right.formatted(3) + "]}}");
        Outcome outcome = Cli.run("evaluate", log, "--outcome", "score", "--format", "json");

        if (isError) {
            assertThat(outcome.err()).contains("1 of 4 rows have no outcome, the first is row 1");
        } else {
            assertThat(outcome.err()).isEmpty();
            assertThat(outcome.json().at("/results/0/value").doubleValue()).isEqualTo(0.75);
        }
    }

    private static final String[] EVENTS = {
        "{\"sample_id\":\"a\",\"type\":\"match\",\"data\":{\"correct\":true,\"expected\":\"x\",\"picked\":\"x\"}}",
        "{\"sample_id\":\"b\",\"type\":\"match\",\"data\":{\"correct\":false,\"expected\":\"x\",\"picked\":\"y\"}}",
        "{\"sample_id\":\"c\",\"type\":\"match\",\"data\":{\"correct\":true,\"expected\":\"x\",\"picked\":\"x\"}}"
    };

    @Test
    void orderOfTheFieldsOfAnEventDoesNotMatter() throws IOException {
        StringBuilder lines = new StringBuilder("{\"spec\":{}}\n");
        for (String event : EVENTS) {
            String data = event.substring(event.indexOf("\"data\""), event.length() - 1);
            String type = event.substring(1, event.indexOf("\"data\"") - 1);
            lines.append('{').append(data).append(',').append(type).append("}\n");
        }
        lines.append("{\"data\":{\"prompt\":\"p\",\"correct\":false},\"sample_id\":\"a\",\"type\":\"sampling\"}\n");
        String log = file("sorted.jsonl", lines.toString());

        assertThat(mean("evaluate", log, "--format", "json")).isEqualTo(2 / 3.0);
        Outcome labels = Cli.run(
                "evaluate", log, "--truth=expected", "--prediction=picked", "--metric=accuracy", "--format=json");
        assertThat(labels.json().at("/results/0/value").doubleValue()).isEqualTo(2 / 3.0);
    }

    @Test
    void columnsOfATableMayFollowItsRows() throws IOException {
        String table = file("table.json", "{\"data\":[[\"a\",1],[\"b\",0]],\"columns\":[\"q\",\"correct/value\"]}");
        assertThat(mean("evaluate", table, "--format", "json")).isEqualTo(0.5);
    }

    @Test
    void sampleWithAnErrorHasNoOutcomeAlthoughItHasAScore() throws IOException {
        String log = file(
                "errors.jsonl",
                "{\"spec\":{}}\n" + String.join("\n", EVENTS)
                        + "\n{\"sample_id\":\"c\",\"type\":\"error\",\"data\":{\"message\":\"boom\"}}\n");
        assertThat(Cli.run("evaluate", log).err()).contains("1 of 3 rows have no outcome, the first is row 3");
        assertThat(mean("evaluate", log, "--unscored=exclude", "--format=json")).isEqualTo(0.5);
        assertThat(Cli.run("evaluate", log, "--truth=expected", "--prediction=picked")
                        .err())
                .contains("(item 'c')");
    }

    @Test
    void casesWithoutUniqueNamesAreNumberedAndNoted() throws IOException {
        String one = "{\"name\":\"test_faq\",\"input\":\"q%1$d\",\"order\":%1$d,\"metricsData\":"
                + "[{\"name\":\"Faith\",\"score\":%2$s}]}";
        String first = IntStream.range(0, 6)
                .mapToObj(i -> one.formatted(i, i / 10.0))
                .collect(Collectors.joining(",", "{\"testCases\":[", "]}"));
        String turned = IntStream.range(0, 6)
                .mapToObj(i -> one.formatted(5 - i, (5 - i) / 10.0))
                .collect(Collectors.joining(",", "{\"testCases\":[", "]}"));
        String[] compare = {
            "compare", file("a.json", first), "--with", file("b.json", turned), "--outcome=Faith", "--range=0,1"
        };

        // the number of a case in the data set pairs it with itself, wherever it is in the file
        assertThat(Cli.run(compare).out())
                .contains("on 0 items, the second on 0, and on 6 they are equal")
                .contains("because several test cases have the same name or none; compare two files only if");
        compare[3] = file("b.json", turned.replaceAll("\"order\":\\d", "\"order\":0"));
        assertThat(Cli.run(compare).out()).doesNotContain("on 6 they are equal");
        String[] byInput = Arrays.copyOf(compare, compare.length + 1);
        byInput[compare.length] = "--id=input";
        assertThat(Cli.run(byInput).out()).contains("on 6 they are equal");
    }

    @Test
    void recordsWithoutItemsAreNoted() throws IOException {
        String records = "[{\"q\":\"a\",\"faithfulness\":0.5},{\"q\":\"b\",\"faithfulness\":1}]";
        String note = "because there is no column 'item'; compare two files only if";
        String plain = file("records.json", records);
        assertThat(Cli.run("compare", plain, "--with", file("more.json", records), "--range=0,1")
                        .out())
                .contains(note);
        String named = records.replace("\"q\"", "\"item\"");
        assertThat(Cli.run("evaluate", file("named.json", named)).out()).doesNotContain(note);
    }

    @Test
    void onlyColumnOfNumbersIsNoScoreUnlessItIsNamedSo() throws IOException {
        assertThat(fails("evaluate", file("helm.json", "[{\"id\":\"a\",\"trial\":0},{\"id\":\"b\",\"trial\":0}]")))
                .contains(
                        "no column of numbers has the name of a score; columns of numbers: trial; name the outcome with"
                                + " --outcome COLUMN");
        assertThat(
                        fails(
                                "evaluate",
                                file(
                                        "mlflow.json",
                                        "{\"columns\":[\"correctness/value\",\"token_count\"],\"data\":[[\"yes\",3],[\"no\",4]]}")))
                .contains("columns of numbers: token_count; 'correctness/value' has words")
                .contains("--outcome=correctness/value");
        assertThat(fails(
                        "evaluate",
                        file("labels.json", "[{\"label\":\"A\",\"score\":0.9},{\"label\":\"B\",\"score\":0.8}]")))
                .contains("columns of numbers: score");
    }

    @Test
    void doctorDoesNotProposeAColumnOfNumbersThatIsNoScore() throws IOException {
        String table = "{\"columns\":[\"correctness/value\",\"token_count\"],\"data\":[[\"yes\",3],[\"no\",4]]}";
        JsonNode doctored = Cli.run("doctor", file("mlflow.json", table), "--format", "json")
                .json();
        assertThat(doctored.get("commands")).isEmpty();
        assertThat(doctored.get("suspicions").get(0).asString()).startsWith("no column looks like true labels");
    }

    @ParameterizedTest
    @CsvSource({"correct", "answer_relevancy", "context_recall", "quality/score", "factual_correctness(mode=f1)"})
    void onlyScoreOfATableNeedsNoName(String name) throws IOException {
        String records = "[{\"q\":\"a\",\"NAME\":0.5},{\"q\":\"b\",\"NAME\":1}]".replace("NAME", name);
        assertThat(mean("evaluate", file("records.json", records), "--format=json"))
                .isEqualTo(0.75);
    }

    @Test
    void scoreWithTheNameOfAnotherColumnIsAColumnOfItsOwn() throws IOException {
        String sample = "{\"id\":%d,\"epoch\":1,\"scores\":{\"match\":{\"value\":\"C\"},\"item\":{\"value\":\"I\"}}}";
        String log = file(
                "names.json",
                "{\"version\":2,\"status\":\"success\",\"eval\":{},\"samples\":["
                        + IntStream.range(0, 5).mapToObj(sample::formatted).collect(Collectors.joining(","))
                        + "]}");
        Outcome outcome = Cli.run("evaluate", log, "--outcome=match", "--format=json");
        assertThat(outcome.json().at("/results/0/n").intValue()).isEqualTo(5);
        assertThat(mean("evaluate", log, "--outcome=item (score)", "--format=json"))
                .isZero();
    }
}
