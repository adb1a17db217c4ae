package dev.credence.api.internal;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
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

    /** {@return the order of labels, all different, in which {@link #sorted} returns them} */
    public static int[] order(List<String> labels) {
        return order(labels, label -> {});
    }

    /**
     * Returns the order of names as {@link #order}, after checking that they are different. Many names are compared only with names that begin
     * with the same characters, because each comparison would wait for memory.
     *
     * @param what the meaning of the names, in the plural
     * @throws IllegalArgumentException if two names are equal; the message contains the name
     */
    public static int[] orderOfDistinct(String what, List<String> names) {
        return order(names, name -> {
            throw new IllegalArgumentException(what + " must be distinct: '" + name + "' occurs twice");
        });
    }

    private static int[] order(List<String> labels, Consumer<String> repeated) {
        if (labels.size() >= MANY && labels.stream().allMatch(LabelOrder::isWhole)) {
            KeyOrder order =
                    new KeyOrder(labels.stream().mapToLong(Long::parseLong).toArray());
            order.forEachRange((from, to) -> repeated.accept(labels.get(order.places[from])));
            return order.places;
        }
        if (!numeric(labels)) {
            return alphabetical(labels, repeated);
        }
        List<BigDecimal> numbers = labels.stream().map(BigDecimal::new).toList();
        return compared(
                labels, Comparator.<Integer, BigDecimal>comparing(numbers::get).thenComparing(labels::get), repeated);
    }

    /**
     * Returns the order of labels by their characters, whether or not they are numbers.
     *
     * @param labels the labels, all different
     * @return the indices of the labels in the order of {@link String#compareTo}
     */
    public static int[] alphabetical(List<String> labels) {
        return alphabetical(labels, label -> {});
    }

    private static int[] alphabetical(List<String> labels, Consumer<String> repeated) {
        return labels.size() >= MANY ? textOrder(labels, repeated) : compared(labels, comparing(labels::get), repeated);
    }

    private static <T extends Comparable<T>> Comparator<Integer> comparing(IntFunction<T> key) {
        return (a, b) -> key.apply(a).compareTo(key.apply(b));
    }

    private static int[] compared(List<String> labels, Comparator<Integer> comparator, Consumer<String> repeated) {
        int[] order = IntStream.range(0, labels.size())
                .boxed()
                .sorted(comparator)
                .mapToInt(Integer::intValue)
                .toArray();
        for (int i = 1; i < order.length; i++) {
            if (labels.get(order[i]).equals(labels.get(order[i - 1]))) {
                repeated.accept(labels.get(order[i]));
            }
        }
        return order;
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
    private static int[] textOrder(List<String> labels, Consumer<String> repeated) {
        Optional<long[]> keys =
                labels instanceof PackedNames packed ? packed.differingCharacters() : differingCharacters(labels);
        if (keys.isEmpty()) {
            return compared(labels, comparing(labels::get), repeated);
        }
        KeyOrder order = new KeyOrder(keys.get());
        order.forEachRange((from, to) -> {
            int[] range = Arrays.copyOfRange(order.places, from, to);
            int[] sorted = compared(Arrays.stream(range).mapToObj(labels::get).toList(), repeated);
            Arrays.setAll(sorted, i -> range[sorted[i]]);
            System.arraycopy(sorted, 0, order.places, from, sorted.length);
        });
        return order.places;
    }

    private static int[] compared(List<String> labels, Consumer<String> repeated) {
        return compared(labels, comparing(labels::get), repeated);
    }

    /** Returns the eight characters of each label after those with which all labels begin; empty if a label has other than Latin letters. */
    private static Optional<long[]> differingCharacters(List<String> labels) {
        int prefix = commonPrefix(labels);
        return prefix < 0
                ? Optional.empty()
                : Optional.of(
                        labels.stream().mapToLong(label -> key(label, prefix)).toArray());
    }

    /** Returns the number of characters with which all labels begin, or -1 if a label has other than Latin letters. */
    private static int commonPrefix(List<String> labels) {
        String first = labels.get(0);
        int prefix = first.length();
        int all = 0;
        for (String label : labels) {
            int same = 0;
            while (same < Math.min(prefix, label.length()) && label.charAt(same) == first.charAt(same)) {
                same++;
            }
            prefix = same;
            for (int i = 0; i < label.length(); i++) {
                all |= label.charAt(i);
            }
        }
        return all < (1 << Byte.SIZE) ? prefix : -1;
    }

    private static long key(String label, int prefix) {
        long key = 0;
        for (int i = prefix; i < prefix + Long.BYTES; i++) {
            key = (key << Byte.SIZE) | (i < label.length() ? label.charAt(i) : 0);
        }
        return key;
    }

    /** The order of unsigned numbers; equal ones keep their order. Numbers are moved together with their places, so that memory is read in order. */
    private static final class KeyOrder {
        private long[] keys;
        private int[] places;

        KeyOrder(long... unsorted) {
            keys = unsorted;
            places = IntStream.range(0, keys.length).toArray();
            long differing = 0;
            for (long key : keys) {
                differing |= key ^ keys[0];
            }
            long[] spareKeys = new long[keys.length];
            int[] sparePlaces = new int[keys.length];
            for (int shift = 0; shift < Long.SIZE; shift += Short.SIZE) {
                if (((differing >>> shift) & DIGIT) != 0) {
                    move(shift, spareKeys, sparePlaces);
                    long[] movedKeys = keys;
                    keys = spareKeys;
                    spareKeys = movedKeys;
                    int[] movedPlaces = places;
                    places = sparePlaces;
                    sparePlaces = movedPlaces;
                }
            }
        }

        private void move(int shift, long[] toKeys, int[] toPlaces) {
            int[] next = new int[DIGIT + 2];
            for (long key : keys) {
                next[(int) ((key >>> shift) & DIGIT) + 1]++;
            }
            for (int value = 1; value < next.length; value++) {
                next[value] += next[value - 1];
            }
            for (int i = 0; i < keys.length; i++) {
                int to = next[(int) ((keys[i] >>> shift) & DIGIT)]++;
                toKeys[to] = keys[i];
                toPlaces[to] = places[i];
            }
        }

        /** Visits the ranges of two or more equal numbers. */
        void forEachRange(Range action) {
            int from = 0;
            for (int to = 1; to <= keys.length; to++) {
                if (to == keys.length || keys[to] != keys[from]) {
                    if (to - from > 1) {
                        action.accept(from, to);
                    }
                    from = to;
                }
            }
        }

        /** Receives a range of places; the second one does not belong to it. */
        @FunctionalInterface
        private interface Range {
            void accept(int from, int to);
        }
    }
}
