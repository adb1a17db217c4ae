package dev.credence.jackson.strict;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;

/** Formats a wrong value for a message, shortened if it is long. */
final class Shown {
    /** The number of characters after which a value is cut off. */
    private static final int LENGTH = 60;

    private Shown() {}

    static String value(JsonParser parser) {
        return switch (parser.currentToken()) {
            case START_OBJECT, END_OBJECT -> "{...}";
            case START_ARRAY, END_ARRAY -> "[...]";
            case VALUE_STRING -> quoted(parser.getString());
            default -> clipped(parser.getString());
        };
    }

    /** Formats a value that was already read. */
    static String value(@Nullable Object value) {
        return value instanceof String text ? quoted(text) : clipped(String.valueOf(value));
    }

    static String quoted(String text) {
        return '"' + clipped(text) + '"';
    }

    static String clipped(String text) {
        return text.length() <= LENGTH ? text : text.substring(0, LENGTH) + "...";
    }
}
