package dev.credence.cli.input.table;

import dev.credence.api.text.QuotedText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** A column of class labels, clusters, folds or ids; each distinct text has a small number. */
public final class LabelColumn extends TableColumn {
    private static final Pattern OUTER = Pattern.compile("^((?:[^\\\\/]|\\\\.)*)/.*$", Pattern.DOTALL);

    private final LabelCodes codes;
    /** The column in each value of which this one's texts mean something else, as folds do in each repeat. */
    private final Optional<LabelColumn> within;

    private final LabelCodes own;
    private final Map<Long, Integer> joined = new HashMap<>();
    private int code;

    /**
     * Creates a column of labels.
     *
     * @param codes numbers of the texts; truth and prediction share theirs
     */
    public LabelColumn(String name, LabelCodes codes) {
        super(name);
        this.codes = codes;
        this.within = Optional.empty();
        this.own = codes;
    }

    /**
     * Creates a column whose texts are distinguished by another column's too; its texts are then {@code other/own}, with a backslash before a
     * slash or backslash of either.
     *
     * @param codes numbers of the texts of both
     * @param within the other column, read with this one
     */
    public LabelColumn(String name, LabelCodes codes, LabelColumn within) {
        super(name);
        this.codes = codes;
        this.within = Optional.of(within);
        this.own = LabelCodes.ofNames();
    }

    /** Returns what stands before the slash in the text of a column within another. */
    public static String outer(String text) {
        return OUTER.matcher(text).replaceFirst("$1");
    }

    /**
     * Returns the same column with as much met as by now, to be read again from here.
     *
     * @param copies the numbers copied so far: columns that share theirs share the copy
     */
    public LabelColumn copy(Map<LabelCodes, LabelCodes> copies) {
        return new LabelColumn(name(), copies.computeIfAbsent(own, LabelCodes::copy));
    }

    /** Returns the number of the current row's text. */
    public int code() {
        return within.isEmpty()
                ? code
                : joined.computeIfAbsent(((long) within.get().code << Integer.SIZE) | code, pair -> join(within.get()));
    }

    private int join(LabelColumn outer) {
        char[] text = (escaped(outer.text()) + "/" + escaped(own.name(code))).toCharArray();
        return codes.code(this, text, 0, text.length);
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("/", "\\/");
    }

    /** Returns the current row's text. */
    public String text() {
        return codes.name(code());
    }

    /** Returns the current row's text of the column that this one is within. */
    public Optional<String> outerText() {
        return within.map(LabelColumn::text);
    }

    @Override
    public void accept(char[] buffer, int offset, int length) {
        if (length == 0) {
            throw bad("must not be empty", "", advice(""));
        }
        code = own.code(this, buffer, offset, length);
    }

    /**
     * Distinct texts, numbered in the order they are met. Looked up by characters, so that a row of a large file costs no new
     * string.
     */
    public static final class LabelCodes {
        /** 1,000: with more distinct decimals than this, someone has named a score column. */
        private static final int MANY = 1_000;
        /** 200,000: with more distinct labels than this, someone has named an id column. */
        private static final int MOST = 200_000;

        /** 4: as many characters as a long holds. */
        private static final int PACKED = 4;
        /** 2^64 over the golden ratio spreads keys over the slots. */
        private static final long MIX = 0x9E3779B97F4A7C15L;

        private static final Pattern DECIMAL =
                Pattern.compile("[-+]?[0-9]*[.][0-9]+([eE][-+]?[0-9]+)?|[-+]?[0-9]+[eE][-+]?[0-9]+");

        private final List<String> names = new ArrayList<>();
        private final boolean limited;
        private char[][] texts = new char[32][];
        /** Open addressing: codes plus one, by the texts' keys. */
        private int[] slots = new int[64];

        private long[] keys = new long[slots.length];

        private LabelCodes(boolean limited) {
            this.limited = limited;
        }

        /** Creates an empty set of class labels: too many of them are an error. */
        public static LabelCodes ofClasses() {
            return new LabelCodes(true);
        }

        /** Creates an empty set of names of clusters, folds or items: any number of them. */
        public static LabelCodes ofNames() {
            return new LabelCodes(false);
        }

        LabelCodes copy() {
            LabelCodes copy = new LabelCodes(limited);
            copy.names.addAll(names);
            copy.texts = texts.clone();
            copy.slots = slots.clone();
            copy.keys = keys.clone();
            return copy;
        }

        /** Returns how many distinct texts were met. */
        public int size() {
            return names.size();
        }

        /** Returns the text of a number. */
        public String name(int code) {
            return names.get(code);
        }

        /** Returns all texts, in the order of their numbers. */
        public List<String> names() {
            return Collections.unmodifiableList(names);
        }

        int code(TableColumn column, char[] buffer, int offset, int length) {
            long key = key(buffer, offset, length);
            int slot = slot(key);
            while (slots[slot] != 0) {
                int code = slots[slot] - 1;
                if (keys[slot] == key && is(code, buffer, offset, length)) {
                    return code;
                }
                slot = (slot + 1) & (slots.length - 1);
            }
            return add(column, Arrays.copyOfRange(buffer, offset, offset + length), key, slot);
        }

        /** Returns a text up to four characters long is its own key. */
        private static long key(char[] buffer, int offset, int length) {
            long key = 0;
            for (int i = offset; i < offset + Math.min(length, PACKED); i++) {
                key = (key << Character.SIZE) | buffer[i];
            }
            for (int i = offset + PACKED; i < offset + length; i++) {
                key = MIX * key + buffer[i];
            }
            return key;
        }

        private int slot(long key) {
            return (int) ((MIX * key) >>> (Long.SIZE - Integer.numberOfTrailingZeros(slots.length)));
        }

        private boolean is(int code, char[] buffer, int offset, int length) {
            char[] text = texts[code];
            return text.length == length
                    && (length <= PACKED || Arrays.equals(text, 0, length, buffer, offset, offset + length));
        }

        /** Includes the texts of another part of the same column, met later; gives the numbers that its numbers have here. */
        public int[] include(LabelCodes later, TableColumn column) {
            int[] codes = new int[later.size()];
            for (int code = 0; code < codes.length; code++) {
                codes[code] = code(column, later.texts[code], 0, later.texts[code].length);
            }
            return codes;
        }

        private int add(TableColumn column, char[] text, long key, int slot) {
            if (names.size() == texts.length) {
                texts = Arrays.copyOf(texts, 2 * texts.length);
            }
            texts[names.size()] = text;
            names.add(new String(text));
            keys[slot] = key;
            slots[slot] = names.size();
            requireLabels(column);
            if (2 * names.size() > slots.length) {
                grow();
            }
            return names.size() - 1;
        }

        private void grow() {
            slots = new int[2 * slots.length];
            keys = new long[slots.length];
            for (int code = 0; code < names.size(); code++) {
                long key = key(texts[code], 0, texts[code].length);
                int slot = slot(key);
                while (slots[slot] != 0) {
                    slot = (slot + 1) & (slots.length - 1);
                }
                slots[slot] = code + 1;
                keys[slot] = key;
            }
        }

        private void requireLabels(TableColumn column) {
            if (!limited || names.size() <= MANY) {
                return;
            }
            if (names.size() == MANY + 1 && looksLikeScores(names)) {
                throw new TableColumn.BadField("column '" + column.name()
                        + "' has more than 1,000 distinct labels that look like" + " scores, such as " + names.get(MANY)
                        + ": is this a score column? give it as --score");
            }
            if (names.size() > MOST) {
                throw new TableColumn.BadField(
                        "column '" + column.name() + "' has more than 200,000 distinct labels, such as '"
                                + QuotedText.of(names.get(MOST)) + "': is this an id column?");
            }
        }

        /** Returns whether nine in ten are decimals: not all, so that a few class labels of another column do not hide a score column. */
        public static boolean looksLikeScores(Collection<String> names) {
            return names.stream()
                            .filter(name -> DECIMAL.matcher(name).matches())
                            .count()
                    > 0.9 * names.size();
        }

        @Override
        public String toString() {
            return Arrays.toString(names.toArray());
        }
    }
}
