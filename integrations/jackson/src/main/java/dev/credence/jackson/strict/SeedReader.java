package dev.credence.jackson.strict;

import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;

/** Reads a seed, which may be any whole number of 64 bits. Other whole numbers are counts. */
public final class SeedReader extends StdDeserializer<Long> {
    /** Creates a reader. */
    public SeedReader() {
        super(long.class);
    }

    @Override
    public Long deserialize(JsonParser parser, DeserializationContext context) {
        return NumberReading.seed(parser);
    }
}
