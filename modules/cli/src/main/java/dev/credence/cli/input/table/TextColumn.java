package dev.credence.cli.input.table;

/** A column of texts, which may be empty. */
public final class TextColumn extends TableColumn {
    private final boolean anything;
    private String text = "";

    /** Creates a column. */
    public TextColumn(String name) {
        this(name, false);
    }

    private TextColumn(String name, boolean anything) {
        super(name);
        this.anything = anything;
    }

    /** Creates a column that may also have arrays and objects, whose text is {@code [...]} or {@code {...}}. */
    public static TextColumn ofAnything(String name) {
        return new TextColumn(name, true);
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
        if (!anything) {
            super.acceptNested(value);
        }
        text = value;
    }
}
