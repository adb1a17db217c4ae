package dev.credence.jackson;

import java.util.function.Function;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;

/** Reads a value with a reader of ours. */
final class ResultDeserializer<T> extends StdDeserializer<T> {
    private final transient Function<Cursor, T> reader;

    ResultDeserializer(Class<T> type, Function<Cursor, T> reader) {
        super(type);
        this.reader = reader;
    }

    @Override
    public T deserialize(JsonParser parser, DeserializationContext context) {
        return reader.apply(Cursor.at(parser, context));
    }
}
