package dev.credence.cli.input;

import dev.credence.cli.Failure;
import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.TableColumn;
import dev.credence.cli.input.table.TableSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The size and the time of a file before it is read, which must be the same once it was read: rows of a file that is cut, written or
 * replaced meanwhile are no answer. A change within the resolution of the file system's clock that keeps the size is not seen.
 *
 * @param path of a regular file
 * @param size in bytes
 * @param modified when it was last written
 */
public record FileStamp(Path path, long size, FileTime modified) {
    /** The stamp of a file as it is now; empty where it is a pipe, which has neither size nor time, or not there. */
    public static Optional<FileStamp> of(Path path) {
        try {
            BasicFileAttributes now = Files.readAttributes(path, BasicFileAttributes.class);
            return now.isRegularFile()
                    ? Optional.of(new FileStamp(path, now.size(), now.lastModifiedTime()))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty(); // whoever opens it says why
        }
    }

    /** The same rows, refused where the file is another one after they were read. */
    TableSource guarding(TableSource source) {
        return new TableSource() {
            @Override
            public InputTable open() {
                return guarded(guarded(source::open));
            }

            @Override
            public List<InputTable> openPieces(int most) {
                return source.openPieces(most).stream()
                        .map(FileStamp.this::guarded)
                        .toList();
            }
        };
    }

    private InputTable guarded(InputTable table) {
        return new Guarded(this, table);
    }

    /** What is done with the file, whose failure may be that of a file that has changed. */
    private <T> T guarded(Supplier<T> reading) {
        try {
            return reading.get();
        } catch (Failure e) {
            throw change().map(change -> Failure.data(e.getMessage() + "; " + change, e))
                    .orElse(e);
        }
    }

    /** Why the file is not what it was; empty where it is. */
    private Optional<String> change() {
        Optional<FileStamp> now = of(path);
        if (now.isPresent() && now.get().equals(this)) {
            return Optional.empty();
        }
        String sizes = now.filter(other -> other.size != size)
                .map(other -> ", from " + size + " to " + other.size + " bytes")
                .orElse("");
        return Optional.of("the file was " + (now.isPresent() ? "changed" : "removed") + " while it was read" + sizes
                + "; read it again when nothing writes to it");
    }

    private record Guarded(FileStamp stamp, InputTable table) implements InputTable {
        @Override
        public String file() {
            return table.file();
        }

        @Override
        public List<String> columns() {
            return table.columns();
        }

        @Override
        public long read(List<? extends TableColumn> wanted, Sink sink) {
            long rows = stamp.guarded(() -> table.read(wanted, sink));
            stamp.change().ifPresent(change -> {
                throw Failure.data(table.file() + ", after row " + rows + ": " + change);
            });
            return rows;
        }

        @Override
        public void close() {
            table.close();
        }
    }
}
