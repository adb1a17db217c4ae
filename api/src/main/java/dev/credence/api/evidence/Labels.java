package dev.credence.api.evidence;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/** Distinct class labels and their indices. */
final class Labels {
    private final List<String> list;
    private final Map<String, Integer> index;

    private Labels(List<String> list, Map<String, Integer> index) {
        this.list = list;
        this.index = index;
    }

    static Labels of(List<String> labels) {
        Map<String, Integer> index = new HashMap<>();
        for (String label : labels) {
            if (index.putIfAbsent(label, index.size()) != null) {
                throw new IllegalArgumentException("labels must be distinct: '" + label + "' occurs twice");
            }
        }
        return new Labels(List.copyOf(labels), index);
    }

    List<String> list() {
        return list;
    }

    int size() {
        return list.size();
    }

    String get(int i) {
        return list.get(i);
    }

    int indexOf(String label) {
        Integer i = index.get(label);
        if (i == null) {
            throw new NoSuchElementException(Nearest.message("label", label, list));
        }
        return i;
    }
}
