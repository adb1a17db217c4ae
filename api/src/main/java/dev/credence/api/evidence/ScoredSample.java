package dev.credence.api.evidence;

import dev.credence.api.evidence.storage.AtomCounts;
import dev.credence.api.evidence.storage.RangeUnion;
import dev.credence.api.evidence.storage.RangedAtoms;
import dev.credence.api.evidence.storage.ScoreAtoms;
import dev.credence.api.evidence.storage.ScoreRanges;
import dev.credence.api.evidence.storage.ScoreSorting;
import dev.credence.api.evidence.storage.Totals;
import dev.credence.api.evidence.storage.TruthBits;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collector;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Scores of items whose truth is positive or negative; a higher score means more likely positive.
 *
 * <p>An atom is a distinct (score, is it positive), in ascending order of score, negatives before positives at equal scores;
 * so ties are side by side and the order of rows is forgotten. Scores may be infinite; NaN is an error that names the row;
 * -0.0 equals 0.0.
 *
 * <p>Memory: 8 bytes and a bit an atom; a byte more where scores repeat, 8 more where many do so more than 255 times. Of more
 * rows than an array should hold, {@link ScoreCounter} makes one.
 */
public final class ScoredSample implements Poolable<ScoredSample> {
    private final int atoms;
    /** The scores, and perhaps some unused room after them. */
    private final double[] scores;

    private final long[] truth;
    private final AtomCounts counts;
    /** Null where each atom stands for one score. */
    private final @Nullable ScoreRanges ranges;

    /** Sums of squares and of logarithms; NaN where they are not known. */
    private final double squares;

    private final double logs;
    private final long positives;
    private final long negatives;

    ScoredSample(ScoreAtoms sorted) {
        this(sorted, null);
    }

    private ScoredSample(ScoreAtoms sorted, @Nullable ScoreRanges ranges) {
        this.ranges = ranges;
        this.squares = Double.NaN;
        this.logs = Double.NaN;
        this.atoms = sorted.size();
        this.scores = sorted.scores();
        this.truth = sorted.truth();
        this.counts = sorted.counts();
        long all = 0;
        long ofPositives = 0;
        for (int atom = 0; atom < atoms; atom++) {
            long count = count(atom);
            if (count < 0 || count > Totals.LARGEST - all) {
                Totals.add(all, count, "score=" + scores[atom]);
            }
            all += count;
            ofPositives += positive(atom) ? count : 0;
        }
        this.positives = ofPositives;
        this.negatives = all - ofPositives;
    }

    /**
     * A sample from the scores of the positives and those of the negatives.
     *
     * @param positives scores of the positive items, in any order
     * @param negatives scores of the negative items, in any order
     * @return the sample
     * @throws IllegalArgumentException if a score is NaN; the message names its index
     */
    public static ScoredSample of(double[] positives, double[] negatives) {
        Objects.requireNonNull(positives, "positives must not be null");
        Objects.requireNonNull(negatives, "negatives must not be null");
        return new ScoredSample(ScoreSorting.atoms(positives, negatives));
    }

    /**
     * A sample from a column of scores and a column of truth.
     *
     * @param scores the score of each item
     * @param positive whether each item is positive, as many
     * @return the sample
     * @throws IllegalArgumentException if the lengths differ or a score is NaN; the message names its row
     */
    public static ScoredSample of(double[] scores, boolean[] positive) {
        Objects.requireNonNull(scores, "scores must not be null");
        Objects.requireNonNull(positive, "positive must not be null");
        if (scores.length != positive.length) {
            throw new IllegalArgumentException("scores and truth must have the same length: scores=" + scores.length
                    + ", truth=" + positive.length);
        }
        for (int row = 0; row < scores.length; row++) {
            ScoreSorting.requireNumber(scores[row], row);
        }
        return new ScoredSample(ScoreSorting.atoms(scores, positive));
    }

    /**
     * A sample of scores that are known by ranges: of each range the lowest and the highest score that were met in it, and how many
     * items. {@link ScoreCounter#atMost} makes such; so does a warehouse that groups by coarse keys.
     *
     * @param lowest the lowest score of each range, ascending
     * @param highest the highest score of each, below the lowest of the next
     * @param positives how many items of each are positive in truth
     * @param negatives how many are negative
     * @return the sample; {@linkplain #isCoarse() coarse} where a range holds more than one score
     * @throws IllegalArgumentException if the lengths differ, a score is NaN, ranges do not ascend or have a score in common, or a
     *     count is negative; the message names the range
     */
    public static ScoredSample ofRanges(double[] lowest, double[] highest, long[] positives, long[] negatives) {
        Objects.requireNonNull(lowest, "lowest must not be null");
        Objects.requireNonNull(highest, "highest must not be null");
        Objects.requireNonNull(positives, "positives must not be null");
        Objects.requireNonNull(negatives, "negatives must not be null");
        RangedAtoms ranged = RangedAtoms.of(lowest, highest, positives, negatives);
        return new ScoredSample(ranged.atoms().trimmed(), ranged.ranges());
    }

    /**
     * A sample from scores in single precision; see {@link #of(double[], boolean[])}.
     *
     * @param scores the score of each item
     * @param positive whether each item is positive, as many
     * @return the sample
     * @throws IllegalArgumentException if the lengths differ or a score is NaN; the message names its row
     */
    public static ScoredSample of(float[] scores, boolean[] positive) {
        return of(ScoreRows.widened(scores), positive);
    }

    /**
     * A sample whose truth is written as 1 and 0; see {@link #of(double[], boolean[])}.
     *
     * @param scores the score of each item
     * @param truth of each item 1 where it is positive, 0 where it is negative
     * @return the sample
     * @throws IllegalArgumentException if the lengths differ, a score is NaN, or truth is neither; the message names its row
     */
    public static ScoredSample of(double[] scores, int[] truth) {
        return of(scores, ScoreRows.positive(truth));
    }

    /**
     * A sample of scores in single precision whose truth is written as 1 and 0; see {@link #of(double[], int[])}.
     *
     * @param scores the score of each item
     * @param truth of each item 1 where it is positive, 0 where it is negative
     * @return the sample
     * @throws IllegalArgumentException as {@link #of(double[], int[])}
     */
    public static ScoredSample of(float[] scores, int[] truth) {
        return of(ScoreRows.widened(scores), ScoreRows.positive(truth));
    }

    /**
     * One class against all others, from scores of several classes. Rows of one score alone, as XGBoost's {@code binary:logistic}
     * gives them, are scores of class 1 of two.
     *
     * @param scores for each item, a score per class
     * @param truth the index of each item's true class
     * @param positive the index of the class that is positive
     * @return the sample
     * @throws IllegalArgumentException if numbers of rows differ, rows differ in length, an index is not that of a class, or a score
     *     of the positive class is NaN; the message names the row
     */
    public static ScoredSample of(double[][] scores, int[] truth, int positive) {
        Objects.requireNonNull(scores, "scores must not be null");
        return ScoreRows.against(scores, truth, positive);
    }

    /**
     * One class against all others, from scores in single precision; see {@link #of(double[][], int[], int)}.
     *
     * @param scores for each item, a score per class
     * @param truth the index of each item's true class
     * @param positive the index of the class that is positive
     * @return the sample
     * @throws IllegalArgumentException as {@link #of(double[][], int[], int)}
     */
    public static ScoredSample of(float[][] scores, int[] truth, int positive) {
        return ScoreRows.against(ScoreRows.widened(scores), truth, positive);
    }

    /**
     * Collects items of a stream, parallel ones too, read once and never kept.
     *
     * @param <T> type of an item
     * @param score the score of an item
     * @param positive whether it is positive in truth
     * @return a collector of a sample; a score that is NaN is an error that names its row
     */
    public static <T> Collector<T, ?, ScoredSample> collector(
            ToDoubleFunction<? super T> score, Predicate<? super T> positive) {
        Objects.requireNonNull(score, "score must not be null");
        Objects.requireNonNull(positive, "positive must not be null");
        return Collector.of(
                ScoreCounter::new,
                (counter, item) -> counter.add(score.applyAsDouble(item), positive.test(item)),
                ScoreCounter::merge,
                ScoreCounter::drain,
                Collector.Characteristics.UNORDERED);
    }

    /** The sample of rows in any order, with the atom of each row; the pool's only part is the rows. */
    static Pool<ScoredSample> ofRows(double[] scores, boolean[] positive, long @Nullable [] counts) {
        int[] places = new int[scores.length];
        ScoredSample sample = new ScoredSample(ScoreSorting.atoms(scores, positive, counts, places));
        return new Pool<>(sample, List.of(places));
    }

    /**
     * The score of an atom; atoms ascend by score.
     *
     * @param atom index of the atom
     * @return the score
     */
    public double score(int atom) {
        return scores[atom];
    }

    /**
     * Whether the items of an atom are positive in truth.
     *
     * @param atom index of the atom
     * @return true for positives
     */
    public boolean positive(int atom) {
        return TruthBits.get(truth, atom);
    }

    /**
     * Whether some atom stands for several scores, as where {@link ScoreCounter#atMost} has left out bits. Metrics then answer for the
     * scores in the middle of such ranges, and their {@linkplain dev.credence.api.metric.Metric#certificate certificate} says how far
     * that may be off.
     *
     * @return false where each atom is one score
     */
    public boolean isCoarse() {
        return ranges != null;
    }

    /**
     * The lowest score of the items of an atom. Ranges of two atoms are the same, or have no score in common.
     *
     * @param atom index of the atom
     * @return its score, or a lower one
     */
    public double lowest(int atom) {
        return ranges == null ? scores[atom] : ranges.lowest(atom);
    }

    /**
     * The highest score of the items of an atom.
     *
     * @param atom index of the atom
     * @return its score, or a higher one
     */
    public double highest(int atom) {
        return ranges == null ? scores[atom] : ranges.highest(atom);
    }

    /**
     * The same ranges, where the sums of two losses of the scores themselves are known: ranges alone tell them within bounds.
     *
     * @param sumOfSquares the sum over items of {@code (truth - score)^2}, truth 1 or 0
     * @param sumOfLogs the sum over items of minus the natural logarithm of what the score gives to their truth
     * @return the sample; this one where it is not {@linkplain #isCoarse() coarse}
     * @throws IllegalArgumentException if a sum is negative
     */
    public ScoredSample withLosses(double sumOfSquares, double sumOfLogs) {
        if (sumOfSquares < 0 || sumOfLogs < 0) {
            throw new IllegalArgumentException("sums of losses must be >= 0, or NaN where they are not known: squares="
                    + sumOfSquares + ", logarithms=" + sumOfLogs);
        }
        return isCoarse() ? new ScoredSample(this, ranges, sumOfSquares, sumOfLogs) : this;
    }

    /**
     * {@return the sum over items of {@code (truth - score)^2}, of the scores themselves; NaN where it was not {@linkplain #withLosses
     * told}}
     */
    public double sumOfSquares() {
        return squares;
    }

    /**
     * {@return the sum over items of minus the logarithm of what the score gives to their truth, of the scores themselves; NaN where it was
     * not {@linkplain #withLosses told}}
     */
    public double sumOfLogs() {
        return logs;
    }

    /**
     * How many items are positive in truth.
     *
     * @return the number of positives
     */
    public long positives() {
        return positives;
    }

    /**
     * How many items are negative in truth.
     *
     * @return the number of negatives
     */
    public long negatives() {
        return negatives;
    }

    @Override
    public int atoms() {
        return atoms;
    }

    @Override
    public long count(int atom) {
        return counts.get(atom);
    }

    @Override
    public long size() {
        return positives + negatives;
    }

    @Override
    public String describe(int atom) {
        return "score=" + scores[atom] + ", " + (positive(atom) ? "positive" : "negative");
    }

    /**
     * The same items with every score's sign changed, for scores where lower means more likely positive.
     *
     * @return the sample in the other direction
     */
    public ScoredSample negated() {
        ScoreAtoms negated = new ScoreAtoms(atoms);
        double[] low = new double[ranges == null ? 0 : atoms];
        double[] high = new double[low.length];
        for (int to = atoms; to > 0; ) {
            int from = to - 1;
            while (from > 0 && scores[from - 1] == scores[to - 1]) {
                from--;
            }
            for (int atom = from; atom < to; atom++) {
                if (ranges != null) {
                    low[negated.size()] = 0.0 - ranges.highest(atom);
                    high[negated.size()] = 0.0 - ranges.lowest(atom);
                }
                negated.add(0.0 - scores[atom], positive(atom), count(atom));
            }
            to = from;
        }
        return new ScoredSample(negated.trimmed(), ranges == null ? null : new ScoreRanges(low, high));
    }

    /**
     * The confusion matrix of the rule "positive when the score is at least the threshold".
     *
     * @param threshold the smallest score called positive
     * @return a binary matrix with the labels {@code positive} and {@code negative}
     */
    public ConfusionMatrix at(double threshold) {
        long[] cells = new long[Outcome.values().length];
        for (int atom = 0; atom < atoms; atom++) {
            cells[Outcome.of(positive(atom), scores[atom] >= threshold).ordinal()] += count(atom);
        }
        return ConfusionMatrix.binary(cells[0], cells[1], cells[2], cells[3]);
    }

    @Override
    public ScoredSample withUnseenAtoms() {
        return this;
    }

    @Override
    public ScoredSample merge(ScoredSample other) {
        Objects.requireNonNull(other, "other must not be null");
        return pool(List.of(this, other)).whole();
    }

    @Override
    public Pool<ScoredSample> pool(List<ScoredSample> parts) {
        Pool.requireParts(parts);
        int most = parts.stream().mapToInt(ScoredSample::atoms).reduce(0, Math::addExact);
        double[] scores = new double[most];
        boolean[] truth = new boolean[most];
        long[] counts = new long[most];
        boolean coarse = parts.stream().anyMatch(ScoredSample::isCoarse);
        double[] low = new double[most];
        double[] high = new double[most];
        int at = 0;
        for (ScoredSample part : parts) {
            for (int atom = 0; atom < part.atoms(); atom++) {
                scores[at] = part.score(atom);
                low[at] = part.lowest(atom);
                high[at] = part.highest(atom);
                truth[at] = part.positive(atom);
                counts[at++] = part.count(atom);
            }
        }
        if (coarse) {
            RangeUnion.join(scores, low, high);
        }
        Pool<ScoredSample> pool = ofRows(scores, truth, counts);
        return (coarse
                        ? ranged(
                                pool,
                                low,
                                high,
                                parts.stream().mapToDouble(part -> part.squares).sum(),
                                parts.stream().mapToDouble(part -> part.logs).sum())
                        : pool)
                .cut(parts);
    }

    /** The same pool, whose atoms have the ranges of the rows that went there. */
    static Pool<ScoredSample> ranged(
            Pool<ScoredSample> pool, double[] low, double[] high, double squares, double logs) {
        ScoredSample whole = pool.whole();
        double[] lowest = new double[whole.atoms];
        double[] highest = new double[whole.atoms];
        for (int row = 0; row < low.length; row++) {
            lowest[pool.atom(0, row)] = low[row];
            highest[pool.atom(0, row)] = high[row];
        }
        ScoredSample coarse = new ScoredSample(whole, new ScoreRanges(lowest, highest), squares, logs);
        return new Pool<>(
                coarse,
                List.of(IntStream.range(0, low.length)
                        .map(row -> pool.atom(0, row))
                        .toArray()));
    }

    private ScoredSample(ScoredSample exact, @Nullable ScoreRanges ranges, double squares, double logs) {
        this.atoms = exact.atoms;
        this.scores = exact.scores;
        this.truth = exact.truth;
        this.counts = exact.counts;
        this.positives = exact.positives;
        this.negatives = exact.negatives;
        this.ranges = ranges;
        this.squares = squares;
        this.logs = logs;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ScoredSample that
                && Arrays.equals(scores, 0, atoms, that.scores, 0, that.atoms)
                && Arrays.equals(truth, 0, TruthBits.words(atoms), that.truth, 0, TruthBits.words(that.atoms))
                && Arrays.equals(weights(), that.weights())
                && sameRanges(that)
                && Double.compare(squares, that.squares) == 0
                && Double.compare(logs, that.logs) == 0;
    }

    private boolean sameRanges(ScoredSample that) {
        if (ranges == null || that.ranges == null) {
            return ranges == null && that.ranges == null;
        }
        return ranges.same(that.ranges, atoms);
    }

    @Override
    public int hashCode() {
        int hash = Long.hashCode(positives);
        for (int atom = 0; atom < atoms; atom++) {
            hash = 31 * hash + Double.hashCode(scores[atom]);
        }
        return hash;
    }

    @Override
    public String toString() {
        return "ScoredSample[" + size() + " scores, " + positives + " positive" + (isCoarse() ? ", coarse" : "") + "]";
    }
}
