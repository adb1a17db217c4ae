package dev.credence.jackson.strict;

import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;

/** Seeds: any whole number of 64 bits, where other whole numbers are counts. */
public final class SeedReader extends StdDeserializer<Long> {
    /** A reader. */
    public SeedReader() {
        super(long.class);
    }

    @Override
    public Long deserialize(JsonParser parser, DeserializationContext context) {
        return NumberReading.seed(parser);
    }
}
