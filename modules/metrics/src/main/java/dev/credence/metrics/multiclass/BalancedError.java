package dev.credence.metrics.multiclass;

import dev.credence.api.metric.Direction;
import dev.credence.api.metric.MarginMetric;
import dev.credence.api.metric.derived.Averaging.UndefinedPolicy;

/**
 * Balanced error rate: the mean of the miss rates of all classes, which is 1 minus balanced accuracy.
 *
 * <p>{@code 1 - (1/r) sum_i n_ii / t_i}, over the r classes that occur as true classes, with t_i the row sums, in [0, 1]. It agrees with
 * balanced_accuracy_score of scikit-learn. The recall of a class that is predicted but never true is 0/0, and option {@code undefined}
 * decides how it counts: {@code skip} leaves it out (default), {@code zero} counts it as 0, as {@code recall.macro} does by default, and
 * {@code nan} makes the metric undefined; a note names the class. The metric is NaN, with a note, where there are no observations.
 *
 * <p>It is also a metric of the four counts (at a threshold, or of one class against the rest), with two classes. The influence of
 * the cell (i, j) of n observations is that of balanced accuracy with the opposite sign. Cost: O(atoms + classes).
 *
 * @see <a href="https://doi.org/10.1109/ICPR.2010.764">Brodersen et al. (2010), ICPR, 3121-3124</a>
 */
public final class BalancedError extends MeanRecall {
    private static final String ID = "balanced-error";
    private static final String DESCRIPTION = "1 minus the mean of the recalls of all classes";

    /** Creates the metric that leaves out an undefined recall. */
    public BalancedError() {
        this(UndefinedPolicy.SKIP);
    }

    private BalancedError(UndefinedPolicy policy) {
        super(ID, DESCRIPTION, policy, 1, -1);
    }

    private BalancedError(UndefinedPolicy policy, MarginMetric mean) {
        super(ID, DESCRIPTION, policy, 1, -1, mean);
    }

    @Override
    public Direction direction() {
        return Direction.LOWER_IS_BETTER;
    }

    @Override
    BalancedError variant(UndefinedPolicy other) {
        return new BalancedError(other);
    }

    @Override
    BalancedError of(UndefinedPolicy same, MarginMetric common) {
        return new BalancedError(same, common);
    }
}
