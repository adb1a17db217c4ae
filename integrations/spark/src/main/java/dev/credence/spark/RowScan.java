package dev.credence.spark;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/**
 * Scans a partition and creates a state for each slice that occurs in it. The states take no more memory than the rows would, however
 * many slices there are, because a state contains only data from rows.
 */
final class RowScan implements MapPartitionsFunction<Row, Row> {
    private static final long serialVersionUID = 1;

    private final ScanLayout layout;

    RowScan(ScanLayout layout) {
        this.layout = layout;
    }

    @Override
    public Iterator<Row> call(Iterator<Row> rows) {
        return layout.slices() == 0 ? whole(rows) : bySlice(rows);
    }

    private Iterator<Row> whole(Iterator<Row> rows) {
        SliceScan scan = new SliceScan(layout);
        while (rows.hasNext()) {
            scan.add(rows.next());
        }
        return List.of(row(List.of(), scan)).iterator();
    }

    private Iterator<Row> bySlice(Iterator<Row> rows) {
        Map<List<Object>, SliceScan> slices = new HashMap<>();
        while (rows.hasNext()) {
            Row row = rows.next();
            slices.computeIfAbsent(key(row), key -> new SliceScan(layout)).add(row);
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
