package dev.credence.spark;

import dev.credence.api.evidence.Evidence;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * A question: which columns of a dataset are the evidence: one row an item. Immutable; columns are checked when they are named, jobs run when
 * something is requested.
 *
 * <p>Of at most one of cluster, fold and weight: a sample has one design. Rows in which one of the named columns is null, or a number
 * is NaN, are set aside and counted; {@link #requireAll} makes them an error instead.
 *
 * <p>The answer depends on the rows alone. Partitions, their order, threads, tasks that fail and are tried again, and speculative
 * copies change no bit of it: evidence adds up exactly, and comes to the driver as results of tasks and not by accumulators.
 *
 * @param <E> kind of evidence of one system
 * @param <Q> the class itself
 */
public abstract sealed class EvidenceQuery<E extends Evidence, Q extends EvidenceQuery<E, Q>>
        permits ConfusionQuery, ScoreQuery {
    final EvidenceSpec asked;

    EvidenceQuery(EvidenceSpec asked) {
        this.asked = asked;
    }

    abstract Q with(EvidenceSpec other);

    abstract Class<E> kind();

    /**
     * With the column that says which cluster a row belongs to, such as patient or document.
     *
     * @param column of text, numbers or booleans
     * @return the query
     * @throws IllegalArgumentException if there is no such column, its type names nothing, or another design was chosen
     */
    public Q cluster(String column) {
        return with(asked.design(Role.CLUSTER, column));
    }

    /**
     * With the column that says in which fold of a cross-validation a row was tested.
     *
     * @param column of text, numbers or booleans
     * @return the query
     * @throws IllegalArgumentException if there is no such column, its type names nothing, or another design was chosen
     */
    public Q fold(String column) {
        return with(asked.design(Role.FOLD, column));
    }

    /**
     * With a column of weights, such as inverse probabilities of being sampled.
     *
     * @param column of numbers, each finite and 0 or more
     * @return the query
     * @throws IllegalArgumentException if there is no such column, it is not of numbers, or another design was chosen
     */
    public Q weight(String column) {
        return with(asked.design(Role.WEIGHT, column));
    }

    /**
     * With a second system's column, for comparisons on the same items.
     *
     * @param column of the type that the first system's column has
     * @return the query
     * @throws IllegalArgumentException if there is no such column, or it is of another type
     */
    public Q second(String column) {
        return with(asked.second(column));
    }

    /**
     * With the positive label.
     *
     * @param label as text; in a column of numbers 1 is also 1.0
     * @return the query
     * @throws IllegalArgumentException if the column of truth is of numbers and the label is none
     */
    public Q positive(String label) {
        return with(asked.positive(Objects.requireNonNull(label, "positive label must not be null")));
    }

    /**
     * Makes rows that lack something an error, which says how many lack what.
     *
     * @return the query
     */
    public Q requireAll() {
        return with(asked.requiringAll());
    }

    /**
     * Runs one job, and brings the evidence to the driver: 30 bytes a cell of a confusion matrix, a MB or two of scores, as much more
     * as there are clusters.
     *
     * @return the evidence, on which every method of Credence works
     * @throws IllegalArgumentException if a weight is negative or infinite, or rows lack something under {@link #requireAll}
     */
    public CollectedEvidence<E> collect() {
        SliceState gathered = SliceState.of(asked);
        return new CollectedEvidence<>(gathered.state(), gathered.aside(), kind());
    }

    /**
     * A state a slice, to be stored and merged later: per day, and then per month, by {@code credence_merge}.
     *
     * @param slices columns of which each combination of values is a slice; null is a value; without any, all rows are one slice
     * @return a row a slice: its columns, {@code state}, the number of {@code rows} it holds, and of those {@code set_aside}
     * @throws IllegalArgumentException if there is no such column, or it is of a type that does not group
     */
    public Dataset<Row> states(String... slices) {
        return Aggregation.shown(asked, names(slices));
    }

    /**
     * Metrics of slices with their intervals, which the executors compute too.
     *
     * @param metrics spellings such as {@code f1.macro}; none for the usual ones
     * @return the question, at level 0.95, by the default method of each metric
     * @throws java.util.NoSuchElementException if a metric is unknown; the message lists what exists
     */
    public SliceEvaluation evaluate(String... metrics) {
        return new SliceEvaluation(asked, names(metrics));
    }

    private static List<String> names(String... names) {
        return Arrays.stream(Objects.requireNonNull(names, "names must not be null"))
                .map(name -> Objects.requireNonNull(name, "name must not be null"))
                .toList();
    }

    @Override
    public String toString() {
        return getClass().getSimpleName() + asked;
    }
}
