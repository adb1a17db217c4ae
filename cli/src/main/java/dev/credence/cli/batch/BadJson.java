package dev.credence.cli.batch;

import dev.credence.cli.batch.BatchError.Code;
import dev.credence.cli.input.text.ParserWords;
import dev.credence.report.text.SafeText;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.UnexpectedEndOfInputException;

/** Describes why a line is not valid JSON, and in which column, without words about the parser itself. */
final class BadJson {
    private BadJson() {}

    static BatchError error(JacksonException e, byte[] line) {
        return new BatchError(Code.BAD_JSON, "line must be JSON: " + column(e, line) + reason(e));
    }

    /**
     * Returns the column of the error in characters, counted from 1; the parser counts bytes and does not report a
     * position for every error.
     */
    private static String column(JacksonException e, byte[] line) {
        TokenStreamLocation location = e.getLocation();
        if (location == null || location.getColumnNr() < 1) {
            return "";
        }
        String before = new String(line, 0, Math.min(location.getColumnNr() - 1, line.length), StandardCharsets.UTF_8);
        return "column=" + (before.codePointCount(0, before.length()) + 1) + "; ";
    }

    private static String reason(JacksonException e) {
        String words = ParserWords.of(e);
        if (e instanceof UnexpectedEndOfInputException || words.equals(ParserWords.TOO_EARLY)) {
            return "it ends too early; the line may be cut off";
        }
        String plain = SafeText.shortened(SafeText.clean(words), 200);
        return Character.toLowerCase(plain.charAt(0)) + plain.substring(1);
    }
}
