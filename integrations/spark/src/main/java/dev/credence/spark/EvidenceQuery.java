package dev.credence.spark;

import dev.credence.api.evidence.Evidence;
import dev.credence.state.EvidenceState;
import dev.credence.state.States;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * A query that names the columns of a dataset with the evidence. Immutable. Columns are checked when they are named; jobs run when a
 * result is requested.
 *
 * <p>Rows in which one of the named columns is
 * null, or a number is NaN, are set aside and counted; {@link #requireAll} makes them an error instead.
 *
 * <p>The result depends only on the rows. Partitions, their order, threads, failed and repeated tasks, and speculative copies change
 * no bit of it: evidence is summed exactly, and reaches the driver as results of tasks and not by accumulators.
 *
 * @param <E> kind of evidence of one system
 * @param <Q> the class itself
 */
public abstract sealed class EvidenceQuery<E extends Evidence, Q extends EvidenceQuery<E, Q>>
        permits LabelledQuery, OutcomeQuery {
    final EvidenceSpec requested;

    EvidenceQuery(EvidenceSpec requested) {
        this.requested = requested;
    }

    abstract Q with(EvidenceSpec other);

    abstract Class<E> kind();

    /**
     * Returns a query with a column that names the cluster of each row, such as patient or document.
     *
     * @param column a column of text, numbers or booleans
     * @return the query
     * @throws IllegalArgumentException if there is no such column, its type names nothing, or another design was chosen
     */
    public Q cluster(String column) {
        return with(requested.design(Role.CLUSTER, column));
    }

    /**
     * Returns a query for which rows with missing values are an error; the message has their number by column.
     *
     * @return the query
     */
    public Q requireAll() {
        return with(requested.requiringAll());
    }

    /**
     * Runs one job and collects the evidence to the driver: 30 bytes per cell of a confusion matrix, or one to two MB of scores, in
     * each cluster; or the distinct outcomes.
     *
     * @return the evidence, for every method of Credence
     * @throws IllegalArgumentException if a weight is negative or infinite, an outcome is infinite or outside its range, no row has the
     *     positive label, or rows have missing values under {@link #requireAll}
     */
    public CollectedEvidence<E> collect() {
        SliceState gathered = SliceState.of(requested);
        return new CollectedEvidence<>(gathered.state(), gathered.aside(), kind());
    }

    /**
     * Returns one state per slice, to store and merge later by {@code credence_merge}, for example daily states into monthly ones. If no
     * row of any slice has the positive label, an action on them fails, because the label is misspelt.
     *
     * @param slices columns of which each combination of values is a slice; null is a value; without any, all rows are one slice
     * @return one row per slice: its columns, {@code state}, the number of {@code rows} in it, and the number {@code set_aside}
     * @throws IllegalArgumentException if there is no such column, or it is of a type that does not group
     */
    public Dataset<Row> states(String... slices) {
        return Aggregation.shownColumns(requested, names(slices));
    }

    /**
     * Creates a report of metrics with their intervals by slice; the executors compute the intervals too.
     *
     * @param metrics spellings such as {@code f1.macro}; none for the default metrics
     * @return the report, at level 0.95, by the default method of each metric
     * @throws java.util.NoSuchElementException if a metric is unknown; the message lists what exists
     */
    public SliceEvaluation evaluate(String... metrics) {
        return new SliceEvaluation(requested, names(metrics));
    }

    private static List<String> names(String... names) {
        return Arrays.stream(Objects.requireNonNull(names, "names must not be null"))
                .map(name -> Objects.requireNonNull(name, "name must not be null"))
                .toList();
    }

    @Override
    public String toString() {
        return getClass().getSimpleName() + requested;
    }

    /** The state of all rows, collected to the driver by a job, with the numbers of rows set aside. */
    record SliceState(EvidenceState state, Map<String, Long> aside) {
        static SliceState of(EvidenceSpec requested) {
            Row row = run(requested);
            EvidenceState state = States.read(row.getAs(Aggregation.STATE));
            Map<String, Long> aside = unreadRows(row, requested);
            if (requested.strict() && !aside.isEmpty()) {
                throw new IllegalArgumentException("rows must have a value in every column that is read: "
                        + without(aside) + ", of " + (state.size() + state.missing())
                        + "; without requireAll() they are set aside and counted");
            }
            WholeData.Rules.ofStates(requested).problem(state).ifPresent(problem -> {
                throw new IllegalArgumentException(problem);
            });
            return new SliceState(state, aside);
        }

        private static Row run(EvidenceSpec requested) {
            try {
                return Aggregation.merged(requested, List.of()).first();
            } catch (Exception e) {
                throw Causes.<RuntimeException>ownOf(e);
            }
        }

        private static Map<String, Long> unreadRows(Row row, EvidenceSpec requested) {
            Map<String, Long> aside = new TreeMap<>();
            for (int i = 0; i < requested.roles().size(); i++) {
                long count = row.getAs(Aggregation.unreadColumn(i));
                if (count > 0) {
                    aside.put(requested.roles().get(i).word(), count);
                }
            }
            return aside;
        }

        private static String without(Map<String, Long> aside) {
            return aside.toString()
                    .replaceAll("[{}]", "")
                    .replaceAll("(^|, )", "$1rows without ")
                    .strip();
        }

        /** Finds the exception of a task within Spark's wrappers, so that a rule that a row broke is reported as such. */
        static final class Causes {
            /** The largest number of nested causes that is followed; a longer chain would be a cycle. */
            private static final int DEPTH = 20;

            private Causes() {}

            /** Throws the task's {@code IllegalArgumentException}, or else the given exception, which may be a checked exception of Spark. */
            static <X extends Exception> RuntimeException ownOf(Exception thrown) throws X {
                Throwable cause = thrown;
                for (int i = 0; i < DEPTH && cause != null; i++) {
                    if (cause instanceof IllegalArgumentException rule) {
                        throw new IllegalArgumentException(rule.getMessage(), thrown);
                    }
                    cause = cause.getCause();
                }
                @SuppressWarnings("unchecked") // Spark's methods declare nothing, and neither does this
                X same = (X) thrown;
                throw same;
            }
        }
    }
}
