package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class BurnInCommandTest {
    @TempDir
    private Path directory = Path.of("");

    /** Writes a run of 200 items, of which those that are divisible by 4 are right with a probability of 0.5. */
    private String run(String name, long seed) throws IOException {
        Random random = new Random(seed);
        List<String> lines = new ArrayList<>(List.of("id,truth,guess,p,grade,site,group,w"));
        for (int item = 0; item < 200; item++) {
            boolean right = item % 4 == 0 ? random.nextBoolean() : random.nextInt(20) > 0;
            String truth = item % 2 == 0 ? "y" : "n";
            lines.add("r" + item + "," + truth + "," + (right == truth.equals("y") ? "y" : "n") + ","
                    + (truth.equals("y") ? 0.3 : 0) + random.nextInt(7) + "," + random.nextInt(5) / 4.0 + ",s"
                    + item % 3
                    + ",g" + item % 20 + "," + (1 + item % 3));
        }
        return Files.write(directory.resolve(name), lines).toString();
    }

    private String edited(String file, String name, String from, String to) throws IOException {
        String text = Files.readString(Path.of(file));
        assertThat(text).contains(from);
        return Files.writeString(directory.resolve(name), text.replaceFirst(from, to))
                .toString();
    }

    private static Outcome gate(String first, List<String> others, String... more) {
        List<String> all = new ArrayList<>(List.of("gate", first));
        others.forEach(other -> all.addAll(List.of("--burn-in", other)));
        all.addAll(Arrays.asList(more));
        return Cli.run(all.toArray(String[]::new));
    }

    private static Outcome labels(String first, List<String> others, String... more) {
        List<String> all = new ArrayList<>(List.of("--id", "id", "--truth", "truth", "--prediction", "guess"));
        all.addAll(List.of("--metric", "accuracy", "--margin", "0"));
        all.addAll(Arrays.asList(more));
        return gate(first, others, all.toArray(String[]::new));
    }

    private static JsonNode document(Outcome outcome) {
        assertThat(outcome.err()).isEmpty();
        assertThat(Cli.complaints("burnInDocument", outcome.json())).isEmpty();
        return outcome.json();
    }

    private static void assertRefused(int status, Outcome outcome, String message) {
        assertThat(outcome.err()).isEqualTo("credence: " + message + System.lineSeparator());
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.status()).isEqualTo(status);
    }

    @Test
    void examplesShowShareOfFalseFailures() {
        Outcome outcome = gate(
                Cli.example("synthetic-run-a.csv"),
                List.of(Cli.example("synthetic-run-b.csv"), Cli.example("synthetic-run-c.csv")),
                "--id",
                "id",
                "--truth",
                "truth",
                "--prediction",
                "prediction",
                "--metric",
                "accuracy",
                "--margin",
                "0.02");

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out())
                .contains(
                        "Of 1,000 pairs of runs of the same system, 20 (2%, 95% interval 1.2% to 3.1%) failed this gate,"
                                + " which allows 5%.")
                .contains("The gate keeps its level on these items.")
                .contains("accuracy: about 52.4% of its variance is noise between runs of the same system");
    }

    /** The systems of a draw are runs of the file, so that the rows of another order give the same numbers. */
    @Test
    void rowsInAnotherOrderGiveTheSameDocument() throws IOException {
        String first = run("a.csv", 1);
        String second = run("b.csv", 2);
        List<String> lines = new ArrayList<>(Files.readAllLines(Path.of(second)));
        Collections.shuffle(lines.subList(1, lines.size()), new Random(3));
        String shuffled = Files.write(directory.resolve("c.csv"), lines).toString();

        List<JsonNode> documents = new ArrayList<>();
        for (List<String> files : List.of(List.of(second, "1"), List.of(shuffled, "2"))) {
            documents.add(document(labels(
                    first, files.subList(0, 1), "--format", "json", "--draws", "200", "--threads", files.get(1))));
        }

        assertThat(documents.get(1).get("results")).isEqualTo(documents.get(0).get("results"));
    }

    @Test
    void gateOfRunsThatDifferByChanceKeepsItsLevel() throws IOException {
        JsonNode document = document(labels(run("a.csv", 1), List.of(run("b.csv", 2)), "--format", "json"));

        assertThat(document.get("draws").intValue()).isEqualTo(1_000);
        assertThat(document.get("rate").doubleValue()).isBetween(0.02, 0.065);
        assertThat(document.get("keepsLevel").booleanValue()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "--slice site, 4, 200",
        "--cluster group, 1, 20",
        "--stratified, 1, 200",
        "--weight w, 1, 200",
        "--score p --positive y --metric auroc --margin 0.1, 2, 200",
        "--adjust max-t --metric recall --positive y, 2, 200"
    })
    void everyDesignOfAGateHasABurnIn(String options, int checks, int units) throws IOException {
        List<String> more = new ArrayList<>(List.of(options.split(" ")));
        boolean slow = options.contains("--margin") || options.contains("--adjust");
        more.addAll(List.of("--draws", slow ? "50" : "200", "--format", "json"));

        JsonNode document = document(
                labels(run("a.csv", 1), List.of(run("b.csv", 2), run("c.csv", 3)), more.toArray(String[]::new)));

        assertThat(document.get("results").size()).isEqualTo(checks);
        assertThat(document.get("units").intValue()).isEqualTo(units);
        assertThat(document.get("runs").intValue()).isEqualTo(3);
        assertThat(document.get("results").get(0).get("noiseShare").doubleValue())
                .isBetween(0.1, 1.0);
        assertThat(document.get("keepsLevel").booleanValue()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "--cluster group", "--slice site", "--weight w"})
    void outcomesHaveABurnIn(String options) throws IOException {
        List<String> more = new ArrayList<>(List.of("--outcome", "grade", "--item", "id", "--range", "0,1"));
        more.addAll(List.of("--metric", "mean", "--margin", "0", "--draws", "200", "--format", "json"));
        Arrays.stream(options.split(" ")).filter(word -> !word.isEmpty()).forEach(more::add);

        JsonNode document = document(gate(run("a.csv", 1), List.of(run("b.csv", 2)), more.toArray(String[]::new)));

        assertThat(document.get("units").intValue()).isEqualTo(options.startsWith("--cluster") ? 20 : 200);
        assertThat(document.get("results").size()).isEqualTo(options.startsWith("--slice") ? 4 : 1);
        assertThat(document.get("results").get(0).get("noiseShare").doubleValue())
                .isBetween(0.6, 1.0); // the grades of items are nothing but noise
        assertThat(document.get("keepsLevel").booleanValue()).isTrue();
    }

    @Test
    void metricWithoutInfluencesStatesTheDeviationOfTheRunsAlone() throws IOException {
        Outcome outcome = gate(
                run("a.csv", 1),
                List.of(run("b.csv", 2)),
                "--outcome",
                "p",
                "--item",
                "id",
                "--metric",
                "quantile:p=0.9",
                "--margin",
                "0.1",
                "--draws",
                "50");

        assertThat(outcome.out())
                .contains("the share of noise is not known, because the metric has no influences of items");
    }

    @Test
    void gateWithTooManyFalseFailuresExitsWithFailureStatus() throws IOException {
        Outcome outcome = labels(
                run("a.csv", 1),
                List.of(run("b.csv", 2)),
                "--slice",
                "group",
                "--adjust",
                "none",
                "--metric",
                "recall",
                "--positive",
                "y",
                "--draws",
                "200");

        assertThat(outcome.out()).contains("The gate fails more often than its level allows");
        assertThat(outcome.status()).isEqualTo(3);
    }

    @Test
    void everyFormatContainsResult() throws IOException {
        String first = run("a.csv", 1);
        List<String> others = List.of(run("b.csv", 2));

        Outcome csv = labels(first, others, "--format", "csv", "--draws", "50");
        assertThat(csv.out().lines().findFirst())
                .hasValue("slice,metric,expectation,limit,expected,fail,rate,lower,upper,pass,inconclusive,noise_share,"
                        + "deviation_of_difference,deviation_of_runs");
        assertThat(csv.err()).contains("pairs of runs of the same system");
        assertThat(labels(first, others, "--format", "markdown", "--draws", "50")
                        .out())
                .contains("**Of 50 pairs of runs of the same system");
    }

    @Test
    void runsOfOtherItemsAreRefused() throws IOException {
        String first = run("a.csv", 1);
        String other = edited(run("b.csv", 2), "c.csv", "\nr7,", "\nq7,");

        assertRefused(
                1,
                labels(first, List.of(other)),
                "1 of 200 rows of " + first + " are not in " + other + ", such as id 'r7'");
        assertRefused(
                1,
                gate(first, List.of(other), "--outcome", "grade", "--item", "id", "--metric", "mean", "--margin", "0"),
                "1 of 200 items of " + first + " are not in " + other + ", such as 'r7'");
    }

    @Test
    void runsThatDisagreeOnTheTruthAreRefused() throws IOException {
        String first = run("a.csv", 1);
        String second = run("b.csv", 2);
        String other = edited(second, "c.csv", "\nr7,n", "\nr7,y");

        assertRefused(
                1,
                labels(first, List.of(second, other)),
                first + " and " + other + " disagree on the truth of 1 of 200 rows, such as id 'r7'");
    }

    @Test
    void idThatOccursTwiceIsRefused() throws IOException {
        String other = edited(run("b.csv", 2), "c.csv", "\nr7,", "\nr5,");

        assertRefused(1, labels(run("a.csv", 1), List.of(other)), other + ": id 'r5' occurs twice; ids must be unique");
    }

    @Test
    void itemInAnotherClusterIsRefused() throws IOException {
        String first = run("a.csv", 1);
        String second = run("b.csv", 2);
        String other = Files.writeString(
                        directory.resolve("c.csv"),
                        Files.readString(Path.of(second)).replaceFirst("(r7,.*),g7,", "$1,g8,"))
                .toString();

        assertRefused(
                1,
                gate(
                        first,
                        List.of(other),
                        "--outcome",
                        "grade",
                        "--item",
                        "id",
                        "--cluster",
                        "group",
                        "--metric",
                        "mean",
                        "--margin",
                        "0"),
                first + " and " + other + " disagree on the cluster or the weight of 1 of 200 items, such as 'r7'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--baseline p | --burn-in compares runs of one system: leave out --baseline, --against, --against-score,"
                        + " --with and --salt, or leave out --burn-in",
                "--with x.csv | --burn-in compares runs of one system: leave out --baseline, --against, --against-score,"
                        + " --with and --salt, or leave out --burn-in",
                "--junit x.xml | --junit writes the verdict of a gate, and --burn-in measures how often it is wrong: leave"
                        + " out one of them",
                "--count w | --count cannot be combined with --burn-in; write one row per observation",
                "--metric auroc --margin 0 | metric 'auroc' needs --score COLUMN and --positive LABEL"
            })
    void optionThatDoesNotFitIsRefused(String options, String message) throws IOException {
        assertRefused(2, labels(run("a.csv", 1), List.of(run("b.csv", 2)), options.split(" ")), message);
    }

    @Test
    void fileThatIsNamedTwiceIsRefused() throws IOException {
        String first = run("a.csv", 1);

        assertRefused(
                2,
                labels(first, List.of(first)),
                first + ": the file is named for two runs; name a different file for each");
    }

    @Test
    void gateWithoutAComparisonIsRefused() throws IOException {
        assertRefused(
                2,
                gate(
                        run("a.csv", 1),
                        List.of(run("b.csv", 2)),
                        "--id",
                        "id",
                        "--truth",
                        "truth",
                        "--prediction",
                        "guess",
                        "--at-least",
                        "accuracy=0.5"),
                "burn-in needs a check that compares with a baseline: checks=[accuracy at least 0.5]; floors and ceilings"
                        + " say nothing about a change: expect a metric not to be worse by a margin");
    }

    @Test
    void runsWithoutNamesOfItemsAreRefused() throws IOException {
        String first = run("a.csv", 1);
        List<String> others = List.of(run("b.csv", 2));

        assertRefused(
                2,
                gate(
                        first,
                        others,
                        "--truth",
                        "truth",
                        "--prediction",
                        "guess",
                        "--metric",
                        "accuracy",
                        "--margin",
                        "0"),
                "--burn-in needs --id COLUMN, which matches the rows of FILE with those of the other runs");
        assertRefused(
                2,
                gate(first, others, "--outcome", "grade", "--metric", "mean", "--margin", "0"),
                "--burn-in needs the names of the items: give --item COLUMN");
    }

    @Test
    void stateIsRefused() throws IOException {
        String first = run("a.csv", 1);
        Path state = directory.resolve("b.state");
        Cli.run("collect", first, "--truth", "truth", "--prediction", "guess", "-o", state.toString());

        assertRefused(
                2,
                labels(first, List.of(state.toString())),
                state + ": --burn-in needs files of rows, because a state contains sums and not single rows");
    }
}
