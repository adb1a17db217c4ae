package dev.credence.cli.input;

/** A column of counts, in a table that has a row per distinct observation. */
public final class CountColumn extends Column {
    private long value;

    /** A column of counts. */
    public CountColumn(String name) {
        super(name);
    }

    /** The current row's count. */
    public long value() {
        return value;
    }

    @Override
    void accept(char[] buffer, int offset, int length) {
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
