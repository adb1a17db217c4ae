package dev.credence.cli.data.layout;

import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.LabelColumn;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The columns of several systems, bound to a table; they hold the current row while it is read.
 *
 * @param row all columns but those of the other systems
 * @param labels truth, then the prediction of each system
 */
public record ManyColumns(BoundColumns row, List<LabelColumn> labels) {
    /**
     * Binds them.
     *
     * @throws dev.credence.cli.Failure if the header lacks one of them, or has it twice
     */
    public static ManyColumns of(ManyReading reading, InputTable table, Vocabulary vocabulary) {
        BoundColumns row = BoundColumns.of(Optional.empty(), reading.first(), table, vocabulary);
        Stream<LabelColumn> others =
                reading.others().stream().map(name -> row.wanted().want(vocabulary.labelColumn(name)));
        return new ManyColumns(
                row,
                Stream.concat(Stream.of(row.truth(), row.prediction()), others).toList());
    }

    /** The predictions of all systems but the first. */
    public List<LabelColumn> others() {
        return labels.subList(2, labels.size());
    }

    /** The numbers of the current row's labels: truth, then a prediction a system. */
    public int[] codes() {
        return labels.stream().mapToInt(LabelColumn::code).toArray();
    }
}
