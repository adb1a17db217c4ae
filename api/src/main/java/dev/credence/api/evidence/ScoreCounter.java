package dev.credence.api.evidence;

import dev.credence.api.evidence.storage.RunMerge;
import dev.credence.api.evidence.storage.ScoreColumns;
import dev.credence.api.evidence.storage.ScoreRuns;
import dev.credence.api.evidence.storage.ScoreSorting;
import dev.credence.api.evidence.storage.ScoreTable;
import dev.credence.api.evidence.storage.Totals;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

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
    /** Null where all scores are kept as they are. */
    private final @Nullable ScoreTable bounded;

    /** Scores that came with a count. */
    private final ScoreTable repeated = new ScoreTable(ScoreTable.ALL);

    private long size;

    /** An empty counter. */
    public ScoreCounter() {
        this(ScoreRuns.FULL);
    }

    ScoreCounter(int full) {
        this(full, null);
    }

    private ScoreCounter(int full, @Nullable ScoreTable bounded) {
        positives = new ScoreRuns(full);
        negatives = new ScoreRuns(full);
        this.bounded = bounded;
    }

    /**
     * An empty counter that keeps at most this many distinct scores, in bounded memory.
     *
     * <p>While there are fewer, all is exact. When there are more, bits of all scores are left out, and again, until they are few enough;
     * the counter then knows the lowest and the highest score of each that fell together. Bits are those of the double, from 1/2 to 1
     * those of {@code 1 - score}, so that 0.999999 and 0.9999999 stay apart as long as 0.000001 and 0.0000001 do; where scores are not near
     * 0 or 1 up to {@value dev.credence.api.evidence.storage.ScoreScale#MOST_EXTRA} more of them are kept, for most scores lie there. What is
     * left does not depend on the order of scores or on which counter saw which. Metrics of the sample have a
     * {@linkplain dev.credence.api.metric.Metric#certificate certificate}: how far they are at most from those of the scores.
     *
     * <p>Memory: 32 bytes a distinct score, and 4 MB of scores that wait to be sorted.
     *
     * @param keys how many distinct scores, {@value ScoreTable#LEAST} or more
     * @return a counter
     * @throws IllegalArgumentException if there are fewer keys
     */
    public static ScoreCounter atMost(int keys) {
        if (keys < ScoreTable.LEAST) {
            throw new IllegalArgumentException("keys must be >= " + ScoreTable.LEAST + ": keys=" + keys);
        }
        return new ScoreCounter(16, new ScoreTable(keys));
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
        if (bounded == null) {
            (positive ? positives : negatives).add(score);
        } else {
            bounded.add("", score, positive);
        }
        size++;
        return this;
    }

    /**
     * Takes a score that many items have.
     *
     * @param score their score, any number but NaN; -0.0 is 0.0
     * @param positive whether they are positive in truth
     * @param count how many, 0 or more
     * @return this counter
     * @throws IllegalArgumentException if the score is NaN, the count is negative, or the total would exceed 2^53
     */
    public ScoreCounter add(double score, boolean positive, long count) {
        ScoreSorting.requireNumber(score, size);
        size = Totals.add(size, count, () -> "score=" + score);
        if (count > 0) {
            (bounded == null ? repeated : bounded).add("", score, positive, count);
        }
        return this;
    }

    /**
     * Adds all that another counter has seen.
     *
     * @param other a counter, left as it is
     * @return this counter
     * @throws IllegalArgumentException if they keep different numbers of distinct scores
     */
    public ScoreCounter merge(ScoreCounter other) {
        Objects.requireNonNull(other, "other must not be null");
        if (bounded != null && other.bounded != null) {
            bounded.merge(other.bounded);
        } else if (bounded != other.bounded) {
            throw new IllegalArgumentException("counters to merge must keep equally many distinct scores: this="
                    + (bounded == null ? "all" : bounded.most()) + ", other="
                    + (other.bounded == null ? "all" : other.bounded.most()));
        }
        repeated.merge(other.repeated);
        positives.merge(other.positives);
        negatives.merge(other.negatives);
        size += other.size;
        return this;
    }

    /** {@return how many items were seen} */
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
        if (bounded != null) {
            ScoreColumns columns = bounded.columns("");
            return columns.to(ScoredSample::ofRanges).withLosses(columns.squares(), columns.logs());
        }
        return withRepeated(new ScoredSample(RunMerge.of(positives.runs(), negatives.runs())));
    }

    /**
     * The items so far, after which the counter is empty: less memory at once than {@link #toSample}, at most 16 bytes a row.
     *
     * @return the sample
     * @throws ArithmeticException if there are 2^31 scores that hardly repeat, more than an array holds
     */
    public ScoredSample drain() {
        size = 0;
        if (bounded != null) {
            ScoredSample sample = toSample();
            bounded.clear();
            return sample;
        }
        ScoredSample sample = withRepeated(new ScoredSample(RunMerge.of(positives.drain(), negatives.drain())));
        repeated.clear();
        return sample;
    }

    private ScoredSample withRepeated(ScoredSample single) {
        if (repeated.all().isEmpty()) {
            return single;
        }
        ScoredSample more = repeated.columns("").to(ScoredSample::ofRanges);
        return single.size() == 0 ? more : single.merge(more);
    }

    @Override
    public String toString() {
        return "ScoreCounter[" + size + " scores]";
    }
}
