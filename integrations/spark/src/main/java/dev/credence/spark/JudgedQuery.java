package dev.credence.spark;

import dev.credence.state.JudgedState;
import java.util.List;
import java.util.Objects;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * A query of rows that a judge labelled, of which a random part also has a true label. Immutable; jobs run when a result is requested.
 *
 * <pre>{@code
 * JudgedState all = CredenceSpark.judged(rows, "human", "model", "new", "old").positive("right").collect();
 * }</pre>
 *
 * <p>A row without a true label (null, or NaN) is unlabelled. Rows without a label of the judge or a prediction are set aside and counted by
 * {@link JudgedState#missing}. The bytes of the state are those of {@code credence collect --judge} for a file of the same rows and columns,
 * whatever the partitions. {@code credence judge} reads the state, and {@code JudgedLabels} of credence-judge takes its counts.
 *
 * <p>Spark's own {@code groupBy} counts equal rows, so that the shuffle has one row per distinct combination of labels.
 */
public final class JudgedQuery {
    private final EvidenceSpec requested;

    JudgedQuery(EvidenceSpec requested) {
        this.requested = requested;
    }

    /**
     * Returns a query with the positive label, which a row must have.
     *
     * @param label the label as text; in a column of numbers 1 is the same as 1.0
     * @return the query
     * @throws IllegalArgumentException if the column of true labels has numbers and the label is not a number
     */
    public JudgedQuery positive(String label) {
        return new JudgedQuery(requested.positive(Objects.requireNonNull(label, "positive label must not be null")));
    }

    /**
     * Returns a query for which rows without a label of the judge or a prediction are an error; the message has their number by column.
     *
     * @return the query
     */
    public JudgedQuery requireAll() {
        return new JudgedQuery(requested.requiringAll());
    }

    /**
     * Runs one job and collects the counts to the driver.
     *
     * @return the state, to which those of other rows can be merged
     * @throws IllegalArgumentException if a true label is an empty text, no row has the positive label, or rows have missing values under {@link #requireAll}
     */
    public JudgedState collect() {
        return (JudgedState) EvidenceQuery.SliceState.of(requested).state();
    }

    /**
     * Returns one state per slice, to store and merge later by {@code credence_merge}.
     *
     * @param slices columns of which each combination of values is a slice; null is a value; without any, all rows are one slice
     * @return one row per slice: its columns, {@code state}, the number of {@code rows} in it, and the number {@code set_aside}
     * @throws IllegalArgumentException if there is no such column, or it is of a type that does not group
     */
    public Dataset<Row> states(String... slices) {
        return Aggregation.shownColumns(requested, List.of(Objects.requireNonNull(slices, "slices must not be null")));
    }

    @Override
    public String toString() {
        return "JudgedQuery" + requested;
    }
}
