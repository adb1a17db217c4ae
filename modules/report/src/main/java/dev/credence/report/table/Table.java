package dev.credence.report.table;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Rows and the columns that describe them.
 *
 * @param <R> a row
 * @param columns in their order
 * @param rows in their order
 * @param group returns the heading above a row in a terminal; empty for none
 * @param details returns the further lines below a row in a terminal
 */
public record Table<R>(
        List<Column<R>> columns,
        List<R> rows,
        Function<? super R, String> group,
        Function<? super R, List<String>> details) {
    /** Copies the lists. */
    public Table {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    /**
     * Creates a table without headings between rows.
     *
     * @param columns in their order
     * @param rows in their order
     */
    public Table(List<Column<R>> columns, List<R> rows) {
        this(columns, rows, row -> "", row -> List.of());
    }

    /**
     * Returns a copy with headings between rows.
     *
     * @param heading returns the heading above a row
     * @return the table
     */
    public Table<R> groupedBy(Function<? super R, String> heading) {
        return new Table<>(columns, rows, heading, details);
    }

    /**
     * Returns a copy with further lines below each row.
     *
     * @param lines returns the lines of a row
     * @return the table
     */
    public Table<R> withDetails(Function<? super R, List<String>> lines) {
        return new Table<>(columns, rows, group, lines);
    }

    /**
     * Returns the columns of a format.
     *
     * @param medium the format
     * @return the columns, in their order
     */
    public List<Column<R>> columns(Document.Medium medium) {
        return columns.stream().filter(column -> column.isShownIn(medium)).toList();
    }

    /**
     * Returns the sentences about the columns of a format.
     *
     * @param medium the format
     * @return sentences
     */
    public List<String> captions(Document.Medium medium) {
        return columns(medium).stream()
                .map(Column::caption)
                .filter(caption -> !caption.isEmpty())
                .toList();
    }

    /**
     * Returns the texts that people read.
     *
     * @param medium the format
     * @return the cells of each row, in which control characters are not yet escaped
     */
    public List<List<String>> texts(Document.Medium medium) {
        List<Column<R>> shown = columns(medium);
        List<List<String>> texts = new ArrayList<>(rows.size());
        for (R row : rows) {
            texts.add(shown.stream().map(column -> column.shown(row)).toList());
        }
        return texts;
    }

    /**
     * Returns the heading of the group of a row.
     *
     * @param index the index of the row
     * @return its heading, empty for none
     */
    public String groupOf(int index) {
        return group.apply(rows.get(index));
    }

    /**
     * Returns further lines below a row.
     *
     * @param index the index of the row
     * @return its lines
     */
    public List<String> detailsOf(int index) {
        return details.apply(rows.get(index));
    }
}
