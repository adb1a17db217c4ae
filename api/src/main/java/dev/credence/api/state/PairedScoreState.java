package dev.credence.api.state;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.evidence.storage.WeightSums;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.WeightedSample;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;

/**
 * Truth and two systems' scores of the same rows, as a state. Which two scores go together is what a comparison needs to know.
 *
 * <p>With a layout that keeps all scores every row is kept, in an order of its own: 25 bytes a row in memory, some 10 to 20 written.
 * With one of at most this many, close scores share a key as in a {@link ScoreState}, of both systems at one level, until there are at
 * most this many pairs of keys; the comparison of its {@link #pairing} is then {@linkplain
 * dev.credence.api.comparison.Comparison#certificate certified}. Pairs fill a plane where scores fill a line: of systems that agree
 * little, the certificate falls with the square root of the number of keys.
 *
 * <p>Memory of such: 100 bytes a pair of keys, 600 where rows have weights. Bytes: about 5 a pair, and 8 a key of either system.
 */
public final class PairedScoreState extends RowState<PairedScoreState> {
    private final PairedScores scores;

    /**
     * A state without rows.
     *
     * @param layout what its rows mean; its number of distinct scores is one of pairs
     */
    public PairedScoreState(StateLayout layout) {
        super(layout);
        boolean weighted = layout.design() == StateDesign.WEIGHTED;
        scores = layout.keys() == StateLayout.ALL ? new PairedRows(weighted) : new PairedBins(layout.keys(), weighted);
    }

    /**
     * Takes a row of independent ones.
     *
     * @param first the first system's score, any number but NaN
     * @param second the second system's score, any number but NaN
     * @param positive whether the item is positive in truth
     * @return this state
     * @throws IllegalArgumentException if a score is NaN, or rows of this design need a cluster, a fold or a weight
     */
    public PairedScoreState add(double first, double second, boolean positive) {
        rows.requireUngrouped();
        return take("", first, second, positive, 1);
    }

    /**
     * Takes a row of a cluster or fold.
     *
     * @param group its name
     * @param first the first system's score, any number but NaN
     * @param second the second system's score, any number but NaN
     * @param positive whether the item is positive in truth
     * @return this state
     * @throws IllegalArgumentException if a score is NaN, or the design has no clusters or folds
     */
    public PairedScoreState addIn(String group, double first, double second, boolean positive) {
        Text.require("group", group);
        rows.requireGrouped(group);
        return take(group, first, second, positive, 1);
    }

    /**
     * Takes a row with a weight; one of weight 0 is as if never seen.
     *
     * @param first the first system's score, any number but NaN
     * @param second the second system's score, any number but NaN
     * @param positive whether the item is positive in truth
     * @param weight its weight, finite and 0 or more
     * @return this state
     * @throws IllegalArgumentException if a score is NaN, the design is not weighted, or the weight is negative, infinite or NaN
     */
    public PairedScoreState addWeighted(double first, double second, boolean positive, double weight) {
        rows.requireWeight(weight);
        return weight > 0 ? take("", first, second, positive, weight) : this;
    }

    private PairedScoreState take(String group, double first, double second, boolean positive, double weight) {
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
     * Reads a state of this kind.
     *
     * @param bytes what {@link #toBytes} gave
     * @return the state
     * @throws StateFormatException if the bytes are no state, damaged, of a later version or of another kind
     */
    public static PairedScoreState fromBytes(byte[] bytes) {
        return Kinds.as(PairedScoreState.class, States.read(bytes));
    }

    /**
     * The rows so far as a sample, as their design says; where lower scores indicate the positive label, of the scores with their sign
     * changed.
     *
     * @return the sample
     * @throws IllegalArgumentException if the design needs more than there is, such as two folds
     */
    public Sample<PairedScoredSample> sample() {
        double sign = layout().lowerIsPositive() ? -1 : 1;
        return SampleFactory.sample(
                layout().design(),
                scores.groups(),
                name -> scores.sample(name, sign),
                sample -> row -> sample.positive(row) ? 1 : 0,
                () -> scores.weighted(sign));
    }

    /**
     * The first system alone, as a sample of the same design.
     *
     * @return the sample
     * @throws IllegalArgumentException as {@link #sample}
     */
    public Sample<ScoredSample> first() {
        return alone(PairedScoredSample::first, joint -> joint::firstAtom);
    }

    /**
     * The second system alone, as a sample of the same design.
     *
     * @return the sample
     * @throws IllegalArgumentException as {@link #sample}
     */
    public Sample<ScoredSample> second() {
        return alone(PairedScoredSample::second, joint -> joint::secondAtom);
    }

    private Sample<ScoredSample> alone(
            Function<PairedScoredSample, ScoredSample> system, Function<PairedScoredSample, IntUnaryOperator> atom) {
        double sign = layout().lowerIsPositive() ? -1 : 1;
        return SampleFactory.sample(
                layout().design(),
                scores.groups(),
                name -> system.apply(scores.sample(name, sign)),
                sample -> row -> sample.positive(row) ? 1 : 0,
                () -> {
                    PairedScoredSample joint = scores.sample("", sign);
                    return weighted(system.apply(joint), atom.apply(joint));
                });
    }

    /** Weights of the rows of each atom, rounded once. */
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
     * {@return how many bits were left out to keep to the layout's number of distinct pairs: at most this many of each score, of those
     * nearest to 0 or 1 the most (docs/states.md); 0 where all are kept}
     */
    public int droppedBits() {
        return scores.level();
    }

    /**
     * The two systems, on the same rows.
     *
     * @return the pairing, to be compared
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
    PairedScoreState fresh(StateLayout layout) {
        return new PairedScoreState(layout);
    }

    @Override
    int kind() {
        return StateFormat.PAIRED_SCORES;
    }

    @Override
    int version() {
        return droppedBits() > 0 ? StateFormat.GRADED : super.version();
    }

    @Override
    List<Integer> versions() {
        return layout().keys() == StateLayout.ALL
                ? List.of(StateFormat.FIRST)
                : List.of(StateFormat.PAIRS, StateFormat.GRADED);
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
