package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Two systems' scores of several classes in two files, whose rows are matched by an id. */
class ClassScoresByIdTest {
    private static final String METRICS = "auroc-ovr,multiclass-log-loss,accuracy,f1@*,auroc@dog";

    @TempDir
    private Path directory = Path.of("");

    private Path both = Path.of("");
    private Path first = Path.of("");
    private Path second = Path.of("");

    /** Writes the rows of one file and of two; the second has its rows and its columns in another order. */
    @BeforeEach
    void write() throws IOException {
        List<String> one = new ArrayList<>();
        List<String> ours = new ArrayList<>();
        List<String> theirs = new ArrayList<>();
        List<String> rows = Files.readAllLines(Path.of(Cli.example("synthetic-pictures.csv")));
        for (int row = 1; row < rows.size(); row++) {
            String[] cells = rows.get(row).split(",");
            String site = row % 3 == 0 ? "north" : "south";
            String group = "g" + row % 40;
            one.add(rows.get(row) + "," + site + "," + group);
            ours.add(String.join(",", List.of(cells).subList(0, 5)) + "," + site + "," + group);
            theirs.add(String.join(",", cells[0], cells[1], cells[7], cells[5], cells[6], site, group));
        }
        Collections.shuffle(theirs, new Random(20_261_129));
        both = file("both.csv", "id,truth,new_cat,new_dog,new_fox,old_cat,old_dog,old_fox,site,group", one);
        first = file("new.csv", "id,truth,new_cat,new_dog,new_fox,site,group", ours);
        second = file("old.csv", "id,truth,old_fox,old_cat,old_dog,site,group", theirs);
    }

    private Path file(String name, String header, List<String> rows) throws IOException {
        List<String> lines = new ArrayList<>(List.of(header));
        lines.addAll(rows);
        return Files.write(directory.resolve(name), lines);
    }

    private static Outcome run(String command, Path file, String... more) {
        List<String> all =
                new ArrayList<>(List.of(command, file.toString(), "--truth", "truth", "--class-scores", "new_*"));
        all.addAll(List.of("--against-class-scores", "old_*"));
        all.addAll(Arrays.asList(more));
        return Cli.run(all.toArray(String[]::new));
    }

    private Outcome byId(String command, String options) {
        List<String> more = new ArrayList<>(
                List.of(command.equals("gate") ? "--baseline" : "--with", second.toString(), "--id", "id"));
        more.addAll(Arrays.asList(options.split(" ")));
        return run(command, first, more.toArray(String[]::new));
    }

    private static JsonNode results(Outcome outcome) {
        assertThat(outcome.status()).as(outcome.err()).isZero();
        return outcome.json().get("results");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " --cluster group", " --slice site", " --where site=north", " --stratified"})
    void matchedFilesGiveTheAnswersOfOneFile(String options) {
        String all = "--format json --metric " + METRICS + options;
        assertThat(results(byId("compare", all))).isEqualTo(results(run("compare", both, all.split(" "))));
    }

    @Test
    void gateOfMatchedFilesGivesTheVerdictOfOneFile() {
        String demand = "--metric auroc@cat --margin 0.01 --format json";
        assertThat(results(byId("gate", demand))).isEqualTo(results(run("gate", both, demand.split(" "))));
    }

    /** Returns the gate of the first file against a baseline that keeps the items of a file. */
    private Outcome kept(Path old, String options) {
        Path base = directory.resolve("base.credence");
        String set = "baseline set " + old + " --truth truth --class-scores old_* --id id --salt s --baseline " + base
                + (options.contains("--cluster") ? " --cluster group" : "");
        Outcome written = Cli.run(set.split(" "));
        assertThat(written.status()).as(written.err()).isZero();
        String gate = "gate " + first + " --truth truth --class-scores new_* --id id --baseline " + base;
        return Cli.run((gate + " " + options).split(" "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " --cluster group", " --slice site"})
    void keptItemsGiveTheVerdictOfOneFile(String options) {
        String demand = "--margin 0.1 --format json --metric " + METRICS + options;
        JsonNode ofItems = results(kept(second, demand));

        assertThat(ofItems).isEqualTo(results(run("gate", both, demand.split(" "))));
    }

    @Test
    void keptItemsOfOtherTruthFail() throws IOException {
        List<String> rows = new ArrayList<>(Files.readAllLines(second));
        String changed = rows.get(1).replaceFirst(",(cat|dog|fox),", rows.get(1).contains(",cat,") ? ",dog," : ",cat,");
        rows.set(1, changed);
        Outcome outcome =
                kept(file("changed.csv", rows.get(0), rows.subList(1, rows.size())), "--metric accuracy --margin 0.1");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.err())
                .contains("the baseline and this run must agree on the truth: it differs for 1 of 300 rows");
    }

    @Test
    void matchedScoresGivePredictionsWithNote() {
        assertThat(byId("compare", "--metric accuracy").out())
                .contains("Note: predictions are the class with the highest score of each row");
    }

    /** Runs of one system: the same scores twice never fail, and the schema contains the answer. */
    @Test
    void burnInOfEqualRunsNeverFails() throws IOException {
        Path again = Files.copy(first, directory.resolve("again.csv"));
        Outcome outcome = Cli.run(
                "gate",
                first.toString(),
                "--truth",
                "truth",
                "--class-scores",
                "new_*",
                "--burn-in",
                again.toString(),
                "--id",
                "id",
                "--metric",
                "multiclass-brier,accuracy,auroc@cat",
                "--margin",
                "0.01",
                "--draws",
                "20",
                "--format",
                "json");
        assertThat(outcome.status()).as(outcome.err()).isZero();
        assertThat(Cli.complaints("burnInDocument", outcome.json())).isEmpty();
        assertThat(outcome.json().get("input").get("classScores").stringValue()).isEqualTo("new_*");
        assertThat(outcome.out()).contains("auroc@cat");
    }

    @Test
    void numberOfThreadsDoesNotChangeBurnIn() {
        List<String> outputs = new ArrayList<>();
        for (String threads : List.of("1", "4")) {
            outputs.add(Cli.run(
                            "gate",
                            first.toString(),
                            "--truth",
                            "truth",
                            "--class-scores",
                            "new_*",
                            "--burn-in",
                            renamed().toString(),
                            "--id",
                            "id",
                            "--metric",
                            "auroc-ovr,accuracy",
                            "--margin",
                            "0.01",
                            "--draws",
                            "40",
                            "--threads",
                            threads)
                    .out());
        }
        assertThat(outputs.get(0)).contains("auroc-ovr").isEqualTo(outputs.get(1));
    }

    /** Returns the second file with the names of the columns of the first. */
    private Path renamed() {
        try {
            String text = Files.readString(second).replace("old_", "new_");
            return Files.writeString(directory.resolve("renamed.csv"), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void otherClassesInTheSecondFileFail() throws IOException {
        Path other = file("other.csv", "id,truth,old_cat,old_dog", List.of("p1,cat,0.5,0.5"));
        Outcome outcome = run("compare", first, "--with", other.toString(), "--id", "id");
        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err())
                .contains("both systems must have scores of the same classes: " + first + " has [cat, dog, fox], "
                        + other + " has [cat, dog]");
    }

    @Test
    void secondFileOfOtherRowsMayHaveOtherColumns() {
        JsonNode input = run("compare", first, "--with", second.toString(), "--metric", "auroc-ovr", "--format", "json")
                .json()
                .get("input");
        assertThat(input.get("pairing").stringValue()).isEqualTo("independent");
    }
}
