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
 * <p>With a second system the limit is one of pairs of scores. They fill a plane, so that of systems that agree little the certificate of
 * their difference falls with the square root of the limit; {@code atMost(StateLayout.ALL)} keeps every pair, 17 bytes a row, all of
 * which come to the driver, or of each slice to one task.
 */
public final class ScoreQuery extends EvidenceQuery<ScoredSample, ScoreQuery> {
    ScoreQuery(EvidenceSpec asked) {
        super(asked);
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
     * With another limit of distinct scores, or pairs of them: more memory and traffic, and a smaller certificate.
     *
     * @param keys 16 or more, or {@link StateLayout#ALL} for as many as there are
     * @return the query
     * @throws IllegalArgumentException if there are fewer than 16
     */
    public ScoreQuery atMost(int keys) {
        StateLayout.PLAIN.atMost(keys);
        return with(asked.atMost(keys));
    }
}
