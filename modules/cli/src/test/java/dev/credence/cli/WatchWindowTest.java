package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionCounter;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.cli.Cli.Outcome;
import dev.credence.jackson.CredenceJson;
import dev.credence.sequential.DriftMonitor;
import dev.credence.sequential.Look;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Tests windows of recent rows, which {@code watch} compares with the first rows. */
class WatchWindowTest {
    private static final String LABELS = " --truth truth --prediction guess --metric accuracy --once ";

    @TempDir
    private Path folder = Path.of("");

    /** Returns rows that are right with one probability, and after a number of rows with another. */
    private static List<String> rows(int before, double right, int after, double then) {
        Random random = new Random(9);
        List<String> rows = new ArrayList<>();
        for (int row = 0; row < before + after; row++) {
            boolean truth = random.nextBoolean();
            boolean hit = random.nextDouble() < (row < before ? right : then);
            rows.add((truth ? "a" : "b") + "," + (truth == hit ? "a" : "b"));
        }
        return rows;
    }

    private String file(List<String> rows) throws IOException {
        return Files.writeString(folder.resolve("log.csv"), "truth,guess\n" + String.join("\n", rows) + "\n")
                .toString();
    }

    private static Outcome run(String line) {
        return Cli.run(line.strip().split(" +"));
    }

    /** Each look states the rows that were left out until then. */
    @Test
    void rowsThatAreLeftOutAreCounted() throws IOException {
        List<String> rows = rows(300, 0.8, 0, 0.8);
        rows.add(5, ",a");
        rows.add(250, "b,");
        String file = file(rows);

        assertThat(run("watch " + file + LABELS + "--window 100")
                        .out()
                        .lines()
                        .map(line -> line.replaceAll(".*\\]", "")))
                .containsExactly("  1 incomplete", "  2 incomplete");
        assertThat(run("watch " + file + LABELS + "--window 100 --json")
                        .out()
                        .lines()
                        .map(line -> CredenceJson.mapper()
                                .readTree(line)
                                .get("incomplete")
                                .asInt()))
                .containsExactly(1, 2);
    }

    @Test
    void tooFewRowsForAWindowAreStatedInEachForm() throws IOException {
        List<String> rows = rows(90, 0.8, 0, 0.8);
        rows.add(5, ",a");
        String file = file(rows);

        JsonNode missing = CredenceJson.mapper()
                .readTree(run("watch " + file + LABELS + "--window 200 --json").out());

        assertThat(missing.get("reference").asInt()).isEqualTo(200);
        assertThat(missing.get("rows").asInt()).isEqualTo(90);
        assertThat(missing.get("missing").asInt()).isEqualTo(110);
        assertThat(missing.get("incomplete").asInt()).isOne();
        assertThat(run("watch " + file + LABELS + "--window 200").out())
                .isEqualTo("no window yet: 110 of the first 200 rows are missing  1 incomplete\n");
    }

    /** The accuracy falls, but the rows of repeated folds are not independent. */
    @Test
    void windowsOfRepeatedFoldsShowNoChange() throws IOException {
        List<String> rows = rows(400, 0.95, 400, 0.4);
        String plain = file(rows);
        Path folds = folder.resolve("folds.csv");
        Files.writeString(
                folds,
                "truth,guess,fold,repeat\n"
                        + rows.stream().map(row -> row + ",1,2\n").collect(Collectors.joining()));

        assertThat(run("watch " + plain + LABELS + "--window 200").status()).isEqualTo(3);
        Outcome outcome = run("watch " + folds + LABELS + "--window 200");
        assertThat(outcome.status()).isZero();
        assertThat(outcome.out()).doesNotContain("CHANGED");
        assertThat(outcome.err()).contains("The rows may be folds of a cross-validation");
    }

    /** Each window would have the bounds [-1, 1], so that the command would never report a change. */
    @Test
    void firstRowsWithoutAPositiveRowAreRefused() throws IOException {
        List<String> rows = rows(300, 0.8, 0, 0.8);
        rows.addAll(0, Collections.nCopies(40, "a,a"));
        Outcome outcome = run("watch " + file(rows)
                + " --truth truth --prediction guess --positive b --metric recall --once --window 50 --reference 40");

        assertThat(outcome.status()).isOne();
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).contains("metric 'recall' is undefined on the reference of 40 rows");
    }

    @Test
    void looksAreThoseOfTheDriftMonitor() throws IOException {
        List<String> rows = rows(1200, 0.8, 50, 0.8);
        Outcome outcome = run("watch " + file(rows) + LABELS + "--window 200 --reference 400 --json");
        ConfusionCounter reference = new ConfusionCounter();
        rows.stream().limit(400).forEach(row -> reference.add(row.substring(0, 1), row.substring(2)));
        DriftMonitor monitor =
                DriftMonitor.of(Credence.load(), "accuracy", ConfidenceLevel.P95, reference.toMatrix(), 200, 0);

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.status()).isZero();
        assertThat(outcome.lines()).hasSize(5);
        for (int window = 0; window < 5; window++) {
            rows.subList(400 + 200 * window, Math.min(600 + 200 * window, rows.size()))
                    .forEach(row -> monitor.add(row.substring(0, 1), row.substring(2)));
            Look look = monitor.look();
            JsonNode shown = CredenceJson.mapper().readTree(outcome.lines().get(window));
            assertThat(shown.get("window").longValue()).isEqualTo(window + 1);
            assertThat(shown.get("rows").longValue()).isEqualTo(look.items());
            assertThat(shown.get("lower").doubleValue()).isCloseTo(look.lower(), within(1e-15));
            assertThat(shown.get("upper").doubleValue()).isCloseTo(look.upper(), within(1e-15));
        }
    }

    @Test
    void changeEndsWithStatusThreeAtTheFirstWindowThatShowsIt() throws IOException {
        List<String> rows = rows(1000, 0.9, 1000, 0.6);
        Outcome outcome = run("watch " + file(rows) + LABELS + "--window 250 --reference 500");

        assertThat(outcome.status()).isEqualTo(3);
        assertThat(outcome.lines()).hasSize(3);
        assertThat(outcome.lines().get(1)).startsWith("window 2  rows 250  accuracy minus that of the first 500 rows");
        assertThat(outcome.lines().get(2)).startsWith("window 3").endsWith("CHANGED");
        Outcome piped = Cli.given(
                "truth,guess\n" + String.join("\n", rows) + "\n",
                ("watch -" + LABELS + "--window 250 --reference 500").split(" +"));
        assertThat(piped).isEqualTo(outcome);
        assertThat(run("watch " + file(rows) + LABELS + "--window 250 --reference 500 --margin 0.5")
                        .status())
                .isZero();
    }

    @Test
    void missingRowsOfTheReferenceAreCounted() throws IOException {
        Outcome outcome = run("watch " + file(rows(30, 0.9, 0, 0)) + LABELS + "--window 50");

        assertThat(outcome.out()).isEqualTo("no window yet: 20 of the first 50 rows are missing\n");
        assertThat(outcome.status()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--window 0|--window and --reference must be 1 or more: window=0, reference=0",
                "--window 10 --reference 0|--window and --reference must be 1 or more: window=10, reference=0",
                "--reference 10|--reference needs --window N",
                "--margin 0.1|--margin needs --window N",
                "--window 10 --margin -1|margin must be finite and >= 0: margin=-1.0",
                "--window 10 --at-least 0.5|without --against, --item, --at-least, --at-most, --sequence and --state",
                "--window 10 --state s|without --against, --item, --at-least, --at-most, --sequence and --state"
            })
    void wrongOptionIsExplained(String options, String message) throws IOException {
        Outcome outcome = run("watch " + file(rows(30, 0.9, 0, 0)) + LABELS + options);

        assertThat(outcome.err()).contains(message).hasLineCount(1);
        assertThat(outcome.status()).isEqualTo(2);
    }
}
