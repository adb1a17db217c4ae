package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Tests {@code report} of more than two systems, whose page has the results of {@code compare}. */
class ReportSystemsTest {
    private static final String LABELS = " --truth truth --prediction prediction --id id ";
    private static final String ANSWERS = " --outcome small --against medium,large,tuned --item question --range 0,1 ";

    @TempDir
    private Path directory = Path.of("");

    private static Outcome run(String line) {
        return Cli.run(line.strip().split(" +"));
    }

    private WrittenPage page(String line) {
        Path file = directory.resolve("page.html");
        Outcome outcome = run("report " + line + " --force -o " + file);
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.status()).isZero();
        return new WrittenPage(file);
    }

    private static JsonNode results(String line) {
        return run("compare " + line + " --format json").json().path("results");
    }

    private static String files() {
        return Cli.example("synthetic-run-a.csv") + " " + Cli.example("synthetic-run-b.csv") + " "
                + Cli.example("synthetic-run-c.csv") + LABELS;
    }

    @Test
    void pageOfColumnsHasTheResultsOfCompare() throws IOException {
        String line = Cli.example("digits.csv")
                + " --truth truth --prediction svm --against tree,knn --metric accuracy,f1.macro";
        WrittenPage page = page(line);

        assertThat(page.results().path("systems").path("results")).isEqualTo(results(line));
        assertThat(page.results().path("verdict").asString())
                .startsWith(
                        "These data do not show which of svm and knn is best by accuracy; svm is better than tree.");
        assertThat(page.results().path("classes").path("results")).hasSize(10);
    }

    @Test
    void pageOfFilesHasTheResultsOfCompareAndTheDigestOfEachFile() throws IOException {
        WrittenPage page = page(files() + "--metric accuracy");

        assertThat(page.results().path("systems").path("results")).isEqualTo(results(files() + "--metric accuracy"));
        assertThat(page.results().path("provenance").path("files")).hasSize(3);
    }

    @Test
    void pageOfRowsOfSystemsHasTheResultsOfCompare() throws IOException {
        String line = Cli.example("synthetic-systems.csv") + " --system model --id message --truth truth --prediction"
                + " prediction --metric f1.macro";

        assertThat(page(line).results().path("systems").path("results")).isEqualTo(results(line));
    }

    @Test
    void pageOfOutcomesHasTheResultsOfCompare() throws IOException {
        String line = Cli.example("synthetic-answers.csv") + ANSWERS + "--metric mean";
        WrittenPage page = page(line);

        assertThat(page.results().path("systems").path("results")).isEqualTo(results(line));
        assertThat(page.results().path("evaluations")).hasSize(4);
        assertThat(page.results().path("classes").isMissingNode()).isTrue();
    }

    @Test
    void stateGivesThePageOfItsRows() throws IOException {
        String state = directory.resolve("state.credence").toString();
        String line = Cli.example("digits.csv") + " --truth truth --prediction svm --against tree,knn ";
        assertThat(run("collect " + line + "-o " + state).status()).isZero();
        JsonNode ofRows = page(line).results();
        JsonNode ofState = page(state).results();

        assertThat(ofState.path("systems").path("results"))
                .isEqualTo(ofRows.path("systems").path("results"));
        assertThat(ofState.path("classes").path("results"))
                .isEqualTo(ofRows.path("classes").path("results"));
        assertThat(ofState.path("verdict")).isEqualTo(ofRows.path("verdict"));
    }

    @Test
    void paragraphOfSystemsIsWrittenWithItsSources() throws IOException {
        Path paragraph = directory.resolve("methods.txt");
        page(files() + "--paragraph " + paragraph);

        assertThat(Files.readString(paragraph))
                .contains("were compared on the same 60 items", "simultaneous 95% CI", "doi:10.1002/bimj.200810425");
    }

    /** The differences of two systems on slices are those of {@code compare --slice} by the first metric. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "breast-cancer.csv --truth truth --prediction logistic_prediction --against tree_prediction"
                        + " --positive malignant --metric f1 --slice fold",
                "synthetic-grades.csv --outcome grade_a --against grade_b --item question --metric mean --slice subject"
            })
    void slicesOfTwoSystemsAreThoseOfCompare(String words) throws IOException {
        String line = Cli.example(words.split(" ")[0]) + words.substring(words.indexOf(' '));
        JsonNode compared = run("compare " + line + " --format json").json();

        assertThat(compared.path("slices").isEmpty()).isFalse();
        assertThat(page(line)
                        .results()
                        .path("reports")
                        .path("Differences by slice")
                        .path("slices"))
                .isEqualTo(compared.path("slices"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--margin 0.1|--margin applies to two systems",
                "--slice fold|--slice applies to two systems",
                "--method wilson|--method applies to two systems",
                "--at-least recall=0.9|by --at-least, --at-most or --maximise applies to two systems",
                "--metric f2.macro,none|no metric 'none'"
            })
    void optionOfTwoSystemsIsRefused(String option, String message) {
        Outcome outcome =
                run("report " + Cli.example("digits.csv") + " --truth truth --prediction svm --against tree,knn "
                        + option + " -o " + directory.resolve("page.html"));

        assertThat(outcome.err()).contains(message).hasLineCount(1);
        assertThat(outcome.status()).isEqualTo(2);
        assertThat(directory.resolve("page.html")).doesNotExist();
    }
}
