package dev.credence.cli.input;

import dev.credence.api.text.Nearest;
import dev.credence.cli.Failure;
import dev.credence.cli.input.Format.Compression;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
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
 */
public record TableFile(
        Path path, Optional<Format> format, Optional<Character> delimiter, Supplier<UnaryOperator<InputStream>> watch) {
    /** Opens it and reads its header; the heavy reader is loaded only where it is needed. */
    public Table open() {
        requireFile();
        Compression compression = Compression.of(path.toString());
        Format how = howWritten();
        return how.isText() ? csv(delimiter(how), compression) : DuckTable.open(path, how, compression);
    }

    private Format howWritten() {
        return format.orElseGet(() -> Format.of(path.toString()));
    }

    /**
     * Opens a large plain CSV or TSV file as pieces that hold its rows in their order, to be read side by side. Where a cut fell
     * into a quoted field, reading the piece before it fails; the file can then only be read as one.
     *
     * @param most the largest number of pieces
     * @return two pieces or more; none where the file is to be read as one
     */
    public List<Table> openPieces(int most) {
        requireFile();
        Format how = howWritten();
        boolean plain = how.isText() && Compression.of(path.toString()) == Compression.NONE;
        return plain && Files.isRegularFile(path) ? pieces(delimiter(how), most) : List.of();
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

    private Table csv(char separator, Compression compression) {
        return reading(() -> {
            InputStream raw = watch.get().apply(Files.newInputStream(path));
            return CsvTable.open(path.toString(), compression.unpack(raw), separator);
        });
    }

    private List<Table> pieces(char separator, int most) {
        return reading(() -> {
            List<Long> ends = LineCuts.of(path, most);
            return ends.size() < 2 ? List.of() : pieces(separator, ends);
        });
    }

    private List<Table> pieces(char separator, List<Long> ends) throws IOException {
        UnaryOperator<InputStream> watched = watch.get();
        List<Table> pieces = new ArrayList<>();
        String file = path.toString();
        pieces.add(CsvTable.open(file, watched.apply(ByteRange.open(path, 0, ends.get(0))), separator));
        for (int i = 1; i < ends.size(); i++) {
            InputStream in = watched.apply(ByteRange.open(path, ends.get(i - 1), ends.get(i)));
            pieces.add(CsvTable.piece(file, in, separator, pieces.get(0).columns()));
        }
        return pieces;
    }

    private <T> T reading(IoSupplier<T> opening) {
        try {
            return opening.get();
        } catch (NoSuchFileException e) {
            throw Failure.usage(path + ": no such file");
        } catch (java.util.zip.ZipException | java.io.EOFException e) {
            throw Failure.data(path + ": compressed data is truncated or corrupt: " + e.getMessage(), e);
        } catch (IOException e) {
            throw Failure.data(path + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private interface IoSupplier<T> {
        T get() throws IOException;
    }
}
