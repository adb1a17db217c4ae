package dev.credence.cli.input.duckdb;

import dev.credence.cli.Failure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * DuckDB's library of machine code. Out of its jar it is copied into the temporary folder, from where it is loaded; the copy is
 * deleted as soon as it is in memory, so that nothing is left behind however the process ends. The launcher has it beside the
 * jar, where no copy is made.
 */
final class DuckLibrary {
    private static final String COPY = "libduckdb_java";

    private static final AtomicBoolean DELETED = new AtomicBoolean();

    private DuckLibrary() {}

    /**
     * A database in memory, which fetches no extension and knows no time zone but UTC.
     *
     * @param file who wants it, as errors name it
     * @param streaming whether results are handed over as they come
     * @throws Failure if the library cannot be loaded
     */
    static Connection connect(String file, boolean streaming) throws SQLException {
        Properties settings = new Properties();
        settings.setProperty("autoinstall_known_extensions", "false");
        settings.setProperty("autoload_known_extensions", "false");
        settings.setProperty("jdbc_stream_results", String.valueOf(streaming));
        Connection connection = open(file, settings);
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET TimeZone = 'UTC'");
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    private static Connection open(String file, Properties settings) throws SQLException {
        try {
            return DriverManager.getConnection("jdbc:duckdb:", settings);
        } catch (LinkageError e) {
            throw unloadable(file, e);
        } finally {
            deleteCopy();
        }
    }

    private static Failure unloadable(String file, LinkageError e) {
        String folder = System.getProperty("java.io.tmpdir", "");
        return Failure.data(
                file + ": Parquet is read by DuckDB, whose library cannot be loaded from the temporary folder " + folder
                        + "; name one that is there, has 100 MB of room and lets programs run, for example"
                        + " CREDENCE_JAVA_OPTS=-Djava.io.tmpdir=DIRECTORY",
                e);
    }

    /** Loads the library; what is wrong with it, who needs it will tell. */
    static void load() {
        try {
            DriverManager.getConnection("jdbc:duckdb:").close();
        } catch (SQLException | LinkageError | RuntimeException e) {
            return;
        } finally {
            deleteCopy();
        }
    }

    /** Where the system tells which files are in memory, and lets them be deleted; elsewhere it goes when the process ends. */
    private static void deleteCopy() {
        Path maps = Path.of("/proc/self/maps");
        if (DELETED.getAndSet(true) || !Files.isReadable(maps)) {
            return;
        }
        String beginning = Path.of(System.getProperty("java.io.tmpdir", "")).toAbsolutePath() + "/" + COPY;
        try {
            for (String line : Files.readAllLines(maps, StandardCharsets.ISO_8859_1)) {
                int at = line.indexOf(beginning);
                if (at >= 0 && line.endsWith(".so")) {
                    Files.deleteIfExists(Path.of(line.substring(at)));
                }
            }
        } catch (IOException | InvalidPathException e) {
            return;
        }
    }
}
