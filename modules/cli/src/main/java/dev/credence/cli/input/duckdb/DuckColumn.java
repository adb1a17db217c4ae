package dev.credence.cli.input.duckdb;

import java.util.Set;

/**
 * A column of a Parquet file.
 *
 * @param name its name in the file, without blanks around it, as headers of CSV are read
 * @param known what DuckDB calls it: not the same where two names differ in case alone, or not at all
 * @param type its SQL type
 */
record DuckColumn(String name, String known, String type) {
    private static final Set<String> BINARY_NUMBERS = Set.of(
            "DOUBLE",
            "FLOAT",
            "TINYINT",
            "SMALLINT",
            "INTEGER",
            "BIGINT",
            "UTINYINT",
            "USMALLINT",
            "UINTEGER",
            "UBIGINT");

    /** Returns whether one rounding makes a double of it; decimals and texts are read as CSV reads them. */
    boolean isBinaryNumber() {
        return BINARY_NUMBERS.contains(type);
    }

    /** Returns whether it holds others, so that it is neither label nor number. */
    boolean isNested() {
        return isList() || type.startsWith("STRUCT(") || type.startsWith("MAP(") || type.startsWith("UNION(");
    }

    /** Returns SQL for what a row holds, as text; of what holds others, only that it does. */
    String text() {
        return isNested()
                ? "CASE WHEN " + quoted() + " IS NOT NULL THEN '" + (isList() ? "[...]" : "{...}") + "' END"
                : "CAST(" + quoted() + " AS VARCHAR)";
    }

    private boolean isList() {
        return type.endsWith("]");
    }

    /** Returns SQL for a binary number. */
    String number() {
        return "CAST(" + quoted() + " AS DOUBLE)";
    }

    private String quoted() {
        return "\"" + known.replace("\"", "\"\"") + "\"";
    }
}
