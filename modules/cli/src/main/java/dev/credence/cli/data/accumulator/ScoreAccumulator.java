package dev.credence.cli.data.accumulator;

import dev.credence.api.evidence.ScoreCounter;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.internal.WeightSums;
import dev.credence.api.sample.WeightedSample;
import dev.credence.cli.data.layout.Vocabulary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Collects scores while rows are read. Scores are counted, or kept with their weights if rows have weights, separately
 * for positives and negatives.
 */
public final class ScoreAccumulator implements Accumulator<ScoredSample> {
    private final boolean weighted;
    private final DoubleBlocks positives = new DoubleBlocks();
    private final DoubleBlocks negatives = new DoubleBlocks();
    private final DoubleBlocks positiveWeights = new DoubleBlocks();
    private final DoubleBlocks negativeWeights = new DoubleBlocks();
    private ScoreCounter scores = new ScoreCounter();
    private final RangeRows ranges = new RangeRows();

    /** Creates an accumulator without scores. */
    public ScoreAccumulator(boolean weighted) {
        this.weighted = weighted;
    }

    /** Adds a row that represents a number of rows; a row with a weight represents only itself. */
    public void add(double score, boolean positive, long count, double weight) {
        if (weighted) {
            (positive ? positives : negatives).add(score);
            (positive ? positiveWeights : negativeWeights).add(weight);
        } else if (count == 1) {
            scores.add(score, positive);
        } else {
            scores.add(score, positive, count);
        }
    }

    /**
     * Adds a row that represents a number of rows whose scores lie between two values. Either value may be the larger
     * one, because their signs may have changed.
     */
    public void addRange(double one, double other, boolean positive, long count) {
        ranges.add(Math.min(one, other), Math.max(one, other), positive, count);
    }

    /** Appends later rows without weights and empties their accumulator. */
    public void append(ScoreAccumulator later) {
        scores.merge(later.scores);
        ranges.append(later.ranges);
        later.scores = new ScoreCounter();
    }

    /** Returns the rows without weights; the accumulator is empty afterwards. */
    @Override
    public ScoredSample evidence(Vocabulary vocabulary) {
        return ranges.isEmpty() ? scores.drain() : ranges.sample();
    }

    @Override
    public WeightedSample<ScoredSample> weighted(Vocabulary vocabulary) {
        double[] up = positives.drain();
        double[] down = negatives.drain();
        return new AtomWeights(ScoredSample.of(up, down))
                .add(up, positiveWeights.drain(), true)
                .add(down, negativeWeights.drain(), false)
                .sample();
    }

    @Override
    public int stratum(ScoredSample sample, int atom) {
        return sample.positive(atom) ? 1 : 0;
    }

    /** Counts of ranges of scores, as a query of a data warehouse returns them. */
    static final class RangeRows {
        private final List<Row> rows = new ArrayList<>();

        /** Items of a class whose scores lie between two values. */
        private record Row(double low, double high, boolean positive, long count) {}

        void add(double low, double high, boolean positive, long count) {
            if (count > 0) {
                rows.add(new Row(low + 0.0, high + 0.0, positive, count));
            }
        }

        void append(RangeRows later) {
            rows.addAll(later.rows);
        }

        boolean isEmpty() {
            return rows.isEmpty();
        }

        /** Returns the rows as a sample, in which ranges that overlap are merged. */
        ScoredSample sample() {
            rows.sort(Comparator.comparingDouble(Row::low));
            double[] low = new double[rows.size()];
            double[] high = new double[rows.size()];
            long[][] counts = new long[2][rows.size()];
            int last = -1;
            for (Row row : rows) {
                if (last < 0 || row.low > high[last]) {
                    last++;
                    low[last] = row.low;
                    high[last] = row.high;
                }
                high[last] = Math.max(high[last], row.high);
                counts[row.positive ? 1 : 0][last] = Math.addExact(counts[row.positive ? 1 : 0][last], row.count);
            }
            return ScoredSample.ofRanges(
                    cut(low, last + 1), cut(high, last + 1), cut(counts[1], last + 1), cut(counts[0], last + 1));
        }

        private static double[] cut(double[] column, int size) {
            return Arrays.copyOf(column, size);
        }

        private static long[] cut(long[] column, int size) {
            return Arrays.copyOf(column, size);
        }
    }

    /**
     * Sums of weights of rows by the atoms of their scores. Each sum is rounded once, so that it does not depend on the
     * order of the rows.
     *
     * <p>Cost: a search and 8 bytes for each row, in addition to the sums.
     */
    static final class AtomWeights {
        private final ScoredSample sample;
        private final double[] sums;
        private final double[] squares;
        private final WeightSums rows = new WeightSums();

        /** Creates sums without rows. */
        AtomWeights(ScoredSample sample) {
            this.sample = sample;
            this.sums = new double[sample.atoms()];
            this.squares = new double[sample.atoms()];
        }

        /** Adds the weights of all rows of a class. */
        AtomWeights add(double[] scores, double[] weights, boolean positive) {
            int[] end = new int[sample.atoms()];
            double[] byAtom = sorted(scores, weights, positive, end);
            int from = 0;
            for (int atom = 0; atom < end.length; atom++) {
                if (sample.positive(atom) == positive) {
                    sum(atom, byAtom, from, end[atom]);
                    from = end[atom];
                }
            }
            return this;
        }

        /** Returns the weights in the order of their atoms and stores the ends of the atoms. */
        private double[] sorted(double[] scores, double[] weights, boolean positive, int[] end) {
            int rows = 0;
            for (int atom = 0; atom < end.length; atom++) {
                end[atom] = rows;
                rows += sample.positive(atom) == positive ? (int) sample.count(atom) : 0;
            }
            double[] byAtom = new double[rows];
            for (int row = 0; row < scores.length; row++) {
                byAtom[end[atom(scores[row] + 0.0, positive)]++] = weights[row];
            }
            return byAtom;
        }

        private void sum(int atom, double[] weights, int from, int to) {
            if (to - from == 1) {
                sums[atom] = weights[from];
                squares[atom] = weights[from] * weights[from];
                return;
            }
            rows.clear();
            for (int row = from; row < to; row++) {
                rows.add(weights[row]);
            }
            sums[atom] = rows.weight().value();
            squares[atom] = rows.square().value();
        }

        /** Returns the atom of a score. Atoms ascend by score, negatives first. */
        private int atom(double score, boolean positive) {
            int low = 0;
            int high = sample.atoms() - 1;
            while (low < high) {
                int middle = (low + high) >>> 1;
                boolean before = sample.score(middle) < score
                        || (sample.score(middle) == score && !sample.positive(middle) && positive);
                low = before ? middle + 1 : low;
                high = before ? high : middle;
            }
            return low;
        }

        /** Returns the sample, after all rows were added. */
        WeightedSample<ScoredSample> sample() {
            return WeightedSample.of(sample, sums, squares);
        }
    }
}
