package dev.credence.cli.input;

import dev.credence.api.text.Suggestions;
import dev.credence.cli.Failure;
import dev.credence.cli.input.csv.CsvSource;
import dev.credence.cli.input.duckdb.DuckTable;
import dev.credence.cli.input.format.Compression;
import dev.credence.cli.input.format.Format;
import dev.credence.cli.input.jsonl.JsonLinesSource;
import dev.credence.cli.input.table.TableSource;
import dev.credence.cli.input.text.TextFile;
import dev.credence.cli.input.text.Unreadable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A file to be opened as a table.
 *
 * @param path where it is
 * @param format how it is written, or empty where its name tells
 * @param delimiter between fields, or empty for comma (CSV) and tab (TSV)
 * @param watch asked whenever the file is opened; what it gives wraps the raw bytes as they are read, to show progress
 * @param stamp the file's size and time, which must be the same after each reading; empty for a pipe
 */
public record TableFile(
        Path path,
        Optional<Format> format,
        Optional<Character> delimiter,
        Supplier<UnaryOperator<InputStream>> watch,
        Optional<FileStamp> stamp) {
    /**
     * A file as it is now.
     *
     * @param path where it is
     * @param format how it is written, or empty where its name tells
     * @param delimiter between fields, or empty for comma (CSV) and tab (TSV)
     * @param watch asked whenever the file is opened; what it gives wraps the raw bytes as they are read
     */
    public TableFile(
            Path path,
            Optional<Format> format,
            Optional<Character> delimiter,
            Supplier<UnaryOperator<InputStream>> watch) {
        this(path, format, delimiter, watch, FileStamp.of(path));
    }

    /**
     * Where its rows come from, to be opened as often as needed; the heavy reader is loaded only then.
     *
     * @throws Failure if there is no such file, or nothing tells its format
     */
    public TableSource source() {
        requireFile(path);
        Format how = format.orElseGet(() -> Format.of(path.toString()));
        Compression compression = Compression.of(path.toString());
        TextFile text = new TextFile(path, compression, watch);
        TableSource rows = switch (how) {
            case CSV -> csv(text, ',');
            case TSV -> csv(text, '\t');
            case JSONL -> new JsonLinesSource(text);
            case PARQUET -> parquet();
        };
        return stamp.map(before -> before.guarding(rows)).orElse(rows);
    }

    private TableSource csv(TextFile text, char usual) {
        char between = delimiter.orElse(usual);
        if (between == '"' || between == '\n' || between == '\r') {
            throw Failure.usage("--delimiter must be neither a quote nor a line end: --delimiter='" + between + "'");
        }
        return new CsvSource(text, between);
    }

    /** Parquet begins with its end. */
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
     * Refuses a path at which nothing can be read.
     *
     * @throws Failure if it is empty, there is no such file, it is a link to none, or it is a directory
     */
    public static void requireFile(Path path) {
        if (path.toString().isEmpty()) {
            throw Failure.usage("the name of a file must not be empty: file=''; name a file");
        }
        if (Files.isSymbolicLink(path) && !Files.exists(path)) {
            throw Failure.usage(path + ": is a symbolic link that leads to no file; make it anew, or name the file");
        }
        if (!Files.exists(path)) {
            String advice = path.toString().equals("-") ? "; standard input is /dev/stdin" : neighbour(path);
            throw Failure.usage(path + ": no such file" + advice);
        }
        if (Files.isDirectory(path)) {
            throw Failure.usage(path + ": is a directory; name a file in it");
        }
    }

    /** The nearest file name in the same directory, as advice. */
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

    /** A file's name without its endings, which would make all files near. */
    private static String stem(Path file) {
        return String.valueOf(file.getFileName()).replaceFirst("(?<=.)[.].*", "");
    }
}
