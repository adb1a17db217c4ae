package dev.credence.cli.input.table;

import dev.credence.api.text.QuotedText;
import dev.credence.cli.Failure;
import dev.credence.cli.input.table.TableColumn.BadField;
import dev.credence.cli.input.table.TableColumn.WantedColumns;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A confusion matrix as people write it, read as a row for each of its cells: the first column has the labels of the rows, the header
 * those of the columns, and the cells are counts. A row or a column of totals, which its name shows, is checked and left out.
 *
 * @param wide the file, with a line for each label
 * @param predictedRows whether the rows are the predicted labels and the columns the true ones
 */
public record CrossTable(TableSource wide, boolean predictedRows) implements TableSource {
    /** The column of true labels. */
    public static final String TRUTH = "truth";
    /** The column of predicted labels. */
    public static final String PREDICTION = "prediction";
    /** The column of counts. */
    public static final String COUNT = "count";

    private static final Set<String> TOTALS = Set.of("total", "totals", "sum", "all", "margin", "\u03a3");

    /** Returns whether a label names a row or a column of totals. */
    public static boolean isTotal(String label) {
        return TOTALS.contains(label.strip().toLowerCase(Locale.ROOT));
    }

    @Override
    public InputTable open() {
        try (InputTable table = wide.open()) {
            return new Cells(Matrix.of(table), predictedRows);
        }
    }

    /**
     * The labels and the counts, without totals.
     *
     * @param file the file, for messages
     * @param rows the labels of the rows
     * @param columns the labels of the columns
     * @param counts the counts by row and column
     */
    private record Matrix(String file, List<String> rows, List<String> columns, List<List<Long>> counts) {
        static Matrix of(InputTable table) {
            List<String> header = table.columns();
            requireDistinct(table.file(), "column", header);
            if (header.size() < 2) {
                throw Failure.data(table.file() + ": a cross table must have a column of labels and one for each label:"
                        + " columns=" + header.size() + "; check the delimiter");
            }
            WantedColumns wanted = new WantedColumns(table);
            List<TextColumn> columns =
                    header.stream().map(TextColumn::new).map(wanted::want).toList();
            List<String> labels = new ArrayList<>();
            List<List<Long>> counts = new ArrayList<>();
            wanted.read(() -> {
                String label = columns.get(0).text().strip();
                if (label.isEmpty()) {
                    throw Failure.data(
                            table.place() + "the first column must name the label of the row, but it is empty");
                }
                labels.add(label);
                counts.add(columns.stream()
                        .skip(1)
                        .map(column -> count(table, label, column))
                        .toList());
            });
            requireDistinct(table.file(), "row", labels);
            List<String> names = header.stream().skip(1).map(String::strip).toList();
            return new Matrix(table.file(), labels, names, counts).withoutTotals();
        }

        private static void requireDistinct(String file, String kind, List<String> labels) {
            Set<String> known = new HashSet<>();
            labels.stream()
                    .map(String::strip)
                    .filter(label -> !known.add(label))
                    .findFirst()
                    .ifPresent(label -> {
                        throw Failure.data(file + ": label '" + QuotedText.of(label) + "' has more than one " + kind
                                + "; a cross table has one for each label");
                    });
        }

        private static long count(InputTable table, String row, TextColumn column) {
            String text = column.text();
            String place =
                    table.place() + "row '" + QuotedText.of(row) + "', column '" + QuotedText.of(column.name()) + "': ";
            if (text.isBlank()) {
                throw Failure.data(place + "the count is empty; write 0 if no item has these labels");
            }
            CountColumn count = new CountColumn(COUNT);
            try {
                count.accept(text.toCharArray(), 0, text.length());
            } catch (BadField e) {
                throw Failure.data(place + e.getMessage() + "; a cross table has counts of items, not shares", e);
            }
            return count.valueOr(0);
        }

        private Matrix withoutTotals() {
            OptionalInt row = total("rows", rows);
            OptionalInt column = total("columns", columns);
            List<Integer> others = others(rows, row);
            List<Integer> across = others(columns, column);
            if (others.isEmpty() || across.isEmpty()) {
                throw Failure.data(file + ": a cross table must have labels besides its totals: rows=" + rows
                        + ", columns=" + columns);
            }
            column.ifPresent(total -> IntStream.range(0, rows.size())
                    .forEach(r -> requireSum(
                            "row",
                            rows.get(r),
                            counts.get(r).get(total),
                            across.stream().map(counts.get(r)::get))));
            row.ifPresent(total -> across.forEach(c -> requireSum(
                    "column",
                    columns.get(c),
                    counts.get(total).get(c),
                    others.stream().map(r -> counts.get(r).get(c)))));
            return new Matrix(
                    file,
                    others.stream().map(rows::get).toList(),
                    across.stream().map(columns::get).toList(),
                    others.stream()
                            .map(r -> across.stream().map(counts.get(r)::get).toList())
                            .toList());
        }

        private OptionalInt total(String kind, List<String> labels) {
            List<String> named = labels.stream().filter(CrossTable::isTotal).toList();
            if (named.size() > 1) {
                throw Failure.data(file + ": at most one of the " + kind + " can have totals: " + kind + "=" + named
                        + "; rename those that are labels");
            }
            return named.stream().mapToInt(labels::indexOf).findFirst();
        }

        private static List<Integer> others(List<String> labels, OptionalInt total) {
            return IntStream.range(0, labels.size())
                    .filter(i -> total.isEmpty() || total.getAsInt() != i)
                    .boxed()
                    .toList();
        }

        private void requireSum(String kind, String label, long total, Stream<Long> counts) {
            long sum = counts.mapToLong(Long::longValue).sum();
            if (sum != total) {
                throw Failure.data(file + ": the total of " + kind + " '" + QuotedText.of(label) + "' is " + total
                        + ", and its counts add up to " + sum
                        + "; correct them, or rename the total if it is a label");
            }
        }
    }

    /** The cells of a matrix, each of which is a row with two labels and a count. */
    private static final class Cells extends TableSource.WholeTable {
        private final Matrix matrix;
        private final boolean predictedRows;
        private int row;
        private int column;

        Cells(Matrix matrix, boolean predictedRows) {
            this.matrix = matrix;
            this.predictedRows = predictedRows;
        }

        @Override
        public String file() {
            return matrix.file();
        }

        @Override
        public List<String> columns() {
            return List.of(TRUTH, PREDICTION, COUNT);
        }

        @Override
        public long read(List<? extends TableColumn> wanted, Sink sink) {
            for (row = 0; row < matrix.rows().size(); row++) {
                for (column = 0; column < matrix.columns().size(); column++) {
                    Map<String, String> cell = Map.of(
                            predictedRows ? PREDICTION : TRUTH,
                            matrix.rows().get(row),
                            predictedRows ? TRUTH : PREDICTION,
                            matrix.columns().get(column),
                            COUNT,
                            matrix.counts().get(row).get(column).toString());
                    accept(wanted, cell);
                    sink.row();
                }
            }
            return (long) matrix.rows().size() * matrix.columns().size();
        }

        private void accept(List<? extends TableColumn> wanted, Map<String, String> cell) {
            try {
                for (TableColumn one : wanted) {
                    char[] text = cell.getOrDefault(one.name(), "").toCharArray();
                    one.accept(text, 0, text.length);
                }
            } catch (BadField e) {
                throw Failure.data(place() + e.getMessage(), e);
            }
        }

        @Override
        public String place() {
            return matrix.file() + ", row '" + QuotedText.of(matrix.rows().get(row)) + "', column '"
                    + QuotedText.of(matrix.columns().get(column)) + "': ";
        }

        @Override
        public void close() {
            // the cells are in memory
        }
    }
}
