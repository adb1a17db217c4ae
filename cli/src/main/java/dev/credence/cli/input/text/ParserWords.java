package dev.credence.cli.input.text;

import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;

/** What a JSON parser found, without advice on how to configure the parser, and without where it keeps what it read. */
public final class ParserWords {
    private static final Pattern OF_THE_PARSER = Pattern.compile(": (was expecting|expected|enable|maybe) .*"
            + "|\\s*\\(start marker at .*|, from `[^`]*`|\\s*\\[Source: .*|\\s*\\(through reference .*");

    private ParserWords() {}

    /** One line; "malformed" where the parser has no words. */
    public static String of(JacksonException e) {
        String first =
                String.valueOf(e.getOriginalMessage()).lines().findFirst().orElse("");
        String plain = OF_THE_PARSER.matcher(first).replaceAll("");
        return plain.isEmpty() ? "malformed" : plain;
    }
}
