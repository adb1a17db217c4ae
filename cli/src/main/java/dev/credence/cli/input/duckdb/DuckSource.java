package dev.credence.cli.input.duckdb;

import dev.credence.cli.input.format.Compression;
import dev.credence.cli.input.format.Format;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * How DuckDB is told to read a file. The path is always the last bound parameter.
 *
 * @param path absolute, with the characters that DuckDB would take for a pattern made harmless
 * @param from the table function that stands after FROM
 * @param header a query whose first column lists the names of the file's columns
 * @param json whether a row is one JSON object, rather than named columns
 */
record DuckSource(String path, String from, String header, boolean json) {
    /** SQL for a column, with the parameters it binds. */
    record Expression(String sql, List<String> parameters) {}

    static DuckSource of(Path file, Format format, Compression compression) {
        String path = literal(file.toAbsolutePath().toString());
        if (format == Format.PARQUET) {
            String from = "read_parquet(?)";
            return new DuckSource(path, from, "SELECT column_name FROM (DESCRIBE SELECT * FROM " + from + ")", false);
        }
        String packing = "compression='"
                + (compression == Compression.NONE ? "none" : compression.name().toLowerCase(java.util.Locale.ROOT))
                + "'";
        String from = "read_ndjson_objects(?, " + packing + ")";
        return new DuckSource(
                path, from, "SELECT unnest(json_keys(json)) FROM (SELECT json FROM " + from + " LIMIT 1)", true);
    }

    /** A pattern that matches this path alone: {@code [*]} is a star. */
    private static String literal(String path) {
        return path.replaceAll("[*?\\[]", "[$0]");
    }

    List<String> columns(Connection connection) throws SQLException {
        List<String> names = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(header)) {
            statement.setString(1, path);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    names.add(rows.getString(1));
                }
            }
        }
        return names;
    }

    /** A statement about fields of this source, with all that it binds. */
    PreparedStatement prepare(Connection connection, String sql, List<DuckField> fields) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        int at = 1;
        for (DuckField field : fields) {
            for (String parameter : field.expression().parameters()) {
                statement.setString(at++, parameter);
            }
        }
        statement.setString(at, path);
        return statement;
    }

    /** Whether a column is read in less time than its rows take to be handed over, so that a pass more is worth it. */
    boolean isScannedFast() {
        return !json;
    }

    /** A column: a quoted identifier, or a JSON pointer as bound parameter. */
    Expression expression(String column) {
        return json
                ? new Expression(
                        "json_extract_string(json, ?)",
                        List.of("/" + column.replace("~", "~0").replace("/", "~1")))
                : new Expression("\"" + column.replace("\"", "\"\"") + "\"", List.of());
    }
}
