package dev.credence.hypothesis;

import dev.credence.api.text.Suggestions;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Named inputs of a test, as JSON and command lines contain them: numbers, words, lists of numbers, lists of rows. */
public final class TestInput {
    private final Map<String, Object> values;

    private TestInput(Map<String, Object> values) {
        this.values = values;
    }

    /**
     * Creates inputs from values by name.
     *
     * @param values numbers ({@link Number}), words ({@link String}), lists of numbers or {@code double[]}, lists of lists or
     *     {@code double[][]}
     * @return the inputs
     */
    public static TestInput of(Map<String, ?> values) {
        return new TestInput(new TreeMap<>(values));
    }

    /** Rejects unknown names. */
    void requireKnown(Collection<String> known) {
        for (String name : values.keySet()) {
            if (!known.contains(name)) {
                throw new IllegalArgumentException(Suggestions.message("input", ShownInput.text(name), known));
            }
        }
    }

    boolean has(String name) {
        return values.containsKey(name);
    }

    long count(String name) {
        return whole(name, decimal(name, required(name)));
    }

    long[] counts(String name) {
        List<?> items = list(name, required(name), "a list of counts");
        long[] counts = new long[items.size()];
        for (int i = 0; i < counts.length; i++) {
            String item = name + "[" + i + "]";
            counts[i] = whole(item, decimal(item, known(name, items.get(i))));
        }
        return counts;
    }

    private static long whole(String name, BigDecimal value) {
        try {
            return value.longValueExact();
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException(
                    name + " must be a whole number below 2^53: " + name + "=" + ShownInput.text(value.toString())
                            + "; pass how many items were counted",
                    e);
        }
    }

    double number(String name) {
        return decimal(name, required(name)).doubleValue();
    }

    double number(String name, double otherwise) {
        return has(name) ? number(name) : otherwise;
    }

    double[] numbers(String name) {
        return numbers(name, required(name));
    }

    double[][] matrix(String name) {
        if (required(name) instanceof double[][] rows) {
            return rows.clone();
        }
        List<?> rows = list(name, required(name), "a list of rows, each a list of numbers");
        double[][] matrix = new double[rows.size()][];
        for (int i = 0; i < matrix.length; i++) {
            matrix[i] = numbers("row " + (i + 1) + " of " + name, known(name, rows.get(i)));
        }
        return matrix;
    }

    /** Returns the constant with a given word, such as {@code min-likelihood}. */
    <E extends Enum<E>> E choice(String name, Class<E> type, E otherwise) {
        Optional<String> word = word(name);
        if (word.isEmpty()) {
            return otherwise;
        }
        for (E constant : type.getEnumConstants()) {
            if (word(constant).equals(word.get())) {
                return constant;
            }
        }
        List<String> words = java.util.Arrays.stream(type.getEnumConstants())
                .map(TestInput::word)
                .toList();
        throw new IllegalArgumentException(Suggestions.message(name, ShownInput.text(word.get()), words));
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    Optional<String> word(String name) {
        if (!has(name)) {
            return Optional.empty();
        }
        if (required(name) instanceof String word) {
            return Optional.of(word);
        }
        throw wrong(name, "a word", required(name));
    }

    private Object required(String name) {
        Object value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("input '" + name + "' is missing; " + given());
        }
        return value;
    }

    private String given() {
        return values.isEmpty() ? "no inputs were given" : "given: " + String.join(", ", values.keySet());
    }

    private static double[] numbers(String name, Object value) {
        if (value instanceof double[] numbers) {
            return numbers.clone();
        }
        List<?> items = list(name, value, "a list of numbers");
        double[] numbers = new double[items.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] =
                    decimal(name + "[" + i + "]", known(name, items.get(i))).doubleValue();
        }
        return numbers;
    }

    private static List<?> list(String name, Object value, String kind) {
        if (value instanceof List<?> list) {
            return list;
        }
        throw wrong(name, kind, value);
    }

    /** Rejects null, which lists from JSON may contain. */
    private static Object known(String name, @org.jspecify.annotations.Nullable Object item) {
        if (item == null) {
            throw new IllegalArgumentException(
                    name + " must hold numbers only: " + name + " holds null; leave out what was not measured");
        }
        return item;
    }

    private static BigDecimal decimal(String name, Object value) {
        if (value instanceof BigDecimal decimal) {
            return decimal;
        }
        if (value instanceof Number number && Double.isFinite(number.doubleValue())) {
            return new BigDecimal(number.toString());
        }
        throw wrong(name, "a finite number", value);
    }

    private static IllegalArgumentException wrong(String name, String kind, Object value) {
        return new IllegalArgumentException(
                name + " must be " + kind + ": " + name + "=" + ShownInput.text(String.valueOf(value)));
    }
}
