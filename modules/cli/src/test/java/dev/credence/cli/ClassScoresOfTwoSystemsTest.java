package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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

/** Tests comparisons of two systems by their scores of several classes. */
class ClassScoresOfTwoSystemsTest {
    private static final String PICTURES = Cli.example("synthetic-pictures.csv");

    @TempDir
    private Path directory = Path.of("");

    private static Outcome run(String command, String file, String... options) {
        List<String> all = new ArrayList<>(List.of(command, file, "--truth", "truth"));
        all.addAll(List.of(options));
        return Cli.run(all.toArray(String[]::new));
    }

    /** The mean difference of the losses of the items, computed in Python from the columns. */
    @Test
    void differenceOfLossesEqualsMeanDifferenceOfItems() {
        JsonNode json = run(
                        "compare",
                        PICTURES,
                        "--class-scores",
                        "new_*",
                        "--against-class-scores",
                        "old_*",
                        "--metric",
                        "multiclass-log-loss",
                        "--format",
                        "json")
                .json();
        JsonNode comparison = json.get("results").get(0);

        assertThat(comparison.get("difference").get("value").doubleValue())
                .isCloseTo(-0.15313541569595226, within(1e-12));
        assertThat(comparison.get("comparator").stringValue()).isEqualTo("paired-delta");
        assertThat(json.get("input").get("first").stringValue()).isEqualTo("new_*");
        assertThat(json.get("input").get("second").stringValue()).isEqualTo("old_*");
    }

    @Test
    void comparisonOfLabelsUsesMostProbableClasses() throws IOException {
        List<String> rows = Files.readAllLines(Path.of(PICTURES));
        List<String> labelled = new ArrayList<>(List.of("truth,first,second"));
        rows.stream()
                .skip(1)
                .map(row -> row.split(","))
                .forEach(row -> labelled.add(row[1] + "," + highest(row, 2) + "," + highest(row, 5)));
        Path file = Files.write(directory.resolve("labels.csv"), labelled);
        Outcome byScores = run(
                "compare",
                PICTURES,
                "--class-scores",
                "new_*",
                "--against-class-scores",
                "old_*",
                "--metric",
                "f1.macro,accuracy",
                "--format",
                "json");
        Outcome byLabels = run(
                "compare",
                file.toString(),
                "--prediction",
                "first",
                "--against",
                "second",
                "--metric",
                "f1.macro,accuracy",
                "--format",
                "json");

        assertThat(byScores.json().get("results")).isEqualTo(byLabels.json().get("results"));
    }

    private static String highest(String[] row, int from) {
        List<String> labels = List.of("cat", "dog", "fox");
        int best = 0;
        for (int c = 1; c < labels.size(); c++) {
            if (Double.parseDouble(row[from + c]) > Double.parseDouble(row[from + best])) {
                best = c;
            }
        }
        return labels.get(best);
    }

    @Test
    void secondFileHasThePatternOfTheFirst() {
        JsonNode json = run(
                        "compare",
                        PICTURES,
                        "--class-scores",
                        "new_*",
                        "--with",
                        PICTURES,
                        "--metric",
                        "auroc-ovr",
                        "--format",
                        "json")
                .json();

        assertThat(json.get("input").get("pairing").stringValue()).isEqualTo("independent");
        assertThat(json.get("results").get(0).get("difference").get("value").doubleValue())
                .isZero();
    }

    @Test
    void gateJudgesMetricsOfClassScores() {
        String[] both = {"--class-scores", "new_*", "--against-class-scores", "old_*"};
        Outcome better = run(
                "gate",
                PICTURES,
                both[0],
                both[1],
                both[2],
                both[3],
                "--metric",
                "multiclass-log-loss,auroc-ovr",
                "--margin",
                "0.02");
        Outcome worse = run(
                "gate",
                PICTURES,
                both[0],
                both[3],
                both[2],
                both[1],
                "--metric",
                "multiclass-log-loss",
                "--margin",
                "0.02");
        Outcome floor = run("gate", PICTURES, both[0], both[1], "--at-least", "auroc-ovr=0.9");

        assertThat(better.status()).isZero();
        assertThat(better.out()).contains("gate PASS: of 2 checks 2 passed").contains("new: new_*, baseline: old_*");
        assertThat(worse.status()).isEqualTo(3);
        assertThat(floor.status()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "--outcome id --baseline x.credence, --class-scores cannot be combined with outcomes",
        "--prediction new_cat --any-of old_cat, --class-scores cannot be combined with --any-of"
    })
    void gateOfClassScoresRefusesDataWithoutThem(String options, String message) {
        List<String> all = new ArrayList<>(List.of("--class-scores", "new_*", "--at-least", "auroc-ovr=0.9"));
        all.addAll(List.of(options.split(" ")));
        all.addAll(
                0,
                options.startsWith("--outcome")
                        ? List.of("gate", PICTURES)
                        : List.of("gate", PICTURES, "--truth", "truth"));
        Outcome outcome = Cli.run(all.toArray(String[]::new));

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).contains(message);
    }

    @Test
    void pageComparesBothSystems() throws IOException {
        Path page = directory.resolve("page.html");
        Outcome outcome = run(
                "report",
                PICTURES,
                "--class-scores",
                "new_*",
                "--against-class-scores",
                "old_*",
                "-o",
                page.toString());

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out()).startsWith("new_* is better than old_* by accuracy.");
        assertThat(Files.readString(page)).contains("multiclass-log-loss").contains("auroc-ovr");
    }

    @Test
    void doctorProposesTheComparison() {
        assertThat(Cli.run("doctor", PICTURES).out().replace(" \\\n     ", ""))
                .contains("compare")
                .contains("--against-class-scores");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--class-scores new_*|--against-class-scores PATTERN is missing: it names the columns of the second system, as"
                        + " --class-scores does for the first; for a second file use --with FILE2",
                "--prediction id --against-class-scores old_*|--against is missing: --prediction and --against name the columns",
                "--prediction new_cat --against old_cat --against-class-scores old_*|--class-scores PATTERN is missing:"
                        + " --class-scores and --against-class-scores name the columns of the two systems",
                "--class-scores new_* --against-class-scores new_*|both systems are read from column 'new_*', but a system cannot be"
                        + " compared with itself; name the column of the other system",
                "--class-scores new_* --against-class-scores *_dog|--against-class-scores '*_dog' also matches column"
                        + " 'new_dog', which another option names",
                "--class-scores new_* --against-class-scores old_* --metric auroc|metric 'auroc' needs the scores of both systems:"
                        + " give --score COLUMN and --against-score COLUMN; of the scores of several classes take auroc-ovr, or auroc@LABEL for one class",
                "--prediction new_cat --against old_cat --metric auroc-ovr|metric 'auroc-ovr' needs the class scores of both systems: give"
                        + " --class-scores PATTERN and --against-class-scores PATTERN",
                "--class-scores new_* --against a,b|--prediction is missing",
            })
    void contradictoryOptionsFail(String options, String message) {
        Outcome outcome =
                run("compare", PICTURES, options.replace("FILE", PICTURES).split(" "));

        assertThat(outcome.err()).contains(message);
        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
    }

    @Test
    void differentClassesOfBothSystemsFail() throws IOException {
        Path file = Files.writeString(
                directory.resolve("rows.csv"), "truth,pa,pb,qa,qc\na,0.7,0.3,0.6,0.4\nb,0.2,0.8,0.5,0.5\n");
        Outcome outcome = run("compare", file.toString(), "--class-scores", "p*", "--against-class-scores", "q*");

        assertThat(outcome.err())
                .contains("both systems must have scores of the same classes: --class-scores=[a, b],"
                        + " --against-class-scores=[a, c]");
    }
}
