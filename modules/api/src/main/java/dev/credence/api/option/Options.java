package dev.credence.api.option;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Options of a metric, method or comparator, as written after the colon of a spelling: {@code prior=1,form=add-two}. */
public final class Options {
    /** The suffixes and the prefix of numbers in the source code of Java. */
    private static final Pattern JAVA_NUMBER = Pattern.compile("[0-9.][dDfF]|[xX]");

    private static final Options NONE = new Options(Map.of());
    private final Map<String, String> values;

    private Options(Map<String, String> values) {
        this.values = values;
    }

    /** {@return an empty set of options} */
    public static Options none() {
        return NONE;
    }

    /**
     * Returns options from names and values.
     *
     * @param values values by name; copied in the same order
     * @return the options
     */
    public static Options of(Map<String, String> values) {
        return new Options(Collections.unmodifiableMap(new LinkedHashMap<>(values)));
    }

    /**
     * Parses options from text such as {@code key=value,key=value}.
     *
     * @param text the part of a spelling after the colon
     * @return the options
     * @throws IllegalArgumentException if an option has no {@code =} or occurs twice
     */
    public static Options parse(String text) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String part : text.split(",", -1)) {
            int equals = part.indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException("option must be written key=value: option='" + part + "'");
            }
            String key = part.substring(0, equals).strip();
            if (values.putIfAbsent(key, part.substring(equals + 1).strip()) != null) {
                throw new IllegalArgumentException("option must be given once: option='" + key + "'");
            }
        }
        return of(values);
    }

    /** {@return all options: values by name, in the order in which they were written} */
    public Map<String, String> values() {
        return values;
    }

    /** {@return whether there are no options} */
    public boolean isEmpty() {
        return values.isEmpty();
    }

    /**
     * Returns the text of an option.
     *
     * @param name the option
     * @return its text; empty if it was not given
     */
    public Optional<String> text(String name) {
        return Optional.ofNullable(values.get(name));
    }

    /**
     * Returns an option as a number. The text may be a fraction such as 1/9.
     *
     * @param name the option
     * @param otherwise the value if the option was not given
     * @return its value, never NaN unless {@code otherwise} is
     * @throws IllegalArgumentException if it is not a number
     */
    public double number(String name, double otherwise) {
        String text = values.get(name);
        if (text == null) {
            return otherwise;
        }
        try {
            int bar = text.indexOf('/');
            double value = bar < 0
                    ? Double.parseDouble(text)
                    : Double.parseDouble(text.substring(0, bar)) / Double.parseDouble(text.substring(bar + 1));
            // Java's numbers such as 2d and 0x1p1 are not numbers of a spelling.
            if (!Double.isNaN(value) && !JAVA_NUMBER.matcher(text).find()) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("option '" + name + "' must be a number: " + name + "=" + text, e);
        }
        throw new IllegalArgumentException("option '" + name + "' must be a number: " + name + "=" + text);
    }

    /**
     * Returns an option as a whole number.
     *
     * @param name the option
     * @param otherwise the value if the option was not given
     * @return its value
     * @throws IllegalArgumentException if it is not a whole number
     */
    public long integer(String name, long otherwise) {
        String text = values.get(name);
        try {
            return text == null ? otherwise : Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("option '" + name + "' must be a whole number: " + name + "=" + text, e);
        }
    }

    /**
     * Returns an option as a constant of an enum, whose name is written in lower case with hyphens.
     *
     * @param <T> the enum
     * @param name the option
     * @param otherwise the value if the option was not given
     * @return its value
     * @throws IllegalArgumentException if it is none of them; the message lists them
     */
    public <T extends Enum<T>> T choice(String name, T otherwise) {
        String text = values.get(name);
        if (text == null) {
            return otherwise;
        }
        T[] constants = otherwise.getDeclaringClass().getEnumConstants();
        for (T constant : constants) {
            if (spelled(constant).equals(text)) {
                return constant;
            }
        }
        String known = java.util.Arrays.stream(constants).map(Options::spelled).collect(Collectors.joining(", "));
        throw new IllegalArgumentException(
                "option '" + name + "' must be one of [" + known + "]: " + name + "=" + text);
    }

    /**
     * Formats a number for a spelling: {@code 2} rather than {@code 2.0}, and otherwise the shortest decimal text that gives the
     * same number when parsed.
     *
     * @param value a number
     * @return its text
     */
    public static String written(double value) {
        return Math.rint(value) == value && Math.abs(value) < 0x1p53
                ? Long.toString((long) value)
                : Double.toString(value);
    }

    /**
     * Returns a constant as it is written in an option.
     *
     * @param constant the constant
     * @return its name in lower case with hyphens, such as {@code max-t}
     */
    public static String spelled(Enum<?> constant) {
        return constant.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Options that && values.equals(that.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    /** Returns the options as they are written in a spelling. */
    @Override
    public String toString() {
        return values.entrySet().stream()
                .map(e -> e.getKey() + "=" + e.getValue())
                .collect(Collectors.joining(","));
    }
}
