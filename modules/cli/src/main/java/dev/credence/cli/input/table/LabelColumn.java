package dev.credence.cli.input.table;

import dev.credence.api.text.QuotedText;
import java.nio.charset.StandardCharsets;
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
import org.jspecify.annotations.Nullable;

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
    /** The rows whose texts get their numbers together; null if each text gets its number as it is read. */
    private @Nullable LabelBatch batch;

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
        if (batch == null || !batch.accept(buffer, offset, length)) {
            code = own.code(this, buffer, offset, length);
        }
    }

    /**
     * Lets the texts of many rows get their numbers together, which is faster where many different texts make each look-up wait for memory. The
     * number of the present row is then not known. Texts that are long or not of Latin letters get their numbers first.
     *
     * @param size the number of rows of a batch
     * @param action receives the place of a row in the batch and the number of its text
     */
    public LabelBatch inBatches(int size, LabelBatch.Action action) {
        batch = new LabelBatch(this, size, action);
        return batch;
    }

    /** Returns the numbers of the texts of this column alone. */
    LabelCodes own() {
        return own;
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

        /** The largest length, 15, of a text of Latin letters that is stored in the hash table itself. */
        private static final int PACKED = 2 * Long.BYTES - 1;
        /** The first bit of the length of a text in its key. */
        private static final int LENGTH = Long.SIZE - Byte.SIZE;
        /** The mark of the key of any other text. */
        static final long HASHED = 0xFFL << LENGTH;
        /** The multiplier of the hash function, 2^64 divided by the golden ratio. */
        private static final long MIX = 0x9E3779B97F4A7C15L;

        private static final Pattern DECIMAL =
                Pattern.compile("[-+]?[0-9]*[.][0-9]+([eE][-+]?[0-9]+)?|[-+]?[0-9]+[eE][-+]?[0-9]+");

        private final List<String> names = new ArrayList<>();
        private final boolean limited;
        /** The hash table with open addressing: in each slot the two parts of a key. */
        private long[] keys = new long[128];
        /** The number of the text of each slot plus one, or 0. */
        private int[] slots = new int[64];

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
            long first = first(buffer, offset, length);
            long second = second(buffer, offset, length);
            if (second != HASHED) {
                return code(column, first, second);
            }
            long hash = hash(buffer, offset, length);
            int slot = slot(hash, HASHED);
            while (slots[slot] != 0) {
                if (keys[2 * slot] == hash
                        && keys[2 * slot + 1] == HASHED
                        && is(slots[slot] - 1, buffer, offset, length)) {
                    return slots[slot] - 1;
                }
                slot = (slot + 1) & (slots.length - 1);
            }
            return add(column, new String(buffer, offset, length), hash, HASHED, slot);
        }

        /** Returns the number of the text that a key contains. */
        int code(TableColumn column, long first, long second) {
            int slot = slot(first, second);
            while (slots[slot] != 0) {
                if (keys[2 * slot] == first && keys[2 * slot + 1] == second) {
                    return slots[slot] - 1;
                }
                slot = (slot + 1) & (slots.length - 1);
            }
            return add(column, text(first, second), first, second, slot);
        }

        /**
         * Reads the slots from which on keys are sought. The reads do not wait for each other, and the slots are then near when the keys are
         * sought one by one.
         *
         * @return a number that depends on all of them, so that the compiler cannot leave the reads out
         */
        long touch(long[] first, long[] second, int size) {
            long touched = 0;
            for (int i = 0; i < size; i++) {
                int slot = slot(first[i], second[i]);
                touched += keys[2 * slot] ^ slots[slot];
            }
            return touched;
        }

        private static String text(long first, long second) {
            byte[] text = new byte[(int) (second >>> LENGTH)];
            for (int i = 0; i < text.length; i++) {
                long part = i < Long.BYTES ? first : second;
                int last = i < Long.BYTES ? Math.min(text.length, Long.BYTES) : text.length;
                text[i] = (byte) (part >>> (Byte.SIZE * (last - 1 - i)));
            }
            return new String(text, StandardCharsets.ISO_8859_1);
        }

        /** Returns the first eight characters, as far as each fits into a byte. */
        static long first(char[] buffer, int offset, int length) {
            long key = 0;
            for (int i = offset; i < offset + Math.min(length, Long.BYTES); i++) {
                key = (key << Byte.SIZE) | buffer[i];
            }
            return key;
        }

        /** Returns the length and the further characters of a text that its key contains, or {@link #HASHED} for any other text. */
        static long second(char[] buffer, int offset, int length) {
            long key = 0;
            int all = 0;
            for (int i = 0; i < Math.min(length, PACKED); i++) {
                char c = buffer[offset + i];
                all |= c;
                key = i < Long.BYTES ? 0 : (key << Byte.SIZE) | c;
            }
            return length > PACKED || all >= (1 << Byte.SIZE) ? HASHED : ((long) length << LENGTH) | key;
        }

        private static long hash(char[] buffer, int offset, int length) {
            long hash = length;
            for (int i = offset; i < offset + length; i++) {
                hash = MIX * (hash ^ (hash >>> Integer.SIZE)) + buffer[i];
            }
            return hash;
        }

        /** Returns the slot from which on a key is sought. */
        private int slot(long first, long second) {
            long mixed = MIX * (first ^ (MIX * second));
            return (int) ((MIX * (mixed ^ (mixed >>> Integer.SIZE)))
                    >>> (Long.SIZE - Integer.numberOfTrailingZeros(slots.length)));
        }

        private boolean is(int code, char[] buffer, int offset, int length) {
            String text = names.get(code);
            boolean same = text.length() == length;
            for (int i = 0; same && i < length; i++) {
                same = text.charAt(i) == buffer[offset + i];
            }
            return same;
        }

        /** Includes the texts of a later part of the same column; returns for each number there the number here. */
        public int[] include(LabelCodes later, TableColumn column) {
            int[] codes = new int[later.size()];
            for (int code = 0; code < codes.length; code++) {
                char[] text = later.names.get(code).toCharArray();
                codes[code] = code(column, text, 0, text.length);
            }
            return codes;
        }

        private int add(TableColumn column, String text, long first, long second, int slot) {
            names.add(text);
            put(first, second, slot, names.size());
            requireLabels(column);
            if (2 * (long) names.size() > slots.length) {
                grow();
            }
            return names.size() - 1;
        }

        private void put(long first, long second, int slot, int number) {
            keys[2 * slot] = first;
            keys[2 * slot + 1] = second;
            slots[slot] = number;
        }

        private void grow() {
            long[] known = keys;
            int[] numbers = slots;
            keys = new long[Math.multiplyExact(2, known.length)];
            slots = new int[Math.multiplyExact(2, numbers.length)];
            for (int i = 0; i < numbers.length; i++) {
                if (numbers[i] != 0) {
                    int slot = slot(known[2 * i], known[2 * i + 1]);
                    while (slots[slot] != 0) {
                        slot = (slot + 1) & (slots.length - 1);
                    }
                    put(known[2 * i], known[2 * i + 1], slot, numbers[i]);
                }
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
                        + ": if it is a column of scores, give it as --score");
            }
            if (names.size() > MAX_LABELS) {
                throw new TableColumn.BadField(
                        "column '" + column.name() + "' has more than 200,000 distinct labels, such as '"
                                + QuotedText.of(names.get(MAX_LABELS)) + "': check that it is not a column of ids");
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
