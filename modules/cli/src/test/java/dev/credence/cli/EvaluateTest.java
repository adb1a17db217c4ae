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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class EvaluateTest {
    private static final String LETTERS = "../../examples/data/letters.csv";
    private static final String[] BREAST_CANCER = {
        "evaluate", Cli.example("breast-cancer.csv"),
        "--truth", "truth",
        "--prediction", "logistic_prediction",
        "--positive", "malignant"
    };
    private static final String[] SEGMENTATION = {
        "evaluate", Cli.example("synthetic-segmentation.csv.gz"),
        "--truth", "truth",
        "--prediction", "system_a",
        "--positive", "1"
    };

    private static Outcome breastCancer(String... more) {
        return Cli.run(joined(BREAST_CANCER, more));
    }

    private static Outcome segmentation(String... more) {
        return Cli.run(joined(SEGMENTATION, more));
    }

    private static String[] joined(String[] some, String... more) {
        List<String> all = new ArrayList<>(Arrays.asList(some));
        all.addAll(Arrays.asList(more));
        return all.toArray(String[]::new);
    }

    @Test
    void tableShowsTheMatrixAndGroupsTheMetrics() {
        Outcome outcome = breastCancer();

        assertThat(outcome.status()).isZero();
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.lines())
                .startsWith(
                        Cli.example("breast-cancer.csv")
                                + ", 569 rows, truth: truth, prediction: logistic_prediction, positive: malignant",
                        "",
                        " truth \\ predicted  benign  malignant",
                        " benign                355          2",
                        " malignant              13        199",
                        "")
                .contains(
                        " malignant against the rest",
                        " all classes",
                        " averages over classes",
                        " precision           0.9900  [0.9645, 0.9982]  wilson-modified    201                   |----*-|",
                        " f1                  0.9637  [0.9404, 0.9781]  wilson-modified    214              |----*--|",
                        " the interval plots start at 0.88")
                .doesNotContain(" by class");
    }

    @Test
    void classesFollowAveragesInTableWithoutPositiveLabel() {
        List<String> lines = Cli.run(
                        "evaluate",
                        Cli.example("breast-cancer.csv"),
                        "--truth",
                        "truth",
                        "--prediction",
                        "logistic_prediction")
                .lines();

        assertThat(lines)
                .containsSubsequence(
                        " averages over classes",
                        " by class",
                        " class      items    right  precision  95% interval      recall  95% interval          F1  95% interval",
                        " benign       357  355/357     0.9647  [0.9405, 0.9792]  0.9944  [0.9798, 0.9990]  0.9793  [0.9660, 0.9875]",
                        " malignant    212  199/212     0.9900  [0.9645, 0.9982]  0.9387  [0.8979, 0.9638]  0.9637  [0.9404, 0.9781]");
    }

    @Test
    void narrowClassTableOmitsIntervalOfF1First() {
        String out = Cli.on(
                        new Console.Looks(false, false, false, 86, true),
                        "evaluate",
                        Cli.example("breast-cancer.csv"),
                        "--truth",
                        "truth",
                        "--prediction",
                        "logistic_prediction")
                .out();

        assertThat(out)
                .contains(
                        " malignant  199/212     0.9900  [0.9645, 0.9982]  0.9387  [0.8979, 0.9638]  0.9637\n",
                        "too narrow: items, interval of F1.");
    }

    @Test
    void warningOnClassesWithoutItemsIsAboveTableOnce() {
        List<String> lines = Cli.run(
                        "evaluate",
                        Cli.example("digits.csv"),
                        "--truth",
                        "truth",
                        "--prediction",
                        "svm",
                        "--labels",
                        "0,1,2,3,4,5,6,7,8,9,a",
                        "--metric",
                        "f1.macro,precision.macro,recall@a")
                .lines();

        assertThat(lines)
                .containsSubsequence(
                        " Warning: [1] f1.macro and precision.macro: left out, absent from truth and prediction: a",
                        " Warning: [2] recall@a is undefined: no observation counts as a trial");
        assertThat(lines.indexOf(
                        " Warning: [1] f1.macro and precision.macro: left out, absent from truth and prediction: a"))
                .isLessThan(lines.indexOf(lines.stream()
                        .filter(line -> line.startsWith(" f1.macro "))
                        .findFirst()
                        .orElseThrow()));
    }

    @Test
    void tableShowsTypedMetricNamesAndJsonIds() {
        String[] typed = {"--metric", "sensitivity,F2,iou,f1_macro", "--metric", "sens@*"};

        assertThat(breastCancer(typed).lines())
                .anyMatch(line -> line.startsWith(" sensitivity "))
                .anyMatch(line -> line.startsWith(" F2 "))
                .anyMatch(line -> line.startsWith(" iou "))
                .anyMatch(line -> line.startsWith(" f1_macro "))
                .anyMatch(line -> line.startsWith(" sens@malignant "))
                .noneMatch(line -> line.startsWith(" recall") || line.startsWith(" jaccard"));
        assertThat(breastCancer("--metric", "iou", "--format", "json")
                        .json()
                        .get("results")
                        .get(0)
                        .get("metric")
                        .stringValue())
                .isEqualTo("jaccard");
    }

    @Test
    void evaluationWithoutMetricOptionGivesDefaultReport() {
        List<String> metrics = new ArrayList<>();
        breastCancer("--format", "json")
                .json()
                .get("results")
                .forEach(result -> metrics.add(result.get("metric").stringValue()));

        assertThat(metrics)
                .contains("precision@benign", "recall@benign", "f1@benign", "precision@malignant", "f1@malignant")
                .containsSubsequence("accuracy", "mcc", "cohen-kappa", "f1.macro", "f1.weighted")
                .as("averages that equal accuracy")
                .doesNotContain("f1.micro", "precision.micro", "recall.micro", "recall.weighted");
    }

    @Test
    void jsonMatchesSchemaAndContainsCounts() {
        Outcome outcome = breastCancer("--format", "json");
        JsonNode json = outcome.json();

        assertThat(Cli.complaints("evaluateDocument", json)).isEmpty();
        assertThat(outcome.out()).endsWith("}\n").hasLineCount(1);
        assertThat(json.get("schema").stringValue()).isEqualTo("credence/1");
        assertThat(json.get("input").get("rows").longValue()).isEqualTo(569);
        assertThat(json.get("input").get("evidence").toString())
                .isEqualTo("{\"type\":\"confusion\",\"labels\":[\"benign\",\"malignant\"],\"ordered\":false,"
                        + "\"positive\":\"malignant\",\"counts\":[[355,2],[13,199]]}");
    }

    @Test
    void jsonContainsTheWilsonIntervalOfPrecision() {
        JsonNode precision = breastCancer("--metric", "precision", "--method", "wilson", "--format", "json")
                .json()
                .get("results")
                .get(0);
        double n = 201;
        double p = 199 / n;
        double z = 1.959963984540054;
        double centre = (p + z * z / (2 * n)) / (1 + z * z / n);
        double half = z / (1 + z * z / n) * Math.sqrt(p * (1 - p) / n + z * z / (4 * n * n));

        // Peak error observed: 2.2e-16.
        assertThat(precision.get("lower").doubleValue()).isCloseTo(centre - half, within(1e-15));
        assertThat(precision.get("upper").doubleValue()).isCloseTo(centre + half, within(1e-15));
        assertThat(precision.get("n").longValue()).isEqualTo(201);
    }

    @Test
    void csvIsARowPerEstimate() {
        assertThat(breastCancer("--metric", "accuracy", "--method", "wald", "--format", "csv")
                        .out())
                .isEqualTo(
                        "group,metric,value,lower,upper,level,kind,method,n,effective_n,design_effect,exact,status,notes\n"
                                + ",accuracy,0.9736379613356766,0.9604741938299357,0.9868017288414176,0.95,confidence,wald,569,,,"
                                + "false,ok,\n");
    }

    @Test
    void markdownIsATableToPaste() {
        assertThat(breastCancer("--metric", "accuracy", "--level", "0.9", "--format", "markdown")
                        .out())
                .isEqualTo("""
                        | truth \\\\ predicted | benign | malignant |
                        |:--|--:|--:|
                        | benign | 355 | 2 |
                        | malignant | 13 | 199 |

                        | metric | value | 90% interval | method | n | notes |
                        |:--|--:|:--|:--|--:|:--|
                        | accuracy | 0.9736 | [0.9601, 0.9826] | wilson-modified | 569 |  |
                        """);
    }

    @Test
    void terminalOutputHasColourAndLineDrawing() {
        Outcome outcome =
                Cli.on(new Console.Looks(true, true, false, 100, true), joined(BREAST_CANCER, "--metric", "accuracy"));

        assertThat(outcome.out())
                .contains("\u001b[1m", "\u001b[36m├─────────────────────●─────────────┤\u001b[0m")
                .contains("569 rows · truth: truth");
    }

    @Test
    void namedMethodsAreShownSideBySide() {
        List<String> rows = breastCancer(
                        "--metric", "f1", "--method", "wilson", "--method", "beta:prior=1", "--format", "csv")
                .lines();

        assertThat(rows).hasSize(3);
        assertThat(rows.get(1)).contains(",wilson,");
        assertThat(rows.get(2)).contains(",credible,beta:prior=1,", ",true,ok,");
    }

    @Test
    void scoreColumnAddsScoreMetrics() {
        JsonNode results = Cli.run(
                        "evaluate", Cli.example("breast-cancer.csv"),
                        "--truth", "truth",
                        "--score", "logistic_score",
                        "--positive", "malignant",
                        "--format", "json")
                .json()
                .get("results");
        List<String> metrics = new ArrayList<>();
        results.forEach(result -> metrics.add(result.get("metric").stringValue()));

        assertThat(metrics).contains("auroc", "average-precision", "brier", "log-loss");
    }

    @Test
    void metricWithThresholdReadsScores() {
        JsonNode f1 = Cli.run(
                        "evaluate", Cli.example("breast-cancer.csv"),
                        "--truth", "truth",
                        "--score", "logistic_score",
                        "--positive", "malignant",
                        "--metric", "f1:threshold=0.5",
                        "--format", "json")
                .json()
                .get("results")
                .get(0);

        assertThat(f1.get("metric").stringValue()).isEqualTo("f1:threshold=0.5");
        assertThat(f1.get("value").doubleValue()).isCloseTo(2 * 199 / (2 * 199 + 2 + 13.0), within(1e-15));
    }

    @Test
    void clustersWidenInterval() {
        double independent = width(segmentation("--metric", "f1", "--format", "json"));
        double clustered = width(segmentation("--metric", "f1", "--cluster", "image", "--format", "json"));

        assertThat(clustered / independent).isGreaterThan(5);
    }

    private static double width(Outcome outcome) {
        JsonNode estimate = outcome.json().get("results").get(0);
        return estimate.get("upper").doubleValue() - estimate.get("lower").doubleValue();
    }

    @Test
    void clusteredReportHasAColumnOfEffectiveItems() {
        assertThat(segmentation("--metric", "f1", "--cluster", "image").out())
                .contains(
                        "design: clustered, by: image",
                        "n  effective n  ",
                        " delta-wilson  35,994        296.0  ",
                        " effective n: the number of independent items that would give the same variance");
        assertThat(segmentation("--metric", "f1", "--format", "markdown").out()).doesNotContain("effective");
    }

    @ParameterizedTest
    @ValueSource(strings = {"wilson", "clopper-pearson", "beta", "jeffreys", "hoeffding"})
    void methodsForIndependentRowsRefuseClusters(String method) {
        Outcome outcome = segmentation("--metric", "f1", "--cluster", "image", "--method", method);

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err())
                .startsWith("credence: method '" + method + "' does not fit metric 'f1'")
                .contains("clustered", "methods that fit: [")
                .contains("delta-wilson")
                .hasLineCount(1);
    }

    @Test
    void foldsAreTheDesignOfACrossValidation() {
        Outcome outcome = breastCancer("--fold", "fold", "--metric", "accuracy");

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out())
                .contains("design: folded, by: fold")
                .containsPattern(" accuracy +0\\.9736 +\\[0\\.9493, 0\\.9864\\] +kfold-wilson +569");
    }

    @Test
    void refusalOfFoldsNamesFittingMethods() {
        Outcome outcome = breastCancer("--fold", "fold", "--metric", "f1", "--method", "wilson");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.err())
                .contains("the sample is folds", "methods that fit: [kfold-beta, kfold-beta-mean,", "nadeau-bengio]")
                .hasLineCount(1);
    }

    @Test
    void metricWithoutMethodShowsValueAndAdvice() {
        Outcome outcome = breastCancer("--metric", "mcc", "--method", "wilson", "--metric", "accuracy");

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out())
                .containsPattern(" mcc +0\\.9438 +none +569")
                .contains("[1] method 'wilson' does not fit metric 'mcc': ");
    }

    @Test
    void shortOptionSelectsPolicyForUndefinedClasses() {
        assertThat(breastCancer("--metric", "f1.macro", "--undefined", "skip").out())
                .contains(" f1.macro:undefined=skip ");
    }

    @Test
    void sameSeedGivesTheSameBytes() {
        assertThat(breastCancer("--seed", "7", "--format", "json").out())
                .isEqualTo(breastCancer("--seed", "7", "--format", "json").out());
    }

    @Test
    void scoresOutsideUnitIntervalOmitProbabilityLossesWithNote(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(
                folder.resolve("scores.csv"), "truth,score\nyes,2.5\nno,-1\nyes,0.5\nno,-3\nyes,-0.5\nno,0\n");
        String[] scored = {"evaluate", file.toString(), "--truth", "truth", "--score", "score", "--positive", "yes"};
        Outcome outcome = Cli.run(scored);

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out())
                .contains(" auroc ", "left out: metric 'brier' needs probabilities, scores in [0, 1]: score=-3.0")
                .doesNotContain(" brier  ");
        assertThat(Cli.run(joined(scored, "--metric", "brier")).err()).contains("metric 'brier' needs probabilities");
    }

    @Test
    void starAfterAMetricMeansEachClass() {
        Outcome each = Cli.run(
                "evaluate",
                LETTERS,
                "--truth",
                "truth",
                "--prediction",
                "knn",
                "-m",
                "f1@*,accuracy",
                "--format",
                "json");

        assertThat(each.status()).as(each.err()).isZero();
        JsonNode results = each.json().get("results");
        assertThat(results).hasSize(27);
        assertThat(results.get(0).get("metric").stringValue()).isEqualTo("f1@A");
        assertThat(results.get(26).get("metric").stringValue()).isEqualTo("accuracy");
        assertThat(Cli.run(
                                "compare",
                                LETTERS,
                                "--truth",
                                "truth",
                                "--prediction",
                                "knn",
                                "--against",
                                "tree",
                                "-m",
                                "f1@*",
                                "--format",
                                "json")
                        .json()
                        .get("results"))
                .hasSize(26);
    }
}
