package dev.credence.cli.input.duckdb;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The texts of a column of labels, numbered by DuckDB, because a number is transferred twenty times as fast as a text.
 * They are found in a separate pass, which is used only for few labels.
 *
 * @param type the enumerated SQL type that numbers the texts
 * @param texts the text of each number
 */
record DuckLabels(String type, List<char[]> texts) {
    /** The number of rows, 10,000, in which more than 5,000 distinct texts mean a column of ids. */
    private static final int SAMPLED = 10_000;

    private static final int MANY_SAMPLED = 5_000;
    /** The largest number of texts, 65,536, whose numbers fit into two bytes. */
    private static final int MOST = 1 << 16;

    /** Returns the distinct texts of an SQL expression, or empty if they are too many. */
    static Optional<DuckLabels> of(Connection connection, DuckSource source, String text, String name)
            throws SQLException {
        String texts = "(SELECT " + text + " AS label FROM " + DuckSource.FROM;
        String few = "SELECT count(DISTINCT label) <= " + MANY_SAMPLED + " FROM " + texts + " LIMIT " + SAMPLED + ")";
        if (!holds(connection, source, few)) {
            return Optional.empty();
        }
        try (PreparedStatement distinct = source.prepare(
                connection, "CREATE TEMP TABLE " + name + " AS SELECT DISTINCT label FROM " + texts + ")")) {
            distinct.execute();
        }
        try (Statement statement = connection.createStatement()) {
            return enumerated(statement, name);
        }
    }

    private static boolean holds(Connection connection, DuckSource source, String query) throws SQLException {
        try (PreparedStatement statement = source.prepare(connection, query);
                ResultSet answer = statement.executeQuery()) {
            return answer.next() && answer.getBoolean(1);
        }
    }

    private static Optional<DuckLabels> enumerated(Statement statement, String name) throws SQLException {
        try (ResultSet count = statement.executeQuery("SELECT count(label) FROM " + name)) {
            if (!count.next() || count.getLong(1) == 0 || count.getLong(1) > MOST) {
                return Optional.empty();
            }
        }
        String type = name + "_type";
        statement.execute("CREATE TYPE " + type + " AS ENUM (SELECT label FROM " + name
                + " WHERE label IS NOT NULL ORDER BY label)");
        List<char[]> texts = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery("SELECT unnest(enum_range(NULL::" + type + "))")) {
            while (rows.next()) {
                texts.add(rows.getString(1).toCharArray());
            }
        }
        return Optional.of(new DuckLabels(type, texts));
    }

    /** Returns SQL for the number of a text. */
    String number(String text) {
        return "enum_code(TRY_CAST(" + text + " AS " + type + "))::INTEGER";
    }

    /** Returns the current row's text, which is empty for a missing value. */
    char[] text(ResultSet row, int index) throws SQLException {
        int code = row.getInt(index);
        return row.wasNull() ? new char[0] : texts.get(code);
    }
}
