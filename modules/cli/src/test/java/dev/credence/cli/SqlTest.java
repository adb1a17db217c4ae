package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.cli.Cli.Outcome;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Runs the statements on DuckDB and reads their results again. */
class SqlTest {
    private static final String CANCER = Cli.example("breast-cancer.csv");

    @TempDir
    private Path directory = Path.of("");

    private static String sql(String... args) {
        String[] all = new String[args.length + 1];
        all[0] = "sql";
        System.arraycopy(args, 0, all, 1, args.length);
        Outcome outcome = Cli.run(all);
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.status()).isZero();
        return outcome.out();
    }

    /** Runs a statement on a table and returns the file of its result. */
    private String result(String table, String select, String query) throws SQLException {
        Path out = directory.resolve("result.csv");
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE SCHEMA logs");
            statement.execute("CREATE TABLE " + table + " AS " + select);
            statement.execute("COPY (" + query.strip().replaceAll(";$", "") + ") TO '" + out + "' (HEADER)");
        }
        return out.toString();
    }

    private static JsonNode results(String... args) {
        Outcome outcome = Cli.run(args);
        assertThat(outcome.err()).isEmpty();
        return outcome.json().get("results");
    }

    @Test
    void countsOfPredictionsGiveTheDigitsOfTheRows() throws SQLException {
        String query = sql(
                "--dialect",
                "duckdb",
                "--table",
                "logs.predictions",
                "--truth",
                "truth",
                "--prediction",
                "tree_prediction");
        assertThat(query).isEqualTo("""
                        SELECT "truth", "tree_prediction", COUNT(*) AS "n"
                        FROM "logs"."predictions"
                        WHERE "truth" IS NOT NULL AND "tree_prediction" IS NOT NULL
                        GROUP BY "truth", "tree_prediction"
                        ORDER BY "truth", "tree_prediction";
                        """);
        String counts = result("logs.predictions", "SELECT * FROM '" + CANCER + "'", query);
        assertThat(results(
                        "evaluate",
                        counts,
                        "--truth",
                        "truth",
                        "--prediction",
                        "tree_prediction",
                        "--count",
                        "n",
                        "--positive",
                        "malignant",
                        "--format",
                        "json"))
                .isEqualTo(results(
                        "evaluate",
                        CANCER,
                        "--truth",
                        "truth",
                        "--prediction",
                        "tree_prediction",
                        "--positive",
                        "malignant",
                        "--format",
                        "json"));
    }

    @Test
    void twoSystemsAreComparedOnTheirCounts() throws SQLException {
        String query = sql(
                "--dialect",
                "duckdb",
                "--table",
                "logs.predictions",
                "--truth",
                "truth",
                "--prediction",
                "tree_prediction",
                "--against",
                "logistic_prediction",
                "--fold",
                "fold");
        String counts = result("logs.predictions", "SELECT * FROM '" + CANCER + "'", query);
        String[] what = ("--truth truth --prediction tree_prediction --against logistic_prediction --fold fold"
                        + " --positive malignant --metric f1 --format json")
                .split(" ");
        assertThat(results(joined(what, "compare", counts, "--count", "n")))
                .isEqualTo(results(joined(what, "compare", CANCER)));
    }

    private static String[] joined(String[] last, String... first) {
        String[] all = Arrays.copyOf(first, first.length + last.length);
        System.arraycopy(last, 0, all, first.length, last.length);
        return all;
    }

    /** Scores are of every hostile kind: saturated, tiny, negative, infinite, above 1, around the powers of 2. */
    @Test
    void rangesOfScoresContainTheAreaOfTheRows() throws SQLException {
        String select = "SELECT i % 3 = 0 AS t, CASE i % 7 WHEN 0 THEN 1.0 WHEN 1 THEN 0.0 WHEN 2 THEN 1e-310"
                + " WHEN 3 THEN 'inf'::DOUBLE WHEN 4 THEN -sqrt(i) WHEN 5 THEN pow(2.0, -(i % 50)) ELSE i * 0.618 % 1 END AS s"
                + " FROM range(20000) r(i)";
        String query = sql("--dialect", "duckdb", "--table", "logs.x", "--truth", "t", "--score", "s", "--bits", "5");
        Path rows = directory.resolve("rows.csv");
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE x AS " + select);
            statement.execute("COPY x TO '" + rows + "' (HEADER)");
        }
        String ranges = result("logs.x", select, query);
        String[] what = "--truth t --positive true --metric auroc --metric average-precision --format json".split(" ");
        JsonNode coarse =
                results(joined(what, "evaluate", ranges, "--score", "s", "--score-to", "s_to", "--count", "n"));
        JsonNode exact = results(joined(what, "evaluate", rows.toString(), "--score", "s"));
        for (int metric = 0; metric < 2; metric++) {
            assertBounded(coarse.get(metric), exact.get(metric));
        }
    }

    /** The exact value must lie within the bounds of the coarse one. */
    private static void assertBounded(JsonNode coarse, JsonNode exact) {
        JsonNode sure = coarse.get("guaranteedBounds");
        assertThat(exact.get("value").doubleValue())
                .isBetween(
                        sure.get("lower").doubleValue() - 1e-12,
                        sure.get("upper").doubleValue() + 1e-12);
        assertThat(sure.get("upper").doubleValue() - sure.get("lower").doubleValue())
                .isBetween(0.0, 0.1);
    }

    @Test
    void realScoresGiveTheAreaOfTheirRows() throws SQLException {
        String query = sql("--dialect", "duckdb", "--table", "logs.x", "--truth", "truth", "--score", "logistic_score");
        String ranges = result("logs.x", "SELECT * FROM '" + CANCER + "'", query);
        String[] what =
                "--truth truth --score logistic_score --positive malignant --metric auroc --format json".split(" ");
        JsonNode coarse = results(joined(what, "evaluate", ranges, "--score-to", "logistic_score_to", "--count", "n"));
        JsonNode exact = results(joined(what, "evaluate", CANCER));
        // no range of these scores holds both truths, so that nothing is lost and there are no bounds to widen by
        assertThat(coarse.get(0).has("guaranteedBounds")).isFalse();
        assertThat(coarse.get(0).get("value").doubleValue())
                .isCloseTo(exact.get(0).get("value").doubleValue(), within(1e-15));
        assertThat(coarse.get(0).get("n")).isEqualTo(exact.get(0).get("n"));
    }

    @Test
    void hostileNamesStayNames() throws SQLException {
        String truth = "tr\"uth`; DROP TABLE x; --";
        String query = sql(
                "--dialect",
                "duckdb",
                "--table",
                "logs.\"a.b\"\"c\"",
                "--truth",
                truth,
                "--prediction",
                "n",
                "--cluster",
                "SELECT");
        assertThat(query).contains("FROM \"logs\".\"a.b\"\"c\"").contains("AS \"n_\"");
        String counts = result(
                "logs.\"a.b\"\"c\"",
                "SELECT 'x' AS \"" + truth.replace("\"", "\"\"") + "\", 'x' AS n, 1 AS \"SELECT\" FROM range(3)",
                query);
        JsonNode results = results(
                "evaluate",
                counts,
                "--truth",
                truth,
                "--prediction",
                "n",
                "--count",
                "n_",
                "--metric",
                "accuracy",
                "--format",
                "json");
        assertThat(results.get(0).get("n").longValue()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '~',
            value = {
                "bigquery|`a\\`b\\\\\"c`|FLOAT64",
                "snowflake|\"a`b\\\"\"c\"|DOUBLE",
                "trino|\"a`b\\\"\"c\"|DOUBLE",
                "duckdb|\"a`b\\\"\"c\"|DOUBLE",
                "spark|`a``b\\\"c`|DOUBLE",
                "postgres|\"a`b\\\"\"c\"|DOUBLE PRECISION"
            },
            delimiter = '|')
    void namesAreQuotedAsTheDialectDoes(String dialect, String quoted, String type) {
        String query = sql("--dialect", dialect, "--table", "t", "--truth", "y", "--score", "a`b\\\"c");
        assertThat(query).contains("CAST(" + quoted + " AS " + type + ")").contains(quoted + " IS NOT NULL");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--prediction p --score s|either --prediction COLUMN or --score COLUMN must be given",
                "--cluster c|either --prediction COLUMN or --score COLUMN must be given",
                "--prediction p --cluster c --fold f|only one design may be given: --cluster and --fold were given",
                "--score s --bits 0|--bits must lie in [1, 20]: --bits=0",
                "--score s --against q|--against needs --prediction",
                "--prediction p --table a..b|a name must not be empty",
                "--prediction p --table a.\"b|a quote of the table's name is not closed"
            })
    void unsupportedRequestsAreReported(String args, String message) {
        String[] some =
                ("sql --dialect duckdb --truth t " + args + (args.contains("--table") ? "" : " --table t")).split(" ");
        Outcome outcome = Cli.run(some);
        assertThat(outcome.err()).contains(message);
        assertThat(outcome.status()).isEqualTo(2);
    }
}
