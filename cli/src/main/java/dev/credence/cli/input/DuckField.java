package dev.credence.cli.input;

import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * A wanted column as DuckDB is asked for it.
 *
 * @param column who wants it
 * @param type the SQL type it is cast to; what cannot be cast is null
 * @param expression how the source spells it
 */
record DuckField(Column column, String type, DuckSource.Expression expression) {
    static DuckField of(Column column, DuckSource.Expression expression) {
        String type = column instanceof LabelColumn ? "VARCHAR" : column instanceof NumberColumn ? "DOUBLE" : "BIGINT";
        return new DuckField(column, type, expression);
    }

    String sql() {
        return "TRY_CAST(" + expression.sql() + " AS " + type + ")";
    }

    /** Takes over the value at an index of the current row. */
    void take(ResultSet row, int index) throws SQLException {
        if (column instanceof NumberColumn number) {
            double value = row.getDouble(index);
            number.accept(row.wasNull() ? Double.NaN : value);
        } else {
            String text = row.getString(index);
            char[] characters = text == null ? new char[0] : text.toCharArray();
            column.accept(characters, 0, characters.length);
        }
    }
}
