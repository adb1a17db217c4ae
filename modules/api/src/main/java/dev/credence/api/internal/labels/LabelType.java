package dev.credence.api.internal.labels;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The properties of labels that follow from their type: the list of all labels, their order, and the positive label. */
public record LabelType(@Nullable List<String> order, Optional<String> positive) {
    /** Labels whose type defines neither a list of all labels nor a positive label. */
    public static final LabelType NATURAL = new LabelType(null, Optional.empty());

    private static final LabelType BOOLEAN = new LabelType(List.of("false", "true"), Optional.of("true"));

    /** Returns the properties that follow from the type of the first label. Null labels are reported later, together with their row. */
    public static LabelType of(Collection<?>... columns) {
        Object first = Arrays.stream(columns)
                .<Object>flatMap(Collection::stream)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse("");
        if (first instanceof Enum<?> constant) {
            Enum<?>[] constants = constant.getDeclaringClass().getEnumConstants();
            return new LabelType(Arrays.stream(constants).map(Enum::name).toList(), Optional.empty());
        }
        return first instanceof Boolean ? BOOLEAN : NATURAL;
    }

    static String name(Object label) {
        return label instanceof Enum<?> constant ? constant.name() : label.toString();
    }

    /** Returns the names of labels. Two different labels with the same name are an error, because they would count as one class. */
    public static final class LabelNames {
        private final Map<String, Object> labels = new HashMap<>();
        private final Map<BigDecimal, Number> numbers = new HashMap<>();

        public String of(Object label) {
            String name = name(label);
            Object known = labels.putIfAbsent(name, label);
            if (known == null) {
                requireNamed(label, name);
            }
            if (known != null && !known.equals(label)) {
                throw new IllegalArgumentException("labels must have different names: '" + name + "' is the name of "
                        + typeWithArticle(known) + " and of "
                        + (known.getClass() == label.getClass()
                                ? "another " + label.getClass().getSimpleName()
                                : typeWithArticle(label)));
            }
            if (known == null && label instanceof Number number) {
                requireSameNotation(number);
            }
            return name;
        }

        /**
         * Checks that the text of a label can serve as its name. An Optional cannot, because its text differs from the text of its
         * value; nor can an array or an object without its own {@code toString}, because their text differs between equal objects.
         */
        private static void requireNamed(Object label, String name) {
            Class<?> type = label.getClass();
            boolean optional = label instanceof Optional
                    || label instanceof OptionalInt
                    || label instanceof OptionalLong
                    || label instanceof OptionalDouble;
            if (optional || name.equals(type.getName() + "@" + Integer.toHexString(label.hashCode()))) {
                throw new IllegalArgumentException(
                        "label must be a string, a number, a boolean, an enum constant or an object whose"
                                + " toString is its name: label=" + name + " of type " + type.getSimpleName()
                                + (optional ? "; pass the value, and leave out items without one" : "; pass its name"));
            }
        }

        /** Checks that equal numbers have the same text: 1 and 1.0 would count as two classes. */
        private void requireSameNotation(Number number) {
            if (!(number instanceof Integer
                            || number instanceof Long
                            || number instanceof Double
                            || number instanceof Float)
                    || !Double.isFinite(number.doubleValue())) {
                return;
            }
            Number known = numbers.putIfAbsent(new BigDecimal(number.toString()).stripTrailingZeros(), number);
            if (known != null) {
                throw new IllegalArgumentException("labels must all be of the same type: " + known + " is "
                        + typeWithArticle(known) + " and " + number + " " + typeWithArticle(number)
                        + "; give truth and predictions as the same type");
            }
        }

        /** Returns the type of a label with an article, such as {@code an Integer} or {@code a Long}. */
        private static String typeWithArticle(Object label) {
            String type = label.getClass().getSimpleName();
            return (type.matches("[AEIO].*") ? "an " : "a ") + type;
        }

        public void merge(LabelNames other) {
            other.labels.values().forEach(this::of);
        }
    }
}
