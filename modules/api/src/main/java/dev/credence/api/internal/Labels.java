package dev.credence.api.internal;

import dev.credence.api.text.Suggestions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A list of distinct class labels with their indices, which also records whether their order was given explicitly. */
public final class Labels {
    private final List<String> list;
    private final Map<String, Integer> index;
    private final boolean stated;
    private final boolean alphabetical;
    /** The position of each label; null if atoms are sorted in the order of the list. */
    private final int @Nullable [] places;

    private final int @Nullable [] indexAtPlace;
    /** These labels with alphabetical positions, made on first use. */
    private volatile @Nullable Labels text;

    private Labels(List<String> list, Map<String, Integer> index, boolean stated, boolean alphabetical) {
        this.list = list;
        this.index = index;
        this.stated = stated;
        this.alphabetical = alphabetical;
        indexAtPlace =
                alphabetical ? list.stream().sorted().mapToInt(index::get).toArray() : null;
        places = indexAtPlace == null ? null : inverse(indexAtPlace);
    }

    /**
     * Returns the same labels with alphabetical positions, by which atoms are sorted. Samples use this order, so that results
     * depend neither on the order of the labels nor on labels that never occur.
     */
    public Labels byText() {
        if (alphabetical) {
            return this;
        }
        Labels known = text;
        if (known == null) {
            known = new Labels(list, index, stated, true);
            text = known;
        }
        return known;
    }

    /**
     * {@return whether the positions are already alphabetical, so that {@link #byText} does not change the order of atoms; true for labels
     * with alphabetical positions, and for a list in alphabetical order}
     */
    public boolean keepsTextOrder() {
        return alphabetical || inTextOrder();
    }

    /** {@return whether the list itself is in alphabetical order; true also for a single label} */
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
     * Returns labels in an explicit order.
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
     * Returns labels without an explicit order.
     *
     * @param labels the labels, all different
     * @return the labels in their natural order (as numbers if all labels are numbers, otherwise as text)
     */
    public static Labels natural(Collection<String> labels) {
        return of(LabelOrder.sorted(labels), false);
    }

    /**
     * {@return the union of the labels of several parts, which does not depend on the order of the parts: in the explicit
     * order of all parts if there is one, otherwise in natural order}
     */
    public static Labels union(Collection<Labels> parts) {
        return unionOfDistinct(distinct(parts));
    }

    /** Returns the parts without those that occur again as the same object, which clusters of the same labels share. */
    private static Collection<Labels> distinct(Collection<Labels> parts) {
        Set<Labels> distinct = Collections.newSetFromMap(new IdentityHashMap<>());
        return parts.stream().filter(distinct::add).toList();
    }

    private static Labels unionOfDistinct(Collection<Labels> parts) {
        Labels one = parts.iterator().next();
        boolean same = parts.stream().allMatch(part -> part.stated == one.stated && part.equals(one));
        Labels union = same ? one : LabelUnion.of(parts);
        return parts.stream().anyMatch(part -> part.alphabetical) ? union.byText() : union;
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
     * {@return whether the order is explicit: the labels were given as a list or as the constants of an enum; false if the labels were
     * collected from data}
     */
    public boolean stated() {
        return stated;
    }

    /** {@return whether the order is meaningful: it is explicit, or all labels are numbers; false if the order is only alphabetical} */
    public boolean ordinal() {
        return stated || LabelOrder.numeric(list);
    }

    /**
     * Returns the position of a label in the order of atoms, which is the order of the list or alphabetical order.
     *
     * @param i the index of the label
     */
    public int place(int i) {
        return places == null ? i : places[i];
    }

    /** Returns the label at a position in the order of atoms. */
    public int atPlace(int place) {
        return indexAtPlace == null ? place : indexAtPlace[place];
    }

    /** {@return all labels} */
    public List<String> list() {
        return list;
    }

    /** {@return the number of labels} */
    public int size() {
        return list.size();
    }

    /**
     * Returns a label.
     *
     * @param i the index of the label
     * @return its text
     */
    public String get(int i) {
        return list.get(i);
    }

    /**
     * Returns the index of a label.
     *
     * @param label the text of the label
     * @throws NoSuchElementException if there is no such label; the message lists the labels and the nearest one
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
     * Returns these labels and one more.
     *
     * @param label a label, which may already be in the list
     * @return this list if it contains the label; otherwise a list with the label at the end of an explicit order, or at its
     *     position in natural order
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
     * Checks that given labels are in this list.
     *
     * @param others labels that occur
     * @throws IllegalArgumentException if a label is missing; the message names the first one
     */
    public void requireAll(List<String> others) {
        for (String label : others) {
            if (!index.containsKey(label)) {
                throw new IllegalArgumentException(
                        "labels must contain every label that occurs: '" + label + "' is missing; labels=" + list);
            }
        }
    }

    /** Returns the index in this list of each of other labels, which must all be in this list. */
    public int[] indicesOf(List<String> others) {
        return others.stream().mapToInt(this::indexOf).toArray();
    }

    /** Returns whether the labels are equal in the same order, whether or not the order is explicit. */
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

    /** The labels of several parts as one list, which does not depend on the order of the parts. */
    static final class LabelUnion {
        private final Map<String, Integer> place = new HashMap<>();
        private final List<String> natural;
        private final List<Set<Integer>> successors = new ArrayList<>();
        private final int[] predecessorCounts;

        private LabelUnion(Collection<String> all) {
            natural = LabelOrder.sorted(all);
            natural.forEach(label -> {
                place.put(label, place.size());
                successors.add(new HashSet<>());
            });
            predecessorCounts = new int[natural.size()];
        }

        /**
         * Returns the union of labels. If all parts have an explicit order and no two contradict each other, the union follows these
         * orders, and labels that no part compares are in natural order. Otherwise the union is in natural order.
         */
        static Labels of(Collection<Labels> parts) {
            Set<String> all = new LinkedHashSet<>();
            parts.forEach(part -> all.addAll(part.list()));
            LabelUnion union = new LabelUnion(all);
            if (!parts.stream().allMatch(Labels::stated)) {
                return Labels.natural(all);
            }
            parts.forEach(union::addOrder);
            List<String> order = union.topologicalOrder();
            return order.size() == all.size() ? Labels.of(order) : Labels.natural(all);
        }

        private void addOrder(Labels part) {
            for (int i = 1; i < part.size(); i++) {
                int before = place.getOrDefault(part.get(i - 1), 0);
                int next = place.getOrDefault(part.get(i), 0);
                if (successors.get(before).add(next)) {
                    predecessorCounts[next]++;
                }
            }
        }

        /**
         * Returns a topological order by Kahn's algorithm, smallest labels first. It does not contain all labels if orders contradict
         * each other.
         */
        private List<String> topologicalOrder() {
            PriorityQueue<Integer> free = new PriorityQueue<>();
            for (int label = 0; label < predecessorCounts.length; label++) {
                if (predecessorCounts[label] == 0) {
                    free.add(label);
                }
            }
            List<String> order = new ArrayList<>();
            while (!free.isEmpty()) {
                int label = free.remove();
                order.add(natural.get(label));
                successors.get(label).forEach(next -> {
                    if (--predecessorCounts[next] == 0) {
                        free.add(next);
                    }
                });
            }
            return order;
        }
    }
}
