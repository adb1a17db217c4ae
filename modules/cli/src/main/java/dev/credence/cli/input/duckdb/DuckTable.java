package dev.credence.cli.input.duckdb;

import dev.credence.cli.Failure;
import dev.credence.cli.input.table.LabelColumn;
import dev.credence.cli.input.table.NumberColumn;
import dev.credence.cli.input.table.TableColumn;
import dev.credence.cli.input.table.TableSource;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A Parquet file that DuckDB reads. Names and paths are bound
 * parameters or quoted identifiers; extensions are never loaded.
 */
public final class DuckTable extends TableSource.WholeTable {
    private final String file;
    private final DuckSource source;
    private final Connection connection;
    private final List<DuckColumn> columns;
    private long read;

    private DuckTable(String file, DuckSource source, Connection connection, List<DuckColumn> columns) {
        this.file = file;
        this.source = source;
        this.connection = connection;
        this.columns = columns;
    }

    /** Opens a file and reads the names of its columns. */
    public static DuckTable open(Path path) {
        DuckSource source = DuckSource.of(path);
        String file = path.toString();
        try {
            Connection connection = DuckLibrary.connect(file, false);
            try {
                return new DuckTable(file, source, connection, source.columns(connection));
            } catch (SQLException e) {
                connection.close();
                throw e;
            }
        } catch (SQLException e) {
            throw DuckErrors.failure(file, e);
        }
    }

    @Override
    public String place() {
        return file + ", row " + read + ": ";
    }

    @Override
    public String file() {
        return file;
    }

    @Override
    public List<String> columns() {
        return columns.stream().map(DuckColumn::name).toList();
    }

    @Override
    public long read(List<? extends TableColumn> wanted, Sink sink) {
        try {
            return rows(fields(wanted), sink);
        } catch (SQLException e) {
            throw DuckErrors.failure(file, e);
        }
    }

    /** Returns the fields in the order of the header, so that the first of two bad fields of a row is reported. */
    private List<DuckField> fields(List<? extends TableColumn> wanted) {
        List<String> names = columns();
        return wanted.stream()
                .sorted(Comparator.comparingInt(column -> names.indexOf(column.name())))
                .map(column -> DuckField.of(column, columns.get(names.indexOf(column.name()))))
                .toList();
    }

    private long rows(List<DuckField> fields, Sink sink) throws SQLException {
        try (Connection streaming = DuckLibrary.connect(file, true)) {
            return rows(streaming, numbered(streaming, fields), sink);
        } catch (SQLException e) {
            diagnose(fields);
            throw e;
        }
    }

    /** Returns a copy of the fields, in which labels are read by number if there are few. */
    private List<DuckField> numbered(Connection streaming, List<DuckField> fields) throws SQLException {
        List<DuckField> numbered = new ArrayList<>();
        for (DuckField field : fields) {
            numbered.add(field.numbered(streaming, source, "labels" + numbered.size()));
        }
        return numbered;
    }

    /**
     * Reads the fields by a query without streaming, which reports errors in the file that a stream does not report.
     */
    private void diagnose(List<DuckField> fields) throws SQLException {
        String counts =
                fields.stream().map(field -> "count(" + field.sql() + ")").collect(Collectors.joining(", "));
        try (PreparedStatement statement =
                source.prepare(connection, "SELECT " + counts + " FROM " + DuckSource.FROM)) {
            statement.execute();
        }
    }

    private long rows(Connection streaming, List<DuckField> fields, Sink sink) throws SQLException {
        read = 0;
        try (PreparedStatement statement =
                        source.prepare(streaming, "SELECT " + listed(fields) + " FROM " + DuckSource.FROM);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                read++;
                try {
                    take(rows, fields);
                } catch (TableColumn.BadField e) {
                    throw Failure.data(place() + e.getMessage());
                }
                sink.row();
            }
        }
        return read;
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

    /** Converts the errors of DuckDB, which have many lines, to one line. */
    static final class DuckErrors {
        /** Matches the kind of an error and names of classes, which are left out. */
        private static final Pattern OF_THE_LIBRARY = Pattern.compile(
                "^(java\\.sql\\.SQLException: )?([A-Z][A-Za-z]+ )+Error: |\\b(\\w+\\.)*[A-Z]\\w*Exception: ");

        private DuckErrors() {}

        static Failure failure(String file, SQLException e) {
            String text = String.valueOf(e.getMessage());
            if (text.contains("No suitable driver")) {
                return Failure.usage(file + ": " + DropIn.advice());
            }
            return Failure.data(file + ": cannot be read: " + firstSentence(text), e);
        }

        private static String firstSentence(String text) {
            String line = text.lines().findFirst().orElse("unknown reason");
            return OF_THE_LIBRARY.matcher(line).replaceAll("").strip();
        }
    }

    /**
     * Gives advice if DuckDB is not installed. The small downloads do not contain it, because its jar is seven times as
     * large as the rest. System properties contain the name of the jar and its folder: {@code credence.duckdb.jar},
     * {@code .coordinates}, {@code .sha256} and {@code .folder}.
     */
    static final class DropIn {
        private static final String NAME = "credence.duckdb.";

        private DropIn() {}

        /** Returns advice on how to install DuckDB. */
        static String advice() {
            return advice(System.getProperties());
        }

        static String advice(Properties reported) {
            String jar = reported.getProperty(NAME + "jar", "");
            if (jar.isEmpty()) {
                return "this format is read by DuckDB; add duckdb_jdbc to the class path";
            }
            return "this format is read by DuckDB, which this download leaves out; put " + jar + " into "
                    + reported.getProperty(NAME + "folder", "plugins") + "; Maven's central repository has it as "
                    + reported.getProperty(NAME + "coordinates", "") + ", SHA-256 "
                    + reported.getProperty(NAME + "sha256", "");
        }
    }

    /**
     * A column as it is read from DuckDB: binary numbers unchanged, and other values as text, which the column reads as
     * in CSV.
     *
     * @param wanted the column that receives the values
     * @param column the column of the file
     * @param labels the numbers of its texts, if they are numbered
     */
    record DuckField(TableColumn wanted, DuckColumn column, Optional<DuckLabels> labels) {
        static DuckField of(TableColumn wanted, DuckColumn column) {
            return new DuckField(wanted, column, Optional.empty());
        }

        /** Returns a copy that reads labels by number if the column has few labels. */
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

        /** Passes the value at an index of the current row to the column; a missing value is an empty text. */
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
                wanted.acceptNested(new String(text));
                return;
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
        private static final int MAX_TEXTS = 1 << 16;

        /** Returns the distinct texts of an SQL expression, or empty if they are too many. */
        static Optional<DuckLabels> of(Connection connection, DuckSource source, String text, String name)
                throws SQLException {
            String texts = "(SELECT " + text + " AS label FROM " + DuckSource.FROM;
            String few =
                    "SELECT count(DISTINCT label) <= " + MANY_SAMPLED + " FROM " + texts + " LIMIT " + SAMPLED + ")";
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
                if (!count.next() || count.getLong(1) == 0 || count.getLong(1) > MAX_TEXTS) {
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

    /**
     * The SQL by which DuckDB reads one Parquet file without columns from the names of its folders. The path is always the
     * only bound parameter.
     *
     * @param path the absolute path, in which characters of patterns are escaped
     */
    record DuckSource(String path) {
        /** The SQL after FROM. */
        static final String FROM = "read_parquet(?, hive_partitioning = false)";

        private static final String KNOWN =
                "SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM " + FROM + ")";
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
                throw Failure.usage(
                        path + ": a path of a Parquet file must not contain both a backslash and one of * ? [;"
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
}
