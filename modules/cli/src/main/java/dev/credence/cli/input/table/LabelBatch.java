package dev.credence.cli.input.table;

import dev.credence.api.internal.NameNumbers;

/** Rows of a column of labels whose texts get their numbers together. */
public final class LabelBatch {
    /** The number of a row whose text is still a key. */
    private static final int UNKNOWN = -1;

    private final LabelColumn column;
    private final Action action;
    private final long[] first;
    private final long[] second;
    private final int[] code;
    private int size;
    private boolean keyed;
    private long touched;

    /** Receives the rows of a batch in their order. */
    @FunctionalInterface
    public interface Action {
        /** Receives the place of a row in the batch and the number of its text. */
        void accept(int place, int code);
    }

    LabelBatch(LabelColumn column, int size, Action action) {
        this.column = column;
        this.action = action;
        this.first = new long[size];
        this.second = new long[size];
        this.code = new int[size];
    }

    /** Keeps the key of the present row's text; returns false if the text does not fit into a key. */
    boolean accept(char[] buffer, int offset, int length) {
        first[size] = NameNumbers.first(buffer, offset, length);
        second[size] = NameNumbers.second(buffer, offset, length);
        keyed = second[size] != NameNumbers.HASHED;
        return keyed;
    }

    /** Returns the place of the present row in the batch. */
    public int place() {
        return size;
    }

    /** Adds the present row, which the action receives when the batch is full or is closed. */
    public void add() {
        code[size] = keyed ? UNKNOWN : column.code();
        size++;
        if (size == code.length) {
            close();
        }
    }

    /** Hands over the rows that are left. */
    public void close() {
        touched += column.own().touch(first, second, size);
        for (int place = 0; place < size; place++) {
            code[place] = code[place] == UNKNOWN ? column.own().code(column, first[place], second[place]) : code[place];
        }
        for (int place = 0; place < size; place++) {
            action.accept(place, code[place]);
        }
        size = 0;
    }

    @Override
    public String toString() {
        return "LabelBatch[" + column.name() + ", rows=" + size + ", touched=" + touched + "]";
    }
}
