package dev.credence.spark;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.state.StateLayout;

/**
 * A query of columns with true labels and scores, where a higher score means more likely positive. Every task adds its rows to a
 * state of bounded size; only states are shuffled, whatever the number of rows.
 *
 * <p>If there are more distinct scores than {@link #atMost}, close scores share a key, and estimates have guaranteed bounds of the
 * metric of the original scores. Otherwise nothing is rounded.
 *
 * <p>With a second system the limit applies to pairs of scores. For systems that agree little the distance between the guaranteed bounds of their
 * difference falls with the square root of the limit. {@code atMost(StateLayout.ALL)} keeps every pair, 17 bytes per row; all of them
 * are sent to the driver, or those of each slice to one task.
 */
public final class ScoreQuery extends ColumnQuery<ScoredSample, ScoreQuery> {
    ScoreQuery(EvidenceSpec requested) {
        super(requested);
    }

    @Override
    ScoreQuery with(EvidenceSpec other) {
        return new ScoreQuery(other);
    }

    @Override
    Class<ScoredSample> kind() {
        return ScoredSample.class;
    }

    /**
     * Returns a query with another limit of distinct scores, or of pairs: a larger limit needs more memory and gives narrower guaranteed bounds.
     *
     * @param keys the limit, 16 or more, or {@link StateLayout#ALL} for no limit
     * @return the query
     * @throws IllegalArgumentException if there are fewer than 16
     */
    public ScoreQuery atMost(int keys) {
        StateLayout.PLAIN.atMost(keys);
        return with(requested.atMost(keys));
    }
}
