package dev.credence.spark;

import dev.credence.api.internal.KeyCounts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Counts rows with labels in clusters that whole numbers name, and hands them over cluster by cluster. A state finds clusters by their names,
 * which would have to be made for each row.
 */
final class NumberedClusters {
    /** The number of bits of all labels of a row together. */
    private static final int LABELS = 20;

    /** The distance of the numbers of clusters from the lowest one that is counted here, -2^42. */
    private static final long LOWEST = 1L << (Long.SIZE - 2 - LABELS);

    /** The number of labels, 2^8, that are found by their hash codes alone. */
    private static final int RECENT = 1 << 8;

    private final int width;
    private final int bits;
    private final KeyCounts cells = new KeyCounts();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> labels = new ArrayList<>();
    /** Labels that were found, each in the place of its hash code, where a look-up takes a small part of the time. */
    private final @Nullable String[] recent = new String[RECENT];

    private final int[] recentNumbers = new int[RECENT];

    /** Receives equal rows of a cluster. */
    @FunctionalInterface
    interface Visitor {
        void visit(String cluster, String[] labels, long count);
    }

    /** Creates an object without rows, for a given number of labels in a row. */
    NumberedClusters(int width) {
        this.width = width;
        this.bits = LABELS / width;
    }

    /** Counts equal rows, unless the cluster is no whole number or one of very many digits, or there are too many different labels. */
    boolean add(Object cluster, long count, String... ofRow) {
        if (!(cluster instanceof Integer
                || cluster instanceof Long
                || cluster instanceof Short
                || cluster instanceof Byte)) {
            return false;
        }
        long number = ((Number) cluster).longValue() + LOWEST;
        int row = numbers(ofRow);
        boolean fits = number >= 0 && number < 2 * LOWEST && row >= 0;
        if (fits) {
            cells.add((number << (bits * width)) | row, count);
        }
        return fits;
    }

    /** Returns the numbers of the labels of a row one after another, or -1 if one of them has too many bits. */
    private int numbers(String... ofRow) {
        int row = 0;
        boolean fits = true;
        for (String label : ofRow) {
            int number = number(label);
            fits &= number < 1 << bits;
            row = (row << bits) | number;
        }
        return fits ? row : -1;
    }

    private int number(String label) {
        int hash = label.hashCode();
        int place = (hash ^ (hash >>> 8) ^ (hash >>> 16)) & (RECENT - 1);
        if (!label.equals(recent[place])) {
            recentNumbers[place] = sought(label);
            recent[place] = label;
        }
        return recentNumbers[place];
    }

    private int sought(String label) {
        Integer known = numbers.get(label);
        if (known != null) {
            return known;
        }
        numbers.put(label, labels.size());
        labels.add(label);
        return labels.size() - 1;
    }

    /** Visits the rows. */
    void forEach(Visitor visitor) {
        cells.sort();
        String[] names = new String[width];
        String cluster = "";
        long known = -1;
        for (int place = 0; place < cells.size(); place++) {
            long key = cells.key(place);
            for (int position = width - 1; position >= 0; position--) {
                names[position] = labels.get((int) key & ((1 << bits) - 1));
                key >>>= bits;
            }
            if (key != known) {
                known = key;
                cluster = Long.toString(key - LOWEST);
            }
            visitor.visit(cluster, names, cells.count(place));
        }
    }
}
