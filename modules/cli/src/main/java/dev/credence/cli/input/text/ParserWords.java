package dev.credence.cli.input.text;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;

/**
 * Converts the errors of a JSON parser to messages for the author of the text, without advice on how to configure the
 * parser and without its internal names.
 */
public final class ParserWords {
    /** Returns the message for a text that ends within a value. */
    public static final String TOO_EARLY = "it ends too early; it may be cut off";

    private static final Pattern OF_THE_PARSER = Pattern.compile(": (was expecting|expected|enable|maybe) .*"
            + "|\\s*\\(start marker at .*|, from `[^`]*`|\\s*\\[Source: .*|\\s*\\(through reference .*");

    /** The known messages of the parser; the first one that matches gives the plain message. */
    private static final List<Plain> PLAIN = List.of(
            Plain.of(
                    "Illegal unquoted character \\(\\(CTRL-CHAR, code 1[03]\\)\\).*",
                    "a string is not closed before its line ends; the line may be cut off"),
            Plain.of(
                    "Illegal unquoted character \\(\\(CTRL-CHAR, code (\\d+)\\)\\).*",
                    "a string must not contain an unescaped control character: code=$1; write an escape such as \\\\t or"
                            + " \\\\u0001"),
            Plain.of(
                    "(?:Illegal|Unexpected) character \\(\\(CTRL-CHAR, code (\\d+)\\)\\).*",
                    "a control character is not allowed here: code=$1"),
            Plain.of(
                    "Unexpected character \\((.*) \\(code (?:0x)?\\w+(?: .*)?\\)\\) in numeric value.*",
                    "$1 is not allowed in a number"),
            Plain.of(
                    "Unexpected character \\((.*) \\(code (?:0x)?\\w+(?: .*)?\\)\\): hexadecimal.*",
                    "$1 is not allowed in a number"),
            Plain.of(
                    "Unexpected character \\((.*) \\(code (?:0x)?\\w+(?: .*)?\\)\\).*",
                    "$1 is not allowed here; names and strings need double quotes"),
            Plain.of("Unexpected close marker ('.').*", "$1 does not match the last opening bracket"),
            Plain.of(
                    "(?:Unrecognized|Non-standard) token (.*)",
                    "$1 is not a JSON value; write a string in double quotes, a number, true, false or null"),
            Plain.of("Unexpected end-of-input.*", TOO_EARLY),
            Plain.of("Trailing token.*", "there is more than one value"),
            Plain.of("Duplicate Object property (.*)", "field $1 occurs twice"),
            Plain.of(
                    "Unrecognized character escape .*CTRL.*",
                    "a control character must not follow a backslash in a string"),
            Plain.of(
                    "Unrecognized character escape (.*) \\(code \\w+\\)",
                    "$1 must not follow a backslash in a " + "string"),
            Plain.of("Invalid numeric value: Leading zeroes.*", "a number must not begin with an unnecessary zero"),
            Plain.of("Invalid numeric value: .*", "a number is not written in the format of JSON"));

    private record Plain(Pattern found, String words) {
        static Plain of(String found, String words) {
            return new Plain(Pattern.compile(found, Pattern.DOTALL), words);
        }
    }

    private ParserWords() {}

    /** Returns the error in one line; "malformed" if the parser has no message. */
    public static String of(JacksonException e) {
        String first =
                String.valueOf(e.getOriginalMessage()).lines().findFirst().orElse("");
        String shown = OF_THE_PARSER.matcher(first).replaceAll("");
        for (Plain plain : PLAIN) {
            Matcher matcher = plain.found().matcher(shown);
            if (matcher.matches()) {
                return matcher.replaceFirst(plain.words());
            }
        }
        return shown.isEmpty() ? "malformed" : shown;
    }
}
