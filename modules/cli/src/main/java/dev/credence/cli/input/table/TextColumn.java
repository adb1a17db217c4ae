package dev.credence.cli.input.table;

/** A column of texts, which may be empty unless the column forbids it. */
public final class TextColumn extends TableColumn {
    private final Nested nested;
    private final boolean isRequired;
    private final boolean isOfClasses;
    private final boolean mayBeEmpty;
    private String text = "";

    /** What a column does with arrays and objects. */
    private enum Nested {
        REFUSED,
        SHORTENED,
        LISTS,
        SHORTENED_LISTS
    }

    /** Creates a column. */
    public TextColumn(String name) {
        this(name, Nested.REFUSED, false, false, true);
    }

    private TextColumn(String name, Nested nested, boolean isRequired, boolean isOfClasses, boolean mayBeEmpty) {
        super(name);
        this.nested = nested;
        this.isRequired = isRequired;
        this.isOfClasses = isOfClasses;
        this.mayBeEmpty = mayBeEmpty;
    }

    /** Creates a column whose rows are left out if an empty cell means that a row is. */
    public static TextColumn ofValues(String name) {
        return new TextColumn(name, Nested.REFUSED, false, false, false);
    }

    /** Creates a column in which an empty field is an error. */
    public static TextColumn ofRequired(String name) {
        return new TextColumn(name, Nested.REFUSED, true, false, false);
    }

    /** Creates a column of class labels in which an empty field is an error. */
    public static TextColumn ofLabels(String name) {
        return new TextColumn(name, Nested.REFUSED, true, true, false);
    }

    /** Creates a column of true labels, which are empty in rows without one. */
    public static TextColumn ofTrueLabels(String name) {
        return new TextColumn(name, Nested.REFUSED, false, true, true);
    }

    /** Creates a column that may also have arrays and objects, whose text is {@code [...]} or {@code {...}}. */
    public static TextColumn ofAnything(String name) {
        return new TextColumn(name, Nested.SHORTENED, false, false, true);
    }

    /** Creates a column that may also have objects, whose text is {@code {...}}, and arrays, in which only arrays and objects are shortened. */
    public static TextColumn ofContents(String name) {
        return new TextColumn(name, Nested.SHORTENED_LISTS, false, false, true);
    }

    /** Creates a column that may also have arrays of texts, numbers, true and false, whose text is the array in JSON. */
    public static TextColumn ofLists(String name) {
        return new TextColumn(name, Nested.LISTS, false, false, true);
    }

    @Override
    boolean isOfClasses() {
        return isOfClasses;
    }

    @Override
    boolean mayBeEmpty() {
        return mayBeEmpty;
    }

    @Override
    public boolean acceptsLists() {
        return nested == Nested.LISTS || nested == Nested.SHORTENED_LISTS;
    }

    /** Returns the current row's text. */
    public String text() {
        return text;
    }

    @Override
    public void accept(char[] buffer, int offset, int length) {
        if (isRequired && length == 0) {
            throw empty();
        }
        text = new String(buffer, offset, length);
    }

    @Override
    public void acceptNested(String value) {
        if (nested == Nested.REFUSED || (nested == Nested.LISTS && !value.startsWith("["))) {
            super.acceptNested(value);
        }
        text = value;
    }

    /** The cell of any column in the current row, as it is written. */
    static final class TextCell extends TableColumn {
        private final boolean trimming;
        private final boolean lists;
        private String text = "";
        private boolean nested;
        private long trimmed;

        /** Creates a cell that is read as it is written. */
        TextCell(String name) {
            this(name, false, false);
        }

        /**
         * Creates a cell without a text.
         *
         * @param trimming whether blanks at both ends are removed
         * @param lists whether the text of an array is the array in JSON
         */
        TextCell(String name, boolean trimming, boolean lists) {
            super(name);
            this.trimming = trimming;
            this.lists = lists;
        }

        @Override
        public boolean acceptsLists() {
            return lists;
        }

        /** Returns the text of the current row. */
        String text() {
            return text;
        }

        /** Returns whether the value contains other values, as an array does. */
        boolean isNested() {
            return nested;
        }

        /** Returns the number of cells around which blanks were removed. */
        long trimmed() {
            return trimmed;
        }

        /** Passes a text to a column of another table. */
        static void pass(TableColumn column, String text, boolean isNested) {
            if (isNested) {
                column.acceptNested(text);
            } else {
                column.accept(text.toCharArray(), 0, text.length());
            }
        }

        @Override
        public void accept(char[] buffer, int offset, int length) {
            nested = false;
            int from = offset;
            int to = offset + length;
            while (trimming && from < to && isBlank(buffer[from])) {
                from++;
            }
            while (trimming && from < to && isBlank(buffer[to - 1])) {
                to--;
            }
            trimmed += to - from < length ? 1 : 0;
            text = new String(buffer, from, to - from);
        }

        private static boolean isBlank(char c) {
            return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\uFEFF';
        }

        @Override
        public void acceptNested(String value) {
            nested = true;
            text = value;
        }
    }
}
