package dev.credence.cli.input.table;

/** A column of counts, in a table that has a row per distinct observation. */
public final class CountColumn extends TableColumn {
    private long value = -1;

    /** A column of counts. */
    public CountColumn(String name) {
        super(name);
    }

    /** The current row's count, or another where there is no such column. */
    public long valueOr(long otherwise) {
        return value < 0 ? otherwise : value;
    }

    @Override
    public void accept(char[] buffer, int offset, int length) {
        String text = new String(buffer, offset, length).strip();
        try {
            value = Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw bad("must be a whole number", text);
        }
        if (value < 0) {
            throw bad("must be >= 0", text);
        }
    }
}
