package dev.credence.api.state;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.evidence.storage.ScoreColumns;
import dev.credence.api.evidence.storage.ScoreTable;
import dev.credence.api.evidence.storage.WeightedBins;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.WeightedSample;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * Truth and score of rows, as a state: counts of distinct scores of positives and negatives, by cluster or fold where the layout says
 * so, with sums of weights where rows have them. With a layout of at most this many distinct scores it is bounded, as
 * {@link dev.credence.api.evidence.ScoreCounter#atMost} is, and metrics of its sample are certified.
 *
 * <p>Memory: 32 bytes a distinct score, some 300 where rows have weights. Bytes: about 15 a distinct score.
 */
public final class ScoreState extends RowState<ScoreState> {
    private final ScoreTable table;
    private final WeightedBins weights;
    private final boolean weighted;

    /**
     * A state without rows.
     *
     * @param layout what its rows mean
     */
    public ScoreState(StateLayout layout) {
        super(layout);
        table = new ScoreTable(layout.keys());
        weights = new WeightedBins(layout.keys());
        weighted = layout.design() == StateDesign.WEIGHTED;
    }

    /**
     * Takes a row of independent ones.
     *
     * @param score its score, any number but NaN; -0.0 is 0.0
     * @param positive whether it is positive in truth
     * @return this state
     * @throws IllegalArgumentException if the score is NaN, or rows of this design need a cluster, a fold or a weight
     */
    public ScoreState add(double score, boolean positive) {
        rows.requireUngrouped();
        requireNumber(score);
        rows.rows(1);
        table.add("", score, positive);
        return this;
    }

    /**
     * Takes equal rows of independent ones.
     *
     * @param score their score, any number but NaN
     * @param positive whether they are positive in truth
     * @param count how many, 0 or more
     * @return this state
     * @throws IllegalArgumentException if the score is NaN, the count is negative, the total would exceed 2^53, or rows of this design
     *     need a cluster, a fold or a weight
     */
    public ScoreState add(double score, boolean positive, long count) {
        rows.requireUngrouped();
        return take("", score, positive, count);
    }

    /**
     * Takes equal rows of a cluster or fold.
     *
     * @param group its name
     * @param score their score, any number but NaN
     * @param positive whether they are positive in truth
     * @param count how many, 0 or more
     * @return this state
     * @throws IllegalArgumentException if the score is NaN, the count is negative, the total would exceed 2^53, or the design has no
     *     clusters or folds
     */
    public ScoreState addIn(String group, double score, boolean positive, long count) {
        Text.require("group", group);
        rows.requireGrouped(group);
        return take(group, score, positive, count);
    }

    private ScoreState take(String group, double score, boolean positive, long count) {
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
     * Takes a row with a weight; one of weight 0 is as if never seen.
     *
     * @param score its score, any number but NaN
     * @param positive whether it is positive in truth
     * @param weight its weight, finite and 0 or more
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
     * Reads a state of this kind.
     *
     * @param bytes what {@link #toBytes} gave
     * @return the state
     * @throws StateFormatException if the bytes are no state, damaged, of a later version or of another kind
     */
    public static ScoreState fromBytes(byte[] bytes) {
        return Kinds.as(ScoreState.class, States.read(bytes));
    }

    /**
     * {@return how many bits were left out to keep to the layout's number of distinct scores: at most this many of each, of those nearest to
     * 0 or 1 the most (docs/states.md); 0 where all are kept}
     */
    public int droppedBits() {
        return weighted ? weights.level() : table.level();
    }

    /**
     * The rows so far as a sample, as their design says; where lower scores indicate the positive label, of the scores with their sign
     * changed.
     *
     * @return the sample
     * @throws IllegalArgumentException if the design needs more than there is, such as two folds
     */
    public Sample<ScoredSample> sample() {
        SortedMap<String, ScoreColumns> groups = table.columns();
        return SampleFactory.sample(
                layout().design(),
                groups.keySet(),
                name -> scores(groups, name),
                scores -> atom -> scores.positive(atom) ? 1 : 0,
                this::weighted);
    }

    private ScoredSample scores(Map<String, ScoreColumns> groups, String name) {
        ScoreColumns columns = groups.containsKey(name) ? groups.get(name) : table.columns(name);
        return directed(columns.to(ScoredSample::ofRanges).withLosses(columns.squares(), columns.logs()));
    }

    private ScoredSample directed(ScoredSample scores) {
        return layout().lowerIsPositive() ? scores.negated() : scores;
    }

    private WeightedSample<ScoredSample> weighted() {
        ScoredSample sample = weights.columns().to(ScoredSample::ofRanges);
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

    /** The values of atoms in the order in which the negated sample has them: by descending score, negatives still first. */
    private static double[] negated(ScoredSample sample, double[] values) {
        double[] negated = new double[values.length];
        int at = 0;
        for (int to = values.length; to > 0; ) {
            int from = to - 1;
            while (from > 0 && sample.score(from - 1) == sample.score(to - 1)) {
                from--;
            }
            for (int atom = from; atom < to; atom++) {
                negated[at++] = values[atom];
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
    ScoreState fresh(StateLayout layout) {
        return new ScoreState(layout);
    }

    @Override
    int kind() {
        return StateFormat.SCORES;
    }

    @Override
    int version() {
        return droppedBits() > 0 ? StateFormat.GRADED : super.version();
    }

    @Override
    List<Integer> versions() {
        return layout().keys() == StateLayout.ALL
                ? List.of(StateFormat.FIRST)
                : List.of(StateFormat.FIRST, StateFormat.GRADED);
    }

    @Override
    void absorb(ScoreState other) {
        table.merge(other.table);
        weights.merge(other.weights);
    }

    @Override
    void writeContent(StateWriter out) {
        if (weighted) {
            ScoreForm.write(out, weights);
        } else {
            ScoreForm.write(out, table);
        }
    }

    @Override
    void readContent(StateReader in) {
        ScoreForm.read(in, rows, table, weights);
    }
}
