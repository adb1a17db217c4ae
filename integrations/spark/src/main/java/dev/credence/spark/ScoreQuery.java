package dev.credence.spark;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.state.StateLayout;

/**
 * Columns of truth and of scores, where a higher score means more likely positive. Every task adds its rows to a state of bounded
 * size; states are what is shuffled, whatever the number of rows.
 *
 * <p>When more distinct scores than {@link #atMost} have been met, close ones share a key, and estimates carry a certificate: how far
 * the metric of the scores themselves can be. Until then nothing is rounded.
 *
 * <p>With a second system every pair of scores is kept, for what belongs together cannot be coarsened apart: 17 bytes a row, all of
 * which come to the driver, or of each slice to one task. Compare a sample of the rows where they are too many.
 */
public final class ScoreQuery extends EvidenceQuery<ScoredSample, ScoreQuery> {
    ScoreQuery(Asked asked) {
        super(asked);
    }

    @Override
    ScoreQuery with(Asked other) {
        return new ScoreQuery(other);
    }

    @Override
    Class<ScoredSample> kind() {
        return ScoredSample.class;
    }

    /**
     * With another limit of distinct scores: more memory and traffic, and a smaller certificate.
     *
     * @param keys 16 or more, or {@link StateLayout#ALL} for as many as there are
     * @return the query
     * @throws IllegalArgumentException if there are fewer than 16, or a second system was named
     */
    public ScoreQuery atMost(int keys) {
        StateLayout.PLAIN.atMost(keys);
        if (asked.pairs() && keys != StateLayout.ALL) {
            throw new IllegalArgumentException("scores of two systems must all be kept: keys=" + keys
                    + "; gather each system by a query of its own");
        }
        return with(asked.atMost(keys));
    }
}
