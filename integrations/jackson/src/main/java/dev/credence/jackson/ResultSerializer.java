package dev.credence.jackson;

import java.util.function.BiConsumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.ser.std.StdSerializer;
import tools.jackson.databind.util.NameTransformer;

/** Writes a result as an object, or its fields into the object around it where that says {@code @JsonUnwrapped}. */
final class ResultSerializer<T> extends StdSerializer<T> {
    private final BiConsumer<T, Output> fields;
    private final boolean unwrapped;

    ResultSerializer(Class<?> type, BiConsumer<T, Output> fields) {
        this(type, fields, false);
    }

    private ResultSerializer(Class<?> type, BiConsumer<T, Output> fields, boolean unwrapped) {
        super(type);
        this.fields = fields;
        this.unwrapped = unwrapped;
    }

    @Override
    public ValueSerializer<T> unwrappingSerializer(NameTransformer unwrapper) {
        return new ResultSerializer<>(handledType(), fields, true);
    }

    @Override
    public boolean isUnwrappingSerializer() {
        return unwrapped;
    }

    @Override
    public void serialize(T value, JsonGenerator generator, SerializationContext context) {
        Output out = new Output(generator);
        if (unwrapped) {
            fields.accept(value, out);
        } else {
            generator.writeStartObject();
            fields.accept(value, out);
            generator.writeEndObject();
        }
    }
}
