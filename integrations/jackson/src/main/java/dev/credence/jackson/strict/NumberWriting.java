package dev.credence.jackson.strict;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.io.NumberOutput;
import tools.jackson.core.json.JsonGeneratorBase;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ser.std.StdSerializer;

/** Doubles as JSON: the shortest text that reads back alike; NaN is null, infinities are texts. */
public final class NumberWriting {
    private NumberWriting() {}

    /**
     * What stands in JSON for a double. The one place that says so.
     *
     * @param value any double
     * @return the value itself, the text {@code "Infinity"} or {@code "-Infinity"}, or null for NaN
     */
    public static @Nullable Object ready(double value) {
        if (Double.isNaN(value)) {
            return null;
        }
        return Double.isInfinite(value) ? (Object) Double.toString(value) : (Object) value;
    }

    private static void write(double value, JsonGenerator generator) {
        if (Double.isFinite(value)) {
            finite(value, generator);
        } else if (ready(value) instanceof String word) {
            generator.writeString(word);
        } else {
            generator.writeNull();
        }
    }

    /** {@link Double#toString(double)} is not the shortest before JDK 19 (JDK-4511638), so JSON text is made by Schubfach. */
    private static void finite(double value, JsonGenerator generator) {
        if (generator instanceof JsonGeneratorBase && !generator.isEnabled(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)) {
            generator.writeNumber(NumberOutput.toString(value, true));
        } else {
            generator.writeNumber(value);
        }
    }

    /** A number. */
    static final class Real extends StdSerializer<Double> {
        Real() {
            super(Double.class);
        }

        @Override
        public void serialize(Double value, JsonGenerator generator, SerializationContext context) {
            write(value, generator);
        }
    }

    /** A column of numbers. */
    static final class Reals extends StdSerializer<double[]> {
        Reals() {
            super(double[].class);
        }

        @Override
        public void serialize(double[] column, JsonGenerator generator, SerializationContext context) {
            generator.writeStartArray();
            for (double value : column) {
                write(value, generator);
            }
            generator.writeEndArray();
        }
    }

    /** True classes, as 0 and 1. */
    static final class Truths extends StdSerializer<boolean[]> {
        Truths() {
            super(boolean[].class);
        }

        @Override
        public void serialize(boolean[] column, JsonGenerator generator, SerializationContext context) {
            generator.writeStartArray();
            for (boolean value : column) {
                generator.writeNumber(value ? 1 : 0);
            }
            generator.writeEndArray();
        }
    }
}
