package dev.credence.cli.input.duckdb;

import dev.credence.cli.Failure;
import dev.credence.cli.input.format.Compression;
import dev.credence.cli.input.format.Format;
import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.LabelColumn;
import dev.credence.cli.input.table.TableColumn;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * Parquet and JSON lines through DuckDB. Where only labels are wanted, equal rows are grouped there, and arrive as one.
 * Names and paths are bound parameters or quoted identifiers; extensions are never fetched.
 */
public final class DuckTable implements InputTable {
    private final String file;
    private final DuckSource source;
    private final Connection connection;
    private final List<String> columns;

    private DuckTable(String file, DuckSource source, Connection connection) throws SQLException {
        this.file = file;
        this.source = source;
        this.connection = connection;
        this.columns = source.columns(connection);
    }

    /** Opens a file and reads the names of its columns. */
    public static DuckTable open(Path path, Format format, Compression compression) {
        DuckSource source = DuckSource.of(path, format, compression);
        try {
            return new DuckTable(path.toString(), source, connect(false));
        } catch (SQLException e) {
            throw DuckErrors.failure(path.toString(), e);
        }
    }

    private static Connection connect(boolean streaming) throws SQLException {
        Properties settings = new Properties();
        settings.setProperty("autoinstall_known_extensions", "false");
        settings.setProperty("autoload_known_extensions", "false");
        settings.setProperty("jdbc_stream_results", String.valueOf(streaming));
        return DriverManager.getConnection("jdbc:duckdb:", settings);
    }

    @Override
    public String file() {
        return file;
    }

    @Override
    public List<String> columns() {
        return columns;
    }

    @Override
    public long read(List<? extends TableColumn> wanted, Sink sink) {
        List<DuckField> fields = new ArrayList<>();
        for (TableColumn column : wanted) {
            fields.add(DuckField.of(column, source.expression(column.name())));
        }
        boolean grouped = wanted.stream().allMatch(LabelColumn.class::isInstance);
        try {
            return grouped ? groups(fields, sink) : rows(fields, sink);
        } catch (SQLException e) {
            throw DuckErrors.failure(file, e);
        }
    }

    private long rows(List<DuckField> fields, Sink sink) throws SQLException {
        try (Connection streaming = connect(true)) {
            return rows(streaming, source.isScannedFast() ? numbered(streaming, fields) : fields, sink);
        } catch (SQLException e) {
            diagnose(fields);
            throw e;
        }
    }

    /** The same fields, with labels by their numbers where there are few. */
    private List<DuckField> numbered(Connection streaming, List<DuckField> fields) throws SQLException {
        List<DuckField> numbered = new ArrayList<>();
        for (DuckField field : fields) {
            numbered.add(field.numbered(streaming, source, "labels" + numbered.size()));
        }
        return numbered;
    }

    /** Streams do not say what went wrong in the file; a plain query does. */
    private void diagnose(List<DuckField> fields) throws SQLException {
        String counts =
                fields.stream().map(field -> "count(" + field.sql() + ")").collect(Collectors.joining(", "));
        try (PreparedStatement statement =
                source.prepare(connection, "SELECT " + counts + " FROM " + source.from(), fields)) {
            statement.execute();
        }
    }

    private long rows(Connection streaming, List<DuckField> fields, Sink sink) throws SQLException {
        String sql = "SELECT " + listed(fields) + " FROM " + source.from();
        long read = 0;
        try (PreparedStatement statement = source.prepare(streaming, sql, fields);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                read++;
                try {
                    take(rows, fields);
                } catch (TableColumn.BadField e) {
                    throw Failure.data(file + ", row " + read + ": " + e.getMessage());
                }
                sink.row(1);
            }
        }
        return read;
    }

    private long groups(List<DuckField> fields, Sink sink) throws SQLException {
        String sql = "SELECT " + listed(fields) + ", count(*) FROM " + source.from() + " GROUP BY ALL ORDER BY ALL";
        long read = 0;
        try (PreparedStatement statement = source.prepare(connection, sql, fields);
                ResultSet groups = statement.executeQuery()) {
            while (groups.next()) {
                try {
                    take(groups, fields);
                } catch (TableColumn.BadField e) {
                    throw Failure.data(file + firstEmpty(fields) + e.getMessage());
                }
                long count = groups.getLong(fields.size() + 1);
                read += count;
                sink.row(count);
            }
        }
        return read;
    }

    /** The row of the first empty label, looked up once a group turned out to be empty. */
    private String firstEmpty(List<DuckField> fields) throws SQLException {
        String empty = fields.stream()
                .map(field -> "coalesce(" + field.sql() + ", '') = ''")
                .collect(Collectors.joining(" OR "));
        String sql = "SELECT min(position) FROM (SELECT row_number() OVER () AS position, " + empty
                + " AS lacking FROM " + source.from() + ") WHERE lacking";
        try (PreparedStatement statement = source.prepare(connection, sql, fields);
                ResultSet first = statement.executeQuery()) {
            return first.next() && first.getLong(1) > 0 ? ", row " + first.getLong(1) + ": " : ": ";
        }
    }

    private static String listed(List<DuckField> fields) {
        return fields.stream().map(DuckField::sql).collect(Collectors.joining(", "));
    }

    private static void take(ResultSet row, List<DuckField> fields) throws SQLException {
        for (int i = 0; i < fields.size(); i++) {
            fields.get(i).take(row, i + 1);
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw DuckErrors.failure(file, e);
        }
    }
}
