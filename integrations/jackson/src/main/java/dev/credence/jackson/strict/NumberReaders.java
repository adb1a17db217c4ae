package dev.credence.jackson.strict;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;

/** Single numbers. */
final class NumberReaders {
    private NumberReaders() {}

    /** Counts. */
    static final class Count extends StdDeserializer<Long> {
        Count() {
            super(long.class);
        }

        @Override
        public Long deserialize(JsonParser parser, DeserializationContext context) {
            return NumberReading.count(parser);
        }
    }

    /** Numbers, of which null stands for NaN; where there is none at all, it is null. */
    static final class Real extends StdDeserializer<Double> {
        Real() {
            super(double.class);
        }

        @Override
        public Double deserialize(JsonParser parser, DeserializationContext context) {
            return NumberReading.number(parser);
        }

        @Override
        public Double getNullValue(DeserializationContext context) {
            return Double.NaN;
        }

        @Override
        public @Nullable Object getAbsentValue(DeserializationContext context) {
            return null;
        }
    }
}
