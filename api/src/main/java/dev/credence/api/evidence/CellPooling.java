package dev.credence.api.evidence;

import dev.credence.api.internal.CellSorter;
import dev.credence.api.internal.Labels;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Adds confusion matrices cell by cell, over the union of their labels. */
final class CellPooling {
    private CellPooling() {}

    static Pool<ConfusionMatrix> pool(List<ConfusionMatrix> parts) {
        Pool.requireParts(parts);
        Labels labels =
                Labels.union(parts.stream().map(ConfusionMatrix::indexedLabels).toList());
        CellSorter sorter = new CellSorter(labels);
        parts.forEach(part -> addCells(part, labels, sorter));
        ConfusionMatrix whole = new ConfusionMatrix(
                labels, positive(parts, labels), uncountedIndex(parts, labels), sorter.sorted(), null);
        List<int[]> atoms = new ArrayList<>();
        parts.forEach(part -> atoms.add(positions(part, labels, sorter)));
        return new Pool<>(whole, atoms);
    }

    /** Returns the index, among the labels of the whole, of the positive label that the parts declare; -1 if no part declares one. */
    static int positive(List<ConfusionMatrix> parts, Labels labels) {
        Set<String> declared = new LinkedHashSet<>();
        parts.forEach(part -> part.positive().ifPresent(declared::add));
        if (declared.size() > 1) {
            throw new IllegalArgumentException("parts must agree on the positive label: positive=" + declared);
        }
        return declared.stream().mapToInt(labels::indexOf).findFirst().orElse(ConfusionMatrix.NO_LABEL);
    }

    /** Returns the index of the label of the cell that was not counted, which is the same label in all parts. */
    private static int uncountedIndex(List<ConfusionMatrix> parts, Labels labels) {
        return parts.stream()
                .flatMap(part -> part.uncounted().stream())
                .mapToInt(labels::indexOf)
                .findFirst()
                .orElse(ConfusionMatrix.NO_LABEL);
    }

    private static void addCells(ConfusionMatrix part, Labels labels, CellSorter sorter) {
        int[] map = labels.indicesOf(part.labels());
        for (int atom = 0; atom < part.atoms(); atom++) {
            sorter.add(map[part.truth(atom)], map[part.predicted(atom)], part.count(atom));
        }
    }

    private static int[] positions(ConfusionMatrix part, Labels labels, CellSorter sorter) {
        int[] map = labels.indicesOf(part.labels());
        int[] positions = new int[part.atoms()];
        for (int atom = 0; atom < positions.length; atom++) {
            positions[atom] = sorter.position(map[part.truth(atom)], map[part.predicted(atom)]);
        }
        return positions;
    }
}
