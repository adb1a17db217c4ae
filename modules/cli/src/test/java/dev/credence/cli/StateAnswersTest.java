package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tests that compare, curve, report, plan, gate and coverage give for a state the digits that they give for its file.
 */
class StateAnswersTest extends CollectedStates {
    @Test
    void twoSystemsAreComparedToTheSameDigits() {
        String[] what = ("--truth truth --prediction logistic_prediction --against tree_prediction"
                        + " --score logistic_score --against-score tree_score --positive malignant")
                .split(" ");
        done(Cli.run(joined(List.of("collect", CANCER, "-o", state("a.credence")), what)));
        List<String> metrics = List.of("--metric", "f1", "--metric", "auroc", "--format", "json");
        List<String> file = new ArrayList<>(List.of("compare", CANCER));
        file.addAll(metrics);
        List<String> states = new ArrayList<>(List.of("compare", state("a.credence")));
        states.addAll(metrics);
        assertThat(answers(Cli.run(states.toArray(String[]::new)))).isEqualTo(answers(Cli.run(joined(file, what))));
    }

    @Test
    void differentRowsAreComparedAsIndependentOnes() {
        done(collect("a.credence", "--prediction", "logistic_prediction", "--score", "logistic_score"));
        done(collect("b.credence", "--prediction", "tree_prediction", "--score", "tree_score"));
        Outcome states = Cli.run(
                "compare", state("a.credence"), "--with", state("b.credence"), "--metric", "f1", "--format", "json");
        JsonNode result = answers(states).get("results").get(0);
        assertThat(result.get("n").longValue())
                .as("items that are malignant or were called so, of both files")
                .isEqualTo(439);
        assertThat(states.json().get("input").get("pairing").stringValue()).isEqualTo("independent");
    }

    @Test
    void curveIsDrawnFromAState() {
        done(collect("a.credence", "--score", "logistic_score"));
        Outcome file = Cli.run(
                "curve",
                CANCER,
                "--truth",
                "truth",
                "--score",
                "logistic_score",
                "--positive",
                "malignant",
                "--format",
                "json");
        assertSameCurve(Cli.run("curve", state("a.credence"), "--format", "json"), file);
    }

    private JsonNode results(String... args) throws IOException {
        Path page = directory.resolve("page.html");
        done(Cli.run(joined(List.of("report", "-o", page.toString(), "--force"), args)));
        return new WrittenPage(page).results();
    }

    @Test
    void pageOfAStateHasTheNumbersOfItsFile() throws IOException {
        String[] what = "--truth truth --prediction tree_prediction --score tree_score --positive malignant".split(" ");
        done(Cli.run(joined(List.of("collect", CANCER, "-o", state("a.credence")), what)));
        JsonNode ofState = results(state("a.credence"));
        JsonNode ofFile = results(joined(List.of(CANCER), what));
        assertThat(ofState.path("evaluation").path("results"))
                .isNotEmpty()
                .isEqualTo(ofFile.path("evaluation").path("results"));
        assertThat(ofState.path("provenance").path("files")).hasSize(1);
        Files.copy(Path.of(state("a.credence")), Path.of(state("copy.credence")));
        assertThat(results(state("a.credence"), state("copy.credence"))
                        .path("provenance")
                        .path("files"))
                .hasSize(2);
        assertFails(
                "--slice names a column of a file: leave it out with a state",
                "report",
                state("a.credence"),
                "--slice",
                "fold",
                "-o",
                state("b.html"));
        assertFails(
                "the columns of a state cannot be changed: leave out --truth",
                "report",
                state("a.credence"),
                "--truth",
                "truth",
                "-o",
                state("b.html"));
    }

    @Test
    void planMayStartFromAState() {
        String[] what = "--truth truth --prediction tree_prediction --positive malignant".split(" ");
        done(Cli.run(joined(List.of("collect", CANCER, "-o", state("a.credence")), what)));
        List<String> requested = List.of("--metric", "f1", "--width", ".05", "--replicates", "20", "--format", "json");
        String[] how = requested.toArray(String[]::new);
        assertThat(answers(Cli.run(joined(List.of("plan", "metric", state("a.credence")), how))))
                .isEqualTo(answers(Cli.run(joined(List.of(joined(List.of("plan", "metric", CANCER), what)), how))));
    }

    @Test
    void gateOfAStateEqualsTheGateOfItsFile() {
        String[] what = "--truth truth --prediction logistic_prediction --positive malignant".split(" ");
        done(Cli.run(
                joined(List.of("collect", CANCER, "-o", state("a.credence"), "--against", "tree_prediction"), what)));
        String[] requested =
                "--metric f1 --margin .02 --metric accuracy --at-least recall=.85 --format json".split(" ");
        Outcome ofState = Cli.run(joined(List.of("gate", state("a.credence")), requested));
        Outcome ofFile = Cli.run(
                joined(List.of(joined(List.of("gate", CANCER, "--baseline", "tree_prediction"), what)), requested));
        assertThat(ofState.status()).isEqualTo(ofFile.status());
        ObjectNode first = (ObjectNode) ofState.json();
        ObjectNode second = (ObjectNode) ofFile.json();
        first.remove("input");
        second.remove("input");
        assertThat(first).isEqualTo(second);
        assertFails(
                "--against, --against-score, --with, --id, --baseline and --slice apply to a file of rows: "
                        + "collect both systems into the state, and each slice into a state of its own",
                "gate",
                state("a.credence"),
                "--slice",
                "fold",
                "--metric",
                "f1",
                "--margin",
                ".02");
    }

    @Test
    void floorNeedsOnlyOneSystem() {
        String[] what = "--truth truth --prediction tree_prediction --positive malignant".split(" ");
        done(Cli.run(joined(List.of("collect", CANCER, "-o", state("a.credence")), what)));
        assertThat(Cli.run("gate", state("a.credence"), "--at-least", "recall=.5")
                        .status())
                .isZero();
        assertFails(
                "the state must contain two systems", "gate", state("a.credence"), "--metric", "f1", "--margin", ".02");
    }

    @Test
    void coverageStudyMayBeLikeAState() {
        String[] what = "--truth truth --prediction tree_prediction --positive malignant".split(" ");
        done(Cli.run(joined(List.of("collect", CANCER, "-o", state("a.credence")), what)));
        String[] how = "--metric f1 --method delta-wilson --replicates 20 --plausible 2 --format json".split(" ");
        assertThat(answers(Cli.run(joined(List.of("coverage", "--like", state("a.credence")), how))))
                .isEqualTo(answers(Cli.run(joined(List.of(joined(List.of("coverage", "--like", CANCER), what)), how))));
        done(Cli.run(joined(List.of("collect", CANCER, "-o", state("b.credence"), "--fold", "fold"), what)));
        assertFails(
                "--like draws i.i.d., clustered and stratified samples: the state is of folds",
                "coverage",
                "--like",
                state("b.credence"));
    }

    @Test
    void stateOfTwoSystemsRefusesOtherSystems() {
        done(collect("a.credence", "--prediction", "logistic_prediction", "--against", "tree_prediction"));
        for (List<String> several : List.of(List.of("a,b"), List.of("a", "--against", "b"))) {
            List<String> args = new ArrayList<>(List.of("compare", state("a.credence"), "--against"));
            args.addAll(several);
            assertFails(
                    "this state contains at most two: collect the rows with --prediction A --against B,C",
                    args.toArray(String[]::new));
        }
        assertFails(
                "the columns of a state cannot be changed: leave out --against",
                "compare",
                state("a.credence"),
                "--against",
                "a");
    }
}
