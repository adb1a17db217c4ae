package dev.credence.cli.data;

import dev.credence.cli.Failure;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.input.table.InputTable;
import dev.credence.cli.input.table.NumberColumn;
import dev.credence.cli.input.table.TableColumn.WantedColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/** Columns of numbers, which are read into memory. */
public record NumberTable(List<String> names, List<double[]> columns) {
    /**
     * Reads columns.
     *
     * @throws Failure if the file cannot be read, a column is missing or contains anything but numbers
     */
    public static NumberTable read(TableFile file, List<String> names) {
        try (InputTable table = file.source().open()) {
            WantedColumns wanted = new WantedColumns(table);
            List<NumberColumn> read = names.stream()
                    .map(name -> wanted.want(NumberColumn.ofScores(name)))
                    .toList();
            List<DoubleStream.Builder> values =
                    names.stream().map(name -> DoubleStream.builder()).toList();
            wanted.read(() -> add(read, values));
            return new NumberTable(
                    names,
                    values.stream().map(column -> column.build().toArray()).toList());
        }
    }

    private static void add(List<NumberColumn> read, List<DoubleStream.Builder> values) {
        for (int j = 0; j < values.size(); j++) {
            values.get(j).add(read.get(j).value());
        }
    }

    /** Returns the number of rows. */
    public long rows() {
        return columns.get(0).length;
    }

    /** Returns a column by its index. */
    public double[] column(int index) {
        return columns.get(index).clone();
    }

    /** Returns the rows, each with all columns. */
    public double[][] rowMajor() {
        double[][] rows = new double[columns.get(0).length][columns.size()];
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < columns.size(); j++) {
                rows[i][j] = columns.get(j)[i];
            }
        }
        return rows;
    }

    /** Returns the number of rows with 1 in a column of 0 and 1. */
    public long ones(int index) {
        long ones = 0;
        for (int row = 0; row < columns.get(index).length; row++) {
            ones += flag(row, index) ? 1 : 0;
        }
        return ones;
    }

    /**
     * Returns, for two columns of 0 and 1, the numbers of rows with 1 in both, only in the first, only in the second,
     * and in neither.
     */
    public List<Long> agreement() {
        long[] observed = new long[4];
        for (int row = 0; row < columns.get(0).length; row++) {
            observed[(flag(row, 0) ? 0 : 2) + (flag(row, 1) ? 0 : 1)]++;
        }
        List<Long> counts = new ArrayList<>();
        for (long count : observed) {
            counts.add(count);
        }
        return counts;
    }

    private boolean flag(int row, int column) {
        double value = columns.get(column)[row];
        if (value != 0 && value != 1) {
            throw new IllegalArgumentException(names.get(column) + " must be 0 or 1 in every row: row " + (row + 1)
                    + " holds " + value + "; 1 says that the classifier was right");
        }
        return value == 1;
    }
}
