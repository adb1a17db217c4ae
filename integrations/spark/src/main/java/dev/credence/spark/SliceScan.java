package dev.credence.spark;

import dev.credence.api.text.QuotedText;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.state.ClassScoreState;
import dev.credence.state.ConfusionState;
import dev.credence.state.EvidenceState;
import dev.credence.state.JudgedState;
import dev.credence.state.OutcomeState;
import dev.credence.state.PairedClassScoreState;
import dev.credence.state.PairedConfusionState;
import dev.credence.state.PairedOutcomeState;
import dev.credence.state.PairedScoreState;
import dev.credence.state.RowState;
import dev.credence.state.ScoreState;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/** Adds the rows of a slice to its state, and counts rows with missing values by the first missing role. */
final class SliceScan {
    private final ScanLayout layout;
    private final Names names;
    private final EvidenceState state;
    private final long[] aside;
    private final int truth;
    private final int judge;
    private final int answer;
    private final int second;
    private final int item;
    private final int group;
    private final int weight;
    /** Whether rows are in clusters that Spark has not counted. */
    private final boolean isCountedHere;

    SliceScan(ScanLayout layout, Names names) {
        this.layout = layout;
        this.names = names;
        this.state = layout.empty();
        this.aside = new long[layout.roles().size()];
        this.truth = layout.column(Role.TRUTH);
        this.judge = layout.column(Role.JUDGE);
        this.answer = layout.columnOfOne(Role.PREDICTION, Role.SCORE, Role.OUTCOME);
        this.second = layout.column(Role.SECOND);
        this.item = layout.column(Role.ITEM);
        this.group = layout.columnOfOne(Role.CLUSTER, Role.FOLD);
        this.weight = layout.column(Role.WEIGHT);
        this.isCountedHere = group >= 0 && !layout.counted();
    }

    void add(Row row) {
        if (isCountedHere && state instanceof ConfusionState one && addComplete(one, row)) {
            return;
        }
        long count = layout.counted() ? row.getLong(layout.countColumn()) : 1;
        int lacking = lacking(row);
        if (lacking >= 0) {
            aside[lacking] += count;
            addMissing(count);
        } else {
            add(row, count);
        }
    }

    /** Adds a row of a cluster, and returns whether that was possible: it has all values, and no text is made of the name of the cluster. */
    private boolean addComplete(ConfusionState to, Row row) {
        String label = names.find(row, truth);
        String prediction = names.find(row, answer);
        Object name = row.get(group);
        if (label == null || prediction == null) {
            return false;
        }
        if (isWhole(name)) {
            to.addIn(((Number) name).longValue(), label, prediction, 1);
            return true;
        }
        if (name instanceof byte[] text) {
            to.addIn(text, label, prediction, 1);
            return true;
        }
        return false;
    }

    private int lacking(Row row) {
        for (int i = 0; i < aside.length; i++) {
            if (Names.isMissing(row.get(layout.slices() + i))
                    && !layout.isOptional(layout.roles().get(i))) {
                return i;
            }
        }
        return -1;
    }

    private void addMissing(long count) {
        if (state instanceof RowState<?> rows) {
            rows.addMissing(count);
        }
    }

    private void add(Row row, long count) {
        if (state instanceof ScoreState one) {
            add(one, row);
        } else if (state instanceof ConfusionState one) {
            add(one, row, count);
        } else if (state instanceof PairedConfusionState two) {
            add(two, row, count);
        } else if (state instanceof PairedScoreState two) {
            add(two, row);
        } else if (state instanceof OutcomeState one) {
            add(one, row);
        } else if (state instanceof PairedOutcomeState two) {
            add(two, row);
        } else if (state instanceof ClassScoreState one) {
            ofClasses(() -> add(one, row));
        } else if (state instanceof PairedClassScoreState two) {
            ofClasses(() -> add(two, row));
        } else if (state instanceof JudgedState judged) {
            add(judged, row, count);
        }
    }

    private void add(ConfusionState to, Row row, long count) {
        if (weight >= 0) {
            to.addWeighted(names.get(row, truth), names.get(row, answer), row.getDouble(weight));
        } else if (group >= 0) {
            to.addIn(names.get(row, group), names.get(row, truth), names.get(row, answer), count);
        } else {
            to.add(names.get(row, truth), names.get(row, answer), count);
        }
    }

    /** Returns whether a name is a whole number, of which no text is made for each row. */
    private static boolean isWhole(@Nullable Object name) {
        return name instanceof Integer || name instanceof Long || name instanceof Short || name instanceof Byte;
    }

    private void add(JudgedState to, Row row, long count) {
        List<String> predictions = answer >= 0 ? row.getList(answer) : List.of();
        to.add(row.isNullAt(truth) ? null : names.get(row, truth), names.get(row, judge), predictions, count);
    }

    private void add(PairedConfusionState to, Row row, long count) {
        String label = names.get(row, truth);
        if (weight >= 0) {
            to.addWeighted(label, names.get(row, answer), names.get(row, second), row.getDouble(weight));
        } else if (group >= 0) {
            String first = names.get(row, answer);
            String other = names.get(row, second);
            Object name = row.get(group);
            if (isWhole(name)) {
                to.addIn(((Number) name).longValue(), label, first, other, count);
            } else if (name instanceof byte[] text) {
                to.addIn(text, label, first, other, count);
            } else {
                to.addIn(names.get(row, group), label, first, other, count);
            }
        } else {
            to.add(label, names.get(row, answer), names.get(row, second), count);
        }
    }

    private void add(ScoreState to, Row row) {
        if (weight >= 0) {
            to.addWeighted(row.getDouble(answer), row.getBoolean(truth), row.getDouble(weight));
        } else if (group >= 0) {
            to.addIn(names.get(row, group), row.getDouble(answer), row.getBoolean(truth), 1);
        } else {
            to.add(row.getDouble(answer), row.getBoolean(truth));
        }
    }

    private void add(PairedScoreState to, Row row) {
        double first = row.getDouble(answer);
        double other = row.getDouble(second);
        if (weight >= 0) {
            to.addWeighted(first, other, row.getBoolean(truth), row.getDouble(weight));
        } else if (group >= 0) {
            to.addIn(names.get(row, group), first, other, row.getBoolean(truth));
        } else {
            to.add(first, other, row.getBoolean(truth));
        }
    }

    private void add(ClassScoreState to, Row row) {
        String label = names.get(row, truth);
        double[] scores = numbers(row, answer);
        if (weight >= 0) {
            to.addWeighted(row.getDouble(weight), label, scores);
        } else if (group >= 0) {
            to.addIn(names.get(row, group), label, scores);
        } else {
            to.add(label, scores);
        }
    }

    private void add(PairedClassScoreState to, Row row) {
        String label = names.get(row, truth);
        double[] first = numbers(row, answer);
        double[] other = numbers(row, second);
        if (weight >= 0) {
            to.addWeighted(row.getDouble(weight), label, first, other);
        } else if (group >= 0) {
            to.addIn(names.get(row, group), label, first, other);
        } else {
            to.add(label, first, other);
        }
    }

    /** Adds a row; a true class without scores is an error of the job that Spark reports as such. */
    static void ofClasses(Runnable adding) {
        try {
            adding.run();
        } catch (NoSuchElementException e) {
            throw new IllegalArgumentException(
                    "true class of a row must have scores: " + e.getMessage()
                            + "; name its column, or leave such rows out, or cast the truth, such as 1.0 to 1",
                    e);
        }
    }

    private static double[] numbers(Row row, int place) {
        return row.<Double>getList(place).stream()
                .mapToDouble(Double::doubleValue)
                .toArray();
    }

    private void add(OutcomeState to, Row row) {
        double[] values = values(row, answer, to.columns());
        if (item >= 0 && group >= 0) {
            to.addIn(names.get(row, group), names.get(row, item), values);
        } else if (item >= 0) {
            to.add(names.get(row, item), values);
        } else if (group >= 0) {
            to.addItemsIn(names.get(row, group), 1, values);
        } else {
            to.addItems(1, values);
        }
    }

    private void add(PairedOutcomeState to, Row row) {
        double[] first = values(row, answer, to.columns());
        double[] other = values(row, second, to.columns());
        if (item >= 0 && group >= 0) {
            to.addIn(names.get(row, group), names.get(row, item), first, other);
        } else if (item >= 0) {
            to.add(names.get(row, item), first, other);
        } else if (group >= 0) {
            to.addItemsIn(names.get(row, group), 1, first, other);
        } else {
            to.addItems(1, first, other);
        }
    }

    private static double[] values(Row row, int place, List<OutcomeColumn> columns) {
        double[] values = numbers(row, place);
        for (int i = 0; i < values.length; i++) {
            finite(columns.get(i).name(), values[i]);
        }
        return values;
    }

    /** Returns an outcome, after checking that it is finite. */
    static double finite(String name, double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("outcome must be a finite number: " + QuotedText.of(name) + "=" + value
                    + "; replace it by the value that it deserves, or by null, which sets its row aside");
        }
        return value;
    }

    /** Returns the state, the number of rows, and the numbers of rows set aside by missing role. */
    List<Object> cells() {
        List<Object> cells = new ArrayList<>();
        cells.add(state.toBytes());
        cells.add(state.size());
        for (long count : aside) {
            cells.add(count);
        }
        return cells;
    }
}
