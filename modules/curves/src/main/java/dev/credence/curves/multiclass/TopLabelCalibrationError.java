package dev.credence.curves.multiclass;

import dev.credence.api.evidence.ClassScores;

/**
 * Expected calibration error of the predicted class, also called confidence calibration: {@code ECE = 1/W sum over bins of |sum of w (y -
 * p)|}, with p the largest probability of an item and y 1 if its class is the true one, else 0. Bin i of B contains {@code (i-1)/B < p <=
 * i/B}. If t classes share the largest probability, y is 1/t if the true class is one of them, as if one were drawn at random, so that the
 * order of the classes does not matter.
 *
 * <p>In [0, 1], 0 is best. It says nothing of the probabilities of the other classes; {@code classwise-ece} reads all. Like {@code ece} it
 * is biased upwards by the noise of each bin, so that its interval is {@code folded-normal} and methods for any metric refuse it. Scores
 * outside [0, 1], or whose sum differs from 1 by more than 0.02, are refused; NaN without observations. Cost: O(items x classes).
 *
 * @see <a href="https://proceedings.mlr.press/v70/guo17a.html">Guo, Pleiss, Sun and Weinberger (2017), On calibration of modern neural
 *     networks, ICML</a>
 */
public final class TopLabelCalibrationError extends ClassCalibrationError {
    /** Creates the metric with 15 bins. */
    public TopLabelCalibrationError() {
        this(USUAL);
    }

    private TopLabelCalibrationError(int bins) {
        super(
                "top-label-ece",
                "mean gap between the largest probability and the share of right predictions in bins of it",
                bins);
    }

    @Override
    TopLabelCalibrationError with(int number) {
        return new TopLabelCalibrationError(number);
    }

    @Override
    int parts(ClassScores scores) {
        return 1;
    }

    @Override
    Forecast forecast(ClassScores scores, int item, int part) {
        double largest = 0;
        int equal = 0;
        for (int c = 0; c < scores.labels().size(); c++) {
            double p = scores.score(item, c);
            if (p > largest) {
                largest = p;
                equal = 1;
            } else if (p == largest) {
                equal++;
            }
        }
        boolean right = scores.score(item, scores.truth(item)) == largest;
        return new Forecast(largest, right ? 1.0 / equal : 0, largest * (1.0 / equal - largest));
    }
}
