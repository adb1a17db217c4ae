package dev.credence.api.internal;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of rows of labels. Rows that were put in recently are found by one look-up, which is faster than one for each label; a row is
 * forgotten if others take its place. Only one thread may use an object.
 */
public final class RecentRows {
    /** The largest number of rows, 2^10, which stay in the cache of a processor. */
    private static final int MOST = 1 << 10;

    /** The multiplier of the hash function, 2^32 divided by the golden ratio. */
    private static final int MIX = 0x9E3779B1;

    private final int width;
    private @Nullable String[] labels;
    private int[] numbers;
    private int rows;

    /** Creates an object without rows, for a given number of labels in a row. */
    public RecentRows(int width) {
        this.width = width;
        numbers = new int[2];
        labels = new String[2 * width];
    }

    /** {@return the number of a row, or -1 if it is not known} */
    public int find(String... row) {
        int place = place(row);
        if (is(place, row)) {
            return numbers[place];
        }
        return is(place ^ 1, row) ? numbers[place ^ 1] : -1;
    }

    private boolean is(int place, String... row) {
        for (int position = 0; position < row.length; position++) {
            if (!row[position].equals(labels[place * width + position])) {
                return false;
            }
        }
        return true;
    }

    private int place(String... row) {
        int hash = 0;
        for (String label : row) {
            hash = MIX * (hash + label.hashCode());
            hash ^= hash >>> 15;
        }
        return (MIX * hash) >>> (Integer.SIZE - Integer.numberOfTrailingZeros(numbers.length));
    }

    /** Puts in a row that was not found. */
    public void put(int number, String... row) {
        if (2 * ++rows > numbers.length && numbers.length < MOST) {
            numbers = new int[4 * numbers.length];
            labels = new String[numbers.length * width];
            rows = 1;
        }
        int place = place(row);
        if (labels[place * width] != null) {
            int other = place ^ 1;
            System.arraycopy(labels, place * width, labels, other * width, width);
            numbers[other] = numbers[place];
        }
        System.arraycopy(row, 0, labels, place * width, width);
        numbers[place] = number;
    }

    @Override
    public String toString() {
        return Arrays.toString(labels);
    }
}
