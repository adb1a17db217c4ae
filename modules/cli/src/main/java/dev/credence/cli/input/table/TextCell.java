package dev.credence.cli.input.table;

/** The cell of any column in the current row, as it is written. */
final class TextCell extends TableColumn {
    private final boolean trimming;
    private String text = "";
    private boolean nested;
    private long trimmed;

    /**
     * Creates a cell without a text.
     *
     * @param trimming whether blanks at both ends are removed
     */
    TextCell(String name, boolean trimming) {
        super(name);
        this.trimming = trimming;
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
