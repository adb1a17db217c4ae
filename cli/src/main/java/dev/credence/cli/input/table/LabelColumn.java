package dev.credence.cli.input.table;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** A column of class labels, clusters, folds or ids; each distinct text has a small number. */
public final class LabelColumn extends TableColumn {
    private static final Pattern OUTER = Pattern.compile("^((?:[^\\\\/]|\\\\.)*)/.*$", Pattern.DOTALL);

    private final LabelCodes codes;
    /** The column in each value of which this one's texts mean something else, as folds do in each repeat. */
    private final Optional<LabelColumn> within;

    private final LabelCodes own;
    private final Map<Long, Integer> joined = new HashMap<>();
    private int code;

    /**
     * A column of labels.
     *
     * @param codes numbers of the texts; truth and prediction share theirs
     */
    public LabelColumn(String name, LabelCodes codes) {
        super(name);
        this.codes = codes;
        this.within = Optional.empty();
        this.own = codes;
    }

    /**
     * A column whose texts are distinguished by another column's too; its texts are then {@code other/own}, with a backslash before a
     * slash or backslash of either.
     *
     * @param codes numbers of the texts of both
     * @param within the other column, read with this one
     */
    public LabelColumn(String name, LabelCodes codes, LabelColumn within) {
        super(name);
        this.codes = codes;
        this.within = Optional.of(within);
        this.own = LabelCodes.ofNames();
    }

    /** What stands before the slash in the text of a column within another. */
    public static String outer(String text) {
        return OUTER.matcher(text).replaceFirst("$1");
    }

    /**
     * The same column with as much met as by now, to be read again from here.
     *
     * @param copies the numbers copied so far: columns that share theirs share the copy
     */
    public LabelColumn copy(Map<LabelCodes, LabelCodes> copies) {
        return new LabelColumn(name(), copies.computeIfAbsent(own, LabelCodes::copy));
    }

    /** The number of the current row's text. */
    public int code() {
        return within.isEmpty()
                ? code
                : joined.computeIfAbsent(((long) within.get().code << Integer.SIZE) | code, pair -> join(within.get()));
    }

    private int join(LabelColumn outer) {
        char[] text = (escaped(outer.text()) + "/" + escaped(own.name(code))).toCharArray();
        return codes.code(this, text, 0, text.length);
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("/", "\\/");
    }

    /** The current row's text. */
    public String text() {
        return codes.name(code());
    }

    /** The current row's text of the column that this one is within. */
    public Optional<String> outerText() {
        return within.map(LabelColumn::text);
    }

    @Override
    public void accept(char[] buffer, int offset, int length) {
        if (length == 0) {
            throw bad("must not be empty", "", advice(""));
        }
        code = own.code(this, buffer, offset, length);
    }
}
