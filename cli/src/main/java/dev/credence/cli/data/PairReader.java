package dev.credence.cli.data;

import dev.credence.cli.Failure;
import dev.credence.cli.data.layout.BoundColumns;
import dev.credence.cli.data.layout.PairReading;
import dev.credence.cli.data.layout.Vocabulary;
import dev.credence.cli.input.table.InputTable;

/** Reads two systems from the columns of one file: the same rows, so paired. */
public final class PairReader {
    private final BoundColumns row;
    private final PairedAccumulator both;
    private final boolean weighted;

    private PairReader(PairReading pair, InputTable table) {
        Vocabulary vocabulary = new Vocabulary(pair.first());
        row = BoundColumns.of(pair, table, vocabulary);
        weighted = pair.first().design().isWeighted();
        both = new PairedAccumulator(pair.first(), vocabulary);
    }

    /**
     * Reads a file.
     *
     * @throws Failure if it cannot be read, or holds something else than was said
     */
    public static PairData read(PairReading pair) {
        try (InputTable table = pair.first().file().source().open()) {
            PairReader reader = new PairReader(pair, table);
            return reader.both.data(reader.row.wanted().read(reader::row));
        }
    }

    private void row(long equal) {
        int group = row.group().code();
        int truth = row.truth().code();
        double weight = row.weight().value();
        if (weight == 0 && weighted) {
            return; // as if never seen
        }
        both.addPredictions(
                group,
                truth,
                row.prediction().code(),
                row.against().code(),
                row.count().valueOr(equal),
                weight);
        both.addScores(group, truth, row.score().value(), row.againstScore().value(), weight);
    }
}
