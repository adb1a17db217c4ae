package dev.credence.api.state;

import dev.credence.api.text.QuotedText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Labels by their numbers, and all labels of a row as one key.
 *
 * @param <K> what keys are; they ascend as their numbers do, truth first
 */
abstract class LabelKeys<K extends Comparable<K>> {
    /** 21 bits: three labels in one number. */
    static final int BITS = 21;

    static final int MOST = 1 << BITS;

    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    /** The numbers of the row that is looked up; every row comes here. */
    private final int[] row;

    /** No labels yet, this many a row. */
    LabelKeys(int width) {
        row = new int[width];
    }

    /** The key of numbers, truth first; the array may change later. */
    abstract K key(int[] numbers);

    /** The numbers of a key's labels; a forged one may have other numbers than there are labels. */
    abstract int[] numbers(K key);

    /** Writes a key that comes after another, null for the first of a group. */
    abstract void write(StateWriter out, @Nullable K before, K key);

    /** Reads a key of labels that are there, and above the one before. */
    abstract K read(StateReader in, @Nullable K before);

    /** The labels in the order in which they came. */
    final List<String> names() {
        return names;
    }

    /** The key of labels, null where one of them is new. */
    final @Nullable K known(String... labels) {
        for (int place = 0; place < labels.length; place++) {
            Integer number = numbers.get(labels[place]);
            if (number == null) {
                return null;
            }
            row[place] = number;
        }
        return key(row);
    }

    /** The key of labels that {@link #require} let pass. */
    final K met(String... labels) {
        return key(Stream.of(labels).mapToInt(this::number).toArray());
    }

    /** The number of a label, the next one where it is new. */
    final int number(String label) {
        Integer known = numbers.putIfAbsent(label, names.size());
        if (known != null) {
            return known;
        }
        names.add(label);
        return names.size() - 1;
    }

    /** Refuses labels that cannot be kept. */
    final void require(String... labels) {
        for (String label : labels) {
            if (!numbers.containsKey(label)) {
                Text.require("label", label);
            }
        }
        if (names.size() + labels.length > MOST) {
            requireRoom(Stream.of(labels));
        }
    }

    /** Refuses others whose labels are too many together with those here. */
    final void requireRoom(List<LabelKeys<?>> others) {
        long most = others.stream().mapToLong(other -> other.names().size()).sum();
        if (names.size() + most > MOST) {
            requireRoom(others.stream().flatMap(other -> other.names().stream()));
        }
    }

    private void requireRoom(Stream<String> labels) {
        labels.filter(label -> !numbers.containsKey(label))
                .distinct()
                .skip(MOST - names.size())
                .findFirst()
                .ifPresent(label -> {
                    throw new IllegalArgumentException(
                            "labels must be at most 2^21: label '" + QuotedText.of(label) + "' is one more");
                });
    }

    /** The same labels under other numbers. */
    final K renumbered(K key, int[] number) {
        return key(IntStream.of(numbers(key)).map(old -> number[old]).toArray());
    }

    final List<String> labels(K key) {
        return IntStream.of(numbers(key)).mapToObj(names::get).toList();
    }
}
