package dev.credence.api.evidence.storage;

import dev.credence.api.text.Suggestions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Distinct class labels, their indices, and whether somebody stated their order. */
public final class Labels {
    private final List<String> list;
    private final Map<String, Integer> index;
    private final boolean stated;
    private final boolean text;
    /** Null where atoms are kept in the order of the list. */
    private final int @Nullable [] places;

    private final int @Nullable [] byPlace;

    private Labels(List<String> list, Map<String, Integer> index, boolean stated, boolean text) {
        this.list = list;
        this.index = index;
        this.stated = stated;
        this.text = text;
        byPlace = text ? list.stream().sorted().mapToInt(index::get).toArray() : null;
        places = byPlace == null ? null : inverse(byPlace);
    }

    /**
     * The same labels, atoms kept in the order of their text: that of samples, so that results depend neither on the order stated nor
     * on labels that never occur.
     *
     * @return the labels
     */
    public Labels byText() {
        return text ? this : new Labels(list, index, stated, true);
    }

    /**
     * Whether atoms are kept in the order of their text as it is, so that {@link #byText} moves none.
     *
     * @return true of labels by text, and of a list in that order
     */
    public boolean keepsTextOrder() {
        return text || inTextOrder();
    }

    /**
     * Whether the list itself is in the order of its text, so that {@link #byText} moves nothing.
     *
     * @return true also of one label
     */
    public boolean inTextOrder() {
        for (int i = 1; i < list.size(); i++) {
            if (list.get(i - 1).compareTo(list.get(i)) > 0) {
                return false;
            }
        }
        return true;
    }

    private static int[] inverse(int[] order) {
        int[] inverse = new int[order.length];
        for (int i = 0; i < order.length; i++) {
            inverse[order[i]] = i;
        }
        return inverse;
    }

    /**
     * Labels in a stated order.
     *
     * @param labels the labels, all different
     * @return the labels, indexed
     * @throws IllegalArgumentException if a label occurs twice
     * @throws NullPointerException if the list or a label is null; the message names it
     */
    public static Labels of(List<String> labels) {
        return of(labels, true);
    }

    /**
     * Labels whose order no one stated.
     *
     * @param labels the labels, all different
     * @return the labels in their natural order: as numbers where all are, otherwise as text
     */
    public static Labels natural(Collection<String> labels) {
        return of(LabelOrder.sorted(labels), false);
    }

    /**
     * The labels of several parts.
     *
     * @param parts labels of each
     * @return their union, whatever the order of the parts: in the order that all of them state, otherwise in the natural one
     */
    public static Labels union(Collection<Labels> parts) {
        Labels one = parts.iterator().next();
        boolean same = parts.stream().allMatch(part -> part.stated == one.stated && part.equals(one));
        Labels union = same ? one : LabelUnion.of(parts);
        return parts.stream().anyMatch(part -> part.text) ? union.byText() : union;
    }

    private static Labels of(List<String> labels, boolean stated) {
        Objects.requireNonNull(labels, "labels must not be null");
        Map<String, Integer> index = new HashMap<>();
        for (String label : labels) {
            ArgumentChecks.require(label, "label", "index", index.size());
            if (index.putIfAbsent(label, index.size()) != null) {
                throw new IllegalArgumentException("labels must be distinct: '" + label + "' occurs twice");
            }
        }
        return new Labels(List.copyOf(labels), index, stated, false);
    }

    /**
     * Whether somebody stated the order: gave the labels as a list, or as the constants of an enum.
     *
     * @return false where they were only met in data
     */
    public boolean stated() {
        return stated;
    }

    /**
     * Whether the order means something: it was stated, or all labels are numbers.
     *
     * @return false where it is that of text alone
     */
    public boolean ordinal() {
        return stated || LabelOrder.numeric(list);
    }

    /**
     * The place of a label in the order in which atoms are kept: that of the list, or {@link #byText}.
     *
     * @param i its index
     * @return its place
     */
    public int place(int i) {
        return places == null ? i : places[i];
    }

    /**
     * The label at a place in the order in which atoms are kept.
     *
     * @param place the place
     * @return its index
     */
    public int atPlace(int place) {
        return byPlace == null ? place : byPlace[place];
    }

    /** {@return all of them} */
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
            throw new NoSuchElementException(Suggestions.message("label", label, list));
        }
        return i;
    }

    /**
     * These labels and another.
     *
     * @param label perhaps one of these
     * @return this where it is; else the label at the end of a stated order, or at its natural place
     */
    public Labels with(String label) {
        if (index.containsKey(label)) {
            return this;
        }
        List<String> more = new ArrayList<>(list);
        more.add(label);
        return stated ? of(more) : natural(more);
    }

    /**
     * Fails unless all of some labels are among these.
     *
     * @param others labels that occur
     * @throws IllegalArgumentException naming the first that is missing
     */
    public void requireAll(List<String> others) {
        for (String label : others) {
            if (!index.containsKey(label)) {
                throw new IllegalArgumentException(
                        "labels must hold every label that occurs: '" + label + "' is missing; labels=" + list);
            }
        }
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

    /** Equal labels in the same order, whoever stated it. */
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
