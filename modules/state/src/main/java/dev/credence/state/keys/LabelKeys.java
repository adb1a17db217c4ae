package dev.credence.state.keys;

import dev.credence.api.text.QuotedText;
import dev.credence.state.format.StateReader;
import dev.credence.state.format.StateWriter;
import dev.credence.state.format.Utf8;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Assigns numbers to labels, and combines the numbers of all labels of a row into a key.
 *
 * @param <K> the type of a key; keys have the lexicographical order of their numbers, true label first
 */
public abstract class LabelKeys<K extends Comparable<K>> {
    /** The number of bits of a label, so that three labels fit into a long. */
    public static final int BITS_PER_LABEL = 21;

    public static final int MAX_LABELS = 1 << BITS_PER_LABEL;

    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    /** The numbers of the present row; the array is reused for every row. */
    private final int[] row;

    /** Creates an empty object for a given number of labels in a row. */
    public LabelKeys(int width) {
        row = new int[width];
    }

    /** Returns the key of numbers, true label first; the array may be changed later. */
    protected abstract K key(int[] numbers);

    /** Returns the numbers of the labels of a key. A key from manipulated bytes may contain numbers without a label. */
    public abstract int[] numbers(K key);

    /** Writes a key that follows another key, which is null for the first key of a group. */
    public abstract void write(StateWriter out, @Nullable K before, K key);

    /** Reads a key, and checks that its labels exist and that it is larger than the previous key. */
    public abstract K read(StateReader in, @Nullable K before);

    /** Returns the labels in the order of their first occurrence. */
    public final List<String> names() {
        return names;
    }

    /** Returns the key of labels; null if one of them is new. */
    public final @Nullable K knownKey(String... labels) {
        for (int position = 0; position < labels.length; position++) {
            Integer number = numbers.get(labels[position]);
            if (number == null) {
                return null;
            }
            row[position] = number;
        }
        return key(row);
    }

    /** Returns the key of labels that were checked by {@link #require}. */
    public final K keyOf(String... labels) {
        return key(Stream.of(labels).mapToInt(this::number).toArray());
    }

    /** Returns the number of a label; a new label gets the next number. */
    public final int number(String label) {
        Integer known = numbers.putIfAbsent(label, names.size());
        if (known != null) {
            return known;
        }
        names.add(label);
        return names.size() - 1;
    }

    /** Checks that labels can be stored. */
    public final void require(String... labels) {
        for (String label : labels) {
            if (!numbers.containsKey(label)) {
                Utf8.require("label", label);
            }
        }
        if (names.size() + labels.length > MAX_LABELS) {
            requireRoom(Stream.of(labels));
        }
    }

    /** Checks that the number of labels stays within the limit if others are merged. */
    public final void requireRoom(List<LabelKeys<?>> others) {
        long most = others.stream().mapToLong(other -> other.names().size()).sum();
        if (names.size() + most > MAX_LABELS) {
            requireRoom(others.stream().flatMap(other -> other.names().stream()));
        }
    }

    private void requireRoom(Stream<String> labels) {
        labels.filter(label -> !numbers.containsKey(label))
                .distinct()
                .skip(MAX_LABELS - names.size())
                .findFirst()
                .ifPresent(label -> {
                    throw new IllegalArgumentException(
                            "labels must be at most 2^21: label '" + QuotedText.of(label) + "' is one more");
                });
    }

    /** Returns a key of the same labels with other numbers. */
    public final K renumbered(K key, int[] number) {
        return key(IntStream.of(numbers(key)).map(old -> number[old]).toArray());
    }

    public final List<String> labels(K key) {
        return IntStream.of(numbers(key)).mapToObj(names::get).toList();
    }
}
