package dev.credence.cli.input.duckdb;

import dev.credence.cli.Failure;
import java.sql.SQLException;
import java.util.regex.Pattern;

/** DuckDB's errors, which run over many lines, as one. */
final class DuckErrors {
    /** Its own words for the kind of error, and names of classes inside it. */
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
