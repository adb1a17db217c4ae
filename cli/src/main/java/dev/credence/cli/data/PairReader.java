package dev.credence.cli.data;

import dev.credence.cli.Failure;
import dev.credence.cli.data.layout.BoundColumns;
import dev.credence.cli.data.layout.PairReading;
import dev.credence.cli.data.layout.Vocabulary;
import dev.credence.cli.data.slice.SlicedRows;
import dev.credence.cli.data.slice.Slices;
import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.LabelColumn;
import java.util.Optional;

/** Reads two systems from the columns of one file: the same rows, so paired. */
public final class PairReader {
    private final String file;
    private final Vocabulary vocabulary;
    private final BoundColumns row;
    private final SlicedRows<PairedAccumulator> both;
    private final LabelColumn slice;
    private final boolean weighted;

    private PairReader(PairReading pair, Optional<String> column, InputTable table) {
        file = pair.first().file().path().toString();
        vocabulary = column.isPresent() ? Vocabulary.ofSlices(pair.first()) : new Vocabulary(pair.first());
        row = BoundColumns.of(pair, table, vocabulary);
        weighted = pair.first().design().isWeighted();
        both = new SlicedRows<>(file, column, () -> new PairedAccumulator(pair.first(), vocabulary));
        slice = both.want(row.wanted());
    }

    /**
     * Reads a file.
     *
     * @throws Failure if it cannot be read, or holds something else than was said
     */
    public static PairData read(PairReading pair) {
        return read(pair, Optional.empty()).whole();
    }

    /**
     * Reads a file once, as a whole and by slice. Rows of weight 0 belong to no slice, as if never seen.
     *
     * @param column whose values are the slices; empty for the whole alone
     * @throws Failure if it cannot be read, holds something else than was said, or more than 1,000 slices
     */
    public static Slices<PairData> read(PairReading pair, Optional<String> column) {
        try (InputTable table = pair.first().file().source().open()) {
            PairReader reader = new PairReader(pair, column, table);
            return reader.data(reader.row.wanted().read(reader::row));
        }
    }

    private void row(long equal) {
        if (weighted && row.weight().value() == 0) {
            return; // as if never seen
        }
        both.add(slice.code(), equal, rows -> rows.add(row, equal));
    }

    private Slices<PairData> data(long rows) {
        vocabulary.require(file);
        return both.slices(rows, vocabulary.notes(), PairedAccumulator::data);
    }
}
