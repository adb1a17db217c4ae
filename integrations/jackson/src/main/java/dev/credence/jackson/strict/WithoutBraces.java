package dev.credence.jackson.strict;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.util.JsonGeneratorDelegate;

/** Writes the fields of one object without its braces. */
final class WithoutBraces extends JsonGeneratorDelegate {
    private int depth;

    WithoutBraces(JsonGenerator generator) {
        super(generator, false);
    }

    @Override
    public JsonGenerator writeStartObject() {
        if (depth++ > 0) {
            delegate.writeStartObject();
        }
        return this;
    }

    @Override
    public JsonGenerator writeStartObject(@Nullable Object value) {
        return writeStartObject();
    }

    @Override
    public JsonGenerator writeStartObject(@Nullable Object value, int size) {
        return writeStartObject();
    }

    @Override
    public JsonGenerator writeEndObject() {
        if (--depth > 0) {
            delegate.writeEndObject();
        }
        return this;
    }
}
