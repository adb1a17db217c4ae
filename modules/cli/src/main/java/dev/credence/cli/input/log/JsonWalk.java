package dev.credence.cli.input.log;

import dev.credence.cli.Failure;
import dev.credence.cli.input.text.ParserWords;
import dev.credence.cli.input.text.TextFile.StrictUtf8Reader;
import dev.credence.cli.input.text.Unreadable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/**
 * Walks through a JSON text value by value, so that a long log is never kept as a whole. Whoever receives a value reads or skips all of
 * it.
 */
final class JsonWalk implements AutoCloseable {
    /** The largest length of a value that is kept, 16,777,216 characters, as in CSV; values that are skipped may be longer. */
    private static final int LONGEST = 1 << 24;

    /** The depth of objects whose fields are columns, 16; what is nested more deeply is skipped. */
    private static final int DEEPEST = 16;

    /** The factory of parsers, which accept NaN, because Python writes it for a score that is missing. */
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(LONGEST)
                    .maxNestingDepth(LONGEST)
                    .build())
            .build();

    private final JsonParser parser;

    private JsonWalk(JsonParser parser) {
        this.parser = parser;
    }

    /** Begins a walk through the JSON text of a stream. */
    static JsonWalk of(InputStream in) {
        return new JsonWalk(JSON.createParser(ObjectReadContext.empty(), new StrictUtf8Reader(in, true)));
    }

    /**
     * Reads a file, and converts the errors of the parser to failures that name it.
     *
     * @param place the file, or its part, for the message
     */
    static <T> T attempt(String place, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (JacksonException e) {
            throw Failure.data(place + ": " + sentence(e), e);
        }
    }

    private static String sentence(JacksonException e) {
        if (e.getCause() instanceof IOException io) {
            return Unreadable.sentence(io);
        }
        if (e instanceof UnexpectedEndOfInputException) {
            return "the JSON ends too early; the file may be cut off";
        }
        TokenStreamLocation place = e.getLocation();
        return (place == null ? "the text" : "line " + place.getLineNr()) + " must be JSON: " + ParserWords.of(e);
    }

    /** Moves to the next value of the text; returns false at its end. */
    boolean next() {
        return parser.nextToken() != null;
    }

    /** Passes the name of each field of an object, whose value is the current one during the call; skips another value. */
    void object(Consumer<String> field) {
        if (!isObject()) {
            skip();
            return;
        }
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            parser.nextToken();
            field.accept(name);
        }
    }

    /** Runs an action for each element of an array, which is the current value during the call; skips another value. */
    void array(Runnable element) {
        if (!isArray()) {
            skip();
            return;
        }
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            element.run();
        }
    }

    boolean isObject() {
        return parser.currentToken() == JsonToken.START_OBJECT;
    }

    boolean isArray() {
        return parser.currentToken() == JsonToken.START_ARRAY;
    }

    boolean isNull() {
        return parser.currentToken() == JsonToken.VALUE_NULL;
    }

    void skip() {
        parser.skipChildren();
    }

    /** Returns the text of a value; an empty text for null, an object and an array, which are skipped. */
    String text() {
        if (isObject() || isArray() || isNull()) {
            skip();
            return "";
        }
        return parser.getString();
    }

    /**
     * Puts the value into a row: a number, a text or a truth value under a name, the fields of an object under names with dots, and nothing
     * for an array.
     */
    void put(String name, Map<String, String> row) {
        put(name, row, 0);
    }

    private void put(String name, Map<String, String> row, int depth) {
        if (isObject() && depth < DEEPEST) {
            object(field -> put(name + "." + field, row, depth + 1));
        } else {
            row.put(name, text());
        }
    }

    /** Returns the value as compact text, with the fields of objects in their order; what is nested deeply is left out. */
    String copy() {
        StringBuilder copy = new StringBuilder();
        copy(copy, 0);
        return copy.toString();
    }

    private void copy(StringBuilder copy, int depth) {
        if (isObject() && depth < DEEPEST) {
            copy.append('{');
            object(name -> {
                copy.append(name.length()).append(' ').append(name).append('=');
                copy(copy, depth + 1);
            });
            copy.append('}');
        } else if (isArray() && depth < DEEPEST) {
            copy.append('[');
            array(() -> copy(copy, depth + 1));
            copy.append(']');
        } else {
            String text = isNull() ? "null" : text();
            copy.append(text.length()).append(' ').append(text).append(',');
        }
    }

    @Override
    public void close() {
        parser.close();
    }
}
