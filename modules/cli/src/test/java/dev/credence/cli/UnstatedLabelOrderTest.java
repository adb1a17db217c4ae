package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Tests that no door answers a weighted kappa of labels whose order nobody stated, and that numbers have their own order. */
class UnstatedLabelOrderTest {
    private static final String KAPPA = "cohen-kappa:weights=linear";
    private static final String REFUSED = "metric '" + KAPPA
            + "' counts how far apart labels are, and nobody stated their order: labels as text=high, low, medium";

    @TempDir
    private Path folder = Path.of("");

    private String grades = "";
    private String judged = "";

    /** Writes 90 items with a true label, a label of the judge and two predictions, and 90 more without a true label. */
    @BeforeEach
    void write() throws IOException {
        Random random = new Random(5);
        String[] labels = {"low", "medium", "high"};
        StringBuilder rows = new StringBuilder();
        StringBuilder unlabelled = new StringBuilder();
        for (int item = 0; item < 180; item++) {
            int truth = item % 3;
            String row = Stream.of(0.9, 0.6, 0.7)
                    .map(right -> labels[random.nextDouble() < right ? truth : Math.min(2, truth + 1)])
                    .reduce("", (before, label) -> before + "," + label);
            (item < 90 ? rows : unlabelled)
                    .append(item < 90 ? labels[truth] : "")
                    .append(row)
                    .append(",c")
                    .append(item / 3)
                    .append('\n');
        }
        String header = "t,j,p,q,c\n";
        grades = Files.writeString(folder.resolve("grades.csv"), header + rows).toString();
        judged = Files.writeString(folder.resolve("judged.csv"), header + rows + unlabelled)
                .toString();
    }

    private Outcome run(String line) {
        return Cli.run(line.replace("GRADES", grades + " --truth t --prediction p")
                .replace("JUDGED", judged + " --truth t --judge j --prediction p")
                .replace("KAPPA", KAPPA)
                .split(" "));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evaluate GRADES --metric KAPPA",
                "evaluate GRADES --metric KAPPA --cluster c",
                "compare GRADES --against q --metric KAPPA",
                "gate GRADES --at-least KAPPA=0.2",
                "gate GRADES --at-least KAPPA=0.2 --plan",
                "judge JUDGED --metric KAPPA",
                "judge JUDGED --metric KAPPA --cluster c",
                "judge JUDGED --against q --metric KAPPA --cluster c"
            })
    void weightedKappaIsRefused(String line) {
        Outcome outcome = run(line);

        assertThat(outcome.status()).isNotZero();
        assertThat(outcome.err()).contains(REFUSED);
    }

    /** Without clusters and with them, the same labels give the same value. */
    @Test
    void judgedNumbersAreOrderedByTheirValues() throws IOException {
        Path file = Path.of(judged);
        Files.writeString(
                file,
                Files.readString(file)
                        .replace("low", "1")
                        .replace("medium", "2")
                        .replace("high", "10"));
        JsonNode plain =
                run("judge JUDGED --against q --metric KAPPA --format json").json();

        for (String line : new String[] {"judge JUDGED --metric KAPPA", "judge JUDGED --against q --metric KAPPA"}) {
            JsonNode clustered = run(line + " --cluster c --format json").json();

            assertThat(clustered
                            .get("results")
                            .get(0)
                            .get("labels")
                            .get("value")
                            .doubleValue())
                    .isEqualTo(plain.get("results")
                            .get(0)
                            .get("labels")
                            .get("value")
                            .doubleValue())
                    .isGreaterThan(0.5);
            assertThat(clustered.toString()).contains(KAPPA + " takes the classes in this order: 1, 2, 10");
        }
    }

    /** The evidence that a command prints states no more than its rows did. */
    @Test
    void printedEvidenceStatesNoOrderThatNobodyStated() {
        assertThat(batch(run("evaluate GRADES --metric accuracy --format json"))
                        .get("error")
                        .get("message")
                        .stringValue())
                .startsWith(REFUSED);

        Outcome stated = run("evaluate GRADES --metric KAPPA --labels low,medium,high --format json");
        assertThat(batch(stated).get("value"))
                .isEqualTo(stated.json().get("results").get(0).get("value"));
    }

    private static JsonNode batch(Outcome outcome) {
        JsonNode evidence = outcome.json().get("input").get("evidence");
        return Cli.given(
                        "{\"id\":1,\"op\":\"interval\",\"metric\":\"" + KAPPA + "\",\"evidence\":" + evidence + "}\n",
                        "batch")
                .json();
    }
}
