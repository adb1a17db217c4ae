package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Tests scores of several classes, from a file and from a request. */
class ClassScoresTest {
    private static final String DIGITS = Cli.example("digits.csv");
    private static final String ROWS = """
            truth,pa,pb,pc,w,g
            a,.7,.2,.1,1,x
            c,.1,.1,.8,2,x
            b,.3,.4,.3,1,y
            a,.4,.5,.1,1,y
            b,.2,.3,.5,2,z
            c,.5,.1,.4,1,z
            """;
    private static final String EVIDENCE = "{\"type\":\"class-scores\",\"labels\":[\"a\",\"b\",\"c\"],"
            + "\"truth\":[\"a\",\"c\",\"b\",\"a\",\"b\",\"c\"],\"scores\":"
            + "[[0.7,0.2,0.1],[0.1,0.1,0.8],[0.3,0.4,0.3],[0.4,0.5,0.1],[0.2,0.3,0.5],[0.5,0.1,0.4]]}";

    @TempDir
    private Path directory = Path.of("");

    private static Outcome evaluate(String file, String... more) {
        List<String> all = new ArrayList<>(List.of("evaluate", file, "--truth", "truth"));
        all.addAll(Arrays.asList(more));
        return Cli.run(all.toArray(String[]::new));
    }

    private Outcome rows(String content, String options) throws IOException {
        Path file = Files.writeString(directory.resolve("rows.csv"), content);
        Outcome outcome = evaluate(file.toString(), options.split(" "));
        return new Outcome(outcome.status(), outcome.out(), outcome.err().replace(file.toString(), "FILE"));
    }

    private static String[] named() {
        return IntStream.range(0, 10)
                .boxed()
                .flatMap(digit -> List.of("--class-score", digit + "=svm_p" + digit).stream())
                .toArray(String[]::new);
    }

    @Test
    void tableShowsAreasLossesAndTopAccuracyOfTenClasses() {
        assertThat(evaluate(
                                DIGITS,
                                "--class-scores",
                                "svm_p*",
                                "--metric",
                                "roc_auc_ovr,mlogloss,multiclass-brier,top_k_accuracy")
                        .lines())
                .contains(
                        DIGITS + ", 1,797 rows, truth: truth, classScores: svm_p*",
                        " Note: predictions are the class with the highest score of each row")
                .endsWith(
                        "                      value  95% interval      method               n  0.984     0.992         1",
                        " roc_auc_ovr         0.9993  [0.9978, 0.9998]  delta-wilson     1,797                       |-*|",
                        " mlogloss            0.1028  [0.0881, 0.1223]  hall             1,797",
                        " multiclass-brier    0.0334  [0.0269, 0.0416]  hall             1,797",
                        " top_k_accuracy:k=2  0.9911  [0.9856, 0.9945]  wilson-modified  1,797    |--------*----|",
                        "",
                        " the interval plots start at 0.984");
    }

    /** Computed with fractions and 40 digits from the same file. */
    @Test
    void lossesOfTenClassesEqualExactArithmetic() {
        JsonNode results = evaluate(
                        DIGITS,
                        "--class-scores",
                        "svm_p*",
                        "--metric",
                        "multiclass-log-loss,multiclass-brier,top-k-accuracy,top-k-accuracy:k=3",
                        "--format",
                        "json")
                .json()
                .get("results");
        double[] exact = {0.10280100291305883, 0.03336745082376182, 1781 / 1797.0, 1784 / 1797.0};

        for (int i = 0; i < exact.length; i++) {
            assertThat(results.get(i).get("value").doubleValue()).isCloseTo(exact[i], within(1e-15));
        }
    }

    @Test
    void classOfHighestScoreIsPredictionWithoutPredictionColumn() throws IOException {
        JsonNode json =
                rows(ROWS, "--class-scores p* --metric accuracy --format json").json();
        JsonNode tied = rows(
                        "truth,pa,pb\na,.5,.5\nb,.5,.5\na,.4,.6\nb,.1,.9\n",
                        "--class-scores p* --metric accuracy --format json")
                .json();

        assertThat(json.at("/results/0/value").doubleValue()).isEqualTo(3 / 6.0);
        assertThat(json.at("/notes/0/message").stringValue())
                .isEqualTo("predictions are the class with the highest score of each row");
        assertThat(tied.at("/results/0/value").doubleValue()).isEqualTo(2 / 4.0);
        assertThat(tied.at("/notes/0/message").stringValue())
                .isEqualTo("predictions are the class with the highest score of each row, and the first of several such"
                        + " classes in 2 rows");
    }

    @ParameterizedTest
    @CsvSource({"--weight w", "--cluster g", "--stratified", "--fold g"})
    void predictionOfTheHighestScoreHasTheSamplingDesign(String option) throws IOException {
        String predicted = ROWS.replace("truth,", "truth,p,")
                .replace("a,.7", "a,a,.7")
                .replace("c,.1", "c,c,.1")
                .replace("b,.3", "b,b,.3")
                .replace("a,.4", "a,b,.4")
                .replace("b,.2", "b,c,.2")
                .replace("c,.5", "c,a,.5");
        String named = rows(predicted, "--prediction p --metric f1.macro --format csv " + option)
                .out();

        assertThat(rows(ROWS, "--class-scores p* --metric f1.macro --format csv " + option)
                        .out())
                .isEqualTo(named);
    }

    @Test
    void columnPatternEqualsListOfColumns() {
        JsonNode byName = evaluate(DIGITS, joined(named(), "--format", "json")).json();
        JsonNode byPattern =
                evaluate(DIGITS, "--class-scores", "svm_p*", "--format", "json").json();

        assertThat(Cli.complaints("evaluateDocument", byName)).isEmpty();
        assertThat(byName.get("results")).isEqualTo(byPattern.get("results")).hasSize(45);
        assertThat(byName.get("input").get("classScores").stringValue()).startsWith("0=svm_p0, 1=svm_p1, ");
    }

    private static String[] joined(String[] some, String... more) {
        List<String> all = new ArrayList<>(Arrays.asList(some));
        all.addAll(Arrays.asList(more));
        return all.toArray(String[]::new);
    }

    @ParameterizedTest
    @ValueSource(strings = {"parquet", "json"})
    void everyInputFormatGivesSameAnswers(String format) throws SQLException {
        String file =
                directory.resolve("digits." + format.replace("json", "jsonl")).toString();
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement on = connection.createStatement()) {
            on.execute("COPY (SELECT * FROM read_csv('" + DIGITS + "')) TO '" + file + "' (FORMAT " + format + ")");
        }
        String[] options = {"--class-scores", "svm_p*", "--format", "csv"};

        assertThat(evaluate(file, options).out())
                .isEqualTo(evaluate(DIGITS, options).out())
                .hasLineCount(46);
    }

    /**
     * By hand: of the eight pairs of an item of a class and an item of another class, the first scores higher in 7 for
     * a, 6 for b and 7 for c.
     */
    @Test
    void valueIsTheMeanOfTheAreasOfClasses() throws IOException {
        JsonNode result = rows(ROWS, "--class-scores p* --metric auroc-ovr --format json")
                .json()
                .get("results")
                .get(0);

        assertThat(result.get("value").doubleValue()).isCloseTo((7 + 6 + 7) / 24.0, within(1e-15));
        assertThat(result.get("n").longValue()).isEqualTo(6);
    }

    @Test
    void classScoresAddMetricsToReportOfPredictions() {
        Outcome plain = evaluate(DIGITS, "--prediction", "svm", "--format", "csv");
        Outcome more = evaluate(DIGITS, "--prediction", "svm", "--class-scores", "svm_p*", "--format", "csv");

        assertThat(more.out()).startsWith(plain.out()).contains("\nscores of classes,top-k-accuracy,");
        assertThat(evaluate(
                                DIGITS,
                                "--prediction",
                                "svm",
                                "--class-scores",
                                "svm_p*",
                                "--metric",
                                "accuracy",
                                "--metric",
                                "auroc-ovo",
                                "--format",
                                "csv")
                        .out())
                .contains("\n,accuracy,")
                .contains("\n,auroc-ovo,");
    }

    @ParameterizedTest
    @CsvSource({"--weight w,weighted", "--cluster g,clustered", "--stratified,stratified"})
    void classScoresSupportUsualSamplingDesigns(String option, String design) throws IOException {
        JsonNode json = rows(ROWS, "--class-scores p* --metric auroc-ovo --format json " + option)
                .json();

        assertThat(json.get("input").get("design").stringValue()).isEqualTo(design);
        assertThat(json.get("results").get(0).get("method").stringValue()).isEqualTo("delta-wilson");
        assertThat(json.get("results").get(0).get("lower").doubleValue()).isBetween(0.0, 0.9);
    }

    @Test
    void classScoresInFoldsHaveCrossValidationInterval() throws IOException {
        JsonNode result = rows(ROWS, "--class-scores p* --metric auroc-ovo --format json --fold g")
                .json()
                .get("results")
                .get(0);

        assertThat(result.get("value").isNumber()).isTrue();
        assertThat(result.get("method").stringValue()).isEqualTo("kfold-wilson");
        assertThat(result.get("lower").doubleValue())
                .isLessThan(result.get("value").doubleValue());
    }

    @Test
    void bareStarReadsRemainingColumnsAndNoteNamesThem() throws IOException {
        String bare = """
                site,truth,0,1,2,w
                x,0,.7,.2,.1,1
                x,1,.2,.7,.1,2
                x,2,.1,.2,.7,1
                x,0,.2,.7,.1,3
                x,1,.1,.8,.1,1
                x,2,.2,.2,.6,1
                y,2,.2,.2,.6,1
                """;

        Outcome outcome = rows(bare, "--class-scores * --metric auroc-ovo --format json --weight w --where site=x");

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out())
                .contains("--class-scores '*' takes the columns 0, 1, 2 as the scores of the classes")
                .contains("6 of 7 rows are read, those with site = x");
    }

    @Test
    void bareStarThatLeavesOneColumnIsRefused() throws IOException {
        Outcome outcome = rows("truth,a,w\na,.7,1\nb,.2,1\n", "--class-scores * --weight w");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err())
                .isEqualTo(
                        "credence: FILE: --class-scores '*' must match two columns or more that no other option names:"
                                + " matched=[a]; available: [truth, a, w]\n");
    }

    @Test
    void batchRequestOfSameScoresGivesSameResult() throws IOException {
        JsonNode file = rows(ROWS, "--class-scores p* --metric auroc-ovo --format json")
                .json()
                .get("results")
                .get(0);
        JsonNode answer = Cli.given(
                        "{\"id\":\"r1\",\"op\":\"interval\",\"metric\":\"auroc-ovo\",\"evidence\":" + EVIDENCE + "}\n",
                        "batch")
                .json();

        assertThat(answer.get("id").stringValue()).isEqualTo("r1");
        for (String field : List.of("value", "lower", "upper", "n")) {
            assertThat(answer.get(field)).isEqualTo(file.get(field));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "--class-score a=pa --class-score b=pb --class-score c=pd|2|FILE: no column 'pd'; did you mean 'pa'? available: [truth, pa, pb, pc, w, g]",
                "--class-score a=pa --class-score b=pb|2|FILE: true class 'c' has no column of scores: classes=[a, b]; name the column of every class with --class-score LABEL=COLUMN, or leave such rows out with --where",
                "--class-score a=pa|2|--class-score must be given for two classes or more: classes=[a]",
                "--class-score a=pa --class-score a=pb|2|--class-score names label 'a' twice",
                "--class-score a=pa --class-score b=pa|2|column 'pa' is named for two purposes; name different columns",
                "--class-score pa|2|--class-score must be LABEL=COLUMN: --class-score='pa'",
                "--class-score a=|2|--class-score must be LABEL=COLUMN: --class-score='a='",
                "--class-scores p|2|--class-scores must contain one '*', which represents the label: --class-scores='p'",
                "--class-scores *p*|2|--class-scores must contain one '*', which represents the label: --class-scores='*p*'",
                "--class-scores q*|2|FILE: --class-scores 'q*' must match two columns or more: matched=[]; available: [truth, pa, pb, pc, w, g]",
                "--class-scores p* --class-score a=pa|2|--class-score and --class-scores exclude each other; name every class, or give a pattern",
                "--class-scores *|1|FILE, row 1 (line 2): g must be a number: g='x'; --class-scores '*' matches every column that no"
                        + " other option names; list the classes with --labels, so that it matches only their columns",
                "--class-scores p* --prediction pa|2|--class-scores 'p*' also matches column 'pa', which another option names; give a longer pattern, or name the columns one by one with --class-score LABEL=COLUMN",
                "--class-scores p* --count w|2|--count cannot be combined with --class-score; write one row per "
                        + "observation",
                "--class-scores p* --metric log-loss|2|metric 'log-loss' needs --score COLUMN and --positive LABEL; of the scores of several classes take multiclass-log-loss, or log-loss@LABEL for one class",
                "--prediction g --metric auroc-ovr|2|metric 'auroc-ovr' needs --class-score LABEL=COLUMN for each class",
            })
    void badOptionsEndInALine(String options, int status, String message) throws IOException {
        Outcome outcome = rows(ROWS, options);

        assertThat(outcome.err()).isEqualTo("credence: " + message + "\n");
        assertThat(outcome.status()).isEqualTo(status);
        assertThat(outcome.out()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "NaN|FILE, row 2 (line 3): pb must be a number: pb='NaN'",
                "``|FILE, row 2 (line 3): pb must be a number: pb=''; fill it in, or leave such rows out with --drop-missing",
                "much|FILE, row 2 (line 3): pb must be a number: pb='much'",
            })
    void invalidScoreIsReportedAndErrorStatesRow(String field, String message) throws IOException {
        Outcome outcome = rows("truth,pa,pb\na,.7,.3\nb,.2," + field + "\n", "--class-scores p*");

        assertThat(outcome.err()).isEqualTo("credence: " + message + "\n");
        assertThat(outcome.status()).isEqualTo(1);
    }

    @Test
    void singleTrueClassIsReported() throws IOException {
        assertThat(rows("truth,pa,pb\na,.7,.3\na,.2,.8\n", "--class-scores p*").err())
                .isEqualTo("credence: FILE: the truth has only one class, 'a': metrics that need another class are "
                        + "undefined; name metrics that are defined, such as --metric accuracy\n");
    }

    @Test
    void classWithoutItemsIsNoted() throws IOException {
        assertThat(rows("truth,pa,pb,pc\na,.7,.3,0\nb,.2,.8,0\n", "--class-scores p* --metric auroc-ovr --format json")
                        .json()
                        .get("results")
                        .get(0)
                        .get("notes")
                        .toString())
                .contains("classes without items are left out: [c]");
    }
}
