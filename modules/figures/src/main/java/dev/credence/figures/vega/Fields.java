package dev.credence.figures.vega;

import dev.credence.jackson.CredenceJson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fields of a JSON object, in order. */
final class Fields {
    private final Map<String, @Nullable Object> fields = new LinkedHashMap<>();

    /** Returns an object with one field. */
    static Fields of(String name, @Nullable Object value) {
        return new Fields().with(name, value);
    }

    /** Adds a field; a double that is not a number becomes null. */
    Fields with(String name, @Nullable Object value) {
        fields.put(name, value instanceof Double number ? CredenceJson.number(number) : value);
        return this;
    }

    /** Adds a field unless its text is empty. */
    Fields withAny(String name, List<?> values) {
        return values.isEmpty() ? this : with(name, values);
    }

    Map<String, @Nullable Object> map() {
        return fields;
    }
}
