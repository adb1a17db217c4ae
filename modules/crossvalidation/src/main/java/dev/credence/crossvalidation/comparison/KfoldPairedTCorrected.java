package dev.credence.crossvalidation.comparison;

import dev.credence.crossvalidation.fold.CorrelatedFolds;
import dev.credence.crossvalidation.fold.FoldAverage;
import dev.credence.crossvalidation.fold.FoldOptions;

/**
 * The corrected t test of two systems over the same K folds, id {@code kfold-paired-t-corrected}: that of {@code kfold-paired-t} with the
 * variance divided by {@code 1 - rho}. The default rho = 0.7 is the experience of Grandvalet and Bengio (2006), Hypothesis testing for
 * cross-validation, technical report 1285 of the University of Montreal. It is for any metric.
 *
 * <p>Options: {@code rho} in [0, 1); {@code average} and the edges as for {@code kfold-paired-t}. Cost: the metric of both systems on each
 * fold.
 *
 * <p>Coverage: conservative: learners that do not differ are distinguished at 0.05 in 0 to 4% of samples (docs/measurements/coverage/folds.md).
 *
 * @see <a href="https://www.jmlr.org/papers/v5/grandvalet04a.html">Bengio and Grandvalet (2004), JMLR 5, 1089-1105</a>
 */
public final class KfoldPairedTCorrected extends FoldDifference {
    /** Creates the comparator with rho = 0.7. */
    public KfoldPairedTCorrected() {
        super(
                "kfold-paired-t-corrected",
                "paired t test over the folds, corrected for their correlation",
                new FoldOptions(FoldAverage.MACRO, CorrelatedFolds.USUAL));
    }
}
