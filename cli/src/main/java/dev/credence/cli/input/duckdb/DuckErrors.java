package dev.credence.cli.input.duckdb;

import dev.credence.cli.Failure;
import java.sql.SQLException;

/** DuckDB's errors, which run over many lines, as one. */
final class DuckErrors {
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
        return line.replaceFirst("^(java\\.sql\\.SQLException: )?([A-Z][A-Za-z]+ )+Error: ", "")
                .strip();
    }
}
