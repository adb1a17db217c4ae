package dev.credence.state;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.internal.WeightSums;
import dev.credence.api.sample.WeightedSample;
import dev.credence.api.text.QuotedText;
import dev.credence.state.format.StateReader;
import dev.credence.state.format.StateWriter;
import dev.credence.state.format.Utf8;
import dev.credence.state.keys.LabelKeys;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Counts of rows of labels for each cluster or fold, with sums of weights if rows have weights.
 *
 * @param <K> the type of the key of the labels of a row
 */
final class LabelledCells<K extends Comparable<K>> {
    private final boolean weighted;
    private final LabelKeys<K> keys;
    private final Map<String, Map<K, Cell>> groups = new HashMap<>();
    private String lastName = "";
    private Map<K, Cell> last = new HashMap<>();

    /** The rows with the same labels. */
    static final class Cell {
        private long count;
        /** The sums of weights and squared weights; null if rows have no weights, so that cells of clusters need little memory. */
        private @Nullable WeightSums sums;

        private void add(Cell other) {
            count += other.count;
            if (other.sums != null) {
                sums().add(other.sums);
            }
        }

        private WeightSums sums() {
            WeightSums known = sums;
            if (known == null) {
                known = new WeightSums();
                sums = known;
            }
            return known;
        }
    }

    /** Receives a cell with some of its labels. */
    @FunctionalInterface
    interface Part {
        void visit(String group, Cell cell, String... labels);
    }

    /** Receives a cell with its labels. */
    @FunctionalInterface
    interface Visitor {
        void visit(List<String> labels, long count);
    }

    LabelledCells(LabelKeys<K> keys, boolean weighted) {
        this.keys = keys;
        this.weighted = weighted;
    }

    void add(String group, long count, String... labels) {
        cellOfLabels(group, labels).count += count;
    }

    void addWeighted(double weight, String... labels) {
        Cell cell = cellOfLabels("", labels);
        cell.count++;
        cell.sums().add(weight);
    }

    /** Returns the cell of labels, which is created if it does not exist. No cell is created if a name cannot be stored. */
    private Cell cellOfLabels(String group, String... labels) {
        K known = keys.knownKey(labels);
        if (known == null || !isLast(group)) {
            keys.require(labels);
            Utf8.require("cluster or fold", group);
        }
        return cell(group, known == null ? keys.keyOf(labels) : known);
    }

    private boolean isLast(String group) {
        return !groups.isEmpty() && group.equals(lastName);
    }

    private Cell cell(String group, K key) {
        if (!isLast(group)) {
            last = groups.computeIfAbsent(group, name -> new HashMap<>());
            lastName = group;
        }
        return last.computeIfAbsent(key, k -> new Cell());
    }

    /** Checks that the number of labels stays within the limit if others are merged. */
    void requireRoom(List<LabelledCells<?>> others) {
        keys.requireRoom(others.stream().<LabelKeys<?>>map(other -> other.keys).toList());
    }

    /**
     * Adds other cells with the same number of labels in a row; room for them must have been checked, and they must not be these
     * cells.
     */
    void merge(LabelledCells<?> of) {
        @SuppressWarnings("unchecked") // states of the same class have keys of the same class
        LabelledCells<K> other = (LabelledCells<K>) of;
        int[] number = other.keys.names().stream().mapToInt(keys::number).toArray();
        other.groups.forEach((group, cells) -> cells.forEach((key, more) -> {
            cell(group, keys.renumbered(key, number)).add(more);
        }));
    }

    /** Adds rows of labels from another object. */
    void include(String group, Cell rows, String... labels) {
        cell(group, keys.keyOf(labels)).add(rows);
    }

    /** Visits each cell with some of its labels. */
    void forEachOf(int[] positions, Part part) {
        sortedGroups()
                .forEach((group, cells) -> cells.forEach((key, cell) -> {
                    List<String> labels = keys.labels(key);
                    part.visit(
                            group,
                            cell,
                            IntStream.of(positions).mapToObj(labels::get).toArray(String[]::new));
                }));
    }

    private SortedMap<String, Map<K, Cell>> sortedGroups() {
        return new TreeMap<>(groups);
    }

    /** Returns the names of clusters or folds, in the order of their characters. */
    Set<String> groups() {
        return sortedGroups().keySet();
    }

    void forEach(String group, Visitor visitor) {
        groups.getOrDefault(group, Map.of()).forEach((key, cell) -> visitor.visit(keys.labels(key), cell.count));
    }

    /** Returns evidence with the sums of weights of its atoms, each rounded once. */
    <E extends Evidence> WeightedSample<E> weightedSample(E evidence, IntFunction<List<String>> labelsOfAtom) {
        Map<List<String>, Cell> cells = new HashMap<>();
        groups.getOrDefault("", Map.of()).forEach((key, cell) -> cells.put(keys.labels(key), cell));
        double[] sums = new double[evidence.atoms()];
        double[] squares = new double[evidence.atoms()];
        for (int atom = 0; atom < sums.length; atom++) {
            Cell cell = cells.get(labelsOfAtom.apply(atom));
            sums[atom] = cell == null ? 0 : cell.sums().weight().value();
            squares[atom] = cell == null ? 0 : cell.sums().square().value();
        }
        return WeightedSample.of(evidence, sums, squares);
    }

    /**
     * Writes labels and groups in the order of their characters, and cells in the order of their labels, each as its distance from
     * the previous cell.
     */
    void write(StateWriter out) {
        List<String> names = keys.names();
        List<String> sorted = names.stream().sorted().toList();
        Map<String, Integer> position = new HashMap<>();
        sorted.forEach(label -> position.put(label, position.size()));
        int[] number = names.stream().mapToInt(position::get).toArray();
        out.number(sorted.size());
        sorted.forEach(out::text);
        out.number(groups.size());
        sortedGroups().forEach((group, cells) -> {
            out.text(group);
            SortedMap<K, Cell> ordered = new TreeMap<>();
            cells.forEach((key, cell) -> ordered.put(keys.renumbered(key, number), cell));
            write(out, ordered);
        });
    }

    private void write(StateWriter out, SortedMap<K, Cell> cells) {
        out.number(cells.size());
        K before = null;
        for (Map.Entry<K, Cell> entry : cells.entrySet()) {
            keys.write(out, before, entry.getKey());
            before = entry.getKey();
            if (weighted) {
                out.sums(entry.getValue().sums());
            } else {
                out.number(entry.getValue().count);
            }
        }
    }

    /** Reads the cells from bytes. */
    void read(StateReader in, RowGuard rows) {
        in.sorted("label").forEach(keys::number);
        Set<Integer> used = new HashSet<>();
        in.groups(rows.isGrouped(), group -> readGroup(in, group, rows, used));
        if (used.size() < keys.names().size()) {
            throw in.formatError("each label must occur: labels=" + keys.names().size() + ", occurring=" + used.size());
        }
    }

    private void readGroup(StateReader in, String group, RowGuard rows, Set<Integer> used) {
        int size = in.size("cells");
        if (size == 0) {
            throw in.formatError("a group must have a cell: '" + QuotedText.of(group) + "'");
        }
        K key = null;
        for (int i = 0; i < size; i++) {
            key = keys.read(in, key);
            IntStream.of(keys.numbers(key)).forEach(used::add);
            Cell cell = cell(group, key);
            if (weighted) {
                in.sums(cell.sums());
                cell.count = cell.sums().rows();
            } else {
                cell.count = in.count("count");
            }
            if (cell.count == 0) {
                throw in.formatError("count must be >= 1: count=0");
            }
            rows.read(in, cell.count);
        }
    }
}
