package dev.credence.spark;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.state.States;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.jspecify.annotations.Nullable;

/**
 * A report of slices: each metric of each slice with its interval, in one pass over the data. Immutable; lazy until an action.
 *
 * <pre>{@code
 * Dataset<Row> report = CredenceSpark.confusion(rows, "truth", "prediction").evaluate("f1.macro", "mcc").by("country", "model");
 * }</pre>
 *
 * <p>For two systems, value and bounds are those of the difference, first minus second, and the method is a comparator.
 *
 * <p>The report has one row per slice and metric. After the slice's columns they are: {@code metric}; {@code value}, {@code lower} and
 * {@code upper}, null where there is none; {@code level}; {@code method}, null where none fits; {@code n}; {@code status}, which is
 * OK, DEGENERATE, UNDEFINED or REFUSED; {@code notes} with the reasons; {@code set_aside}, the number of rows with missing values. No
 * slice makes the job fail: a slice without positives, without the label, or without rows has a status. But an action fails if no slice
 * at all has the positive label, or truth and predictions of all slices have no label in common, because labels are then misspelt.
 *
 * <p>Each interval has its own level; the intervals of many slices do not have this coverage jointly. At level {@code 1 - 0.05 / k} the
 * intervals of a metric on k slices all contain their values in at least 95% of samples, by Bonferroni's inequality, as those of the
 * command's option {@code --slice} do. Null and the empty text are slices; the command leaves their rows out.
 */
public final class SliceEvaluation {
    private final EvidenceSpec requested;
    private final StateQuery request;

    SliceEvaluation(EvidenceSpec requested, List<String> metrics) {
        this(
                requested,
                new StateQuery(metrics.isEmpty() ? StateQuery.usualMetrics(requested) : metrics, 0.95, null, 0)
                        .checked(requested.pairs()));
    }

    private SliceEvaluation(EvidenceSpec requested, StateQuery request) {
        this.requested = requested;
        this.request = request;
    }

    /**
     * Returns a report at another level.
     *
     * @param level strictly between 0 and 1
     * @return the report
     * @throws IllegalArgumentException if it is not
     */
    public SliceEvaluation level(double level) {
        return new SliceEvaluation(
                requested, request.level(ConfidenceLevel.of(level).value()));
    }

    /**
     * Returns a report by a named method in place of each metric's default; for two systems, by a named comparator.
     *
     * @param spelling the method with its options, such as {@code bootstrap-bca}
     * @return the report
     * @throws java.util.NoSuchElementException if no such method or comparator is installed; the message lists the installed ones
     */
    public SliceEvaluation method(String spelling) {
        Objects.requireNonNull(spelling, "method must not be null");
        return new SliceEvaluation(requested, request.method(spelling).checked(requested.pairs()));
    }

    /**
     * Returns a report with another seed for methods that simulate.
     *
     * @param seed any number; all slices use the same seed
     * @return the report
     */
    public SliceEvaluation seed(long seed) {
        return new SliceEvaluation(requested, request.seed(seed));
    }

    /**
     * Computes the report.
     *
     * @param columns columns of which each combination of values is a slice; null is a value; without any, all rows are one slice
     * @return one row per slice and metric, in no particular order
     * @throws IllegalArgumentException if there is no such column, it is of a type that does not group, or is called like a column of
     *     the report
     */
    public Dataset<Row> by(String... columns) {
        List<String> names = List.of(Objects.requireNonNull(columns, "columns must not be null"));
        List<InputColumn> slices = Aggregation.slices(requested, names, AnswerRow.NAMES);
        Dataset<Row> states = Aggregation.states(requested, slices);
        StructField[] keys = Arrays.copyOf(states.schema().fields(), slices.size());
        StructField[] all = Stream.concat(Arrays.stream(keys), Arrays.stream(AnswerRow.SCHEMA.fields()))
                .toArray(StructField[]::new);
        return states.flatMap(new SliceAnswers(request, keys.length), Encoders.row(DataTypes.createStructType(all)))
                .toDF(Stream.concat(names.stream(), AnswerRow.NAMES.stream()).toArray(String[]::new));
    }

    @Override
    public String toString() {
        return request + " of " + requested;
    }

    /** Converts a row with the columns and the state of a slice to the rows of the report, on an executor. */
    static final class SliceAnswers implements FlatMapFunction<Row, Row> {
        private static final long serialVersionUID = 1;

        private final StateQuery request;
        private final int slices;

        SliceAnswers(StateQuery request, int slices) {
            this.request = request;
            this.slices = slices;
        }

        @Override
        public Iterator<Row> call(Row slice) {
            StateAnswers answers = StateAnswers.of(States.read(slice.getAs(slices)), request);
            return request.metrics().stream()
                    .map(metric -> row(slice, answers.row(metric)))
                    .iterator();
        }

        private Row row(Row slice, List<@Nullable Object> answer) {
            List<@Nullable Object> cells = new ArrayList<>();
            for (int i = 0; i < slices; i++) {
                cells.add(slice.get(i));
            }
            cells.addAll(answer);
            return RowFactory.create(cells.toArray());
        }
    }
}
