package dev.credence.cli.input.duckdb;

import dev.credence.cli.Failure;
import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** DuckDB's errors, which run over many lines, as one. */
final class DuckErrors {
    private static final Pattern LINE = Pattern.compile("\\bin line (\\d+)");

    private DuckErrors() {}

    static Failure failure(String file, SQLException e) {
        String text = String.valueOf(e.getMessage());
        if (text.contains("No suitable driver")) {
            return Failure.usage(file + ": this format is read by DuckDB; add duckdb_jdbc to the class path");
        }
        Matcher line = LINE.matcher(text);
        String place = line.find() ? ", line " + line.group(1) : "";
        return Failure.data(file + place + ": cannot be read: " + firstSentence(text), e);
    }

    private static String firstSentence(String text) {
        String line = text.lines().findFirst().orElse("unknown reason");
        return line.replaceFirst(" in file \".*\", at byte (\\d+) in line \\d+: ", " at byte $1: ")
                .replaceFirst("^(java\\.sql\\.SQLException: )?([A-Z][A-Za-z]+ )+Error: ", "")
                .strip();
    }
}
