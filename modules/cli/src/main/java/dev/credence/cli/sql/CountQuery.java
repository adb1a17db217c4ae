package dev.credence.cli.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Writes an SQL query that counts rows. Rows in which a column is null are left out.
 *
 * @param dialect the dialect of SQL
 * @param group the column of clusters or folds
 * @param truth the column of true labels
 */
public record CountQuery(Dialect dialect, String table, Optional<String> group, String truth) {
    /**
     * The score, 1e300, above which and below whose inverse all scores form one range, so that powers of 2 do not
     * overflow.
     */
    private static final String LARGEST = "1e300";

    private static final String SMALLEST = "1e-300";

    /** Returns the query that counts true labels and predictions. */
    public String ofPredictions(List<String> predictions) {
        List<String> columns = columns();
        columns.addAll(predictions);
        String all = columns.stream().map(dialect::quoted).collect(Collectors.joining(", "));
        return "SELECT " + all + ", COUNT(*) AS " + dialect.quoted(fresh("n", columns)) + "\nFROM "
                + dialect.table(table) + "\nWHERE " + notNull(columns) + "\nGROUP BY " + all + "\nORDER BY " + all
                + ";\n";
    }

    private List<String> columns() {
        List<String> columns = new ArrayList<>();
        group.ifPresent(columns::add);
        columns.add(truth);
        return columns;
    }

    private String notNull(List<String> columns) {
        return columns.stream()
                .map(name -> dialect.quoted(name) + " IS NOT NULL")
                .collect(Collectors.joining(" AND "));
    }

    /** Returns a name that no column has. */
    static String fresh(String wanted, List<String> taken) {
        String name = wanted;
        while (taken.stream().anyMatch(name::equalsIgnoreCase)) {
            name += "_";
        }
        return name;
    }

    /**
     * Returns the query that counts true labels and ranges of scores. Each octave of the score, or of 1 minus the score
     * from 1/2 to 1, is divided into {@code 2^bits} ranges, and the query returns the lowest and the highest score that
     * occur in each.
     *
     * <p>A logarithm may be rounded across a power of 2. The ranges then overlap a little, and the reader of the counts
     * merges them.
     */
    public String ofScores(String score, int bits) {
        List<String> columns = columns();
        columns.add(score);
        List<String> kept = columns();
        String names = kept.stream().map(dialect::quoted).collect(Collectors.joining(", "));
        String s = dialect.quoted(fresh("s", columns));
        String side = dialect.quoted(fresh("side", columns));
        String size = dialect.quoted(fresh("size", columns));
        String octave = dialect.quoted(fresh("octave", columns));
        String place = dialect.quoted(fresh("place", columns));
        String key = String.join(", ", side, octave, place);
        String outside = size + " < " + SMALLEST + " OR " + size + " > " + LARGEST;
        String two = "CAST(2 AS " + dialect.real() + ")";
        return String.join(
                "\n",
                "WITH scores AS (",
                "  SELECT " + names + ", CAST(" + dialect.quoted(score) + " AS " + dialect.real() + ") AS " + s,
                "  FROM " + dialect.table(table),
                "  WHERE " + notNull(columns),
                "), sides AS (",
                "  SELECT " + names + ", " + s + ",",
                "    CASE WHEN " + s + " < 0 THEN 0 WHEN " + s + " <= 0.5 THEN 1 WHEN " + s
                        + " <= 1 THEN 2 ELSE 3 END AS " + side + ",",
                "    CASE WHEN " + s + " > 0.5 AND " + s + " <= 1 THEN 1 - " + s + " ELSE ABS(" + s + ") END AS "
                        + size,
                "  FROM scores",
                "), octaves AS (",
                "  SELECT " + names + ", " + s + ", " + side + ", " + size + ",",
                "    CASE WHEN " + size + " < " + SMALLEST + " THEN -1000 WHEN " + size + " > " + LARGEST
                        + " THEN 1000",
                "      ELSE FLOOR(LN(" + size + ") / LN(" + two + ")) END AS " + octave,
                "  FROM sides",
                "), places AS (",
                "  SELECT " + names + ", " + s + ", " + side + ", " + octave + ",",
                "    CASE WHEN " + outside + " THEN 0",
                "      ELSE FLOOR(" + size + " / POWER(" + two + ", " + octave + ") * " + (1L << bits) + ") END AS "
                        + place,
                "  FROM octaves",
                ")",
                "SELECT " + names + ",",
                "  MIN(MIN(" + s + ")) OVER (PARTITION BY " + key + ") AS " + dialect.quoted(from(score)) + ",",
                "  MAX(MAX(" + s + ")) OVER (PARTITION BY " + key + ") AS " + dialect.quoted(to(score)) + ",",
                "  COUNT(*) AS " + dialect.quoted(count(score)),
                "FROM places",
                "GROUP BY " + names + ", " + key,
                "ORDER BY 1, 2, 3" + (group.isPresent() ? ", 4" : "") + ";",
                "");
    }

    /** Returns the column of the lowest scores. */
    public String from(String score) {
        return fresh(score, columns());
    }

    /** Returns the column of the highest scores. */
    public String to(String score) {
        return fresh(score + "_to", columns());
    }

    /** Returns the column of the counts. */
    public String count(String score) {
        List<String> columns = columns();
        columns.add(from(score));
        columns.add(to(score));
        return fresh("n", columns);
    }

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
}
