package dev.credence.cli.input.duckdb;

import dev.credence.cli.input.table.LabelColumn;
import dev.credence.cli.input.table.NumberColumn;
import dev.credence.cli.input.table.TableColumn;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/**
 * A wanted column as DuckDB is asked for it.
 *
 * @param column who wants it
 * @param type the SQL type it is cast to; what cannot be cast is null
 * @param expression how the source spells it
 * @param labels numbers of its texts, where it was numbered
 */
record DuckField(TableColumn column, String type, DuckSource.Expression expression, Optional<DuckLabels> labels) {
    static DuckField of(TableColumn column, DuckSource.Expression expression) {
        String type = column instanceof LabelColumn ? "VARCHAR" : column instanceof NumberColumn ? "DOUBLE" : "BIGINT";
        return new DuckField(column, type, expression, Optional.empty());
    }

    /** The same field with its labels by their numbers, if it has labels, and few. */
    DuckField numbered(Connection connection, DuckSource source, String name) throws SQLException {
        return column instanceof LabelColumn
                ? new DuckField(column, type, expression, DuckLabels.of(connection, source, this, name))
                : this;
    }

    String sql() {
        String text = "TRY_CAST(" + expression.sql() + " AS " + type + ")";
        return labels.map(known -> known.number(text)).orElse(text);
    }

    /** Takes over the value at an index of the current row. */
    void take(ResultSet row, int index) throws SQLException {
        if (column instanceof NumberColumn number) {
            double value = row.getDouble(index);
            number.accept(row.wasNull() ? Double.NaN : value);
        } else if (labels.isPresent()) {
            labels.get().take(column, row, index);
        } else {
            String text = row.getString(index);
            char[] characters = text == null ? new char[0] : text.toCharArray();
            column.accept(characters, 0, characters.length);
        }
    }
}
