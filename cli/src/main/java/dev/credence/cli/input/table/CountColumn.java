package dev.credence.cli.input.table;

/** A column of counts, in a table that has a row per distinct observation. */
public final class CountColumn extends TableColumn {
    /** 2^53: so many observations are counted without rounding. */
    private static final long MOST = 1L << 53;

    private long value = -1;
    private long total;

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
        value = number(text);
        if (value < 0) {
            throw bad("must be >= 0", text);
        }
        if (value > MOST - total) {
            throw tooMany(text);
        }
        total += value;
    }

    /** Digits of other scripts are refused, as in scores. A whole number too long for a long is too many in any case. */
    private long number(String text) {
        String digits = text.startsWith("-") || text.startsWith("+") ? text.substring(1) : text;
        if (digits.isEmpty() || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw bad("must be a whole number", text);
        }
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw text.startsWith("-") ? bad("must be >= 0", text) : tooMany(text);
        }
    }

    private BadField tooMany(String text) {
        return bad("must add up to at most 9,007,199,254,740,992 (2^53)", text);
    }

    /**
     * Adds what another part of the column counted.
     *
     * @throws BadField if that is too much in all
     */
    public void include(CountColumn later) {
        if (later.total > MOST - total) {
            throw tooMany(String.valueOf(later.total));
        }
        total += later.total;
    }
}
