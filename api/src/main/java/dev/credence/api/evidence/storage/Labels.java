package dev.credence.api.evidence.storage;

import dev.credence.api.text.Nearest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;

/** Distinct class labels and their indices. */
public final class Labels {
    private final List<String> list;
    private final Map<String, Integer> index;

    private Labels(List<String> list, Map<String, Integer> index) {
        this.list = list;
        this.index = index;
    }

    /**
     * Labels in their order.
     *
     * @param labels the labels, all different
     * @return the labels, indexed
     * @throws IllegalArgumentException if a label occurs twice
     * @throws NullPointerException if the list or a label is null; the message names it
     */
    public static Labels of(List<String> labels) {
        Objects.requireNonNull(labels, "labels must not be null");
        Map<String, Integer> index = new HashMap<>();
        for (String label : labels) {
            Elements.require(label, "label", "index", index.size());
            if (index.putIfAbsent(label, index.size()) != null) {
                throw new IllegalArgumentException("labels must be distinct: '" + label + "' occurs twice");
            }
        }
        return new Labels(List.copyOf(labels), index);
    }

    /**
     * All of them.
     *
     * @return an immutable list
     */
    public List<String> list() {
        return list;
    }

    /**
     * How many there are.
     *
     * @return the number of labels
     */
    public int size() {
        return list.size();
    }

    /**
     * A label.
     *
     * @param i its index
     * @return its text
     */
    public String get(int i) {
        return list.get(i);
    }

    /**
     * The index of a label.
     *
     * @param label its text
     * @return its index
     * @throws NoSuchElementException if there is no such label; the message lists what exists and the nearest
     */
    public int indexOf(String label) {
        Objects.requireNonNull(label, "label must not be null");
        Integer i = index.get(label);
        if (i == null) {
            throw new NoSuchElementException(Nearest.message("label", label, list));
        }
        return i;
    }

    /**
     * The index here of each of other labels.
     *
     * @param others labels, all of which are among these
     * @return an index per label
     */
    public int[] indicesOf(List<String> others) {
        return others.stream().mapToInt(this::indexOf).toArray();
    }

    /** Equal labels in the same order. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Labels that && list.equals(that.list);
    }

    @Override
    public int hashCode() {
        return list.hashCode();
    }

    @Override
    public String toString() {
        return list.toString();
    }
}
