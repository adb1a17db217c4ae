package dev.credence.state;

import dev.credence.api.internal.KeyCounts;
import dev.credence.state.format.StateWriter;
import dev.credence.state.keys.LabelKeys;
import java.util.Arrays;

/**
 * Writes the cells of groups, whose keys end with the number of a kind, in the order of the labels of their kinds. If that is not the order of the kinds, it is found
 * by a bit for each kind, or by a sort if a group has a cell of few kinds only.
 */
final class GroupWriter {
    /** The largest number of words of bits for each cell of a group, 4, with which no cell is sorted. */
    private static final int SPARSE = 4;

    private final StateWriter out;
    private final LabelKeys keys;
    private final KeyCounts cells;
    private final int kindMask;
    /** The place of each kind in the order of labels. */
    private final int[] rank;
    /** Whether the kinds are in the order of labels, and so are the cells of each group. */
    private final boolean inOrder;
    /** The numbers of the labels of each kind, in the order of labels. */
    private final int[][] rows;
    /** The number of the cell of each kind, in the order of labels; empty if cells have no numbers. */
    private final long[] numbers;
    /** The places of the kinds that occur in the present group, as bits. */
    private final long[] occurring;
    /** The count of each kind that occurs in the present group, by the place of the kind. */
    private final long[] counts;
    /** The places of the kinds of the present group in ascending order; the array may be longer. */
    private int[] ranks = new int[16];
    /** The numbers that are written for each cell of the present group; the array may be longer. */
    private long[] pairs = new long[2 * ranks.length];

    /**
     * Creates a writer.
     *
     * @param cells the sorted cells of all groups
     * @param kindBits the number of bits at the end of a key that contain the kind
     * @param order the kinds in the order of their labels
     * @param rows the numbers of the labels of each kind in this order
     */
    GroupWriter(StateWriter out, LabelKeys keys, KeyCounts cells, int kindBits, int[] order, int[][] rows) {
        this.out = out;
        this.keys = keys;
        this.cells = cells;
        this.kindMask = (int) ((1L << kindBits) - 1);
        this.rows = rows;
        numbers = keys.numbers(rows);
        rank = new int[order.length];
        boolean isIdentity = true;
        for (int place = 0; place < order.length; place++) {
            rank[order[place]] = place;
            isIdentity &= order[place] == place;
        }
        inOrder = isIdentity;
        occurring = new long[(order.length + Long.SIZE - 1) / Long.SIZE];
        counts = new long[order.length];
    }

    /** Writes the cells of a group, which have some places among those of all groups. */
    void write(int from, int to) {
        int size = to - from;
        out.number(size);
        if (ranks.length < size) {
            ranks = new int[Math.max(size, Math.min(counts.length, 2 * ranks.length))];
            pairs = new long[Math.multiplyExact(2, ranks.length)];
        }
        if (inOrder) {
            rankInOrder(from, to);
        } else if (occurring.length > (long) SPARSE * size) {
            rankBySorting(from, to);
        } else {
            rankByMarking(from, to);
        }
        if (numbers.length > 0) {
            writeNumbers(size);
        } else {
            writeRows(size);
        }
    }

    private void rankInOrder(int from, int to) {
        for (int place = from; place < to; place++) {
            int ofKind = (int) cells.key(place) & kindMask;
            counts[ofKind] = cells.count(place);
            ranks[place - from] = ofKind;
        }
    }

    private void rankBySorting(int from, int to) {
        for (int place = from; place < to; place++) {
            int ofKind = rank[(int) cells.key(place) & kindMask];
            counts[ofKind] = cells.count(place);
            ranks[place - from] = ofKind;
        }
        Arrays.sort(ranks, 0, to - from);
    }

    private void rankByMarking(int from, int to) {
        for (int place = from; place < to; place++) {
            int ofKind = rank[(int) cells.key(place) & kindMask];
            counts[ofKind] = cells.count(place);
            occurring[ofKind / Long.SIZE] |= 1L << ofKind;
        }
        int size = 0;
        for (int word = 0; word < occurring.length; word++) {
            for (long left = occurring[word]; left != 0; left &= left - 1) {
                ranks[size++] = word * Long.SIZE + Long.numberOfTrailingZeros(left);
            }
            occurring[word] = 0;
        }
    }

    private void writeNumbers(int size) {
        long before = -1;
        for (int cell = 0; cell < size; cell++) {
            long number = numbers[ranks[cell]];
            pairs[2 * cell] = number - before;
            pairs[2 * cell + 1] = counts[ranks[cell]];
            before = number;
        }
        out.numbers(pairs, 2 * size);
    }

    private void writeRows(int size) {
        int[] before = null;
        for (int cell = 0; cell < size; cell++) {
            int[] row = rows[ranks[cell]];
            keys.write(out, before, row);
            out.number(counts[ranks[cell]]);
            before = row;
        }
    }
}
