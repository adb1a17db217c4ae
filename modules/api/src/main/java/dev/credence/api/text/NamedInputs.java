package dev.credence.api.text;

import dev.credence.api.option.Options;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Inputs by name, as JSON and command lines contain them: numbers, texts, flags, lists of numbers and lists of rows. Immutable.
 *
 * <p>Each reader throws an {@link IllegalArgumentException} that contains the name and the value if the value has another type. Numbers
 * keep all their digits until they are read: a count of {@code 0.99999999999999999999} is refused and not rounded.
 */
public final class NamedInputs {
    /** A value or a name is identified by its first 60 characters. */
    private static final int MAX_SHOWN = 60;

    private final Map<String, Object> values;
    private final String kind;

    private NamedInputs(Map<String, Object> values, String kind) {
        this.values = Collections.unmodifiableMap(values);
        this.kind = kind;
    }

    /**
     * Creates inputs from values by name.
     *
     * @param values numbers ({@link Number}), texts ({@link String}), flags ({@link Boolean}), lists of numbers or {@code double[]}, lists
     *     of lists or {@code double[][]}; copied in the same order
     */
    public static NamedInputs of(Map<String, ?> values) {
        return new NamedInputs(new LinkedHashMap<>(values), "input");
    }

    /**
     * Returns a copy whose messages use another word for an input.
     *
     * @param word the word, such as {@code field}
     */
    public NamedInputs named(String word) {
        return new NamedInputs(values, word);
    }

    /** {@return the values by name, in the order in which they were given} */
    public Map<String, Object> values() {
        return values;
    }

    /** Returns whether an input was given. */
    public boolean has(String name) {
        return values.containsKey(name);
    }

    /**
     * Checks that no unknown input was given.
     *
     * @param known the names of all inputs
     * @throws IllegalArgumentException if there is another one; the message contains the nearest name and all names
     */
    public void requireKnown(Collection<String> known) {
        for (String name : values.keySet()) {
            if (!known.contains(name)) {
                throw new IllegalArgumentException(Suggestions.message(kind, shortened(name), known));
            }
        }
    }

    /**
     * Checks that no unknown input was given and that each value has the type of its field.
     *
     * @throws IllegalArgumentException if an input is unknown or has another type
     */
    public void require(List<InputField> fields) {
        requireKnown(fields.stream().map(InputField::name).toList());
        for (InputField field : fields) {
            if (has(field.name())) {
                requireType(field);
            }
        }
    }

    private void requireType(InputField field) {
        String name = field.name();
        switch (field.kind()) {
            case COUNT -> count(name);
            case NUMBER -> number(name);
            case NUMBERS -> numbers(name);
            case MATRIX -> matrix(name);
            case TEXT -> text(name);
            case FLAG -> flag(name);
        }
    }

    /**
     * Returns a whole number.
     *
     * @param name the name of the input
     * @throws IllegalArgumentException if it is missing, not whole, or not a {@code long}
     */
    public long count(String name) {
        return wholeNumber(name, required(name));
    }

    /**
     * Returns a whole number that may be absent.
     *
     * @param name the name of the input
     * @return the value; empty if it was not given
     * @throws IllegalArgumentException if it is not whole, or not a {@code long}
     */
    public OptionalLong optionalCount(String name) {
        return has(name) ? OptionalLong.of(count(name)) : OptionalLong.empty();
    }

    /**
     * Returns a list of whole numbers.
     *
     * @param name the name of the input
     * @throws IllegalArgumentException if it is missing or not a list of whole numbers
     */
    public long[] counts(String name) {
        List<?> items = list(name, required(name), "a list of counts");
        long[] counts = new long[items.size()];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = wholeNumber(name + "[" + i + "]", present(name, items.get(i)));
        }
        return counts;
    }

    /**
     * Returns a number.
     *
     * @param name the name of the input
     * @return the value; infinite if a decimal number exceeds the range of doubles
     * @throws IllegalArgumentException if it is missing or not a finite number
     */
    public double number(String name) {
        return decimal(name, required(name)).doubleValue();
    }

    /**
     * Returns a number that may be absent.
     *
     * @param name the name of the input
     * @return the value; empty if it was not given
     * @throws IllegalArgumentException if it is not a finite number
     */
    public OptionalDouble optionalNumber(String name) {
        return has(name) ? OptionalDouble.of(number(name)) : OptionalDouble.empty();
    }

    /**
     * Returns a number or its default value.
     *
     * @param name the name of the input
     * @param otherwise the value if it was not given
     * @throws IllegalArgumentException if it is not a finite number
     */
    public double number(String name, double otherwise) {
        return optionalNumber(name).orElse(otherwise);
    }

    /**
     * Returns a list of numbers.
     *
     * @throws IllegalArgumentException if it is missing or not a list of finite numbers
     */
    public double[] numbers(String name) {
        return numbers(name, required(name), InputField.Kind.NUMBERS.description());
    }

    /**
     * Returns a number or a list of numbers as a list.
     *
     * @param name the name of the input
     * @return the values; empty if it was not given
     * @throws IllegalArgumentException if it is neither
     */
    public double[] numberOrNumbers(String name) {
        Object value = values.get(name);
        if (value == null) {
            return new double[0];
        }
        return value instanceof Number
                ? new double[] {number(name)}
                : numbers(name, value, "a number or a list of numbers");
    }

    /**
     * Returns rows of numbers, which may have different lengths.
     *
     * @param name the name of the input
     * @throws IllegalArgumentException if it is missing or not a list of lists of finite numbers
     */
    public double[][] matrix(String name) {
        if (required(name) instanceof double[][] rows) {
            return rows.clone();
        }
        List<?> rows = list(name, required(name), InputField.Kind.MATRIX.description());
        double[][] matrix = new double[rows.size()][];
        for (int i = 0; i < matrix.length; i++) {
            matrix[i] = numbers(
                    "row " + (i + 1) + " of " + name,
                    present(name, rows.get(i)),
                    InputField.Kind.NUMBERS.description());
        }
        return matrix;
    }

    /**
     * Returns a text.
     *
     * @param name the name of the input
     * @throws IllegalArgumentException if it is missing or not a text
     */
    public String text(String name) {
        if (required(name) instanceof String text) {
            return text;
        }
        throw wrongType(name, InputField.Kind.TEXT.description(), required(name));
    }

    /**
     * Returns a text that may be absent.
     *
     * @param name the name of the input
     * @return the text; empty if it was not given
     * @throws IllegalArgumentException if it is not a text
     */
    public Optional<String> optionalText(String name) {
        return has(name) ? Optional.of(text(name)) : Optional.empty();
    }

    /**
     * Returns a flag.
     *
     * @param name the name of the input
     * @return the flag; false if it was not given
     * @throws IllegalArgumentException if it is neither true nor false
     */
    public boolean flag(String name) {
        Object value = values.getOrDefault(name, false);
        if (value instanceof Boolean flag) {
            return flag;
        }
        throw wrongType(name, InputField.Kind.FLAG.description(), value);
    }

    /**
     * Returns the constant of an enum, whose name is written in lower case with hyphens, such as {@code min-likelihood}.
     *
     * @param <E> the enum
     * @param name the name of the input
     * @param otherwise the constant if the input was not given
     * @throws IllegalArgumentException if there is no such constant; the message contains the nearest and all of them
     */
    public <E extends Enum<E>> E choice(String name, E otherwise) {
        Optional<String> text = optionalText(name);
        if (text.isEmpty()) {
            return otherwise;
        }
        List<E> constants = List.of(otherwise.getDeclaringClass().getEnumConstants());
        return constants.stream()
                .filter(constant -> Options.spelled(constant).equals(text.get()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(Suggestions.message(
                        name,
                        shortened(text.get()),
                        constants.stream().map(Options::spelled).toList())));
    }

    private Object required(String name) {
        Object value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException(kind + " '" + name + "' is missing; "
                    + (values.isEmpty()
                            ? "no " + kind + "s were given"
                            : "given: " + shortened(String.join(", ", new TreeSet<>(values.keySet())))));
        }
        return value;
    }

    private static long wholeNumber(String name, Object value) {
        try {
            return decimal(name, value).longValueExact();
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException(
                    name + " must be a whole number: " + name + "=" + shortened(value.toString()), e);
        }
    }

    private static double[] numbers(String name, Object value, String type) {
        if (value instanceof double[] numbers) {
            return numbers.clone();
        }
        List<?> items = list(name, value, type);
        double[] numbers = new double[items.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] =
                    decimal(name + "[" + i + "]", present(name, items.get(i))).doubleValue();
        }
        return numbers;
    }

    private static List<?> list(String name, Object value, String type) {
        if (value instanceof List<?> list) {
            return list;
        }
        throw wrongType(name, type, value);
    }

    /** Rejects null, which lists from JSON may contain. */
    private static Object present(String name, @Nullable Object item) {
        if (item == null) {
            throw new IllegalArgumentException(
                    name + " must contain numbers only: " + name + " contains null; leave out what was not measured");
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
        throw wrongType(name, InputField.Kind.NUMBER.description(), value);
    }

    private static IllegalArgumentException wrongType(String name, String type, Object value) {
        return new IllegalArgumentException(name + " must be " + type + ": " + name + "=" + shownValue(value));
    }

    private static String shownValue(Object value) {
        if (value instanceof String text) {
            return "'" + shortened(text) + "'";
        }
        return shortened(value instanceof double[] numbers ? Arrays.toString(numbers) : String.valueOf(value));
    }

    private static String shortened(String text) {
        return text.codePointCount(0, text.length()) <= MAX_SHOWN
                ? text
                : text.substring(0, text.offsetByCodePoints(0, MAX_SHOWN)) + "...";
    }

    /** {@return the names and values, such as {@code {b=8, c=5}}} */
    @Override
    public String toString() {
        return values.toString();
    }
}
