package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class CompareTest extends WrittenFiles {
    private static Outcome letters(String... more) {
        return compare("letters.csv", "knn", "tree", more);
    }

    private static Outcome segmentation(String... more) {
        List<String> all = new ArrayList<>(List.of("--positive", "1"));
        all.addAll(Arrays.asList(more));
        return compare("synthetic-segmentation.csv.gz", "system_a", "system_b", all.toArray(String[]::new));
    }

    private static Outcome compare(String file, String first, String second, String... more) {
        List<String> all = new ArrayList<>(
                List.of("compare", Cli.example(file), "--truth", "truth", "--prediction", first, "--against", second));
        all.addAll(Arrays.asList(more));
        return Cli.run(all.toArray(String[]::new));
    }

    private static JsonNode only(Outcome outcome) {
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.status()).isZero();
        assertThat(Cli.complaints("compareDocument", outcome.json())).isEmpty();
        return outcome.json().get("results").get(0);
    }

    private static double width(JsonNode comparison) {
        JsonNode difference = comparison.get("difference");
        return difference.get("upper").doubleValue() - difference.get("lower").doubleValue();
    }

    /** Whichever system is named first, the sentence subtracts the smaller value from the larger one. */
    @ParameterizedTest
    @ValueSource(strings = {"accuracy", "f1.macro", "error-rate"})
    void exchangedSystemsHaveTheSameConclusion(String metric) {
        String conclusion = conclusion("knn", "tree", metric);
        assertThat(conclusion)
                .startsWith("knn is better than tree by ")
                .contains(metric.equals("error-rate") ? ", tree minus knn, is 0." : ", knn minus tree, is 0.");
        assertThat(conclusion("tree", "knn", metric)).isEqualTo(conclusion);
    }

    private static String conclusion(String first, String second, String metric) {
        return compare("letters.csv", first, second, "--metric", metric)
                .out()
                .lines()
                .map(String::strip)
                .filter(line -> line.startsWith("knn is better"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void sequenceHasEValuesInTextAndJson() {
        Outcome text = letters("--metric", "accuracy", "--margin", "0.01", "--comparator", "asymptotic-sequence");
        JsonNode evidence = only(letters(
                        "--metric",
                        "accuracy",
                        "--margin",
                        "0.01",
                        "--comparator",
                        "asymptotic-sequence",
                        "--format",
                        "json"))
                .get("eValues");

        assertThat(text.out())
                .contains("accuracy: the e-value against 'no difference' is ")
                .contains("accuracy: the e-value against 'worse by 0.01 or more' is ");
        assertThat(evidence.get(0).get("against").stringValue()).isEqualTo("no-difference");
        assertThat(evidence.get(1).get("against").stringValue()).isEqualTo("worse-by");
        assertThat(evidence.get(1).get("limit").doubleValue()).isEqualTo(0.01);
        assertThat(evidence.get(1).get("value").doubleValue())
                .isGreaterThan(evidence.get(0).get("value").doubleValue());
    }

    /**
     * Losses that do not vary, or vary only by rounding (1 - 0.9 is not 0.1), give no estimate of their variance: two
     * rows once gave p = 0.
     */
    @ParameterizedTest
    @ValueSource(strings = {"a,.9,.8|a,.9,.8", "a,.9,.8|b,.1,.2", "a,.1,.2|b,.9,.8", "a,.5,.5|b,.5,.5"})
    void pairedLossesWithoutVariationHaveNoInterval(String rows) throws IOException {
        String[] lines = ("t,s,u|" + String.join("|", Collections.nCopies(15, rows))).split("\\|");
        String scores = " --truth t --score s --against-score u --positive a --metric log-loss --format json";
        JsonNode found = only(Cli.run(("compare " + file("losses.csv", lines) + scores).split(" ")));

        assertThat(found.get("status").stringValue()).isEqualTo("degenerate");
        assertThat(found.get("pValue").doubleValue()).isEqualTo(1);
        assertThat(found.get("difference").get("lower").stringValue()).isEqualTo("-Infinity");
        assertThat(found.get("difference").get("upper").stringValue()).isEqualTo("Infinity");
        assertThat(found.get("notes"))
                .anyMatch(note -> note.get("message").stringValue().startsWith("the differences do not vary"));
    }

    /** In the first file the differences are due to rounding, and in the second there are none. */
    @Test
    void independentLossesWithoutVariationHaveNoInterval() throws IOException {
        String first = file("a.csv", ("t,s|" + String.join("|", Collections.nCopies(15, "a,.9|b,.1"))).split("\\|"));
        String second = file("b.csv", ("t,s|" + String.join("|", Collections.nCopies(9, "a,.5|b,.5"))).split("\\|"));
        String scores =
                " --truth t --score s --positive a --metric log-loss --comparator independent-delta --format json";
        JsonNode found = only(Cli.run(("compare " + first + " --with " + second + scores).split(" ")));

        assertThat(found.get("status").stringValue()).isEqualTo("degenerate");
        assertThat(found.get("difference").get("lower").stringValue()).isEqualTo("-Infinity");
        assertThat(found.get("difference").get("upper").stringValue()).isEqualTo("Infinity");
        assertThat(found.get("notes").toString()).contains("nothing is known of the difference in that direction");
    }

    @Test
    void systemsOnSameRowsAreComparedAsPaired() {
        Outcome outcome = letters();

        assertThat(outcome.status()).isZero();
        assertThat(outcome.lines())
                .startsWith(
                        Cli.example("letters.csv")
                                + ", 20,000 rows, truth: truth, first: knn, second: tree, pairing: paired",
                        "",
                        " knn is better than tree by accuracy. The difference in accuracy, knn minus tree, is 0.108; with 95%"
                                + " confidence it lies between 0.103 and 0.113 (n = 20,000).",
                        " Macro-averaged F1, weighted F1, Matthews' correlation coefficient and Cohen's kappa agree.",
                        " By F1 of each class, with p-values adjusted over all 26 classes, knn is better for 'A', 'B', 'C', 'D',"
                                + " 'E' and 21 more.",
                        "",
                        "                 knn    tree  difference  95% interval            p  comparator         n"
                                + "  -0.2        0         0.2",
                        " accuracy     0.9505  0.8425      0.1080  [0.1030, 0.1132]  <1e-300  tango         20,000"
                                + "                    *|");
        assertThat(outcome.out()).contains(" f1.macro ", " cohen-kappa ");
    }

    @Test
    void pairingMakesTheIntervalNarrower() {
        JsonNode paired = only(letters("--metric", "f1.macro", "--format", "json"));
        JsonNode independent = only(Cli.run(
                "compare", Cli.example("letters.csv"),
                "--truth", "truth",
                "--prediction", "knn",
                "--with", Cli.example("letters.csv"),
                "--against", "tree",
                "--metric", "f1.macro",
                "--format", "json"));

        assertThat(paired.get("comparator").stringValue()).isEqualTo("paired-delta");
        assertThat(independent.get("comparator").stringValue()).isEqualTo("independent-delta");
        assertThat(width(paired)).isLessThan(width(independent));
        assertThat(paired.get("n").longValue()).isEqualTo(20_000);
        assertThat(independent.get("n").longValue()).isEqualTo(40_000);
    }

    @Test
    void rowsMatchedByIdGiveResultsOfPairedRows() {
        JsonNode together = only(letters("--metric", "f1.macro", "--format", "json"));
        JsonNode matched = only(Cli.run(
                "compare", Cli.example("letters.csv"),
                "--truth", "truth",
                "--prediction", "knn",
                "--with", Cli.example("letters.csv"),
                "--against", "tree",
                "--id", "id",
                "--metric", "f1.macro",
                "--format", "json"));

        assertThat(matched).isEqualTo(together);
    }

    @Test
    void orderOfMatchedRowsDoesNotChangeResults() throws IOException {
        String a = file("a.csv", "id,truth,guess", "1,y,y", "2,n,n", "3,y,n", "4,n,n");
        String b = file("b.csv", "id,truth,guess", "4,n,y", "2,n,n", "1,y,y", "3,y,y");

        JsonNode comparison = only(Cli.run(
                "compare",
                a,
                "--with",
                b,
                "--id",
                "id",
                "--truth",
                "truth",
                "--prediction",
                "guess",
                "--metric",
                "accuracy",
                "--format",
                "json"));

        assertThat(comparison.get("first").doubleValue()).isEqualTo(0.75);
        assertThat(comparison.get("second").doubleValue()).isEqualTo(0.75);
        assertThat(comparison.get("n").longValue()).isEqualTo(4);
    }

    @Test
    void unmatchedIdsAreNamedInError() throws IOException {
        String a = file("a.csv", "id,truth,guess", "1,y,y", "2,n,n", "3,y,n", "x4,n,n");
        String b = file("b.csv", "id,truth,guess", "1,y,y", "2,n,n", "5,y,n");

        Outcome outcome = Cli.run("compare", a, "--with", b, "--id", "id", "--truth", "truth", "--prediction", "guess");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err())
                .isEqualTo("credence: 2 of 4 rows of " + a + " are not in " + b + ", such as id '3', 'x4'\n");
    }

    @Test
    void idsThatAreTheSameNumberInAnotherFormAreNamedInError() throws IOException {
        String a = file("a.csv", "id,truth,guess", "1.0,y,y", "2.0,n,n");
        String b = file("b.csv", "id,truth,guess", "1,y,y", "2,n,n");

        Outcome outcome = Cli.run("compare", a, "--with", b, "--id", "id", "--truth", "truth", "--prediction", "guess");

        assertThat(outcome.err())
                .isEqualTo("credence: 2 of 2 rows of " + a + " are not in " + b + ", such as id '1.0', '2.0'; '1.0' and"
                        + " '1' are the same number: write ids alike in both files\n");
    }

    /** A file without the column of slices takes them from the first one. */
    @Test
    void idsInDifferentSlicesAreNamedInError() throws IOException {
        String a = file("a.csv", "id,truth,guess,s", "1,y,y,u", "2,n,n,v", "3,y,n,v", "4,n,n,u");
        String b = file("b.csv", "id,truth,guess,s", "1,y,y,u", "2,n,n,u", "3,y,n,v", "4,n,n,u");
        String without = file("c.csv", "id,truth,guess", "1,y,y", "2,n,n", "3,y,n", "4,n,n");
        String rest = " --id id --truth truth --prediction guess --slice s";

        Outcome outcome = Cli.run(("compare " + a + " --with " + b + rest).split(" "));

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.err())
                .isEqualTo(
                        "credence: the two files disagree on the slice (column 's') of 1 of 4 rows, such as id '2'\n");
        assertThat(Cli.run(("compare " + a + " --with " + without + rest).split(" "))
                        .status())
                .isZero();
    }

    @Test
    void idsWithDifferentTrueLabelsAreNamedInError() throws IOException {
        String a = file("a.csv", "id,truth,guess", "1,y,y", "2,n,n");
        String b = file("b.csv", "id,truth,guess", "1,y,y", "2,y,n");

        Outcome outcome = Cli.run("compare", a, "--with", b, "--id", "id", "--truth", "truth", "--prediction", "guess");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.err())
                .isEqualTo("credence: the two files disagree on the truth of 1 of 2 rows, such as id '2'\n");
    }

    @Test
    void duplicateIdIsError() throws IOException {
        String a = file("a.csv", "id,truth,guess", "1,y,y", "1,n,n");

        Outcome outcome = Cli.run("compare", a, "--with", a, "--id", "id", "--truth", "truth", "--prediction", "guess");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.err()).isEqualTo("credence: " + a + ": id '1' occurs twice; ids must be unique\n");
    }

    @Test
    void clustersWidenIntervalOfDifference() {
        double independent = width(only(segmentation("--metric", "f1", "--format", "json")));
        double clustered = width(only(segmentation("--metric", "f1", "--cluster", "image", "--format", "json")));

        assertThat(clustered / independent).isGreaterThan(5);
    }

    @Test
    void comparatorForIndependentRowsRefusesClusters() {
        Outcome outcome = segmentation("--metric", "accuracy", "--cluster", "image", "--comparator", "bayes-paired");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err())
                .startsWith("credence: comparator 'bayes-paired' does not fit metric 'accuracy': ")
                .contains("clustered", "comparators that fit: [", "paired-delta")
                .hasLineCount(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--margin", "--rope"})
    void marginAddsNonInferiorityAndEquivalenceTests(String option) {
        JsonNode test = only(letters("--metric", "accuracy", option, "0.2", "--format", "json"))
                .get("test");

        assertThat(test.get("nonInferiority").doubleValue()).isLessThan(1e-10);
        assertThat(test.get("equivalence").doubleValue()).isLessThan(1e-10);
        assertThat(letters("--metric", "accuracy", option, "0.2").out())
                .contains(" accuracy: with margin 0.2, p of non-inferiority ", ", of equivalence (TOST) ");
    }

    @Test
    void identicalSystemsHaveZeroDifference() {
        JsonNode comparison = only(Cli.run(
                "compare", Cli.example("letters.csv"),
                "--truth", "truth",
                "--prediction", "knn",
                "--with", Cli.example("letters.csv"),
                "--id", "id",
                "--metric", "f1.macro",
                "--format", "json"));

        assertThat(comparison.get("difference").get("value").doubleValue()).isZero();
        assertThat(comparison.get("pValue").doubleValue()).isEqualTo(1);
    }

    @Test
    void comparisonOfIdenticalColumnsIsRefused() {
        Outcome same = compare("letters.csv", "knn", "knn");
        assertThat(same.status()).isEqualTo(2);
        assertThat(same.err())
                .isEqualTo(
                        "credence: both systems are read from column 'knn', but a system cannot be compared with itself; name the column of"
                                + " the other system\n");
    }

    @Test
    void weightTwoGivesDifferenceOfDuplicatedRow() throws IOException {
        String weighted = file("w.csv", "truth,a,b,w", "y,y,n,2", "n,n,n,1", "y,n,y,1", "n,n,y,1", "y,y,y,2");
        String twice = file("t.csv", "truth,a,b", "y,y,n", "y,y,n", "n,n,n", "y,n,y", "n,n,y", "y,y,y", "y,y,y");

        JsonNode one = only(pair(weighted, "--weight", "w"));
        JsonNode two = only(pair(twice));

        assertThat(one.get("first")).isEqualTo(two.get("first"));
        assertThat(one.get("second")).isEqualTo(two.get("second"));
    }

    /** Each system is better on one of the slices, which the verdict on all rows hides. */
    @Test
    void oppositeSlicesAreNamedAboveTheTable() throws IOException {
        List<String> rows = new ArrayList<>(List.of("truth,a,b,site"));
        for (int row = 0; row < 100; row++) {
            rows.add("x,x," + (row < 30 ? "y" : "x") + ",north");
            rows.add("x," + (row < 30 ? "y" : "x") + ",x,south");
            rows.add("y,y,y,west");
        }
        String sites = file("sites.csv", rows.toArray(String[]::new));

        assertThat(compare(sites, "a", "b", "--metric", "accuracy", "--slice", "site")
                        .lines())
                .contains(
                        " These data do not show which of a and b is better by accuracy. The difference in accuracy, a minus b,"
                                + " is 0.000; with 95% confidence it lies between -0.052 and 0.052 (n = 300).")
                .contains(
                        " By accuracy on each of 3 slices, with intervals that cover all of them at once, a is better on"
                                + " 'north', and b is better on 'south'.");
    }

    /** A metric by which a system is better does not agree with one by which both are practically equal. */
    @Test
    void otherMetricsDoNotAgreeWithAVerdictByMargin() {
        assertThat(letters("--metric", "accuracy,f1.macro", "--margin", "0.2").out())
                .contains("knn and tree are practically equal", "By macro-averaged F1, knn is better.")
                .doesNotContain("agrees");
    }

    private static Outcome pair(String file, String... more) {
        List<String> all = new ArrayList<>(
                List.of("compare", file, "--truth", "truth", "--prediction", "a", "--against", "b", "--positive", "y"));
        all.addAll(List.of("--metric", "f1", "--format", "json"));
        all.addAll(Arrays.asList(more));
        return Cli.run(all.toArray(String[]::new));
    }

    @Test
    void scoresOnSameRowsAreComparedAsPaired() {
        JsonNode auroc = only(Cli.run(
                "compare", Cli.example("breast-cancer.csv"),
                "--truth", "truth",
                "--score", "logistic_score",
                "--against-score", "tree_score",
                "--positive", "malignant",
                "--metric", "auroc",
                "--format", "json"));

        assertThat(auroc.get("first").doubleValue()).isCloseTo(0.9952, within(5e-5));
        assertThat(auroc.get("second").doubleValue()).isCloseTo(0.9640, within(5e-5));
        assertThat(auroc.get("comparator").stringValue()).isEqualTo("paired-delta");
    }

    @Test
    void csvAndMarkdownHaveOneRowPerMetric() {
        List<String> csv = letters("--metric", "accuracy", "--format", "csv").lines();
        List<String> markdown =
                letters("--metric", "accuracy", "--format", "markdown").lines();

        assertThat(csv).hasSize(2);
        assertThat(csv.get(0)).startsWith("metric,first,second,difference,lower,upper,level,kind,ratio,");
        assertThat(csv.get(1)).startsWith("accuracy,0.9505,0.84245,0.1080");
        assertThat(csv.get(1).split(",", -1)).hasSameSizeAs(csv.get(0).split(",", -1));
        assertThat(markdown).hasSize(5);
        assertThat(markdown.get(4))
                .startsWith("| accuracy | 0.9505 | 0.8425 | 0.1080 | [0.1030, 0.1132] | &lt;1e-300 |");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--prediction knn|--against is missing: --prediction and --against name the columns of the two systems; for a second file use --with FILE2",
                "--prediction knn --against tree --id id|--id matches the rows of several systems: name a second file, or the column of systems with --system COLUMN",
                "--prediction knn --against tree --margin -1|margin of practical equivalence must be finite and >= 0: margin=-1.0",
                "--prediction knn --against tree --comparator pared-delta --seed 1|no comparator 'pared-delta'; did you mean 'paired-delta'? available: [asymptotic-sequence, bayes, bayes-paired, corrected-resampled-t, delong, independent-delta, isotonic-delta, kfold-paired-t, kfold-paired-t-corrected, mcnemar, miettinen-nurminen, paired-bootstrap, paired-delta, paired-dirichlet, permutation, propimp-difference, quantile-difference, tango]",
                "--prediction knn --against trees|../../examples/data/letters.csv: no column 'trees'; did you mean 'tree'? available: [id, fold, truth, knn, knn_score_a_to_m, forest, forest_score_a_to_m, tree, tree_score_a_to_m]",
                "--prediction knn --against tree --metric auroc|metric 'auroc' needs the scores of both systems: give --score COLUMN and --against-score COLUMN",
            })
    void wrongUsageIsReportedInOneLine(String options, String message) {
        List<String> all = new ArrayList<>(List.of("compare", "../../examples/data/letters.csv", "--truth", "truth"));
        all.addAll(List.of(options.split(" ")));

        Outcome outcome = Cli.run(all.toArray(String[]::new));

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).isEqualTo("credence: " + message + "\n");
    }

    @Test
    void tableComparesEveryClassWithAdjustedPValues() {
        Outcome outcome = Cli.run(
                "compare",
                Cli.example("digits.csv"),
                "--truth",
                "truth",
                "--prediction",
                "svm",
                "--against",
                "knn",
                "--metric",
                "f1@*");

        assertThat(outcome.lines())
                .contains(
                        " By F1 of each class, with p-values adjusted over all 10 classes, these data do not show for any"
                                + " class which of svm and knn is better.",
                        " p adjusted: by Holm's procedure over the 10 classes of f1; the intervals are those of each class"
                                + " by itself")
                .anyMatch(line -> line.matches(" class  items +svm +knn  difference  95% interval +p adjusted .*"))
                // 10 times the p-value 0.01502 of the class alone
                .anyMatch(line ->
                        line.matches(" 1 +182  0[.]9890  0[.]9655 +0[.]0235  \\[0[.]0046, 0[.]0465\\] +0[.]1502 .*"));
    }

    @Test
    void defaultMetricsCompareSeveralClassesOneByOne() {
        String[] command = {
            "compare", Cli.example("digits.csv"), "--truth", "truth", "--prediction", "svm", "--against", "tree"
        };

        assertThat(Cli.run(command).lines())
                .containsSubsequence(" f1 by class")
                .anyMatch(line -> line.contains("svm is better for '0', '1', '2', '3', '4' and 5 more."));
        List<String> asJson = new ArrayList<>(List.of(command));
        asJson.addAll(List.of("--format", "json"));
        JsonNode json = Cli.run(asJson.toArray(String[]::new)).json();
        assertThat(json.get("results")).hasSize(5);
        assertThat(json.get("classes")).hasSize(10);
    }

    @Test
    void headingsAreFirstAndSecondIfANameIsLong() {
        assertThat(Cli.run(
                                "compare",
                                Cli.example("breast-cancer.csv"),
                                "--truth",
                                "truth",
                                "--prediction",
                                "logistic_prediction",
                                "--against",
                                "tree_prediction",
                                "--positive",
                                "malignant",
                                "--metric",
                                "sensitivity")
                        .lines())
                .anyMatch(line -> line.matches(" +first +second +difference .*"))
                .anyMatch(line -> line.startsWith(" sensitivity "));
    }
}
