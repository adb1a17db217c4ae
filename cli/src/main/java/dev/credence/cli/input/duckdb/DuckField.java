package dev.credence.cli.input.duckdb;

import dev.credence.cli.input.table.LabelColumn;
import dev.credence.cli.input.table.NumberColumn;
import dev.credence.cli.input.table.TableColumn;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/**
 * A wanted column as DuckDB is requested it: binary numbers as they are, the rest as text, which the column reads as it reads CSV.
 *
 * @param wanted who wants it
 * @param column where it stands
 * @param labels numbers of its texts, where it was numbered
 */
record DuckField(TableColumn wanted, DuckColumn column, Optional<DuckLabels> labels) {
    static DuckField of(TableColumn wanted, DuckColumn column) {
        return new DuckField(wanted, column, Optional.empty());
    }

    /** The same field with its labels by their numbers, if it has labels, and few. */
    DuckField numbered(Connection connection, DuckSource source, String name) throws SQLException {
        return wanted instanceof LabelColumn
                ? new DuckField(wanted, column, DuckLabels.of(connection, source, column.text(), name))
                : this;
    }

    String sql() {
        return isNumber()
                ? column.number()
                : labels.map(known -> known.number(column.text())).orElse(column.text());
    }

    private boolean isNumber() {
        return wanted instanceof NumberColumn && column.isBinaryNumber();
    }

    /** Takes over the value at an index of the current row; one that is missing is an empty text. */
    void take(ResultSet row, int index) throws SQLException {
        if (wanted instanceof NumberColumn number && column.isBinaryNumber()) {
            double value = row.getDouble(index);
            if (!row.wasNull()) {
                number.accept(value);
                return;
            }
        }
        char[] text = text(row, index);
        if (column.isNested() && text.length > 0) {
            throw wanted.nested(new String(text));
        }
        wanted.accept(text, 0, text.length);
    }

    private char[] text(ResultSet row, int index) throws SQLException {
        if (labels.isPresent()) {
            return labels.get().text(row, index);
        }
        String text = isNumber() ? null : row.getString(index);
        return text == null ? new char[0] : text.toCharArray();
    }
}
