package dev.credence.jackson;

import dev.credence.api.text.Nearest;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import tools.jackson.core.JsonToken;

/** The fields of a JSON object: each known, each at most once, none of the required ones missing. */
final class Fields {
    private final String what;
    private final Map<String, Consumer<Cursor>> readers = new LinkedHashMap<>();
    private final Set<String> missing = new LinkedHashSet<>();

    /** Fields of something that messages call by this name. */
    Fields(String what) {
        this.what = what;
    }

    Fields required(String name, Consumer<Cursor> reader) {
        missing.add(name);
        return optional(name, reader);
    }

    Fields optional(String name, Consumer<Cursor> reader) {
        readers.put(name, reader);
        return this;
    }

    /** Reads an object whose opening brace, and perhaps a few fields, were read already. */
    void read(Cursor in, Set<String> alreadyRead) {
        Set<String> seen = new HashSet<>(alreadyRead);
        while (in.parser().nextToken() == JsonToken.PROPERTY_NAME) {
            String name = in.parser().currentName();
            Cursor field = in.field(name);
            requireNew(field, name, seen);
            Consumer<Cursor> reader = known(in, name);
            in.parser().nextToken();
            reader.accept(field);
            missing.remove(name);
        }
        requireComplete(in);
    }

    /** Reads an object at whose opening brace the parser stands. */
    void read(Cursor in) {
        in.require(JsonToken.START_OBJECT, what, "must be an object");
        read(in, Set.of());
    }

    static void requireNew(Cursor field, String name, Set<String> seen) {
        if (!seen.add(name)) {
            throw field.failure("field must be given once: field=" + Shown.quoted(name));
        }
    }

    private Consumer<Cursor> known(Cursor in, String name) {
        Consumer<Cursor> reader = readers.get(name);
        if (reader == null) {
            throw in.failure(what + ": " + Nearest.message("field", Shown.clipped(name), readers.keySet()));
        }
        return reader;
    }

    private void requireComplete(Cursor in) {
        if (!missing.isEmpty()) {
            throw in.failure(what + " must have all its fields: missing=" + missing);
        }
    }
}
