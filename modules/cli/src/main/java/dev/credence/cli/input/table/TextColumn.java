package dev.credence.cli.input.table;

/** A column of texts, which may be empty. */
public final class TextColumn extends TableColumn {
    private final Nested nested;
    private String text = "";

    /** What a column does with arrays and objects. */
    private enum Nested {
        REFUSED,
        SHORTENED,
        LISTS
    }

    /** Creates a column. */
    public TextColumn(String name) {
        this(name, Nested.REFUSED);
    }

    private TextColumn(String name, Nested nested) {
        super(name);
        this.nested = nested;
    }

    /** Creates a column that may also have arrays and objects, whose text is {@code [...]} or {@code {...}}. */
    public static TextColumn ofAnything(String name) {
        return new TextColumn(name, Nested.SHORTENED);
    }

    /** Creates a column that may also have arrays of texts, numbers, true and false, whose text is the array in JSON. */
    public static TextColumn ofLists(String name) {
        return new TextColumn(name, Nested.LISTS);
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
