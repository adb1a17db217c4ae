package dev.credence.state;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.internal.scores.ScoreBins;
import dev.credence.api.internal.scores.ScoreColumns;
import dev.credence.api.internal.scores.ScoreTable;
import dev.credence.api.internal.scores.WeightedBins;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.api.text.QuotedText;
import dev.credence.state.format.RangeReader;
import dev.credence.state.format.ReadLevel;
import dev.credence.state.format.StateFormat;
import dev.credence.state.format.StateReader;
import dev.credence.state.format.StateWriter;
import dev.credence.state.format.Utf8;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.IntStream;

/**
 * A state of the true classes and scores of rows: the counts of distinct scores of positives and negatives, for each cluster or
 * fold if the layout has them, and the sums of weights if rows have weights. A layout may limit the number of distinct scores; then
 * the memory is bounded as in {@link dev.credence.api.evidence.ScoreCounter#atMost}, and metrics of the sample have guaranteed
 * bounds.
 *
 * <p>Memory: 32 bytes for each distinct score, or about 300 bytes if rows have weights. Written length: about 15 bytes for each
 * distinct score.
 */
public final class ScoreState extends RowState<ScoreState> {
    private final ScoreTable table;
    private final WeightedBins weights;
    private final boolean weighted;

    /**
     * Creates a state without rows.
     *
     * @param layout the meaning of the rows
     */
    public ScoreState(StateLayout layout) {
        super(layout);
        table = new ScoreTable(layout.keys());
        weights = new WeightedBins(layout.keys());
        weighted = layout.design() == StateDesign.WEIGHTED;
    }

    /**
     * Adds one row of independent rows.
     *
     * @param score the score of the row, any number except NaN; -0.0 counts as 0.0
     * @param positive whether its true class is positive
     * @return this state
     * @throws IllegalArgumentException if the score is NaN, or the design requires a cluster, a fold or a weight
     */
    public ScoreState add(double score, boolean positive) {
        rows.requireUngrouped();
        requireNumber(score);
        rows.rows(1);
        table.add("", score, positive);
        return this;
    }

    /**
     * Adds several equal rows of independent rows.
     *
     * @param score their score, any number except NaN
     * @param positive whether their true class is positive
     * @param count the number of rows, 0 or more
     * @return this state
     * @throws IllegalArgumentException if the score is NaN, the count is negative, the total would exceed 2^53, or the design
     *     requires a cluster, a fold or a weight
     */
    public ScoreState add(double score, boolean positive, long count) {
        rows.requireUngrouped();
        return addRows("", score, positive, count);
    }

    /**
     * Adds several equal rows of a cluster or fold.
     *
     * @param group the name of the cluster or fold
     * @param score their score, any number except NaN
     * @param positive whether their true class is positive
     * @param count the number of rows, 0 or more
     * @return this state
     * @throws IllegalArgumentException if the score is NaN, the count is negative, the total would exceed 2^53, or the design has no
     *     clusters or folds
     */
    public ScoreState addIn(String group, double score, boolean positive, long count) {
        Utf8.require("group", group);
        rows.requireGrouped(group);
        return addRows(group, score, positive, count);
    }

    private ScoreState addRows(String group, double score, boolean positive, long count) {
        requireNumber(score);
        rows.rows(count);
        if (count == 1) {
            table.add(group, score, positive);
        } else if (count > 0) {
            table.add(group, score, positive, count);
        }
        return this;
    }

    private void requireNumber(double score) {
        if (Double.isNaN(score)) {
            throw new IllegalArgumentException("score must be a number: score=NaN in row "
                    + (rows.size() + rows.missing()) + "; count such rows with addMissing");
        }
    }

    /**
     * Adds a row with a weight. A row of weight 0 is ignored.
     *
     * @param score the score of the row, any number except NaN
     * @param positive whether its true class is positive
     * @param weight the weight of the row, finite and 0 or more
     * @return this state
     * @throws IllegalArgumentException if the score is NaN, the design is not weighted, or the weight is negative, infinite or NaN
     */
    public ScoreState addWeighted(double score, boolean positive, double weight) {
        rows.requireWeight(weight);
        requireNumber(score);
        if (weight > 0) {
            rows.rows(1);
            weights.add(score, positive, weight);
        }
        return this;
    }

    /**
     * Reads a state of this kind from bytes.
     *
     * @param bytes the result of {@link #toBytes}
     * @return the state
     * @throws StateFormatException if the bytes are not a state, are damaged, have another version of the format, or contain
     *     another kind of state
     */
    public static ScoreState fromBytes(byte[] bytes) {
        return States.read(ScoreState.class, bytes);
    }

    /**
     * {@return the largest number of bits that were dropped from a score to meet the limit on distinct scores; scores closest to 0
     * or 1 lose the most bits (docs/reference/state-format.md); 0 if all scores are exact}
     */
    public int droppedBits() {
        return weighted ? weights.level() : table.level();
    }

    /** {@return whether a row has the positive label, and a weight above 0} */
    public boolean hasPositives() {
        return weighted
                ? weights.all().stream().anyMatch(bin -> bin.side(true).rows() > 0)
                : table.all().values().stream()
                        .anyMatch(bins -> IntStream.range(0, bins.size()).anyMatch(bin -> bins.positives(bin) > 0));
    }

    /**
     * Returns the rows added so far as a sample with the design of this state. If lower scores indicate the positive label, the
     * sample contains the scores with their sign changed.
     *
     * @return the sample
     * @throws IllegalArgumentException if the design needs more data, such as a second fold
     */
    public Sample<ScoredSample> sample() {
        SortedMap<String, ScoreColumns> groups = table.columns();
        return sampleOf(
                groups.keySet(),
                name -> scores(groups, name),
                scores -> atom -> scores.positive(atom) ? 1 : 0,
                this::weighted);
    }

    private ScoredSample scores(Map<String, ScoreColumns> groups, String name) {
        ScoreColumns columns = groups.containsKey(name) ? groups.get(name) : table.columns(name);
        return inDirectionOfLayout(columns.make(ScoredSample::ofRanges).withLosses(columns.squares(), columns.logs()));
    }

    private ScoredSample inDirectionOfLayout(ScoredSample scores) {
        return layout().lowerIsPositive() ? scores.negated() : scores;
    }

    private WeightedSample<ScoredSample> weighted() {
        ScoredSample sample = weights.columns().make(ScoredSample::ofRanges);
        double[] sums = new double[sample.atoms()];
        double[] squares = new double[sample.atoms()];
        int atom = 0;
        for (WeightedBins.Bin bin : weights.all()) {
            for (boolean positive : new boolean[] {false, true}) {
                if (bin.side(positive).rows() > 0) {
                    sums[atom] = bin.side(positive).weight().value();
                    squares[atom++] = bin.side(positive).square().value();
                }
            }
        }
        return layout().lowerIsPositive()
                ? WeightedSample.of(sample.negated(), negated(sample, sums), negated(sample, squares))
                : WeightedSample.of(sample, sums, squares);
    }

    /** Returns the values of atoms in the order of the negated sample: by descending score, with negatives before positives. */
    private static double[] negated(ScoredSample sample, double[] values) {
        double[] negated = new double[values.length];
        int position = 0;
        for (int to = values.length; to > 0; ) {
            int from = to - 1;
            while (from > 0 && sample.score(from - 1) == sample.score(to - 1)) {
                from--;
            }
            for (int atom = from; atom < to; atom++) {
                negated[position++] = values[atom];
            }
            to = from;
        }
        return negated;
    }

    @Override
    ScoreState self() {
        return this;
    }

    @Override
    ScoreState newState(StateLayout layout) {
        return new ScoreState(layout);
    }

    @Override
    int systemsToName() {
        return 1;
    }

    @Override
    int kind() {
        return StateFormat.SCORES;
    }

    @Override
    void absorb(ScoreState other) {
        table.merge(other.table);
        weights.merge(other.weights);
    }

    @Override
    void writeContent(StateWriter out) {
        if (weighted) {
            ScoreFormat.write(out, weights);
        } else {
            ScoreFormat.write(out, table);
        }
    }

    @Override
    void readContent(StateReader in) {
        ScoreFormat.read(in, rows, table, weights);
    }

    /**
     * Writes and reads scores as bytes: the level of coarseness, then the bins of each group. A bin consists of the distance of its
     * lowest score from the previous highest score, the distance from its lowest to its highest score (at levels above 0), and the
     * counts or sums of its positives and negatives.
     */
    private static final class ScoreFormat {
        private ScoreFormat() {}

        static void write(StateWriter out, ScoreTable table) {
            SortedMap<String, ScoreBins> groups = table.all();
            int level = table.level();
            out.number(level).number(groups.size());
            groups.forEach((name, bins) -> {
                out.text(name).number(bins.size());
                long before = Long.MIN_VALUE;
                for (int bin = 0; bin < bins.size(); bin++) {
                    before = out.range(before, bins.low(bin), bins.high(bin), level);
                    out.number(bins.positives(bin)).number(bins.negatives(bin));
                }
                if (table.keyLimit() != ScoreTable.ALL) {
                    out.losses(table.losses(name));
                }
            });
        }

        static void write(StateWriter out, WeightedBins bins) {
            out.number(bins.level()).number(bins.all().isEmpty() ? 0 : 1);
            if (bins.all().isEmpty()) {
                return;
            }
            out.text("").number(bins.all().size());
            long before = Long.MIN_VALUE;
            for (WeightedBins.Bin bin : bins.all()) {
                before = out.range(before, bin.low(), bin.high(), bins.level());
                out.sums(bin.side(true)).sums(bin.side(false));
            }
        }

        static void read(StateReader in, RowGuard rows, ScoreTable table, WeightedBins weights) {
            ReadLevel level = new ReadLevel(in);
            table.raise(level.level());
            weights.raise(level.level());
            in.groups(rows.isGrouped(), name -> new Group(in, rows, level).read(name, table, weights));
            level.require(rows.layout().keys());
        }

        /** Reads the bins of a group. */
        private static final class Group {
            private final StateReader in;
            private final RowGuard rows;
            private final RangeReader range;

            Group(StateReader in, RowGuard rows, ReadLevel level) {
                this.in = in;
                this.rows = rows;
                this.range = new RangeReader(in, level);
            }

            void read(String name, ScoreTable table, WeightedBins weights) {
                int size = in.size("scores");
                if (size == 0) {
                    throw in.formatError("a group must have a score: '" + QuotedText.of(name) + "'");
                }
                boolean weighted = rows.layout().design() == StateDesign.WEIGHTED;
                ScoreBins bins = weighted ? new ScoreBins() : table.restored(name);
                long before = rows.size();
                for (int bin = 0; bin < size; bin++) {
                    range.next();
                    if (weighted) {
                        readWeights(weights.bin(range.low(), range.high()));
                    } else {
                        readCounts(bins);
                    }
                }
                if (!weighted && table.keyLimit() != ScoreTable.ALL) {
                    in.losses(table.losses(name), rows.size() - before);
                }
            }

            private void readCounts(ScoreBins bins) {
                long positives = in.count("positives");
                long negatives = in.count("negatives");
                requireRows(positives, negatives);
                bins.put(range.low(), range.high(), positives, negatives);
            }

            private void readWeights(WeightedBins.Bin bin) {
                in.sums(bin.side(true));
                in.sums(bin.side(false));
                requireRows(bin.side(true).rows(), bin.side(false).rows());
            }

            private void requireRows(long positives, long negatives) {
                boolean wide = range.low() < range.high();
                if (positives + negatives < (wide ? 2 : 1)) {
                    throw in.formatError("a score must have a row, a range two: rows=" + (positives + negatives));
                }
                rows.read(in, positives);
                rows.read(in, negatives);
            }
        }
    }
}
