package dev.credence.cli.input;

import dev.credence.api.evidence.Nearest;
import dev.credence.cli.Failure;
import dev.credence.cli.input.Format.Compression;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A file to be opened as a table.
 *
 * @param path where it is
 * @param format how it is written, or empty where its name tells
 * @param delimiter between fields, or empty for comma (CSV) and tab (TSV)
 * @param watch wraps the raw bytes as they are read, to show progress
 */
public record TableFile(
        Path path, Optional<Format> format, Optional<Character> delimiter, UnaryOperator<InputStream> watch) {
    /** Opens it and reads its header; the heavy reader is loaded only where it is needed. */
    public Table open() {
        requireFile();
        Compression compression = Compression.of(path.toString());
        Format how = format.orElseGet(() -> Format.of(path.toString()));
        boolean text = how == Format.CSV || how == Format.TSV;
        return text ? csv(how, compression) : DuckTable.open(path, how, compression);
    }

    private void requireFile() {
        if (!Files.exists(path)) {
            throw Failure.usage(path + ": no such file" + neighbour());
        }
        if (Files.isDirectory(path)) {
            throw Failure.usage(path + ": is a directory; name a file in it");
        }
    }

    /** The nearest file name in the same directory, as advice. */
    private String neighbour() {
        Path directory = path.toAbsolutePath().getParent();
        if (directory == null || path.getFileName() == null || !Files.isDirectory(directory)) {
            return "";
        }
        try (Stream<Path> files = Files.list(directory)) {
            List<Path> all = files.sorted().toList();
            return Nearest.to(stem(path), all.stream().map(TableFile::stem).toList())
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

    private char delimiter(Format how) {
        return delimiter.orElse(how == Format.TSV ? '\t' : ',');
    }

    private Table csv(Format how, Compression compression) {
        try {
            InputStream raw = watch.apply(Files.newInputStream(path));
            return CsvTable.open(path.toString(), compression.unpack(raw), delimiter(how));
        } catch (NoSuchFileException e) {
            throw Failure.usage(path + ": no such file");
        } catch (java.util.zip.ZipException | java.io.EOFException e) {
            throw Failure.data(path + ": compressed data is truncated or corrupt: " + e.getMessage(), e);
        } catch (IOException e) {
            throw Failure.data(path + ": cannot be read: " + e.getMessage(), e);
        }
    }
}
