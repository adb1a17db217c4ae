package dev.credence.cli.input.table;

import java.math.BigDecimal;
import java.util.regex.Pattern;

/** A column of counts, in a table with one row for each distinct observation. */
public final class CountColumn extends TableColumn {
    /** The largest total, 2^53, up to which counts are exact. */
    private static final long MAX_TOTAL = 1L << 53;

    /** Matches a decimal, whose exponent has few digits so that the number can be compared. */
    private static final Pattern DECIMAL = Pattern.compile("[-+]?[0-9]+([.][0-9]*)?([eE][-+]?[0-9]{1,4})?");

    private long value = -1;
    private long total;

    /** Creates a column of counts. */
    public CountColumn(String name) {
        super(name);
    }

    /** Returns the current row's count, or the other number if there is no such column. */
    public long valueOr(long otherwise) {
        return value < 0 ? otherwise : value;
    }

    @Override
    public void accept(char[] buffer, int offset, int length) {
        String text = new String(buffer, offset, length).strip();
        value = number(text);
        if (value > MAX_TOTAL - total) {
            throw tooMany(text);
        }
        total += value;
    }

    /**
     * Returns the number of a text. Digits of other scripts are rejected, as in scores. 10.0 and 1e1 are whole numbers,
     * because some programs write counts as floating-point numbers. 1.000 is rejected, because it may mean one or a
     * thousand. A whole number that does not fit into a long is too large.
     */
    private long number(String text) {
        String advice = advice(text);
        if (!advice.isEmpty() || !DECIMAL.matcher(text).matches()) {
            throw bad("must be a whole number", text, advice);
        }
        BigDecimal number = new BigDecimal(text);
        if (number.signum() != 0 && number.stripTrailingZeros().scale() > 0) {
            throw bad("must be a whole number", text);
        }
        if (number.signum() < 0) {
            throw bad("must be >= 0", text);
        }
        if (number.compareTo(BigDecimal.valueOf(MAX_TOTAL)) > 0) {
            throw tooMany(text);
        }
        return number.longValue();
    }

    private BadField tooMany(String text) {
        return bad("must add up to at most 9,007,199,254,740,992 (2^53)", text);
    }

    /**
     * Adds the counts of another part of the column.
     *
     * @throws BadField if the total is too large
     */
    public void include(CountColumn later) {
        if (later.total > MAX_TOTAL - total) {
            throw tooMany(String.valueOf(later.total));
        }
        total += later.total;
    }
}
