package dev.credence.cli.input.table;

/** A column of numbers: scores, weights. NaN, blanks and text are errors. */
public final class NumberColumn extends TableColumn {
    private static final String SMALLER = "; multiply all weights by one small number, which changes no answer";

    private final boolean weight;
    private final double sign;
    private double value;
    private double sum;

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
            String text = new String(buffer, offset, length);
            throw bad("must be a number", text, advice(text));
        }
        if (Double.isInfinite(value) && hasDigit(buffer, offset, length)) {
            throw bad(
                    "must lie within 1.7976931348623157E308" + (weight ? "" : ", or be written as inf"),
                    new String(buffer, offset, length),
                    weight ? SMALLER : "");
        }
        requireWeight(new String(buffer, offset, length));
    }

    /** A number that was written out, and is too large. */
    private static boolean hasDigit(char[] buffer, int offset, int length) {
        for (int at = offset; at < offset + length; at++) {
            if (buffer[at] >= '0' && buffer[at] <= '9') {
                return true;
            }
        }
        return false;
    }

    /** Takes a number in that another reader has parsed. */
    public void accept(double number) {
        value = sign * number;
        if (Double.isNaN(number)) {
            throw bad("must be a number", "NaN");
        }
        requireWeight(String.valueOf(number));
    }

    private void requireWeight(String text) {
        if (!weight) {
            return;
        }
        if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
            throw bad("must be finite and >= 0", text);
        }
        sum += value;
        if (!(sum * sum < Double.POSITIVE_INFINITY)) {
            throw bad("must add up to at most 1.34E154 over all rows", text, SMALLER);
        }
    }
}
