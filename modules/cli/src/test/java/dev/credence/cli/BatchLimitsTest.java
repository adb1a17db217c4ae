package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the limits of time, memory and length of a line of batch, and that its id is kept whatever the answer. */
class BatchLimitsTest {
    private static final String BINARY = "\"evidence\":{\"type\":\"binary\",\"tp\":9,\"fp\":2,\"fn\":1,\"tn\":5}";
    private static final String GOOD = "{\"id\":\"next\",\"op\":\"interval\",\"metric\":\"f1\"," + BINARY + "}";

    @TempDir
    private Path directory = Path.of("");

    /** Returns the answer to a line and asserts that the next line is answered too. */
    private static String answer(String line, String... options) {
        String[] args = Arrays.copyOf(new String[] {"batch"}, options.length + 1);
        System.arraycopy(options, 0, args, 1, options.length);
        Outcome outcome = Cli.given(line + "\n" + GOOD + "\n", args);
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.status()).isZero();
        assertThat(outcome.lines()).hasSize(2);
        assertThat(outcome.lines().get(1)).startsWith("{\"id\":\"next\",\"metric\":\"f1\"");
        return outcome.lines().get(0);
    }

    private static String error(String id, String code, String message) {
        return "{\"id\":" + id + ",\"error\":{\"code\":\"" + code + "\",\"message\":\"" + message + "\"}}";
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"op\":\"interval\",\"metric\":\"f1\",\"method\":\"bootstrap-percentile\",\"draws\":30000000,"
                        + BINARY,
                "\"op\":\"interval\",\"metric\":\"f1\",\"method\":\"bootstrap-bca:resamples=30000000\"," + BINARY,
                "\"op\":\"coverage\",\"metric\":\"f1\",\"method\":\"bootstrap-percentile\",\"input\":{\"n\":100,"
                        + "\"precision\":0.8,\"recall\":0.7,\"prevalence\":0.4,\"replicates\":10000000}",
                "\"op\":\"curve\",\"curve\":\"roc\",\"band\":\"bootstrap\",\"draws\":4000000,\"evidence\":"
                        + "{\"type\":\"scores\",\"positive\":[0.4,0.9],\"negative\":[0.1,0.6]}"
            })
    void slowRequestIsStopped(String request) {
        assertThat(answer("{\"id\":1," + request + "}", "--max-seconds=0.3", "--max-memory=100g"))
                .isEqualTo(error(
                        "1",
                        "timed-out",
                        "request was stopped after 0.3 s, the time limit; reduce the work, for example with "
                                + "fewer draws, or raise the limit with --max-seconds"));
    }

    @Test
    void drawsExceedingMemoryAreRefusedBeforeSimulation() {
        String requested = "{\"id\":1,\"op\":\"interval\",\"metric\":\"f1\",\"draws\":10000000," + BINARY + "}";
        String spelled = "{\"id\":1,\"op\":\"interval\",\"metric\":\"f1\",\"method\":\"bootstrap-bca:draws=10000000\","
                + BINARY + "}";
        String message = "draws must fit into 100 MB of memory: draws=10000000, which need about 229 MB; use "
                + "fewer, or raise the limit with --max-memory";
        assertThat(answer(requested, "--max-memory=100m")).isEqualTo(error("1", "too-large", message));
        assertThat(answer(spelled, "--max-memory=100m")).isEqualTo(error("1", "too-large", message));
    }

    /** A program that cannot change the options of the command can set the environment. */
    @Test
    void usualLimitOfMemoryIsRaisedWithTheHeap() {
        String many = "{\"id\":1,\"op\":\"interval\",\"metric\":\"f1\",\"draws\":100000000000," + BINARY + "}";
        assertThat(answer(many))
                .contains("too-large", "use fewer, or raise the limit with --max-memory or, as it is half of the heap")
                .contains("a larger heap, for example with CREDENCE_JAVA_OPTS=-Xmx8g");
    }

    @Test
    void gridExceedingMemoryIsRefusedBeforeItIsBuilt() {
        String many = "0.1" + ",0.5".repeat(1_999);
        assertThat(answer(
                        "{\"id\":1,\"op\":\"coverage\",\"metric\":\"f1\",\"method\":\"delta-wilson\",\"input\":{\"n\":50,"
                                + "\"precision\":[" + many + "],\"recall\":[" + many + "],\"prevalence\":0.3}}",
                        "--max-memory=1g"))
                .isEqualTo(error(
                        "1",
                        "too-large",
                        "truths must fit into 1 GB of memory: truths=4000000, which need about 3.7 GB; use "
                                + "fewer, or raise the limit with --max-memory"));
    }

    @Test
    void errorOfOverlongLineStatesId() {
        String line = "{\"id\":\"long\",\"op\":\"" + "x".repeat(20_000) + "\"}";
        assertThat(answer(line, "--max-line=10k"))
                .isEqualTo(error(
                        "\"long\"",
                        "too-large",
                        "line must have at most 10240 bytes: bytes=" + line.length()
                                + "; send less evidence per line, or raise the limit with --max-line"));
        assertThat(answer("x".repeat(20_000), "--max-line=10k")).startsWith("{\"id\":null,");
        assertThat(answer(line)).contains("\"code\":\"unknown-op\"");
    }

    /** The line has 100 MB, which is more than the heap; with a limit above its size, the heap is the limit. */
    @Test
    void lineLargerThanHeapGivesErrorAndNextLineResult() throws IOException, InterruptedException {
        Path requests = directory.resolve("requests.jsonl");
        byte[] block = "0,".repeat(1 << 19).getBytes(StandardCharsets.UTF_8);
        long length = 100L * block.length + 8;
        try (OutputStream file = new BufferedOutputStream(Files.newOutputStream(requests))) {
            file.write("{\"id\":7,".getBytes(StandardCharsets.UTF_8));
            for (int i = 0; i < 100; i++) {
                file.write(block);
            }
            file.write(("\n" + GOOD + "\n").getBytes(StandardCharsets.UTF_8));
        }
        for (String limit : List.of("16m", "1g")) {
            List<String> answers = process("-Xmx64m", requests, limit);
            assertThat(answers).hasSize(2);
            assertThat(answers.get(0))
                    .startsWith("{\"id\":7,\"error\":{\"code\":\"too-large\",\"message\":\"line must ")
                    .contains(": bytes=" + length + ";");
            assertThat(answers.get(1)).startsWith("{\"id\":\"next\",\"metric\":\"f1\"");
        }
    }

    /** The line is within the limit, but its numbers do not fit into the heap. */
    @Test
    void requestLargerThanHeapGivesErrorAndNextLineResult() throws IOException, InterruptedException {
        Path requests = directory.resolve("requests.jsonl");
        Files.writeString(
                requests,
                "{\"id\":7,\"op\":\"interval\",\"evidence\":[" + "0.5,".repeat(3_500_000) + "1]}\n" + GOOD + "\n");
        List<String> answers = process("-Xmx64m", requests, "16m");
        assertThat(answers.get(0))
                .isEqualTo(error(
                        "7",
                        "too-large",
                        "not enough memory for this request; increase the heap, for example with"
                                + " CREDENCE_JAVA_OPTS=-Xmx8g"));
        assertThat(answers.get(1)).startsWith("{\"id\":\"next\",\"metric\":\"f1\"");
    }

    private List<String> process(String heap, Path requests, String limit) throws IOException, InterruptedException {
        Path out = directory.resolve("out" + limit);
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        heap,
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "dev.credence.cli.Main",
                        "batch",
                        "--max-line=" + limit,
                        requests.toString())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        assertThat(process.waitFor()).isZero();
        return Files.readAllLines(out);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1e400",
                "-0",
                "1E5",
                "1.50",
                "123456789012345678901234567890",
                "9007199254740993",
                "1e99999999999",
                "\"a\"",
                "null",
                "0.1e-9999"
            })
    void idOfALineIsKeptWhateverItsAnswer(String id) {
        String good = "{\"op\":\"interval\",\"id\":" + id + ",\"metric\":\"f1\"," + BINARY + "}";
        if (!id.equals("1e99999999999")) {
            assertThat(answer(good)).startsWith("{\"id\":" + id + ",\"metric\":\"f1\"");
        }
        for (String bad :
                List.of("{\"id\":" + id + ",", "{\"id\":" + id + "}", "{\"a\":1,\"id\":" + id + ",\"b\":tru}")) {
            assertThat(answer(bad)).startsWith("{\"id\":" + id + ",\"error\":");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"[1]|[1]", "{\"a\":1}|{\\\"a\\\":1}", "true|true"})
    void idOfAnotherTypeIsRefused(String id, String shown) {
        assertThat(answer("{\"id\":" + id + ",\"op\":\"interval\"}"))
                .isEqualTo(error("null", "bad-request", "field 'id' must be a string or a number: id=" + shown));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--max-seconds=0|--max-seconds must be > 0: max-seconds=0.0",
                "--max-seconds=-1|--max-seconds must be > 0: max-seconds=-1.0",
                "--max-seconds=NaN|--max-seconds must be > 0: max-seconds=NaN",
                "--max-memory=lots|--max-memory must be a size such as 512m or 2g: max-memory=lots",
                "--max-line=0|--max-line must be a size such as 512m or 2g: max-line=0",
                "--max-line=3g|--max-line must be below 2g: max-line=3g"
            })
    void invalidLimitsAreWrongUsage(String option, String message) {
        Outcome outcome = Cli.given(GOOD, "batch", option);
        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).isEqualTo("credence: " + message + "\n");
        assertThat(outcome.out()).isEmpty();
    }
}
