package dev.credence.api.evidence;

import dev.credence.api.evidence.storage.RunMerge;
import dev.credence.api.evidence.storage.ScoreRuns;
import dev.credence.api.evidence.storage.ScoreSorting;
import java.util.Objects;

/**
 * Takes scores as they stream by, in less memory than a row each where they repeat; counters of parts of a data set merge.
 *
 * <p>Scores that hardly repeat take 8 bytes a row; scores of which two million of a class hold each distinct one twice or more, as
 * those with six decimals do, take 16 bytes a distinct score of each class. Another 32 MB at most serve sorting.
 *
 * <p>Not thread-safe: use one a thread, and {@link #merge} them.
 */
public final class ScoreCounter {
    private final ScoreRuns positives;
    private final ScoreRuns negatives;
    private long size;

    /** An empty counter. */
    public ScoreCounter() {
        this(ScoreRuns.FULL);
    }

    ScoreCounter(int full) {
        positives = new ScoreRuns(full);
        negatives = new ScoreRuns(full);
    }

    /**
     * Takes the score of one item.
     *
     * @param score its score, any number but NaN; -0.0 is 0.0
     * @param positive whether it is positive in truth
     * @return this counter
     * @throws IllegalArgumentException if the score is NaN; the message names its row, counted from 0
     */
    public ScoreCounter add(double score, boolean positive) {
        ScoreSorting.requireNumber(score, size);
        (positive ? positives : negatives).add(score);
        size++;
        return this;
    }

    /**
     * Adds all that another counter has seen.
     *
     * @param other a counter, left as it is
     * @return this counter
     */
    public ScoreCounter merge(ScoreCounter other) {
        Objects.requireNonNull(other, "other must not be null");
        positives.merge(other.positives);
        negatives.merge(other.negatives);
        size += other.size;
        return this;
    }

    /**
     * How many items were seen.
     *
     * @return the total
     */
    public long size() {
        return size;
    }

    /**
     * The items so far.
     *
     * <p>Cost: O(scores held), times the logarithm of the number of runs of two million where they do not repeat.
     *
     * @return the sample
     * @throws ArithmeticException if there are 2^31 scores that hardly repeat, more than an array holds
     */
    public ScoredSample toSample() {
        return new ScoredSample(RunMerge.of(positives.runs(), negatives.runs()));
    }

    /**
     * The items so far, after which the counter is empty: less memory at once than {@link #toSample}, at most 16 bytes a row.
     *
     * @return the sample
     * @throws ArithmeticException if there are 2^31 scores that hardly repeat, more than an array holds
     */
    public ScoredSample drain() {
        size = 0;
        return new ScoredSample(RunMerge.of(positives.drain(), negatives.drain()));
    }

    @Override
    public String toString() {
        return "ScoreCounter[" + size + " scores]";
    }
}
