package dev.credence.api.evidence;

import dev.credence.api.internal.Totals;
import dev.credence.api.internal.scores.RunMerge;
import dev.credence.api.internal.scores.ScoreColumns;
import dev.credence.api.internal.scores.ScoreRuns;
import dev.credence.api.internal.scores.ScoreSorting;
import dev.credence.api.internal.scores.ScoreTable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Collects scores one at a time. Where scores repeat, it needs less memory than one entry for each item. Counters of parts of a
 * data set can be merged.
 *
 * <p>Scores that hardly repeat need 8 bytes for each item. If, among two million scores of a class, each distinct score occurs at
 * least twice on average, as with scores of six decimals, they need 16 bytes for each distinct score of each class. Sorting needs
 * at most 32 MB in addition.
 *
 * <p>This class is not thread-safe: use one counter for each thread, and {@link #merge} them.
 */
public final class ScoreCounter {
    private final ScoreRuns positives;
    private final ScoreRuns negatives;
    /** The table of scores in bounded memory; null if all scores are stored exactly. */
    private final @Nullable ScoreTable bounded;

    /** The scores that were added with a count. */
    private final ScoreTable repeated = new ScoreTable(ScoreTable.ALL);

    private long size;

    /** Creates an empty counter. */
    public ScoreCounter() {
        this(ScoreRuns.FULL);
    }

    ScoreCounter(int capacity) {
        this(capacity, null);
    }

    private ScoreCounter(int capacity, @Nullable ScoreTable bounded) {
        positives = new ScoreRuns(capacity);
        negatives = new ScoreRuns(capacity);
        this.bounded = bounded;
    }

    /**
     * Returns an empty counter that stores at most a given number of distinct scores, in bounded memory.
     *
     * <p>All scores are exact until their number exceeds the limit. Then low-order bits of all scores are dropped until the
     * distinct scores are few enough, and the counter stores the lowest and the highest score of each range of scores that
     * coincide. The bits are those of the score as a double, or of {@code 1 - score} for scores from 0.5 to 1, so that 0.999999 and
     * 0.9999999 remain distinct as long as 0.000001 and 0.0000001 do. For scores that are not near 0 or 1, up to {@value
     * dev.credence.api.internal.scores.ScoreScale#MAX_EXTRA} more bits are kept, because most scores lie there. The result
     * depends neither on the order of the scores nor on their distribution over merged counters. Metrics of the sample have
     * {@linkplain dev.credence.api.metric.Metric#guaranteedBounds guaranteed bounds}, which limit the difference from the metric of the
     * exact scores.
     *
     * <p>Memory: 32 bytes for each distinct score, and a buffer of 4 MB for unsorted scores.
     *
     * @param keys the largest number of distinct scores, {@value ScoreTable#MIN_LIMIT} or more
     * @return a counter
     * @throws IllegalArgumentException if the number is smaller
     */
    public static ScoreCounter atMost(int keys) {
        if (keys < ScoreTable.MIN_LIMIT) {
            throw new IllegalArgumentException("keys must be >= " + ScoreTable.MIN_LIMIT + ": keys=" + keys);
        }
        return new ScoreCounter(16, new ScoreTable(keys));
    }

    /**
     * Adds the score of one item.
     *
     * @param score the score of the item, any number except NaN; -0.0 counts as 0.0
     * @param positive whether its true class is positive
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
     * Adds a score that several items have.
     *
     * @param score their score, any number except NaN; -0.0 counts as 0.0
     * @param positive whether their true class is positive
     * @param count the number of items, 0 or more
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
     * Adds all scores of another counter.
     *
     * @param other a counter, which is not changed; if it is this counter, its scores are added a second time
     * @return this counter
     * @throws IllegalArgumentException if the counters have different limits on the number of distinct scores, or the total would exceed
     *     2^53; in these cases nothing is added
     */
    public ScoreCounter merge(ScoreCounter other) {
        Objects.requireNonNull(other, "other must not be null");
        long total = Totals.add(size, other.size, "scores of the other counter");
        if (bounded != null && other.bounded != null) {
            bounded.merge(other.bounded);
        } else if (bounded != other.bounded) {
            throw new IllegalArgumentException("counters to merge must keep equally many distinct scores: this="
                    + (bounded == null ? "all" : bounded.keyLimit()) + ", other="
                    + (other.bounded == null ? "all" : other.bounded.keyLimit()));
        }
        repeated.merge(other.repeated);
        positives.merge(other.positives);
        negatives.merge(other.negatives);
        size = total;
        return this;
    }

    /** {@return the number of items that were added} */
    public long size() {
        return size;
    }

    /**
     * Returns the sample of the items added so far.
     *
     * <p>Cost: O(number of stored scores), multiplied by the logarithm of the number of sorted runs of two million scores if scores
     * hardly repeat.
     *
     * @return the sample
     * @throws ArithmeticException if there are at least 2^31 scores that hardly repeat, which exceeds the largest array
     */
    public ScoredSample toSample() {
        if (bounded != null) {
            ScoreColumns columns = bounded.columns("");
            return columns.make(ScoredSample::ofRanges).withLosses(columns.squares(), columns.logs());
        }
        return withRepeated(new ScoredSample(RunMerge.of(positives.runs(), negatives.runs())));
    }

    /**
     * Returns the sample of the items added so far, and empties the counter. This needs less memory than {@link #toSample}: at most
     * 16 bytes for each item.
     *
     * @return the sample
     * @throws ArithmeticException if there are at least 2^31 scores that hardly repeat, which exceeds the largest array
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
        ScoredSample more = repeated.columns("").make(ScoredSample::ofRanges);
        return single.size() == 0 ? more : single.merge(more);
    }

    @Override
    public String toString() {
        return "ScoreCounter[" + size + " scores]";
    }
}
