package dev.credence.cli.input.jsonl;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The fields of the objects at one path, each of which is looked up by its path once. */
final class ObjectFields {
    private static final Field OTHER = new Field(null, null);
    /** The number of names that are remembered, because the objects of some files have ever new names. */
    private static final int MAX_NAMES = 1_000;

    private final Map<String, JsonCell> cells;
    private final Set<String> parents;
    private final String parent;
    private final Map<String, Field> byName = new HashMap<>();

    /** Creates the fields of the outermost objects, some of which contain the given columns. */
    ObjectFields(Map<String, JsonCell> cells) {
        this(cells, parents(cells.keySet()), "");
    }

    private ObjectFields(Map<String, JsonCell> cells, Set<String> parents, String parent) {
        this.cells = cells;
        this.parents = parents;
        this.parent = parent;
    }

    /** Returns the paths of the objects that contain columns. */
    private static Set<String> parents(Set<String> paths) {
        Set<String> parents = new HashSet<>();
        for (String path : paths) {
            for (int dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
                parents.add(path.substring(0, dot));
            }
        }
        return parents;
    }

    /**
     * A field.
     *
     * @param cell receives its value if the field is a column
     * @param inside the fields of the object that it contains, if some of them are columns
     */
    record Field(@Nullable JsonCell cell, @Nullable ObjectFields inside) {}

    Field get(String name) {
        Field known = byName.get(name);
        return known == null ? found(name) : known;
    }

    private Field found(String name) {
        String path = parent + name.strip();
        ObjectFields inside = parents.contains(path) ? new ObjectFields(cells, parents, path + ".") : null;
        JsonCell cell = cells.get(path);
        boolean isOther = cell == null && inside == null;
        Field field = isOther ? OTHER : new Field(cell, inside);
        if (byName.size() < MAX_NAMES || !isOther) {
            byName.put(name, field);
        }
        return field;
    }
}
