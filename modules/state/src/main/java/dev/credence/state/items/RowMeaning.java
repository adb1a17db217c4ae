package dev.credence.state.items;

import dev.credence.api.metric.Range;
import dev.credence.api.text.QuotedText;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.state.format.StateReader;
import dev.credence.state.format.StateWriter;
import dev.credence.state.format.Utf8;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The meaning of the values of a row.
 *
 * @param systems the number of systems, each of which has a value for each column
 * @param columns the columns of each system, with the ranges that were declared
 * @param named whether a row is a run of an item that it names; otherwise each row is an item
 */
public record RowMeaning(int systems, List<OutcomeColumn> columns, boolean named) {
    /** Checks the columns. */
    public RowMeaning {
        columns = columns.stream().map(RowMeaning::withoutNegativeZero).toList();
        columns.forEach(column -> Utf8.require("name of an outcome", column.name()));
        if (columns.isEmpty()
                || columns.stream().map(OutcomeColumn::name).distinct().count() < columns.size()) {
            throw new IllegalArgumentException(
                    "columns must be one or more with different names: columns=" + QuotedText.of(columns.toString()));
        }
    }

    /** Returns a column whose ends of the range are 0.0 if they are -0.0, so that equal ranges have equal bytes. */
    private static OutcomeColumn withoutNegativeZero(OutcomeColumn column) {
        return column.range()
                .map(range -> OutcomeColumn.of(column.name(), range.lower() + 0.0, range.upper() + 0.0))
                .orElse(column);
    }

    /** Returns the values of a row in one array, after checking that they can occur. */
    double[] checked(long row, double[]... ofSystems) {
        int width = columns.size();
        double[] values = new double[systems * width];
        for (int system = 0; system < systems; system++) {
            if (ofSystems[system].length != width) {
                throw new IllegalArgumentException("a row must have one value for each column: values="
                        + ofSystems[system].length + ", columns=" + QuotedText.of(columns.toString()) + " in row "
                        + row);
            }
            for (int column = 0; column < width; column++) {
                values[system * width + column] = checked(row, columns.get(column), ofSystems[system][column]);
            }
        }
        return values;
    }

    private static double checked(long row, OutcomeColumn column, double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("outcome must be a finite number: " + QuotedText.of(column.name()) + "="
                    + value + " in row " + row + "; count such rows with addMissing");
        }
        column.outsideRange(value).ifPresent(reason -> {
            throw new IllegalArgumentException(reason + " in row " + row);
        });
        return value + 0.0;
    }

    /** Returns the values of one system in a row. */
    double[] ofSystem(int system, double[] row) {
        return Arrays.copyOfRange(row, system * columns.size(), (system + 1) * columns.size());
    }

    /** Checks that the rows of another state have the same meaning. */
    void requireSame(RowMeaning other) {
        int most = Math.max(columns.size(), other.columns.size());
        for (int place = 0; place < most; place++) {
            if (!column(place).equals(other.column(place))) {
                throw new IllegalArgumentException(
                        "states to merge must have the same columns of outcomes in the same order: column "
                                + (place + 1)
                                + " is " + shownColumn(column(place)) + " in this, " + shownColumn(other.column(place))
                                + " in the other");
            }
        }
        if (named != other.named) {
            throw new IllegalArgumentException(
                    "states to merge must have rows of one kind: this=" + kind() + ", other=" + other.kind());
        }
    }

    private Optional<OutcomeColumn> column(int place) {
        return place < columns.size() ? Optional.of(columns.get(place)) : Optional.empty();
    }

    private static String shownColumn(Optional<OutcomeColumn> column) {
        return column.map(outcomeColumn -> "'" + QuotedText.of(outcomeColumn.toString()) + "'")
                .orElse("missing");
    }

    private String kind() {
        return named ? "runs of named items" : "items without names";
    }

    void write(StateWriter out) {
        out.number(named ? 1 : 0).number(columns.size());
        for (OutcomeColumn column : columns) {
            out.text(column.name()).number(column.range().isPresent() ? 1 : 0);
            column.range().ifPresent(range -> out.real(range.lower()).real(range.upper()));
        }
    }

    /** Reads the meaning of rows of a number of systems. */
    public static RowMeaning read(StateReader in, int systems) {
        boolean named = in.between("flag of named items", 0, 1) == 1;
        int size = in.size("columns");
        List<OutcomeColumn> columns = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            String name = in.text("column");
            boolean ranged = in.between("flag of a range", 0, 1) == 1;
            Optional<Range> range = ranged ? Optional.of(range(in)) : Optional.empty();
            columns.add(in.create(
                    name,
                    text -> range.map(ends -> OutcomeColumn.of(text, ends.lower(), ends.upper()))
                            .orElseGet(() -> OutcomeColumn.of(text))));
        }
        return in.create(columns, all -> new RowMeaning(systems, all, named));
    }

    private static Range range(StateReader in) {
        double lower = in.real("lower end of a range");
        double upper = in.real("upper end of a range");
        return in.create(upper, end -> new Range(lower, end));
    }

    static void write(StateWriter out, double[] values) {
        for (double value : values) {
            out.real(value);
        }
    }

    /** Reads the values of some systems. */
    double[] readValues(StateReader in, int ofSystems) {
        double[] values = new double[ofSystems * columns.size()];
        for (int position = 0; position < values.length; position++) {
            OutcomeColumn column = columns.get(position % columns.size());
            double value = in.real("outcome");
            if (!Double.isFinite(value)) {
                throw in.formatError("outcome must be a finite number: outcome=" + value);
            }
            column.outsideRange(value).ifPresent(reason -> {
                throw in.formatError(reason);
            });
            values[position] = value;
        }
        return values;
    }
}
