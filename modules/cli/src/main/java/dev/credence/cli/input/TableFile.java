package dev.credence.cli.input;

import dev.credence.api.text.Suggestions;
import dev.credence.cli.Failure;
import dev.credence.cli.input.csv.CsvSource;
import dev.credence.cli.input.duckdb.DuckTable;
import dev.credence.cli.input.format.Format;
import dev.credence.cli.input.format.Format.Compression;
import dev.credence.cli.input.jsonl.JsonLinesSource;
import dev.credence.cli.input.log.LogSource;
import dev.credence.cli.input.log.LogSource.LinesLog;
import dev.credence.cli.input.table.CrossTable;
import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.RowRules;
import dev.credence.cli.input.table.ScoreRule;
import dev.credence.cli.input.table.SystemRows;
import dev.credence.cli.input.table.TableColumn;
import dev.credence.cli.input.table.TableSource;
import dev.credence.cli.input.text.TextFile;
import dev.credence.cli.input.text.Unreadable;
import dev.credence.state.States;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A file to be opened as a table.
 *
 * @param path where it is
 * @param format how it is written, or empty where its name determines it
 * @param delimiter between fields, or empty for comma (CSV) and tab (TSV)
 * @param watch wraps the raw bytes as they are read, whenever the file is opened, to show progress
 * @param stamp the file's size and time, which must be the same after each reading; empty for a pipe
 * @param start the file with its first bytes, which may have been opened already
 * @param rules which rows are read; empty for all rows as they are
 * @param thresholds the columns of predictions that are computed from scores
 * @param cross the meaning of the rows of a cross table, or empty for an ordinary table
 * @param replaced the rows that are read in place of those of the file, which are made from it; empty for those of the file
 */
public record TableFile(
        Path path,
        Optional<Format> format,
        Optional<Character> delimiter,
        Supplier<UnaryOperator<InputStream>> watch,
        Optional<FileStamp> stamp,
        FileStart start,
        Optional<RowRules> rules,
        List<ScoreRule> thresholds,
        Optional<CrossRows> cross,
        Optional<TableSource> replaced) {
    /** The number of bytes that are read to recognize a state, 16. */
    private static final int HEAD = 16;

    /**
     * Creates the description of a file as it is now.
     *
     * @param path where it is
     * @param format how it is written, or empty where its name determines it
     * @param delimiter between fields, or empty for comma (CSV) and tab (TSV)
     * @param watch wraps the raw bytes as they are read, whenever the file is opened
     * @param start the file with its first bytes
     */
    public TableFile(
            Path path,
            Optional<Format> format,
            Optional<Character> delimiter,
            Supplier<UnaryOperator<InputStream>> watch,
            FileStart start) {
        this(
                path,
                format,
                delimiter,
                watch,
                FileStamp.of(path),
                start,
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Optional.empty());
    }

    /** Returns a copy of which only the rows that fulfil rules are read. */
    public TableFile ruled(RowRules wanted) {
        wanted.opening(path);
        return new TableFile(
                path, format, delimiter, watch, stamp, start, Optional.of(wanted), thresholds, cross, replaced);
    }

    /** Returns a copy for another look at the same rows, whose empty cells and labels are as they are. */
    public TableFile conditioned() {
        return new TableFile(
                path,
                format,
                delimiter,
                () -> UnaryOperator.identity(),
                stamp,
                start,
                rules.map(RowRules::conditions),
                List.of(),
                cross,
                replaced);
    }

    /** Returns a copy with columns of predictions that are computed from scores. */
    public TableFile thresholded(List<ScoreRule> computed) {
        Optional<RowRules> all = computed.isEmpty()
                ? rules
                : rules.or(() -> Optional.of(new RowRules(List.of(), false, false, Map.of())));
        return new TableFile(path, format, delimiter, watch, stamp, start, all, computed, cross, replaced);
    }

    /** Returns a copy that is read as a cross table of the given kind, or as an ordinary table. */
    public TableFile crossed(Optional<CrossRows> kind) {
        return new TableFile(path, format, delimiter, watch, stamp, start, rules, thresholds, kind, replaced);
    }

    /** Returns a copy whose rows are made from those of the file, such as a row for each item from a row for each item and system. */
    public TableFile replacedBy(TableSource made) {
        return new TableFile(path, format, delimiter, watch, stamp, start, rules, thresholds, cross, Optional.of(made));
    }

    /** Returns whether a row has outcomes of several systems that were in rows of their own, so that they are not those of one run. */
    public boolean isOfSystemsInRows() {
        return replaced.filter(SystemRows.class::isInstance).isPresent();
    }

    /** Remembers the ids of rows that are left out because a cell is empty. */
    public void remember(String id) {
        rules.ifPresent(applied -> applied.remember(id));
    }

    /** Returns the remembered ids of rows that were left out because a cell is empty. */
    public Set<String> leftOut() {
        return rules.map(applied -> applied.leftOut(path)).orElse(Set.of());
    }

    /** Returns notes on the rows as they were last read. */
    public List<String> rowNotes() {
        return Stream.concat(
                        replaced.map(TableSource::notes).orElse(List.of()).stream(),
                        rules.map(applied -> applied.notes(path)).orElse(List.of()).stream())
                .toList();
    }

    /** Returns whether a file exists and begins as a state does; a pipe is never a state, because it can be read only once. */
    public static boolean isState(Path file) {
        FileStart start = FileStart.of(file);
        start.close();
        return start.isState();
    }

    /**
     * Returns the source of the rows, which can be opened repeatedly; the reader of Parquet is loaded only when it is
     * opened.
     *
     * @throws Failure if the file does not exist, or its format is unknown
     */
    public TableSource source() {
        TableSource read = replaced.orElseGet(this::ofFile);
        return rules.map(applied -> applied.applied(path, read, thresholds)).orElse(read);
    }

    private TableSource ofFile() {
        requireFile(path);
        Format how = format.orElseGet(() -> Format.of(path.toString()));
        TextFile text = opened();
        TableSource rows = switch (how) {
            case CSV -> csv(text, ',');
            case TSV -> csv(text, '\t');
            case JSONL -> log().<TableSource>map(log -> log).orElseGet(() -> lines(text));
            case PARQUET -> parquet();
            case LOG -> log().orElseThrow();
        };
        TableSource stamped = stamp.map(before -> before.guarding(rows)).orElse(rows);
        return cross.isEmpty() ? stamped : new CrossTable(stamped, cross.get() == CrossRows.PREDICTION);
    }

    /**
     * Returns the log of an evaluation that the file is, or empty if it is an ordinary table. JSON lines are a log if their first object is
     * that of a log, unless their format is given.
     */
    public Optional<LogSource> log() {
        return switch (format.or(() -> Format.named(path.toString())).orElse(Format.CSV)) {
            case LOG -> start.log(() -> Optional.of(json()));
            case JSONL ->
                format.isEmpty() && Files.isRegularFile(path)
                        ? start.log(() -> LogSource.lines(unwatched()))
                        : Optional.empty();
            case CSV, TSV, PARQUET -> Optional.empty();
        };
    }

    private LogSource json() {
        return start.isArchive() || path.toString().endsWith(".eval")
                ? LogSource.archive(path)
                : LogSource.json(unwatched());
    }

    /** Returns the rows of JSON lines. Those of a pipe, whose kind is not known before they are read, must not be a log. */
    private TableSource lines(TextFile text) {
        JsonLinesSource rows = new JsonLinesSource(text);
        return format.isPresent() || Files.isRegularFile(path) ? rows : LinesLog.requiringNone(path, rows);
    }

    /** Returns the file as a text that is opened again each time, because the kind of a log is recognized before it is read. */
    private TextFile unwatched() {
        return new TextFile(
                path, Compression.of(path.toString()), UnaryOperator::identity, () -> Files.newInputStream(path));
    }

    /** Performs an operation on the rows, which fails with a message if the file cannot be read. */
    public <T> T attempt(TextFile.Attempt<T> reading) {
        return opened().attempt(reading);
    }

    /** Returns whether rules may leave rows out, so that rows of two files do not match by their order. */
    public boolean leavesRowsOut() {
        return rules.filter(RowRules::leavesOut).isPresent();
    }

    /** Returns the file as a text that has no columns with names. */
    public TextFile text() {
        rules.ifPresent(applied -> applied.requireNone(path.toString()));
        return opened();
    }

    private TextFile opened() {
        return new TextFile(path, Compression.of(path.toString()), watch, () -> start.open(path));
    }

    private TableSource csv(TextFile text, char usual) {
        char between = delimiter.orElse(usual);
        if (between == '"' || between == '\n' || between == '\r') {
            throw Failure.usage("--delimiter must be neither a quote nor a line end: --delimiter='" + between + "'");
        }
        return new CsvSource(text, between);
    }

    /** Returns the rows of a Parquet file, which is read from its end and therefore cannot be a pipe. */
    private TableSource parquet() {
        if (!Files.isRegularFile(path)) {
            throw Failure.usage(path + ": Parquet cannot be read from a pipe; write it to a file first");
        }
        if (!Files.isReadable(path)) {
            throw Unreadable.failure(path, new AccessDeniedException(path.toString()));
        }
        return () -> DuckTable.open(path);
    }

    /**
     * Throws a failure if a path cannot be read.
     *
     * @throws Failure if the path is empty, there is no such file, it is a broken link, or it is a directory
     */
    public static void requireFile(Path path) {
        if (path.toString().isEmpty()) {
            throw Failure.usage("the name of a file must not be empty: file=''; name a file");
        }
        if (Files.isSymbolicLink(path) && !Files.exists(path)) {
            throw Failure.usage(
                    path + ": is a symbolic link that leads to no file; create the link again, or " + "name the file");
        }
        if (!Files.exists(path)) {
            String advice = path.toString().equals("-") ? "; standard input is /dev/stdin" : neighbour(path);
            throw Failure.usage(path + ": no such file" + advice);
        }
        if (Files.isDirectory(path)) {
            throw Failure.usage(path + ": is a directory; name a file in it");
        }
    }

    /** Returns the nearest file name in the same directory, as advice. */
    private static String neighbour(Path path) {
        Path directory = path.toAbsolutePath().getParent();
        if (directory == null || path.getFileName() == null || !Files.isDirectory(directory)) {
            return "";
        }
        try (Stream<Path> files = Files.list(directory)) {
            List<Path> all = files.filter(Files::exists).sorted().toList();
            return Suggestions.to(stem(path), all.stream().map(TableFile::stem).toList())
                    .flatMap(name ->
                            all.stream().filter(file -> stem(file).equals(name)).findFirst())
                    .map(file -> "; did you mean '" + path.resolveSibling(file.getFileName()) + "'?")
                    .orElse("");
        } catch (IOException e) {
            return "";
        }
    }

    /** Returns the name of a file without its endings, which would make all names similar. */
    private static String stem(Path file) {
        return String.valueOf(file.getFileName()).replaceFirst("(?<=.)[.].*", "");
    }

    /** What the rows of a cross table are; its columns are the other labels. */
    public enum CrossRows {
        /** A row has the counts of the items with a true label. */
        TRUTH,
        /** A row has the counts of the items with a predicted label. */
        PREDICTION
    }

    /**
     * A file that was opened to look at its first bytes. It stays open, so that whoever reads it next need not open it again.
     */
    public static final class FileStart {
        private final boolean state;
        private final boolean archive;
        private @Nullable InputStream rest;
        private Optional<LogSource> log = Optional.empty();
        private boolean isLogFound;

        private FileStart(boolean state, boolean archive, @Nullable InputStream rest) {
            this.state = state;
            this.archive = archive;
            this.rest = rest;
        }

        /** Looks at the first bytes of a regular file; a pipe, and a file that cannot be opened, are left to their reader. */
        public static FileStart of(Path file) {
            if (!Files.isRegularFile(file)) {
                return new FileStart(false, false, null);
            }
            try {
                SeekableByteChannel channel = Files.newByteChannel(file);
                InputStream in = Channels.newInputStream(channel);
                byte[] head = in.readNBytes(HEAD);
                boolean archive = head.length > 1 && head[0] == 'P' && head[1] == 'K';
                FileStart start = new FileStart(States.isState(head), archive, in);
                channel.position(0);
                if (start.state) {
                    start.close();
                }
                return start;
            } catch (IOException e) {
                return new FileStart(false, false, null);
            }
        }

        /** Returns whether the file begins as a state does. */
        public boolean isState() {
            return state;
        }

        /** Returns whether the file begins as a zip archive does. */
        boolean isArchive() {
            return archive;
        }

        /** Returns the log that the file is, which is found once, so that it is read once. */
        Optional<LogSource> log(Supplier<Optional<LogSource>> finder) {
            log = isLogFound ? log : finder.get();
            isLogFound = true;
            if (log.isPresent()) {
                close();
            }
            return log;
        }

        /** Returns the bytes of the file from its beginning; the second call opens it again. */
        InputStream open(Path file) throws IOException {
            InputStream opened = rest;
            rest = null;
            return opened == null ? Files.newInputStream(file) : opened;
        }

        private void close() {
            InputStream opened = rest;
            rest = null;
            if (opened == null) {
                return;
            }
            try {
                opened.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /**
     * The size and the time of a file before it is read, which must be the same afterwards, because a file that is
     * written or replaced while it is read gives wrong results. A change that keeps the size within the resolution of
     * the file system's clock is not detected.
     *
     * @param path the path of a regular file
     * @param size the size in bytes
     * @param modified the time of the last change
     */
    public record FileStamp(Path path, long size, FileTime modified) {
        /**
         * Returns the stamp of a file as it is now, or empty if it is a pipe, which has neither size nor time, or does
         * not exist.
         */
        public static Optional<FileStamp> of(Path path) {
            try {
                BasicFileAttributes now = Files.readAttributes(path, BasicFileAttributes.class);
                return now.isRegularFile()
                        ? Optional.of(new FileStamp(path, now.size(), now.lastModifiedTime()))
                        : Optional.empty();
            } catch (IOException e) {
                return Optional.empty(); // opening the file reports the error
            }
        }

        /** Returns a source of the same rows, which fails if the file has changed after they were read. */
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

                @Override
                public List<String> notes() {
                    return source.notes();
                }
            };
        }

        private InputTable guarded(InputTable table) {
            return new Guarded(this, table);
        }

        /**
         * Returns the result of reading the file; if reading fails and the file has changed, the failure reports the
         * change.
         */
        private <T> T guarded(Supplier<T> reading) {
            try {
                return reading.get();
            } catch (Failure e) {
                throw change().map(change -> Failure.data(e.getMessage() + "; " + change, e))
                        .orElse(e);
            }
        }

        /** Returns how the file has changed, or empty if it has not. */
        private Optional<String> change() {
            Optional<FileStamp> now = of(path);
            if (now.isPresent() && now.get().size == size && now.get().modified.equals(modified)) {
                return Optional.empty();
            }
            String sizes = now.filter(other -> other.size != size)
                    .map(other -> ", from " + size + " to " + other.size + " bytes")
                    .orElse("");
            return Optional.of("the file was " + (now.isPresent() ? "changed" : "removed") + " while it was read"
                    + sizes + "; read it again when nothing writes to it");
        }

        private static final class Guarded extends TableSource.Forwarding {
            private final FileStamp stamp;

            Guarded(FileStamp stamp, InputTable table) {
                super(table);
                this.stamp = stamp;
            }

            @Override
            public long read(List<? extends TableColumn> wanted, Sink sink) {
                long rows = stamp.guarded(() -> table().read(wanted, sink));
                stamp.change().ifPresent(change -> {
                    throw Failure.data(file() + ", after row " + rows + ": " + change);
                });
                return rows;
            }
        }
    }
}
