package dev.credence.cli.report;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** Rows in aligned columns, with headings between groups of rows. */
final class Grid {
    /** Wider than any cell: cells are never folded. */
    private static final int UNFOLDED = 1 << 20;

    private final List<Column> columns = new ArrayList<>();
    private final List<Object[]> rows = new ArrayList<>();
    private final List<String> headings = new ArrayList<>();
    private final Set<Integer> optional = new HashSet<>();
    private String heading = "";

    Grid left(String header) {
        return column(header, HorizontalAlign.LEFT);
    }

    Grid right(String header) {
        return column(header, HorizontalAlign.RIGHT);
    }

    private Grid column(String header, HorizontalAlign align) {
        columns.add(
                new Column().header(header).headerAlign(align).dataAlign(align).maxWidth(UNFOLDED));
        return this;
    }

    /** A column that is left out where all its cells are empty. */
    Grid optionalLeft(String header) {
        optional.add(columns.size());
        return left(header);
    }

    /** A column that is left out where all its cells are empty. */
    Grid optionalRight(String header) {
        optional.add(columns.size());
        return right(header);
    }

    /** The rows to come stand under this heading. */
    void heading(String text) {
        heading = text;
    }

    void row(Object... cells) {
        rows.add(cells);
        headings.add(heading);
        heading = "";
    }

    /** The lines, without trailing blanks; headings and data lines go through their paint. */
    List<String> lines(UnaryOperator<String> head, UnaryOperator<String> data) {
        int[] shown = IntStream.range(0, columns.size()).filter(this::shown).toArray();
        String table = AsciiTable.builder()
                .lineSeparator("\n")
                .border(AsciiTable.NO_BORDERS)
                .data(
                        Arrays.stream(shown).mapToObj(columns::get).toArray(Column[]::new),
                        rows.stream().map(row -> cells(row, shown)).toArray(Object[][]::new))
                .asString();
        String[] drawn = table.split("\n", -1);
        List<String> lines = new ArrayList<>();
        lines.add(drawn[0].stripTrailing());
        for (int row = 0; row < rows.size(); row++) {
            if (!headings.get(row).isEmpty()) {
                lines.add("");
                lines.add(" " + head.apply(headings.get(row)));
            }
            lines.add(data.apply(drawn[row + 1].stripTrailing()));
        }
        return lines;
    }

    private boolean shown(int column) {
        return !optional.contains(column)
                || rows.stream().anyMatch(row -> !row[column].toString().isEmpty());
    }

    private static Object[] cells(Object[] row, int[] shown) {
        return Arrays.stream(shown).mapToObj(column -> row[column]).toArray();
    }
}
