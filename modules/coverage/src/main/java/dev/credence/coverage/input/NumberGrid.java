package dev.credence.coverage.input;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Reads lists and ranges of numbers, such as {@code 0.1,0.5} or {@code 0.01..0.99:0.01}. Steps are added in decimal, without rounding. */
public final class NumberGrid {
    /** More points than 100,000 indicate a mistyped step. */
    private static final int MAX_POINTS = 100_000;

    private NumberGrid() {}

    /**
     * Reads numbers.
     *
     * @param name name of the option, for messages
     * @param text such as {@code 0.1,0.5} or {@code 0.01..0.99:0.01}
     * @throws IllegalArgumentException if the text is no list or range of numbers
     */
    public static List<Double> parse(String name, String text) {
        List<Double> numbers = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            int dots = part.indexOf("..");
            if (dots < 0) {
                numbers.add(number(name, part, text).doubleValue());
            } else {
                addRange(numbers, name, part, dots, text);
            }
        }
        return numbers;
    }

    /**
     * Reads whole numbers.
     *
     * @param name name of the option, for messages
     * @param text such as {@code 10,20} or {@code 10..50:10}
     * @throws IllegalArgumentException if the text is no list or range, or contains a number that is not whole
     */
    public static List<Long> wholeNumbers(String name, String text) {
        return parse(name, text).stream().map(value -> wholeNumber(name, value)).toList();
    }

    /**
     * Requires a number to be whole.
     *
     * @param name name of the option, for messages
     * @param value the number to check
     * @throws IllegalArgumentException if it is not, or beyond 2^53
     */
    public static long wholeNumber(String name, double value) {
        if (!(value == Math.rint(value) && Math.abs(value) <= 0x1p53)) {
            throw new IllegalArgumentException(name + " must be a whole number: " + name + "=" + value);
        }
        return (long) value;
    }

    private static void addRange(List<Double> numbers, String name, String part, int dots, String text) {
        int colon = part.indexOf(':', dots);
        if (colon < 0) {
            throw new IllegalArgumentException(
                    name + " must give the step of a range, such as 0.1..0.9:0.1: " + name + "=" + text);
        }
        BigDecimal from = number(name, part.substring(0, dots), text);
        BigDecimal to = number(name, part.substring(dots + 2, colon), text);
        BigDecimal step = number(name, part.substring(colon + 1), text);
        if (!(step.signum() > 0 && from.compareTo(to) <= 0)) {
            throw new IllegalArgumentException(
                    name + " must be a rising range with a positive step: " + name + "=" + text);
        }
        for (BigDecimal number = from; number.compareTo(to) <= 0; number = number.add(step)) {
            if (numbers.size() == MAX_POINTS) {
                throw new IllegalArgumentException(name + " must have at most " + MAX_POINTS + " points: " + name + "="
                        + text + "; take a larger step");
            }
            numbers.add(number.doubleValue());
        }
    }

    private static BigDecimal number(String name, String part, String text) {
        try {
            return new BigDecimal(part.strip());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    name + " must be numbers such as 0.1,0.5 or 0.1..0.9:0.1: " + name + "=" + text, e);
        }
    }
}
