package dev.credence.report.table;

/**
 * A table with a title.
 *
 * @param title empty for none; may hold names from outside
 * @param table the table
 */
public record Section(String title, Table<?> table) {
    /**
     * Creates a section without a title.
     *
     * @param table the table
     */
    public Section(Table<?> table) {
        this("", table);
    }
}
