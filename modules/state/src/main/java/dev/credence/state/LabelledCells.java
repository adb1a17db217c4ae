package dev.credence.state;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.internal.RowOrder;
import dev.credence.api.internal.WeightSums;
import dev.credence.api.sample.WeightedSample;
import dev.credence.api.text.QuotedText;
import dev.credence.state.format.StateReader;
import dev.credence.state.format.StateWriter;
import dev.credence.state.format.Utf8;
import dev.credence.state.keys.GroupTable;
import dev.credence.state.keys.LabelKeys;
import dev.credence.state.keys.RowCounts;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Counts of rows of labels for each cluster or fold, with sums of weights if rows have weights. */
final class LabelledCells {
    private static final int UNNUMBERED = -1;

    private final boolean weighted;
    private final LabelKeys keys;
    private final GroupTable groups;
    private final WaitingRows waiting;
    /** The numbers of the labels of the present row; the array is reused for every row. */
    private final int[] row;

    /** Receives a cell with its labels. */
    @FunctionalInterface
    interface Visitor {
        void visit(List<String> labels, long count);
    }

    LabelledCells(LabelKeys keys, boolean weighted) {
        this.keys = keys;
        this.weighted = weighted;
        this.row = new int[keys.width()];
        this.groups = new GroupTable(this::none);
        this.waiting = new WaitingRows();
    }

    void add(String group, long count, String... labels) {
        waiting.add(numbered(group, labels), count);
    }

    void addWeighted(double weight, String... labels) {
        RowCounts cells = groups.rows(numbered("", labels));
        cells.add(cells.cell(row), weight);
    }

    /** Finds the numbers of the labels of a row, and returns the number of its group. Nothing is added if a name cannot be stored. */
    private int numbered(String group, String... labels) {
        boolean known = keys.find(row, labels);
        if (!known) {
            keys.require(labels);
        }
        int ofGroup = groups.number(group);
        if (ofGroup < 0) {
            Utf8.require("cluster or fold", group);
            ofGroup = groups.numbered(group);
        }
        if (!known) {
            keys.number(row, labels);
        }
        return ofGroup;
    }

    private RowCounts none() {
        return new RowCounts(keys.width(), weighted);
    }

    /** Checks that the number of labels stays within the limit if others are merged. */
    void requireRoom(List<LabelledCells> others) {
        keys.requireRoom(others.stream().map(other -> other.keys).toList());
    }

    /**
     * Adds other cells with the same number of labels in a row; room for them must have been checked, and they must not be these
     * cells.
     */
    void merge(LabelledCells other) {
        int[] positions = IntStream.range(0, row.length).toArray();
        other.addTo(this, positions);
    }

    /** Adds the cells to others, of which each row has the labels at some positions of a row of these. */
    void addTo(LabelledCells into, int... positions) {
        int[] number = new int[keys.names().size()];
        Arrays.fill(number, UNNUMBERED);
        waiting.count();
        groups.forEach((group, cells) -> {
            RowCounts target = into.groups.get(group);
            for (int cell = 0; cell < cells.size(); cell++) {
                for (int position = 0; position < positions.length; position++) {
                    int label = cells.number(cell, positions[position]);
                    if (number[label] == UNNUMBERED) {
                        number[label] = into.keys.number(keys.names().get(label));
                    }
                    into.row[position] = number[label];
                }
                target.add(target.cell(into.row), cells, cell);
            }
        });
    }

    /** Returns the names of clusters or folds. */
    List<String> groups() {
        return groups.names();
    }

    /** Returns the labels in the order of their numbers. */
    List<String> labels() {
        return keys.names();
    }

    /** Returns the cells of a group, which may have none. */
    RowCounts cells(String group) {
        waiting.count();
        RowCounts cells = groups.find(group);
        return cells == null ? none() : cells;
    }

    void forEach(String group, Visitor visitor) {
        RowCounts cells = cells(group);
        for (int cell = 0; cell < cells.size(); cell++) {
            visitor.visit(keys.labels(cells, cell), cells.count(cell));
        }
    }

    /** Returns evidence with the sums of weights of its atoms, each rounded once. */
    <E extends Evidence> WeightedSample<E> weightedSample(E evidence, IntFunction<List<String>> labelsOfAtom) {
        RowCounts cells = cells("");
        Map<List<String>, WeightSums> known = new HashMap<>();
        for (int cell = 0; cell < cells.size(); cell++) {
            known.put(keys.labels(cells, cell), cells.sums(cell));
        }
        double[] sums = new double[evidence.atoms()];
        double[] squares = new double[evidence.atoms()];
        for (int atom = 0; atom < sums.length; atom++) {
            WeightSums ofAtom = known.get(labelsOfAtom.apply(atom));
            sums[atom] = ofAtom == null ? 0 : ofAtom.weight().value();
            squares[atom] = ofAtom == null ? 0 : ofAtom.square().value();
        }
        return WeightedSample.of(evidence, sums, squares);
    }

    /**
     * Writes labels and groups in the order of their characters, and cells in the order of their labels.
     */
    void write(StateWriter out) {
        waiting.count();
        List<String> names = keys.names();
        List<String> sorted = names.stream().sorted().toList();
        Map<String, Integer> position = new HashMap<>();
        sorted.forEach(label -> position.put(label, position.size()));
        int[] number = names.stream().mapToInt(position::get).toArray();
        out.number(sorted.size());
        sorted.forEach(out::text);
        out.number(groups.size());
        groups.forEachSorted((group, cells) -> {
            out.text(group);
            out.number(cells.size());
            write(out, cells, number);
        });
    }

    private void write(StateWriter out, RowCounts cells, int[] number) {
        int[] before = null;
        int[] labels = new int[row.length];
        int[] spare = new int[row.length];
        for (int cell : cells.sorted(number)) {
            for (int position = 0; position < labels.length; position++) {
                labels[position] = number[cells.number(cell, position)];
            }
            keys.write(out, before, labels);
            before = labels;
            labels = spare;
            spare = before;
            if (weighted) {
                out.sums(cells.sums(cell));
            } else {
                out.number(cells.count(cell));
            }
        }
    }

    /** Reads the cells from bytes. */
    void read(StateReader in, RowGuard rows) {
        in.sorted("label").forEach(keys::number);
        BitSet used = new BitSet();
        in.groups(rows.isGrouped(), group -> readGroup(in, group, rows, used));
        if (used.cardinality() < keys.names().size()) {
            throw in.formatError(
                    "each label must occur: labels=" + keys.names().size() + ", occurring=" + used.cardinality());
        }
    }

    private void readGroup(StateReader in, String group, RowGuard rows, BitSet used) {
        int size = in.size("cells");
        if (size == 0) {
            throw in.formatError("a group must have a cell: '" + QuotedText.of(group) + "'");
        }
        RowCounts cells = groups.get(group);
        int[] before = null;
        for (int i = 0; i < size; i++) {
            int[] labels = keys.read(in, before);
            before = labels;
            for (int label : labels) {
                used.set(label);
            }
            rows.read(in, readRows(in, cells, cells.cell(labels)));
        }
    }

    /** Reads the rows of a cell, and returns their number. */
    private long readRows(StateReader in, RowCounts cells, int cell) {
        if (weighted) {
            WeightSums sums = new WeightSums();
            in.sums(sums);
            cells.add(cell, sums);
        } else {
            cells.add(cell, in.count("count"));
        }
        if (cells.count(cell) == 0) {
            throw in.formatError("count must be >= 1: count=0");
        }
        return cells.count(cell);
    }

    /**
     * Rows that are not counted yet. They are counted group by group, because the cells of many groups are far apart in memory, and each
     * row of a group in random order would wait for it several times.
     */
    private final class WaitingRows {
        /** The largest number of groups, 512, whose cells are near enough in memory that no row waits. */
        private static final int NEAR = 1 << 9;

        /** The number of rows, 1,024, up to which all rows may wait. */
        private static final int ALWAYS = 1 << 10;

        /** The number of rows that may wait for each group, 4, so that memory depends on the number of groups. */
        private static final int OF_GROUP = 4;

        /** The largest number of rows that wait, 2^18; they take 6 MB. */
        private static final int MOST = 1 << 18;

        private int[] ofRows = new int[4];
        private long[] counts = new long[4];
        private int[] numbers = new int[4 * row.length];
        private int size;

        /** Adds rows of a group with the present labels. */
        void add(int group, long count) {
            if (groups.size() <= NEAR) {
                RowCounts cells = groups.rows(group);
                cells.add(cells.cell(row), count);
                return;
            }
            if (size == ofRows.length) {
                makeRoom();
            }
            ofRows[size] = group;
            counts[size] = count;
            System.arraycopy(row, 0, numbers, size * row.length, row.length);
            size++;
        }

        private void makeRoom() {
            if (size >= Math.max(ALWAYS, Math.min(MOST, OF_GROUP * (long) groups.size()))) {
                count();
                return;
            }
            ofRows = Arrays.copyOf(ofRows, 2 * size);
            counts = Arrays.copyOf(counts, 2 * size);
            numbers = Arrays.copyOf(numbers, Math.multiplyExact(2 * size, row.length));
        }

        /** Counts the rows that wait; threads that only read a state may do this at the same time. */
        synchronized void count() {
            if (size == 0) {
                return;
            }
            int[] labels = new int[row.length];
            for (int next : new RowOrder(size, any -> true)
                    .sortedBy(any -> ofRows[any], groups.size())
                    .rows()) {
                System.arraycopy(numbers, next * labels.length, labels, 0, labels.length);
                RowCounts cells = groups.rows(ofRows[next]);
                cells.add(cells.cell(labels), counts[next]);
            }
            size = 0;
        }
    }
}
