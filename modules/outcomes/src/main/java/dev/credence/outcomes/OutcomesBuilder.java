package dev.credence.outcomes;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * Collects outcomes one row at a time: {@code new OutcomesBuilder(OutcomeColumn.of("score", 0, 1)).add("question-1", 0.5)...build()}.
 * Rows with the same name of an item are runs of that item, whatever their order. This class is not thread-safe.
 */
public final class OutcomesBuilder {
    private final List<OutcomeColumn> columns;
    private final Map<String, Integer> named = new HashMap<>();
    private double[] values = new double[16];
    private int[] itemOfRow = new int[16];
    private int rows;
    private int items;

    /**
     * Creates an empty collection.
     *
     * @param columns the names of the values that each row has, and their ranges
     * @throws IllegalArgumentException if there is no column, or two have the same name
     */
    public OutcomesBuilder(OutcomeColumn... columns) {
        this.columns = List.of(Objects.requireNonNull(columns, "columns must not be null"));
        long distinct =
                this.columns.stream().map(OutcomeColumn::name).distinct().count();
        if (columns.length == 0 || distinct < columns.length) {
            throw new IllegalArgumentException(
                    "columns must be one or more with different names: columns=" + this.columns);
        }
    }

    /**
     * Adds a run of a named item. The first row with a name is a new item, and each further one is another run of it.
     *
     * @param item the name of the item
     * @param row one value for each column
     * @return this
     * @throws IllegalArgumentException if the number of values is not the number of columns, or a value is NaN, infinite or outside
     *     the declared range; the message names the item
     */
    public OutcomesBuilder add(String item, double... row) {
        Objects.requireNonNull(item, "item must not be null");
        double[] checked = checked(row, () -> "item=" + item);
        int index = named.computeIfAbsent(item, name -> items);
        items = Math.max(items, index + 1);
        return append(index, checked);
    }

    /**
     * Adds an item with one run.
     *
     * @param row one value for each column
     * @return this
     * @throws IllegalArgumentException as for {@link #add}; the message counts the rows from 0
     */
    public OutcomesBuilder addItem(double... row) {
        return append(items++, checked(row, () -> "row=" + rows));
    }

    /**
     * Adds an item with several runs of a single column.
     *
     * @param runs the value of each run
     * @return this
     * @throws IllegalArgumentException if there is no run or not one column, or a value is NaN, infinite or outside the declared range
     */
    OutcomesBuilder addRuns(double... runs) {
        if (runs.length == 0) {
            throw new IllegalArgumentException("an item must have one run or more: runs=0 at item=" + items);
        }
        for (double run : runs) {
            append(items, checked(new double[] {run}, () -> "item=" + items));
        }
        items++;
        return this;
    }

    private double[] checked(double[] row, Supplier<String> where) {
        Objects.requireNonNull(row, "row must not be null");
        if (row.length != columns.size()) {
            throw new IllegalArgumentException("a row must have one value for each column: values=" + row.length
                    + ", columns=" + columns.size() + " at " + where.get());
        }
        double[] checked = new double[row.length];
        for (int column = 0; column < row.length; column++) {
            checked[column] = Outcomes.checked(columns.get(column), row[column], where);
        }
        return checked;
    }

    private OutcomesBuilder append(int item, double[] row) {
        if (rows == itemOfRow.length) {
            itemOfRow = Arrays.copyOf(itemOfRow, 2 * rows);
        }
        int from = Math.multiplyExact(rows, row.length);
        if (from + row.length > values.length) {
            values = Arrays.copyOf(values, Math.max(2 * values.length, from + row.length));
        }
        System.arraycopy(row, 0, values, from, row.length);
        itemOfRow[rows++] = item;
        return this;
    }

    /** {@return the number of rows that were added} */
    public int rows() {
        return rows;
    }

    /** {@return the number of different items that were added} */
    public int items() {
        return items;
    }

    /** {@return the outcomes that were added} */
    public Outcomes build() {
        boolean isSimple = columns.size() == 1 && rows == items;
        return new Outcomes(columns, isSimple ? ItemTable.ofSingles(Arrays.copyOf(values, rows)) : sorted().table());
    }

    /**
     * Returns the outcomes of two systems on the same items. Items are matched by their names; in both collections every item must have
     * a name.
     *
     * @param second the collection of the second system, with the same columns
     * @return the outcomes of both systems
     * @throws IllegalArgumentException if the columns differ, or an item is missing in one of the collections; the message lists the
     *     first items that are missing
     */
    public PairedOutcomes pairedWith(OutcomesBuilder second) {
        return PairedOutcomes.of(this, Objects.requireNonNull(second, "second must not be null"));
    }

    /** {@return the columns, in their order} */
    public List<OutcomeColumn> columns() {
        return columns;
    }

    /**
     * Visits the rows in the order in which they were added.
     *
     * @param visitor receives the name of the item, which is empty if the item has no name, and one value for each column
     */
    public void forEachRow(BiConsumer<String, double[]> visitor) {
        String[] names = new String[items];
        Arrays.fill(names, "");
        named.forEach((name, item) -> names[item] = name);
        int width = columns.size();
        for (int row = 0; row < rows; row++) {
            visitor.accept(names[itemOfRow[row]], Arrays.copyOfRange(values, row * width, (row + 1) * width));
        }
    }

    /** Returns the index of each named item. */
    Map<String, Integer> named() {
        return named;
    }

    /** Returns the table of items, with the place of each item in the order of their first rows. */
    ItemTable.SortedItems sorted() {
        int width = columns.size();
        double[] trimmed = Arrays.copyOf(values, rows * width);
        return rows == items
                ? ItemTable.of(width, trimmed, null, null, items)
                : ItemTable.of(width, grouped(trimmed, width), starts(width), null, items);
    }

    private int[] starts(int width) {
        int[] starts = new int[items + 1];
        for (int row = 0; row < rows; row++) {
            starts[itemOfRow[row] + 1] += width;
        }
        for (int item = 0; item < items; item++) {
            starts[item + 1] += starts[item];
        }
        return starts;
    }

    private double[] grouped(double[] trimmed, int width) {
        int[] next = starts(width);
        double[] grouped = new double[trimmed.length];
        for (int row = 0; row < rows; row++) {
            System.arraycopy(trimmed, row * width, grouped, next[itemOfRow[row]], width);
            next[itemOfRow[row]] += width;
        }
        return grouped;
    }

    @Override
    public String toString() {
        return "OutcomesBuilder[" + rows + " rows, " + items + " items, " + columns + "]";
    }
}
