package dev.credence.cli.input;

/** A column of numbers: scores, weights. NaN, blanks and text are errors. */
public final class NumberColumn extends Column {
    private final boolean weight;
    private double value;

    private NumberColumn(String name, boolean weight) {
        super(name);
        this.weight = weight;
    }

    /** A column of scores: any number but NaN. */
    public static NumberColumn ofScores(String name) {
        return new NumberColumn(name, false);
    }

    /** A column of weights: finite, 0 or more. */
    public static NumberColumn ofWeights(String name) {
        return new NumberColumn(name, true);
    }

    /** The current row's number. */
    public double value() {
        return value;
    }

    @Override
    void accept(char[] buffer, int offset, int length) {
        value = Decimals.parse(buffer, offset, length);
        if (Double.isNaN(value)) {
            throw bad("must be a number", new String(buffer, offset, length));
        }
        requireWeight();
    }

    /** Takes a number in that another reader has parsed. */
    void accept(double number) {
        value = number;
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
