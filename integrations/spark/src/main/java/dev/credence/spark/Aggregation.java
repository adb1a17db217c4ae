package dev.credence.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Computes one state per slice from rows: selects columns, counts equal rows, scans partitions and merges states. Everything is lazy. */
final class Aggregation {
    static final String STATE = "state";
    static final String ROWS = "rows";
    static final String SET_ASIDE = "set_aside";
    private static final String GROUP = "merge_group";

    /** The number of states that one task merges; with states of 1 MB it takes about a second. */
    private static final int MERGED_AT_ONCE = 64;

    private Aggregation() {}

    /** Returns one row per slice: the slice columns under internal names, the state, and the numbers of rows set aside by missing role. */
    static Dataset<Row> merged(EvidenceSpec requested, List<InputColumn> slices) {
        Dataset<Row> selected = requested.rows().select(inputs(requested, slices));
        Dataset<Row> scanned = requested.counts() ? named(counts(selected), requested) : named(selected, requested);
        ScanLayout layout = layout(requested, slices.size());
        Dataset<Row> states =
                scanned.mapPartitions(new RowScan(layout), Encoders.row(schema(scanned.schema(), layout)));
        Column[] keys = EvidenceSpec.slices(slices.size());
        return slices.isEmpty() ? all(states, layout) : merge(states, keys, layout);
    }

    static ScanLayout layout(EvidenceSpec requested, int slices) {
        return new ScanLayout(requested.roles(), slices, requested.counts(), requested.empty());
    }

    private static Column[] inputs(EvidenceSpec requested, List<InputColumn> slices) {
        Stream<Column> keys = IntStream.range(0, slices.size())
                .mapToObj(i -> slices.get(i).column().as(EvidenceSpec.slice(i)));
        Stream<Column> roles =
                requested.roles().stream().map(role -> requested.input(role).as(role.word()));
        return Stream.concat(keys, roles).toArray(Column[]::new);
    }

    private static Dataset<Row> counts(Dataset<Row> selected) {
        Column[] all = Arrays.stream(selected.columns()).map(functions::col).toArray(Column[]::new);
        return selected.groupBy(all).count();
    }

    /** Converts names to text that a scan does not convert, after counting, so that each combination is converted once and not each row. */
    private static Dataset<Row> named(Dataset<Row> rows, EvidenceSpec requested) {
        return rows.select(Arrays.stream(rows.columns())
                .map(name -> requested.roles().stream()
                        .filter(role -> role.word().equals(name) && requested.isCast(role))
                        .findFirst()
                        .map(role -> functions
                                .col(name)
                                .cast(requested.nameType(role))
                                .as(name))
                        .orElseGet(() -> functions.col(name)))
                .toArray(Column[]::new));
    }

    private static StructType schema(StructType scanned, ScanLayout layout) {
        List<StructField> fields =
                new ArrayList<>(Arrays.asList(scanned.fields()).subList(0, layout.slices()));
        fields.add(DataTypes.createStructField(STATE, DataTypes.BinaryType, false));
        fields.add(DataTypes.createStructField(ROWS, DataTypes.LongType, false));
        for (int i = 0; i < layout.roles().size(); i++) {
            fields.add(DataTypes.createStructField(unreadColumn(i), DataTypes.LongType, false));
        }
        return DataTypes.createStructType(fields);
    }

    static String unreadColumn(int role) {
        return "aside_" + role;
    }

    /** Merges all states into one, in two steps if there are too many for one task. */
    private static Dataset<Row> all(Dataset<Row> states, ScanLayout layout) {
        Dataset<Row> some = merge(
                states.withColumn(
                        GROUP,
                        functions.spark_partition_id().divide(MERGED_AT_ONCE).cast(DataTypes.LongType)),
                new Column[] {functions.col(GROUP)},
                layout);
        return orNothing(merge(some.drop(GROUP), new Column[0], layout), layout);
    }

    /** Returns the state of no rows if there is no partition. */
    private static Dataset<Row> orNothing(Dataset<Row> merged, ScanLayout layout) {
        Column[] known = Arrays.stream(merged.columns())
                .map(name -> functions
                        .coalesce(
                                functions.col(name),
                                functions.lit(
                                        name.equals(STATE) ? layout.empty().toBytes() : 0L))
                        .as(name))
                .toArray(Column[]::new);
        return merged.select(known);
    }

    private static Dataset<Row> merge(Dataset<Row> states, Column[] keys, ScanLayout layout) {
        IntFunction<Column> sum = i -> functions.sum(unreadColumn(i)).as(unreadColumn(i));
        Column[] sums = Stream.concat(
                        Stream.of(functions.sum(ROWS).as(ROWS)),
                        IntStream.range(0, layout.roles().size()).mapToObj(sum))
                .toArray(Column[]::new);
        return states.groupBy(keys)
                .agg(StateAggregator.Merge.TRUSTED.apply(functions.col(STATE)).as(STATE), sums);
    }

    /** Returns one row per slice with its state; rows with missing values are an error if all values are required. */
    static Dataset<Row> states(EvidenceSpec requested, List<InputColumn> slices) {
        Dataset<Row> merged = WholeData.Rules.ofResults(requested).check(merged(requested, slices), !slices.isEmpty());
        return merged.select(
                Stream.concat(Arrays.stream(EvidenceSpec.slices(slices.size())), Stream.of(state(requested)))
                        .toArray(Column[]::new));
    }

    private static Column state(EvidenceSpec requested) {
        Column state = functions.col(STATE);
        if (!requested.strict()) {
            return state;
        }
        Column message = functions.concat(
                functions.lit("rows must have a value in every column that is read: incomplete rows="),
                setAside(requested).cast(DataTypes.StringType));
        return functions
                .when(setAside(requested).equalTo(0), state)
                .otherwise(functions.raise_error(message))
                .as(STATE);
    }

    /** Returns the states with the user's column names. */
    static Dataset<Row> shownColumns(EvidenceSpec requested, List<String> names) {
        List<InputColumn> slices = slices(requested, names, List.of(STATE, ROWS, SET_ASIDE));
        Stream<Column> keys = IntStream.range(0, slices.size())
                .mapToObj(i -> functions.col(EvidenceSpec.slice(i)).as(names.get(i)));
        Stream<Column> rest = Stream.of(
                state(requested), functions.col(ROWS), setAside(requested).as(SET_ASIDE));
        return WholeData.Rules.ofStates(requested)
                .check(merged(requested, slices), !slices.isEmpty())
                .select(Stream.concat(keys, rest).toArray(Column[]::new));
    }

    private static Column setAside(EvidenceSpec requested) {
        return IntStream.range(0, requested.roles().size())
                .mapToObj(i -> functions.col(unreadColumn(i)))
                .reduce(Column::plus)
                .orElseThrow();
    }

    static List<InputColumn> slices(EvidenceSpec requested, List<String> names, List<String> usedNames) {
        return names.stream()
                .map(name -> {
                    if (usedNames.contains(name)) {
                        throw new IllegalArgumentException(
                                "slice must not be called like a column of the result: slice='" + name + "', columns="
                                        + usedNames + "; rename it");
                    }
                    return InputColumn.of(requested.rows(), "the slice", name).requireSlice();
                })
                .toList();
    }

    /**
     * Scans a partition and creates a state for each slice that occurs in it. The states take no more memory than the rows would, however
     * many slices there are, because a state contains only data from rows.
     */
    static final class RowScan implements MapPartitionsFunction<Row, Row> {
        private static final long serialVersionUID = 1;

        private final ScanLayout layout;

        RowScan(ScanLayout layout) {
            this.layout = layout;
        }

        @Override
        public Iterator<Row> call(Iterator<Row> rows) {
            return layout.slices() == 0 ? scanAll(rows) : bySlice(rows);
        }

        private Iterator<Row> scanAll(Iterator<Row> rows) {
            SliceScan scan = new SliceScan(layout, new Names());
            while (rows.hasNext()) {
                scan.add(rows.next());
            }
            return List.of(row(List.of(), scan)).iterator();
        }

        private Iterator<Row> bySlice(Iterator<Row> rows) {
            Map<List<Object>, SliceScan> slices = new HashMap<>();
            Names names = new Names();
            while (rows.hasNext()) {
                Row row = rows.next();
                slices.computeIfAbsent(key(row), key -> new SliceScan(layout, names))
                        .add(row);
            }
            return slices.entrySet().stream()
                    .map(slice -> row(slice.getKey(), slice.getValue()))
                    .iterator();
        }

        private List<Object> key(Row row) {
            List<Object> key = new ArrayList<>(layout.slices());
            for (int i = 0; i < layout.slices(); i++) {
                key.add(row.get(i));
            }
            return key;
        }

        private static Row row(List<Object> key, SliceScan scan) {
            List<Object> cells = new ArrayList<>(key);
            cells.addAll(scan.cells());
            return RowFactory.create(cells.toArray());
        }
    }
}
