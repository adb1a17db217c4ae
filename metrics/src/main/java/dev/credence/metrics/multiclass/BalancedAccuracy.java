package dev.credence.metrics.multiclass;

import dev.credence.api.metric.UndefinedPolicy;

/**
 * Balanced accuracy: the mean over classes of recall, for any number of classes and without a positive label.
 *
 * <p>{@code (1/r) sum_i n_ii / t_i}, over the r classes that are true of an observation, t_i the row sums, in [0, 1]: as scikit-learn's
 * balanced_accuracy_score. A class that is predicted but never true has the recall 0/0; option {@code undefined} says what that
 * counts: {@code skip} leaves it out (default), {@code zero} counts it as 0 and so is {@code recall.macro} with its own default,
 * {@code nan} makes the whole undefined; a note names the class. NaN, with a note, where there are no observations.
 *
 * <p>Of the four counts (at a threshold, or of one class against the rest) it is the same with two classes. The influence of
 * the cell (i, j) of n observations is {@code n (1-R_i)/(r t_i)} on the diagonal and {@code -n R_i/(r t_i)} off it, R_i the recall of class i. Cost: O(atoms + classes).
 *
 * @see <a href="https://doi.org/10.1109/ICPR.2010.764">Brodersen et al. (2010), ICPR, 3121-3124</a>
 */
public final class BalancedAccuracy extends MeanRecall {
    /** The metric that leaves out an undefined recall. */
    public BalancedAccuracy() {
        this(UndefinedPolicy.SKIP);
    }

    private BalancedAccuracy(UndefinedPolicy policy) {
        super(policy, 0, 1);
    }

    @Override
    public String id() {
        return "balanced-accuracy";
    }

    @Override
    BalancedAccuracy variant(UndefinedPolicy other) {
        return new BalancedAccuracy(other);
    }
}
