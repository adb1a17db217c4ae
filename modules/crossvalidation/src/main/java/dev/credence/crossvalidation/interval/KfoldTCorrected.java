package dev.credence.crossvalidation.interval;

import dev.credence.crossvalidation.fold.CorrelatedFolds;
import dev.credence.crossvalidation.fold.FoldAverage;
import dev.credence.crossvalidation.fold.FoldOptions;

/**
 * The corrected t interval over K folds, id {@code kfold-t-corrected}: that of {@code kfold-t} with the variance divided by {@code 1 -
 * rho}. The default rho = 0.7 is the experience of Grandvalet and Bengio (2006), Hypothesis testing for cross-validation, technical report
 * 1285 of the University of Montreal; it makes the interval 1.83 times as long. It is for any metric.
 *
 * <p>Options: {@code rho} in [0, 1); {@code average} and the edges as for {@code kfold-t}. Cost: the metric on each fold.
 *
 * <p>Coverage: conservative: 0.98 on average, at 1.6 times the length of {@code kfold-wilson} (docs/measurements/coverage/folds.md).
 *
 * @see <a href="https://doi.org/10.1162/NECO_a_00857">Wang and Li (2016), Neural Computation 28, 1694-1722, equations 3.12 and 3.13</a>
 */
public final class KfoldTCorrected extends FoldStudent {
    /** Creates the method with rho = 0.7. */
    public KfoldTCorrected() {
        super(
                "kfold-t-corrected",
                "t interval over the folds, corrected for their correlation",
                new FoldOptions(FoldAverage.MACRO, CorrelatedFolds.USUAL));
    }
}
