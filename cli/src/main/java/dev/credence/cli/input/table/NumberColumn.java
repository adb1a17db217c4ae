package dev.credence.cli.input.table;

/** A column of numbers: scores, weights. NaN, blanks and text are errors. */
public final class NumberColumn extends TableColumn {
    private final boolean weight;
    private final double sign;
    private double value;

    private NumberColumn(String name, boolean weight, double sign) {
        super(name);
        this.weight = weight;
        this.sign = sign;
        this.value = weight ? 1 : 0;
    }

    /** A column of scores: any number but NaN. */
    public static NumberColumn ofScores(String name) {
        return new NumberColumn(name, false, 1);
    }

    /** A column of scores, read with the opposite sign. */
    public static NumberColumn ofFlippedScores(String name) {
        return new NumberColumn(name, false, -1);
    }

    /** A column of weights: finite, 0 or more. */
    public static NumberColumn ofWeights(String name) {
        return new NumberColumn(name, true, 1);
    }

    /** The current row's number. */
    public double value() {
        return value;
    }

    @Override
    public void accept(char[] buffer, int offset, int length) {
        value = sign * Decimals.parse(buffer, offset, length);
        if (Double.isNaN(value)) {
            throw bad("must be a number", new String(buffer, offset, length));
        }
        requireWeight();
    }

    /** Takes a number in that another reader has parsed. */
    public void accept(double number) {
        value = sign * number;
        if (Double.isNaN(number)) {
            throw bad("must be a number", "NaN");
        }
        requireWeight();
    }

    private void requireWeight() {
        if (weight && !(value >= 0 && value < Double.POSITIVE_INFINITY)) {
            throw bad("must be finite and >= 0", String.valueOf(value));
        }
    }
}
