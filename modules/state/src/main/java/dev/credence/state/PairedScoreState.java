package dev.credence.state;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.internal.WeightSums;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.state.format.StateFormat;
import dev.credence.state.format.StateReader;
import dev.credence.state.format.StateWriter;
import dev.credence.state.format.Utf8;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A state of the true classes and the scores of two systems for the same rows. It stores pairs of scores, because a paired
 * comparison needs to know which scores belong to the same row.
 *
 * <p>With a layout that keeps all scores, every row is stored, in a fixed order: 25 bytes in memory for each row, and about 10 to
 * 20 bytes when written. With a layout that limits the number of distinct scores, close scores share a key as in a {@link
 * ScoreState}, at the same level for both systems, so that the number of pairs of keys is within the limit. A comparison of its
 * {@link #pairing} then has {@linkplain dev.credence.api.comparison.Comparison#guaranteedBounds guaranteed bounds}. For systems that
 * agree little, the width of these bounds decreases only with the square root of the number of keys, because pairs of scores fill a
 * plane.
 *
 * <p>Memory with such a limit: 100 bytes for each pair of keys, or 600 bytes if rows have weights. Written length: about 5 bytes
 * for each pair, and 8 bytes for each key of either system.
 */
public final class PairedScoreState extends RowState<PairedScoreState> {
    private final PairedScores scores;

    /**
     * Creates a state without rows.
     *
     * @param layout the meaning of the rows; its limit on distinct scores applies to pairs
     */
    public PairedScoreState(StateLayout layout) {
        super(layout);
        boolean weighted = layout.design() == StateDesign.WEIGHTED;
        scores = layout.keys() == StateLayout.ALL ? new PairedRows(weighted) : new PairedBins(layout.keys(), weighted);
    }

    /**
     * Adds one row of independent rows.
     *
     * @param first the first system's score, any number except NaN
     * @param second the second system's score, any number except NaN
     * @param positive whether the true class is positive
     * @return this state
     * @throws IllegalArgumentException if a score is NaN, or the design requires a cluster, a fold or a weight
     */
    public PairedScoreState add(double first, double second, boolean positive) {
        rows.requireUngrouped();
        return addRow("", first, second, positive, 1);
    }

    /**
     * Adds a row of a cluster or fold.
     *
     * @param group the name of the cluster or fold
     * @param first the first system's score, any number except NaN
     * @param second the second system's score, any number except NaN
     * @param positive whether the true class is positive
     * @return this state
     * @throws IllegalArgumentException if a score is NaN, or the design has no clusters or folds
     */
    public PairedScoreState addIn(String group, double first, double second, boolean positive) {
        Utf8.require("group", group);
        rows.requireGrouped(group);
        return addRow(group, first, second, positive, 1);
    }

    /**
     * Adds a row with a weight. A row of weight 0 is ignored.
     *
     * @param first the first system's score, any number except NaN
     * @param second the second system's score, any number except NaN
     * @param positive whether the true class is positive
     * @param weight the weight of the row, finite and 0 or more
     * @return this state
     * @throws IllegalArgumentException if a score is NaN, the design is not weighted, or the weight is negative, infinite or NaN
     */
    public PairedScoreState addWeighted(double first, double second, boolean positive, double weight) {
        rows.requireWeight(weight);
        return weight > 0 ? addRow("", first, second, positive, weight) : this;
    }

    private PairedScoreState addRow(String group, double first, double second, boolean positive, double weight) {
        if (Double.isNaN(first) || Double.isNaN(second)) {
            throw new IllegalArgumentException("scores must be numbers: first=" + first + ", second=" + second
                    + " in row " + (rows.size() + rows.missing()) + "; count such rows with addMissing");
        }
        rows.requireRoom(1);
        scores.add(group, first, second, positive, weight);
        rows.rows(1);
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
    public static PairedScoreState fromBytes(byte[] bytes) {
        return States.read(PairedScoreState.class, bytes);
    }

    /** {@return whether a row has the positive label, and a weight above 0} */
    public boolean hasPositives() {
        return (rows.isGrouped() ? scores.groups() : Set.of(""))
                .stream()
                        .map(group -> scores.sample(group, 1))
                        .anyMatch(sample -> IntStream.range(0, sample.atoms()).anyMatch(sample::positive));
    }

    /**
     * Returns the rows added so far as a sample with the design of this state. If lower scores indicate the positive label, the
     * sample contains the scores with their sign changed.
     *
     * @return the sample
     * @throws IllegalArgumentException if the design needs more data, such as a second fold
     */
    public Sample<PairedScoredSample> sample() {
        double sign = layout().lowerIsPositive() ? -1 : 1;
        return sampleOf(
                scores.groups(),
                name -> scores.sample(name, sign),
                sample -> row -> sample.positive(row) ? 1 : 0,
                () -> scores.weighted(sign));
    }

    /**
     * Returns the first system alone, as a sample with the same design.
     *
     * @return the sample
     * @throws IllegalArgumentException as {@link #sample}
     */
    public Sample<ScoredSample> first() {
        return sampleOfSystem(PairedScoredSample::first, joint -> joint::firstAtom);
    }

    /**
     * Returns the second system alone, as a sample with the same design.
     *
     * @return the sample
     * @throws IllegalArgumentException as {@link #sample}
     */
    public Sample<ScoredSample> second() {
        return sampleOfSystem(PairedScoredSample::second, joint -> joint::secondAtom);
    }

    private Sample<ScoredSample> sampleOfSystem(
            Function<PairedScoredSample, ScoredSample> system, Function<PairedScoredSample, IntUnaryOperator> atom) {
        double sign = layout().lowerIsPositive() ? -1 : 1;
        return sampleOf(
                scores.groups(),
                name -> system.apply(scores.sample(name, sign)),
                sample -> row -> sample.positive(row) ? 1 : 0,
                () -> {
                    PairedScoredSample joint = scores.sample("", sign);
                    return weighted(system.apply(joint), atom.apply(joint));
                });
    }

    /** Returns the sample with the weights of the rows of each atom, each rounded once. */
    private WeightedSample<ScoredSample> weighted(ScoredSample sample, IntUnaryOperator atom) {
        List<WeightSums> each = scores.sums();
        List<WeightSums> sums =
                Stream.generate(WeightSums::new).limit(sample.atoms()).toList();
        for (int row = 0; row < each.size(); row++) {
            sums.get(atom.applyAsInt(row)).add(each.get(row));
        }
        return WeightedSample.of(
                sample,
                sums.stream().mapToDouble(sum -> sum.weight().value()).toArray(),
                sums.stream().mapToDouble(sum -> sum.square().value()).toArray());
    }

    /**
     * {@return the largest number of bits that were dropped from a score to meet the limit on distinct pairs; scores closest to 0
     * or 1 lose the most bits (docs/reference/state-format.md); 0 if all scores are exact}
     */
    public int droppedBits() {
        return scores.level();
    }

    /**
     * Returns the two systems as a pairing on the same rows.
     *
     * @return the pairing, which can be compared
     * @throws IllegalArgumentException as {@link #sample}
     */
    public Pairing<ScoredSample> pairing() {
        return Pairing.paired(sample());
    }

    @Override
    PairedScoreState self() {
        return this;
    }

    @Override
    PairedScoreState newState(StateLayout layout) {
        return new PairedScoreState(layout);
    }

    @Override
    int systemsToName() {
        return 2;
    }

    @Override
    int kind() {
        return StateFormat.PAIRED_SCORES;
    }

    @Override
    void absorb(PairedScoreState other) {
        scores.merge(other.scores);
    }

    @Override
    void writeContent(StateWriter out) {
        scores.write(out);
    }

    @Override
    void readContent(StateReader in) {
        scores.read(in, rows);
    }
}
