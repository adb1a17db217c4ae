package dev.credence.cli.data.outcome;

import dev.credence.cli.input.table.GroupNames;
import dev.credence.cli.input.table.LabelColumn;
import dev.credence.cli.input.table.LabelColumn.LabelCodes;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The names of the items, the clusters or the slices of rows; nothing is stored without a column. */
final class RowNames {
    private final Optional<LabelCodes> names;
    private int[] codes = new int[0];

    RowNames(Optional<LabelCodes> names) {
        this.names = names;
    }

    /** Returns the codes of the names; empty without a column. */
    Optional<LabelCodes> names() {
        return names;
    }

    boolean isMissing() {
        return names.isEmpty();
    }

    /** Returns notes on names that are probably one; {@code joined} if each is the text of a column within another one. */
    Stream<String> notes(String noun, boolean joined) {
        List<String> all = names.map(LabelCodes::names).orElse(List.of());
        return (joined ? GroupNames.notesOfParts(List.of(noun), all) : GroupNames.notes(noun, all)).stream();
    }

    void add(int row, @Nullable LabelColumn column) {
        if (column != null) {
            codes = row == codes.length ? Arrays.copyOf(codes, Math.max(16, 2 * row)) : codes;
            codes[row] = column.code();
        }
    }

    /** Appends the names of later rows, which may have other numbers there. */
    void append(int rows, RowNames later, int laterRows) {
        if (names.isPresent()) {
            int[] codeOfLater = names.get().include(later.names.orElseThrow(), new LabelColumn("", names.get()));
            codes = Arrays.copyOf(codes, rows + laterRows);
            for (int row = 0; row < laterRows; row++) {
                codes[rows + row] = codeOfLater[later.codes[row]];
            }
        }
    }

    int code(int row) {
        return codes[row];
    }

    String name(int row) {
        return names.orElseThrow().name(codes[row]);
    }

    RowNames of(int... rows) {
        RowNames some = new RowNames(names);
        some.codes =
                isMissing() ? codes : Arrays.stream(rows).map(row -> codes[row]).toArray();
        return some;
    }
}
