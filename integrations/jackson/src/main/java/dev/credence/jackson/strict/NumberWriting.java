package dev.credence.jackson.strict;

import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.io.NumberOutput;
import tools.jackson.core.json.JsonGeneratorBase;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/** Writes doubles as JSON: the shortest text that reads back as the same double; NaN is null, infinities are texts. */
public final class NumberWriting {
    private NumberWriting() {}

    /**
     * Returns the JSON value of a double; every writer uses this method.
     *
     * @param value any double
     * @return the value itself, the text {@code "Infinity"} or {@code "-Infinity"}, or null for NaN
     */
    public static @Nullable Object jsonNumber(double value) {
        if (Double.isNaN(value)) {
            return null;
        }
        return Double.isInfinite(value) ? (Object) Double.toString(value) : (Object) value;
    }

    private static void write(double value, JsonGenerator generator) {
        if (Double.isFinite(value)) {
            finite(value, generator);
        } else if (jsonNumber(value) instanceof String word) {
            generator.writeString(word);
        } else {
            generator.writeNull();
        }
    }

    /** Writes a finite double by the Schubfach algorithm, because {@link Double#toString(double)} is not the shortest before JDK 19 (JDK-4511638). */
    private static void finite(double value, JsonGenerator generator) {
        if (generator instanceof JsonGeneratorBase && !generator.isEnabled(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)) {
            generator.writeNumber(NumberOutput.toString(value, true));
        } else {
            generator.writeNumber(value);
        }
    }

    static void register(SimpleModule module) {
        module.addSerializer(double.class, new PlainNumber<>(Double.class, NumberWriting::write))
                .addSerializer(Double.class, new PlainNumber<>(Double.class, NumberWriting::write))
                .addSerializer(double[].class, new PlainNumber<>(double[].class, NumberWriting::column))
                .addSerializer(boolean[].class, new PlainNumber<>(boolean[].class, NumberWriting::truths));
    }

    private static void column(double[] column, JsonGenerator generator) {
        generator.writeStartArray();
        for (double value : column) {
            write(value, generator);
        }
        generator.writeEndArray();
    }

    /** Writes true classes as 0 and 1. */
    private static void truths(boolean[] column, JsonGenerator generator) {
        generator.writeStartArray();
        for (boolean value : column) {
            generator.writeNumber(value ? 1 : 0);
        }
        generator.writeEndArray();
    }

    private static final class PlainNumber<T> extends StdSerializer<T> {
        private final transient BiConsumer<T, JsonGenerator> writer;

        PlainNumber(Class<T> type, BiConsumer<T, JsonGenerator> writer) {
            super(type);
            this.writer = writer;
        }

        @Override
        public void serialize(T value, JsonGenerator generator, SerializationContext context) {
            writer.accept(value, generator);
        }
    }
}
