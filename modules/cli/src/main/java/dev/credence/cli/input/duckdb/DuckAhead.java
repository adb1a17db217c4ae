package dev.credence.cli.input.duckdb;

import dev.credence.cli.input.format.Format;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Loads DuckDB in the background if an argument names a Parquet file, because unpacking its library takes as long as
 * the start of the command. Closing waits for the end, because a process that ended earlier would leave the unpacked
 * library behind.
 */
public final class DuckAhead implements AutoCloseable {
    private final @Nullable Thread loading;

    private DuckAhead(@Nullable Thread loading) {
        this.loading = loading;
    }

    /** Begins to load if an argument names a Parquet file. */
    public static DuckAhead of(String... arguments) {
        if (Arrays.stream(arguments).noneMatch(DuckAhead::isRead)) {
            return new DuckAhead(null);
        }
        Thread loading = new Thread(DuckLibrary::load, "credence-duckdb");
        loading.setDaemon(true);
        loading.start();
        return new DuckAhead(loading);
    }

    private static boolean isRead(String argument) {
        try {
            return Format.named(argument).filter(Format.PARQUET::equals).isPresent()
                    && Files.isRegularFile(Path.of(argument));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /** Returns whether DuckDB is being loaded. */
    boolean isLoading() {
        return loading != null;
    }

    @Override
    public void close() {
        try {
            if (loading != null) {
                loading.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
