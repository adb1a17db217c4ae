package dev.credence.state.keys;

import dev.credence.api.internal.WeightSums;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The number of rows of each cell, which is named by the numbers of the labels of its rows, and the sums of their weights if rows have weights.
 *
 * <p>The numbers of all cells are in one array, so that the cells of a million clusters need little memory. More than eight cells are found by
 * a table of all combinations of numbers, or by a hash table if there are many more combinations than cells.
 */
public final class RowCounts {
    /** The largest number of cells that are compared one by one, 8. */
    private static final int LISTED = 8;

    /** The largest number of combinations of numbers for each cell, 16, and the number of combinations, 2^8, for which there is always a table. */
    private static final int SPARSE = 16;

    private static final int SMALL_TABLE = 1 << 8;

    /** The largest number of cells that are sorted by insertion, 32. */
    private static final int FEW = 32;

    private final int width;
    private final boolean weighted;
    private int size;
    private int[] numbers;
    private long[] counts;
    private final List<WeightSums> sums;
    /** Contains in each place a cell plus 1, or 0; it is empty while cells are few. */
    private int[] places = {};
    /** The number of bits of each number in the place of a cell, or 0 if a hash function finds the place. */
    private int bits;

    /** Creates an object without rows, for a given number of labels in a row. */
    public RowCounts(int width, boolean weighted) {
        this.width = width;
        this.weighted = weighted;
        this.numbers = new int[4 * width];
        this.counts = new long[4];
        this.sums = weighted ? new ArrayList<>() : List.of();
    }

    /** Returns the number of cells. */
    public int size() {
        return size;
    }

    public long count(int cell) {
        return counts[cell];
    }

    /** Returns the sums of the weights of a cell. */
    public WeightSums sums(int cell) {
        return sums.get(cell);
    }

    /** Returns the number of the label of a cell at a position in its row. */
    public int number(int cell, int position) {
        return numbers[cell * width + position];
    }

    /** Writes the numbers of the labels of a cell into an array, and returns it. */
    public int[] numbers(int cell, int[] into) {
        System.arraycopy(numbers, cell * width, into, 0, width);
        return into;
    }

    /** Adds rows without weights to a cell. */
    public void add(int cell, long count) {
        counts[cell] += count;
    }

    /** Adds a row with a weight to a cell. */
    public void add(int cell, double weight) {
        counts[cell]++;
        sums.get(cell).add(weight);
    }

    /** Adds rows with weights to a cell. */
    public void add(int cell, WeightSums rows) {
        counts[cell] += rows.rows();
        sums.get(cell).add(rows);
    }

    /** Adds the rows of a cell of another object to a cell. */
    public void add(int cell, RowCounts other, int otherCell) {
        if (weighted) {
            add(cell, other.sums.get(otherCell));
        } else {
            add(cell, other.counts[otherCell]);
        }
    }

    /** Returns the cells in the lexicographical order of other numbers of their labels; the array contains the other number of each. */
    public int[] sorted(int[] other) {
        int[] cells = new int[size];
        boolean ascending = true;
        for (int cell = 0; cell < size; cell++) {
            cells[cell] = cell;
            ascending &= cell == 0 || compare(cell - 1, cell, other) < 0;
        }
        if (ascending) {
            return cells;
        }
        if (size > FEW) {
            Comparator<Integer> order = (one, two) -> compare(one, two, other);
            return IntStream.of(cells)
                    .boxed()
                    .sorted(order)
                    .mapToInt(Integer::intValue)
                    .toArray();
        }
        for (int cell = 1; cell < size; cell++) {
            int place = cell;
            while (place > 0 && compare(cells[place - 1], cell, other) > 0) {
                cells[place] = cells[place - 1];
                place--;
            }
            cells[place] = cell;
        }
        return cells;
    }

    private int compare(int one, int two, int[] other) {
        for (int position = 0; position < width; position++) {
            int difference = Integer.compare(other[number(one, position)], other[number(two, position)]);
            if (difference != 0) {
                return difference;
            }
        }
        return 0;
    }

    /** Returns the cell of the numbers of labels, which is created without rows if it does not exist. */
    public int cell(int[] row) {
        if (places.length == 0) {
            for (int cell = 0; cell < size; cell++) {
                if (equals(cell, row)) {
                    return cell;
                }
            }
            return created(row);
        }
        if (!fits(row)) {
            return created(row);
        }
        int place = place(row);
        return places[place] > 0 ? places[place] - 1 : created(row);
    }

    /** Returns whether the table has a place for the numbers of labels. */
    private boolean fits(int[] row) {
        return bits == 0 || all(row) >>> bits == 0;
    }

    private static int all(int[] row) {
        int all = 0;
        for (int number : row) {
            all |= number;
        }
        return all;
    }

    private boolean equals(int cell, int[] row) {
        int from = cell * width;
        for (int position = 0; position < width; position++) {
            if (numbers[from + position] != row[position]) {
                return false;
            }
        }
        return true;
    }

    private int created(int[] row) {
        if (size == counts.length) {
            int more = size + Math.max(2, size / 2);
            counts = Arrays.copyOf(counts, more);
            numbers = Arrays.copyOf(numbers, Math.multiplyExact(more, width));
        }
        System.arraycopy(row, 0, numbers, size * width, width);
        if (weighted) {
            sums.add(new WeightSums());
        }
        size++;
        if (size > LISTED && !(fits(row) && (bits > 0 || 2 * size <= places.length) && places.length > 0)) {
            index();
        } else if (places.length > 0) {
            places[place(row)] = size;
        }
        return size - 1;
    }

    /** Arranges the cells in a larger table. */
    private void index() {
        bits = 0;
        for (int place = 0; place < size * width; place++) {
            bits = Math.max(bits, Integer.SIZE - Integer.numberOfLeadingZeros(numbers[place]));
        }
        bits = (long) bits * width < Integer.SIZE - 2
                        && 1 << (bits * width) <= Math.max(SMALL_TABLE, (long) SPARSE * size)
                ? bits
                : 0;
        places = new int[bits > 0 ? 1 << (bits * width) : 4 * Integer.highestOneBit(size)];
        int[] row = new int[width];
        for (int cell = 0; cell < size; cell++) {
            System.arraycopy(numbers, cell * width, row, 0, width);
            places[place(row)] = cell + 1;
        }
    }

    /** Returns the place of a cell in the table, or the free place where it belongs. */
    private int place(int[] row) {
        if (bits > 0) {
            int place = 0;
            for (int number : row) {
                place = (place << bits) | number;
            }
            return place;
        }
        int hash = 0;
        for (int number : row) {
            hash = (hash + number) * 0x9E3779B1;
            hash ^= hash >>> 15;
        }
        int place = hash & (places.length - 1);
        while (places[place] > 0 && !equals(places[place] - 1, row)) {
            place = (place + 1) & (places.length - 1);
        }
        return place;
    }
}
