package dev.credence.cli.input.table;

import dev.credence.api.internal.NameNumbers;
import dev.credence.api.text.QuotedText;
import java.util.Collection;
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
    private static final Pattern PART = Pattern.compile("(?:[^\\\\/]|\\\\.)+", Pattern.DOTALL);
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

    /** Returns the texts of all columns from the text of a column within another one, which may be within a third one. */
    static List<String> allParts(String text) {
        return PART.matcher(text)
                .results()
                .map(part -> ESCAPED.matcher(part.group()).replaceAll("$1"))
                .toList();
    }

    @Override
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
        own.numbers.makeTextsLate();
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
    public record LabelCodes(NameNumbers numbers, boolean limited) {
        /**
         * The largest number of distinct decimals, 1,000; a column with more of them is probably a column of scores.
         */
        private static final int MAX_DECIMALS = 1_000;
        /** The largest number of class labels, 200,000; a column with more of them is probably a column of ids. */
        private static final int MAX_LABELS = 200_000;

        private static final Pattern DECIMAL =
                Pattern.compile("[-+]?[0-9]*[.][0-9]+([eE][-+]?[0-9]+)?|[-+]?[0-9]+[eE][-+]?[0-9]+");

        /** Creates an empty set of class labels, whose number is limited. */
        public static LabelCodes ofClasses() {
            return new LabelCodes(new NameNumbers(), true);
        }

        /** Creates an empty set of names of clusters, folds or items, whose number is not limited. */
        public static LabelCodes ofNames() {
            return new LabelCodes(new NameNumbers(), false);
        }

        /** Returns the number of distinct texts. */
        public int size() {
            return numbers.size();
        }

        /** Returns the text of a number. */
        public String name(int code) {
            return numbers.name(code);
        }

        /** Returns all texts, in the order of their numbers. */
        public List<String> names() {
            return numbers.names();
        }

        int code(TableColumn column, char[] buffer, int offset, int length) {
            int known = numbers.size();
            return checked(column, known, numbers.number(buffer, offset, length));
        }

        /** Returns the number of the text that a key contains. */
        int code(TableColumn column, long first, long second) {
            int known = numbers.size();
            return checked(column, known, numbers.number(first, second));
        }

        /** Returns the number of a text, after checking the number of texts if it is not one of those that were known. */
        private int checked(TableColumn column, int known, int code) {
            if (limited && code == known && code >= MAX_DECIMALS) {
                requireLabels(column, numbers.names());
            }
            return code;
        }

        /** Reads the slots from which on keys are sought, whose reads do not wait for each other; returns a number that depends on all. */
        long touch(long[] first, long[] second, int size) {
            return numbers.touch(first, second, size);
        }

        /** Includes the texts of a later part of the same column; returns for each number there the number here. */
        public int[] include(LabelCodes later, TableColumn column) {
            if (!limited) {
                return numbers.addAll(later.numbers);
            }
            int[] codes = new int[later.size()];
            for (int code = 0; code < codes.length; code++) {
                int known = numbers.size();
                codes[code] = checked(column, known, numbers.number(later.name(code)));
            }
            return codes;
        }

        private static void requireLabels(TableColumn column, List<String> names) {
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
            return numbers.names().toString();
        }
    }
}
