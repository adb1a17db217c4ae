package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class CandidateGateTest {
    @TempDir
    private Path directory = Path.of("");

    private static Outcome gate(String... more) {
        List<String> all =
                new ArrayList<>(List.of("gate", Cli.example("digits.csv"), "--truth", "truth", "--prediction", "tree"));
        all.addAll(Arrays.asList(more));
        return Cli.run(all.toArray(String[]::new));
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(node -> texts.add(node.stringValue()));
        return texts;
    }

    @Test
    void passNamesTheCandidatesThatMeetAllFloors() {
        Outcome outcome = gate("--any-of", "svm,knn", "--at-least", "accuracy=0.96", "--format", "json");
        assertThat(outcome.status()).isZero();
        assertThat(Cli.complaints("candidatesDocument", outcome.json())).isEmpty();
        assertThat(texts(outcome.json().get("passed"))).containsExactly("svm", "knn");
        assertThat(texts(outcome.json().get("failed"))).containsExactly("tree");
        assertThat(gate("--any-of", "svm,knn", "--at-least", "accuracy=0.96").out())
                .contains(
                        "gate PASS: of 3 candidates 2 passed, 1 failed, 0 inconclusive, adjusted by max-t; all limits are met by svm, knn");
    }

    /** Each line has the options of the rows, and after the bar those of the gate. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "|--any-of svm,knn --at-least accuracy=0.96",
                "|--any-of knn --at-least accuracy=0.96,f1.macro=0.8",
                "--stratified|--any-of svm,knn --at-least recall.macro=0.95",
                "--cluster truth|--any-of knn,svm --at-least accuracy=0.9",
                "--positive 3|--any-of svm,knn --at-least recall=0.96,precision=0.9 --at-most fpr=0.05"
            })
    void stateHasTheVerdictsOfItsRows(String design, String limits) {
        String rows =
                Cli.example("digits.csv") + " --truth truth --prediction tree " + (design == null ? "" : design + " ");
        String state = directory.resolve("state").toString();
        Cli.run(("collect " + rows + "--against svm,knn -o " + state).split(" "));

        Outcome ofRows = Cli.run(("gate " + rows + limits + " --format json").split(" "));
        Outcome ofState = Cli.run(("gate " + state + " --prediction tree " + limits + " --format json").split(" "));

        assertThat(ofState.status()).as(ofState.err()).isEqualTo(ofRows.status());
        assertThat(ofState.json().get("results")).isEqualTo(ofRows.json().get("results"));
        assertThat(ofState.json().get("adjust")).isEqualTo(ofRows.json().get("adjust"));
    }

    @Test
    void stateWithoutTheNameOfACandidateIsRefused() {
        String rows = Cli.example("digits.csv") + " --truth truth --prediction tree --against ";
        Path several = directory.resolve("several");
        Path two = directory.resolve("two");
        Cli.run(("collect " + rows + "svm,knn -o " + several).split(" "));
        Cli.run(("collect " + rows + "svm -o " + two).split(" "));
        String limits = " --prediction tree --any-of svn --at-least accuracy=0.9";

        assertThat(Cli.run(("gate " + several + limits).split(" ")).err())
                .contains("no system 'svn'")
                .doesNotContain("--truth");
        assertThat(Cli.run(("gate " + two + limits).split(" ")).err())
                .contains(
                        "in a state of the predictions of three or more, and this is none: collect the rows with --prediction A --against B,C")
                .doesNotContain("--truth");
    }

    /** Joint predictions of weighted rows are not known, so that Holm's procedure pays for the choice. */
    @Test
    void adjustmentIsStatedAndIsHolmsForWeightedRows() throws IOException {
        StringBuilder rows = new StringBuilder("truth,a,b,w\n");
        for (int i = 0; i < 60; i++) {
            rows.append(i % 2 == 0 ? "y,y,y," : i % 3 == 0 ? "n,y,n," : "n,n,n,")
                    .append(1 + i % 2)
                    .append('\n');
        }
        Path file = Files.writeString(directory.resolve("weighted.csv"), rows);
        List<String> all = new ArrayList<>(List.of("gate", file.toString(), "--truth", "truth", "--prediction", "a"));
        all.addAll(List.of("--any-of", "b", "--at-least", "accuracy=0.5", "--format", "json"));

        assertThat(Cli.run(all.toArray(String[]::new)).json().get("adjust").stringValue())
                .isEqualTo("max-t");
        all.addAll(List.of("--weight", "w"));
        assertThat(Cli.run(all.toArray(String[]::new)).json().get("adjust").stringValue())
                .isEqualTo("holm");
    }

    /** The accuracies are 0.843, 0.982 and 0.979 of 1,797. */
    @ParameterizedTest
    @CsvSource({"0.96,0", "0.98,4", "0.995,3"})
    void statusIsThatOfTheBestCandidate(String floor, int status) {
        assertThat(gate("--any-of", "svm,knn", "--at-least", "accuracy=" + floor)
                        .status())
                .isEqualTo(status);
    }

    /** Candidate b leaves the rows empty on which it would be wrong; they count for no candidate then. */
    @Test
    void candidatesAreJudgedOnTheRowsThatAllOfThemAnswer() throws IOException {
        StringBuilder rows = new StringBuilder("truth,a,b\n");
        StringBuilder complete = new StringBuilder("truth,a,b\n");
        for (int i = 0; i < 60; i++) {
            String row = (i % 2 == 0 ? "y," : "n,") + (i % 5 == 0 ? "y," : i % 2 == 0 ? "y," : "n,");
            rows.append(row).append(i % 4 == 0 ? "" : i % 3 == 0 ? "y" : "n").append('\n');
            complete.append(i % 4 == 0 ? "" : row + (i % 3 == 0 ? "y" : "n") + "\n");
        }
        Path gaps = Files.writeString(directory.resolve("gaps.csv"), rows);
        Path full = Files.writeString(directory.resolve("full.csv"), complete);
        String options = " --truth truth --prediction a --any-of b --at-least accuracy=0.5 --format json";
        JsonNode dropped = Cli.run(("gate " + gaps + " --drop-missing" + options).split(" "))
                .json()
                .get("results");
        assertThat(dropped.size()).isEqualTo(2);
        assertThat(dropped)
                .allSatisfy(check -> assertThat(check.get("n").intValue()).isEqualTo(45));
        assertThat(dropped)
                .isEqualTo(Cli.run(("gate " + full + options).split(" ")).json().get("results"));
    }

    @Test
    void fileNamesTheCandidates() throws IOException {
        Path file = Files.writeString(
                directory.resolve("gate.json"),
                "{\"any-of\": [\"tree\", \"svm\"], \"expect\": [{\"metric\": \"accuracy\", \"atLeast\": 0.96}]}");
        Outcome outcome = gate("--expect", file.toString(), "--format", "json");
        assertThat(texts(outcome.json().get("passed"))).containsExactly("svm");
        Files.writeString(
                file,
                "{\"any-of\": [\"svm\"], \"adjust\": \"none\", \"expect\": [{\"metric\": \"accuracy\", \"atLeast\": 0.96}]}");
        assertThat(gate("--expect", file.toString()).err()).contains("--adjust does not apply to candidates");
        Files.writeString(file, "{\"any-of\": \"svm\", \"expect\": [{\"metric\": \"accuracy\", \"atLeast\": 0.96}]}");
        assertThat(gate("--expect", file.toString()).err()).contains("$.any-of must be an array of columns: \"svm\"");
    }

    /** Compares 10 folds with 179 or 180 items each: no accuracy of knn is below 0.95, and none of tree is above 0.9. */
    @Test
    void candidateMustMeetItsFloorsInEverySlice() {
        String[] options = {"--any-of", "knn", "--at-least", "accuracy=0.9", "--slice", "fold", "--format", "json"};
        Outcome outcome = gate(options);
        assertThat(Cli.complaints("candidatesDocument", outcome.json())).isEmpty();
        assertThat(texts(outcome.json().get("failed"))).containsExactly("tree");
        assertThat(texts(outcome.json().get("passed"))).containsExactly("knn");
        List<JsonNode> results = new ArrayList<>();
        outcome.json().get("results").forEach(results::add);
        assertThat(results).hasSize(2 * 11);
        assertThat(results.stream().filter(result -> result.has("slice"))).hasSize(2 * 10);
        assertThat(gate("--any-of", "knn", "--at-least", "accuracy=0.9", "--slice", "fold")
                        .out())
                .contains(" slice ");
    }

    @ParameterizedTest
    @CsvSource({
        "--baseline knn,--baseline does not apply to candidates",
        "--plan,--plan does not apply to candidates",
        "--adjust holm,--adjust does not apply to candidates",
        "--label-separator |,--label-separator does not apply to candidates",
        "--unscored fail,--unscored needs --outcome COLUMN",
        "--grades a=1,--range and --grades need --outcome COLUMN",
        "--metric accuracy --margin 0.01,candidates are checked by floors and ceilings"
    })
    void optionsOfOneSystemAreRefused(String options, String message) {
        List<String> all = new ArrayList<>(List.of("--any-of", "svm", "--at-least", "accuracy=0.9"));
        all.addAll(List.of(options.split(" ")));
        Outcome outcome = gate(all.toArray(String[]::new));
        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).contains(message);
    }

    @Test
    void oneColumnIsNoChoice() {
        Outcome outcome = gate("--any-of", "tree", "--at-least", "accuracy=0.9");
        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).contains("candidates must be at least two columns: --any-of=tree, --prediction=tree");
    }
}
