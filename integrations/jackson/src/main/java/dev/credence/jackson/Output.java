package dev.credence.jackson;

import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.io.NumberOutput;
import tools.jackson.core.json.JsonGeneratorBase;

/** Writes fields. Doubles are the shortest text that reads back alike; NaN is null, infinities are texts. */
final class Output {
    private final JsonGenerator generator;

    Output(JsonGenerator generator) {
        this.generator = generator;
    }

    JsonGenerator generator() {
        return generator;
    }

    void open(String name) {
        generator.writeObjectPropertyStart(name);
    }

    void close() {
        generator.writeEndObject();
    }

    void text(String name, String value) {
        generator.writeStringProperty(name, value);
    }

    void nothing(String name) {
        generator.writeNullProperty(name);
    }

    void flag(String name, boolean value) {
        generator.writeBooleanProperty(name, value);
    }

    void whole(String name, long value) {
        generator.writeNumberProperty(name, value);
    }

    void number(String name, double value) {
        generator.writeName(name);
        number(value);
    }

    void finite(String name, double value) {
        if (Double.isFinite(value)) {
            number(name, value);
        }
    }

    void texts(String name, List<String> values) {
        generator.writeArrayPropertyStart(name);
        values.forEach(generator::writeString);
        generator.writeEndArray();
    }

    void numbers(String name, double[] values) {
        generator.writeArrayPropertyStart(name);
        for (double value : values) {
            number(value);
        }
        generator.writeEndArray();
    }

    void number(double value) {
        if (Double.isNaN(value)) {
            generator.writeNull();
        } else if (Double.isInfinite(value)) {
            generator.writeString(value > 0 ? "Infinity" : "-Infinity");
        } else {
            finite(value);
        }
    }

    /** {@link Double#toString(double)} is not the shortest before JDK 19 (JDK-4511638), so JSON text is made by Schubfach. */
    private void finite(double value) {
        if (generator instanceof JsonGeneratorBase && !generator.isEnabled(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)) {
            generator.writeNumber(NumberOutput.toString(value, true));
        } else {
            generator.writeNumber(value);
        }
    }
}
