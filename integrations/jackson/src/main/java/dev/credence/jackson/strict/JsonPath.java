package dev.credence.jackson.strict;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException.Reference;
import tools.jackson.core.TokenStreamContext;

/** Formats the position of a value in a document as a JSON path, such as {@code $.evidence.counts[1][0]}. */
final class JsonPath {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z_0-9]*");

    private JsonPath() {}

    /** Returns the path of the current value of a parser. */
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

    /** Returns the path that databind recorded, relative to where reading began. */
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
