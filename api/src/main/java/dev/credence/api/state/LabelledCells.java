package dev.credence.api.state;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.storage.WeightSums;
import dev.credence.api.sample.WeightedSample;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;

/** Counts of rows of two or three labels, by cluster or fold, with sums of weights where rows have them. */
final class LabelledCells {
    private final boolean weighted;
    private final LabelKeys keys;
    private final SortedMap<String, Map<Long, Cell>> groups = new TreeMap<>();
    private String lastName = "";
    private Map<Long, Cell> last = new HashMap<>();

    /** Rows of a kind. */
    private static final class Cell {
        private long count;
        /** Rows, weights and squares; nothing where rows have no weights. */
        private final WeightSums sums = new WeightSums();
    }

    /** Called for each cell, with its labels. */
    @FunctionalInterface
    interface Visitor {
        void visit(List<String> labels, long count);
    }

    LabelledCells(int width, boolean weighted) {
        this.keys = new LabelKeys(width);
        this.weighted = weighted;
    }

    void add(String group, long count, String... labels) {
        named(group, labels).count += count;
    }

    void addWeighted(double weight, String... labels) {
        Cell cell = named("", labels);
        cell.count++;
        cell.sums.add(weight);
    }

    /** The cell of labels, made where there is none; nothing is made where a name cannot be kept. */
    private Cell named(String group, String... labels) {
        long known = keys.known(labels);
        if (known < 0 || !isLast(group)) {
            keys.require(labels);
            Text.require("cluster or fold", group);
        }
        return cell(group, known < 0 ? keys.met(labels) : known);
    }

    private boolean isLast(String group) {
        return !groups.isEmpty() && group.equals(lastName);
    }

    private Cell cell(String group, long key) {
        if (!isLast(group)) {
            last = groups.computeIfAbsent(group, name -> new HashMap<>());
            lastName = group;
        }
        return last.computeIfAbsent(key, k -> new Cell());
    }

    /** Refuses others whose labels are too many together with those here. */
    void requireRoom(List<LabelledCells> others) {
        keys.requireRoom(others.stream().map(other -> other.keys).toList());
    }

    /** Adds other cells, whose labels have room here; not these. */
    void merge(LabelledCells other) {
        int[] number = other.keys.names().stream().mapToInt(keys::number).toArray();
        other.groups.forEach((group, cells) -> cells.forEach((key, more) -> {
            Cell mine = cell(group, keys.renumbered(key, number));
            mine.count += more.count;
            mine.sums.add(more.sums);
        }));
    }

    /** The names of clusters or folds. */
    Set<String> groups() {
        return groups.keySet();
    }

    void forEach(String group, Visitor visitor) {
        groups.getOrDefault(group, Map.of()).forEach((key, cell) -> visitor.visit(keys.labels(key), cell.count));
    }

    /** Evidence with the sums of weights of its atoms, rounded once. */
    <E extends Evidence> WeightedSample<E> weigh(E evidence, IntFunction<List<String>> labelsOfAtom) {
        Map<List<String>, Cell> cells = new HashMap<>();
        groups.getOrDefault("", Map.of()).forEach((key, cell) -> cells.put(keys.labels(key), cell));
        double[] sums = new double[evidence.atoms()];
        double[] squares = new double[evidence.atoms()];
        for (int atom = 0; atom < sums.length; atom++) {
            Cell cell = cells.get(labelsOfAtom.apply(atom));
            sums[atom] = cell == null ? 0 : cell.sums.weight().value();
            squares[atom] = cell == null ? 0 : cell.sums.square().value();
        }
        return WeightedSample.of(evidence, sums, squares);
    }

    /** Labels and groups in the order of their characters; cells in that of their labels, each by its distance from the one before. */
    void write(StateWriter out) {
        List<String> names = keys.names();
        List<String> sorted = names.stream().sorted().toList();
        Map<String, Integer> place = new HashMap<>();
        sorted.forEach(label -> place.put(label, place.size()));
        int[] number = names.stream().mapToInt(place::get).toArray();
        out.number(sorted.size());
        sorted.forEach(out::text);
        out.number(groups.size());
        groups.forEach((group, cells) -> {
            out.text(group);
            SortedMap<Long, Cell> ordered = new TreeMap<>();
            cells.forEach((key, cell) -> ordered.put(keys.renumbered(key, number), cell));
            write(out, ordered);
        });
    }

    private void write(StateWriter out, SortedMap<Long, Cell> cells) {
        out.number(cells.size());
        long before = -1;
        for (Map.Entry<Long, Cell> entry : cells.entrySet()) {
            out.number(entry.getKey() - before);
            before = entry.getKey();
            if (weighted) {
                out.sums(entry.getValue().sums);
            } else {
                out.number(entry.getValue().count);
            }
        }
    }

    /** Fills the cells with what was written. */
    void read(StateReader in, RowGuard rows) {
        in.sorted("label").forEach(keys::number);
        Set<Integer> used = new HashSet<>();
        in.groups(rows, group -> readGroup(in, group, rows, used));
        if (used.size() < keys.names().size()) {
            throw in.bad("each label must occur: labels=" + keys.names().size() + ", occurring=" + used.size());
        }
    }

    private void readGroup(StateReader in, String group, RowGuard rows, Set<Integer> used) {
        int size = in.size("cells");
        if (size == 0) {
            throw in.bad("a group must have a cell: '" + Text.shown(group) + "'");
        }
        long key = -1;
        for (int i = 0; i < size; i++) {
            key += in.between("distance of cells", 1, Long.MAX_VALUE);
            if (!keys.isOfLabels(key)) {
                throw in.bad("a cell must be of labels that are there: cell=" + key + ", labels="
                        + keys.names().size());
            }
            used.addAll(keys.numbers(key));
            Cell cell = cell(group, key);
            if (weighted) {
                in.sums(cell.sums);
                cell.count = cell.sums.rows();
            } else {
                cell.count = in.count("count");
            }
            if (cell.count == 0) {
                throw in.bad("count must be >= 1: count=0");
            }
            rows.read(in, cell.count);
        }
    }
}
