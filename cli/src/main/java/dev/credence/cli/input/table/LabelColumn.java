package dev.credence.cli.input.table;

import java.util.Map;

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

    /**
     * The same column with as much met as by now, to be read again from here.
     *
     * @param copies the numbers copied so far: columns that share theirs share the copy
     */
    public LabelColumn copy(Map<LabelCodes, LabelCodes> copies) {
        return new LabelColumn(name(), copies.computeIfAbsent(codes, LabelCodes::copy));
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
