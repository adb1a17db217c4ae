package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import dev.credence.jackson.CredenceJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The operations of batch that read scores of several classes or of two systems, and those of gates and of published numbers. */
class BatchScoresTest {
    private static final String PICTURES = Cli.example("synthetic-pictures.csv");

    /** Returns the scores of a system as JSON: {@code new} is in the columns from 2 on, {@code old} in those from 5 on. */
    private static String scores(List<String[]> rows, int from) {
        return rows.stream()
                .map(row -> "[" + row[from] + "," + row[from + 1] + "," + row[from + 2] + "]")
                .collect(Collectors.joining(",", "[", "]"));
    }

    private static List<String[]> rows() throws IOException {
        return Files.readAllLines(Path.of(PICTURES)).stream()
                .skip(1)
                .map(row -> row.split(",", -1))
                .toList();
    }

    private static String labelled(List<String[]> rows) {
        return "\"labels\":[\"cat\",\"dog\",\"fox\"],\"truth\":["
                + rows.stream().map(row -> '"' + row[1] + '"').collect(Collectors.joining(",")) + "],";
    }

    private static String one() throws IOException {
        List<String[]> rows = rows();
        return "{\"type\":\"class-scores\"," + labelled(rows) + "\"scores\":" + scores(rows, 2) + "}";
    }

    private static String two() throws IOException {
        List<String[]> rows = rows();
        return "{\"type\":\"paired-class-scores\"," + labelled(rows) + "\"first\":" + scores(rows, 2) + ",\"second\":"
                + scores(rows, 5) + "}";
    }

    private static JsonNode answer(String fields, String evidence) {
        String request = "{\"id\":1," + fields + (evidence.isEmpty() ? "" : ",\"evidence\":" + evidence) + "}";
        Outcome outcome = Cli.given(request + "\n", "batch");
        assertThat(Cli.complaints("answer", outcome.json())).isEmpty();
        if (outcome.json().get("error") == null) {
            assertThat(Cli.complaints("request", CredenceJson.mapper().readTree(request)))
                    .isEmpty();
        }
        return outcome.json();
    }

    private static JsonNode command(String words) {
        List<String> all = new ArrayList<>(Arrays.asList(words.split(" ")));
        all.add(1, PICTURES);
        all.addAll(List.of("--truth", "truth", "--format", "json"));
        Outcome outcome = Cli.run(all.toArray(String[]::new));
        return outcome.json();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"op\":\"curve\",\"curve\":\"roc\",\"band\":\"wilson\",\"points\":9|curve --kind roc --points 9|areas,points,thresholds",
                "\"op\":\"threshold\",\"demands\":[\"recall=0.8\"],\"draws\":50|threshold --at-least recall=0.8 --draws 50|threshold,demands,values"
            })
    void answerOfAClassIsThatOfTheCommand(String fields, String words, String parts) throws IOException {
        JsonNode answer = answer(fields + ",\"positive\":\"dog\"", one());
        JsonNode result = command(words + " --class-scores new_* --positive dog")
                .get("results")
                .get(0);

        for (String part : parts.split(",")) {
            assertThat(answer.get(part)).as(part).isNotNull().isEqualTo(result.get(part));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"op\":\"calibration\",\"draws\":50|calibration --draws 50|calibration",
                "\"op\":\"calibration\",\"loss\":\"log-loss\",\"band\":\"consistency\",\"draws\":50,\"seed\":3|calibration --loss log-loss --band consistency --draws 50 --seed 3|calibration",
                "\"op\":\"net-benefit\",\"points\":7,\"draws\":50|net-benefit --points 7 --draws 50|netBenefit",
                "\"op\":\"net-benefit\",\"points\":3,\"between\":[0.2,0.4],\"draws\":50,\"level\":0.9|net-benefit --points 3 --between 0.2..0.4 --draws 50 --level 0.9|netBenefit"
            })
    void curvesOfOneSystemAndOfTwoAreThoseOfTheCommand(String fields, String words, String part) throws IOException {
        JsonNode first = answer(fields + ",\"positive\":\"cat\"", one()).get(part);
        JsonNode ofFile = command(words + " --score new_cat --positive cat").get("results");
        assertThat(first).hasSize(1);
        assertThat(named(first)).isEqualTo(named(ofFile));

        JsonNode both = answer(fields + ",\"positive\":\"cat\"", two()).get(part);
        JsonNode ofBoth = command(words + " --score new_cat --against-score old_cat --positive cat")
                .get("results");
        assertThat(named(both)).isEqualTo(named(ofBoth));
    }

    @Test
    void calibrationOfAllClassesIsThatOfTheCommand() throws IOException {
        JsonNode answer = answer("\"op\":\"calibration\",\"level\":0.9", one());

        assertThat(answer.get("calibration"))
                .isEqualTo(
                        command("calibration --class-scores new_* --level 0.9").get("results"));
    }

    /** Removes the names of systems, which are those of columns in a file. */
    private static String named(JsonNode results) {
        return results.toString().replaceAll("\"system\":\"[^\"]*\"", "");
    }

    @Test
    void verdictOfAGateIsThatOfTheCommand() throws IOException {
        JsonNode answer = answer(
                "\"op\":\"gate\",\"adjust\":\"bonferroni\",\"level\":0.9,\"expect\":[{\"metric\":\"auroc-ovo\",\"margin\":0.02},"
                        + "{\"metric\":\"accuracy\",\"margin\":0.05},{\"metric\":\"auroc@cat\",\"atLeast\":0.8}]",
                two());
        JsonNode gate = command(
                "gate --class-scores new_* --against-class-scores old_* --metric auroc-ovo,accuracy --margin 0.02"
                        + " --margin 0.05 --at-least auroc@cat=0.8 --adjust bonferroni --level 0.9");

        assertThat(answer.get("verdict")).isEqualTo(gate.get("verdict"));
        assertThat(answer.get("checks")).hasSize(3).isEqualTo(gate.get("results"));
        assertThat(answer(
                                "\"op\":\"gate\",\"expect\":[{\"metric\":\"f1.macro\",\"atLeast\":0.99}]",
                                "{\"type\":\"binary\",\"tp\":5,\"fp\":50,\"fn\":40,\"tn\":5}")
                        .get("verdict")
                        .stringValue())
                .isEqualTo("fail");
    }

    @Test
    void meaningOfAPublishedNumberIsThatOfTheCommand() {
        JsonNode answer = answer(
                "\"op\":\"check\",\"check\":\"0.93\",\"input\":{\"n\":120,\"against\":\"0.90\",\"paired\":true}", "");
        JsonNode command = Cli.run("check", "0.93", "--n", "120", "--against", "0.90", "--paired", "--format", "json")
                .json();

        assertThat(answer.get("results")).isEqualTo(command.get("results"));
        assertThat(answer.get("conclusions")).isNotEmpty().isEqualTo(command.get("conclusions"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"op\":\"curve\",\"curve\":\"roc\"|bad-request|field 'positive' is missing: name the class whose scores are read,"
                        + " one of [cat, dog, fox]",
                "\"op\":\"calibration\",\"positive\":\"cow\"|unknown-name|no label 'cow'",
                "\"op\":\"calibration\",\"positive\":\"cat\",\"loss\":\"f1\"|bad-value|field 'loss' must be one of [brier, log-loss]: loss=f1",
                "\"op\":\"net-benefit\",\"positive\":\"cat\",\"between\":[0.4,0.2]|bad-value|field 'between' must be two thresholds above 0 and below 1, such as [0.05, 0.5]: between=[0.4,0.2]",
                "\"op\":\"net-benefit\",\"positive\":\"cat\",\"between\":0.3|bad-value|field 'between' must be two thresholds",
                "\"op\":\"net-benefit\",\"positive\":\"cat\",\"points\":1001|bad-value|field 'points' must lie in [2, 1000]: points=1001",
                "\"op\":\"gate\"|bad-request|request: $.expect must be an array of expectations: nothing",
                "\"op\":\"gate\",\"expect\":[{\"metric\":\"auroc-ovq\",\"margin\":0.1}]|unknown-name|no metric 'auroc-ovq'",
                "\"op\":\"gate\",\"expect\":[{\"metric\":\"auroc-ovr\",\"margin\":-1}]|bad-value|$.expect[0].margin",
                "\"op\":\"gate\",\"expect\":[{\"metric\":\"auroc-ovr\",\"margin\":0.1}]|unsupported-evidence|'auroc-ovr not worse by 0.1' compares with a baseline: give evidence of two systems",
                "\"op\":\"check\",\"check\":\"0.93\",\"input\":{\"n\":3}|bad-request|no field 'evidence'"
            })
    void requestThatCannotBeAnsweredHasAnError(String fields, String code, String message) throws IOException {
        JsonNode error = answer(fields, one()).get("error");

        assertThat(error.get("message").stringValue()).contains(message);
        assertThat(error.get("code").stringValue()).isEqualTo(code);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"check\":\"0.93\",\"input\":{\"n\":3}|bad-value|no count of 3 items gives 0.93",
                "\"check\":\"x\",\"input\":{\"n\":3}|bad-value|check must be a number of at most 30 characters",
                "\"check\":\"0.93\",\"input\":{\"n\":30,\"n2\":3}|bad-request|input.n2 needs input.against",
                "\"check\":\"0.93\",\"input\":{\"n\":30,\"paired\":true}|bad-request|input.paired needs input.against",
                "\"check\":\"0.93\",\"input\":{\"m\":30}|bad-request|no input 'm'",
                "\"check\":\"0.93\",\"metric\":\"f1\",\"input\":{\"positives\":30}|bad-value|n must be given"
            })
    void numberThatCannotBeCheckedHasAnError(String fields, String code, String message) {
        JsonNode error = answer("\"op\":\"check\"," + fields, "").get("error");

        assertThat(error.get("message").stringValue()).contains(message);
        assertThat(error.get("code").stringValue()).isEqualTo(code);
    }

    /** Scores of a request have no name. */
    @Test
    void noteOnThePointsOfACurveIsAWholeSentence() {
        JsonNode notes = answer(
                        "\"op\":\"curve\",\"curve\":\"roc\",\"points\":3",
                        "{\"type\":\"scores\",\"positive\":[0.5,0.7,0.9],\"negative\":[0.1,0.2,0.6]}")
                .get("notes");

        assertThat(notes.findValuesAsString("message")).containsExactly("3 of 7 thresholds are shown");
    }

    @Test
    void positiveClassOfScoresOfOneClassIsRefused() {
        JsonNode error = answer(
                        "\"op\":\"curve\",\"curve\":\"roc\",\"positive\":\"cat\"",
                        "{\"type\":\"scores\",\"positive\":[0.9,0.8],\"negative\":[0.5,0.3]}")
                .get("error");

        assertThat(error.get("message").stringValue()).startsWith("field 'positive' names a class of class-scores");
    }
}
