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
import tools.jackson.databind.JsonNode;

class PriorSensitivityTest {
    private static final String HALDANE =
            "a weight of 0 (Haldane) has an improper posterior where a count is 0; use 0.5 (Jeffreys) or 1 (flat)";

    private static Outcome evaluate(String... more) {
        List<String> all = new ArrayList<>(List.of(
                "evaluate",
                Cli.example("breast-cancer.csv"),
                "--truth",
                "truth",
                "--prediction",
                "logistic_prediction",
                "--prior-sensitivity"));
        all.addAll(Arrays.asList(more));
        return Cli.run(all.toArray(String[]::new));
    }

    private static JsonNode tables(String... more) {
        List<String> all = new ArrayList<>(Arrays.asList(more));
        all.addAll(List.of("--format", "json"));
        JsonNode json = evaluate(all.toArray(String[]::new)).json();
        assertThat(Cli.complaints("evaluateDocument", json)).isEmpty();
        return json.get("priorSensitivity");
    }

    @Test
    void priorsAreListedSideBySideBelowTheTable() {
        List<String> lines =
                evaluate("--positive", "malignant", "--metric", "recall").lines();

        assertThat(lines)
                .containsSubsequence(
                        "",
                        " recall under other priors: a bound moves by at most 0.0096",
                        " prior                         weight    mean  median  95% interval",
                        " flat (Bayes, Laplace)              1  0.9346  0.9359  [0.8979, 0.9636]");
        assertThat(lines).contains(" Haldane                            0  0.9387  0.9401  [0.9028, 0.9668]");
        assertThat(lines).doesNotContain(" [1] " + HALDANE);
    }

    @Test
    void eachRowIsIntervalUnderOnePrior() {
        JsonNode json = evaluate(
                        "--positive", "malignant", "--metric", "f1", "--method", "beta:prior=2", "--format", "json")
                .json();
        JsonNode row = json.get("priorSensitivity").get(0).get("priors").get(3);

        assertThat(row.get("weight").doubleValue()).isEqualTo(2);
        for (String field : List.of("lower", "upper", "mean", "mode", "median", "sd")) {
            assertThat(row.get(field)).isEqualTo(json.get("results").get(0).get(field));
        }
    }

    @Test
    void haldanesPriorIsRefusedWithReasonIfCountIsZero(@TempDir Path folder) throws IOException {
        Path perfect = Files.writeString(folder.resolve("perfect.csv"), "truth,prediction\na,a\nb,b\nb,b\n");
        JsonNode haldane = Cli.run(
                        "evaluate",
                        perfect.toString(),
                        "--truth",
                        "truth",
                        "--prediction",
                        "prediction",
                        "--metric",
                        "accuracy",
                        "--prior-sensitivity",
                        "--format",
                        "json")
                .json()
                .get("priorSensitivity")
                .get(0)
                .get("priors")
                .get(4);

        assertThat(haldane.get("refused").stringValue()).isEqualTo(HALDANE);
        assertThat(haldane.get("lower").isNull()).isTrue();
    }

    @Test
    void defaultMetricIsF1OrAccuracyWithoutPositiveLabel() {
        assertThat(tables("--positive", "malignant").get(0).get("metric").stringValue())
                .isEqualTo("f1");
        assertThat(tables().get(0).get("metric").stringValue()).isEqualTo("accuracy");
        assertThat(tables("--metric", "accuracy", "--metric", "recall@benign")).hasSize(2);
    }

    @Test
    void fieldIsAbsentWithoutTheOption() {
        Outcome outcome = Cli.run(
                "evaluate",
                Cli.example("breast-cancer.csv"),
                "--truth",
                "truth",
                "--prediction",
                "logistic_prediction",
                "--format",
                "json");

        assertThat(outcome.json().has("priorSensitivity")).isFalse();
    }

    @Test
    void metricWithoutExactPosteriorIsRefusedWithTheReason() {
        Outcome outcome = evaluate("--metric", "mcc");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.err())
                .startsWith("credence: --prior-sensitivity: metric 'mcc' has no exact posterior here: ");
    }

    @Test
    void otherFormatsAreWrongUsage() {
        Outcome outcome = evaluate("--format", "csv");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err())
                .isEqualTo("credence: --prior-sensitivity must be written as table or json: --format=csv\n");
    }
}
