package dev.credence.spark;

import dev.credence.api.evidence.Evidence;

/**
 * A query of predictions or scores whose rows have a true label, one row per item. At most one of cluster, fold and weight may be set,
 * because a sample has one design.
 *
 * @param <E> kind of evidence of one system
 * @param <Q> the class itself
 */
public abstract sealed class LabelledQuery<E extends Evidence, Q extends LabelledQuery<E, Q>>
        extends EvidenceQuery<E, Q> permits ClassScoreQuery, ColumnQuery {
    LabelledQuery(EvidenceSpec requested) {
        super(requested);
    }

    /**
     * Returns a query with a column that names the cross-validation fold in which each row was tested.
     *
     * @param column a column of text, numbers or booleans
     * @return the query
     * @throws IllegalArgumentException if there is no such column, its type names nothing, or another design was chosen
     */
    public Q fold(String column) {
        return with(requested.design(Role.FOLD, column));
    }

    /**
     * Returns a query with a column of weights, such as inverse sampling probabilities.
     *
     * @param column a column of numbers, each finite and 0 or more
     * @return the query
     * @throws IllegalArgumentException if there is no such column, it is not of numbers, or another design was chosen
     */
    public Q weight(String column) {
        return with(requested.design(Role.WEIGHT, column));
    }
}
