package dev.credence.api.evidence;

import dev.credence.api.internal.AtomCounts;
import dev.credence.api.internal.Totals;
import dev.credence.api.internal.TruthBits;
import dev.credence.api.internal.scores.RangeUnion;
import dev.credence.api.internal.scores.RangedAtoms;
import dev.credence.api.internal.scores.ScoreAtoms;
import dev.credence.api.internal.scores.ScoreRanges;
import dev.credence.api.internal.scores.ScoreRows;
import dev.credence.api.internal.scores.ScoreSorting;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collector;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The scores of items whose true class is positive or negative. A higher score means that an item is more likely to be positive.
 *
 * <p>An atom is a distinct pair of a score and a true class. Atoms are in ascending order of score, with negatives before positives
 * at equal scores, so that the order of the rows does not matter. Scores may be infinite; NaN is an error that names the row; -0.0
 * equals 0.0.
 *
 * <p>Memory: 8 bytes and one bit for each atom; one more byte where scores repeat, and 8 more bytes where many scores occur more
 * than 255 times. {@link ScoreCounter} creates a sample from more rows than fit into an array.
 */
public final class ScoredSample implements Poolable<ScoredSample> {
    private final int atoms;
    /** The scores; the array may have unused elements at its end. */
    private final double[] scores;

    private final long[] truth;
    private final AtomCounts counts;
    /** The ranges of scores; null if each atom is one score. */
    private final @Nullable ScoreRanges ranges;

    /** The sum of squared errors of the original scores; NaN if it is unknown. */
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
     * Returns a sample from the scores of the positives and the scores of the negatives.
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
     * Returns a sample from the score and the true class of each item.
     *
     * @param scores the score of each item
     * @param positive whether each item is positive, of the same length
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
     * Returns a sample of scores of which only ranges are known: for each range, the lowest and the highest score that occurred in
     * it, and the numbers of items. {@link ScoreCounter#atMost} creates such ranges, as does a database query that groups rounded
     * scores.
     *
     * @param lowest the lowest score of each range, ascending
     * @param highest the highest score of each range, below the lowest score of the next range
     * @param positives the number of positive items in each range
     * @param negatives the number of negative items in each range
     * @return the sample, which is {@linkplain #isCoarse() coarse} if a range contains more than one score
     * @throws IllegalArgumentException if the lengths differ, a score is NaN, ranges do not ascend or overlap, or a count is
     *     negative; the message names the range
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
     * Returns a sample from scores in single precision, whose values are those of their shortest decimal texts: {@code 0.7f} is 0.7, as
     * in a file of scores, and not 0.699999988; see {@link #of(double[], boolean[])}.
     *
     * @param scores the score of each item
     * @param positive whether each item is positive, of the same length
     * @return the sample
     * @throws IllegalArgumentException if the lengths differ or a score is NaN; the message names its row
     */
    public static ScoredSample of(float[] scores, boolean[] positive) {
        return of(ScoreRows.asWritten(scores), positive);
    }

    /**
     * Returns a sample from scores and true classes that are given as 1 and 0; see {@link #of(double[], boolean[])}.
     *
     * @param scores the score of each item
     * @param truth the true class of each item: 1 for positive, 0 for negative
     * @return the sample
     * @throws IllegalArgumentException if the lengths differ, a score is NaN, or a true class is neither 0 nor 1; the message names
     *     its row
     */
    public static ScoredSample of(double[] scores, int[] truth) {
        return of(scores, ScoreRows.positive(truth));
    }

    /**
     * Returns a sample from scores in single precision, of which {@code 0.7f} is 0.7, and true classes that are given as 1 and 0; see
     * {@link #of(double[], int[])}.
     *
     * @param scores the score of each item
     * @param truth the true class of each item: 1 for positive, 0 for negative
     * @return the sample
     * @throws IllegalArgumentException as {@link #of(double[], int[])}
     */
    public static ScoredSample of(float[] scores, int[] truth) {
        return of(ScoreRows.asWritten(scores), ScoreRows.positive(truth));
    }

    /**
     * Returns the sample of one class against all others, from scores of several classes. A row with a single score, as returned by
     * the objective {@code binary:logistic} of XGBoost, contains the score of class 1 of two classes.
     *
     * @param scores for each item, one score for each class
     * @param truth the index of each item's true class
     * @param positive the index of the class that is positive
     * @return the sample
     * @throws IllegalArgumentException if the numbers of rows differ, rows differ in length, an index is not the index of a class,
     *     or a score of the positive class is NaN; the message names the row
     */
    public static ScoredSample of(double[][] scores, int[] truth, int positive) {
        Objects.requireNonNull(scores, "scores must not be null");
        return of(ScoreRows.ofClass(scores, truth, positive), ScoreRows.isClass(truth, positive));
    }

    /**
     * Returns the sample of one class against all others, from scores in single precision, of which {@code 0.7f} is 0.7; see
     * {@link #of(double[][], int[], int)}.
     *
     * @param scores for each item, one score for each class
     * @param truth the index of each item's true class
     * @param positive the index of the class that is positive
     * @return the sample
     * @throws IllegalArgumentException as {@link #of(double[][], int[], int)}
     */
    public static ScoredSample of(float[][] scores, int[] truth, int positive) {
        return of(ScoreRows.asWritten(scores), truth, positive);
    }

    /**
     * Returns a collector of the items of a stream, which may be parallel. The items are read once and not stored.
     *
     * @param <T> type of an item
     * @param score the score of an item
     * @param positive whether the true class of an item is positive
     * @return a collector of a sample; a NaN score is an error that names its row
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

    /** Returns the sample of rows in any order, with the atom of each row; the only part of the pool is the list of rows. */
    static Pool<ScoredSample> ofRows(double[] scores, boolean[] positive, long @Nullable [] counts) {
        int[] places = new int[scores.length];
        ScoredSample sample = new ScoredSample(ScoreSorting.atoms(scores, positive, counts, places));
        return new Pool<>(sample, List.of(places));
    }

    /**
     * Returns the score of an atom. Atoms are in ascending order of score.
     *
     * @param atom index of the atom
     * @return the score
     */
    public double score(int atom) {
        return scores[atom];
    }

    /**
     * Returns whether the true class of an atom is positive.
     *
     * @param atom index of the atom
     * @return true for positives
     */
    public boolean positive(int atom) {
        return TruthBits.get(truth, atom);
    }

    /**
     * {@return whether an atom represents a range of several scores, as {@link ScoreCounter#atMost} creates them; false if each atom is one
     * score} Metrics then use a score inside each range, and their {@linkplain dev.credence.api.metric.Metric#guaranteedBounds guaranteed
     * bounds} limit the resulting error.
     */
    public boolean isCoarse() {
        return ranges != null;
    }

    /**
     * Returns the lowest score of the items of an atom. The ranges of two atoms are equal or do not overlap.
     *
     * @param atom index of the atom
     * @return the score of the atom, or a lower score
     */
    public double lowest(int atom) {
        return ranges == null ? scores[atom] : ranges.lowest(atom);
    }

    /**
     * Returns the highest score of the items of an atom.
     *
     * @param atom index of the atom
     * @return the score of the atom, or a higher score
     */
    public double highest(int atom) {
        return ranges == null ? scores[atom] : ranges.highest(atom);
    }

    /**
     * Returns this sample with the sums of two losses of the original scores. The ranges alone determine these losses only within
     * bounds.
     *
     * @param sumOfSquares the sum over items of {@code (truth - score)^2}, where the truth is 1 or 0
     * @param sumOfLogs the sum over items of minus the natural logarithm of the probability that the score assigns to the true
     *     class
     * @return the sample; this sample if it is not {@linkplain #isCoarse() coarse}
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
     * {@return the sum over items of {@code (truth - score)^2} of the original scores; NaN if it was not set by {@link
     * #withLosses}}
     */
    public double sumOfSquares() {
        return squares;
    }

    /**
     * {@return the sum over items of minus the natural logarithm of the probability that the original score assigns to the true
     * class; NaN if it was not set by {@link #withLosses}}
     */
    public double sumOfLogs() {
        return logs;
    }

    /** {@return the number of positive items} */
    public long positives() {
        return positives;
    }

    /** {@return the number of negative items} */
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
    public double[] weights() {
        double[] weights = new double[atoms];
        for (int atom = 0; atom < weights.length; atom++) {
            weights[atom] = counts.get(atom);
        }
        return weights;
    }

    @Override
    public long size() {
        return positives + negatives;
    }

    @Override
    public String describe(int atom) {
        return "score=" + scores[atom] + ", " + (positive(atom) ? "positive" : "negative");
    }

    /** {@return the same items with the sign of every score changed, for scores where a lower score means more likely positive} */
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
     * Returns the confusion matrix of the rule that an item is predicted positive if its score is at least the threshold.
     *
     * @param threshold the smallest score that is predicted to be positive
     * @return a binary matrix with the labels {@code positive} and {@code negative}
     * @throws IllegalArgumentException if the threshold is NaN
     */
    public ConfusionMatrix at(double threshold) {
        ScoreSorting.requireThreshold(threshold);
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
    public Pool<ScoredSample> pool(List<ScoredSample> parts) {
        Pool.requireParts(parts);
        int most = parts.stream().mapToInt(ScoredSample::atoms).reduce(0, Math::addExact);
        double[] scores = new double[most];
        boolean[] truth = new boolean[most];
        long[] counts = new long[most];
        boolean coarse = parts.stream().anyMatch(ScoredSample::isCoarse);
        double[] low = new double[most];
        double[] high = new double[most];
        int position = 0;
        for (ScoredSample part : parts) {
            for (int atom = 0; atom < part.atoms(); atom++) {
                scores[position] = part.score(atom);
                low[position] = part.lowest(atom);
                high[position] = part.highest(atom);
                truth[position] = part.positive(atom);
                counts[position++] = part.count(atom);
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
                .split(parts);
    }

    /** Returns the pool with the ranges of scores of its atoms, which combine the ranges of their rows. */
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
        return ranges.hasSameRanges(that.ranges, atoms);
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
