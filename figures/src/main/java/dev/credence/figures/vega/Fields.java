package dev.credence.figures.vega;

import dev.credence.jackson.CredenceJson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fields of a JSON object, in order. */
final class Fields {
    private final Map<String, @Nullable Object> fields = new LinkedHashMap<>();

    /** One field. */
    static Fields of(String name, @Nullable Object value) {
        return new Fields().with(name, value);
    }

    /** One more; a double that is no number is null. */
    Fields with(String name, @Nullable Object value) {
        fields.put(name, value instanceof Double number ? CredenceJson.number(number) : value);
        return this;
    }

    /** One more, where there is something to say. */
    Fields withAny(String name, List<?> values) {
        return values.isEmpty() ? this : with(name, values);
    }

    Map<String, @Nullable Object> map() {
        return fields;
    }
}
