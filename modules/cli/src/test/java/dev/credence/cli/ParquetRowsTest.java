package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests Parquet files that are read row by row because they hold numbers; few labels are then read as numbers of their
 * own.
 */
class ParquetRowsTest {
    /** The file has 12,000 rows, which are more than are inspected to see whether a column holds ids. */
    private static final String ROWS =
            "SELECT CASE WHEN i % 7 < 3 THEN 'cat' WHEN i % 7 < 5 THEN 'dög' ELSE 'a \"cow\"' END AS truth,"
                    + " i % 7 < 3 AS flag, i % 7 AS digit, (i * 7919 % 1000) / 1000.0 AS score, 1 + i % 5 AS w,"
                    + " 'image' || (i % 40) AS image, 'id' || (i // 2) AS pair FROM range(12000) AS t(i)";

    @TempDir
    private Path directory = Path.of("");

    private Path write(String name, String query) throws SQLException {
        Path file = directory.resolve(name);
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement on = connection.createStatement()) {
            on.execute("COPY (" + query + ") TO '" + file + "'");
        }
        return file;
    }

    /** At 00:30 of 2 January in Berlin it is 1 January in UTC. */
    @ParameterizedTest
    @CsvSource({
        "time>=2026-01-02, 4",
        "time>=2026-01-02T00:00+01:00, 6",
        "time>=2026-01-01T23:00Z, 6",
        "id>=9007199254740994, 6",
        "id=9007199254740993, 2"
    })
    void timesAreReadInUtcAndLongIdsExactly(String where, int rows) throws SQLException {
        Path file = write(
                "times.parquet",
                "SELECT TIMESTAMPTZ '2026-01-01 22:30:00+00' + INTERVAL (i // 2) HOUR AS time, 9007199254740992 + i // 2 + 1"
                        + " AS id, i % 2 = 0 AS truth, i % 2 = 0 AS guess FROM range(8) AS t(i)");

        Outcome outcome = Cli.accuracy(file, "--where", where);

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.json().get("input").get("rows").intValue()).isEqualTo(rows);
    }

    private static Outcome evaluate(Path file, String options) {
        List<String> all = new ArrayList<>(List.of("evaluate", file.toString(), "--score", "score", "--format", "csv"));
        all.addAll(List.of(options.split(" ")));
        return Cli.run(all.toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--truth truth --positive cat",
                "--truth truth --positive dög --stratified",
                "--truth flag --positive true",
                "--truth digit --positive 3",
                "--truth truth --positive cat --cluster image",
                "--truth truth --positive cat --cluster pair",
                "--truth truth --positive cat --weight w"
            })
    void readsAsTheSameRowsInCsv(String options) throws SQLException {
        Outcome csv = evaluate(write("rows.csv", ROWS), options + " --metric auroc --metric brier");
        Outcome parquet = evaluate(write("rows.parquet", ROWS), options + " --metric auroc --metric brier");

        assertThat(parquet.err()).isEqualTo(csv.err()).isEmpty();
        assertThat(parquet.out()).isEqualTo(csv.out()).contains(",auroc,0.");
    }

    /** A score of 0.7 in single precision reaches a threshold of 0.7, as it does in a file of texts. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "curve ROWS -t truth -s score --positive yes --threshold 0.7 --format json",
                "evaluate ROWS -t truth -s score --positive yes --metric ece:bins=10 --metric brier --format json",
                "evaluate ROWS -t truth -s odd --positive yes --metric brier --metric auroc --format json",
                "evaluate ROWS -t truth -s score --positive yes --weight odd --metric brier --format json",
                "net-benefit ROWS -t truth -s score --positive yes --between 0.1..0.9 --points 9 --format json",
                "gate ROWS --outcome score --range 0,1 --at-least share:at-least=0.7=0.35 --level 0.9 --format json"
            })
    void singlePrecisionIsReadAsItsTextWhateverTheOtherOptions(String line) throws SQLException {
        String query =
                "SELECT CASE WHEN i % 3 < 2 THEN 'yes' ELSE 'no' END AS truth, (0.05 * (1 + i * 7 % 19))::TYPE AS score,"
                        + " ((i * 7919 % 1009 + 1) / 1013)::TYPE AS odd FROM range(2000) AS t(i)";
        String single = query.replace("TYPE", "FLOAT");

        Outcome parquet = run(line, write("rows.parquet", single), "");
        Outcome csv = run(line, write("rows.csv", single), "");

        assertThat(parquet.out().replace("parquet", "csv")).isEqualTo(csv.out()).contains("rows.csv");
        assertThat(run(line, directory.resolve("rows.parquet"), " --drop-missing")
                        .out())
                .isEqualTo(parquet.out());
        if (!line.contains("odd")) {
            Outcome doubles = run(line, write("rows.parquet", query.replace("TYPE", "DOUBLE")), "");
            assertThat(doubles.out()).isEqualTo(parquet.out());
        }
    }

    private static Outcome run(String line, Path file, String more) {
        return Cli.run((line.replace("ROWS", file.toString()) + more).split(" "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "NULL | 0.5 | DOUBLE | truth must not be empty: truth=''; fill it in, or leave such rows out with --drop-missing",
                "'' | 0.5 | DOUBLE | truth must not be empty: truth=''; fill it in, or leave such rows out with --drop-missing",
                "'a' | NULL | DOUBLE | score must be a number: score=''; fill it in, or leave such rows out with --drop-missing",
                "'a' | 'nan' | DOUBLE | score must be a number: score='NaN'",
                "'a' | 'high' | VARCHAR | score must be a number: score='high'"
            })
    void badFieldIsReportedAndErrorStatesRow(String truth, String score, String type, String complaint)
            throws SQLException {
        String truths = "CASE WHEN i = 4000 THEN " + truth + " WHEN i % 2 = 0 THEN 'a' ELSE 'b' END AS truth";
        String scores =
                "CASE WHEN i = 4000 THEN " + score + "::" + type + " ELSE (i % 10 / 10)::" + type + " END AS score";
        Path file = write("bad.parquet", "SELECT " + truths + ", " + scores + " FROM range(5000) AS t(i)");

        assertFailed(evaluate(file, "--truth truth --positive a"), 1, file + ", row 4001: " + complaint);
    }

    @Test
    void errorOfMissingLabelsStatesFirstRow() throws SQLException {
        Path file = write("none.parquet", "SELECT NULL::VARCHAR AS truth, 0.5 AS score FROM range(10)");

        assertFailed(
                evaluate(file, "--truth truth --positive a"),
                1,
                file
                        + ", row 1: truth must not be empty: truth=''; fill it in, or leave such rows out with --drop-missing");
    }

    @ParameterizedTest
    @ValueSource(strings = {"INTEGER", "DOUBLE", "FLOAT", "DECIMAL(9, 1)", "VARCHAR"})
    void wholeCountsOfEveryTypeAreReadAsTheSameCounts(String type) throws SQLException {
        Path file = write(
                "counts.parquet",
                "SELECT t.truth, t.guess, t.n::" + type + " AS n FROM (VALUES ('a', 'a', 80), ('a', 'b', 20),"
                        + " ('b', 'b', 100)) AS t(truth, guess, n)");

        assertThat(counted(file).out()).contains(",wilson-modified,200,");
    }

    @Test
    void fractionalCountIsRefusedAndErrorStatesRow() throws SQLException {
        Path file = write("half.parquet", "SELECT 'a' AS truth, 'a' AS guess, 10.5::DOUBLE AS n");

        assertFailed(counted(file), 1, file + ", row 1: n must be a whole number: n='10.5'");
    }

    private static Outcome counted(Path file) {
        return Cli.run(
                "evaluate",
                file.toString(),
                "--truth",
                "truth",
                "--prediction",
                "guess",
                "--count",
                "n",
                "--metric",
                "accuracy",
                "--format",
                "csv");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a\\*.parquet", "a*.parquet", "a\\b.parquet", "a[x].parquet", "a\\[x].parquet", "a?.parquet"})
    void nameThatLooksLikeAPatternMeansOnlyThatFile(String name) throws IOException, SQLException {
        Files.move(
                write("other.parquet", "SELECT 'a' AS truth, 'b' AS guess, 7 AS n"), directory.resolve("ax.parquet"));
        Path file = Files.move(
                write("moved.parquet", "SELECT 'a' AS truth, 'a' AS guess, 5 AS n"), directory.resolve(name));

        assertThat(counted(file).out()).contains(",accuracy,1.0,", ",wilson-modified,5,");
    }

    @Test
    void nameWithABackslashAndAPatternIsRefused() throws IOException, SQLException {
        Path file = Files.move(
                write("moved.parquet", "SELECT 'a' AS truth, 'a' AS guess, 5 AS n"),
                directory.resolve("a\\b*.parquet"));

        assertFailed(
                counted(file),
                2,
                file
                        + ": a path of a Parquet file must not contain both a backslash and one of * ? [; rename the file or"
                        + " its folder");
    }

    @Test
    void manyScoresInLabelColumnAreReported() throws SQLException {
        Path file = write("scores.parquet", "SELECT i / 20000 AS truth, 0.5 AS score FROM range(20000) AS t(i)");

        Outcome outcome = evaluate(file, "--truth truth --positive a");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.err())
                .startsWith("credence: " + file + ", row 10")
                .endsWith(": if it is a column of scores, give it as --score\n")
                .hasLineCount(1);
    }

    @Test
    void fileBrokenInMiddleGivesNoResult() throws IOException, SQLException {
        Path file = write(
                "broken.parquet",
                "SELECT CASE WHEN i % 2 = 0 THEN 'a' ELSE 'b' END AS truth, hash(i) / 1e19 AS score FROM range(300000)"
                        + " AS t(i)");
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            bytes.seek(bytes.length() / 2);
            bytes.write(new byte[1 << 20], 0, (int) Math.min(1 << 20, bytes.length() / 4));
        }

        Outcome outcome = evaluate(file, "--truth truth --positive a");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err())
                .startsWith("credence: " + file + ": cannot be read: ")
                .hasLineCount(1);
    }

    private static void assertFailed(Outcome outcome, int status, String message) {
        assertThat(outcome.err()).isEqualTo("credence: " + message + "\n");
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.status()).isEqualTo(status);
    }
}
