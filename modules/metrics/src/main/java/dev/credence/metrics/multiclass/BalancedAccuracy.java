package dev.credence.metrics.multiclass;

import dev.credence.api.metric.MarginMetric;
import dev.credence.api.metric.derived.Averaging.UndefinedPolicy;

/**
 * Balanced accuracy: the mean of the recalls of all classes, for any number of classes and without a positive label.
 *
 * <p>{@code (1/r) sum_i n_ii / t_i}, over the r classes that occur as true classes, with t_i the row sums, in [0, 1]. It agrees with
 * balanced_accuracy_score of scikit-learn. The recall of a class that is predicted but never true is 0/0, and option {@code undefined}
 * decides how it counts: {@code skip} leaves it out (default), {@code zero} counts it as 0, as {@code recall.macro} does by default, and
 * {@code nan} makes the metric undefined; a note names the class. The metric is NaN, with a note, where there are no observations.
 *
 * <p>It is also a metric of the four counts (at a threshold, or of one class against the rest), with two classes. The influence of
 * the cell (i, j) of n observations is {@code n (1-R_i)/(r t_i)} on the diagonal and {@code -n R_i/(r t_i)} off it, where R_i is the recall of class i. Cost: O(atoms + classes).
 *
 * @see <a href="https://doi.org/10.1109/ICPR.2010.764">Brodersen et al. (2010), ICPR, 3121-3124</a>
 */
public final class BalancedAccuracy extends MeanRecall {
    private static final String ID = "balanced-accuracy";
    private static final String DESCRIPTION = "mean of the recalls of all classes";

    /** Creates the metric that leaves out an undefined recall. */
    public BalancedAccuracy() {
        this(UndefinedPolicy.SKIP);
    }

    private BalancedAccuracy(UndefinedPolicy policy) {
        super(ID, DESCRIPTION, policy, 0, 1);
    }

    private BalancedAccuracy(UndefinedPolicy policy, MarginMetric mean) {
        super(ID, DESCRIPTION, policy, 0, 1, mean);
    }

    @Override
    BalancedAccuracy variant(UndefinedPolicy other) {
        return new BalancedAccuracy(other);
    }

    @Override
    BalancedAccuracy of(UndefinedPolicy same, MarginMetric common) {
        return new BalancedAccuracy(same, common);
    }
}
