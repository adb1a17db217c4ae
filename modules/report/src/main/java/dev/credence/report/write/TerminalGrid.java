package dev.credence.report.write;

import dev.credence.report.table.Column;
import dev.credence.report.table.Column.Content;
import dev.credence.report.table.Document;
import dev.credence.report.table.Table;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Writes a table as aligned columns, with headings between groups of rows. */
final class TerminalGrid<R> {
    private final Table<R> table;
    private final TerminalWriter.Style style;
    private final List<Column<R>> columns;
    private final List<List<String>> cells;
    private final int[] shown;
    private final int[] widths;

    TerminalGrid(Table<R> table, TerminalWriter.Style style) {
        this.table = table;
        this.style = style;
        this.columns = table.columns(Document.Medium.TERMINAL);
        this.cells = table.texts(Document.Medium.TERMINAL).stream()
                .map(this::harmless)
                .toList();
        this.widths = IntStream.range(0, columns.size()).map(this::width).toArray();
        this.shown = fitting(
                IntStream.range(0, columns.size()).filter(this::isShown).boxed().toList());
    }

    /** Returns the columns that are shown: until a line fits, plots are left out first and then details, each from the right. */
    private int[] fitting(List<Integer> wanted) {
        List<Integer> kept = new ArrayList<>(wanted);
        for (Content content : List.of(Content.PICTURE, Content.DETAIL)) {
            for (int i = kept.size() - 1; i >= 0 && length(kept) > style.width(); i--) {
                if (columns.get(kept.get(i)).content() == content) {
                    kept.remove(i);
                }
            }
        }
        return kept.stream().mapToInt(Integer::intValue).toArray();
    }

    private int length(List<Integer> kept) {
        return 1 + kept.stream().mapToInt(c -> widths[c] + 2).sum() - 2;
    }

    /** Returns the sentences about the columns that are shown, and the names of those that are not. */
    List<String> captions() {
        List<String> captions = new ArrayList<>(IntStream.of(shown)
                .mapToObj(c -> columns.get(c).caption())
                .filter(caption -> !caption.isEmpty())
                .toList());
        List<String> left = IntStream.range(0, columns.size())
                .filter(this::isShown)
                .filter(c -> columns.get(c).content() == Content.DETAIL)
                .filter(c -> IntStream.of(shown).noneMatch(kept -> kept == c))
                .mapToObj(this::heading)
                .toList();
        if (!left.isEmpty()) {
            captions.add("Columns for which the terminal is too narrow: " + String.join(", ", left)
                    + ". A wider terminal or --format csv shows them.");
        }
        return captions;
    }

    private List<String> harmless(List<String> row) {
        return IntStream.range(0, row.size())
                .mapToObj(c -> columns.get(c).isName() ? SafeText.cell(row.get(c)) : SafeText.clean(row.get(c)))
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
        return SafeText.cell(columns.get(column).heading(Document.Medium.TERMINAL));
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    /** Returns the lines, without trailing blanks. */
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
            table.detailsOf(row)
                    .forEach(detail -> style.wrapped(SafeText.clean(detail)).forEach(part -> lines.add("    " + part)));
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
