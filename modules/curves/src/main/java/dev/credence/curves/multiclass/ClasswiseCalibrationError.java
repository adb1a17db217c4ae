package dev.credence.curves.multiclass;

import dev.credence.api.evidence.ClassScores;

/**
 * Classwise expected calibration error: the mean over all K classes of the {@code ece} of each class against the rest, {@code 1/K sum over
 * classes of 1/W sum over bins of |sum of w (y - p)|}, with p the probability of the class and y 1 for its items. Bin i of B contains {@code
 * (i-1)/B < p <= i/B}, the first one 0 too. A class without items counts too, because its probabilities should be small. The error of
 * one class is {@code ece@LABEL}.
 *
 * <p>In [0, 1], 0 is best; of two classes it is {@code ece}. With many classes most probabilities are near 0, where gaps are small, so that
 * values of different numbers of classes do not compare. Like {@code ece} it is biased upwards by the noise of each bin, so that its interval
 * is {@code folded-normal} and methods for any metric refuse it. Scores outside [0, 1], or whose sum differs from 1 by more than 0.02, are
 * refused; NaN without observations. Cost: O(items x classes).
 *
 * @see <a href="https://doi.org/10.48550/arXiv.1910.12656">Kull et al. (2019), Beyond temperature scaling, NeurIPS 32, section 2</a>
 */
public final class ClasswiseCalibrationError extends ClassCalibrationError {
    /** Creates the metric with 15 bins. */
    public ClasswiseCalibrationError() {
        this(USUAL);
    }

    private ClasswiseCalibrationError(int bins) {
        super(
                "classwise-ece",
                "mean over classes of the gap between probability and observed share in bins of the probability",
                bins);
    }

    @Override
    ClasswiseCalibrationError with(int number) {
        return new ClasswiseCalibrationError(number);
    }

    @Override
    int parts(ClassScores scores) {
        return scores.labels().size();
    }

    @Override
    Forecast forecast(ClassScores scores, int item, int part) {
        double p = scores.score(item, part);
        return new Forecast(p, scores.truth(item) == part ? 1 : 0, p * (1 - p));
    }
}
