package dev.credence.cli.input.table;

import dev.credence.api.text.Echo;

/** A column of a table that someone wants to read; holds the value of the current row. */
public abstract class TableColumn {
    private final String name;

    TableColumn(String name) {
        this.name = name;
    }

    /** The column's name in the header. */
    public final String name() {
        return name;
    }

    /** Takes a field in; the characters are only valid during the call. */
    public abstract void accept(char[] buffer, int offset, int length);

    /**
     * The complaint about a value that holds others.
     *
     * @param value it, or what shows that it is one
     */
    public final BadField nested(String value) {
        return bad("must be a text, a number, true or false, and hold no others", value);
    }

    /** The complaint about a row that has the column more than once. */
    public final BadField repeated(int times) {
        return new BadField("column '" + name + "' occurs " + times + " times in the row; rename all but one");
    }

    /** The complaint about a field of the current row; the table adds file and row. */
    final BadField bad(String rule, String value) {
        return new BadField(name + " " + rule + ": " + name + "='" + Echo.of(value) + "'");
    }

    /** A field that cannot be what its column says. */
    public static final class BadField extends RuntimeException {
        private static final long serialVersionUID = 1L;

        BadField(String message) {
            super(message);
        }
    }
}
