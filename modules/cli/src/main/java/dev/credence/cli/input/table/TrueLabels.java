package dev.credence.cli.input.table;

import dev.credence.api.text.QuotedText;
import dev.credence.cli.Failure;
import dev.credence.cli.input.table.TableColumn.BadField;
import dev.credence.cli.input.table.TableColumn.WantedColumns;
import dev.credence.cli.input.table.TextColumn.TextCell;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The true labels of items in a file of their own, which are added to the rows of other files by an id.
 *
 * @param file the file of true labels, for messages
 * @param id the column of ids in all files
 * @param truth the column of true labels
 * @param labels the true label of each item
 * @param isPartial whether rows of items without a label are read, with an empty one; otherwise they are an error
 * @param dropping whether items without a row are left out; otherwise they are an error
 */
public record TrueLabels(
        String file, String id, String truth, Map<String, String> labels, boolean isPartial, boolean dropping) {
    /** The largest number of ids that a message shows, 3. */
    private static final int SHOWN = 3;

    /**
     * Reads the true labels.
     *
     * @throws Failure if the file cannot be read, lacks a column, or an id is empty or occurs twice
     */
    public static TrueLabels read(TableSource rows, String id, String truth, boolean isPartial, boolean dropping) {
        Map<String, String> labels = new LinkedHashMap<>();
        try (InputTable table = rows.open()) {
            WantedColumns wanted = new WantedColumns(table);
            TextColumn ids = wanted.want(TextColumn.ofRequired(id));
            TextColumn label = wanted.want(new TextColumn(truth));
            wanted.read(() -> {
                if (labels.put(ids.text(), label.text()) != null) {
                    throw Failure.data(table.place() + id + " '" + QuotedText.of(ids.text())
                            + "' occurs twice; ids must be unique in a file of true labels");
                }
            });
            return new TrueLabels(table.file(), id, truth, labels, isPartial, dropping);
        }
    }

    /** Returns the rows of a file with their true labels. */
    public TableSource of(TableSource rows) {
        List<String> notes = new ArrayList<>();
        return new TableSource() {
            @Override
            public InputTable open() {
                return new Labelled(rows.open(), notes);
            }

            @Override
            public List<String> notes() {
                return Stream.concat(rows.notes().stream(), notes.stream()).toList();
            }
        };
    }

    private static String few(Set<String> ids) {
        return TableColumn.few(new TreeSet<>(ids), SHOWN);
    }

    /** The rows of a file with their true labels. */
    private final class Labelled extends TableSource.Forwarding {
        private final List<String> notes;

        Labelled(InputTable table, List<String> notes) {
            super(table);
            this.notes = notes;
            if (table.columns().contains(truth)) {
                throw Failure.usage(table.file() + ": has a column '" + QuotedText.of(truth) + "' itself, as "
                        + TrueLabels.this.file() + " does: leave out --truth-file, or rename one of them");
            }
        }

        @Override
        public List<String> columns() {
            return Stream.concat(super.columns().stream(), Stream.of(truth)).toList();
        }

        @Override
        public long read(List<? extends TableColumn> wanted, Sink sink) {
            WantedColumns inner = new WantedColumns(table());
            Map<String, TextCell> cells = new HashMap<>();
            Stream.concat(Stream.of(id), wanted.stream().map(TableColumn::name))
                    .filter(name -> !name.equals(truth))
                    .distinct()
                    .forEach(name -> cells.put(name, inner.want(new TextCell(name))));
            Set<String> known = new HashSet<>();
            Set<String> unknown = new HashSet<>();
            long[] rows = {0, 0};
            inner.read(() -> {
                rows[0]++;
                TextCell ids = cells.get(id);
                String item = ids == null ? "" : ids.text();
                String label = labels.get(item);
                if (label == null) {
                    unknown.add(item);
                }
                if (label != null || isPartial) {
                    known.add(item);
                    pass(wanted, cells, label == null ? "" : label);
                    rows[1]++;
                    sink.row();
                }
            });
            finish(known, unknown, rows[0]);
            return rows[1];
        }

        private void pass(List<? extends TableColumn> wanted, Map<String, TextCell> cells, String label) {
            try {
                for (TableColumn column : wanted) {
                    TextCell cell = cells.get(column.name());
                    TextCell.pass(column, cell == null ? label : cell.text(), cell != null && cell.isNested());
                }
            } catch (BadField e) {
                throw Failure.data(place() + e.getMessage(), e);
            }
        }

        private void finish(Set<String> known, Set<String> unknown, long rows) {
            Set<String> rest = new HashSet<>(labels.keySet());
            rest.removeAll(known);
            if (!isPartial && !unknown.isEmpty()) {
                throw Failure.data(unknown.size() + (unknown.size() == 1 ? " item" : " items") + " in the " + rows
                        + " rows of " + file() + (unknown.size() == 1 ? " is" : " are") + " not in "
                        + TrueLabels.this.file() + ", such as " + id + " " + few(unknown)
                        + "; leave them out with --drop-missing");
            }
            if (!dropping && !rest.isEmpty()) {
                throw Failure.data(rest.size() + " of " + labels.size() + " items of " + TrueLabels.this.file()
                        + (rest.size() == 1 ? " is" : " are") + " not in " + file() + ", such as " + id + " "
                        + few(rest)
                        + "; leave them out with --drop-missing");
            }
            notes.clear();
            if (!rest.isEmpty()) {
                notes.add(rest.size() + " of " + labels.size() + " items of " + TrueLabels.this.file()
                        + (rest.size() == 1 ? " is" : " are") + " left out because the rows read from " + file()
                        + " do not have them");
            }
        }
    }
}
