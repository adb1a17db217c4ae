package dev.credence.api.internal.labels;

import dev.credence.api.internal.Labels;
import dev.credence.api.internal.RowOrder;
import dev.credence.api.internal.Totals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The counts of distinct rows of labels: a true label, and the labels that one, two or more systems predicted. It is the content of
 * confusion matrices of one, two or more systems, whose atoms are its rows.
 *
 * <p>Rows are stored sparsely, and are sorted by the positions of their labels: by the true label (column 0), then by the
 * prediction of each system in turn (columns 1, 2, ...).
 */
public final class LabelTable {
    /** The index that means that there is no such label. */
    public static final int NO_LABEL = -1;

    /** The name of a row of one or two systems in messages. */
    public static final String CELL = "cell";

    private final String kind;
    private final Labels labels;
    private final int positive;
    /** For each column, the index of the label of each row. */
    private final int[][] columns;

    private final long[] counts;
    private final long size;
    /** The possible classes, computed on first use, or given for some of several systems on the same items. */
    private volatile @Nullable PossibleClasses possible;

    private LabelTable(
            String kind,
            Labels labels,
            int positive,
            int[][] columns,
            long[] counts,
            @Nullable PossibleClasses possible) {
        this.kind = kind;
        this.labels = labels;
        this.positive = positive;
        this.columns = columns;
        this.counts = counts;
        this.size = Totals.sum(counts, kind);
        this.possible = possible;
    }

    /** A table that was made from others, with the index of its row to which each row of the others belongs. */
    public record MappedTable(LabelTable table, List<int[]> rows) {}

    /** Collects rows in any order, whose labels are indices. */
    public static final class Rows {
        /** Up to this many possible rows for each row, places are found by a table of the possible rows instead of a sort. */
        private static final long FEW = 4;

        private final String kind;
        private final int[][] columns;
        private long[] counts;
        private int size;

        /** Creates an empty collection of rows, whose kind is named in messages. */
        public Rows(String kind, int width) {
            this(kind, new int[width][16], new long[16], 0);
        }

        private Rows(String kind, int[][] columns, long[] counts, int size) {
            this.kind = kind;
            this.columns = columns;
            this.counts = counts;
            this.size = size;
        }

        public Rows add(long count, int... row) {
            if (size == counts.length) {
                counts = Arrays.copyOf(counts, 2 * size);
                Arrays.setAll(columns, column -> Arrays.copyOf(columns[column], 2 * size));
            }
            for (int column = 0; column < columns.length; column++) {
                columns[column][size] = row[column];
            }
            counts[size++] = count;
            return this;
        }

        /** Returns the table of these rows, in which equal rows are added. */
        public LabelTable table(Labels labels, int positive) {
            return mapped(labels, positive, null).table;
        }

        /** Returns the table of these rows and, for each row in the order in which they were added, its index in the table. */
        MappedTable mapped(Labels labels, int positive, @Nullable PossibleClasses possible) {
            int[] places = new int[size];
            int distinct = places(labels, places);
            int[][] sorted = new int[columns.length][distinct];
            long[] totals = new long[distinct];
            for (int row = 0; row < size; row++) {
                int place = places[row];
                totals[place] = Totals.add(totals[place], counts[row], kind);
                for (int column = 0; column < columns.length; column++) {
                    sorted[column][place] = columns[column][row];
                }
            }
            return new MappedTable(new LabelTable(kind, labels, positive, sorted, totals, possible), List.of(places));
        }

        /** Finds the place of each row among the distinct rows in their order, and returns the number of distinct rows. */
        private int places(Labels labels, int[] places) {
            long[] keys = new long[size];
            long values = fill(keys, labels);
            return values <= FEW * size ? byTable(keys, (int) values, places) : bySort(keys, places);
        }

        private static int byTable(long[] keys, int values, int[] places) {
            int[] place = new int[values];
            for (long key : keys) {
                place[(int) key] = 1;
            }
            int distinct = 0;
            for (int key = 0; key < values; key++) {
                int occurs = place[key];
                place[key] = distinct;
                distinct += occurs;
            }
            Arrays.setAll(places, row -> place[(int) keys[row]]);
            return distinct;
        }

        private static int bySort(long[] keys, int[] places) {
            long[] order = distinct(keys);
            int place = 0;
            for (int row = 0; row < keys.length; row++) {
                if (order[place] != keys[row]) { // rows that are sorted already move by one place
                    boolean next = place + 1 < order.length && order[place + 1] == keys[row];
                    place = next ? place + 1 : Arrays.binarySearch(order, keys[row]);
                }
                places[row] = place;
            }
            return order.length;
        }

        /**
         * Computes a number for each row, by which rows are sorted: the positions of its labels as digits. If there are too many
         * digits for a long, the leading ones are replaced by their rank among the rows. Returns the number of possible numbers.
         */
        private long fill(long[] keys, Labels labels) {
            long base = Math.max(1, labels.size());
            long values = 1;
            for (int[] column : columns) {
                if (values > Long.MAX_VALUE / base) {
                    long[] order = distinct(keys);
                    Arrays.setAll(keys, row -> Arrays.binarySearch(order, keys[row]));
                    values = order.length;
                }
                for (int row = 0; row < size; row++) {
                    keys[row] = keys[row] * base + labels.place(column[row]);
                }
                values *= base;
            }
            return values;
        }

        private static long[] distinct(long[] keys) {
            long[] sorted = keys.clone();
            Arrays.sort(sorted);
            int kept = 0;
            for (int i = 0; i < sorted.length; i++) {
                if (i == 0 || sorted[i] != sorted[i - 1]) {
                    sorted[kept++] = sorted[i];
                }
            }
            return Arrays.copyOf(sorted, kept);
        }
    }

    public Labels labels() {
        return labels;
    }

    /** Returns the index of the positive label; -1 if none was declared. */
    public int positiveIndex() {
        return positive;
    }

    public Optional<String> positive() {
        return positive == NO_LABEL ? Optional.empty() : Optional.of(labels.get(positive));
    }

    /** Returns the index of a label of each row; callers must not change the array. */
    public int[] column(int column) {
        return columns[column];
    }

    /** Returns the count of each row; callers must not change the array. */
    public long[] counts() {
        return counts;
    }

    public int rows() {
        return counts.length;
    }

    public long size() {
        return size;
    }

    /** Returns the labels of a row, each after its role, such as {@code truth=a, predicted=b}. */
    public String describe(int row, List<String> roles) {
        StringBuilder text = new StringBuilder();
        for (int column = 0; column < columns.length; column++) {
            text.append(column == 0 ? "" : ", ").append(roles.get(column)).append('=');
            text.append(labels.get(columns[column][row]));
        }
        return text.toString();
    }

    /** Returns the number of classes and of observations, and the positive label. */
    public String summary() {
        return labels.size() + " classes, " + size + " observations"
                + positive().map(label -> ", positive=" + label).orElse("");
    }

    /** Returns the index of a row; negative if it is not in the table. */
    public int find(int... row) {
        int low = 0;
        int high = counts.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = compare(middle, row);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }

    private int compare(int position, int... row) {
        int order = 0;
        for (int column = 0; order == 0 && column < columns.length; column++) {
            order = Integer.compare(labels.place(columns[column][position]), labels.place(row[column]));
        }
        return order;
    }

    /** Returns the possible classes, which are computed once. */
    public PossibleClasses possible() {
        PossibleClasses known = possible;
        if (known == null) {
            known = PossibleClasses.of(occurs(), positive);
            possible = known;
        }
        return known;
    }

    private boolean[] occurs() {
        boolean[] occurs = new boolean[labels.size()];
        for (int[] column : columns) {
            for (int label : column) {
                occurs[label] = true;
            }
        }
        return occurs;
    }

    public LabelTable withPositive(String label) {
        return new LabelTable(kind, labels, labels.indexOf(label), columns, counts, null);
    }

    /** Returns the table with a positive label that need not occur. */
    public LabelTable withPositiveDeclared(String label) {
        Labels wider = labels.with(label);
        return relabelled(wider, wider.indexOf(label));
    }

    /** Returns the table with labels in an explicit order, which must contain all labels that occur and the positive label. */
    public LabelTable withLabels(List<String> order) {
        Labels stated = Labels.of(order);
        boolean[] occurs = occurs();
        stated.requireAll(IntStream.range(0, occurs.length)
                .filter(label -> occurs[label])
                .mapToObj(labels::get)
                .toList());
        positive().ifPresent(label -> stated.requireAll(List.of(label)));
        return relabelled(stated, positive().map(stated::indexOf).orElse(NO_LABEL));
    }

    private LabelTable relabelled(Labels other, int otherPositive) {
        Rows rows = new Rows(kind, columns.length);
        boolean[] occurs = occurs();
        int[] index = new int[occurs.length];
        Arrays.setAll(index, label -> occurs[label] ? other.indexOf(labels.get(label)) : NO_LABEL);
        addTo(rows, index);
        return rows.table(other, otherPositive);
    }

    /** Adds all rows to others, in which the labels have other indices. */
    private void addTo(Rows rows, int[] index) {
        int[] labelled = new int[columns.length];
        for (int row = 0; row < counts.length; row++) {
            for (int column = 0; column < labelled.length; column++) {
                labelled[column] = index[columns[column][row]];
            }
            rows.add(counts[row], labelled);
        }
    }

    /** Adds a row of this table, or some of its labels, to others. */
    private void addTo(Rows rows, int row, int... selected) {
        int[] labelsOfRow = new int[selected.length];
        for (int i = 0; i < labelsOfRow.length; i++) {
            labelsOfRow[i] = columns[selected[i]][row];
        }
        rows.add(counts[row], labelsOfRow);
    }

    /**
     * Returns the table of some columns, such as the true labels and the predictions of one system.
     *
     * @param known the possible classes; null if they are those of the selected columns
     */
    public MappedTable select(@Nullable PossibleClasses known, int... selected) {
        int[][] some =
                IntStream.of(selected).mapToObj(column -> columns[column]).toArray(int[][]::new);
        return new Rows(CELL, some, counts, counts.length).mapped(labels, positive, known);
    }

    /** Returns the table with all rows of the possible classes; rows without observations have count 0. */
    public LabelTable withUnseen() {
        PossibleClasses classes = possible();
        int[] sorted = IntStream.of(classes.list())
                .boxed()
                .sorted((a, b) -> Integer.compare(labels.place(a), labels.place(b)))
                .mapToInt(Integer::intValue)
                .toArray();
        int[] digits = new int[labels.size()];
        for (int digit = 0; digit < sorted.length; digit++) {
            digits[sorted[digit]] = digit;
        }
        int combinations = Math.toIntExact(Math.round(StrictMath.pow(sorted.length, columns.length)));
        int[][] all = new int[columns.length][combinations];
        int values = combinations;
        for (int[] column : all) {
            values /= Math.max(1, sorted.length); // without a class there is no combination
            for (int row = 0; row < combinations; row++) {
                column[row] = sorted[row / values % sorted.length];
            }
        }
        long[] totals = new long[combinations];
        for (int row = 0; row < counts.length; row++) {
            int place = 0;
            for (int[] column : columns) {
                place = place * sorted.length + digits[column[row]];
            }
            totals[place] = counts[row];
        }
        return new LabelTable(kind, labels, positive, all, totals, classes);
    }

    /** Returns the indices of the selected rows, sorted alphabetically by label. */
    public int[] sortedAtoms(IntPredicate kept) {
        RowOrder order = new RowOrder(counts.length, kept);
        if (!labels.keepsTextOrder()) {
            Labels text = labels.byText();
            for (int column = columns.length - 1; column >= 0; column--) {
                int[] label = columns[column];
                order.sortedBy(row -> text.place(label[row]), labels.size());
            }
        }
        return order.rows();
    }

    /** Returns whether the selected rows are all rows, which are already sorted alphabetically by label. */
    public boolean isArranged(int... selected) {
        Objects.requireNonNull(selected, "atoms must not be null");
        return RowOrder.isWhole(selected, counts.length) && labels.keepsTextOrder();
    }

    /** Returns the selected rows, sorted alphabetically by label; this table if nothing changes. */
    public LabelTable withRows(int... selected) {
        return isArranged(selected)
                ? this
                : inTextOrder(RowOrder.isWhole(selected, counts.length) ? possible : null, selected);
    }

    /**
     * Returns the table with other counts; rows with count 0 are left out.
     *
     * @throws IllegalArgumentException if there is not one count for each row, or one is negative
     */
    public LabelTable withCounts(long... others) {
        Objects.requireNonNull(others, "counts must not be null");
        if (others.length != counts.length || Arrays.stream(others).anyMatch(count -> count < 0)) {
            throw new IllegalArgumentException("counts must be one for each of " + counts.length
                    + " cells, each 0 or more: counts=" + others.length + ", smallest="
                    + Arrays.stream(others).min().orElse(0));
        }
        int[] kept =
                IntStream.range(0, others.length).filter(row -> others[row] > 0).toArray();
        int[][] some = Arrays.stream(columns)
                .map(column -> IntStream.of(kept).map(row -> column[row]).toArray())
                .toArray(int[][]::new);
        long[] totals = IntStream.of(kept).mapToLong(row -> others[row]).toArray();
        return new LabelTable(kind, labels, positive, some, totals, null);
    }

    private LabelTable inTextOrder(@Nullable PossibleClasses known, int... selected) {
        Rows rows = new Rows(kind, columns.length);
        int[] all = IntStream.range(0, columns.length).toArray();
        for (int row : selected) {
            addTo(rows, row, all);
        }
        return rows.mapped(labels.byText(), positive, known).table;
    }

    /**
     * Adds tables row by row, over the union of their labels.
     *
     * @throws IllegalArgumentException if two parts declare different positive labels
     */
    public static MappedTable sum(List<LabelTable> parts) {
        Labels union = Labels.union(parts.stream().map(LabelTable::labels).toList());
        int positive = positive(parts, union);
        Rows rows = new Rows(parts.get(0).kind, parts.get(0).columns.length);
        IdentityHashMap<Labels, int[]> index = new IdentityHashMap<>(); // parts with the same labels share them
        parts.forEach(part ->
                part.addTo(rows, index.computeIfAbsent(part.labels, labels -> union.indicesOf(labels.list()))));
        MappedTable whole = rows.mapped(union, positive, null);
        List<int[]> places = new ArrayList<>();
        int from = 0;
        for (LabelTable part : parts) {
            places.add(Arrays.copyOfRange(whole.rows.get(0), from, from + part.rows()));
            from += part.rows();
        }
        return new MappedTable(whole.table, places);
    }

    /** Returns the index, among the labels of the whole, of the positive label that the parts declare; -1 if no part declares one. */
    private static int positive(List<LabelTable> parts, Labels union) {
        Set<String> declared = new LinkedHashSet<>();
        parts.forEach(part -> part.positive().ifPresent(declared::add));
        if (declared.size() > 1) {
            throw new IllegalArgumentException("parts must agree on the positive label: positive=" + declared);
        }
        return declared.stream().mapToInt(union::indexOf).findFirst().orElse(NO_LABEL);
    }

    private LabelTable inTextOrder() {
        return withRows(IntStream.range(0, counts.length).toArray());
    }

    /** Returns whether the labels are equal in the same order, and the positive labels and all counts are equal. */
    @Override
    public boolean equals(Object other) {
        return other instanceof LabelTable that
                && labels.equals(that.labels)
                && positive == that.positive
                && inTextOrder().hasRowsOf(that.inTextOrder());
    }

    private boolean hasRowsOf(LabelTable that) {
        return Arrays.equals(counts, that.counts) && Arrays.deepEquals(columns, that.columns);
    }

    @Override
    public int hashCode() {
        LabelTable text = inTextOrder();
        return Objects.hash(labels, positive, Arrays.hashCode(text.counts), Arrays.deepHashCode(text.columns));
    }

    @Override
    public String toString() {
        return "LabelTable[" + summary() + "]";
    }
}
