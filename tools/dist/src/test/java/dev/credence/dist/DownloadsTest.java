package dev.credence.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.credence.dist.Stranger.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each download, unpacked in a read-only folder with blanks in its name, gives the output of the checkout. */
@EnabledOnOs(OS.LINUX)
class DownloadsTest {
    private static final String HARD = "a folder, of çava's";
    private static final String PLAIN = "plain";
    private static final Path DATA = Stranger.ROOT.resolve("examples/data/breast-cancer.csv");

    @TempDir
    private Path temporary = Path.of("");

    private Path data = Path.of("");

    /** The data are copied, since another user may not enter the checkout. */
    @BeforeEach
    void copyData() throws IOException {
        Files.createDirectories(temporary.resolve(HARD));
        Files.createDirectories(temporary.resolve(PLAIN));
        data = Files.copy(
                DATA, Files.createDirectories(temporary.resolve("data")).resolve("breast-cancer.csv"));
    }

    @AfterEach
    void mayBeDeleted() throws IOException, InterruptedException {
        Tool.run(List.of(
                "chmod",
                "-R",
                "u+w",
                temporary.resolve(HARD).toString(),
                temporary.resolve(PLAIN).toString()));
    }

    private static Path download(String name) {
        return Stranger.DOWNLOADS.resolve(
                name.replace("VERSION", Stranger.VERSION).replace("PLATFORM", JavaRuntime.platform()));
    }

    /** Returns the output of the checkout, run in its own Java machine. */
    private String checkout() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Tool.java("java"),
                "-Dfile.encoding=UTF-8",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                "dev.credence.cli.Main"));
        command.addAll(Stranger.job(Path.of("credence"), data).subList(1, 11));
        return Tool.run(command);
    }

    private Stranger stranger(boolean java) throws IOException {
        return Stranger.in(temporary, HARD, java);
    }

    @ParameterizedTest
    @ValueSource(strings = {"credence-VERSION.tar.gz", "credence-VERSION.zip", "credence_DEBIAN_all.deb"})
    void smallDownloadRunsWithTheJavaOfThePath(String name) throws IOException, InterruptedException {
        if (name.endsWith(".deb")) {
            assumeTrue(Files.exists(Path.of("/usr/bin/dpkg-deb")), "there is no dpkg-deb to unpack a .deb with");
        }
        Stranger stranger = stranger(true);
        Path command =
                stranger.unpack(download(name.replace("DEBIAN", Stranger.VERSION.replace("-SNAPSHOT", "~snapshot"))));
        String expected = checkout();
        assertThat(expected).contains("malignant");
        for (String locale : List.of("C", "tr_TR.UTF-8")) {
            Ended ended = stranger.run(Map.of("LC_ALL", locale, "HOME", "/nonexistent"), Stranger.job(command, data));
            assertThat(ended).isEqualTo(new Ended(0, expected, ""));
        }
    }

    @Test
    void downloadWithJavaRunsWithoutInstalledJava() throws IOException, InterruptedException {
        Stranger stranger = stranger(false);
        Path command = stranger.unpack(download("credence-VERSION-PLATFORM.tar.gz"));
        String expected = checkout();
        for (String locale : List.of("C", "tr_TR.UTF-8")) {
            Ended ended = stranger.run(Map.of("LC_ALL", locale), Stranger.job(command, data));
            assertThat(ended).isEqualTo(new Ended(0, expected, ""));
        }
    }

    /** The class data archive is made where the download was built, and serves in any other folder. */
    @Test
    void downloadWithJavaUsesClassDataArchive() throws IOException, InterruptedException {
        Stranger stranger = stranger(false);
        Path command = stranger.unpack(download("credence-VERSION-PLATFORM.tar.gz"));
        Ended verbose = stranger.run(
                Map.of("CREDENCE_JAVA_OPTS", "-Xlog:class+load:stdout"), List.of(command.toString(), "--version"));
        assertThat(verbose.out().lines().filter(line -> line.contains("dev.credence.cli.CommandLines ")))
                .singleElement()
                .asString()
                .contains("source: shared objects file");
    }

    @Test
    void smallDownloadWithoutJavaExplainsWhatIsMissing() throws IOException, InterruptedException {
        Stranger stranger = stranger(false);
        Path command = stranger.unpack(download("credence-VERSION.tar.gz"));
        assertThat(stranger.run(Map.of(), Stranger.job(command, data)))
                .isEqualTo(new Ended(2, "", "credence: no Java found; install Java 17 or later, or set JAVA_HOME\n"));
    }

    /** Java archives no classes from a folder whose name has characters that URLs escape, gives no warning, and starts as before. */
    @Test
    void secondStartUsesAWritableCache() throws IOException, InterruptedException {
        Stranger stranger = Stranger.in(temporary, PLAIN, true);
        Path command = stranger.unpack(download("credence-VERSION.tar.gz"));
        Path shared = Files.createDirectories(temporary.resolve("shared"));
        shared.toFile().setWritable(true, false);
        Map<String, String> environment = Map.of(
                "CREDENCE_CACHE", shared.resolve("mine").toString(), "CREDENCE_JAVA_OPTS", "-Xlog:class+load:stdout");
        stranger.run(environment, List.of(command.toString(), "--version"));
        Ended second = stranger.run(environment, List.of(command.toString(), "--version"));
        assertThat(second.out().lines().filter(line -> line.contains("dev.credence.cli.CommandLines ")))
                .singleElement()
                .asString()
                .contains("shared objects file");
    }

    @Test
    void refusalOfParquetWithoutDuckdbNamesMissingJar()
            throws IOException, InterruptedException, SQLException {
        Path parquet = temporary.resolve("rows.parquet");
        try (var connection = DriverManager.getConnection("jdbc:duckdb:");
                var statement = connection.createStatement()) {
            statement.execute("COPY (SELECT * FROM read_csv('" + data + "')) TO '" + parquet + "' (FORMAT parquet)");
        }
        Stranger stranger = stranger(true);
        Path command = stranger.unpack(download("credence-VERSION.tar.gz"));
        Inputs inputs = Inputs.of(
                Stranger.ROOT.toString(), Stranger.TARGET.toString(), Stranger.VERSION, "2026-01-01T00:00:00Z");
        String jar = inputs.duckdb().getFileName().toString();
        Ended without = stranger.run(Map.of(), Stranger.job(command, parquet));
        assertThat(without.status()).isEqualTo(2);
        assertThat(without.err())
                .hasLineCount(1)
                .contains(
                        jar,
                        Checksums.sha256(inputs.duckdb()),
                        inputs.duckdbCoordinates(),
                        command.resolve("../../plugins").normalize().toString());

        Path plugins = Files.createDirectories(temporary.resolve("home/credence/plugins"));
        Files.createSymbolicLink(plugins.resolve(jar), Files.copy(inputs.duckdb(), temporary.resolve(jar)));
        Ended with = stranger.run(
                Map.of("XDG_DATA_HOME", temporary.resolve("home").toString()), Stranger.job(command, parquet));
        assertThat(with.err()).isEmpty();
        assertThat(with.out()).contains("malignant");
    }
}
