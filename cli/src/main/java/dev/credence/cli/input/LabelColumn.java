package dev.credence.cli.input;

import java.util.Arrays;

/** A column of class labels, clusters, folds or ids; each distinct text has a small number. */
public final class LabelColumn extends Column {
    /** 64: a power of two, and more than the labels of most files. */
    private static final int RECENT = 64;

    private final LabelCodes codes;
    /** Codes by length, first and last character: labels are few, and this finds most without hashing all of a text. */
    private final int[] recent = new int[RECENT];

    private int code = -1;

    /**
     * A column of labels.
     *
     * @param codes numbers of the texts; truth and prediction share theirs
     */
    public LabelColumn(String name, LabelCodes codes) {
        super(name);
        this.codes = codes;
        Arrays.fill(recent, -1);
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
    void accept(char[] buffer, int offset, int length) {
        if (length == 0) {
            throw bad("must not be empty", "");
        }
        int slot = (31 * (31 * buffer[offset] + buffer[offset + length - 1]) + length) & (RECENT - 1);
        int seen = recent[slot];
        if (seen < 0 || !codes.is(seen, buffer, offset, length)) {
            seen = codes.code(this, buffer, offset, length);
            recent[slot] = seen;
        }
        code = seen;
    }
}
