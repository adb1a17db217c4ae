package dev.credence.cli.input.duckdb;

import java.util.Properties;

/**
 * DuckDB where it is not installed. The small downloads leave it out, since its jar is seven times as large as all the rest; they tell
 * the command by system properties which jar it is and where it goes: {@code credence.duckdb.jar}, {@code .coordinates}, {@code .sha256} and
 * {@code .folder}.
 */
final class DropIn {
    private static final String NAME = "credence.duckdb.";

    private DropIn() {}

    /** What to do to have it. */
    static String advice() {
        return advice(System.getProperties());
    }

    static String advice(Properties told) {
        String jar = told.getProperty(NAME + "jar", "");
        if (jar.isEmpty()) {
            return "this format is read by DuckDB; add duckdb_jdbc to the class path";
        }
        return "this format is read by DuckDB, which this download leaves out; put " + jar + " into "
                + told.getProperty(NAME + "folder", "plugins") + "; Maven's central repository has it as "
                + told.getProperty(NAME + "coordinates", "") + ", SHA-256 " + told.getProperty(NAME + "sha256", "");
    }
}
