package dev.credence.cli;

import io.airlift.compress.zstd.ZstdOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;

/** Writes one table in every format. */
record TableFiles(List<String> header, List<List<String>> rows) {
    /** The database is opened once, because opening it costs more than a table of forty rows. */
    private record Database(Connection connection) {
        static Database open() {
            try {
                return new Database(DriverManager.getConnection("jdbc:duckdb:"));
            } catch (SQLException e) {
                throw new IllegalStateException("DuckDB cannot be opened", e);
            }
        }
    }

    private static final Database DATABASE = Database.open();

    /** Writes a file whose name shows its format. */
    Path write(Path directory, String name) throws IOException, SQLException {
        Path file = directory.resolve(name);
        if (name.endsWith(".parquet")) {
            parquet(file);
            return file;
        }
        try (OutputStream out = packed(file, name)) {
            out.write(text(name).getBytes(StandardCharsets.UTF_8));
        }
        return file;
    }

    private static OutputStream packed(Path file, String name) throws IOException {
        OutputStream raw = Files.newOutputStream(file);
        if (name.endsWith(".gz")) {
            return new GZIPOutputStream(raw);
        }
        return name.endsWith(".zst") ? new ZstdOutputStream(raw) : raw;
    }

    /** Returns the table as CSV, TSV or JSON lines. */
    String text(String name) {
        if (name.contains(".jsonl")) {
            return rows.stream().map(this::object).collect(Collectors.joining("\n", "", "\n"));
        }
        char delimiter = name.contains(".tsv") ? '\t' : ',';
        return line(header, delimiter)
                + rows.stream().map(row -> line(row, delimiter)).collect(Collectors.joining());
    }

    private static String line(List<String> fields, char delimiter) {
        return fields.stream()
                .map(field -> field(field, delimiter))
                .collect(Collectors.joining(String.valueOf(delimiter), "", "\n"));
    }

    private static String field(String field, char delimiter) {
        boolean plain = field.chars().allMatch(c -> c != '"' && c != '\n' && c != '\r' && c != delimiter);
        return plain ? field : '"' + field.replace("\"", "\"\"") + '"';
    }

    private String object(List<String> row) {
        return IntStream.range(0, row.size())
                .mapToObj(i -> quoted(header.get(i)) + ":" + value(row.get(i)))
                .collect(Collectors.joining(",", "{", "}"));
    }

    /** Writes a number or a truth value of JSON as such, and a missing value as null. */
    private static String value(String text) {
        boolean bare = text.matches("-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?|true|false");
        return bare ? text : text.isEmpty() ? "null" : quoted(text);
    }

    private static String quoted(String text) {
        StringBuilder json = new StringBuilder("\"");
        text.chars().forEach(c -> {
            if (c < ' ' || c == '"' || c == '\\') {
                json.append(String.format("\\u%04x", c));
            } else {
                json.append((char) c);
            }
        });
        return json.append('"').toString();
    }

    private void parquet(Path file) throws SQLException {
        String columns = header.stream()
                .map(name -> '"' + name.replace("\"", "\"\"") + "\" VARCHAR")
                .collect(Collectors.joining(", "));
        String marks = String.join(", ", Collections.nCopies(header.size(), "?"));
        String all = String.join(", ", Collections.nCopies(rows.size(), "(" + marks + ")"));
        try (Statement statement = DATABASE.connection().createStatement()) {
            statement.execute("CREATE OR REPLACE TABLE t (" + columns + ")");
            // one statement for all rows, because a statement for each takes ten times as long
            try (PreparedStatement insert = DATABASE.connection().prepareStatement("INSERT INTO t VALUES " + all)) {
                int mark = 0;
                for (List<String> row : rows) {
                    for (String field : row) {
                        insert.setString(++mark, field.isEmpty() ? null : field);
                    }
                }
                insert.execute();
            }
            statement.execute("COPY t TO '" + file + "' (FORMAT parquet)");
        }
    }
}
