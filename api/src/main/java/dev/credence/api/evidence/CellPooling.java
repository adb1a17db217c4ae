package dev.credence.api.evidence;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Adds confusion matrices cell by cell, over the union of their labels. */
final class CellPooling {
    private CellPooling() {}

    static Pool<ConfusionMatrix> pool(List<ConfusionMatrix> parts) {
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("parts to pool must be at least one: parts=0");
        }
        Labels labels = union(parts.stream().map(ConfusionMatrix::labels).toList());
        CellSorter sorter = new CellSorter(labels.size());
        parts.forEach(part -> addCells(part, labels, sorter));
        ConfusionMatrix whole =
                sorter.toMatrix(labels, positive(parts).map(labels::indexOf).orElse(-1));
        List<int[]> atoms = new ArrayList<>();
        parts.forEach(part -> atoms.add(positions(part, labels, sorter)));
        return new Pool<>(whole, atoms);
    }

    static Labels union(List<List<String>> lists) {
        Set<String> union = new LinkedHashSet<>();
        lists.forEach(union::addAll);
        return Labels.of(List.copyOf(union));
    }

    private static Optional<String> positive(List<ConfusionMatrix> parts) {
        Set<String> declared = new LinkedHashSet<>();
        parts.forEach(part -> part.positive().ifPresent(declared::add));
        if (declared.size() > 1) {
            throw new IllegalArgumentException("parts must agree on the positive label: positive=" + declared);
        }
        return declared.stream().findFirst();
    }

    private static void addCells(ConfusionMatrix part, Labels labels, CellSorter sorter) {
        int[] map = map(part, labels);
        for (int atom = 0; atom < part.atoms(); atom++) {
            sorter.add(map[part.truth(atom)], map[part.predicted(atom)], part.count(atom));
        }
    }

    private static int[] positions(ConfusionMatrix part, Labels labels, CellSorter sorter) {
        int[] map = map(part, labels);
        int[] positions = new int[part.atoms()];
        for (int atom = 0; atom < positions.length; atom++) {
            positions[atom] = sorter.position(map[part.truth(atom)], map[part.predicted(atom)]);
        }
        return positions;
    }

    private static int[] map(ConfusionMatrix part, Labels labels) {
        return part.labels().stream().mapToInt(labels::indexOf).toArray();
    }
}
