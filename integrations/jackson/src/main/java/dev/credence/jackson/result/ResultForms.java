package dev.credence.jackson.result;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import dev.credence.api.refusal.Refusal;
import dev.credence.jackson.strict.FormReader;
import dev.credence.jackson.strict.FormWriter;
import dev.credence.jackson.strict.StrictMapper;
import java.util.function.Function;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleDeserializers;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.module.SimpleSerializers;

/** Provides serializers and deserializers of estimates, comparisons, refusals and levels. */
public final class ResultForms {
    private static final JsonMapper MAPPER =
            StrictMapper.of(new SimpleModule().setMixInAnnotation(ConfidenceLevel.class, Level.class));

    private ResultForms() {}

    /** {@return the deserializers of results} */
    public static SimpleDeserializers deserializers() {
        return new SimpleDeserializers()
                .addDeserializer(Estimate.class, reader(Estimate.class, EstimateForm.class, EstimateForm::estimate))
                .addDeserializer(
                        Comparison.class, reader(Comparison.class, ComparisonForm.class, ComparisonForm::comparison))
                .addDeserializer(Refusal.class, reader(Refusal.class, RefusalForm.class, RefusalForm::refusal))
                .addDeserializer(
                        ConfidenceLevel.class,
                        reader(ConfidenceLevel.class, ConfidenceLevel.class, Function.identity()));
    }

    private static <F, T> FormReader<F, T> reader(Class<T> type, Class<F> form, Function<F, T> build) {
        return new FormReader<>(type, MAPPER.readerFor(form), build);
    }

    /** {@return the serializers of results} */
    public static SimpleSerializers serializers() {
        return new SimpleSerializers()
                .addSerializer(new FormWriter<>(Estimate.class, MAPPER.writer(), EstimateForm::of))
                .addSerializer(new FormWriter<>(Comparison.class, MAPPER.writer(), ComparisonForm::of))
                .addSerializer(new FormWriter<>(Note.class, MAPPER.writer(), NoteForm::of))
                .addSerializer(new FormWriter<>(Refusal.class, MAPPER.writer(), RefusalForm::of))
                .addSerializer(new FormWriter<>(ConfidenceLevel.class, MAPPER.writer(), Function.identity()));
    }

    /** A Jackson mix-in by which a {@link ConfidenceLevel} is read and written as its number, such as {@code 0.95}. */
    abstract static class Level {
        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        static ConfidenceLevel of(double value) {
            return ConfidenceLevel.of(value);
        }

        @JsonValue
        abstract double value();
    }
}
