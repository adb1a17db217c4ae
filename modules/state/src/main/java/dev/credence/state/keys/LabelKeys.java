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

/** Assigns numbers to labels, and writes and reads the cells that the numbers of the labels of a row name, true label first. */
public abstract class LabelKeys {
    /** The number of bits of a label, so that three labels fit into a long. */
    public static final int BITS_PER_LABEL = 21;

    public static final int MAX_LABELS = 1 << BITS_PER_LABEL;

    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private final int width;

    /** Creates an empty object for a given number of labels in a row. */
    public LabelKeys(int width) {
        this.width = width;
    }

    /** Returns the number of labels in a row. */
    public final int width() {
        return width;
    }

    /** Writes the numbers of a cell, which follow those of another cell, or null for the first cell of a group. */
    public abstract void write(StateWriter out, int @Nullable [] before, int[] row);

    /** Returns the numbers of cells, of which the distance to the one before is written; none if the labels of a cell do not fit into a number. */
    public abstract long[] numbers(int[][] rows);

    /** Reads the numbers of a cell, and checks that its labels exist and that it comes after the previous cell. */
    public abstract int[] read(StateReader in, int @Nullable [] before);

    /** Returns the labels in the order of their first occurrence. */
    public final List<String> names() {
        return names;
    }

    /** Finds the numbers of labels; returns false if one of the labels is new. */
    public final boolean find(int[] into, String... labels) {
        for (int position = 0; position < labels.length; position++) {
            Integer number = numbers.get(labels[position]);
            if (number == null) {
                return false;
            }
            into[position] = number;
        }
        return true;
    }

    /** Finds the numbers of labels that were checked by {@link #require}. */
    public final void number(int[] into, String... labels) {
        for (int position = 0; position < labels.length; position++) {
            into[position] = number(labels[position]);
        }
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
    public final void requireRoom(List<LabelKeys> others) {
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

    /** Returns the labels of a cell. */
    public final List<String> labels(RowCounts cells, int cell) {
        return IntStream.range(0, width)
                .mapToObj(position -> names.get(cells.number(cell, position)))
                .toList();
    }
}
