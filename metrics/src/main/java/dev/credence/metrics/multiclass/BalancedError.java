package dev.credence.metrics.multiclass;

import dev.credence.api.metric.Direction;
import dev.credence.api.metric.UndefinedPolicy;

/**
 * Balanced error rate: the mean over classes of the miss rate; 1 - balanced accuracy.
 *
 * <p>{@code 1 - (1/r) sum_i n_ii / t_i}, over the r classes that are true of an observation, t_i the row sums, in [0, 1]: as scikit-learn's
 * balanced_accuracy_score. A class that is predicted but never true has the recall 0/0; option {@code undefined} says what that
 * counts: {@code skip} leaves it out (default), {@code zero} counts it as 0 and so is {@code recall.macro} with its own default,
 * {@code nan} makes the whole undefined; a note names the class. NaN, with a note, where there are no observations.
 *
 * <p>Of the four counts (at a threshold, or of one class against the rest) it is the same with two classes. The influence of
 * the cell (i, j) of n observations is that of balanced accuracy with the sign turned. Cost: O(atoms + classes).
 *
 * @see <a href="https://doi.org/10.1109/ICPR.2010.764">Brodersen et al. (2010), ICPR, 3121-3124</a>
 */
public final class BalancedError extends MeanRecall {
    /** The metric that leaves out an undefined recall. */
    public BalancedError() {
        this(UndefinedPolicy.SKIP);
    }

    private BalancedError(UndefinedPolicy policy) {
        super(policy, 1, -1);
    }

    @Override
    public String id() {
        return "balanced-error";
    }

    @Override
    public Direction direction() {
        return Direction.LOWER_IS_BETTER;
    }

    @Override
    BalancedError variant(UndefinedPolicy other) {
        return new BalancedError(other);
    }
}
