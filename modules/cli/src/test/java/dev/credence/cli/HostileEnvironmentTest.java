package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
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
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The command as a process of its own, where nothing is as it should be: the C locale, a Turkish Java, a time zone of 5 hours 45
 * minutes, a temporary folder that is missing, one processor, hash tables in another order. The bytes are those of this JVM, or there
 * is one clear line.
 */
@EnabledOnOs(OS.LINUX)
class HostileEnvironmentTest {
    private static final String DATA = "SELECT CASE WHEN i % 3 < 2 THEN 'ılık' ELSE 'İYİ' END AS \"gerçek\","
            + " CASE WHEN i % 5 < 3 THEN 'ılık' ELSE 'İYİ' END AS tahmin, i / 64 AS puan,"
            + " CASE WHEN i % 7 < 4 THEN 'ılık' ELSE 'İYİ' END AS \"öbür\","
            + " TIMESTAMPTZ '2024-03-10 00:00:00+00' + INTERVAL (i % 8) HOUR AS saat FROM range(64) AS t(i)";

    @TempDir
    private Path directory = Path.of("");

    private Path missing = Path.of("");

    /** Holds the exit status of a process and the bytes of both streams. */
    private record Ended(int status, String out, String err) {}

    @BeforeEach
    void write() throws SQLException {
        missing = directory.resolve("missing");
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement on = connection.createStatement()) {
            on.execute("SET TimeZone = 'UTC'");
            for (String name : List.of("rows.csv", "rows.parquet")) {
                on.execute("COPY (" + DATA + ") TO '" + directory.resolve(name) + "'");
            }
            on.execute("COPY (SELECT * REPLACE (CAST(saat AS VARCHAR) AS saat) FROM (" + DATA + ")) TO '"
                    + directory.resolve("rows.jsonl") + "' (FORMAT json)");
        }
    }

    /**
     * Runs in this JVM, which has another collector, other optimisations and another hash salt, and needs no second
     * process.
     */
    private static Ended friendly(String... arguments) {
        Cli.Outcome outcome = Cli.run(arguments);
        return new Ended(outcome.status(), outcome.out(), outcome.err());
    }

    private Ended hostile(Path temporary, String... arguments) throws IOException, InterruptedException {
        List<String> options = List.of("-Duser.language=tr", "-Duser.country=TR", "-Djava.io.tmpdir=" + temporary);
        return ended(Map.of("LC_ALL", "C", "TZ", "Asia/Kathmandu"), command(options, arguments));
    }

    private static List<String> command(List<String> options, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:ActiveProcessorCount=1",
                "-XX:+UnlockExperimentalVMOptions",
                "-XX:hashCode=2"));
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), "dev.credence.cli.Main"));
        command.addAll(Arrays.asList(arguments));
        return command;
    }

    /** The command runs in a script, so that the bytes of the arguments are UTF-8 whatever the locale of this test. */
    private Ended ended(Map<String, String> environment, List<String> command)
            throws IOException, InterruptedException {
        Path script = directory.resolve("command.sh");
        Files.writeString(script, "exec " + shell(command) + "\n");
        return run(environment, "sh", script.toString());
    }

    private static String shell(List<String> command) {
        return command.stream().map(HostileEnvironmentTest::quoted).collect(Collectors.joining(" "));
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }

    private Ended run(Map<String, String> environment, String... command) throws IOException, InterruptedException {
        File out = directory.resolve("out").toFile();
        File err = directory.resolve("err").toFile();
        ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(out).redirectError(err);
        builder.environment().keySet().removeIf(name -> name.startsWith("LC_") || name.equals("LANG"));
        builder.environment().putAll(environment);
        int status = builder.start().waitFor();
        return new Ended(
                status,
                Files.readString(out.toPath(), StandardCharsets.UTF_8),
                withoutWarnings(Files.readString(err.toPath(), StandardCharsets.UTF_8)));
    }

    /** Later JVMs print warnings about such a folder, and about libraries that load native code. */
    private static String withoutWarnings(String err) {
        return err.replaceAll("(?m)^WARNING: .*\\R\\R?", "");
    }

    private String[] evaluate(String name, String... more) {
        String[] fixed = {"evaluate", directory.resolve(name).toString(), "--truth", "gerçek", "--prediction", "tahmin"
        };
        return Stream.concat(Stream.of(fixed), Stream.of(more)).toArray(String[]::new);
    }

    /** The hostile machine meets each format and each reader of text; what a reader returns does not depend on the format. */
    @ParameterizedTest
    @CsvSource({"table, rows.csv", "json, rows.jsonl", "csv, rows.jsonl", "MARKDOWN, rows.csv"})
    void hostileMachineGivesTheBytesOfAFriendlyOne(String format, String name)
            throws IOException, InterruptedException {
        String[] arguments = evaluate(name, "--positive", "İYİ", "--metric", "f1", "--format", format);

        Ended friendly = friendly(arguments);
        assertThat(friendly.err()).isEmpty();
        assertThat(friendly.out()).contains("f1");
        assertThat(hostile(missing, arguments)).isEqualTo(friendly);
    }

    @Test
    void environmentDoesNotChangeSimulationsAndErrors() throws IOException, InterruptedException {
        String[] simulated =
                evaluate("rows.csv", "--score", "puan", "--positive", "ılık", "--metric", "f1", "--metric");
        String[] drawn = Stream.concat(Stream.of(simulated), Stream.of("auroc", "--method", "bootstrap-bca"))
                .toArray(String[]::new);
        String[] wrong = evaluate("rows.csv", "--positive", "İLK");
        String[] help = {"evaluate", "--help"};

        for (String[] arguments : List.of(drawn, wrong, help)) {
            assertThat(hostile(missing, arguments)).isEqualTo(friendly(arguments));
        }
    }

    /** Draws, clusters and curves could depend on the order of a hash table or on the number of threads. */
    @Test
    void comparisonsAndCurvesAreTheSameBytesInAnotherJvm() throws IOException, InterruptedException {
        String rows = directory.resolve("rows.csv").toString();
        String[] compared = {
            "compare",
            rows,
            "--truth",
            "gerçek",
            "--prediction",
            "tahmin",
            "--against",
            "öbür",
            "--cluster",
            "saat",
            "--metric",
            "accuracy",
            "--metric",
            "f1.macro",
            "--comparator",
            "paired-bootstrap",
            "--format",
            "json"
        };
        String[] curve = {
            "curve", rows, "--truth", "gerçek", "--score", "puan", "--positive", "ılık", "--format", "json"
        };

        for (String[] arguments : List.of(compared, curve)) {
            Ended here = friendly(arguments);
            assertThat(here.status()).as(here.err()).isZero();
            assertThat(hostile(missing, arguments)).isEqualTo(here);
        }
    }

    @Test
    void timesInParquetDoNotDependOnTheTimeZone() throws IOException, InterruptedException {
        String[] arguments = evaluate("rows.parquet", "--cluster", "saat", "--metric", "accuracy", "--format", "json");

        Ended friendly = friendly(arguments);
        assertThat(friendly.err()).isEmpty();
        assertThat(hostile(directory, arguments)).isEqualTo(friendly);
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .as("nothing is left in the temporary folder")
                    .noneMatch(name -> name.startsWith("libduckdb"));
        }
    }

    @Test
    void parquetWithoutATemporaryFolderGivesAMessageOfOneLine() throws IOException, InterruptedException {
        Ended ended = hostile(missing, evaluate("rows.parquet"));

        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err())
                .isEqualTo(
                        "credence: " + directory.resolve("rows.parquet") + ": Parquet is read by DuckDB, whose library"
                                + " cannot be loaded from the temporary folder " + missing
                                + "; name one that exists, has 100 MB of free space and allows programs to run, "
                                + "for example with"
                                + " CREDENCE_JAVA_OPTS=-Djava.io.tmpdir=DIRECTORY\n");
    }

    @Test
    void closedStandardInputGivesAMessageOfOneLine() throws IOException, InterruptedException {
        List<String> command = command(List.of(), "batch");
        Path script = Files.writeString(directory.resolve("closed.sh"), "exec " + shell(command) + " <&-\n");

        Ended ended = run(Map.of("LC_ALL", "C"), "sh", script.toString());

        assertThat(ended.out()).isEmpty();
        assertThat(ended.err())
                .isEqualTo("credence: -: cannot be read: standard input is closed; open it, or name a file\n");
        assertThat(ended.status()).isEqualTo(1);
    }

    @Test
    void errorOfNonAsciiFileNameInCLocaleHasAdvice() throws IOException, InterruptedException {
        Ended ended = hostile(missing, "evaluate", "dosyalarım.csv", "--truth", "gerçek", "--prediction", "tahmin");

        assertThat(ended.status()).isEqualTo(2);
        assertThat(ended.err())
                .hasLineCount(1)
                .contains("names outside ASCII need a UTF-8 locale, such as LC_ALL=C.UTF-8");
    }
}
