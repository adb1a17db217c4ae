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

/** Tests {@code compare} with more than two systems. */
class CompareManyTest {
    @TempDir
    private Path directory = Path.of("");

    private static Outcome digits(String... more) {
        List<String> all = new ArrayList<>(
                List.of("compare", Cli.example("digits.csv"), "--truth", "truth", "--prediction", "svm"));
        all.addAll(Arrays.asList(more));
        return Cli.run(all.toArray(String[]::new));
    }

    private static JsonNode only(Outcome outcome) {
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.status()).isZero();
        assertThat(Cli.complaints("compareManyDocument", outcome.json())).isEmpty();
        return outcome.json().get("results").get(0);
    }

    private String file(String... lines) throws IOException {
        Path path = directory.resolve("rows.csv");
        Files.write(path, List.of(lines));
        return path.toString();
    }

    @Test
    void severalSystemsAreRankedWithAllPairs() {
        Outcome outcome = digits("--against", "tree,knn", "--metric", "accuracy");

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out())
                .contains("systems: [svm, tree, knn]")
                .contains("    1  svm     0.9822  a       1,797")
                .contains("    2  knn     0.9794  a       1,797")
                .contains("    3  tree    0.8425  b       1,797")
                .contains(" svm    knn         0.0028  [-0.0058, 0.0117]")
                .contains("Cochran's Q test")
                .contains("These data do not show which of svm and knn is best by accuracy; svm is better than tree.")
                .contains(
                        "all 3 intervals of pairs contain their true values together with 95% confidence; each has the level 97.88% by itself");
    }

    @Test
    void intervalsOfASequenceCoverSimultaneouslyAtEveryLook() {
        String[] sequence = {"--against", "tree,knn", "--metric", "accuracy", "--comparator", "asymptotic-sequence"};
        Outcome outcome = digits(sequence);
        List<String> json = new ArrayList<>(List.of(sequence));
        json.addAll(List.of("--format", "json"));
        JsonNode result = only(digits(json.toArray(String[]::new)));

        assertThat(outcome.out())
                .contains(
                        "all 3 intervals of pairs contain their true values together with 95% confidence; each has the level 98.33% by itself")
                .contains("are valid together at every look, by a union bound")
                .doesNotContain("Cochran");
        assertThat(result.get("differences")
                        .get(0)
                        .get("eValues")
                        .get(0)
                        .get("value")
                        .doubleValue())
                .isGreaterThan(1e6);
    }

    /**
     * The level of a pair is above that of all pairs, and fewer draws than it needs are wrong usage, not an error of
     * the program.
     */
    @Test
    void tooFewDrawsForPairLevelAreUsageError() {
        Outcome own = digits(
                "--against",
                "tree,knn",
                "--metric",
                "accuracy",
                "--comparator",
                "paired-bootstrap",
                "--level",
                ".99",
                "--draws",
                "100");

        assertThat(own.status()).isEqualTo(2);
        assertThat(own.err())
                .startsWith("credence: draws must be at least 199 for level 0.99: draws=100; use more draws");
        assertThat(digits("--against", "tree,knn", "--metric", "accuracy", "--draws", "1")
                        .err())
                .startsWith("credence: draws must be at least 100 for all pairs together");
    }

    @Test
    void commaListEqualsRepeatedOptions() {
        assertThat(digits("--against", "tree", "--against", "knn", "--format", "json")
                        .out())
                .isEqualTo(digits("--against", "tree,knn", "--format", "json").out());
    }

    @Test
    void intervalOfPairEqualsTwoSystemComparisonAtAdjustedLevel() {
        JsonNode many = only(digits("--against", "tree,knn", "--metric", "f1.macro", "--format", "json"));
        double level = many.get("family").get("pairLevel").doubleValue();
        JsonNode two = digits(
                        "--against",
                        "knn",
                        "--metric",
                        "f1.macro",
                        "--format",
                        "json",
                        "--level",
                        Double.toString(level))
                .json()
                .get("results")
                .get(0);

        JsonNode pair = many.get("differences").get(1);
        assertThat(pair.get("second").stringValue()).isEqualTo("knn");
        assertThat(pair.get("difference")).isEqualTo(two.get("difference"));
        assertThat(pair.get("pValue")).isEqualTo(two.get("pValue"));
    }

    @Test
    void severalSystemsAreRankedOnClusters() {
        JsonNode result =
                only(digits("--against", "tree,knn", "--metric", "accuracy", "--cluster", "fold", "--format", "json"));

        assertThat(result.has("cochranQ")).isFalse();
        JsonNode blocks = result.get("blocks");
        assertThat(blocks.get("blocks").intValue()).isEqualTo(10);
        assertThat(blocks.get("friedman").get("test").stringValue()).isEqualTo("friedman");
        assertThat(blocks.get("nemenyi")).hasSize(3);
        assertThat(digits("--against", "tree,knn", "--metric", "accuracy", "--cluster", "fold")
                        .out())
                .contains("mean rank of blocks")
                .contains("Iman and Davenport's F test of ranks")
                .contains("accuracy: mean ranks over 10 blocks that are further apart than 1.048 differ (Nemenyi, 95%");
    }

    @Test
    void csvHasOneRowPerMetricAndPair() {
        List<String> lines = digits("--against", "tree,knn", "--format", "csv").lines();

        assertThat(lines).hasSize(7);
        assertThat(lines.get(0))
                .startsWith(
                        "metric,first,second,first_value,second_value,difference,lower,upper,level,pair_level,p_value,"
                                + "p_adjusted,p_adjusted_error,p_holm,significant,");
        assertThat(lines.get(1)).startsWith("accuracy,svm,tree,0.98219");
        assertThat(lines.get(4)).startsWith("f1.macro,svm,tree,");
        assertThat(lines)
                .allSatisfy(line -> assertThat(line.split(",", -1))
                        .hasSameSizeAs(lines.get(0).split(",", -1)));
    }

    @Test
    void columnNameWithCommaIsOneColumn() throws IOException {
        String file = file("t,p,\"a,b\",a,b", "x,x,y,x,y", "y,y,y,y,y", "x,x,x,x,y");

        Outcome two = Cli.run("compare", file, "--truth", "t", "--prediction", "p", "--against", "a,b");
        assertThat(two.err()).isEmpty();
        assertThat(two.out()).contains("second: a,b").doesNotContain("ranking");
        Outcome many = Cli.run(
                "compare",
                file,
                "--truth",
                "t",
                "--prediction",
                "p",
                "--against",
                "a,b",
                "--against",
                "b",
                "--format",
                "json");
        assertThat(many.json().get("input").get("systems").valueStream().map(JsonNode::stringValue))
                .containsExactly("p", "a,b", "b");
    }

    @Test
    void countsStratifiedClassesAndLabelOrderAreSupported() throws IOException {
        String file = file(
                "t,a,b,c,n", "low,low,low,mid,20", "mid,mid,low,mid,10", "high,high,high,mid,7", "low,mid,low,low,3");

        JsonNode result = only(Cli.run(
                "compare",
                file,
                "--truth",
                "t",
                "--prediction",
                "a",
                "--against",
                "b,c",
                "--count",
                "n",
                "--stratified",
                "--labels",
                "low,mid,high",
                "--metric",
                "cohen-kappa:weights=linear",
                "--format",
                "json"));
        assertThat(result.get("n").longValue()).isEqualTo(40);
        assertThat(result.get("differences")).hasSize(3);
    }

    @Test
    void moreSystemsThanItemsAndIdenticalSystemsAreCompared() throws IOException {
        String file = file("t,a,b,c,d,e", "y,y,y,y,n,y", "n,n,n,y,n,n");

        Outcome outcome = Cli.run(
                "compare", file, "--truth", "t", "--prediction", "a", "--against", "b,c,d,e", "--positive", "y");
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out())
                .contains("there are fewer items than systems: items=2, systems=5; few differences can be significant")
                .contains("pairs have no influences that vary on these data")
                .doesNotContain("NaN");
    }

    @Test
    void controlCharactersInSystemNamesAreEscaped() throws IOException {
        String file = file("t,\"<b>|a\",\"\u001b[31mred\",=cmd()", "y,y,n,y", "n,n,n,y", "y,y,y,y");
        String[] question = {
            "compare",
            file,
            "--truth",
            "t",
            "--prediction",
            "<b>|a",
            "--against",
            "\u001b[31mred",
            "--against",
            "=cmd()",
            "--metric",
            "accuracy",
            "--format"
        };
        String markdown = requested(question, "markdown");
        assertThat(markdown).doesNotContain("<b>").doesNotContain("\u001b");
        assertThat(requested(question, "table")).doesNotContain("\u001b");
        assertThat(requested(question, "csv")).doesNotContain("\u001b").doesNotContain(",=cmd()");
        assertThat(requested(question, "json")).doesNotContain("\u001b").contains("<b>|a");
    }

    private static String requested(String[] question, String format) {
        String[] all = Arrays.copyOf(question, question.length + 1);
        all[question.length] = format;
        Outcome outcome = Cli.run(all);
        assertThat(outcome.err()).isEmpty();
        return outcome.out();
    }

    @Test
    void figureShowsTheSimultaneousIntervalOfEachPair(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("pairs.svg");
        Outcome outcome = Cli.run(
                "compare",
                Cli.example("digits.csv"),
                "--truth=truth",
                "--prediction=svm",
                "--against=tree,knn",
                "--metric=accuracy",
                "--figure=interval",
                "-o",
                file.toString());

        assertThat(outcome.err()).isEmpty();
        assertThat(Files.readString(file))
                .contains("svm \u2212 tree", "svm \u2212 knn", "tree \u2212 knn")
                .contains("Lines are simultaneous 95% intervals: all pairs of a metric together have this level.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--prediction svm --against tree,knn --fold fold|--fold cannot be combined with several "
                        + "systems: folds share training rows, so that the variance of their differences is "
                        + "unknown; compare two at a time, or, where each value of the column is a slice of its "
                        + "own (data sets, sites), name it with --cluster",
                "--prediction svm --against tree,knn --weight svm_p0|--weight cannot be combined with several "
                        + "systems: compare two at a time",
                "--prediction svm --against tree,knn --margin 0.1|--margin applies to two systems, but "
                        + "several are named: name one second system, or leave --margin out",
                "--prediction svm --against tree,knn --id id|--id applies to two systems, but several are "
                        + "named: name one second system, or leave --id out",
                "--prediction svm --against tree,knn --with x.csv|--with FILE2 applies to two systems, but "
                        + "several are named: name one second system, or leave --with FILE2 out",
                "--prediction svm --against tree,svm|column 'svm' is named for two purposes; name different columns",
                "--prediction svm --against tree,kn|../../examples/data/digits.csv: no column 'kn'; did you mean 'knn'? available: [id, fold, truth, svm, tree, knn, svm_p0, svm_p1, svm_p2, svm_p3, svm_p4, svm_p5, svm_p6, svm_p7, svm_p8, svm_p9]",
                "--score svm_p0 --positive 0 --against tree,knn|--against names a column of predicted labels, and "
                        + "--score a column of scores: for the scores of two systems give --score and --against-score tree,knn",
                "--prediction svm --against tree,knn --comparator tango --comparator mcnemar|--comparator may be given once for several systems: comparators=[tango, mcnemar]",
                "--prediction svm --against tree,knn --metric auroc|metric 'auroc' needs the scores of all systems: give --score COLUMN and --against-score COLUMN",
            })
    void wrongUsageIsReportedInOneLine(String options, String message) {
        List<String> all = new ArrayList<>(List.of("compare", "../../examples/data/digits.csv", "--truth", "truth"));
        all.addAll(List.of(options.split(" ")));

        Outcome outcome = Cli.run(all.toArray(String[]::new));

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).isEqualTo("credence: " + message + "\n");
    }
}
