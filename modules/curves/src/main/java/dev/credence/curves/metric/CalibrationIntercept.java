package dev.credence.curves.metric;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Note;
import java.util.List;
import java.util.Set;

/**
 * Calibration intercept, or calibration in the large: the a of largest likelihood in {@code log-odds of a positive = a + ln(p / (1 - p))}, where p is the
 * probability of an item. 0 is calibrated; below 0 positives are rarer than the probabilities state, and above 0 more frequent. If
 * probabilities were correct where positives had the odds o, and their odds are now c o, then a is ln c.
 *
 * <p>All real numbers, and neither direction is better. NaN, with a note, if one class is missing. Probabilities of exactly 0 or 1 are refused,
 * because their log-odds are infinite. The influence of an item is its residual, divided by the mean of q (1 - q) over the recalibrated
 * probabilities q. Cost: O(atoms) for each of about 10 Newton steps.
 *
 * <p>Coverage by {@code delta-wilson}: near-nominal, 0.93 to 0.98 with 1 to 982 items in the smaller class on average (n 50 to 2,000, three distributions of
 * probabilities, 1,000 samples each).
 *
 * @see <a href="https://doi.org/10.1093/biomet/45.3-4.562">Cox (1958), Two further applications of a model for binary regression, Biometrika 45,
 *     562-565</a>
 */
public final class CalibrationIntercept extends RecalibrationPart {
    /** Creates the metric. */
    public CalibrationIntercept() {
        super(
                "calibration-intercept",
                "shift of the log-odds of positives from those of the probabilities; 0 is calibrated",
                false);
    }

    @Override
    public Set<String> aliases() {
        return Set.of("calibration-in-the-large");
    }

    @Override
    LogisticFit fit(ScoredSample scores, double[] weights) {
        return LogisticFit.interceptOf(scores, weights);
    }

    @Override
    public List<Note> notes(ScoredSample scores, double[] weights) {
        return OneClass.notes(id(), scores, weights);
    }
}
