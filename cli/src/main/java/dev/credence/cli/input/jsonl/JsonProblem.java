package dev.credence.cli.input.jsonl;

import dev.credence.cli.input.text.Unreadable;
import java.io.IOException;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;

/** What is wrong with a line that is no JSON, without the parser's talk of itself. */
final class JsonProblem {
    private static final Pattern OF_THE_PARSER =
            Pattern.compile(": (was expecting|expected|enable|maybe) .*|\\s*\\(start marker at .*|, from `[^`]*`");

    private JsonProblem() {}

    static String sentence(JacksonException e) {
        if (e.getCause() instanceof IOException io) {
            return Unreadable.sentence(io);
        }
        if (e instanceof UnexpectedEndOfInputException) {
            return "a JSON object is not closed before the file ends; the file may be cut off in mid-row";
        }
        String first =
                String.valueOf(e.getOriginalMessage()).lines().findFirst().orElse("malformed");
        if (e instanceof StreamConstraintsException && first.contains(String.valueOf(JsonLinesSource.LONGEST))) {
            return "a field is longer than 16,777,216 characters; a quote may not be closed";
        }
        return "line must be JSON: " + OF_THE_PARSER.matcher(first).replaceAll("");
    }
}
