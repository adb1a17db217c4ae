package dev.credence.jackson;

import dev.credence.jackson.strict.NumberWriting;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/** Provides a strict mapper for Credence's JSON forms, and their schema. */
public final class CredenceJson {
    private static final String SCHEMA = "/META-INF/credence/credence-1.schema.json";
    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .addModule(new CredenceJacksonModule())
            .build();

    private CredenceJson() {}

    /**
     * {@return a mapper with {@link CredenceJacksonModule} that is also strict with the caller's own types: unknown and repeated fields,
     * trailing text, texts in place of numbers and null for primitives are errors} The mapper is shared, immutable and thread-safe. It
     * writes every double as its shortest text. Use {@code rebuild()} to extend it.
     */
    public static JsonMapper mapper() {
        return MAPPER;
    }

    /**
     * Returns the JSON value of a double, for callers who build their own object as a map or a tree.
     *
     * @param value any double
     * @return the value itself, the text {@code "Infinity"} or {@code "-Infinity"}, or null for NaN
     */
    public static @Nullable Object number(double value) {
        return NumberWriting.jsonNumber(value);
    }

    /** {@return the JSON Schema (draft 2020-12) of evidence, results, requests and answers: {@code credence-1.schema.json}} */
    public static String schema() {
        try (InputStream in = CredenceJson.class.getResourceAsStream(SCHEMA)) {
            if (in == null) {
                throw new IllegalStateException("the schema must be in the jar: resource=" + SCHEMA);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
