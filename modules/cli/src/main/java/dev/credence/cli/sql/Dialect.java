package dev.credence.cli.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The dialect of SQL of a data warehouse: its quotes of names and its type of floating-point numbers. */
public enum Dialect {
    /** Google BigQuery. */
    BIGQUERY('`', "FLOAT64"),
    /** Snowflake. */
    SNOWFLAKE('"', "DOUBLE"),
    /** Trino, and Presto and Athena. */
    TRINO('"', "DOUBLE"),
    /** DuckDB. */
    DUCKDB('"', "DOUBLE"),
    /** Apache Spark and Databricks. */
    SPARK('`', "DOUBLE"),
    /** PostgreSQL, and Redshift. */
    POSTGRES('"', "DOUBLE PRECISION");

    private final char quote;
    private final String real;

    Dialect(char quote, String real) {
        this.quote = quote;
        this.real = real;
    }

    /** Returns the name of the type of a double. */
    String real() {
        return real;
    }

    /**
     * Returns a name in quotes, with its characters escaped.
     *
     * @throws IllegalArgumentException if the dialect cannot write the name
     */
    public String quoted(String name) {
        if (name.isEmpty() || name.chars().anyMatch(c -> c < ' ' || c == 0x7F)) {
            throw new IllegalArgumentException(
                    "a name must not be empty and must not contain control characters: name='"
                            + name.replaceAll("\\p{Cntrl}", "?") + "'");
        }
        return quote + (this == BIGQUERY ? escaped(name) : name.replace("" + quote, "" + quote + quote)) + quote;
    }

    /** Escapes a name; BigQuery escapes names like strings, with backslashes. */
    private static String escaped(String name) {
        return name.replace("\\", "\\\\").replace("`", "\\`");
    }

    /**
     * Returns the quoted name of a table whose parts are separated by dots; a part in double quotes may contain dots.
     */
    public String table(String path) {
        return parts(path).stream().map(this::quoted).collect(Collectors.joining("."));
    }

    private static List<String> parts(String path) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        boolean inside = false;
        for (int at = 0; at < path.length(); at++) {
            char c = path.charAt(at);
            if (c == '"' && inside && at + 1 < path.length() && path.charAt(at + 1) == '"') {
                part.append(path.charAt(++at));
            } else if (c == '"') {
                inside = !inside;
            } else if (c == '.' && !inside) {
                parts.add(part.toString());
                part.setLength(0);
            } else {
                part.append(c);
            }
        }
        if (inside) {
            throw new IllegalArgumentException("a quote of the table's name is not closed: table='" + path + "'");
        }
        parts.add(part.toString());
        return parts;
    }

    /** Returns the name of the dialect on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
