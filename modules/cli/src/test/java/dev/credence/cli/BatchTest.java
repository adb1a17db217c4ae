package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.credence.Credence;
import dev.credence.cli.Cli.Outcome;
import dev.credence.cli.batch.BatchRunner;
import dev.credence.cli.batch.BatchRunner.BatchLimits;
import dev.credence.cli.limit.Limits;
import dev.credence.jackson.CredenceJson;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class BatchTest {
    private static final String BINARY = "{\"type\":\"binary\",\"tp\":199,\"fp\":2,\"fn\":13,\"tn\":355}";

    @TempDir
    private Path directory = Path.of("");

    private static String interval(Object id) {
        return "{\"id\":" + id + ",\"op\":\"interval\",\"metric\":\"precision\",\"method\":\"wilson\",\"evidence\":"
                + BINARY + "}";
    }

    private static List<JsonNode> answers(String... lines) {
        Outcome outcome = Cli.given(String.join("\n", lines) + "\n", "batch");
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.status()).isZero();
        List<JsonNode> answers =
                outcome.lines().stream().map(CredenceJson.mapper()::readTree).toList();
        assertThat(answers)
                .allSatisfy(
                        answer -> assertThat(Cli.complaints("answer", answer)).isEmpty());
        return answers;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1e400|bad-value|confidence level must lie in (0, 1): confidence level=Infinity",
                "1e99999999999|bad-json|numbers must have exponents below 2^31: number=1e99999999999"
            })
    void levelBeyondAllNumbersIsRefused(String level, String code, String message) {
        Outcome outcome = Cli.given(
                "{\"id\":7,\"op\":\"interval\",\"metric\":\"f1\",\"level\":" + level
                        + ",\"evidence\":{\"type\":\"binary\",\"tp\":1,\"fp\":0,\"fn\":0,\"tn\":0}}\n",
                "batch");

        assertThat(outcome.json().get("id").intValue()).isEqualTo(7);
        assertThat(outcome.json().get("error").get("code").stringValue()).isEqualTo(code);
        assertThat(outcome.json().get("error").get("message").stringValue()).isEqualTo(message);
    }

    @ParameterizedTest
    @CsvSource({
        "0.99999999999999999999,tp must be a whole number: tp=0.99999999999999999999",
        "1e-400,tp must be a whole number: tp=1E-400",
        "9007199254740993.0,tp must be at most 2^53: tp=9007199254740993.0"
    })
    void numberThatOnlyRoundsToACountIsRefused(String count, String message) {
        Outcome outcome = Cli.given(
                "{\"id\":1,\"op\":\"interval\",\"metric\":\"f1\",\"evidence\":{\"type\":\"binary\",\"tp\":" + count
                        + ",\"fp\":0,\"fn\":0,\"tn\":0}}\n",
                "batch");

        assertThat(outcome.json().get("error").get("message").stringValue()).isEqualTo("$.evidence.tp: " + message);
    }

    @Test
    void intervalHasFormOfDesignDocument() {
        JsonNode answer = answers(
                        "{\"id\":\"r1\",\"op\":\"interval\",\"metric\":\"f1\",\"method\":\"beta:prior=0.5\","
                                + "\"level\":0.95,\"evidence\":{\"type\":\"binary\",\"tp\":8,\"fp\":5,\"fn\":7,\"tn\":5},\"seed\":1}")
                .get(0);

        assertThat(answer.get("id").stringValue()).isEqualTo("r1");
        assertThat(answer.get("method").stringValue()).isEqualTo("beta");
        assertThat(answer.get("kind").stringValue()).isEqualTo("credible");
        assertThat(answer.get("value").doubleValue()).isCloseTo(16 / 28.0, within(2e-16));
        assertThat(answer.get("exact").booleanValue()).isTrue();
        assertThat(answer.get("status").stringValue()).isEqualTo("ok");
        assertThat(answer.has("mean")).isTrue();
    }

    @Test
    void malformedLinesDoNotChangeResultsOfValidLines() {
        List<JsonNode> answers = answers(
                interval(1),
                "{\"id\":2,",
                "",
                "nonsense",
                interval(3),
                "[1,2]",
                "{\"id\":\"a\",\"op\":\"interval\"}",
                interval(4));

        assertThat(answers).hasSize(7);
        assertThat(answers.stream().map(answer -> answer.get("id").toString()))
                .containsExactly("1", "2", "null", "3", "null", "\"a\"", "4");
        assertThat(answers.stream().map(answer -> answer.has("error")))
                .containsExactly(false, true, true, false, true, true, false);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{\"id\":2,|column=9; it ends too early; the line may be cut off",
                "{\"id\":2,\"op\":\"interval|column=23; it ends too early; the line may be cut off",
                "[1|column=3; it ends too early; the line may be cut off",
                "nonsense|column=1; 'nonsense' is not a JSON value; write a string in double quotes, a number, "
                        + "true, false"
                        + " or null",
                "{\"é\":tru}|column=6; 'tru' is not a JSON value; write a string in double quotes, a number, "
                        + "true, false or"
                        + " null",
                "{\"a\":NaN}|column=9; 'NaN' is not a JSON value; write a string in double quotes, a number, "
                        + "true, false or"
                        + " null",
                "{\"id\":1,\"id\":2}|column=13; field \"id\" occurs twice",
            })
    void invalidJsonIsReportedAndErrorStatesColumn(String line, String message) {
        JsonNode error = answers(line).get(0).get("error");

        assertThat(error.get("code").stringValue()).isEqualTo("bad-json");
        assertThat(error.get("message").stringValue()).isEqualTo("line must be JSON: " + message);
    }

    /** Every character of a line is left out, or replaced by each of many others. */
    @Test
    void jsonErrorsDoNotMentionTheParser() {
        String line = "{\"id\":-1.5e3,\"a\":[true,null,\"x\\n\"]}";
        List<String> spoilt = new ArrayList<>();
        for (int at = 0; at < line.length(); at++) {
            for (String put : List.of(
                    "", "'", "\"", "}", "]", "{", ",", ":", ".", "0", "x", "\\", "\t", "\u0001", "é", "+", "/")) {
                spoilt.add(line.substring(0, at) + put + line.substring(at + 1));
            }
        }

        assertThat(answers(spoilt.toArray(String[]::new)))
                .hasSize(spoilt.size())
                .extracting(answer -> answer.get("error").get("message").stringValue())
                .allSatisfy(message -> assertThat(message)
                        .doesNotContainPattern(
                                "(?i)unexpected|token|ctrl|\\(code|java|jackson|allow_|enabl|object property")
                        .doesNotContainPattern("\\p{Cntrl}"));
    }

    @Test
    void resultsOfThousandsOfRequestsAreInOrder() {
        String[] requests = IntStream.range(0, 3_000)
                .mapToObj(i -> i % 7 == 3 ? "{broken " + i : interval(i))
                .toArray(String[]::new);

        List<String> ids = Cli.given(String.join("\n", requests), "batch").lines().stream()
                .map(line -> CredenceJson.mapper().readTree(line).get("id").toString())
                .toList();

        assertThat(ids)
                .isEqualTo(IntStream.range(0, 3_000)
                        .mapToObj(i -> i % 7 == 3 ? "null" : String.valueOf(i))
                        .collect(Collectors.toList()));
    }

    @Test
    void invalidUtf8AffectsOnlyItsLine() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes((interval(1) + "\n").getBytes(StandardCharsets.UTF_8));
        bytes.writeBytes("{\"id\":\"caf\u00e9\"}\n".getBytes(StandardCharsets.ISO_8859_1));
        bytes.writeBytes(interval(3).getBytes(StandardCharsets.UTF_8));
        StringWriter out = new StringWriter();
        Console console = new Console(
                new ByteArrayInputStream(bytes.toByteArray()),
                new PrintWriter(out),
                new PrintWriter(new StringWriter()),
                Console.Looks.PLAIN);

        int status = CommandLines.of(console, dev.credence.Credence::load).execute("batch");

        List<String> lines = out.toString().lines().toList();
        assertThat(status).isZero();
        assertThat(lines).hasSize(3);
        assertThat(lines.get(1)).contains("\"code\":\"bad-json\"");
        assertThat(lines.get(2)).startsWith("{\"id\":3,");
    }

    @Test
    void fileAndStandardInputGiveSameResults() throws IOException {
        Path file = Files.writeString(directory.resolve("requests.jsonl"), interval(1) + "\n");

        assertThat(Cli.run("batch", file.toString()).out())
                .isEqualTo(Cli.given(interval(1), "batch").out());
    }

    @Test
    void unreadableFileIsWrongUsage() {
        Path file = directory.resolve("none.jsonl");

        Outcome outcome = Cli.run("batch", file.toString());

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).isEqualTo("credence: " + file + ": no such file\n");
    }

    @Test
    void independentSystemsAreCompared() {
        JsonNode answer = answers("{\"id\":\"r2\",\"op\":\"compare\",\"metric\":\"f1\",\"comparator\":\"bayes\","
                        + "\"level\":0.95,\"rope\":0.01,\"evidence\":{\"type\":\"independent\","
                        + "\"first\":{\"type\":\"binary\",\"tp\":3,\"fp\":2,\"fn\":3,\"tn\":0},"
                        + "\"second\":{\"type\":\"binary\",\"tp\":10,\"fp\":10,\"fn\":5,\"tn\":0}}}")
                .get(0);

        // The published example: 0.4263.
        assertThat(Math.round(answer.get("probabilityFirstBetter").doubleValue() * 1e4))
                .isEqualTo(4263);
        assertThat(answer.get("rope").get("margin").doubleValue()).isEqualTo(0.01);
        assertThat(answer.get("pValue").isNull()).isTrue();
    }

    @Test
    void pairedSystemsAreCompared() {
        JsonNode answer = answers("{\"id\":\"r2\",\"op\":\"compare\",\"metric\":\"accuracy\",\"evidence\":"
                        + "{\"type\":\"paired-confusion\",\"labels\":[\"n\",\"y\"],\"positive\":\"y\","
                        + "\"counts\":[[[340,2],[4,11]],[[10,3],[15,184]]]}}")
                .get(0);

        assertThat(answer.get("comparator").stringValue()).isEqualTo("tango");
        assertThat(answer.get("difference").get("value").doubleValue())
                .isEqualTo(
                        answer.get("first").doubleValue() - answer.get("second").doubleValue());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{\"id\":1,\"op\":\"guess\"}|unknown-op|no op 'guess'; available: [calibration, check, compare,"
                        + " coverage, curve, gate, interval, judge, net-benefit, plan, test, threshold]",
                "{\"id\":1,\"op\":\"interval\",\"metric\":\"fx\",\"evidence\":EVIDENCE}|unknown-name|no metric 'fx';"
                        + " did you mean 'f1'? available: [",
                "{\"id\":1,\"op\":\"interval\",\"metric\":\"f1\",\"method\":\"wilsn\",\"evidence\":EVIDENCE}|unknown-name|no"
                        + " interval method 'wilsn'; did you mean 'wilson'? available: [",
                "{\"id\":1,\"op\":\"interval\",\"metric\":\"f1\",\"level\":95,\"evidence\":EVIDENCE}|bad-value|confidence"
                        + " level must lie in (0, 1): confidence level=95.0; write 0.95 for 95.0%",
                "{\"id\":1,\"op\":\"interval\",\"metric\":\"f1\",\"levle\":0.9,\"evidence\":EVIDENCE}|bad-request|no"
                        + " field 'levle'; did you mean 'level'? available: [",
                "{\"id\":1,\"op\":\"interval\",\"metric\":\"f1\"}|bad-request|field 'evidence' is missing",
                "{\"id\":1,\"op\":\"interval\",\"metric\":7,\"evidence\":EVIDENCE}|bad-request|metric must be a text:"
                        + " metric=7",
                "{\"id\":1,\"op\":\"interval\",\"metric\":\"f1\",\"seed\":1.5,\"evidence\":EVIDENCE}|bad-request|seed"
                        + " must be a whole number: seed=1.5",
                "{\"id\":1,\"op\":\"interval\",\"metric\":\"auroc\",\"evidence\":EVIDENCE}|unsupported-evidence|metric"
                        + " 'auroc' reads ScoredSample: evidence=ConfusionMatrix",
                "{\"id\":1,\"op\":\"interval\",\"metric\":\"mcc\",\"method\":\"wilson\",\"evidence\":EVIDENCE}|unsupported-evidence|method"
                        + " 'wilson' does not fit metric 'mcc': ",
                "{\"id\":1,\"op\":\"compare\",\"metric\":\"f1\",\"evidence\":EVIDENCE}|unsupported-evidence|op"
                        + " 'compare' takes evidence of two systems, paired or independent, or of several, many-confusion"
                        + " or many-outcomes: type=confusion",
                "{\"id\":1,\"op\":\"interval\",\"metric\":\"f1\",\"evidence\":{\"type\":\"binary\",\"tp\":-1,\"fp\":2,\"fn\":1,\"tn\":1}}|bad-value|$.evidence.tp",
                "{\"id\":1,\"op\":\"plan\",\"plan\":\"x\",\"input\":{}}|unknown-name|no plan 'x'; available: [width,"
                        + " difference, paired,",
                "{\"id\":1}|bad-request|field 'op' is missing",
            })
    void badRequestIsAnsweredWithItsFault(String request, String code, String message) {
        JsonNode answer = answers(request.replace("EVIDENCE", BINARY)).get(0);

        assertThat(answer.get("id").intValue()).isEqualTo(1);
        assertThat(answer.get("error").get("code").stringValue()).isEqualTo(code);
        assertThat(answer.get("error").get("message").stringValue()).startsWith(message);
    }

    private static String many(String more) {
        return "{\"id\":1,\"op\":\"compare\",\"metric\":\"f1\"," + more + "\"evidence\":{\"type\":\"many-confusion\","
                + "\"systems\":[\"a\",\"b\",\"c\"],\"labels\":[\"n\",\"y\"],\"positive\":\"y\","
                + "\"rows\":[[0,0,0,0],[1,1,1,1],[0,0,1,0],[1,0,0,1],[1,1,0,1]],\"counts\":[40,30,9,6,5]}}";
    }

    @Test
    void severalSystemsAreComparedTogether() {
        JsonNode answer = answers(many("\"draws\":500,")).get(0);

        assertThat(Cli.complaints("compareManyAnswer", answer)).isEmpty();
        assertThat(answer.get("ranking").get(0).get("system").stringValue()).isEqualTo("c");
        assertThat(answer.get("differences")).hasSize(3);
        assertThat(answer.get("family").get("directions").longValue()).isEqualTo(500);
        JsonNode alone = answers(many("\"comparator\":\"paired-delta:smoothing=none\",\"level\":0.9,"))
                .get(0);
        assertThat(alone.get("differences").get(2).get("comparator").stringValue())
                .isEqualTo("paired-delta:smoothing=none");
        assertThat(alone.get("level").doubleValue()).isEqualTo(0.9);
    }

    @Test
    void unsupportedRequestOnSeveralSystemsIsLineError() {
        List<JsonNode> answers = answers(
                many("\"margin\":0.1,"),
                many("\"comparator\":\"tongo\","),
                many("\"comparator\":\"paired-dirichlet\","));

        assertThat(answers.get(0).get("error").get("message").stringValue())
                .isEqualTo("fields 'margin' and 'rope' apply to two systems, but the evidence is of several: leave "
                        + "them out");
        assertThat(answers.get(1).get("error").get("code").stringValue()).isEqualTo("unknown-name");
        assertThat(answers.get(2).get("error").get("message").stringValue())
                .startsWith("comparator 'paired-dirichlet' gives no p-value of f1, which the comparison of all pairs"
                        + " needs;");
    }

    @Test
    void excessiveNestingIsLineErrorAndBatchContinues() {
        List<JsonNode> answers = answers("{\"id\":1,\"op\":" + "[".repeat(100_000), interval(2));

        assertThat(answers.get(0).get("error").get("code").stringValue()).isEqualTo("bad-json");
        assertThat(answers.get(1).has("error")).isFalse();
    }

    /** Provides an endless stream of requests without waiting. */
    private static final class Endless extends InputStream {
        private static final byte[] LINE = ("{\"id\":1,\"op\":\"interval\",\"metric\":\"f1\",\"evidence\":"
                        + "{\"type\":\"binary\",\"tp\":1,\"fp\":1,\"fn\":0,\"tn\":1}}\n")
                .getBytes(StandardCharsets.UTF_8);

        private int at;

        @Override
        public int read() {
            return LINE[at++ % LINE.length];
        }

        @Override
        public int read(byte[] bytes, int from, int length) {
            int read = Math.min(length, LINE.length - at % LINE.length);
            System.arraycopy(LINE, at % LINE.length, bytes, from, read);
            at = (at + read) % LINE.length;
            return read;
        }

        @Override
        public int available() {
            return Integer.MAX_VALUE;
        }
    }

    @Test
    void batchEndsWhenOutputIsNoLongerRead() {
        OutputStream gone = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        };
        BatchRunner runner = new BatchRunner(
                Credence.load(),
                new PrintWriter(gone, false, StandardCharsets.UTF_8),
                new BatchLimits(new Limits(60, Limits.usualMemory()), 16 << 20));

        assertTimeoutPreemptively(Duration.ofSeconds(60), () -> runner.run(new Endless()));
    }
}
