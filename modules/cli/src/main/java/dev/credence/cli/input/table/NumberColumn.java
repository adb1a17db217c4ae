package dev.credence.cli.input.table;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.io.NumberInput;

/** A column of numbers, such as scores or weights. NaN, blanks and text are errors. */
public final class NumberColumn extends TableColumn {
    private static final String SMALLER =
            "; multiply all weights by the same small number, which does not change any result";

    private final boolean weight;
    private boolean probability;
    private String why = "";
    private final double sign;
    /** The numbers of words; null if words are errors. */
    private final @Nullable Map<String, Double> words;

    private double value;
    private double sum;

    private NumberColumn(String name, boolean weight, double sign) {
        this(name, weight, sign, null);
    }

    private NumberColumn(String name, boolean weight, double sign, @Nullable Map<String, Double> words) {
        super(name);
        this.weight = weight;
        this.sign = sign;
        this.words = words;
        this.value = weight ? 1 : 0;
    }

    /**
     * Returns a column of outcomes: finite numbers, {@code true} or {@code false} for 1 or 0, or grades. Empty fields, NaN, {@code
     * null}, {@code none} and {@code na} in upper or lower case are NaN.
     *
     * @param grades the number of each grade that is written as a word
     */
    public static NumberColumn ofOutcomes(String name, Map<String, Double> grades) {
        return new NumberColumn(name, false, 1, grades);
    }

    /** Returns a column of scores: any number but NaN. */
    public static NumberColumn ofScores(String name) {
        return new NumberColumn(name, false, 1);
    }

    /**
     * Returns a column of scores: any number but NaN.
     *
     * @param why the advice if another column may have been meant, after a semicolon
     */
    public static NumberColumn ofScores(String name, String why) {
        NumberColumn column = ofScores(name);
        column.why = why;
        return column;
    }

    /** Returns a column of scores, read with the opposite sign. */
    public static NumberColumn ofFlippedScores(String name) {
        return new NumberColumn(name, false, -1);
    }

    /** Returns a column of weights: finite, 0 or more. */
    public static NumberColumn ofWeights(String name) {
        return new NumberColumn(name, true, 1);
    }

    /** Returns a column of probabilities: above 0 and at most 1. */
    public static NumberColumn ofProbabilities(String name) {
        NumberColumn column = new NumberColumn(name, false, 1);
        column.probability = true;
        return column;
    }

    /** Returns the current row's number. */
    public double value() {
        return value;
    }

    @Override
    public void accept(char[] buffer, int offset, int length) {
        value = sign * Decimals.parse(buffer, offset, length);
        if (words != null && !Double.isFinite(value)) {
            value = word(words, new String(buffer, offset, length));
            return;
        }
        if (Double.isNaN(value)) {
            String text = new String(buffer, offset, length);
            String advice = advice(text);
            throw bad("must be a number", text, advice.isEmpty() ? why : advice);
        }
        if (probability && !(value > 0 && value <= 1)) {
            throw bad("must be above 0 and at most 1", new String(buffer, offset, length));
        }
        if (Double.isInfinite(value) && hasDigit(buffer, offset, length)) {
            throw bad(
                    "must lie within 1.7976931348623157E308" + (weight ? "" : ", or be written as inf"),
                    new String(buffer, offset, length),
                    weight ? SMALLER : "");
        }
        if (weight) {
            requireWeight(new String(buffer, offset, length));
        }
    }

    /** Returns the number of a word; NaN for a missing outcome. */
    private double word(Map<String, Double> grades, String text) {
        String stripped = text.strip();
        Double grade = grades.get(stripped);
        if (grade != null) {
            return grade;
        }
        if (isMissing(stripped)) {
            return Double.NaN;
        }
        return switch (stripped.toLowerCase(Locale.ROOT)) {
            case "true" -> 1;
            case "false" -> 0;
            default ->
                throw bad(
                        "must be a finite number, true, false or a grade",
                        text,
                        advice(stripped).isEmpty()
                                ? "; --grades " + stripped + "=1 gives it a number"
                                : advice(stripped));
        };
    }

    /** Returns whether a text has a digit; if its number is infinite, it is then a number that is too large. */
    private static boolean hasDigit(char[] buffer, int offset, int length) {
        for (int at = offset; at < offset + length; at++) {
            if (buffer[at] >= '0' && buffer[at] <= '9') {
                return true;
            }
        }
        return false;
    }

    /** Accepts a number that another reader has parsed. */
    public void accept(double number) {
        value = sign * number;
        if (words != null && !Double.isInfinite(number)) {
            return;
        }
        if (words != null || Double.isNaN(number)) {
            throw bad(words == null ? "must be a number" : "must be finite", String.valueOf(number));
        }
        if (weight) {
            requireWeight(String.valueOf(number));
        }
    }

    private void requireWeight(String text) {
        if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
            throw bad("must be finite and >= 0", text);
        }
        sum += value;
        if (!(sum * sum < Double.POSITIVE_INFINITY)) {
            throw bad("must add up to at most 1.34E154 over all rows", text, SMALLER);
        }
    }

    /** Parses decimals by Jackson, which is faster than the JDK and rounds in the same way, and other texts by the JDK. */
    static final class Decimals {
        private Decimals() {}

        /** Returns the number, or NaN if the text is not a number. */
        static double parse(char[] buffer, int offset, int length) {
            return isPlain(buffer, offset, length) ? plain(buffer, offset, length) : odd(buffer, offset, length);
        }

        /** Returns whether all characters can occur in a decimal with an exponent. */
        private static boolean isPlain(char[] buffer, int offset, int length) {
            for (int at = offset; at < offset + length; at++) {
                char c = buffer[at];
                if (!((c >= '0' && c <= '9') || c == '.' || c == '-' || c == '+' || c == 'e' || c == 'E')) {
                    return false;
                }
            }
            return length > 0;
        }

        private static double plain(char[] buffer, int offset, int length) {
            try {
                return NumberInput.parseDouble(buffer, offset, length, true);
            } catch (NumberFormatException e) {
                return Double.NaN;
            }
        }

        private static double odd(char[] buffer, int offset, int length) {
            String text = new String(buffer, offset, length).strip();
            return switch (text.toLowerCase(Locale.ROOT)) {
                case "inf", "+inf", "infinity", "+infinity" -> Double.POSITIVE_INFINITY;
                case "-inf", "-infinity" -> Double.NEGATIVE_INFINITY;
                default -> number(text);
            };
        }

        private static double number(String text) {
            boolean javaOnly = text.isEmpty()
                    || "dDfF".indexOf(text.charAt(text.length() - 1)) >= 0
                    || text.indexOf('x') >= 0
                    || text.indexOf('X') >= 0;
            try {
                return javaOnly ? Double.NaN : Double.parseDouble(text);
            } catch (NumberFormatException e) {
                return Double.NaN;
            }
        }
    }
}
