package dev.credence.api.internal;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The natural order of labels and names: numerical if all of them are decimal numbers ({@code -1.5, 1, 2, 10}), alphabetical
 * otherwise. The numerical order is exact. In alphabetical order, 10 would come before 2.
 */
public final class LabelOrder {
    /**
     * A decimal number with at most four digits of an exponent; the comparison of numbers with larger exponents could take very
     * long.
     */
    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][+-]?\\d{1,4})?");

    /** The largest length of a number; longer labels are codes. */
    private static final int MAX_LENGTH = 100;

    private LabelOrder() {}

    /** A label together with its number, which is parsed once. */
    private record Numbered(String label, BigDecimal number) {}

    /**
     * Returns whether all labels are decimal numbers.
     *
     * @return true also if there are no labels
     */
    public static boolean numeric(Collection<String> labels) {
        return labels.stream().allMatch(LabelOrder::isNumber);
    }

    private static boolean isNumber(String label) {
        return label.length() <= MAX_LENGTH && NUMBER.matcher(label).matches();
    }

    /**
     * Sorts labels in their natural order. Equal numbers with different text, such as 1 and 1.0, are different labels, which are
     * ordered by their text.
     *
     * @param labels the labels, all different
     * @return a new immutable list
     */
    public static List<String> sorted(Collection<String> labels) {
        if (!numeric(labels)) {
            return labels.stream().sorted().toList();
        }
        return labels.stream()
                .map(label -> new Numbered(label, new BigDecimal(label)))
                .sorted(Comparator.comparing(Numbered::number).thenComparing(Numbered::label))
                .map(Numbered::label)
                .toList();
    }
}
