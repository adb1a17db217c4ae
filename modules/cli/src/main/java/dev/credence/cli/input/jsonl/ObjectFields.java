package dev.credence.cli.input.jsonl;

import java.util.Arrays;
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
    /** The number of texts before values that are remembered, of which each place in an object has a likely one. */
    private static final int TEXTS = 64;

    private final Map<String, JsonCell> cells;
    private final Set<String> parents;
    private final String parent;
    private final Map<String, Field> byName = new HashMap<>();
    private final @Nullable Before[] texts = new @Nullable Before[TEXTS];
    private final int[] likely = new int[TEXTS];

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

    /** Returns the known text that is at a position of UTF-8, before a value; null if none is. */
    @Nullable
    Before before(int place, byte[] bytes, int from) {
        Before usual = texts[likely[place % TEXTS]];
        if (usual != null && usual.isAt(bytes, from)) {
            return usual;
        }
        for (int at = 0; at < TEXTS && texts[at] != null; at++) {
            if (texts[at].isAt(bytes, from)) {
                likely[place % TEXTS] = at;
                return texts[at];
            }
        }
        return null;
    }

    /** Remembers a text, unless there are too many already. */
    void remember(Before text) {
        for (int at = 0; at < TEXTS; at++) {
            if (texts[at] == null) {
                texts[at] = text;
                return;
            }
        }
    }

    /** The text before a value: a brace or comma, the name of the field and the colon. */
    static final class Before {
        private final Field field;
        private final int length;
        /** The bytes of the text; those after its end are 0. */
        private final long[] words;
        /** The bits of the last word that belong to the text. */
        private final long mask;

        Before(Field field, byte... text) {
            this.field = field;
            this.length = text.length;
            byte[] padded = Arrays.copyOf(text, text.length + Long.BYTES);
            this.words = new long[(text.length + Long.BYTES - 1) / Long.BYTES];
            Arrays.setAll(words, at -> JsonLineScanner.word(padded, at * Long.BYTES));
            this.mask = -1L >>> (Long.SIZE - Byte.SIZE * (text.length - Long.BYTES * (words.length - 1)));
        }

        Field field() {
            return field;
        }

        int length() {
            return length;
        }

        boolean isAt(byte[] bytes, int from) {
            int last = words.length - 1;
            for (int at = 0; at < last; at++) {
                if (JsonLineScanner.word(bytes, from + at * Long.BYTES) != words[at]) {
                    return false;
                }
            }
            return (JsonLineScanner.word(bytes, from + last * Long.BYTES) & mask) == words[last];
        }
    }
}
