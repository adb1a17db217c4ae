package dev.credence.cli.data.outcome;

import dev.credence.api.text.QuotedText;
import dev.credence.api.text.Suggestions;
import dev.credence.cli.Failure;
import dev.credence.cli.data.Slices;
import dev.credence.cli.data.accumulator.DoubleBlocks;
import dev.credence.cli.data.layout.NameOrder;
import dev.credence.cli.data.outcome.OutcomeColumns.Unscored;
import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.LabelColumn;
import dev.credence.cli.input.table.LabelColumn.LabelCodes;
import dev.credence.cli.input.table.NumberColumn;
import dev.credence.cli.input.table.TableColumn.LabelNotes;
import dev.credence.cli.input.table.TableColumn.WantedColumns;
import dev.credence.cli.input.table.TableSource;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.OutcomesBuilder;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a file with their outcomes, items and clusters; NaN is a missing outcome. If the items are one of two columns of clusters, each
 * pair of clusters is an item, so that a question has an item for each seed.
 */
final class OutcomeRows {
    private final String file;
    private final int width;
    private final boolean crossed;
    private final RowNames items;
    private final RowNames clusters;
    private final RowNames slices;
    /** The values of the rows that are being read, one row after the other. */
    private final DoubleBlocks read = new DoubleBlocks();
    /** The values after all rows were read. */
    private double[] values = new double[0];
    /** The weight of each row; empty if rows have no weights. */
    private double[] weights;

    private int rows;
    private List<String> header = List.of();
    private List<String> notes = List.of();

    private OutcomeRows(OutcomeColumns columns, int width) {
        this.file = columns.file().path().toString();
        this.width = width;
        this.crossed = columns.design().isCrossed();
        this.weights = new double[columns.design().isWeighted() ? 16 : 0];
        this.clusters = new RowNames(columns.design().groups().map(name -> LabelCodes.ofNames()));
        this.items = columns.itemsAreCells()
                ? new RowNames(clusters.names())
                : new RowNames(columns.item().map(name -> LabelCodes.ofNames()));
        this.slices = new RowNames(columns.slice().map(name -> LabelCodes.ofNames()));
    }

    /** Reads columns of numbers in a given order. */
    static OutcomeRows read(OutcomeColumns columns, List<String> names) {
        TableSource source = columns.file().source();
        OutcomeRows rows = TableSource.Pieces.read(source, mostPieces(columns), piece -> read(columns, names, piece))
                .flatMap(OutcomeRows::joined)
                .orElseGet(() -> {
                    try (InputTable table = source.open()) {
                        return joined(List.of(read(columns, names, table))).orElseThrow();
                    }
                });
        for (int column = 0; column < names.size(); column++) {
            rows.requireAny(names.get(column), column);
        }
        rows.notes = Stream.of(
                        source.notes().stream(),
                        columns.doubts(rows.header, names).stream(),
                        rows.clusters.notes("clusters", columns.design().isCrossed()),
                        rows.items.notes("items", columns.itemsAreCells()),
                        LabelNotes.ofSlices(rows.sliceCodes().keySet()).stream())
                .flatMap(all -> all)
                .toList();
        return rows;
    }

    /** Returns the largest number of pieces: weights are read in one, because their sum has an upper limit. */
    private static int mostPieces(OutcomeColumns columns) {
        return columns.design().isWeighted() ? 1 : Runtime.getRuntime().availableProcessors();
    }

    private static OutcomeRows read(OutcomeColumns columns, List<String> names, InputTable table) {
        WantedColumns wanted = new WantedColumns(table);
        OutcomeRows rows = new OutcomeRows(columns, names.size());
        NumberColumn[] numbers = names.stream()
                .map(name -> wanted.wantLater(NumberColumn.ofOutcomes(name, columns.grades())))
                .toArray(NumberColumn[]::new);
        LabelColumn cluster = cluster(wanted, columns, rows.clusters.names().orElse(null));
        LabelColumn item = columns.itemsAreCells()
                ? cluster
                : label(wanted, columns.item(), rows.items.names().orElse(null));
        LabelColumn slice = label(wanted, columns.slice(), rows.slices.names().orElse(null));
        NumberColumn weight = wanted.wantNamed(columns.design().weights(), NumberColumn::ofWeights);
        wanted.read(() -> {
            rows.add(numbers, item, cluster, slice, weight);
        });
        rows.header = List.copyOf(table.columns());
        return rows;
    }

    /** Returns the rows of all pieces without weights in their order; empty if an array cannot contain them. */
    private static Optional<OutcomeRows> joined(List<OutcomeRows> pieces) {
        long values = pieces.stream().mapToLong(piece -> piece.read.size()).sum();
        if (values > Integer.MAX_VALUE - 8) {
            return Optional.empty();
        }
        OutcomeRows first = pieces.get(0);
        first.values = new double[(int) values];
        first.read.drain(first.values, 0);
        pieces.subList(1, pieces.size()).forEach(first::append);
        return Optional.of(first);
    }

    private void append(OutcomeRows later) {
        later.read.drain(values, rows * width);
        items.append(rows, later.items, later.rows);
        clusters.append(rows, later.clusters, later.rows);
        slices.append(rows, later.slices, later.rows);
        rows += later.rows;
    }

    /** Throws a failure if no row has a column. */
    private void requireAny(String name, int column) {
        boolean none =
                !header.contains(name) && IntStream.range(0, rows).allMatch(row -> Double.isNaN(value(row, column)));
        if (none) {
            throw Failure.usage(file + ": " + Suggestions.message("column", name, header));
        }
    }

    private static @Nullable LabelColumn label(
            WantedColumns wanted, Optional<String> name, @Nullable LabelCodes codes) {
        return codes == null ? null : wanted.wantNamed(name, column -> new LabelColumn(column, codes));
    }

    /** Returns the column of clusters, the second of two of them within the first; null if there is none. */
    private static @Nullable LabelColumn cluster(
            WantedColumns wanted, OutcomeColumns columns, @Nullable LabelCodes codes) {
        if (codes == null || !columns.design().isCrossed()) {
            return label(wanted, columns.design().groups(), codes);
        }
        List<String> names = columns.design().columns();
        LabelColumn first = wanted.want(new LabelColumn(names.get(0), LabelCodes.ofNames()));
        return wanted.want(new LabelColumn(names.get(1), codes, first));
    }

    private void add(
            NumberColumn[] numbers,
            @Nullable LabelColumn item,
            @Nullable LabelColumn cluster,
            @Nullable LabelColumn slice,
            @Nullable NumberColumn weight) {
        for (NumberColumn number : numbers) {
            read.add(number.value());
        }
        items.add(rows, item);
        clusters.add(rows, cluster);
        slices.add(rows, slice);
        if (weight != null) {
            weights = rows == weights.length ? Arrays.copyOf(weights, 2 * rows) : weights;
            weights[rows] = weight.value();
        }
        rows++;
    }

    String file() {
        return file;
    }

    /** Returns the notes on the file, such as on samples that a log does not have. */
    List<String> notes() {
        return notes;
    }

    int rows() {
        return rows;
    }

    double value(int row, int column) {
        return values[row * width + column];
    }

    /** Returns the values of all rows, one row after the other; they must not be changed. */
    double[] values() {
        return values;
    }

    /** Returns some of the values of a row. */
    double[] values(int row, int from, int to) {
        return Arrays.copyOfRange(values, row * width + from, row * width + to);
    }

    /** Returns the name of the item of a row; without a column of items, its number. */
    String item(int row) {
        return items.isMissing() ? Integer.toString(row + 1) : items.name(row);
    }

    /** Returns the number of different items. */
    int items() {
        return items.isMissing()
                ? rows
                : (int) IntStream.range(0, rows).map(items::code).distinct().count();
    }

    /** Returns the name of the cluster of a row, or its weight as text; empty without clusters and weights. */
    String group(int row) {
        if (weights.length > 0) {
            return Double.toString(weights[row]);
        }
        return clusters.isMissing() ? "" : clusters.name(row);
    }

    /** Returns the rows of each slice by its name, in the order in which slices are shown; none without a column of slices. */
    Map<String, OutcomeRows> bySlice() {
        Map<String, OutcomeRows> bySlice = new LinkedHashMap<>();
        sliceCodes().forEach((name, code) -> bySlice.put(name, copy(width, row -> slices.code(row) == code)));
        return bySlice;
    }

    /** Returns the numbers of the slices by their names, in the order in which slices are shown. */
    private Map<String, Integer> sliceCodes() {
        if (slices.isMissing()) {
            return Map.of();
        }
        LabelCodes names = slices.names().orElseThrow();
        int[] codes = IntStream.range(0, rows).map(slices::code).distinct().toArray();
        Slices.requireFew(file + ": the column of --slice", codes.length, () -> names.name(codes[0]));
        Map<String, Integer> byName = new LinkedHashMap<>();
        Arrays.stream(codes)
                .boxed()
                .sorted((a, b) -> NameOrder.compare(names.name(a), names.name(b)))
                .forEach(code -> byName.put(names.name(code), code));
        return byName;
    }

    /**
     * Returns the name of the slice of each item, in the order of the slices; no items without a column of slices.
     *
     * @throws Failure if an item is in two slices
     */
    Map<String, String> sliceOfItem() {
        Map<String, String> sliceOf = new LinkedHashMap<>();
        bySlice()
                .forEach((slice, some) -> some.itemNames().forEach(item -> {
                    String other = sliceOf.putIfAbsent(item, slice);
                    if (other != null) {
                        throw Failure.data(file + ": an item must be in one slice: item '" + QuotedText.of(item)
                                + "' is in '" + QuotedText.of(other) + "' and '" + QuotedText.of(slice) + "'");
                    }
                }));
        return sliceOf;
    }

    /** Returns the names of the items of all rows. */
    Set<String> itemNames() {
        return IntStream.range(0, rows).mapToObj(this::item).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Returns whether an outcome of a row is present. */
    boolean hasValue(int row, int column) {
        return !Double.isNaN(value(row, column));
    }

    /** Adds the outcome of a system in a row as a run of its item, if it is present. */
    void addTo(OutcomesBuilder builder, int row, int system) {
        if (hasValue(row, system)) {
            builder.add(item(row), values(row, system, system + 1));
        }
    }

    /** Returns whether all outcomes of a row are present. */
    boolean isScored(int row) {
        return IntStream.range(0, width).allMatch(column -> hasValue(row, column));
    }

    /** Returns the first columns minus the columns after them. */
    OutcomeRows differences() {
        OutcomeRows differences = copy(width / 2, row -> true);
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < differences.width; column++) {
                differences.values[row * differences.width + column] =
                        value(row, column) - value(row, column + differences.width) + 0.0;
            }
        }
        return differences;
    }

    /** Returns whether all outcomes that are present lie in [0, 1]. */
    boolean isUnit() {
        return Arrays.stream(values, 0, rows * width).noneMatch(value -> value < 0 || value > 1);
    }

    private OutcomeRows copy(int newWidth, IntPredicate kept) {
        int[] some = IntStream.range(0, rows).filter(kept).toArray();
        OutcomeRows copy = new OutcomeRows(this, newWidth, some);
        copy.weights = weights.length == 0
                ? weights
                : Arrays.stream(some).mapToDouble(row -> weights[row]).toArray();
        copy.values = new double[some.length * newWidth];
        for (int to = 0; to < some.length; to++) {
            System.arraycopy(values, some[to] * width, copy.values, to * newWidth, newWidth);
        }
        copy.rows = some.length;
        return copy;
    }

    private OutcomeRows(OutcomeRows other, int width, int... some) {
        this.weights = other.weights;
        this.file = other.file;
        this.width = width;
        this.crossed = other.crossed;
        this.items = other.items.of(some);
        this.clusters = other.clusters.of(some);
        this.slices = other.slices.of(some);
    }

    /** Throws a failure if an item is in two clusters, or its rows have different weights. */
    void requireOneGroupAnItem() {
        boolean weighted = weights.length > 0;
        Map<Integer, Integer> firstRow = new HashMap<>();
        for (int row = 0; row < rows && !items.isMissing() && (weighted || !clusters.isMissing()); row++) {
            Integer other = firstRow.putIfAbsent(items.code(row), row);
            boolean same = other == null
                    || (weighted ? weights[other] == weights[row] : clusters.code(other) == clusters.code(row));
            if (!same) {
                throw Failure.data(file + ": an item must " + (weighted ? "have one weight" : "be in one cluster")
                        + ": item '" + QuotedText.of(item(row)) + (weighted ? "' has '" : "' is in '") + group(other)
                        + "' and '" + group(row) + (crossed ? "'; leave --item out if each row is an item" : "'"));
            }
        }
    }

    /**
     * Returns the outcomes of several systems. If these had rows of their own, a run without an outcome is left out alone, and an item without an
     * outcome of a system for all of them; otherwise it returns {@link #scored}.
     */
    OutcomeRows scoredBySystem(OutcomeColumns columns, List<OutcomeColumn> declared, List<String> notes) {
        long missing = Arrays.stream(values).filter(Double::isNaN).count();
        if (missing == 0 || !columns.file().isOfSystemsInRows() || columns.unscored() != Unscored.EXCLUDE) {
            return scored(columns, declared, notes);
        }
        requireRange(declared);
        Set<String> kept = itemNames();
        for (int column = 0; column < width; column++) {
            int system = column;
            kept.retainAll(IntStream.range(0, rows)
                    .filter(row -> hasValue(row, system))
                    .mapToObj(this::item)
                    .collect(Collectors.toSet()));
        }
        OutcomeRows scored = copy(
                width,
                row -> kept.contains(item(row)) && IntStream.range(0, width).anyMatch(column -> hasValue(row, column)));
        if (scored.rows == 0) {
            throw Failure.data(file + ": no item has an outcome of every system");
        }
        notes.add(missing + " of " + values.length + " outcomes are missing, and are left out");
        return scored;
    }

    /**
     * Returns the rows that count.
     *
     * @param columns the columns, with what rows without an outcome count
     * @param declared the range of each column, repeated for several systems
     * @param notes receives a note on rows without an outcome
     * @throws Failure if there are such rows and they are refused, or none is left
     */
    OutcomeRows scored(OutcomeColumns columns, List<OutcomeColumn> declared, List<String> notes) {
        requireRange(declared);
        int[] missing = IntStream.range(0, rows).filter(row -> !isScored(row)).toArray();
        if (missing.length == 0) {
            return this;
        }
        String count = missing.length + " of " + rows + " rows have no outcome";
        if (columns.unscored() == Unscored.REFUSE) {
            throw Failure.data(file + ": " + count + ", the first is row " + (missing[0] + 1) + ": --unscored exclude "
                    + with(copy(width, this::isScored)) + ", --unscored fail " + failed(columns, declared));
        }
        boolean excluded = columns.unscored() == Unscored.EXCLUDE;
        OutcomeRows scored = excluded ? copy(width, this::isScored) : filled(columns, declared);
        if (scored.rows == 0) {
            throw Failure.data(file + ": no row has an outcome");
        }
        String counted = ", and count as "
                + (columns.failed().isPresent() ? columns.failed().getAsDouble() : "the lowest value");
        String among = width == 1
                ? ""
                : declared.stream().map(OutcomeColumn::name).collect(Collectors.joining(", ", " in one of ", ""));
        notes.add(count + among + (excluded ? ", and are left out" + (width == 1 ? "" : " for all of them") : counted));
        return scored;
    }

    /** Throws a failure that names the first row with an outcome outside of its declared range. */
    private void requireRange(List<OutcomeColumn> declared) {
        boolean anything = declared.stream().allMatch(column -> column.range().isEmpty());
        for (int at = 0; at < rows * width && !anything; at++) {
            Optional<String> outside = Double.isNaN(values[at])
                    ? Optional.empty()
                    : declared.get(at % width).outsideRange(values[at]);
            if (outside.isPresent()) {
                throw Failure.data(file + ", row " + (at / width + 1) + ": " + outside.get());
            }
        }
    }

    private String failed(OutcomeColumns columns, List<OutcomeColumn> declared) {
        try {
            return "counts them as the lowest value, "
                    + filled(columns, declared).means();
        } catch (Failure e) {
            return "needs --range LOW,HIGH";
        }
    }

    private static String with(OutcomeRows scored) {
        return scored.rows == 0 ? "leaves no row" : "leaves them out, " + scored.means();
    }

    private double weight(int row) {
        return weights.length == 0 ? 1 : weights[row];
    }

    /** Returns the mean of each outcome as the metric {@code mean} has it: the runs of an item count as their mean. */
    private String means() {
        List<String> means = IntStream.range(0, width)
                .mapToObj(column -> String.format(java.util.Locale.ROOT, "%.4f", mean(column)))
                .toList();
        return (width == 1 ? "with mean " : "with means ") + String.join(" and ", means);
    }

    private double mean(int column) {
        double total = 0;
        double sum = 0;
        Map<String, DoubleSummaryStatistics> runs = new LinkedHashMap<>();
        for (int row = 0; row < rows; row++) {
            if (weights.length == 0) {
                runs.computeIfAbsent(item(row), item -> new DoubleSummaryStatistics())
                        .accept(value(row, column));
            } else {
                total += weight(row);
                sum += weight(row) * value(row, column);
            }
        }
        return weights.length == 0
                ? runs.values().stream()
                        .mapToDouble(DoubleSummaryStatistics::getAverage)
                        .average()
                        .orElse(Double.NaN)
                : sum / total;
    }

    private OutcomeRows filled(OutcomeColumns columns, List<OutcomeColumn> declared) {
        OutcomeRows filled = copy(width, row -> true);
        for (int column = 0; column < width; column++) {
            OutcomeColumn outcome = declared.get(column);
            double number = columns.failed().orElseGet(() -> lowest(outcome));
            outcome.outsideRange(number).ifPresent(reason -> {
                throw Failure.usage("--unscored " + number + ": " + reason);
            });
            for (int row = 0; row < rows; row++) {
                if (Double.isNaN(value(row, column))) {
                    filled.values[row * width + column] = number;
                }
            }
        }
        return filled;
    }

    /** Returns the lowest value of a declared range, or 0 if all outcomes that are present lie in [0, 1]. */
    private double lowest(OutcomeColumn column) {
        double lowest = column.range().map(range -> range.lower()).orElse(isUnit() ? 0 : Double.NaN);
        if (!Double.isFinite(lowest)) {
            throw Failure.usage(
                    "--unscored fail needs the lowest value of '" + column.name() + "': give --range LOW,HIGH");
        }
        return lowest;
    }
}
