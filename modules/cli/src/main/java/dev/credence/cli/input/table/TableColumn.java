package dev.credence.cli.input.table;

import dev.credence.api.text.QuotedText;
import java.util.Locale;
import java.util.regex.Pattern;

/** A column of a table that is read; it contains the value of the current row. */
public abstract class TableColumn {
    private static final Pattern THOUSANDS =
            Pattern.compile("\\s*[-+]?(?!0)[0-9]{1,3}([,._' \u2019\u00a0\u202f][0-9]{3})+([.,][0-9]*)?\\s*");

    /** The rule for values that contain other values. */
    static final String NO_ARRAY = "must be a string, a number, true or false, not an array or an object";

    private final String name;

    TableColumn(String name) {
        this.name = name;
    }

    /** Returns the column's name in the header. */
    public final String name() {
        return name;
    }

    /** Returns whether a field is empty, or a word in upper or lower case that programs write for a missing value. */
    public static boolean isMissing(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "", "nan", "null", "none", "na", "n/a" -> true;
            default -> false;
        };
    }

    /** Accepts a field; the characters are only valid during the call. */
    public abstract void accept(char[] buffer, int offset, int length);

    /**
     * Accepts a value that contains other values, which is an error for most columns.
     *
     * @param value the value or its beginning
     */
    public void acceptNested(String value) {
        throw nested(value);
    }

    /** Returns whether the column accepts arrays with their whole text. */
    public boolean acceptsLists() {
        return false;
    }

    /**
     * Returns the error of a value that contains other values.
     *
     * @param value the value or its beginning
     */
    public final BadField nested(String value) {
        return bad(NO_ARRAY, value);
    }

    /** Returns the error of a row that has the column more than once. */
    public final BadField repeated(int times) {
        return new BadField("column '" + name + "' occurs " + times + " times in the row; rename all but one");
    }

    /** Returns the error of a field of the current row; the table adds the file and the row. */
    public final BadField bad(String rule, String value) {
        return bad(rule, value, "");
    }

    /** Returns the error with advice after a semicolon; the advice is empty if the rule is sufficient. */
    final BadField bad(String rule, String value, String advice) {
        return new BadField(name + " " + rule + ": " + name + "='" + QuotedText.of(value) + "'" + advice);
    }

    /** Returns the error of an empty field that must not be empty. */
    final BadField empty() {
        return bad("must not be empty", "", advice(""));
    }

    /** Returns advice about a missing number or one with commas or thousands separators; otherwise an empty text. */
    static String advice(String text) {
        if (text.isBlank()) {
            return "; fill it in, or leave such rows out with --drop-missing";
        }
        return THOUSANDS.matcher(text).matches()
                ? "; remove thousands separators, and write a decimal point"
                : DecimalCommaRows.isWithComma(text) ? "; read numbers with a decimal comma by --decimal-comma" : "";
    }

    /** The error of a field that does not fit its column. */
    public static final class BadField extends RuntimeException {
        private static final long serialVersionUID = 1L;

        BadField(String message) {
            super(message);
        }
    }
}
