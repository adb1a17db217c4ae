package dev.credence.outcomes;

import dev.credence.api.evidence.Pool;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.metric.Range;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The outcomes of items: numbers such as grades, seconds, costs or one for a correct answer and zero for a wrong one, without a
 * true label. An item has one run or several (repeated answers to one question), and a run has one value for each column.
 *
 * <p>An atom is a distinct list of runs; the items with equal runs are counted. Items are the sampling units: the runs of an item
 * belong to it, and more runs of the same items do not make a larger sample. Values are finite; -0.0 equals 0.0.
 *
 * <p>Memory: 8 bytes for each value of a distinct item, and 12 more where items repeat or have several runs.
 *
 * @see OutcomesBuilder
 */
public final class Outcomes implements Poolable<Outcomes> {
    private final List<OutcomeColumn> columns;
    private final ItemTable items;
    private final List<Range> ranges;

    Outcomes(List<OutcomeColumn> columns, ItemTable items) {
        this.columns = List.copyOf(columns);
        this.items = items;
        this.ranges = IntStream.range(0, columns.size()).mapToObj(this::rangeOf).toList();
    }

    /**
     * Returns outcomes with one value for each item, whose range is inferred: [0, 1], [0, infinity) or all numbers.
     *
     * @param values the value of each item, in any order
     * @return the outcomes, with a column named {@code outcome}
     * @throws IllegalArgumentException if a value is NaN or infinite; the message names its index
     */
    public static Outcomes of(double... values) {
        return of(OutcomeColumn.of("outcome"), values);
    }

    /**
     * Returns outcomes with one value for each item.
     *
     * @param column the name of the values, and their range
     * @param values the value of each item, in any order
     * @return the outcomes
     * @throws IllegalArgumentException if a value is NaN, infinite or outside the declared range; the message names its index
     */
    public static Outcomes of(OutcomeColumn column, double... values) {
        Objects.requireNonNull(column, "column must not be null");
        Objects.requireNonNull(values, "values must not be null");
        for (int item = 0; item < values.length; item++) {
            int currentItem = item;
            checked(column, values[item], () -> "item=" + currentItem);
        }
        return new Outcomes(List.of(column), ItemTable.ofSingles(values));
    }

    /**
     * Returns outcomes with several runs for each item, whose range is inferred: [0, 1], [0, infinity) or all numbers.
     *
     * @param runs for each item, the value of each of its runs; the numbers of runs may differ
     * @return the outcomes, with a column named {@code outcome}
     * @throws IllegalArgumentException if an item has no run, or a value is NaN or infinite; the message names its index
     */
    public static Outcomes ofRuns(double[]... runs) {
        OutcomesBuilder builder = new OutcomesBuilder(OutcomeColumn.of("outcome"));
        for (double[] item : Objects.requireNonNull(runs, "runs must not be null")) {
            builder.addRuns(item);
        }
        return builder.build();
    }

    /** Returns a value without the sign of zero, after checking that it can occur in a column. */
    static double checked(OutcomeColumn column, double value, Supplier<String> where) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(
                    "outcome must be a finite number: " + column.name() + "=" + value + " at " + where.get()
                            + "; leave out items without an answer, or give them the value that they deserve");
        }
        Optional<String> outside = column.outsideRange(value);
        if (outside.isPresent()) {
            throw new IllegalArgumentException(outside.get() + " at " + where.get());
        }
        return value + 0.0;
    }

    private Range rangeOf(int column) {
        return columns.get(column).range().orElseGet(() -> inferred(column));
    }

    /** Values that lie in [0, 1] without reaching one of its ends may be anything, such as seconds that were all short. */
    private Range inferred(int column) {
        double lowest = Double.POSITIVE_INFINITY;
        double highest = 0;
        for (int atom = 0; atom < atoms(); atom++) {
            for (int run = 0; run < runs(atom); run++) {
                lowest = Math.min(lowest, value(atom, run, column));
                highest = Math.max(highest, value(atom, run, column));
            }
        }
        if (lowest < 0) {
            return new Range(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
        }
        return highest <= 1 && (highest == 1 || lowest == 0) ? Range.UNIT : Range.NON_NEGATIVE;
    }

    /** {@return the columns, in their order} */
    public List<OutcomeColumn> columns() {
        return columns;
    }

    /**
     * Returns the range of a column.
     *
     * @param column index of the column
     * @return the declared range, or the one that is inferred from the values
     */
    public Range range(int column) {
        return ranges.get(column);
    }

    /**
     * Returns the number of runs of an item.
     *
     * @param atom index of the item's atom
     * @return 1 or more
     */
    public int runs(int atom) {
        return items.runs(atom);
    }

    /**
     * Returns a value.
     *
     * @param atom index of the item's atom
     * @param run index of the run, from 0 to {@code runs(atom) - 1}, in ascending order of values
     * @param column index of the column
     * @return the value
     */
    public double value(int atom, int run, int column) {
        return items.value(atom, run, column);
    }

    /**
     * Returns the mean over the runs of an item.
     *
     * @param atom index of the item's atom
     * @param column index of the column
     * @return the mean; it lies between the smallest and the largest value
     */
    public double mean(int atom, int column) {
        int runs = runs(atom);
        double sum = 0;
        double lowest = Double.POSITIVE_INFINITY;
        double highest = Double.NEGATIVE_INFINITY;
        for (int run = 0; run < runs; run++) {
            double value = value(atom, run, column);
            sum += value / runs;
            lowest = Math.min(lowest, value);
            highest = Math.max(highest, value);
        }
        return Math.max(lowest, Math.min(highest, sum));
    }

    /** {@return whether every item has one run} */
    public boolean hasSingleRuns() {
        return items.hasSingleRuns();
    }

    @Override
    public int atoms() {
        return items.atoms();
    }

    @Override
    public long count(int atom) {
        return items.count(atom);
    }

    @Override
    public long size() {
        return items.size();
    }

    @Override
    public Outcomes withAtoms(int[] atoms) {
        return atoms.length == atoms() ? this : new Outcomes(columns, items.selected(atoms));
    }

    /** Returns items of these kinds in other numbers, with the same ranges, which are declared in the result. */
    @Override
    public Optional<Outcomes> withCounts(long[] counts) {
        int[] kept =
                IntStream.range(0, atoms()).filter(atom -> counts[atom] > 0).toArray();
        long[] positive = Arrays.stream(kept).mapToLong(atom -> counts[atom]).toArray();
        return Optional.of(new Outcomes(declared(), items.selected(kept, positive)));
    }

    /** Returns the same items with other columns of the same number. */
    Outcomes ofColumns(List<OutcomeColumn> others) {
        return new Outcomes(others, items);
    }

    /** Returns the columns with their ranges, where those that were inferred are declared. */
    List<OutcomeColumn> declared() {
        return IntStream.range(0, columns.size())
                .mapToObj(column -> OutcomeColumn.of(
                        columns.get(column).name(),
                        range(column).lower(),
                        range(column).upper()))
                .toList();
    }

    /**
     * Returns the same kinds of items with other counts, such as those of a table of counted items.
     *
     * @param counts the number of items of each atom, 1 or more
     * @return the outcomes
     * @throws IllegalArgumentException if there is not one count for each atom, a count is below 1, or the total exceeds 2^53
     */
    public Outcomes counted(long... counts) {
        return select(requireCounts(atoms(), counts), counts).whole();
    }

    /** Returns the index of each atom, after checking that counts can be theirs. */
    static int[] requireCounts(int atoms, long... counts) {
        if (counts.length != atoms) {
            throw new IllegalArgumentException(
                    "counts must be one for each atom: counts=" + counts.length + ", atoms=" + atoms);
        }
        for (int atom = 0; atom < atoms; atom++) {
            if (counts[atom] < 1) {
                throw new IllegalArgumentException("count must be 1 or more: counts[" + atom + "]=" + counts[atom]);
            }
        }
        return IntStream.range(0, atoms).toArray();
    }

    @Override
    public Pool<Outcomes> pool(List<Outcomes> parts) {
        Pool.requireParts(parts);
        parts.forEach(part -> requireSameColumns(parts.get(0), part));
        return placed(parts.get(0).columns, concatenated(parts)).split(parts);
    }

    /** Returns the outcomes of a table as a pool, whose only part is the list of items before they were sorted. */
    static Pool<Outcomes> placed(List<OutcomeColumn> columns, ItemTable.SortedItems sorted) {
        return Pool.of(new Outcomes(columns, sorted.table()), List.of(sorted.places()));
    }

    /** Returns some of the items with other counts as a pool, whose only part is the list of these items. */
    Pool<Outcomes> select(int[] atoms, long... counts) {
        return placed(columns, items.selected(atoms, counts).sorted());
    }

    private static void requireSameColumns(Outcomes first, Outcomes other) {
        if (!first.columns.equals(other.columns)) {
            throw new IllegalArgumentException(
                    "outcomes to merge must have the same columns: " + first.columns + " and " + other.columns);
        }
    }

    private static ItemTable.SortedItems concatenated(List<Outcomes> parts) {
        int columns = parts.get(0).columns.size();
        int items = parts.stream().mapToInt(Outcomes::atoms).reduce(0, Math::addExact);
        int[] starts = new int[items + 1];
        long[] counts = new long[items];
        int item = 0;
        for (Outcomes part : parts) {
            for (int atom = 0; atom < part.atoms(); atom++) {
                starts[item + 1] = Math.addExact(starts[item], part.runs(atom) * columns);
                counts[item++] = part.count(atom);
            }
        }
        double[] values = new double[starts[items]];
        int position = 0;
        for (Outcomes part : parts) {
            for (int atom = 0; atom < part.atoms(); atom++) {
                for (int run = 0; run < part.runs(atom); run++) {
                    for (int column = 0; column < columns; column++) {
                        values[position++] = part.value(atom, run, column);
                    }
                }
            }
        }
        boolean single = values.length == (long) items * columns;
        return ItemTable.of(columns, values, single ? null : starts, counts, items);
    }

    /**
     * {@inheritDoc} They are the means, with the median and the 95th percentile of outcomes whose range is not bounded; for counts per item,
     * which have columns {@code tp}, {@code fp} and {@code fn}, they are precision, recall and F1.
     */
    @Override
    public List<String> usualMetrics() {
        List<String> names = columns.stream().map(OutcomeColumn::name).toList();
        if (names.containsAll(List.of("tp", "fp", "fn"))) {
            return List.of("count-precision", "count-recall", "count-f1");
        }
        List<String> usual = new ArrayList<>();
        for (int column = 0; column < columns.size(); column++) {
            if (columns.size() > 1 && names.get(column).contains(",")) {
                continue; // such a name cannot be written as an option
            }
            String option = columns.size() == 1 ? "" : "of=" + names.get(column);
            usual.add(option.isEmpty() ? "mean" : "mean:" + option);
            if (!range(column).bounded()) {
                usual.add(option.isEmpty() ? "quantile" : "quantile:" + option);
                usual.add("quantile:" + (option.isEmpty() ? "" : option + ",") + "p=0.95");
            }
        }
        return usual;
    }

    @Override
    public String describe(int atom) {
        return IntStream.range(0, columns.size())
                .mapToObj(column -> columns.get(column).name() + "="
                        + IntStream.range(0, runs(atom))
                                .mapToObj(run -> Double.toString(value(atom, run, column)))
                                .collect(Collectors.joining(" ")))
                .collect(Collectors.joining(", "));
    }

    /** Returns whether the columns and the counted items are equal. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Outcomes that && columns.equals(that.columns) && items.equals(that.items);
    }

    @Override
    public int hashCode() {
        return 31 * columns.hashCode() + items.hashCode();
    }

    @Override
    public String toString() {
        return "Outcomes[" + size() + " items, " + columns + "]";
    }
}
