package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class GateCommandTest extends GateRuns {
    @Test
    void betterSystemPassesGate() {
        Outcome outcome = letters("knn", "tree", "--metric", "f1.macro", "--margin", ".01");

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.status()).isZero();
        assertThat(outcome.lines())
                .startsWith(
                        Cli.example("letters.csv") + ", 20,000 rows, truth: truth, new: knn, baseline: tree",
                        "",
                        " gate PASS: of 1 check 1 passed, 0 failed, 0 inconclusive",
                        "",
                        " verdict  expected                       new  baseline  difference  bounds                 n"
                                + "  by",
                        " PASS     f1.macro not worse by 0.01  0.9504    0.8426      0.1078  [0.1036, 0.1121]  20,000"
                                + "  paired-delta");
    }

    @Test
    void worseSystemFailsWithExitStatusThree() {
        Outcome outcome = letters("tree", "knn", "--metric", "f1.macro", "--margin", ".01", "--format", "json");

        assertThat(outcome.status()).isEqualTo(3);
        assertThat(outcome.err()).isEmpty();
        JsonNode document = document(outcome);
        assertThat(document.get("verdict").stringValue()).isEqualTo("fail");
        assertThat(document.get("results").get(0).get("upper").doubleValue()).isLessThan(-0.01);
    }

    @Test
    void undecidedGateReportsSampleSizeThatWouldDecide() throws IOException {
        Outcome outcome = gate(
                rows("r.csv", 200, 10, 11), columns("--metric", "accuracy", "--margin", ".01", "--format", "json"));

        assertThat(outcome.status()).isEqualTo(4);
        JsonNode check = document(outcome).get("results").get(0);
        assertThat(check.get("verdict").stringValue()).isEqualTo("inconclusive");
        assertThat(check.get("nDeciding").longValue()).isGreaterThan(200);
    }

    /** Recall reads only the positives, which n counts; the deciding size counts rows of the file. */
    @Test
    void decidingSizeCountsAllItemsIncludingUnusedOnes() throws IOException {
        String file = rows("r.csv", 200, 10, 11);
        String[] recall = columns("--metric", "recall", "--margin", ".15", "--positive", "y");
        String[] json = columns("--metric", "recall", "--margin", ".15", "--positive", "y", "--format", "json");

        long deciding = document(gate(file, json))
                .get("results")
                .get(0)
                .get("nDeciding")
                .longValue();

        assertThat(gate(file, recall).lines().get(5))
                .contains(" 100  ~" + String.format(Locale.ROOT, "%,d items  ", deciding));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "--slice site", "--weight w", "--cluster site", "--adjust max-t", "--positive y"})
    void systemGatedAgainstItselfEqualsAGateAgainstACopyOfItsFile(String options) throws IOException {
        String file = rows("r.csv", 300, 10, 11);
        List<String> requested = new ArrayList<>(List.of(
                "--truth",
                "truth",
                "--prediction",
                "new",
                "--metric",
                "accuracy",
                "--margin",
                ".02",
                "--format",
                "json"));
        Arrays.stream(options.split(" ")).filter(word -> !word.isEmpty()).forEach(requested::add);
        List<String> copy = new ArrayList<>(requested);
        copy.addAll(List.of("--baseline", file, "--id", "id"));
        requested.addAll(List.of("--baseline", "new"));

        JsonNode itself = gate(file, requested.toArray(String[]::new)).json();

        assertThat(itself.get("results"))
                .isEqualTo(gate(file, copy.toArray(String[]::new)).json().get("results"))
                .allSatisfy(check -> {
                    assertThat(check.get("verdict").stringValue()).isNotEqualTo("fail");
                    assertThat(check.get("difference").doubleValue()).isZero();
                });
        assertThat(itself.get("input").get("rows").longValue()).isEqualTo(300);
        assertThat(itself.get("notes").toString()).contains("the baseline is the new system itself");
    }

    @Test
    void scoresGatedAgainstThemselvesPass() {
        Outcome outcome = gate(
                Cli.example("breast-cancer.csv"),
                "--truth truth --positive malignant --score tree_score --baseline-score tree_score --metric auroc --margin .02"
                        .split(" "));

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.status()).isZero();
    }

    @Test
    void systemsWithEqualPredictionsPassByScoreInterval() throws IOException {
        String[] options = columns("--metric", "accuracy", "--margin", ".01", "--format", "json");
        Outcome many = gate(rows("many.csv", 1_000, 10, 10), options);
        Outcome few = gate(rows("few.csv", 100, 10, 10), options);

        assertThat(many.status()).isZero();
        assertThat(document(many).get("results").get(0).get("lower").doubleValue())
                .isBetween(-0.01, -0.001);
        assertThat(few.status()).isEqualTo(4);
    }

    @Test
    void sliceOfThreeRowsIsInconclusive() throws IOException {
        Outcome outcome = gate(
                rows("r.csv", 3_000, 20, 10),
                columns("--metric", "accuracy", "--margin", ".3", "--slice", "site", "--format", "json"));

        assertThat(outcome.status()).isEqualTo(4);
        JsonNode results = document(outcome).get("results");
        assertThat(results.size()).isEqualTo(4);
        assertThat(IntStream.range(0, 4)
                        .mapToObj(i -> results.get(i).get("verdict").stringValue()))
                .containsExactly("pass", "pass", "pass", "inconclusive");
        assertThat(results.get(3).get("slice").stringValue()).isEqualTo("tiny");
        assertThat(results.get(3).get("n").longValue()).isEqualTo(3);
        assertThat(results.get(3).get("notes").get(0).get("message").stringValue())
                .isEqualTo("fewer than 10 observations bear on the metric: n=3");
    }

    @Test
    void rowsOfTwoFilesAreMatchedById() throws IOException {
        String both = rows("r.csv", 500, 10, 11);
        Outcome together = gate(both, columns("--metric", "f1.macro", "--margin", ".05", "--slice", "site"));
        Outcome joined = gate(
                both,
                "--baseline",
                both,
                "--id",
                "id",
                "--truth",
                "truth",
                "--prediction",
                "new",
                "--baseline-prediction",
                "old",
                "--metric",
                "f1.macro",
                "--margin",
                ".05",
                "--slice",
                "site");

        assertThat(joined.lines().subList(1, 8)).isEqualTo(together.lines().subList(1, 8));
        assertThat(joined.status()).isEqualTo(together.status());
    }

    @Test
    void baselineWithOtherRowsReportsMissingIds() throws IOException {
        String now = rows("new.csv", 50, 10, 11);
        String then = rows("old.csv", 48, 10, 11);

        Outcome outcome = gate(
                now,
                "--baseline",
                then,
                "--id",
                "id",
                "--truth",
                "truth",
                "--prediction",
                "new",
                "--metric",
                "accuracy",
                "--margin",
                ".1");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.err())
                .isEqualTo("credence: 2 of 50 rows of " + now + " are not in " + then + ", such as id '48', '49'\n");
    }

    @Test
    void gateReadsWeightsClustersAndScores() throws IOException {
        String file = rows("r.csv", 600, 10, 11);

        assertThat(gate(
                                file,
                                columns(
                                        "--weight",
                                        "w",
                                        "--metric",
                                        "accuracy",
                                        "--margin",
                                        ".1",
                                        "--at-least",
                                        "accuracy=.5"))
                        .out())
                .contains("design: weighted", "paired-delta", "delta-wilson");
        assertThat(gate(file, columns("--cluster", "w", "--metric", "accuracy", "--margin", ".1"))
                        .out())
                .contains(
                        "fewer than 5 clusters bear on the metric: clusters=3",
                        " n counts rows, which are in 3 clusters; the bounds are computed from the differences "
                                + "between clusters\n");
        Outcome scores = gate(
                Cli.example("breast-cancer.csv"),
                "--truth",
                "truth",
                "--positive",
                "malignant",
                "--score",
                "logistic_score",
                "--baseline-score",
                "tree_score",
                "--metric",
                "auroc",
                "--margin",
                ".01");
        assertThat(scores.status()).isZero();
        assertThat(scores.out()).contains("PASS     auroc not worse by 0.01");
    }

    @Test
    void floorExpectationsNeedNoBaseline() throws IOException {
        String file = rows("r.csv", 600, 10, 11);
        Outcome outcome = gate(
                file,
                "--truth",
                "truth",
                "--prediction",
                "new",
                "--positive",
                "y",
                "--at-least",
                "recall=.6",
                "--at-least",
                "fbeta:beta=2=.5",
                "--at-most",
                "error-rate=.5",
                "--slice",
                "site");

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.status()).isEqualTo(4);
        assertThat(outcome.out())
                .contains("recall at least 0.6", "fbeta:beta=2 at least 0.5", "error-rate at most 0.5");
        assertThat(outcome.out()).doesNotContain("baseline");
    }

    @Test
    void maxTIsSharperForChecksOfSameRows() throws IOException {
        String file = rows("r.csv", 900, 10, 11);
        String[] options = columns(
                "--metric",
                "accuracy",
                "--metric",
                "f1.macro",
                "--margin",
                ".001",
                "--slice",
                "site",
                "--adjust",
                "max-t",
                "--format",
                "json");
        JsonNode document = document(gate(file, options));

        assertThat(document.get("adjust").stringValue()).isEqualTo("max-t");
        assertThat(document.get("results").get(0).get("lowerSignificance").doubleValue())
                .isBetween(0.05 / 5, 0.05);
        Outcome weighted =
                gate(file, columns("--metric", "accuracy", "--margin", ".1", "--weight", "w", "--adjust", "max-t"));
        assertThat(weighted.status()).isEqualTo(2);
        assertThat(weighted.err()).contains("max-t needs independent rows or clusters: design=weighted");
    }

    @ParameterizedTest
    @ValueSource(strings = {"table", "csv", "markdown", "json"})
    void controlCharactersInSliceNamesAreEscaped(String format) throws IOException {
        List<String> lines = new ArrayList<>(List.of("truth,new,old,site"));
        for (int i = 0; i < 40; i++) {
            lines.add("y,y,y,\"=cmd|<b>\u001b[31m\"");
            lines.add("n,n,n,plain");
        }
        Path junit = directory.resolve("gate.xml");
        Outcome outcome = gate(
                file("r.csv", lines),
                columns(
                        "--metric",
                        "accuracy",
                        "--margin",
                        ".2",
                        "--slice",
                        "site",
                        "--format",
                        format,
                        "--junit",
                        junit.toString()));

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out()).doesNotContain("\u001b");
        assertThat(Files.readString(junit))
                .containsPattern(
                        "<testsuites name=\"credence gate\" tests=\"3\" failures=\"0\" errors=\"0\" skipped=\"0\""
                                + " time=\"\\d+\\.\\d{3}\">\n<testsuite name=\"credence gate\" tests=\"3\" ")
                .contains("credence gate: =cmd|&lt;b")
                .doesNotContain("\u001b");
    }
}
