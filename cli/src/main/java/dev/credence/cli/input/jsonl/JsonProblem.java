package dev.credence.cli.input.jsonl;

import dev.credence.cli.input.text.ParserWords;
import dev.credence.cli.input.text.Unreadable;
import java.io.IOException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;

/** What is wrong with a line that is no JSON, without the parser's talk of itself. */
final class JsonProblem {
    private JsonProblem() {}

    static String sentence(JacksonException e) {
        if (e.getCause() instanceof IOException io) {
            return Unreadable.sentence(io);
        }
        if (e instanceof UnexpectedEndOfInputException) {
            return "a JSON object is not closed before the file ends; the file may be cut off in mid-row";
        }
        if (e instanceof StreamConstraintsException
                && ParserWords.of(e).contains(String.valueOf(JsonLinesSource.LONGEST))) {
            return "a field is longer than 16,777,216 characters; a quote may not be closed";
        }
        return "line must be JSON: " + ParserWords.of(e);
    }
}
