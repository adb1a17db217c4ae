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
import org.jspecify.annotations.Nullable;

/**
 * Loads the native library of DuckDB. From its jar it is copied to the temporary folder and loaded there; the copy is
 * deleted as soon as it is in memory, so that no file remains, however the process ends. The launcher has the library
 * next to the jar, so that no copy is needed.
 */
final class DuckLibrary {
    private static final String COPY = "libduckdb_java";

    /** The space that a copy of the library needs, 100 MB; the library has 72 MB. */
    private static final long ROOM = 100L << 20;

    /** Whether the copy was deleted from the folder. */
    private static final AtomicBoolean DELETED = new AtomicBoolean();

    private DuckLibrary() {}

    /**
     * Returns a database in memory, which loads no extensions and uses the time zone UTC.
     *
     * @param file the file that will be read, for error messages
     * @param streaming whether results are returned while the query runs
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
        if (!hasRoom()) {
            throw unloadable(file, null);
        }
        try {
            return DriverManager.getConnection("jdbc:duckdb:", settings);
        } catch (LinkageError e) {
            throw unloadable(file, e);
        } finally {
            deleteCopy();
        }
    }

    /** Returns whether there is space for the copy, because an incomplete copy would remain. */
    private static boolean hasRoom() {
        try {
            return !isCopied() || Files.getFileStore(folder()).getUsableSpace() >= ROOM;
        } catch (IOException e) {
            return true;
        }
    }

    /** Returns whether the library is copied, which is the case on Linux for the processors that the jar supports. */
    private static boolean isCopied() {
        String processor = System.getProperty("os.arch", "").equals("aarch64") ? "arm64" : "amd64";
        return !DELETED.get()
                && DuckLibrary.class.getClassLoader().getResource(COPY + ".so_linux_" + processor) != null;
    }

    private static Path folder() {
        return Path.of(System.getProperty("java.io.tmpdir", "")).toAbsolutePath();
    }

    private static Failure unloadable(String file, @Nullable LinkageError e) {
        String message = file + ": Parquet is read by DuckDB, whose library cannot be loaded from the temporary folder "
                + folder()
                + "; name one that exists, has 100 MB of free space and allows programs to run, for example with"
                + " CREDENCE_JAVA_OPTS=-Djava.io.tmpdir=DIRECTORY";
        return e == null ? Failure.data(message) : Failure.data(message, e);
    }

    /** Loads the library; an error is reported later, when the library is used. */
    static void load() {
        if (!hasRoom()) {
            return;
        }
        try {
            DriverManager.getConnection("jdbc:duckdb:").close();
        } catch (SQLException | LinkageError | RuntimeException e) {
            return;
        } finally {
            deleteCopy();
        }
    }

    /**
     * Deletes the copy if the system lists the files in memory and can delete them; on other systems it is deleted when
     * the process ends.
     */
    private static void deleteCopy() {
        Path maps = Path.of("/proc/self/maps");
        if (DELETED.getAndSet(true) || !Files.isReadable(maps)) {
            return;
        }
        String beginning = folder() + "/" + COPY;
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
