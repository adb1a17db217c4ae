package dev.credence.jackson;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Fields that are numbers, or null for NaN. */
final class NumberFields {
    private final Map<String, Double> values = new HashMap<>();

    void required(Fields fields, String... names) {
        for (String name : names) {
            fields.required(name, in -> values.put(name, Numbers.numberOrNaN(in, name)));
        }
    }

    void optional(Fields fields, String... names) {
        for (String name : names) {
            fields.optional(name, in -> values.put(name, Numbers.numberOrNaN(in, name)));
        }
    }

    /** NaN where it was null or not given. */
    double get(String name) {
        return values.getOrDefault(name, Double.NaN);
    }

    /** Whether fields that belong together were given. */
    boolean allOrNone(Cursor in, String... names) {
        List<String> missing =
                Stream.of(names).filter(name -> !values.containsKey(name)).toList();
        if (!missing.isEmpty() && missing.size() < names.length) {
            throw in.failure(String.join(", ", names) + " must be given together: missing=" + missing);
        }
        return missing.isEmpty();
    }
}
