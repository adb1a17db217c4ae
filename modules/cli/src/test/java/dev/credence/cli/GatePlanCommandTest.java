package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class GatePlanCommandTest {
    @TempDir
    private Path directory = Path.of("");

    private String file = "";

    /** Writes 60 items of two classes, of which the old system is wrong on every tenth and the new one on every eleventh. */
    @BeforeEach
    void write() throws IOException {
        List<String> lines = new ArrayList<>(List.of("id,truth,old,new,score,site"));
        for (int item = 0; item < 60; item++) {
            String truth = item % 3 == 0 ? "y" : "n";
            String other = item % 3 == 0 ? "n" : "y";
            lines.add("r" + item + "," + truth + "," + (item % 10 == 0 ? other : truth) + ","
                    + (item % 11 == 0 ? other : truth) + "," + item + ",s" + item % 2);
        }
        file = Files.write(directory.resolve("rows.csv"), lines).toString();
    }

    private Outcome plan(String... more) {
        List<String> all = new ArrayList<>(List.of("gate", "--plan", "--draws", "100"));
        all.addAll(Arrays.asList(more));
        return Cli.run(all.toArray(String[]::new));
    }

    private Outcome both(String... more) {
        List<String> all = new ArrayList<>(
                List.of(file, "--truth", "truth", "--prediction", "new", "--positive", "y", "--baseline", "old"));
        all.addAll(Arrays.asList(more));
        return plan(all.toArray(String[]::new));
    }

    private static JsonNode document(Outcome outcome) {
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.status()).isZero();
        assertThat(Cli.complaints("gatePlanDocument", outcome.json())).isEmpty();
        return outcome.json();
    }

    @Test
    void probabilitiesOfVerdictsSumToOne() {
        JsonNode document =
                document(both("--metric", "accuracy", "--margin", "0.1", "--slice", "site", "--format", "json"));
        assertThat(document.get("results")).hasSize(3);
        for (JsonNode check : document.get("results")) {
            assertThat(check.get("canPass").booleanValue()).isTrue();
            for (JsonNode power : check.get("powers")) {
                assertThat(power.get("pass").doubleValue()
                                + power.get("inconclusive").doubleValue()
                                + power.get("fail").doubleValue())
                        .isCloseTo(1, within(1e-9));
            }
        }
        assertThat(document.get("draws").intValue()).isEqualTo(100);
    }

    @Test
    void textNamesTheCheckThatNoOutcomeCanPass() {
        Outcome outcome = both("--at-least", "recall=0.95");
        assertThat(outcome.status()).isZero();
        assertThat(outcome.out()).contains("recall at least 0.95: 20 items; no outcome can pass.");
    }

    @Test
    void oneSystemIsEnoughForAMargin() {
        JsonNode document = document(plan(
                file,
                "--truth",
                "truth",
                "--prediction",
                "old",
                "--metric",
                "accuracy",
                "--margin",
                "0.1",
                "--format",
                "json"));
        assertThat(document.get("results")).hasSize(1);
    }

    @Test
    void baselineIsEnoughAndIsNeitherWrittenNorRenewed() throws IOException {
        Path baseline = directory.resolve("old.credence");
        String[] margin = {
            "--metric", "accuracy", "--margin", "0.1", "--format", "json", "--baseline", baseline.toString()
        };
        Outcome missing = plan(margin);
        assertThat(missing.status()).isEqualTo(1);
        assertThat(missing.err()).contains("does not exist, and --plan writes no baseline");
        assertThat(baseline).doesNotExist();
        assertThat(Cli.run(
                                "baseline",
                                "set",
                                file,
                                "--truth",
                                "truth",
                                "--prediction",
                                "old",
                                "--baseline",
                                baseline.toString())
                        .status())
                .isZero();
        String before = Files.readString(baseline);
        JsonNode document = document(plan(margin));
        // the baseline keeps no items, so that the new system is planned with 60 others
        assertThat(document.get("results").get(0).get("n").intValue()).isEqualTo(120);
        List<String> withFile = new ArrayList<>(List.of(file, "--truth", "truth", "--prediction", "new"));
        withFile.addAll(Arrays.asList(margin));
        document(plan(withFile.toArray(String[]::new)));
        assertThat(baseline).hasContent(before);
    }

    @Test
    void optionsOfAVerdictAreRefused() {
        Outcome junit = both("--metric", "accuracy", "--margin", "0.1", "--junit", "gate.xml");
        assertThat(junit.status()).isEqualTo(2);
        assertThat(junit.err()).contains("--plan gives no verdict: leave out --junit, or leave out --plan");
        Outcome burnIn = both("--metric", "accuracy", "--margin", "0.1", "--burn-in", file);
        assertThat(burnIn.status()).isEqualTo(2);
        assertThat(burnIn.err()).contains("--plan gives no verdict: leave out --burn-in, or leave out --plan");
    }

    @Test
    void metricOfScoresIsRefused() {
        Outcome outcome =
                plan(file, "--truth", "truth", "--score", "score", "--positive", "y", "--at-least", "auroc=0.6");
        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err())
                .contains("the plan of a gate needs metrics of predictions or of class scores: metric=auroc");
    }
}
