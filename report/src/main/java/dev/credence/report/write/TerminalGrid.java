package dev.credence.report.write;

import dev.credence.report.table.Column;
import dev.credence.report.table.Column.Content;
import dev.credence.report.table.Medium;
import dev.credence.report.table.Table;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** A table as aligned columns, with headings between groups of rows. */
final class TerminalGrid<R> {
    private final Table<R> table;
    private final AnsiStyle style;
    private final List<Column<R>> columns;
    private final List<List<String>> cells;
    private final int[] shown;
    private final int[] widths;

    TerminalGrid(Table<R> table, AnsiStyle style) {
        this.table = table;
        this.style = style;
        this.columns = table.columns(Medium.TERMINAL);
        this.cells = table.texts(Medium.TERMINAL).stream().map(this::harmless).toList();
        this.shown = IntStream.range(0, columns.size()).filter(this::isShown).toArray();
        this.widths = IntStream.range(0, columns.size()).map(this::width).toArray();
    }

    private List<String> harmless(List<String> row) {
        return IntStream.range(0, row.size())
                .mapToObj(c -> columns.get(c).content() == Content.NAME
                        ? SafeText.cell(row.get(c))
                        : SafeText.clean(row.get(c)))
                .toList();
    }

    private boolean isShown(int column) {
        return !columns.get(column).isOptional()
                || cells.stream().anyMatch(row -> !row.get(column).isEmpty());
    }

    private int width(int column) {
        int heading = length(heading(column));
        return cells.stream().mapToInt(row -> length(row.get(column))).reduce(heading, Math::max);
    }

    private String heading(int column) {
        return SafeText.cell(columns.get(column).heading(Medium.TERMINAL));
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    /** The lines, without trailing blanks. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(line(IntStream.of(shown).mapToObj(c -> padded(heading(c), c)).toList()));
        String group = "";
        for (int row = 0; row < cells.size(); row++) {
            String under = table.groupOf(row);
            if (!under.equals(group)) {
                group = under;
                lines.add("");
                lines.add(" " + style.bold(SafeText.cell(group)));
            }
            lines.add(line(row(cells.get(row))));
            table.detailsOf(row).forEach(detail -> lines.add("     " + SafeText.clean(detail)));
        }
        return lines;
    }

    private List<String> row(List<String> texts) {
        return IntStream.of(shown)
                .mapToObj(c -> {
                    String padded = padded(texts.get(c), c);
                    return columns.get(c).content() == Content.PICTURE ? picture(padded) : padded;
                })
                .toList();
    }

    private String picture(String padded) {
        String drawn = padded.stripTrailing();
        return style.picture(drawn) + padded.substring(drawn.length());
    }

    private String padded(String text, int column) {
        String blanks = " ".repeat(widths[column] - length(text));
        return columns.get(column).isRight() ? blanks + text : text + blanks;
    }

    private static String line(List<String> padded) {
        return (" " + String.join("  ", padded)).stripTrailing();
    }
}
