package dev.credence.jackson;

import dev.credence.api.interval.ConfidenceLevel;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ser.std.StdSerializer;

/** A level is its number: {@code 0.95}. */
final class LevelSerializer extends StdSerializer<ConfidenceLevel> {
    LevelSerializer() {
        super(ConfidenceLevel.class);
    }

    @Override
    public void serialize(ConfidenceLevel level, JsonGenerator generator, SerializationContext context) {
        new Output(generator).number(level.value());
    }
}
