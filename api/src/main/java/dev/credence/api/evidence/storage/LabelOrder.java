package dev.credence.api.evidence.storage;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The natural order of labels and names: as numbers, exactly, where all of them are numbers ({@code -1.5, 1, 2, 10}); as text
 * otherwise. Text alone would put 10 before 2, and a rating of ten far from one of nine.
 */
public final class LabelOrder {
    /** 4 digits of an exponent: more is no rating, and its comparison could be made to take long. */
    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][+-]?\\d{1,4})?");

    /** 100: longer ones are codes, not numbers. */
    private static final int LONGEST = 100;

    private LabelOrder() {}

    /** A label that is a number, read once. */
    private record Numbered(String label, BigDecimal number) {}

    /**
     * Whether all labels are decimal numbers.
     *
     * @param labels the labels
     * @return true also of none
     */
    public static boolean numeric(Collection<String> labels) {
        return labels.stream().allMatch(LabelOrder::isNumber);
    }

    private static boolean isNumber(String label) {
        return label.length() <= LONGEST && NUMBER.matcher(label).matches();
    }

    /**
     * Labels in their natural order. Equal numbers written differently, such as 1 and 1.0, are different labels; the text decides.
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
