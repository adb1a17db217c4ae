package dev.credence.cli.input.table;

/** A column of texts, which may be empty. */
public final class TextColumn extends TableColumn {
    private String text = "";

    /** Creates a column. */
    public TextColumn(String name) {
        super(name);
    }

    /** Returns the current row's text. */
    public String text() {
        return text;
    }

    @Override
    public void accept(char[] buffer, int offset, int length) {
        text = new String(buffer, offset, length);
    }
}
