package dev.credence.api.internal.labels;

import dev.credence.api.internal.Labels;
import dev.credence.api.internal.Totals;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** Counts rows of labels of two or more systems, one at a time. A row that was added with count 0 registers its labels. */
public final class RowCounter {
    private final Map<List<String>, Long> rows = new HashMap<>();
    private long total;

    /** Adds equal rows, which are named in messages. */
    public void add(long count, Supplier<String> name, List<String> row) {
        total = Totals.add(total, count, name);
        rows.merge(row, count, Long::sum);
    }

    /** Returns the count of each row. */
    public Map<List<String>, Long> rows() {
        return Map.copyOf(rows);
    }

    public int distinct() {
        return rows.size();
    }

    public long total() {
        return total;
    }

    /** Returns the table of the rows, whose labels are in natural order, without a positive label. */
    public LabelTable table(String kind, int width) {
        Set<String> names = new HashSet<>();
        rows.keySet().forEach(names::addAll);
        Labels labels = Labels.natural(names);
        LabelTable.Rows counted = new LabelTable.Rows(kind, width);
        rows.forEach((row, count) -> {
            if (count > 0) {
                counted.add(count, labels.indicesOf(row));
            }
        });
        return counted.table(labels, LabelTable.NO_LABEL);
    }
}
