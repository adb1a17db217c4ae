package dev.credence.cli.input.csv;

import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.TableSource;
import dev.credence.cli.input.text.TextFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A CSV or TSV file.
 *
 * @param text the file
 * @param delimiter between fields
 */
public record CsvSource(TextFile text, char delimiter) implements TableSource {
    @Override
    public InputTable open() {
        return text.open(plain -> CsvTable.open(text.path().toString(), plain, delimiter));
    }

    /** Large plain files only. Where a cut fell into a quoted field, reading the piece before it fails. */
    @Override
    public List<InputTable> openPieces(int most) {
        return text.isPlain() ? text.attempt(() -> pieces(LineCuts.of(text.path(), most))) : List.of();
    }

    private List<InputTable> pieces(List<Long> ends) throws IOException {
        if (ends.size() < 2) {
            return List.of();
        }
        UnaryOperator<InputStream> watched = text.watch().get();
        List<InputTable> pieces = new ArrayList<>();
        Path path = text.path();
        String file = path.toString();
        pieces.add(CsvTable.open(file, watched.apply(ByteRange.open(path, 0, ends.get(0))), delimiter));
        for (int i = 1; i < ends.size(); i++) {
            InputStream in = watched.apply(ByteRange.open(path, ends.get(i - 1), ends.get(i)));
            pieces.add(CsvTable.piece(file, in, delimiter, pieces.get(0).columns()));
        }
        return pieces;
    }
}
