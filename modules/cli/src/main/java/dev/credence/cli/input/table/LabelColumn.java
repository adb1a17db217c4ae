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
import java.util.stream.Stream;

/** A column of class labels, clusters, folds or ids; each distinct text has a small number. */
public final class LabelColumn extends TableColumn {
    private static final Pattern OUTER = Pattern.compile("^((?:[^\\\\/]|\\\\.)*)/(.*)$", Pattern.DOTALL);
    private static final Pattern ESCAPED = Pattern.compile("\\\\(.)", Pattern.DOTALL);

    private final LabelCodes codes;
    /**
     * The column that contains this one: equal texts differ if its values differ, as folds of different repeats do.
     */
    private final Optional<LabelColumn> within;

    private final LabelCodes own;
    private final Map<Long, Integer> joined = new HashMap<>();
    private int code;

    /**
     * Creates a column of labels.
     *
     * @param codes the numbers of the texts, which the columns of true and predicted labels share
     */
    public LabelColumn(String name, LabelCodes codes) {
        super(name);
        this.codes = codes;
        this.within = Optional.empty();
        this.own = codes;
    }

    /**
     * Creates a column whose texts are distinguished by those of another column as well. Its texts are then {@code
     * other/own}, with a backslash before each slash or backslash in either. The other column may be within a third one.
     *
     * @param codes the numbers of the texts of both columns
     * @param within the other column, which is read together with this one
     */
    public LabelColumn(String name, LabelCodes codes, LabelColumn within) {
        super(name);
        this.codes = codes;
        this.within = Optional.of(within);
        this.own = LabelCodes.ofNames();
    }

    /** Returns the text before the slash in the text of a column within another one. */
    public static String outer(String text) {
        return OUTER.matcher(text).replaceFirst("$1");
    }

    /** Returns the texts of the other column and of the column itself from the text of a column within another one. */
    public static List<String> parts(String text) {
        return Stream.of("$1", "$2")
                .map(part -> OUTER.matcher(text).replaceFirst(part))
                .map(part -> ESCAPED.matcher(part).replaceAll("$1"))
                .toList();
    }

    /**
     * Returns a copy of the column with its present state, which can be read again from here.
     *
     * @param copies the copies of numbers so far, because columns that share numbers share the copy
     */
    public LabelColumn copy(Map<LabelCodes, LabelCodes> copies) {
        return new LabelColumn(name(), copies.computeIfAbsent(own, LabelCodes::copy));
    }

    /** Returns whether the texts are class labels and not the names of clusters, folds or items. */
    boolean isOfClasses() {
        return codes.limited;
    }

    /** Returns the number of the current row's text. */
    public int code() {
        return within.isEmpty()
                ? code
                : joined.computeIfAbsent(
                        ((long) within.get().code() << Integer.SIZE) | code, pair -> join(within.get()));
    }

    /** Returns the number of a text, which gets one if it has not occurred. */
    public int codeOf(String text) {
        return own.code(this, text.toCharArray(), 0, text.length());
    }

    private int join(LabelColumn outer) {
        String before = outer.within.isPresent() ? outer.text() : escaped(outer.text());
        char[] text = (before + "/" + escaped(own.name(code))).toCharArray();
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
            throw empty();
        }
        code = own.code(this, buffer, offset, length);
    }

    @Override
    public void acceptNested(String value) {
        if (isOfClasses() && value.startsWith("[")) {
            throw bad(NO_ARRAY, value, "; for several labels a row, give --label-separator ','");
        }
        super.acceptNested(value);
    }

    /**
     * Numbers distinct texts in the order in which they occur. Texts are looked up by their characters, so that a row
     * needs no new string.
     */
    public static final class LabelCodes {
        /**
         * The largest number of distinct decimals, 1,000; a column with more of them is probably a column of scores.
         */
        private static final int MAX_DECIMALS = 1_000;
        /** The largest number of class labels, 200,000; a column with more of them is probably a column of ids. */
        private static final int MAX_LABELS = 200_000;

        /** The number of characters that fit into a long, 4. */
        private static final int PACKED = 4;
        /** The multiplier of the hash function, 2^64 divided by the golden ratio. */
        private static final long MIX = 0x9E3779B97F4A7C15L;

        private static final Pattern DECIMAL =
                Pattern.compile("[-+]?[0-9]*[.][0-9]+([eE][-+]?[0-9]+)?|[-+]?[0-9]+[eE][-+]?[0-9]+");

        private final List<String> names = new ArrayList<>();
        private final boolean limited;
        private char[][] texts = new char[32][];
        /** The hash table with open addressing: in each slot a key and the number of its text plus one, or 0. */
        private long[] slots = new long[128];

        private LabelCodes(boolean limited) {
            this.limited = limited;
        }

        /** Creates an empty set of class labels, whose number is limited. */
        public static LabelCodes ofClasses() {
            return new LabelCodes(true);
        }

        /** Creates an empty set of names of clusters, folds or items, whose number is not limited. */
        public static LabelCodes ofNames() {
            return new LabelCodes(false);
        }

        LabelCodes copy() {
            LabelCodes copy = new LabelCodes(limited);
            copy.names.addAll(names);
            copy.texts = texts.clone();
            copy.slots = slots.clone();
            return copy;
        }

        /** Returns the number of distinct texts. */
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
            while (slots[slot + 1] != 0) {
                int code = (int) slots[slot + 1] - 1;
                if (slots[slot] == key && is(code, buffer, offset, length)) {
                    return code;
                }
                slot = (slot + 2) & (slots.length - 1);
            }
            return add(column, Arrays.copyOfRange(buffer, offset, offset + length), key, slot);
        }

        /** Returns the key of a text, which for at most four characters is the text itself. */
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

        /** Returns the place of the slot from which on a key is sought; its number follows it. */
        private int slot(long key) {
            return 2 * (int) ((MIX * key) >>> (Long.SIZE + 1 - Integer.numberOfTrailingZeros(slots.length)));
        }

        private boolean is(int code, char[] buffer, int offset, int length) {
            char[] text = texts[code];
            return text.length == length
                    && (length <= PACKED || Arrays.equals(text, 0, length, buffer, offset, offset + length));
        }

        /** Includes the texts of a later part of the same column; returns for each number there the number here. */
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
            slots[slot] = key;
            slots[slot + 1] = names.size();
            requireLabels(column);
            if (4 * names.size() > slots.length) {
                grow();
            }
            return names.size() - 1;
        }

        private void grow() {
            slots = new long[2 * slots.length];
            for (int code = 0; code < names.size(); code++) {
                long key = key(texts[code], 0, texts[code].length);
                int slot = slot(key);
                while (slots[slot + 1] != 0) {
                    slot = (slot + 2) & (slots.length - 1);
                }
                slots[slot] = key;
                slots[slot + 1] = code + 1L;
            }
        }

        private void requireLabels(TableColumn column) {
            if (!limited || names.size() <= MAX_DECIMALS) {
                return;
            }
            if (names.size() == MAX_DECIMALS + 1 && looksLikeScores(names)) {
                throw new TableColumn.BadField("column '" + column.name()
                        + "' has more than 1,000 distinct labels that look like" + " scores, such as "
                        + names.get(MAX_DECIMALS)
                        + ": is this a score column? give it as --score");
            }
            if (names.size() > MAX_LABELS) {
                throw new TableColumn.BadField(
                        "column '" + column.name() + "' has more than 200,000 distinct labels, such as '"
                                + QuotedText.of(names.get(MAX_LABELS)) + "': is this an id column?");
            }
        }

        /**
         * Returns whether at least nine in ten texts are decimals, so that a few class labels do not hide a column of
         * scores.
         */
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
