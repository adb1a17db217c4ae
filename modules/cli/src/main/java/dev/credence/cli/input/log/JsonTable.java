package dev.credence.cli.input.log;

import dev.credence.cli.Failure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads a table that is written as one JSON text: an array of records, as Ragas and pandas write it, or names of columns with an array of
 * rows, as MLflow writes it. Without a column of items, the position of a row is its item.
 */
final class JsonTable {
    private static final Set<String> NO_SCORES =
            Set.of("item", "run", "id", "index", "request_id", "trace_id", "row_id", "latency", "execution_duration");

    private final LogRows rows;

    JsonTable(String file, String kind) {
        rows = new LogRows(file, kind);
    }

    /** Reads an array of records; fields of objects are columns whose names have dots. */
    LogRows records(JsonWalk json) {
        json.array(() -> {
            if (!json.isObject()) {
                throw Failure.data(rows.file() + ", row " + (rows.size() + 1) + ": a row must be a JSON object");
            }
            Map<String, String> row = new LinkedHashMap<>();
            json.object(name -> json.put(name.strip(), row));
            add(row);
        });
        return scored();
    }

    /** Reads the names of columns and the rows; the names come first. */
    LogRows split(JsonWalk json) {
        List<String> columns = new ArrayList<>();
        json.object(name -> {
            switch (name) {
                case "columns" -> json.array(() -> columns.add(json.text()));
                case "data" -> json.array(() -> row(json, columns));
                default -> json.skip();
            }
        });
        return scored();
    }

    private void row(JsonWalk json, List<String> columns) {
        Map<String, String> row = new LinkedHashMap<>();
        int[] at = {0};
        json.array(() -> {
            if (at[0] >= columns.size()) {
                json.skip();
            } else {
                json.put(columns.get(at[0]), row);
            }
            at[0]++;
        });
        if (at[0] != columns.size()) {
            throw Failure.data(rows.file() + ", row " + (rows.size() + 1) + ": a row must have " + columns.size()
                    + " values, as many as there are columns, and has " + at[0]);
        }
        add(row);
    }

    private void add(Map<String, String> row) {
        row.putIfAbsent(LogRows.ITEM, String.valueOf(rows.size() + 1));
        rows.add(row);
    }

    /** Returns the rows, whose scores are the columns that MLflow names so, or otherwise all columns of numbers. */
    private LogRows scored() {
        List<String> named = rows.columns().stream()
                .filter(name -> name.endsWith("/value") || name.endsWith("/score"))
                .filter(rows::isOfNumbers)
                .toList();
        (named.isEmpty() ? rows.columns() : named)
                .stream()
                        .filter(name -> !NO_SCORES.contains(name))
                        .filter(rows::isOfNumbers)
                        .forEach(rows::score);
        return rows;
    }
}
