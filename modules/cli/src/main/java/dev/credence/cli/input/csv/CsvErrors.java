package dev.credence.cli.input.csv;

import de.siegmar.fastcsv.reader.CsvParseException;
import dev.credence.cli.input.text.Unreadable;
import java.io.IOException;

/** Converts the errors of FastCSV, which differ only in their text, to messages that state what to do. */
public final class CsvErrors {
    /** The message about a field whose closing quote is missing. */
    public static final String UNCLOSED =
            "a quoted field is not closed before the file ends; the file may be cut off in mid-row";

    /** The error of a row whose cells are the names of the columns, which is no data. */
    public static final String HEADER_AGAIN =
            "the header occurs again, as in files that were joined; remove this line from the file";

    private CsvErrors() {}

    /**
     * Returns the message about an error. The reader of CSV also wraps an error of the Java machine, such as a heap that is too small, which
     * is no error of the row, and is thrown again.
     */
    public static String sentence(CsvParseException e) {
        Throwable cause = e.getCause() == null ? e : e.getCause();
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof IOException io
                ? Unreadable.sentence(io)
                : malformed(String.valueOf(cause.getMessage()));
    }

    private static String malformed(String text) {
        if (text.startsWith("Unclosed quoted field")) {
            return UNCLOSED;
        }
        if (text.startsWith("Unexpected character after closing quote")) {
            return "text follows the closing quote of a field; write a quote inside a quoted field twice";
        }
        return text.contains("buffer size") || text.contains("field size")
                ? "a field is longer than 16,777,216 characters; a closing quote may be missing"
                : text.lines().findFirst().orElse("malformed CSV");
    }
}
