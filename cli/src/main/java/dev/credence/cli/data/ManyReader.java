package dev.credence.cli.data;

import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.cli.Failure;
import dev.credence.cli.data.accumulator.GroupedAccumulators;
import dev.credence.cli.data.accumulator.JointConfusionAccumulator;
import dev.credence.cli.data.layout.ManyColumns;
import dev.credence.cli.data.layout.ManyReading;
import dev.credence.cli.data.layout.Vocabulary;
import dev.credence.cli.input.table.InputTable;

/** Reads several systems from the columns of one file: the same rows, so joint. */
public final class ManyReader {
    private final ManyReading reading;
    private final Vocabulary vocabulary;
    private final ManyColumns columns;
    private final GroupedAccumulators<JointConfusionMatrix, JointConfusionAccumulator> rows;

    private ManyReader(ManyReading reading, InputTable table) {
        this.reading = reading;
        this.vocabulary = new Vocabulary(reading.first());
        this.columns = ManyColumns.of(reading, table, vocabulary);
        this.rows = new GroupedAccumulators<>(() -> new JointConfusionAccumulator(reading.systems()));
    }

    /**
     * Reads a file.
     *
     * @throws Failure if it cannot be read, or holds something else than was said
     */
    public static ManyData read(ManyReading reading) {
        try (InputTable table = reading.first().file().source().open()) {
            ManyReader reader = new ManyReader(reading, table);
            return reader.data(reader.columns.row().wanted().read(reader::row));
        }
    }

    private void row(long equal) {
        rows.get(columns.row().group().code())
                .add(columns.codes(), columns.row().count().valueOr(equal));
    }

    private ManyData data(long read) {
        String file = reading.first().file().path().toString();
        vocabulary.require(file);
        try {
            return new ManyData(read, rows.sample(reading.first().design(), vocabulary), vocabulary.notes());
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw Failure.data(file + ": " + e.getMessage(), e);
        }
    }
}
