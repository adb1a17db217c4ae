package dev.credence.state;

import dev.credence.state.format.StateFormat;
import dev.credence.state.format.StateReader;
import dev.credence.state.format.StateWriter;
import dev.credence.state.format.StoredText;
import dev.credence.state.format.UnreadableBytesException;
import dev.credence.state.keys.LabelKeys;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Merges states of labels in clusters or folds from their bytes. Groups and cells ascend in each state, so that one pass over all states at once
 * writes the merged ones, without a table of names or cells.
 */
final class MergedGroups {
    /** The largest number of rows of a state, 2^53. */
    private static final long MOST_ROWS = 1L << 53;

    private final StateWriter content = StateWriter.part();
    private final Heap parts = new Heap();
    /** The name of the present group. */
    private final StoredText group = new StoredText();

    private long groups;
    private long rows;
    /** The cells of the present group. */
    private Cells cells = new Cells();

    private Cells spare = new Cells();
    /** The cells of the present group if there are few labels; null otherwise. */
    private @Nullable Grid grid;

    private MergedGroups() {}

    /**
     * Returns the bytes of merged states, or null if they are of another kind or cannot be merged, for which the reader of states has
     * messages.
     */
    static byte @Nullable [] of(List<byte[]> states) {
        try {
            List<Part> parts = new ArrayList<>();
            for (byte[] bytes : states) {
                Part part = Part.of(bytes);
                if (part == null || !part.isLike(parts.isEmpty() ? part : parts.get(0))) {
                    return null;
                }
                parts.add(part);
            }
            return new MergedGroups().merged(parts);
        } catch (UnreadableBytesException e) {
            return null;
        }
    }

    private byte @Nullable [] merged(List<Part> all) {
        TreeSet<String> labels = new TreeSet<>();
        all.forEach(part -> labels.addAll(part.labels));
        List<String> sorted = List.copyOf(labels);
        long missing = 0;
        grid = Grid.of(all.get(0).width, sorted.size());
        for (Part part : all) {
            part.number(sorted);
            if (grid != null) {
                part.arrange(grid);
            }
            missing += part.missing;
            if (part.next()) {
                parts.add(part);
            }
        }
        while (parts.size > 0) {
            writeGroup();
        }
        for (Part part : all) {
            part.requireEnd();
        }
        if (rows > MOST_ROWS || missing > MOST_ROWS || sorted.size() > LabelKeys.MAX_LABELS) {
            return null;
        }
        StateWriter out = all.get(0)
                .header
                .write(new StateWriter(all.get(0).kind))
                .number(missing)
                .number(sorted.size());
        sorted.forEach(out::text);
        return out.number(groups).append(content).toBytes();
    }

    private void writeGroup() {
        group.set(parts.first().group);
        groups++;
        cells.size = 0;
        do {
            Part part = parts.first();
            if (grid != null) {
                part.readCells(grid);
            } else {
                includeCells(part);
            }
            parts.moveFirst(part.next());
        } while (parts.size > 0 && parts.first().group.comparedWith(group) == 0);
        if (grid != null) {
            grid.moveTo(cells);
        }
        content.text(group).number(cells.size);
        rows = Math.min(MOST_ROWS + 1, rows + cells.write(content));
    }

    private void includeCells(Part part) {
        part.readCells();
        Cells more = part.cells;
        if (cells.size == 0) {
            part.cells = cells;
            cells = more;
        } else {
            spare.merge(cells, more);
            Cells merged = spare;
            spare = cells;
            cells = merged;
        }
    }

    /** The parts in the order of their present groups: each comes before the two at twice its place and the place after. */
    private static final class Heap {
        private Part[] parts = new Part[4];
        private int size;

        Part first() {
            return parts[1];
        }

        void add(Part part) {
            size++;
            parts = size < parts.length ? parts : Arrays.copyOf(parts, Math.multiplyExact(2, size));
            int place = size;
            for (; place > 1 && part.group.comparedWith(parts[place / 2].group) < 0; place /= 2) {
                parts[place] = parts[place / 2];
            }
            parts[place] = part;
        }

        /** Moves the first part to its place after its group has changed, or removes it if it has no other group. */
        void moveFirst(boolean hasGroup) {
            Part part = parts[hasGroup ? 1 : size--];
            int place = 1;
            for (int next = 2; next <= size; next = 2 * place) {
                if (next < size && parts[next + 1].group.comparedWith(parts[next].group) < 0) {
                    next++;
                }
                if (part.group.comparedWith(parts[next].group) <= 0) {
                    break;
                }
                parts[place] = parts[next];
                place = next;
            }
            parts[place] = part;
        }
    }

    /** The counts of all possible cells of a group, so that the cells of many states are added without comparing their keys. */
    private static final class Grid {
        /** The largest number of possible cells, 2^12. */
        private static final int MOST = 1 << 12;

        private final int labels;
        /** The key of each cell, in ascending order. */
        private final long[] keys;

        private final long[] counts;
        /** The cells that occur, as bits. */
        private final long[] occurring;

        private Grid(int width, int labels, int cells) {
            this.labels = labels;
            this.keys = new long[cells];
            this.counts = new long[cells];
            this.occurring = new long[(cells + Long.SIZE - 1) / Long.SIZE];
            for (int place = 0; place < cells; place++) {
                int left = place;
                for (int position = 0; position < width; position++) {
                    keys[place] |= (long) (left % labels) << (LabelKeys.BITS_PER_LABEL * position);
                    left /= labels;
                }
            }
        }

        /** Returns a grid without rows, or null if it would be large. */
        static @Nullable Grid of(int width, int labels) {
            double cells = StrictMath.pow(labels, width);
            return cells <= MOST ? new Grid(width, labels, (int) cells) : null;
        }

        void add(int place, long count) {
            counts[place] = Math.min(MOST_ROWS + 1, counts[place] + count);
            occurring[place / Long.SIZE] |= 1L << place;
        }

        /** Moves all counts to other cells, which had none. */
        void moveTo(Cells cells) {
            for (int word = 0; word < occurring.length; word++) {
                for (long left = occurring[word]; left != 0; left &= left - 1) {
                    int place = word * Long.SIZE + Long.numberOfTrailingZeros(left);
                    cells.add(keys[place], counts[place]);
                    counts[place] = 0;
                }
                occurring[word] = 0;
            }
        }
    }

    /** The counts of cells in ascending order of their keys. */
    private static final class Cells {
        private long[] keys = new long[16];
        private long[] counts = new long[16];
        private int size;
        /** The numbers that are written for each cell. */
        private long[] pairs = {};

        void add(long key, long count) {
            if (size == keys.length) {
                keys = Arrays.copyOf(keys, Math.multiplyExact(2, size));
                counts = Arrays.copyOf(counts, keys.length);
            }
            keys[size] = key;
            counts[size++] = count;
        }

        /** Writes the cells, and returns the sum of their counts, of which each is at most 2^53 + 1. */
        long write(StateWriter out) {
            long sum = 0;
            long before = -1;
            if (pairs.length < 2 * size) {
                pairs = new long[Math.multiplyExact(2, keys.length)];
            }
            for (int cell = 0; cell < size; cell++) {
                pairs[2 * cell] = keys[cell] - before;
                pairs[2 * cell + 1] = counts[cell];
                before = keys[cell];
                sum = Math.min(MOST_ROWS + 1, sum + counts[cell]);
            }
            out.numbers(pairs, 2 * size);
            return sum;
        }

        /** Replaces these cells by those of two others. */
        void merge(Cells one, Cells other) {
            size = 0;
            int ofOne = 0;
            int ofOther = 0;
            while (ofOne < one.size && ofOther < other.size) {
                long key = one.keys[ofOne];
                long next = other.keys[ofOther];
                if (key == next) {
                    add(key, Math.min(MOST_ROWS + 1, one.counts[ofOne++] + other.counts[ofOther++]));
                } else if (key < next) {
                    add(key, one.counts[ofOne++]);
                } else {
                    add(next, other.counts[ofOther++]);
                }
            }
            for (; ofOne < one.size; ofOne++) {
                add(one.keys[ofOne], one.counts[ofOne]);
            }
            for (; ofOther < other.size; ofOther++) {
                add(other.keys[ofOther], other.counts[ofOther]);
            }
        }
    }

    /** The bytes of one of the states, of which one group after another is read. */
    private static final class Part {
        private final StateReader in;
        private final int kind;
        private final StateHeader header;
        private final long missing;
        private final List<String> labels;
        private final int width;
        private final boolean[] used;
        /** The number of each label among those of all states. */
        private final int[] numbers;

        private int left;
        private boolean isLater;
        private StoredText group = new StoredText();
        /** The object for the name of the next group. */
        private StoredText next = new StoredText();

        private Cells cells = new Cells();
        /** The place in the grid of all states of each possible cell of this one; empty without a grid. */
        private int[] places = {};
        /** The distance and the count of each cell of the present group; the array may be longer. */
        private long[] pairs = {};
        /** The possible cells that occur. */
        private boolean[] met = {};

        private Part(StateReader in, int kind, StateHeader header) {
            this.in = in;
            this.kind = kind;
            this.header = header;
            width = kind == StateFormat.CONFUSION ? 2 : 3;
            missing = in.count("missing rows");
            labels = in.sorted("label");
            used = new boolean[labels.size()];
            numbers = new int[labels.size()];
            left = in.size("groups");
        }

        /** Returns a part before its first group, or null if the state is of another kind, or has no groups. */
        static @Nullable Part of(byte[] bytes) {
            StateReader in = StateReader.of(bytes);
            long kind = in.number("kind");
            if (kind != StateFormat.CONFUSION && kind != StateFormat.PAIRED_CONFUSION) {
                return null;
            }
            StateHeader header = StateHeader.read(in);
            return header.layout().design().isGrouped() ? new Part(in, (int) kind, header) : null;
        }

        boolean isLike(Part other) {
            return kind == other.kind && header.equals(other.header);
        }

        void number(List<String> all) {
            Map<String, Integer> places = new HashMap<>();
            all.forEach(label -> places.put(label, places.size()));
            for (int label = 0; label < numbers.length; label++) {
                numbers[label] = places.getOrDefault(labels.get(label), -1);
            }
        }

        /** Finds the places of the possible cells in a grid of all states. */
        void arrange(Grid grid) {
            int size = 1;
            for (int position = 0; position < width; position++) {
                size *= labels.size();
            }
            places = new int[size];
            met = new boolean[size];
            for (int cell = 0; cell < size; cell++) {
                int left = cell;
                int unit = 1;
                for (int position = 0; position < width; position++) {
                    places[cell] += numbers[left % labels.size()] * unit;
                    left /= labels.size();
                    unit *= grid.labels;
                }
            }
        }

        /** Reads the name of the next group; returns false if there is none. */
        boolean next() {
            if (left == 0) {
                return false;
            }
            in.text("group", next);
            if (isLater && group.comparedWith(next) >= 0) {
                throw in.formatError("groups must ascend");
            }
            StoredText before = group;
            group = next;
            next = before;
            isLater = true;
            left--;
            return true;
        }

        /** Reads the cells of the present group. */
        void readCells() {
            int size = in.size("cells");
            if (size == 0) {
                throw in.formatError("a group must have a cell");
            }
            cells.size = 0;
            long key = -1;
            readPairs(size);
            for (int cell = 0; cell < size; cell++) {
                key += distance(cell);
                cells.add(numbered(key), count(cell));
            }
        }

        /** Adds the cells of the present group to a grid. */
        void readCells(Grid grid) {
            int size = in.size("cells");
            if (size == 0) {
                throw in.formatError("a group must have a cell");
            }
            long key = -1;
            readPairs(size);
            for (int cell = 0; cell < size; cell++) {
                key += distance(cell);
                int own = place(key);
                met[own] = true;
                grid.add(places[own], count(cell));
            }
        }

        private void readPairs(int size) {
            if (pairs.length < 2L * size) {
                pairs = new long[Math.multiplyExact(4, size)];
            }
            in.pairs("cell", pairs, size);
        }

        private long distance(int cell) {
            long distance = pairs[2 * cell];
            if (distance < 1) {
                throw in.formatError("cells must ascend");
            }
            return distance;
        }

        private long count(int cell) {
            long count = pairs[2 * cell + 1];
            if (!(count >= 1 && count <= MOST_ROWS)) {
                throw in.formatError("count must lie in [1, " + MOST_ROWS + "]");
            }
            return count;
        }

        private int place(long key) {
            long place = 0;
            boolean known = key >= 0 && key >>> (LabelKeys.BITS_PER_LABEL * width) == 0;
            for (int position = width - 1; position >= 0; position--) {
                long label = (key >>> (LabelKeys.BITS_PER_LABEL * position)) & (LabelKeys.MAX_LABELS - 1);
                known &= label < numbers.length;
                place = place * numbers.length + label;
            }
            if (!known) {
                throw in.formatError("a cell must be of labels that are there");
            }
            return (int) place;
        }

        private void use(int cell) {
            int left = cell;
            for (int position = 0; position < width; position++) {
                used[left % used.length] = true;
                left /= used.length;
            }
        }

        /** Returns the key of a cell by the numbers that its labels have among those of all states. */
        private long numbered(long key) {
            long other = 0;
            for (int position = width - 1; position >= 0; position--) {
                long label = (key >>> (LabelKeys.BITS_PER_LABEL * position)) & (LabelKeys.MAX_LABELS - 1);
                if (label >= used.length) {
                    throw in.formatError("a cell must be of labels that are there");
                }
                used[(int) label] = true;
                other = (other << LabelKeys.BITS_PER_LABEL) | numbers[(int) label];
            }
            if (!(key >= 0 && key >>> (LabelKeys.BITS_PER_LABEL * width) == 0)) {
                throw in.formatError("a cell must be of labels that are there");
            }
            return other;
        }

        void requireEnd() {
            in.requireEnd();
            for (int cell = 0; cell < met.length; cell++) {
                if (met[cell]) {
                    use(cell);
                }
            }
            for (boolean occurs : used) {
                if (!occurs) {
                    throw in.formatError("each label must occur");
                }
            }
        }
    }
}
