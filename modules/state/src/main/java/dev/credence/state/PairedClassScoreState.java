package dev.credence.state;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.PairedClassScores;
import dev.credence.api.sample.Sample;
import dev.credence.state.format.StateFormat;
import java.util.List;

/**
 * A state of the true classes and the scores of several classes of two systems for the same rows. It stores every row, because a paired
 * comparison needs to know which scores belong to the same row. The sample of merged states equals that of all rows, so that every
 * comparison has the same interval to the last bit.
 *
 * <p>Memory: 8 bytes for each score, and about 50 for each row. Written length: about 2 to 9 bytes for each score. The limit of a layout on
 * distinct scores applies to the scores of one class alone, and is refused here.
 */
public final class PairedClassScoreState extends ClassRowState<PairedClassScoreState> {
    /**
     * Creates a state without rows.
     *
     * @param layout the meaning of the rows, without a limit on distinct scores, a positive label or a direction of scores
     * @param classes the classes that have scores, two or more, all different, in the order of both systems' scores; of several classes with
     *     the same highest score the first is predicted
     * @throws IllegalArgumentException if there are fewer than two classes, a class occurs twice or is not valid Unicode text, or the layout
     *     has one of the parts above
     */
    public PairedClassScoreState(StateLayout layout, List<String> classes) {
        super(layout, classes, 2);
    }

    /**
     * Adds one row of independent rows.
     *
     * @param truth the true class
     * @param first the first system's score for each class, any number except NaN
     * @param second the second system's score for each class, any number except NaN
     * @return this state
     * @throws IllegalArgumentException if a score is NaN, the number of scores of a system is not that of the classes, or the design requires
     *     a cluster, a fold or a weight
     * @throws java.util.NoSuchElementException if the true class has no scores
     */
    public PairedClassScoreState add(String truth, double[] first, double[] second) {
        return addRow(truth, first, second);
    }

    /**
     * Adds a row of a cluster or fold.
     *
     * @param group the name of the cluster or fold
     * @param truth the true class
     * @param first the first system's score for each class, any number except NaN
     * @param second the second system's score for each class, any number except NaN
     * @return this state
     * @throws IllegalArgumentException if a score is NaN, the number of scores of a system is not that of the classes, or the design has no
     *     clusters or folds
     * @throws java.util.NoSuchElementException if the true class has no scores
     */
    public PairedClassScoreState addIn(String group, String truth, double[] first, double[] second) {
        return addRowIn(group, truth, first, second);
    }

    /**
     * Adds a row with a weight. A row of weight 0 is ignored.
     *
     * @param weight its weight, finite and 0 or more
     * @param truth the true class
     * @param first the first system's score for each class, any number except NaN
     * @param second the second system's score for each class, any number except NaN
     * @return this state
     * @throws IllegalArgumentException if a score is NaN, the number of scores of a system is not that of the classes, the design is not
     *     weighted, or the weight is negative, infinite or NaN
     * @throws java.util.NoSuchElementException if the true class has no scores
     */
    public PairedClassScoreState addWeighted(double weight, String truth, double[] first, double[] second) {
        return addWeightedRow(weight, truth, first, second);
    }

    /**
     * Reads a state of this kind from bytes.
     *
     * @param bytes the result of {@link #toBytes}
     * @return the state
     * @throws StateFormatException if the bytes are not a state, are damaged, have another version of the format, or contain another kind of
     *     state
     */
    public static PairedClassScoreState fromBytes(byte[] bytes) {
        return States.read(PairedClassScoreState.class, bytes);
    }

    /**
     * Returns the rows added so far as a sample with the design of this state.
     *
     * @return the sample
     * @throws IllegalArgumentException if the design needs more data, such as a second fold
     */
    public Sample<PairedClassScores> sample() {
        return sampleOf(names(), this::pairs, pairs -> pairs::truth, () -> weighted(pairs("")));
    }

    private PairedClassScores pairs(String group) {
        return PairedClassScores.of(scores(group, 0), scores(group, 1));
    }

    /**
     * Returns the two systems as a pairing on the same rows.
     *
     * @return the pairing, which can be compared
     * @throws IllegalArgumentException as {@link #sample}
     */
    public Pairing<ClassScores> pairing() {
        return Pairing.paired(sample());
    }

    /** {@return the state of the first system alone, equal to that of rows that never had the second} */
    public ClassScoreState first() {
        return ofSystem(0);
    }

    /** {@return the state of the second system alone, equal to that of rows that never had the first} */
    public ClassScoreState second() {
        return ofSystem(1);
    }

    /**
     * {@return the predictions of both systems that follow from the scores, which metrics of labels read: the class with the highest score
     * of each row, or the first of several; the state has the same rows and design, and is equal to that of rows with these predictions}
     */
    public PairedConfusionState predictions() {
        PairedConfusionState all = new PairedConfusionState(layout());
        predicted((group, truth, classes, weight) -> {
            switch (layout().design()) {
                case PLAIN, STRATIFIED -> all.add(truth, classes.get(0), classes.get(1));
                case CLUSTERED, FOLDED -> all.addIn(group, truth, classes.get(0), classes.get(1), 1);
                case WEIGHTED -> all.addWeighted(truth, classes.get(0), classes.get(1), weight);
            }
        });
        doubts().forEach(all::addDoubt);
        all.rows.named(systemNames());
        return all.addMissing(missing());
    }

    @Override
    PairedClassScoreState self() {
        return this;
    }

    @Override
    PairedClassScoreState newState(StateLayout layout) {
        return new PairedClassScoreState(layout, classes());
    }

    @Override
    int systemsToName() {
        return 2;
    }

    @Override
    int kind() {
        return StateFormat.PAIRED_CLASS_SCORES;
    }
}
