package dev.credence.cli.input.duckdb;

import dev.credence.cli.Failure;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The SQL by which DuckDB reads one Parquet file without columns from the names of its folders. The path is always the
 * only bound parameter.
 *
 * @param path the absolute path, in which characters of patterns are escaped
 */
record DuckSource(String path) {
    /** The SQL after FROM. */
    static final String FROM = "read_parquet(?, hive_partitioning = false)";

    private static final String KNOWN = "SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM " + FROM + ")";
    private static final String WRITTEN = "SELECT name, coalesce(num_children, 0) FROM parquet_schema(?)";

    private static final Pattern PATTERN = Pattern.compile("[*?\\[]");

    static DuckSource of(Path file) {
        return new DuckSource(literal(file.toAbsolutePath().toString()));
    }

    /**
     * Returns a pattern that matches only this path, in which {@code [*]} is a star. A path with such characters and a
     * backslash is rejected, because DuckDB takes a backslash in a pattern for a separator of folders.
     */
    private static String literal(String path) {
        if (!PATTERN.matcher(path.replaceAll("\\\\.", "")).find()) {
            return path;
        }
        if (path.indexOf('\\') >= 0) {
            throw Failure.usage(path + ": a path of a Parquet file must not contain both a backslash and one of * ? [;"
                    + " rename the file or its folder");
        }
        return PATTERN.matcher(path).replaceAll("[$0]");
    }

    List<DuckColumn> columns(Connection connection) throws SQLException {
        List<String> written = written(connection);
        List<DuckColumn> columns = new ArrayList<>();
        try (PreparedStatement statement = prepare(connection, KNOWN);
                ResultSet rows = statement.executeQuery()) {
            for (int i = 0; rows.next(); i++) {
                String known = rows.getString(1);
                String name = i < written.size() ? written.get(i) : known;
                columns.add(new DuckColumn(name.strip(), known, rows.getString(2)));
            }
        }
        return columns;
    }

    /** Returns the names of the columns in the file; DuckDB renames columns that it considers equal. */
    private List<String> written(Connection connection) throws SQLException {
        List<String> names = new ArrayList<>();
        try (PreparedStatement statement = prepare(connection, WRITTEN);
                ResultSet elements = statement.executeQuery()) {
            elements.next();
            long inside = 0;
            while (elements.next()) {
                if (inside == 0) {
                    names.add(elements.getString(1));
                }
                inside = Math.max(0, inside - 1) + elements.getLong(2);
            }
        }
        return names;
    }

    /** Returns a statement about the file. */
    PreparedStatement prepare(Connection connection, String sql) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        statement.setString(1, path);
        return statement;
    }
}
