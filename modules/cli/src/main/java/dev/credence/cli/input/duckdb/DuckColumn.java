package dev.credence.cli.input.duckdb;

import java.util.Set;

/**
 * A column of a Parquet file.
 *
 * @param name the name of the column in the file, without blanks around it, as in headers of CSV
 * @param known the name of the column in DuckDB, which differs if two names are equal or differ only in case
 * @param type the SQL type of the column
 */
record DuckColumn(String name, String known, String type) {
    private static final Set<String> BINARY_NUMBERS =
            Set.of("DOUBLE FLOAT TINYINT SMALLINT INTEGER BIGINT UTINYINT USMALLINT UINTEGER UBIGINT".split(" "));

    /** Returns whether DuckDB converts a value to the double that its text has; decimals and texts are read as in CSV. */
    boolean isBinaryNumber() {
        return BINARY_NUMBERS.contains(type);
    }

    /** Returns whether its values contain other values, so that it is neither a label nor a number. */
    boolean isNested() {
        return isList() || type.startsWith("STRUCT(") || type.startsWith("MAP(") || type.startsWith("UNION(");
    }

    /** Returns SQL for the text of a value; for a value that contains others only SQL for whether there is one. */
    String text() {
        return isNested()
                ? "CASE WHEN " + quoted() + " IS NOT NULL THEN '" + (isList() ? "[...]" : "{...}") + "' END"
                : "CAST(" + quoted() + " AS VARCHAR)";
    }

    private boolean isList() {
        return type.endsWith("]");
    }

    /**
     * Returns SQL for a binary number. One of single precision is that of its text, 0.7 and not 0.699999988, because other readers
     * read its text, and a file of text or of double precision has 0.7 as well.
     */
    String number() {
        return "CAST(" + (type.equals("FLOAT") ? text() : quoted()) + " AS DOUBLE)";
    }

    private String quoted() {
        return "\"" + known.replace("\"", "\"\"") + "\"";
    }
}
