package dev.credence.state.keys;

import dev.credence.api.internal.LabelOrder;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The counted rows of each cluster or fold, by its name.
 *
 * <p>Names are found by a hash table that mixes the bits of their hash codes. Those of names such as 10000 to 59999 are so similar that a third
 * of the time of a scan went into the trees of a {@code HashMap}.
 */
public final class GroupTable {
    private final Supplier<RowCounts> empty;
    private String[] names = new String[1];
    private RowCounts[] rows = new RowCounts[1];
    private int size;
    /** Contains in each place a group plus 1, or 0. */
    private int[] places = new int[2];
    /** The group that was found last, because rows of the same group often follow each other. */
    private int last;

    /** Creates a table without groups, of which each new one begins with given rows. */
    public GroupTable(Supplier<RowCounts> empty) {
        this.empty = empty;
    }

    /** Receives a group. */
    @FunctionalInterface
    public interface Visitor {
        void visit(String name, RowCounts rows);
    }

    public int size() {
        return size;
    }

    /** Returns the rows of a group, or null if there is no such group. */
    public @Nullable RowCounts find(String name) {
        int group = number(name);
        return group < 0 ? null : rows[group];
    }

    /** Returns the number of a group, which counts the groups in the order of their creation, or -1 if there is no such group. */
    public int number(String name) {
        if (last >= size || !names[last].equals(name)) {
            int group = places[place(name)] - 1;
            if (group < 0) {
                return group;
            }
            last = group;
        }
        return last;
    }

    /** Returns the rows of the group with a number. */
    public RowCounts rows(int group) {
        return rows[group];
    }

    /** Returns the rows of a group, which is created if it does not exist. */
    public RowCounts get(String name) {
        int group = numbered(name);
        return rows[group];
    }

    /** Returns the number of a group, which is created if it does not exist. */
    public int numbered(String name) {
        int known = number(name);
        return known < 0 ? created(name) : known;
    }

    private int created(String name) {
        if (size == names.length) {
            names = Arrays.copyOf(names, 2 * size);
            rows = Arrays.copyOf(rows, 2 * size);
            places = new int[4 * size];
            for (int group = 0; group < size; group++) {
                places[place(names[group])] = group + 1;
            }
        }
        names[size] = name;
        rows[size] = empty.get();
        last = size;
        size++;
        places[place(name)] = size;
        return last;
    }

    /** Returns the place of a group in the hash table, or the free place where it belongs. */
    private int place(String name) {
        int hash = name.hashCode() * 0x9E3779B1;
        int place = (hash ^ (hash >>> 15)) & (places.length - 1);
        while (places[place] > 0 && !names[places[place] - 1].equals(name)) {
            place = (place + 1) & (places.length - 1);
        }
        return place;
    }

    /** Returns the names in the order of their creation. */
    public List<String> names() {
        return Stream.of(names).limit(size).toList();
    }

    /** Visits the groups in the order of their creation. */
    public void forEach(Visitor visitor) {
        for (int group = 0; group < size; group++) {
            visitor.visit(names[group], rows[group]);
        }
    }

    /** Visits the groups in the order of the characters of their names. */
    public void forEachSorted(Visitor visitor) {
        for (int group : LabelOrder.alphabetical(names())) {
            visitor.visit(names[group], rows[group]);
        }
    }
}
