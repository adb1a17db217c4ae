package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.cli.Cli.Outcome;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class LogsTest extends WrittenFiles {
    private static final Path LOGS = Path.of("src/test/resources/dev/credence/cli/log");

    private static String log(String name) {
        return LOGS.resolve(name).toString();
    }

    private static Outcome json(String... args) {
        List<String> all = new ArrayList<>(List.of(args));
        all.addAll(List.of("--format", "json"));
        Outcome outcome = Cli.run(all.toArray(String[]::new));
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.status()).isZero();
        assertThat(Cli.complaints(args[0] + "Document", outcome.json())).isEmpty();
        return outcome;
    }

    private static double value(String... args) {
        return json(args).json().at("/results/0/value").doubleValue();
    }

    private static List<String> notes(Outcome outcome) {
        List<String> notes = new ArrayList<>();
        outcome.json()
                .get("notes")
                .forEach(note -> notes.add(note.get("message").stringValue()));
        return notes;
    }

    private static void assertFails(int status, String message, String... args) {
        Outcome outcome = Cli.run(args);
        assertThat(outcome.err().strip()).isEqualTo("credence: " + message);
        assertThat(outcome.status()).isEqualTo(status);
        assertThat(outcome.out()).isEmpty();
    }

    private static byte[] zip(Map<String, String> entries) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes, StandardCharsets.UTF_8)) {
            for (Map.Entry<String, String> entry : entries.entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(entry.getValue().getBytes(StandardCharsets.UTF_8));
                zip.closeEntry();
            }
        }
        return bytes.toByteArray();
    }

    private String archive(String name, Map<String, String> entries) throws IOException {
        Path path = directory.resolve(name);
        Files.write(path, zip(entries));
        return path.toString();
    }

    private static String sample(String id, int epoch, String value) {
        return "{\"id\":\"" + id + "\",\"epoch\":" + epoch + ",\"scores\":{\"match\":{\"value\":\"" + value + "\"}}}";
    }

    private static Map<String, String> samples(boolean reversed) {
        Map<String, String> entries = new LinkedHashMap<>();
        entries.put(
                "header.json",
                "{\"version\":2,\"status\":\"success\",\"eval\":{\"dataset\":{\"samples\":3},\"config\":{\"epochs\":1}}}");
        List<String> ids = new ArrayList<>(List.of("a", "b", "c"));
        if (reversed) {
            Collections.reverse(ids);
        }
        ids.forEach(id -> entries.put("samples/" + id + "_epoch_1.json", sample(id, 1, id.equals("b") ? "I" : "C")));
        return entries;
    }

    @Test
    void gradesOfInspectAreNumbersAndEpochsAreRuns() {
        Outcome outcome = json("evaluate", log("inspect.json"), "--outcome", "match", "--unscored", "exclude");

        // paris (1 + 0.5) / 2, rome 0, and of sample 17 only the run without an error
        assertThat(outcome.json().at("/results/0/value").doubleValue()).isEqualTo(1.75 / 3, within(1e-15));
        assertThat(outcome.json().at("/results/0/n").intValue()).isEqualTo(3);
        assertThat(outcome.json().at("/input/item").stringValue()).isEqualTo("item");
        assertThat(outcome.json().at("/input/log").stringValue()).isEqualTo("Inspect log version 2");
        assertThat(notes(outcome))
                .containsExactly(
                        "1 of 6 rows have no outcome, and are left out",
                        "the 5 rows are runs of 3 items; the items are the sample");
    }

    @Test
    void fieldsOfAnInspectScoreTimesAndTokensAreColumns() {
        assertThat(value("evaluate", log("inspect.json"), "--outcome", "judge.style", "--unscored", "exclude"))
                .isEqualTo((3.5 + 2) / 2);
        assertThat(value("evaluate", log("inspect.json"), "--outcome", "total_time", "--unscored", "exclude"))
                .isEqualTo(1.25);
        assertThat(value("evaluate", log("inspect.json"), "--outcome", "tokens", "--unscored", "0"))
                .isEqualTo(17 / 6.0, within(1e-12));
    }

    @Test
    void severalScoresAreListedWithACommandThatNamesOne() {
        String inspect = log("inspect.json");
        assertFails(
                2,
                inspect + ": the log has 3 scores: match, judge.style, judge.truth; name one, for example credence"
                        + " evaluate " + inspect + " --outcome=match",
                "evaluate",
                inspect);
        String promptfoo = log("promptfoo.json");
        assertFails(
                2,
                promptfoo + ": the log has 4 scores: gpt/score, gpt/tone, claude/score, claude/tone; name one, for"
                        + " example credence compare " + promptfoo
                        + " --outcome=gpt/score --against=claude/score",
                "compare",
                promptfoo);
    }

    @Test
    void orderOfSamplesInAnArchiveDoesNotMatter() throws IOException {
        String first = archive("first.eval", samples(false));
        String second = archive("second.eval", samples(true));

        assertThat(value("evaluate", first)).isEqualTo(2 / 3.0, within(1e-15));
        JsonNode one = json("evaluate", first).json();
        assertThat(json("evaluate", second).json().get("results")).isEqualTo(one.get("results"));
    }

    @Test
    void twoLogsAreComparedByItemWithoutAnId() throws IOException {
        String first = archive("first.eval", samples(false));
        Map<String, String> worse = samples(true);
        worse.put("samples/a_epoch_1.json", sample("a", 1, "I"));
        String second = archive("second.eval", worse);

        Outcome outcome = json("compare", first, "--with", second);

        assertThat(outcome.json().at("/input/pairing").stringValue()).isEqualTo("paired");
        assertThat(outcome.json().at("/results/0/first").doubleValue()).isEqualTo(2 / 3.0, within(1e-15));
        assertThat(outcome.json().at("/results/0/second").doubleValue()).isEqualTo(1 / 3.0, within(1e-15));
        assertThat(outcome.json().at("/results/0/n").intValue()).isEqualTo(3);
    }

    @Test
    void unfinishedLogOfAnotherVersionIsNoted() throws IOException {
        Map<String, String> entries = samples(false);
        entries.put(
                "header.json",
                "{\"version\":3,\"status\":\"cancelled\",\"eval\":{\"dataset\":{\"samples\":5},\"config\":{\"epochs\":2}},"
                        + "\"results\":{\"total_samples\":10}}");

        assertThat(notes(json("evaluate", archive("cut.eval", entries))))
                .containsExactly(
                        "the log has version 3: the ids, epochs, scores, errors, times and tokens of its samples were"
                                + " read as in version 2, and nothing else",
                        "the status of the log is 'cancelled' and not 'success', so that samples may be missing",
                        "the log has 3 of the 5 samples of the data set",
                        "the log has 3 of 10 runs of its samples");
    }

    @Test
    void sampleThatWasDeclaredInvalidHasNoOutcome() throws IOException {
        String log = file(
                "invalid.json",
                "{\"version\":2,\"status\":\"success\",\"eval\":{\"task\":\"t\"},\"samples\":["
                        + "{\"id\":1,\"epoch\":1,\"scores\":{\"match\":{\"value\":\"C\"}},\"invalidation\":null},"
                        + "{\"id\":2,\"epoch\":1,\"scores\":{\"match\":{\"value\":\"C\"}},"
                        + "\"invalidation\":{\"timestamp\":\"2026-01-01T00:00:00Z\",\"reason\":\"leaked\"}},"
                        + "{\"id\":3,\"epoch\":1,\"scores\":{\"match\":{\"value\":\"I\"}}}]}");

        assertFails(
                1,
                log + ": 1 of 3 rows have no outcome, the first is row 2: --unscored exclude leaves them out, with mean"
                        + " 0.5000, --unscored fail counts them as the lowest value, with mean 0.3333",
                "evaluate",
                log);
    }

    @Test
    void runThatOccursTwiceIsRefused() throws IOException {
        Map<String, String> entries = samples(false);
        entries.put("samples/d_epoch_1.json", sample("a", 1, "C"));
        String log = archive("twice.eval", entries);

        assertFails(1, log + ": sample 'a' occurs twice in epoch 1; remove one of the two", "evaluate", log);
    }

    @Test
    void archivesThatAreNoLogsAreRefused() throws IOException {
        String other = archive("other.eval", Map.of("readme.txt", "hello"));
        assertFails(
                1, other + ": the archive is not a log of Inspect, because it has no header.json", "evaluate", other);

        byte[] whole = zip(samples(false));
        Path cut = directory.resolve("cut.eval");
        Files.write(cut, Arrays.copyOf(whole, whole.length / 2));
        Outcome outcome = Cli.run("evaluate", cut.toString());
        assertThat(outcome.err())
                .startsWith(
                        "credence: " + cut
                                + ": must be a zip archive, as .eval logs of Inspect are, but this file is not one, or is cut off: ");
        assertThat(outcome.status()).isEqualTo(1);
    }

    @Test
    void entryThatIsCompressedInAnotherWayIsRefused() throws IOException {
        byte[] bytes = zip(samples(false));
        for (int at = 0; at + 12 < bytes.length; at++) {
            if (bytes[at] == 'P' && bytes[at + 1] == 'K' && bytes[at + 2] == 1 && bytes[at + 3] == 2) {
                bytes[at + 10] = 93; // the method of Zstandard
            }
        }
        Path path = directory.resolve("zstd.eval");
        Files.write(path, bytes);

        assertFails(
                1,
                path + ": an entry is compressed in a way that cannot be read, probably Zstandard; write the log again"
                        + " with inspect log convert --to json",
                "evaluate",
                path.toString());
    }

    @Test
    void systemsOfPromptfooAreColumnsAndRepeatedTestsAreRuns() {
        String promptfoo = log("promptfoo.json");
        Outcome outcome = json(
                "compare",
                promptfoo,
                "--outcome",
                "gpt/score",
                "--against",
                "claude/score",
                "--item",
                "item",
                "--unscored",
                "exclude");

        JsonNode mean = outcome.json().get("results").get(0);
        // test 0 was run twice, and the second run of claude failed: 1 and 0.5 against 0 and 1
        assertThat(mean.get("first").doubleValue()).isEqualTo(0.75);
        assertThat(mean.get("second").doubleValue()).isEqualTo(0.5);
        assertThat(mean.get("n").intValue()).isEqualTo(2);
        assertThat(notes(outcome)).contains("tests with equal variables and assertions are runs of one item");
        assertThat(value("evaluate", promptfoo, "--outcome", "gpt/latencyMs", "--unscored", "exclude"))
                .isEqualTo(120);
    }

    @Test
    void systemsOfTheSameProviderAreDistinguishedByTheirPrompt() throws IOException {
        String log = file(
                "prompts.json",
                "{\"results\":{\"version\":3,\"results\":["
                        + "{\"promptIdx\":0,\"testIdx\":0,\"score\":1,\"provider\":\"gpt\"},"
                        + "{\"promptIdx\":1,\"testIdx\":0,\"score\":0,\"provider\":\"gpt\"},"
                        + "{\"promptIdx\":0,\"testIdx\":1,\"score\":1,\"provider\":\"gpt\"},"
                        + "{\"promptIdx\":1,\"testIdx\":1,\"score\":1,\"provider\":\"gpt\"}]}}");

        JsonNode mean = json("compare", log, "--outcome", "gpt#0/score", "--against", "gpt#1/score")
                .json()
                .get("results")
                .get(0);
        assertThat(mean.get("first").doubleValue()).isEqualTo(1);
        assertThat(mean.get("second").doubleValue()).isEqualTo(0.5);
    }

    @Test
    void deepEvalErrorsHaveNoScore() {
        String deepeval = log("deepeval.json");
        assertThat(value("evaluate", deepeval, "--outcome", "Faithfulness")).isEqualTo(0.5);
        assertThat(value("evaluate", deepeval, "--outcome", "success")).isEqualTo(0.5);
        assertThat(Cli.run("evaluate", deepeval, "--outcome", "Bias").err())
                .contains("1 of 2 rows have no outcome, the first is row 2");
    }

    @Test
    void dokimosExperimentIsComparedWithBaseline() {
        Outcome outcome = json(
                "compare", log("dokimos.json"), "--with", log("dokimos-baseline.json"), "--outcome", "Exact Match");

        assertThat(outcome.json().at("/results/0/first").doubleValue()).isEqualTo(2 / 3.0, within(1e-15));
        assertThat(outcome.json().at("/results/0/second").doubleValue()).isEqualTo(1);
        assertThat(outcome.json().at("/results/0/n").intValue()).isEqualTo(3);
        assertThat(outcome.json().at("/input/pairing").stringValue()).isEqualTo("paired");
        assertThat(notes(outcome))
                .contains("first: items are named by their position in the data set, as Dokimos pairs them; compare two"
                        + " files only if they are of the same data set in the same order");
        assertThat(value("evaluate", log("dokimos.json"), "--outcome", "Faithfulness"))
                .isEqualTo((0.9 + 0.5 + 0.7) / 3, within(1e-15));
        assertThat(value("evaluate", log("dokimos.json"), "--outcome", "success"))
                .isEqualTo(1 / 3.0, within(1e-15));
        assertThat(value("evaluate", log("dokimos-baseline.json"), "--outcome", "success"))
                .isEqualTo(2 / 3.0, within(1e-15));
    }

    @Test
    void repeatedDokimosScoresAreRunsOfItem() throws IOException {
        String log = file(
                "runs.json",
                "{\"version\":1,\"experimentName\":\"rag\",\"config\":{\"runs\":2},\"items\":["
                        + "{\"input\":\"a\",\"success\":false,\"evaluations\":[{\"evaluator\":\"judge\",\"averageScore\":0.75,\"scores\":[1.0,0.5]}]},"
                        + "{\"input\":\"b\",\"success\":true,\"evaluations\":[{\"evaluator\":\"judge\",\"averageScore\":1.0,\"scores\":[1.0,1.0]}]}]}");

        Outcome outcome = json("evaluate", log);

        assertThat(outcome.json().at("/results/0/value").doubleValue()).isEqualTo(0.875);
        assertThat(outcome.json().at("/results/0/n").intValue()).isEqualTo(2);
        assertThat(outcome.json().at("/input/log").stringValue()).isEqualTo("Dokimos experiment version 1");
    }

    @Test
    void dokimosFilesThatCannotBeReadAreRefused() throws IOException {
        String later = file("later.json", "{\"formatVersion\":2,\"runsPerItem\":1,\"items\":[]}");
        assertFails(
                1,
                later
                        + ": the version of a Dokimos baseline must be 1: version=2; export the scores as CSV, and read them"
                        + " with --outcome",
                "evaluate",
                later);
        String twice = file(
                "twice.json",
                "{\"formatVersion\":1,\"pairing\":\"dataset_item_id\",\"runsPerItem\":1,\"items\":["
                        + "{\"key\":\"qa-1\",\"evaluators\":[{\"name\":\"e\",\"score\":1}]},"
                        + "{\"key\":\"qa-1\",\"evaluators\":[{\"name\":\"e\",\"score\":0}]}]}");
        assertFails(1, twice + ": item 'qa-1' occurs twice; remove one of the two", "evaluate", twice);
    }

    @Test
    void filtersOfADocumentAreColumnsAndNotRuns() {
        String harness = log("harness.jsonl");
        Outcome outcome = json(
                "compare",
                harness,
                "--outcome",
                "flexible-extract/exact_match",
                "--against",
                "strict-match/exact_match");

        assertThat(outcome.json().at("/results/0/n").intValue()).isEqualTo(2);
        assertThat(outcome.json().at("/results/0/first").doubleValue()).isEqualTo(1);
        assertThat(outcome.json().at("/results/0/second").doubleValue()).isEqualTo(0.5);
        assertThat(notes(outcome))
                .contains(
                        "the filters strict-match, flexible-extract score the same answers, so they are read as columns and not as runs");
        assertThat(value("evaluate", harness, "--input-format", "jsonl", "--outcome", "exact_match"))
                .isEqualTo(0.75);
    }

    @Test
    void onlyFilterOfDocumentsNeedsNoName() throws IOException {
        List<String> lines = Files.readAllLines(Path.of(log("harness.jsonl"))).subList(0, 2);
        String one = file("one.jsonl", lines.toArray(String[]::new));

        assertThat(value("evaluate", one)).isEqualTo(0.5);
        String twice = file("twice.jsonl", lines.get(0), lines.get(1), lines.get(1));
        assertFails(
                1,
                twice
                        + ", row 3: document '1' occurs twice with filter 'strict-match'; give each task a file of its own",
                "evaluate",
                twice);
    }

    @Test
    void matchesOfOpenAiEvalsAreOutcomesAndLabels() {
        String openai = log("openai.jsonl");
        assertThat(value("evaluate", openai, "--unscored", "exclude")).isEqualTo(2 / 3.0, within(1e-15));
        assertThat(value("evaluate", openai, "--unscored", "fail")).isEqualTo(0.5);
        Outcome labels = Cli.run("evaluate", openai, "--truth", "expected", "--prediction", "picked");
        assertThat(labels.err()).contains("row 3 (item 'colours.dev.2'): expected must not be empty");
    }

    @Test
    void tablesInJsonAreRead() throws IOException {
        assertThat(value("evaluate", log("ragas.json"))).isEqualTo(0.5);
        assertThat(value("evaluate", log("mlflow.json"), "--unscored", "exclude"))
                .isEqualTo(2 / 3.0, within(1e-15));
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(Files.readAllBytes(Path.of(log("ragas.json"))));
        }
        Path path = directory.resolve("ragas.json.gz");
        Files.write(path, packed.toByteArray());
        assertThat(value("evaluate", path.toString())).isEqualTo(0.5);
    }

    @Test
    void jsonTableGivesLabelsLikeOtherTables() throws IOException {
        String table = file(
                "labels.json",
                "[{\"t\":\"a\",\"p\":\"a\"},{\"t\":\"b\",\"p\":\"a\"},{\"t\":\"b\",\"p\":\"b\"},{\"t\":\"a\",\"p\":\"a\"}]");
        assertThat(value("evaluate", table, "--truth", "t", "--prediction", "p", "--metric", "accuracy"))
                .isEqualTo(0.75);
    }

    @Test
    void jsonThatIsNoLogListsTheKnownKinds() throws IOException {
        String other = file("other.json", "{\"a\": 1}");
        assertFails(
                1,
                other + ": the JSON is not a known log: the known logs are an Inspect log, promptfoo results, a"
                        + " DeepEval test run, a Dokimos experiment or baseline, a table of MLflow ({\"columns\": [...], \"data\": [...]}) and an array"
                        + " of records, as Ragas writes it; a file with one object in each line is read with"
                        + " --input-format jsonl",
                "evaluate",
                other);
        String cut = file("cut.json", "{\"version\": 2, \"status\":");
        assertFails(1, cut + ": the JSON ends too early; the file may be cut off", "evaluate", cut);
        String none = file("none.json", "[]");
        assertFails(1, none + ": the log has no samples", "evaluate", none);
    }

    @Test
    void valuesMayBeNestedToAnyDepth() throws IOException {
        String deep = "[".repeat(20_000) + "]".repeat(20_000);
        String objects = "{\"a\":".repeat(20_000) + "1" + "}".repeat(20_000);
        String record = "{\"score\":1,\"b\":" + deep + ",\"c\":" + objects + "}";
        assertThat(value("evaluate", file("deep.json", "[" + record + "," + record + "]"), "--outcome", "score"))
                .isEqualTo(1);
        String result = "{\"promptIdx\":0,\"testIdx\":%d,\"score\":1,\"vars\":" + objects + "}";
        assertThat(value(
                        "evaluate",
                        file(
                                "deep-vars.json",
                                "{\"results\":{\"results\":[" + result.formatted(0) + "," + result.formatted(1)
                                        + "]}}")))
                .isEqualTo(1);
    }

    @Test
    void rowsOfAnotherLengthThanTheColumnsAreRefused() throws IOException {
        String table = file("short.json", "{\"columns\":[\"a\",\"b\"],\"data\":[[1,2],[1]]}");
        assertFails(
                1,
                table + ", row 2: a row must have 2 values, as many as there are columns, and has 1",
                "evaluate",
                table);
    }

    @Test
    void exampleIsEvaluatedAsItIs() {
        Outcome outcome = json("evaluate", Cli.example("synthetic-inspect.json"), "--unscored", "exclude");
        assertThat(outcome.json().at("/results/0/value").doubleValue()).isEqualTo(0.55);
        assertThat(outcome.json().at("/results/0/n").intValue()).isEqualTo(40);
    }
}
