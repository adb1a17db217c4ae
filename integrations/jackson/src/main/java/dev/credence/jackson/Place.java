package dev.credence.jackson;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.TokenStreamContext;

/** Where in a document something stands, as a JSON path: {@code $.evidence.counts[1][0]}. Put into words only when asked. */
final class Place {
    private static final Place ROOT = new Place(null, "$", 0);
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z_0-9]*");

    private final @Nullable Place parent;
    private final @Nullable String name;
    private final int index;

    private Place(@Nullable Place parent, @Nullable String name, int index) {
        this.parent = parent;
        this.name = name;
        this.index = index;
    }

    /** The value that a parser stands at. */
    static Place of(@Nullable TokenStreamContext context) {
        if (context == null) {
            return ROOT;
        }
        Place outer = of(context.getParent());
        if (context.inObject() && context.hasCurrentName()) {
            return outer.field(context.currentName());
        }
        return context.inArray() && context.hasCurrentIndex() ? outer.item(context.getCurrentIndex()) : outer;
    }

    Place field(String field) {
        return new Place(this, field, 0);
    }

    Place item(int item) {
        return new Place(this, null, item);
    }

    @Override
    public String toString() {
        if (parent == null) {
            return "$";
        }
        return parent + (name == null ? "[" + index + "]" : step(name));
    }

    private static String step(String name) {
        return PLAIN.matcher(name).matches()
                ? "." + name
                : "['" + Shown.clipped(name.replace("\\", "\\\\").replace("'", "\\'")) + "']";
    }
}
