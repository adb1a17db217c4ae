package dev.credence.api.internal;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

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

    /** The number of labels, 1,000, from which on they are sorted by digits. */
    private static final int MANY = 1_000;

    /** The largest number of digits of a whole number that always fits into a long, 18. */
    private static final int DIGITS = 18;

    /** The largest digit by which labels are sorted, of 16 bits. */
    private static final int DIGIT = 0xFFFF;

    private LabelOrder() {}

    /** {@return whether all labels are decimal numbers; true also if there are no labels} */
    public static boolean numeric(Collection<String> labels) {
        return labels.stream().allMatch(LabelOrder::isNumber);
    }

    private static boolean isNumber(String label) {
        return isWhole(label)
                || (label.length() <= MAX_LENGTH && NUMBER.matcher(label).matches());
    }

    /**
     * Sorts labels in their natural order. Equal numbers with different text, such as 1 and 1.0, are different labels, which are
     * ordered by their text.
     *
     * @param labels the labels, all different
     * @return a new immutable list
     */
    public static List<String> sorted(Collection<String> labels) {
        List<String> list = List.copyOf(labels);
        return IntStream.of(order(list)).mapToObj(list::get).toList();
    }

    /** {@return the order of labels in which {@link #sorted} returns them} */
    public static int[] order(List<String> labels) {
        if (labels.size() >= MANY && labels.stream().allMatch(LabelOrder::isWhole)) {
            return order(labels.stream().mapToLong(Long::parseLong).toArray());
        }
        if (!numeric(labels)) {
            return alphabetical(labels);
        }
        List<BigDecimal> numbers = labels.stream().map(BigDecimal::new).toList();
        return order(
                labels.size(),
                Comparator.<Integer, BigDecimal>comparing(numbers::get).thenComparing(labels::get));
    }

    /**
     * Returns the order of labels by their characters, whether or not they are numbers.
     *
     * @param labels the labels, all different
     * @return the indices of the labels in the order of {@link String#compareTo}
     */
    public static int[] alphabetical(List<String> labels) {
        return labels.size() >= MANY ? textOrder(labels) : order(labels.size(), comparing(labels::get));
    }

    private static <T extends Comparable<T>> Comparator<Integer> comparing(IntFunction<T> key) {
        return (a, b) -> key.apply(a).compareTo(key.apply(b));
    }

    private static int[] order(int size, Comparator<Integer> comparator) {
        return IntStream.range(0, size)
                .boxed()
                .sorted(comparator)
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** Returns whether a label is a whole number without sign or leading zeros that fits into a long. */
    private static boolean isWhole(String label) {
        int length = label.length();
        boolean whole = length > 0 && length <= DIGITS && (length == 1 || label.charAt(0) != '0');
        for (int i = 0; whole && i < length; i++) {
            whole = label.charAt(i) >= '0' && label.charAt(i) <= '9';
        }
        return whole;
    }

    /** Sorts by the eight characters after those with which all labels begin, and then labels that agree in these. */
    private static int[] textOrder(List<String> labels) {
        int prefix = commonPrefix(labels);
        if (!labels.stream().allMatch(LabelOrder::isLatin)) {
            return order(labels.size(), comparing(labels::get));
        }
        long[] keys = labels.stream().mapToLong(label -> key(label, prefix)).toArray();
        int[] order = order(keys);
        int from = 0;
        for (int to = 1; to <= order.length; to++) {
            if (to == order.length || keys[order[to]] != keys[order[from]]) {
                sort(labels, order, from, to);
                from = to;
            }
        }
        return order;
    }

    private static boolean isLatin(String label) {
        int all = 0;
        for (int i = 0; i < label.length(); i++) {
            all |= label.charAt(i);
        }
        return all < (1 << Byte.SIZE);
    }

    private static void sort(List<String> labels, int[] order, int from, int to) {
        if (to - from > 1) {
            int[] range = Arrays.copyOfRange(order, from, to);
            int[] sorted = order(range.length, comparing(i -> labels.get(range[i])));
            Arrays.setAll(range, i -> order[from + sorted[i]]);
            System.arraycopy(range, 0, order, from, range.length);
        }
    }

    private static int commonPrefix(List<String> labels) {
        String first = labels.get(0);
        int prefix = first.length();
        for (String label : labels) {
            int same = 0;
            while (same < Math.min(prefix, label.length()) && label.charAt(same) == first.charAt(same)) {
                same++;
            }
            prefix = same;
        }
        return prefix;
    }

    private static long key(String label, int prefix) {
        long key = 0;
        for (int i = prefix; i < prefix + Long.BYTES; i++) {
            key = (key << Byte.SIZE) | (i < label.length() ? label.charAt(i) : 0);
        }
        return key;
    }

    /** Returns the order of unsigned numbers; equal ones keep their order. */
    private static int[] order(long... keys) {
        RowOrder order = new RowOrder(keys.length, row -> true);
        long differing = 0;
        for (long key : keys) {
            differing |= key ^ keys[0];
        }
        for (int shift = 0; shift < Long.SIZE; shift += Short.SIZE) {
            int digit = shift;
            if (((differing >>> shift) & DIGIT) != 0) {
                order.sortedBy(row -> (int) ((keys[row] >>> digit) & DIGIT), DIGIT + 1);
            }
        }
        return order.rows();
    }
}
