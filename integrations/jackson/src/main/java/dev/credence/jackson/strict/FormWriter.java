package dev.credence.jackson.strict;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.util.JsonGeneratorDelegate;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.ser.std.StdSerializer;
import tools.jackson.databind.util.NameTransformer;

/**
 * Writes a value as its JSON form; with {@code @JsonUnwrapped}, writes the fields of the form into the enclosing object.
 *
 * @param <T> type of the value
 */
public final class FormWriter<T> extends StdSerializer<T> {
    private final transient ObjectWriter writer;
    private final transient Function<? super T, ?> form;
    private final boolean unwrapped;

    /**
     * Creates a writer.
     *
     * @param type the value's type
     * @param writer writes the form, by a strict mapper
     * @param form converts the value to its form
     */
    public FormWriter(Class<?> type, ObjectWriter writer, Function<? super T, ?> form) {
        this(type, writer, form, false);
    }

    private FormWriter(Class<?> type, ObjectWriter writer, Function<? super T, ?> form, boolean unwrapped) {
        super(type);
        this.writer = writer;
        this.form = form;
        this.unwrapped = unwrapped;
    }

    @Override
    public ValueSerializer<T> unwrappingSerializer(NameTransformer unwrapper) {
        return new FormWriter<>(handledType(), writer, form, true);
    }

    @Override
    public boolean isUnwrappingSerializer() {
        return unwrapped;
    }

    @Override
    public void serialize(T value, JsonGenerator generator, SerializationContext context) {
        try {
            writer.writeValue(unwrapped ? new WithoutBraces(generator) : generator, form.apply(value));
        } catch (IllegalArgumentException e) {
            throw DatabindException.from(generator, String.valueOf(e.getMessage()), e);
        }
    }

    /** Writes the fields of one object without its braces. */
    static final class WithoutBraces extends JsonGeneratorDelegate {
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
}
