package dev.credence.cli.input.table;

/** A column of class labels, clusters, folds or ids; each distinct text has a small number. */
public final class LabelColumn extends TableColumn {
    private final LabelCodes codes;
    private int code;

    /**
     * A column of labels.
     *
     * @param codes numbers of the texts; truth and prediction share theirs
     */
    public LabelColumn(String name, LabelCodes codes) {
        super(name);
        this.codes = codes;
    }

    /** The number of the current row's text. */
    public int code() {
        return code;
    }

    /** The current row's text. */
    public String text() {
        return codes.name(code);
    }

    @Override
    public void accept(char[] buffer, int offset, int length) {
        if (length == 0) {
            throw bad("must not be empty", "");
        }
        code = codes.code(this, buffer, offset, length);
    }
}
