package dev.credence.state;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.sample.Sample;
import dev.credence.state.format.StateFormat;
import java.util.List;

/**
 * A state of the true classes and the scores of several classes. It stores every row, because a metric such as the log-loss, the areas of
 * all pairs of classes and top-k accuracy read the scores of a row together, and no smaller summary gives them all exactly. The sample of
 * merged states equals that of all rows, so that every metric has the same interval to the last bit.
 *
 * <p>Memory: 8 bytes for each score, and about 50 for each row. Written length: about 2 to 9 bytes for each score. The limit of a layout on
 * distinct scores applies to the scores of one class alone, and is refused here.
 */
public final class ClassScoreState extends ClassRowState<ClassScoreState> {
    /**
     * Creates a state without rows.
     *
     * @param layout the meaning of the rows, without a limit on distinct scores, a positive label or a direction of scores
     * @param classes the classes that have scores, two or more, all different, in the order of the scores; of several classes with the same
     *     highest score the first is predicted
     * @throws IllegalArgumentException if there are fewer than two classes, a class occurs twice or is not valid Unicode text, or the layout
     *     has one of the parts above
     */
    public ClassScoreState(StateLayout layout, List<String> classes) {
        super(layout, classes, 1);
    }

    /**
     * Adds one row of independent rows.
     *
     * @param truth the true class
     * @param scores a score for each class, any number except NaN
     * @return this state
     * @throws IllegalArgumentException if a score is NaN, their number is not that of the classes, or the design requires a cluster, a fold or
     *     a weight
     * @throws java.util.NoSuchElementException if the true class has no scores
     */
    public ClassScoreState add(String truth, double... scores) {
        return addRow(truth, scores);
    }

    /**
     * Adds a row of a cluster or fold.
     *
     * @param group the name of the cluster or fold
     * @param truth the true class
     * @param scores a score for each class, any number except NaN
     * @return this state
     * @throws IllegalArgumentException if a score is NaN, their number is not that of the classes, or the design has no clusters or folds
     * @throws java.util.NoSuchElementException if the true class has no scores
     */
    public ClassScoreState addIn(String group, String truth, double... scores) {
        return addRowIn(group, truth, scores);
    }

    /**
     * Adds a row with a weight. A row of weight 0 is ignored.
     *
     * @param weight weight of the row, finite and 0 or more
     * @param truth the true class
     * @param scores a score for each class, any number except NaN
     * @return this state
     * @throws IllegalArgumentException if a score is NaN, their number is not that of the classes, the design is not weighted, or the weight is
     *     negative, infinite or NaN
     * @throws java.util.NoSuchElementException if the true class has no scores
     */
    public ClassScoreState addWeighted(double weight, String truth, double... scores) {
        return addWeightedRow(weight, truth, scores);
    }

    /**
     * Reads a state of this kind from bytes.
     *
     * @param bytes the result of {@link #toBytes}
     * @return the state
     * @throws StateFormatException if the bytes are not a state, are damaged, have another version of the format, or contain another kind of
     *     state
     */
    public static ClassScoreState fromBytes(byte[] bytes) {
        return States.read(ClassScoreState.class, bytes);
    }

    /**
     * Returns the rows added so far as a sample with the design of this state.
     *
     * @return the sample
     * @throws IllegalArgumentException if the design needs more data, such as a second fold
     */
    public Sample<ClassScores> sample() {
        return sampleOf(names(), name -> scores(name, 0), scores -> scores::truth, () -> weighted(scores("", 0)));
    }

    /**
     * {@return the predictions that follow from the scores, which metrics of labels read: the class with the highest score of each row, or
     * the first of several; the state has the same rows and design, and is equal to that of rows with these predictions} {@code credence
     * collect} writes both states.
     */
    public ConfusionState predictions() {
        ConfusionState all = new ConfusionState(layout());
        predicted((group, truth, classes, weight) -> {
            switch (layout().design()) {
                case PLAIN, STRATIFIED -> all.add(truth, classes.get(0));
                case CLUSTERED, FOLDED -> all.addIn(group, truth, classes.get(0), 1);
                case WEIGHTED -> all.addWeighted(truth, classes.get(0), weight);
            }
        });
        doubts().forEach(all::addDoubt);
        all.rows.named(systemNames());
        return all.addMissing(missing());
    }

    @Override
    ClassScoreState self() {
        return this;
    }

    @Override
    ClassScoreState newState(StateLayout layout) {
        return new ClassScoreState(layout, classes());
    }

    @Override
    int systemsToName() {
        return 1;
    }

    @Override
    int kind() {
        return StateFormat.CLASS_SCORES;
    }
}
