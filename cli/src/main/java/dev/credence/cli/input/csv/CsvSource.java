package dev.credence.cli.input.csv;

import dev.credence.cli.Failure;
import dev.credence.cli.input.format.Compression;
import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.TableSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * A CSV or TSV file.
 *
 * @param path where it is
 * @param delimiter between fields
 * @param compression how it is packed
 * @param watch asked whenever the file is opened; what it gives wraps the raw bytes as they are read
 */
public record CsvSource(Path path, char delimiter, Compression compression, Supplier<UnaryOperator<InputStream>> watch)
        implements TableSource {
    @Override
    public InputTable open() {
        return opened(() -> {
            InputStream raw = watch.get().apply(Files.newInputStream(path));
            return CsvTable.open(path.toString(), compression.unpack(raw), delimiter);
        });
    }

    /** Large plain files only. Where a cut fell into a quoted field, reading the piece before it fails. */
    @Override
    public List<InputTable> openPieces(int most) {
        boolean plain = compression == Compression.NONE && Files.isRegularFile(path);
        return plain ? opened(() -> pieces(LineCuts.of(path, most))) : List.of();
    }

    private List<InputTable> pieces(List<Long> ends) throws IOException {
        if (ends.size() < 2) {
            return List.of();
        }
        UnaryOperator<InputStream> watched = watch.get();
        List<InputTable> pieces = new ArrayList<>();
        String file = path.toString();
        pieces.add(CsvTable.open(file, watched.apply(ByteRange.open(path, 0, ends.get(0))), delimiter));
        for (int i = 1; i < ends.size(); i++) {
            InputStream in = watched.apply(ByteRange.open(path, ends.get(i - 1), ends.get(i)));
            pieces.add(CsvTable.piece(file, in, delimiter, pieces.get(0).columns()));
        }
        return pieces;
    }

    private <T> T opened(Opening<T> opening) {
        try {
            return opening.get();
        } catch (NoSuchFileException e) {
            throw Failure.usage(path + ": no such file");
        } catch (IOException e) {
            throw Failure.data(path + ": " + CsvErrors.sentence(e), e);
        }
    }

    private interface Opening<T> {
        T get() throws IOException;
    }
}
