package dev.credence.spark;

import dev.credence.outcomes.Outcomes;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A query of columns with outcomes: numbers without a true label, such as grades, seconds or costs.
 *
 * <pre>{@code
 * Estimate mean = Credence.load().estimate("mean", CredenceSpark.outcomes(rows, "grade").range("grade", 0, 1).item("question").collect()
 *         .sample());
 * }</pre>
 *
 * <p>Each row is an item of its own, unless {@link #item} names the items, whose runs the rows then are. Clusters are groups of items.
 *
 * <p>Without a metric, a report has the means, and the median and the 95th percentile of outcomes whose declared range is not bounded.
 *
 * <p>Nothing is rounded. Without names of items, equal rows are counted, and memory and shuffle depend on the number of distinct rows, about
 * 120 bytes each in memory. With names they grow with the number of rows, because the runs of an item may be in any partition.
 */
public final class OutcomeQuery extends EvidenceQuery<Outcomes, OutcomeQuery> {
    OutcomeQuery(EvidenceSpec requested) {
        super(requested);
    }

    @Override
    OutcomeQuery with(EvidenceSpec other) {
        return new OutcomeQuery(other);
    }

    @Override
    Class<Outcomes> kind() {
        return Outcomes.class;
    }

    /**
     * Returns a query with a column that names the item of each row, such as a question. Rows with the same name are runs of one item.
     *
     * @param column a column of text, numbers or booleans
     * @return the query
     * @throws IllegalArgumentException if there is no such column, or its type names nothing
     */
    public OutcomeQuery item(String column) {
        return with(requested.item(column));
    }

    /**
     * Returns a query with the range in which the outcomes of a column can lie, which for two systems is that of both. An outcome outside
     * of it is an error of the job. Without it the range is inferred from the rows of each slice: [0, 1], [0, infinity) or all numbers.
     *
     * @param column a column of outcomes of the first system
     * @param lower the smallest possible value, which may be negative infinity
     * @param upper the largest possible value, which may be infinity
     * @return the query
     * @throws IllegalArgumentException if the column is not one of the outcomes, or lower is not below upper
     */
    public OutcomeQuery range(String column, double lower, double upper) {
        return with(requested.range(Objects.requireNonNull(column, "column must not be null"), lower, upper));
    }

    /**
     * Returns a query with the columns of a second system, for comparisons on the same items. The runs of one system are not matched with
     * those of the other.
     *
     * @param column the column of numbers that has the first outcome
     * @param more the columns of the other outcomes, in their order
     * @return the query
     * @throws IllegalArgumentException if there is no such column, it is not of numbers, or there is not one column for each outcome
     */
    public OutcomeQuery second(String column, String... more) {
        return with(requested.secondOutcomes(names(column, more)));
    }

    static List<String> names(String column, String... more) {
        return Stream.concat(
                        Stream.of(Objects.requireNonNull(column, "column must not be null")),
                        Stream.of(Objects.requireNonNull(more, "columns must not be null")))
                .toList();
    }
}
