package dev.credence.cli.input.table;

/** A column of texts, which may be empty unless the column forbids it. */
public final class TextColumn extends TableColumn {
    private final Nested nested;
    private final boolean isRequired;
    private String text = "";

    /** What a column does with arrays and objects. */
    private enum Nested {
        REFUSED,
        SHORTENED,
        LISTS
    }

    /** Creates a column. */
    public TextColumn(String name) {
        this(name, Nested.REFUSED, false);
    }

    private TextColumn(String name, Nested nested, boolean isRequired) {
        super(name);
        this.nested = nested;
        this.isRequired = isRequired;
    }

    /** Creates a column in which an empty field is an error. */
    public static TextColumn ofRequired(String name) {
        return new TextColumn(name, Nested.REFUSED, true);
    }

    /** Creates a column that may also have arrays and objects, whose text is {@code [...]} or {@code {...}}. */
    public static TextColumn ofAnything(String name) {
        return new TextColumn(name, Nested.SHORTENED, false);
    }

    /** Creates a column that may also have arrays of texts, numbers, true and false, whose text is the array in JSON. */
    public static TextColumn ofLists(String name) {
        return new TextColumn(name, Nested.LISTS, false);
    }

    @Override
    public boolean acceptsLists() {
        return nested == Nested.LISTS;
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
        if (nested == Nested.REFUSED || (acceptsLists() && !value.startsWith("["))) {
            super.acceptNested(value);
        }
        text = value;
    }
}
