package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Tests predictions that are computed from scores by a threshold. */
class ThresholdTest {
    private static final String ROWS = """
            id,truth,s,t,p,w
            1,yes,0.9,0.8,yes,1
            2,no,0.6,0.4,yes,1
            3,no,0.2,0.1,no,2
            4,yes,0.8,0.9,yes,1
            5,yes,0.4,0.7,no,3
            6,no,0.5,0.2,yes,1
            7,yes,0.7,0.6,yes,1
            8,yes,0.7,0.6,yes,1
            9,no,0.1,0.6,no,1
            """;

    private static final String FIXED =
            ": the threshold is taken as fixed beforehand; if it was chosen on these data, the"
                    + " intervals are too optimistic";

    @TempDir
    private Path folder = Path.of("");

    private Outcome run(String command, String options) throws IOException {
        return run(ROWS, command, options);
    }

    private Outcome run(String rows, String command, String options) throws IOException {
        Path file = Files.writeString(folder.resolve("rows.csv"), rows);
        List<String> words = new ArrayList<>(List.of(command, file.toString(), "--truth=truth"));
        words.addAll(List.of(options.split(" ")));
        Outcome outcome = Cli.run(words.toArray(String[]::new));
        return new Outcome(outcome.status(), outcome.out(), outcome.err().replace(file.toString(), "FILE"));
    }

    private static List<String> notes(Outcome outcome) {
        return outcome.json()
                .get("notes")
                .valueStream()
                .map(note -> note.get("message").stringValue())
                .toList();
    }

    @Test
    void thresholdGivesTheMatrixOfTheSamePredictions() throws IOException {
        Outcome computed =
                run("evaluate", "--score=s --positive=yes --threshold=0.5 --metric=f1,accuracy --format=json");
        Outcome named = run("evaluate", "--prediction=p --positive=yes --metric=f1,accuracy --format=json");

        assertThat(computed.json().get("results")).isEqualTo(named.json().get("results"));
        assertThat(computed.json().get("input").get("prediction").stringValue()).isEqualTo("s >= 0.5");
        assertThat(notes(computed)).containsExactly("predictions are s >= 0.5" + FIXED);
    }

    @Test
    void flippedThresholdIsReachedAtOrBelow() throws IOException {
        String flipped = ROWS.replace("0.9,0.8", "-0.9,0.8")
                .replace(",0.6,0.4", ",-0.6,0.4")
                .replace(",0.2,0.1", ",-0.2,0.1")
                .replace(",0.8,0.9", ",-0.8,0.9")
                .replace(",0.4,0.7", ",-0.4,0.7")
                .replace(",0.5,0.2", ",-0.5,0.2")
                .replace(",0.7,0.6", ",-0.7,0.6")
                .replace(",0.1,0.6", ",-0.1,0.6");

        Outcome computed =
                run(flipped, "evaluate", "--score=s --positive=yes --threshold=-0.5 --flip --metric=f1 --format=json");
        Outcome named = run("evaluate", "--prediction=p --positive=yes --metric=f1 --format=json");

        assertThat(computed.json().get("results")).isEqualTo(named.json().get("results"));
        assertThat(notes(computed)).containsExactly("predictions are s <= -0.5" + FIXED);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "youden||0.7|maximises sensitivity + specificity",
                "youden|--weight=w|0.4|maximises sensitivity + specificity",
                "cost=1:10||0.4|minimises the costs 1:10 of a false positive and a false negative",
                "cost=10:1||0.7|minimises the costs 10:1 of a false positive and a false negative",
                "cost=1:1|--weight=w|0.4|minimises the costs 1:1 of a false positive and a false negative"
            })
    void thresholdIsChosenOnTheRowsAndTheNoteWarns(String threshold, String weight, String found, String reason)
            throws IOException {
        Outcome outcome = run(
                "evaluate",
                "--score=s --positive=yes --metric=accuracy --format=json --threshold=" + threshold
                        + (weight == null ? "" : " " + weight));

        assertThat(outcome.json().get("input").get("prediction").stringValue()).isEqualTo("s >= " + found);
        assertThat(notes(outcome))
                .containsExactly("predictions are s >= " + found + ", which " + reason
                        + " on these data: the intervals do not include this choice and are too optimistic");
    }

    @Test
    void equallyGoodThresholdsGiveTheLargest() throws IOException {
        String tied = "truth,s\nyes,0.9\nno,0.8\nyes,0.7\nno,0.6\n";

        Outcome outcome =
                run(tied, "evaluate", "--score=s --positive=yes --metric=accuracy --format=json --threshold=youden");

        assertThat(outcome.json().get("input").get("prediction").stringValue()).isEqualTo("s >= 0.9");
    }

    @ParameterizedTest
    @CsvSource({"false, 0.9", "true, -0.7"})
    void pageChoosesTheSameOfEquallyGoodThresholds(boolean flip, String best) throws IOException {
        String rows = flip
                ? "truth,s\nyes,-0.9\nno,-0.8\nyes,-0.7\nno,-0.6\n"
                : "truth,s\nyes,0.9\nno,0.8\nyes,0.7\nno,0.6\n";
        String options = "--score=s --positive=yes" + (flip ? " --flip" : "");
        Path page = folder.resolve("page.html");

        Outcome chosen = run(rows, "evaluate", options + " --metric=accuracy --format=json --threshold=youden");
        Outcome reported = run(rows, "report", options + " -o " + page);

        assertThat(reported.err()).isEmpty();
        assertThat(chosen.json().get("input").get("prediction").stringValue())
                .isEqualTo("s " + (flip ? "<= " : ">= ") + best);
        assertThat(Files.readString(page))
                .contains("Youden&#x27;s threshold</th><td class=\"number\">" + best + "</td>");
    }

    @Test
    void bothSystemsAreComparedAtTheirThresholds() throws IOException {
        Outcome outcome = run(
                "compare",
                "--score=s --against-score=t --positive=yes --threshold=0.5 --against-threshold=0.65 --metric=accuracy"
                        + " --format=json");

        JsonNode result = outcome.json().get("results").get(0);
        assertThat(result.get("first").doubleValue()).isEqualTo(6.0 / 9);
        assertThat(result.get("second").doubleValue()).isEqualTo(7.0 / 9);
        assertThat(outcome.json().get("input").get("first").stringValue()).isEqualTo("s >= 0.5");
        assertThat(outcome.json().get("input").get("second").stringValue()).isEqualTo("t >= 0.65");
        assertThat(notes(outcome)).contains("predictions are s >= 0.5" + FIXED, "predictions are t >= 0.65" + FIXED);
    }

    @Test
    void twoFilesAreComparedAtOneThreshold() throws IOException {
        Path other = Files.writeString(folder.resolve("other.csv"), ROWS.replace("0.4,0.7", "0.6,0.7"));

        Outcome outcome = run(
                "compare",
                "--with=" + other
                        + " --id=id --score=s --positive=yes --threshold=0.5 --metric=accuracy --format=json");

        JsonNode result = outcome.json().get("results").get(0);
        assertThat(result.get("first").doubleValue()).isEqualTo(6.0 / 9);
        assertThat(result.get("second").doubleValue()).isEqualTo(7.0 / 9);
    }

    @Test
    void gateJudgesPredictionsAtAThreshold() throws IOException {
        Outcome outcome = run(
                "gate",
                "--score=s --against-score=t --positive=yes --threshold=0.5 --metric=accuracy --margin=0.9 --format=json");

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out()).contains("predictions are s >= 0.5" + FIXED);
    }

    @Test
    void stateContainsPredictionsAtAThreshold() throws IOException {
        Path state = folder.resolve("s.credence");

        Outcome collected = run("collect", "--score=s --positive=yes --threshold=0.5 -o " + state);
        Outcome answer = Cli.run("evaluate", state.toString(), "--metric=accuracy", "--format=json");

        assertThat(collected.err()).contains("predictions are s >= 0.5" + FIXED);
        assertThat(answer.json().findValue("value").doubleValue()).isEqualTo(6.0 / 9);
    }

    @Test
    void pageStatesTheThreshold() throws IOException {
        Path page = folder.resolve("page.html");

        Outcome outcome = run("report", "--score=s --positive=yes --threshold=youden -o " + page);

        assertThat(outcome.err()).isEmpty();
        assertThat(Files.readString(page)).contains("which maximises sensitivity + specificity on these data");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--score=s --positive=yes --threshold=NaN|--threshold must be a finite number, youden, or cost=FP:FN, the"
                        + " costs of a false positive and of a false negative, such as cost=1:10: --threshold=NaN",
                "--score=s --positive=yes --threshold=inf|--threshold must be a finite number, youden, or cost=FP:FN, the"
                        + " costs of a false positive and of a false negative, such as cost=1:10: --threshold=inf",
                "--score=s --positive=yes --threshold=cost=1|--threshold must be a finite number, youden, or cost=FP:FN,"
                        + " the costs of a false positive and of a false negative, such as cost=1:10: --threshold=cost=1",
                "--prediction=p --threshold=0.5|--threshold needs --score COLUMN, which was not given",
                "--prediction=p --score=s --positive=yes --threshold=0.5|--threshold computes predictions from --score:"
                        + " leave out --prediction",
                "--score=s --score-to=t --positive=yes --threshold=0.5|--threshold computes predictions from --score: leave"
                        + " out --score-to",
                "--score=s --threshold=0.5|--score needs --positive LABEL: which label do higher scores indicate?",
            })
    void wrongThresholdIsRefused(String options, String message) throws IOException {
        Outcome outcome = run("evaluate", options);

        assertThat(outcome.err()).isEqualTo("credence: " + message + "\n");
        assertThat(outcome.status()).isEqualTo(2);
    }

    @Test
    void secondThresholdWithoutAFirstIsRefused() throws IOException {
        Outcome outcome = run("compare", "--score=s --against-score=t --positive=yes --against-threshold=0.5");

        assertThat(outcome.err())
                .isEqualTo("credence: --against-threshold needs --threshold and the scores of both systems: give"
                        + " --threshold T and --against-score COLUMN\n");
    }

    @Test
    void thirdLabelIsRefusedWithAdvice() throws IOException {
        Outcome outcome = run(
                ROWS.replace("6,no", "6,maybe"),
                "evaluate",
                "--score=s --positive=yes --threshold=0.5 --metric=accuracy");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.err())
                .isEqualTo("credence: FILE, row 6 (line 7): --threshold needs two labels, and the truth has 'yes', 'no'"
                        + " and 'maybe': join labels with --map, or leave rows out with --where\n");
    }
}
