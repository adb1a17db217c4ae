package dev.credence.cli.input.csv;

import de.siegmar.fastcsv.reader.CsvParseException;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** What went wrong below, in words that say what to do. FastCSV tells its errors apart by their text alone. */
final class CsvErrors {
    private CsvErrors() {}

    static String sentence(CsvParseException e) {
        Throwable cause = e.getCause() == null ? e : e.getCause();
        return cause instanceof IOException io ? sentence(io) : malformed(String.valueOf(cause.getMessage()));
    }

    private static String malformed(String text) {
        if (text.startsWith("Unclosed quoted field")) {
            return "a quoted field is not closed before the file ends; the file may be cut off in mid-row";
        }
        if (text.startsWith("Unexpected character after closing quote")) {
            return "text follows the closing quote of a field; write a quote inside a quoted field twice";
        }
        return text.contains("buffer size") || text.contains("field size")
                ? "a field is longer than 16,777,216 characters; a quote may not be closed"
                : text.lines().findFirst().orElse("malformed CSV");
    }

    static String sentence(@Nullable IOException e) {
        if (e instanceof CharacterCodingException) {
            return "bytes are not UTF-8 text; convert the file first, for example with iconv -f latin1 -t utf-8";
        }
        if (e instanceof ZipException || e instanceof EOFException) {
            return "compressed data is truncated or corrupt: " + e.getMessage();
        }
        return "cannot be read: " + (e == null ? "unknown reason" : e.getMessage());
    }
}
