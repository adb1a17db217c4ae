package dev.credence.jackson;

import java.util.NoSuchElementException;
import java.util.function.Supplier;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.exc.MismatchedInputException;

/** A value being read: the parser that stands at its first token, and its place in the document. */
record Cursor(JsonParser parser, DeserializationContext context, Place place) {
    static Cursor at(JsonParser parser, DeserializationContext context) {
        return new Cursor(parser, context, Place.of(parser.streamReadContext()));
    }

    Cursor field(String name) {
        return new Cursor(parser, context, place.field(name));
    }

    Cursor item(int index) {
        return new Cursor(parser, context, place.item(index));
    }

    /** The same place, read on from another parser. */
    Cursor from(JsonParser other) {
        return new Cursor(other, context, place);
    }

    boolean is(JsonToken token) {
        return parser.hasToken(token);
    }

    DatabindException failure(String message) {
        return MismatchedInputException.from(parser, Object.class, place + ": " + message);
    }

    /** {@code name rule: name=actual value}, of the value that the parser stands at. */
    DatabindException failure(String name, String rule) {
        return failure(name + " " + rule + ": " + name + "=" + Shown.value(parser));
    }

    void require(JsonToken token, String name, String rule) {
        if (!is(token)) {
            throw failure(name, rule);
        }
    }

    /** Builds a value whose own checks speak of this place. */
    <T> T build(Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException | NoSuchElementException e) {
            DatabindException failure = failure(String.valueOf(e.getMessage()));
            failure.initCause(e);
            throw failure;
        }
    }
}
