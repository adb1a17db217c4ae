package dev.credence.api.state;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.storage.WeightSums;
import dev.credence.api.sample.WeightedSample;
import java.util.ArrayList;
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
    /** 21 bits: three labels in one number. */
    private static final int BITS = 21;

    private static final int MASK = (1 << BITS) - 1;

    private final int width;
    private final boolean weighted;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> names = new ArrayList<>();
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
        this.width = width;
        this.weighted = weighted;
    }

    private int number(String label) {
        Integer known = numbers.get(label);
        return known == null ? met(label) : known;
    }

    private int met(String label) {
        Text.require("label", label);
        if (names.size() > MASK) {
            throw new IllegalArgumentException(
                    "labels must be at most 2^21: label '" + Text.shown(label) + "' is one more");
        }
        names.add(label);
        numbers.put(label, names.size() - 1);
        return names.size() - 1;
    }

    private Cell cell(String group, long key) {
        if (groups.isEmpty() || !group.equals(lastName)) {
            Text.require("cluster or fold", group);
            last = groups.computeIfAbsent(group, name -> new HashMap<>());
            lastName = group;
        }
        return last.computeIfAbsent(key, k -> new Cell());
    }

    void add(String group, String truth, String predicted, long count) {
        cell(group, key(number(truth), number(predicted))).count += count;
    }

    void add(String group, String truth, String first, String second, long count) {
        cell(group, key(number(truth), number(first), number(second))).count += count;
    }

    void addWeighted(String truth, String predicted, double weight) {
        weigh(cell("", key(number(truth), number(predicted))), weight);
    }

    void addWeighted(String truth, String first, String second, double weight) {
        weigh(cell("", key(number(truth), number(first), number(second))), weight);
    }

    private static void weigh(Cell cell, double weight) {
        cell.count++;
        cell.sums.add(weight);
    }

    private static long key(int truth, int predicted) {
        return ((long) truth << BITS) | predicted;
    }

    private static long key(int truth, int first, int second) {
        return (key(truth, first) << BITS) | second;
    }

    private long renumbered(long key, int[] number) {
        long renumbered = 0;
        for (int place = width - 1; place >= 0; place--) {
            renumbered = (renumbered << BITS) | number[(int) (key >>> (BITS * place)) & MASK];
        }
        return renumbered;
    }

    void merge(LabelledCells other) {
        int[] number = other.names.stream().mapToInt(this::number).toArray();
        Map<String, Map<Long, Cell>> theirs = new TreeMap<>(other.groups);
        theirs.forEach((group, cells) -> new HashMap<>(cells).forEach((key, more) -> {
            Cell mine = cell(group, renumbered(key, number));
            long count = more.count;
            mine.count += count;
            mine.sums.add(more.sums);
        }));
    }

    /** The names of clusters or folds. */
    Set<String> groups() {
        return groups.keySet();
    }

    void forEach(String group, Visitor visitor) {
        groups.getOrDefault(group, Map.of()).forEach((key, cell) -> visitor.visit(labels(key), cell.count));
    }

    private List<String> labels(long key) {
        List<String> labels = new ArrayList<>(width);
        for (int place = width - 1; place >= 0; place--) {
            labels.add(names.get((int) (key >>> (BITS * place)) & MASK));
        }
        return labels;
    }

    /** Evidence with the sums of weights of its atoms, rounded once. */
    <E extends Evidence> WeightedSample<E> weigh(E evidence, IntFunction<List<String>> labelsOfAtom) {
        Map<List<String>, Cell> cells = new HashMap<>();
        groups.getOrDefault("", Map.of()).forEach((key, cell) -> cells.put(labels(key), cell));
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
            cells.forEach((key, cell) -> ordered.put(renumbered(key, number), cell));
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
        in.sorted("label").forEach(this::number);
        Set<Integer> used = new HashSet<>();
        int size = in.size("groups");
        String before = null;
        for (int i = 0; i < size; i++) {
            String group = in.text("group");
            if (before != null && before.compareTo(group) >= 0) {
                throw in.bad("groups must ascend: '" + Text.shown(group) + "'");
            }
            if (!rows.layout().design().isGrouped() && !group.isEmpty()) {
                throw in.bad("a state without clusters or folds must not name one: '" + Text.shown(group) + "'");
            }
            before = group;
            readGroup(in, group, rows, used);
        }
        if (used.size() < names.size()) {
            throw in.bad("each label must occur: labels=" + names.size() + ", occurring=" + used.size());
        }
    }

    private void readGroup(StateReader in, String group, RowGuard rows, Set<Integer> used) {
        int size = in.size("cells");
        if (size == 0) {
            throw in.bad("a group must have a cell: '" + Text.shown(group) + "'");
        }
        long key = -1;
        for (int i = 0; i < size; i++) {
            long step = in.between("distance of cells", 1, Long.MAX_VALUE);
            key += step;
            requireKey(in, key, used);
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
            rows.rows(cell.count);
        }
    }

    private void requireKey(StateReader in, long key, Set<Integer> used) {
        boolean fits = key >= 0 && key >>> (BITS * width) == 0;
        for (int place = 0; fits && place < width; place++) {
            int label = (int) (key >>> (BITS * place)) & MASK;
            fits = label < names.size();
            used.add(label);
        }
        if (!fits) {
            throw in.bad("a cell must be of labels that are there: cell=" + key + ", labels=" + names.size());
        }
    }
}
