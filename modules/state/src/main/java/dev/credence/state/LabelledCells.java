package dev.credence.state;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.internal.KeyCounts;
import dev.credence.api.internal.LabelOrder;
import dev.credence.api.internal.NameNumbers;
import dev.credence.api.internal.RecentRows;
import dev.credence.api.internal.WeightSums;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.api.text.QuotedText;
import dev.credence.state.format.StateReader;
import dev.credence.state.format.StateWriter;
import dev.credence.state.format.Utf8;
import dev.credence.state.keys.LabelKeys;
import dev.credence.state.keys.RowCounts;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Counts of rows of labels for each cluster or fold, with sums of weights if rows have weights.
 *
 * <p>Each different row of labels is a kind. The cells of all groups are counted by keys of 16 bytes each, so that a million clusters need no
 * objects.
 */
final class LabelledCells {
    private static final int UNNUMBERED = -1;

    private final boolean weighted;
    private final boolean grouped;
    private final LabelKeys keys;
    /** The different rows of labels; without groups, also their counts and sums. */
    private final RowCounts kinds;

    private final NameNumbers groups = new NameNumbers();
    /** The counts of the kinds of each group; empty without groups. */
    private final KeyCounts cells = new KeyCounts();
    /** The rows of groups that whole numbers name, as long as no text of a name is needed. */
    private NumberedGroups numbered = new NumberedGroups();

    private final WaitingRows waiting = new WaitingRows(groups, cells);
    private final Newest newest = new Newest();
    /** The numbers of the labels of the present row; the array is reused for every row. */
    private final int[] row;

    private final RecentRows recent;

    /** Receives a cell with its labels. */
    @FunctionalInterface
    interface Visitor {
        void visit(List<String> labels, long count);
    }

    LabelledCells(LabelKeys keys, StateDesign design) {
        this.keys = keys;
        this.weighted = design == StateDesign.WEIGHTED;
        this.grouped = design.isGrouped();
        this.row = new int[keys.width()];
        this.recent = new RecentRows(keys.width());
        this.kinds = none();
    }

    private RowCounts none() {
        return new RowCounts(keys.width(), weighted);
    }

    void add(String group, long count, String... labels) {
        if (!grouped) {
            kinds.add(kind(labels), count);
        } else if (waiting.accepts(group)) {
            waiting.add(group, kind(labels), count);
        } else {
            int ofGroup = groups.findNext(group);
            if (ofGroup < 0) {
                ofGroup = numbered(group, labels);
                newest.begin(ofGroup);
            }
            if (ofGroup == newest.group) {
                newest.add(kind(labels), count);
            } else {
                cells.add(key(ofGroup, kind(labels)), count);
            }
        }
    }

    /** Adds rows of a group with a name in UTF-8. */
    void add(byte[] group, long count, String... labels) {
        int kind = kind(labels);
        if (!waiting.add(group, kind, count)) {
            add(new String(group, StandardCharsets.UTF_8), count, labels);
        }
    }

    /** Adds rows of a group that a whole number names. */
    void add(long group, long count, String... labels) {
        if (!numbered.add(group, kind(labels), count)) {
            add(Long.toString(group), count, labels);
        }
    }

    void addWeighted(double weight, String... labels) {
        kinds.add(kind(labels), weight);
    }

    private int kind(String... labels) {
        int known = recent.find(labels);
        if (known >= 0) {
            return known;
        }
        if (!keys.find(row, labels)) {
            keys.require(labels);
            keys.number(row, labels);
        }
        int kind = kinds.cell(row);
        recent.put(kind, labels);
        return kind;
    }

    /** Returns the number of a new group, in which a row has given labels. Nothing is added if a name cannot be stored. */
    private int numbered(String group, String... labels) {
        if (!keys.find(row, labels)) {
            keys.require(labels);
        }
        Utf8.require("cluster or fold", group);
        return groups.number(group);
    }

    static long key(int group, int kind) {
        return ((long) group << Integer.SIZE) | kind;
    }

    private static int group(long key) {
        return (int) (key >>> Integer.SIZE);
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
        complete();
        into.complete();
        int[] number = new int[keys.names().size()];
        Arrays.fill(number, UNNUMBERED);
        int[] kindThere = new int[kinds.size()];
        for (int kind = 0; kind < kindThere.length; kind++) {
            for (int position = 0; position < positions.length; position++) {
                int label = kinds.number(kind, positions[position]);
                if (number[label] == UNNUMBERED) {
                    number[label] = into.keys.number(keys.names().get(label));
                }
                into.row[position] = number[label];
            }
            kindThere[kind] = into.kinds.cell(into.row);
            into.kinds.add(kindThere[kind], kinds, kind);
        }
        int[] groupThere = groups.names().stream().mapToInt(into.groups::number).toArray();
        into.cells.addAll(cells, key -> key(groupThere[group(key)], kindThere[(int) key]));
    }

    /** Returns the names of clusters or folds. */
    List<String> groups() {
        complete();
        return groups.names();
    }

    /** Returns the labels in the order of their numbers. */
    List<String> labels() {
        return keys.names();
    }

    private void sort() {
        complete();
        cells.sort();
    }

    /** Counts all rows that were added; threads that only read a state may do this at the same time. */
    private void complete() {
        synchronized (waiting) {
            countNamed();
            if (!numbered.isEmpty()) {
                numbered.forEach((group, kind, count) -> {
                    int ofGroup = groups.number(Long.toString(group));
                    cells.append(key(ofGroup, kind), count);
                });
                numbered = new NumberedGroups();
            }
        }
    }

    private void countNamed() {
        waiting.count();
        newest.end();
    }

    /** Returns the cells of a group, which may have none; without groups, all cells. */
    RowCounts cells(String group) {
        if (!grouped) {
            return kinds;
        }
        sort();
        RowCounts ofGroup = none();
        int number = groups.find(group);
        int[] labels = new int[row.length];
        for (int place = cells.below(key(number, 0));
                place < cells.size() && group(cells.key(place)) == number;
                place++) {
            ofGroup.add(ofGroup.cell(kinds.numbers((int) cells.key(place), labels)), cells.count(place));
        }
        return ofGroup;
    }

    /** Returns the matrices of all groups as clusters; the array contains the index of each label in a matrix of all labels. */
    ClusteredSample<ConfusionMatrix> clusters(ConfusionMatrix labels, int... index) {
        sort();
        int[] cluster = new int[cells.size()];
        int[] truth = new int[cluster.length];
        int[] predicted = new int[cluster.length];
        long[] counts = new long[cluster.length];
        for (int place = 0; place < cluster.length; place++) {
            long key = cells.key(place);
            cluster[place] = group(key);
            truth[place] = index[kinds.number((int) key, 0)];
            predicted[place] = index[kinds.number((int) key, 1)];
            counts[place] = cells.count(place);
        }
        return ClusteredSample.ofCells(groups.names(), cluster, labels, truth, predicted, counts);
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
        List<String> names = keys.names();
        List<String> sorted = names.stream().sorted().toList();
        Map<String, Integer> position = new HashMap<>();
        sorted.forEach(label -> position.put(label, position.size()));
        int[] number = names.stream().mapToInt(position::get).toArray();
        out.number(sorted.size());
        sorted.forEach(out::text);
        int[] order = kinds.sorted(number);
        if (grouped) {
            writeGroups(out, number, order);
        } else if (order.length == 0) {
            out.number(0);
        } else {
            out.number(1).text("").number(order.length);
            int[] before = null;
            for (int kind : order) {
                int[] labels = row(kind, number);
                keys.write(out, before, labels);
                writeRows(out, kind);
                before = labels;
            }
        }
    }

    private void writeRows(StateWriter out, int kind) {
        if (weighted) {
            out.sums(kinds.sums(kind));
        } else {
            out.number(kinds.count(kind));
        }
    }

    /** Returns other numbers of the labels of a kind; the array contains the other number of each. */
    private int[] row(int kind, int... number) {
        int[] labels = kinds.numbers(kind, new int[row.length]);
        for (int position = 0; position < labels.length; position++) {
            labels[position] = number[labels[position]];
        }
        return labels;
    }

    private void writeGroups(StateWriter out, int[] number, int... order) {
        int[][] rows = new int[order.length][];
        for (int place = 0; place < order.length; place++) {
            rows[place] = row(order[place], number);
        }
        synchronized (waiting) {
            countNamed();
            if (groups.size() == 0 && !numbered.isEmpty()) {
                numbered.arrange(order);
                int[] places = IntStream.range(0, order.length).toArray();
                numbered.write(
                        out, new GroupWriter(out, keys, numbered.cells(), NumberedGroups.KIND_BITS, places, rows));
                return;
            }
        }
        sort();
        out.number(groups.size());
        int[] starts = starts();
        GroupWriter writer = new GroupWriter(out, keys, cells, Integer.SIZE, order, rows);
        for (int group : LabelOrder.alphabetical(groups.names())) {
            out.text(groups.name(group));
            writer.write(starts[group], starts[group + 1]);
        }
    }

    /** Returns the place of the first cell of each group among the sorted cells, and their number. */
    private int[] starts() {
        int[] starts = new int[groups.size() + 1];
        for (int place = 0; place < cells.size(); place++) {
            starts[group(cells.key(place)) + 1]++;
        }
        for (int group = 0; group < groups.size(); group++) {
            starts[group + 1] += starts[group];
        }
        return starts;
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
        int number = grouped ? groups.number(group) : 0;
        int[] before = null;
        for (int i = 0; i < size; i++) {
            int[] labels = keys.read(in, before);
            before = labels;
            for (int label : labels) {
                used.set(label);
            }
            int kind = kinds.cell(labels);
            rows.read(in, grouped ? readCell(in, key(number, kind)) : readRows(in, kind));
        }
    }

    private long readCell(StateReader in, long key) {
        long count = in.count("count");
        cells.append(key, count);
        return requireRows(in, count);
    }

    /** Reads the rows of a cell, and returns their number. */
    private long readRows(StateReader in, int kind) {
        if (weighted) {
            WeightSums sums = new WeightSums();
            in.sums(sums);
            kinds.add(kind, sums);
        } else {
            kinds.add(kind, in.count("count"));
        }
        return requireRows(in, kinds.count(kind));
    }

    private static long requireRows(StateReader in, long count) {
        if (count == 0) {
            throw in.formatError("count must be >= 1: count=0");
        }
        return count;
    }

    /**
     * The counts of the rows of the newest group. If the rows of each group follow each other, its cells are in order and need no look-up among
     * those of all groups.
     */
    private final class Newest {
        private int group = UNNUMBERED;
        /** The count of each kind. */
        private long[] counts = {};
        /** The kinds that occur, as bits, so that cells are added in the order of their keys. */
        private final BitSet occurring = new BitSet();

        void begin(int next) {
            end();
            group = next;
        }

        void add(int kind, long count) {
            if (kind >= counts.length) {
                counts = Arrays.copyOf(counts, Math.max(kind + 1, 2 * counts.length));
            }
            if (counts[kind] == 0) {
                occurring.set(kind);
            }
            counts[kind] = Math.addExact(counts[kind], count);
        }

        /** Moves the cells to those of all groups. */
        void end() {
            for (int kind = occurring.nextSetBit(0); kind >= 0; kind = occurring.nextSetBit(kind + 1)) {
                cells.append(key(group, kind), counts[kind]);
                counts[kind] = 0;
            }
            occurring.clear();
            group = UNNUMBERED;
        }

        @Override
        public String toString() {
            return "Newest[group=" + group + ", cells=" + occurring.cardinality() + "]";
        }
    }
}
