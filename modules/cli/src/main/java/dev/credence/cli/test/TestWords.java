package dev.credence.cli.test;

import dev.credence.api.text.InputField;
import dev.credence.cli.Failure;
import dev.credence.hypothesis.named.NamedTest;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The arguments after the name of a test: inputs written {@code name=value}, and a file.
 *
 * @param file the file, if there is one
 * @param values the inputs by name
 * @param shown the inputs as they were typed
 */
record TestWords(Optional<String> file, Map<String, Object> values, Map<String, String> shown) {
    private static final Pattern INPUT = Pattern.compile("([A-Za-z][A-Za-z0-9]*)=(.*)", Pattern.DOTALL);
    /** The largest number of digits of a number, 400, which is more than any double has. */
    private static final int LONGEST = 400;

    static TestWords of(NamedTest test, List<String> words) {
        Optional<String> file = Optional.empty();
        Map<String, Object> values = new LinkedHashMap<>();
        Map<String, String> shown = new LinkedHashMap<>();
        for (String word : words) {
            Matcher input = INPUT.matcher(word);
            if (!input.matches()) {
                file = Optional.of(onlyFile(file, word));
            } else if (values.put(input.group(1), value(type(test, input.group(1)), input.group(1), input.group(2)))
                    != null) {
                throw Failure.usage("input '" + input.group(1) + "' is given twice");
            } else {
                shown.put(input.group(1), input.group(2));
            }
        }
        return new TestWords(file, values, shown);
    }

    private static String onlyFile(Optional<String> before, String word) {
        before.ifPresent(file -> {
            throw Failure.usage("at most one FILE may be given: '" + file + "' and '" + word + "'; write inputs "
                    + "as name=value");
        });
        return word;
    }

    private static InputField.Kind type(NamedTest test, String name) {
        if (name.equals("level")) {
            return InputField.Kind.NUMBER;
        }
        return test.fields().stream()
                .filter(field -> field.name().equals(name))
                .map(InputField::kind)
                .findFirst()
                .orElse(InputField.Kind.TEXT);
    }

    private static Object value(InputField.Kind type, String name, String text) {
        return switch (type) {
            case TEXT, FLAG -> text;
            case COUNT -> number(name, text);
            case NUMBER -> ratio(name, text);
            case NUMBERS -> numbers(name, text);
            case MATRIX -> rows(name, text);
        };
    }

    private static List<Object> rows(String name, String text) {
        List<Object> rows = new ArrayList<>();
        for (String row : text.split(";", -1)) {
            rows.add(numbers(name, row));
        }
        return rows;
    }

    private static List<Object> numbers(String name, String text) {
        List<Object> numbers = new ArrayList<>();
        for (String number : text.split(",", -1)) {
            numbers.add(number(name, number));
        }
        return numbers;
    }

    /** Returns a number, or a fraction of two. */
    private static BigDecimal ratio(String name, String text) {
        int bar = text.indexOf('/');
        if (bar < 0) {
            return number(name, text);
        }
        BigDecimal below = number(name, text.substring(bar + 1));
        if (below.signum() == 0) {
            throw Failure.usage("input '" + name + "' must not be divided by 0: " + name + "=" + text);
        }
        return number(name, text.substring(0, bar)).divide(below, MathContext.DECIMAL128);
    }

    private static BigDecimal number(String name, String text) {
        try {
            if (text.length() <= LONGEST) {
                return new BigDecimal(text.strip());
            }
        } catch (NumberFormatException e) {
            // The failure below reports it.
        }
        throw Failure.usage("input '" + name + "' must contain numbers: " + name + "=" + text
                + "; write lists as 1,2,3 and rows as 1,2;3,4");
    }
}
