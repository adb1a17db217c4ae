package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import io.airlift.compress.zstd.ZstdOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that equal rows give the same bytes in every format. */
class InputFormatsTest {
    private static final String CSV = Cli.example("breast-cancer.csv");
    private static final String READ = "SELECT * FROM read_csv('" + CSV + "', all_varchar=true)";

    @TempDir
    private Path directory = Path.of("");

    private static String results(String file, String... more) {
        List<String> all = new ArrayList<>(List.of("evaluate", file, "--truth", "truth"));
        all.addAll(List.of("--prediction", "logistic_prediction", "--positive", "malignant", "--format", "csv"));
        all.addAll(Arrays.asList(more));
        Outcome outcome = Cli.run(all.toArray(String[]::new));
        assertThat(outcome.err()).isEmpty();
        return outcome.out();
    }

    private static void sql(String statement) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement on = connection.createStatement()) {
            on.execute(statement);
        }
    }

    private String write(String name) throws IOException, SQLException {
        Path file = directory.resolve(name);
        switch (name.substring(name.indexOf('.') + 1)) {
            case "csv.gz" -> copy(new GZIPOutputStream(Files.newOutputStream(file)), Files.readString(Path.of(CSV)));
            case "csv.zst" -> copy(new ZstdOutputStream(Files.newOutputStream(file)), Files.readString(Path.of(CSV)));
            case "tsv" -> Files.writeString(file, Files.readString(Path.of(CSV)).replace(',', '\t'));
            case "tsv.gz" ->
                copy(
                        new GZIPOutputStream(Files.newOutputStream(file)),
                        Files.readString(Path.of(CSV)).replace(',', '\t'));
            case "parquet" -> sql("COPY (" + READ + ") TO '" + file + "' (FORMAT parquet)");
            case "jsonl" -> sql("COPY (" + READ + ") TO '" + file + "' (FORMAT json)");
            default ->
                sql("COPY (" + READ + ") TO '" + file + "' (FORMAT json, COMPRESSION "
                        + (name.endsWith("gz") ? "gzip" : "zstd") + ")");
        }
        return file.toString();
    }

    private static void copy(OutputStream to, String text) throws IOException {
        try (to) {
            to.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a.csv.gz",
                "a.csv.zst",
                "a.tsv",
                "a.tsv.gz",
                "a.parquet",
                "a.jsonl",
                "a.jsonl.gz",
                "a.ndjson.zst"
            })
    void labelsOfEveryFormatEqualThoseOfCsv(String name) throws IOException, SQLException {
        assertThat(results(write(name))).isEqualTo(results(CSV));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.csv.zst", "a.parquet", "a.jsonl"})
    void scoresOfEveryFormatEqualThoseOfCsv(String name) throws IOException, SQLException {
        String[] scores = {"--score", "logistic_score", "--metric", "auroc", "--metric", "brier"};

        assertThat(results(write(name), scores)).isEqualTo(results(CSV, scores));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.parquet", "a.jsonl"})
    void clustersOfEveryFormatEqualThoseOfCsv(String name) throws IOException, SQLException {
        String[] clusters = {"--cluster", "fold", "--metric", "f1"};

        assertThat(results(write(name), clusters)).isEqualTo(results(CSV, clusters));
    }

    @Test
    void countTableEqualsExpandedRows() throws IOException {
        Path file = Files.writeString(directory.resolve("counts.csv"), """
                truth,logistic_prediction,count
                benign,benign,355
                malignant,malignant,199
                benign,malignant,2
                malignant,benign,13
                """);

        assertThat(results(file.toString(), "--count", "count")).isEqualTo(results(CSV));
    }

    @Test
    void namesWithQuotesAndStarsAreNamesOnly() throws SQLException {
        Path file = directory.resolve("it's [a] \"star*\".parquet");
        String column = "lo\"gi'stic; DROP";
        sql("COPY (SELECT truth, logistic_prediction AS \"" + column.replace("\"", "\"\"") + "\" FROM (" + READ
                + ")) TO '" + file.toString().replace("'", "''") + "' (FORMAT parquet)");

        Outcome outcome = Cli.run(
                "evaluate",
                file.toString(),
                "--truth",
                "truth",
                "--prediction",
                column,
                "--metric",
                "accuracy",
                "--format",
                "csv");

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out()).contains("accuracy,0.9736379613356766,");
    }

    @Test
    void marksLineEndsQuotesAndBlankLinesAreNoContent() throws IOException {
        Path file = Files.writeString(
                directory.resolve("odd.csv"), "\uFEFFtruth,guess\r\n\"a, \"\"b\"\"\",c\r\n\r\nc,c\r\n\r\n");

        Outcome outcome = Cli.run(
                "evaluate",
                file.toString(),
                "--truth",
                "truth",
                "--prediction",
                "guess",
                "--metric",
                "accuracy",
                "--format",
                "json");

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.json().get("input").get("evidence").get("labels").toString())
                .isEqualTo("[\"a, \\\"b\\\"\",\"c\"]");
        assertThat(outcome.json().get("results").get(0).get("value").doubleValue())
                .isEqualTo(0.5);
    }

    @Test
    void givenDelimiterAndFormatOverrideTheFileName() throws IOException {
        Path file = Files.writeString(directory.resolve("rows.txt"), "truth;guess\na;b\nb;b\n");

        Outcome outcome = Cli.run(
                "evaluate",
                file.toString(),
                "--input-format",
                "csv",
                "--delimiter",
                ";",
                "--truth",
                "truth",
                "--prediction",
                "guess",
                "--metric",
                "accuracy",
                "--format",
                "csv");

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out()).contains(",accuracy,0.5,");
    }
}
