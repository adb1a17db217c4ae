package dev.credence.cli.data;

import dev.credence.cli.Failure;
import dev.credence.cli.data.layout.BoundColumns;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.layout.Vocabulary;
import dev.credence.cli.data.slice.SlicedRows;
import dev.credence.cli.data.slice.Slices;
import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.LabelColumn;
import java.util.List;
import java.util.Optional;

/** Reads a file into evidence of all rows and of each slice, in one pass. */
public final class SlicedDatasetReader {
    private final Reading reading;
    private final Vocabulary vocabulary;
    private final BoundColumns row;
    private final SlicedRows<DatasetAccumulator> gathered;
    private final LabelColumn slice;
    private final boolean weighted;

    private SlicedDatasetReader(Reading reading, String column, InputTable table) {
        this.reading = reading;
        this.vocabulary = Vocabulary.ofSlices(reading);
        this.row = BoundColumns.of(Optional.empty(), reading, table, vocabulary);
        this.weighted = reading.design().isWeighted();
        List<String> classes = List.copyOf(row.classScores().keySet());
        this.gathered = new SlicedRows<>(
                file(), Optional.of(column), () -> new DatasetAccumulator(reading, vocabulary, classes));
        this.slice = gathered.want(row.wanted());
    }

    /**
     * Reads a file. Rows of weight 0 belong to no slice, as if never seen.
     *
     * @param reading what to read of it
     * @param column whose values are the slices
     * @throws Failure if it cannot be read, holds something else than was said, or more than 1,000 slices
     */
    public static Slices<Dataset> read(Reading reading, String column) {
        try (InputTable table = reading.file().source().open()) {
            SlicedDatasetReader reader = new SlicedDatasetReader(reading, column, table);
            return reader.data(reader.row.wanted().read(reader::row));
        }
    }

    private void row(long equal) {
        if (weighted && row.weight().value() == 0) {
            return; // as if never seen
        }
        gathered.add(slice.code(), equal, rows -> rows.add(row, equal));
    }

    private Slices<Dataset> data(long rows) {
        vocabulary.require(file());
        return gathered.slices(rows, vocabulary.notes(), DatasetAccumulator::dataset);
    }

    private String file() {
        return reading.file().path().toString();
    }
}
