package dev.credence.api.evidence.storage;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;

/** The labels of several parts as one list, which does not depend on the order of the parts. */
final class LabelUnion {
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
