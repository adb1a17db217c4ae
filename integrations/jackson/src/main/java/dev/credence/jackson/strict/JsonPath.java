package dev.credence.jackson.strict;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException.Reference;
import tools.jackson.core.TokenStreamContext;

/** Where in a document something stands, as a JSON path: {@code $.evidence.counts[1][0]}. */
final class JsonPath {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z_0-9]*");

    private JsonPath() {}

    /** The value that a parser stands at. */
    static String of(@Nullable TokenStreamContext context) {
        if (context == null) {
            return "$";
        }
        String outer = of(context.getParent());
        if (context.inObject() && context.hasCurrentName()) {
            return outer + field(context.currentName());
        }
        return context.inArray() && context.hasCurrentIndex() ? outer + item(context.getCurrentIndex()) : outer;
    }

    /** The way that databind took from there. */
    static String of(List<Reference> references) {
        StringBuilder path = new StringBuilder();
        for (Reference reference : references) {
            String name = reference.getPropertyName();
            path.append(name == null ? item(reference.getIndex()) : field(name));
        }
        return path.toString();
    }

    private static String item(int index) {
        return "[" + index + "]";
    }

    private static String field(String name) {
        return PLAIN.matcher(name).matches()
                ? "." + name
                : "['" + Shown.clipped(name.replace("\\", "\\\\").replace("'", "\\'")) + "']";
    }
}
