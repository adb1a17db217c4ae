package dev.credence.spark;

import dev.credence.api.evidence.Evidence;
import java.util.Objects;

/**
 * A query of which each system has one column: predicted labels, or scores of the positive label.
 *
 * @param <E> kind of evidence of one system
 * @param <Q> the class itself
 */
public abstract sealed class ColumnQuery<E extends Evidence, Q extends ColumnQuery<E, Q>> extends LabelledQuery<E, Q>
        permits ConfusionQuery, ScoreQuery {
    ColumnQuery(EvidenceSpec requested) {
        super(requested);
    }

    /**
     * Returns a query with the column of a second system, for comparisons on the same items.
     *
     * @param column a column of the type that the first system's column has
     * @return the query
     * @throws IllegalArgumentException if there is no such column, or it is of another type
     */
    public Q second(String column) {
        return with(requested.second(column));
    }

    /**
     * Returns a query with the positive label, which a row must have.
     *
     * @param label the label as text; in a column of numbers 1 is the same as 1.0
     * @return the query
     * @throws IllegalArgumentException if the column of true labels has numbers and the label is not a number
     */
    public Q positive(String label) {
        return with(requested.positive(Objects.requireNonNull(label, "positive label must not be null")));
    }
}
